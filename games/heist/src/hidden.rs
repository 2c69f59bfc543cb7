//! Cards that a viewer has not seen.

use arrayvec::ArrayVec;

/// Sorts the cards at `places`, a bit for each place, among themselves. Whoever imagines hidden
/// cards does this first: then only the dice decide, and nothing depends on how the cards
/// truly lie.
pub fn sort_places<T: Copy + Ord>(cards: &mut [T], places: u64) {
    let hidden = |place: &usize| places >> place & 1 == 1;
    let count = cards.len().min(64);
    let mut sorted: ArrayVec<T, 64> = (0..count).filter(hidden).map(|place| cards[place]).collect();
    sorted.sort_unstable();
    (0..count).filter(hidden).zip(sorted).for_each(|(place, card)| cards[place] = card);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_named_places_are_sorted() {
        let mut cards = [9, 5, 8, 1, 7];
        sort_places(&mut cards, 0b1_1101);
        assert_eq!(cards, [1, 5, 7, 8, 9]);
    }
}
