//! Cards that a viewer has not seen.

use arrayvec::ArrayVec;
use engine::Dice;

use crate::bits;

/// Sorts the cards at `places`, a bit for each place, among themselves. Whoever imagines hidden
/// cards does this first: then only the dice decide, and nothing depends on how the cards
/// truly lie.
pub fn sort_places<T: Copy + Ord>(cards: &mut [T], places: u64) {
    let places = within(cards, places);
    let mut sorted: ArrayVec<T, 64> = bits(places).map(|place| cards[usize::from(place)]).collect();
    sorted.sort_unstable();
    bits(places).zip(sorted).for_each(|(place, card)| cards[usize::from(place)] = card);
}

/// Brings the cards at `places` into a random order.
pub fn shuffle_places<T>(cards: &mut [T], places: u64, dice: &mut Dice) {
    let places: ArrayVec<u8, 64> = bits(within(cards, places)).collect();
    for last in (1..places.len()).rev() {
        let other = dice.below(last as u32 + 1) as usize;
        cards.swap(places[last].into(), places[other].into());
    }
}

/// The places that there are.
fn within<T>(cards: &[T], places: u64) -> u64 {
    let beyond = 64_u32.saturating_sub(cards.len() as u32);
    places.checked_shl(beyond).map_or(0, |kept| kept >> beyond)
}

#[cfg(test)]
mod tests {
    use engine::Seed;

    use super::*;

    #[test]
    fn only_the_named_places_are_sorted() {
        let mut cards = [9, 5, 8, 1, 7];
        sort_places(&mut cards, !0b10);
        assert_eq!(cards, [1, 5, 7, 8, 9]);
    }

    #[test]
    fn only_the_named_places_are_shuffled() {
        let mut dice = Dice::new(Seed::from_text("places"));
        let mut cards: Vec<u8> = (0..64).collect();
        shuffle_places(&mut cards, u64::MAX << 32, &mut dice);
        assert!(cards[..32].iter().copied().eq(0..32));
        assert!(!cards[32..].iter().copied().eq(32..64));
        cards[32..].sort_unstable();
        assert!(cards.iter().copied().eq(0..64), "no card is lost");
    }
}
