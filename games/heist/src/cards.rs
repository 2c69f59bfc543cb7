//! Cards in deck files, checks of cards, and decks made of them.

use engine::CardError;

/// A number of a card is `most` at most.
pub fn check_number(
    name: &str,
    field: &'static str,
    number: u8,
    most: u8,
) -> Result<(), CardError> {
    if number <= most {
        return Ok(());
    }
    let message = format!("{name}: {field} cannot be {number}; allowed is 0 to {most}");
    Err(CardError::about(field, message))
}

/// The unshuffled pile of a game in `city`: cards with their copies.
pub fn deck<T: Copy, const N: usize>(
    city: &str,
    pile: &str,
    cards: impl Iterator<Item = (T, u8)>,
) -> Result<[T; N], CardError> {
    let copies = |(card, copies): (T, u8)| std::iter::repeat_n(card, copies.into());
    let cards: Vec<T> = cards.flat_map(copies).collect();
    let found = cards.len();
    cards.try_into().map_err(|_| {
        CardError::whole(format!("a game in {city} has {N} {pile}, but the cards are {found}"))
    })
}

/// Makes cards entries of a deck file: each has a `name`, and can be played with if it `compile`s.
#[macro_export]
macro_rules! printed {
    ($($card:ident is $kind:literal, open: $open:literal;)*) => {$(
        impl engine::Printed for $card {
            const KIND: &'static str = $kind;
            const OPEN: bool = $open;

            fn name(&self) -> &str {
                &self.name
            }

            fn check(&self) -> Result<(), engine::CardError> {
                self.compile().map(|_| ())
            }
        }
    )*};
}
