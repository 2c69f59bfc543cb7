//! Checks of cards, and decks made of them.

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
