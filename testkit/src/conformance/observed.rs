//! What programs learn from: numbers with names, in their ranges, that show what can be seen.

use std::collections::BTreeSet;

use engine::{
    Encoder, Entry, Observe, Perspective, Seat, Seats, Setup, everything, observe_everything,
};

/// Room after the numbers, where nothing may be written.
const ROOM: usize = 256;

/// The ranges of the numbers, and what every seat saw when they were last looked at.
pub(super) struct Observed<G: Observe> {
    ranges: Vec<(f32, f32)>,
    before: Vec<(G::View, Vec<f32>)>,
}

impl<G: Observe> Observed<G> {
    /// Every number has a name of its own and a range.
    pub(super) fn new() -> Observed<G> {
        let entries: Vec<Entry> = everything::<G>().collect();
        assert_eq!(entries.len(), G::SEEN.len() + G::HIDDEN.len(), "a name for every number");
        assert!(!G::SEEN.is_empty(), "there is nothing to learn from");
        let mut names = BTreeSet::new();
        for entry in &entries {
            assert!(names.insert(&entry.name), "two numbers are called \"{}\"", entry.name);
            let unit = -1.0 <= entry.low && entry.low < entry.high && entry.high <= 1.0;
            assert!(unit, "the range of \"{}\" is not one: {entry:?}", entry.name);
        }
        let ranges = entries.iter().map(|entry| (entry.low, entry.high)).collect();
        Observed { ranges, before: Vec::new() }
    }

    /// Every number of every seat lies in its range, and where a seat sees something else than
    /// before, some number is another.
    pub(super) fn check(&mut self, game: &G, setup: &Setup<G>, context: &str) {
        for seat in Seats::all(setup.players()).iter() {
            let view = Perspective::new(game, seat).view();
            let numbers = numbers::<G>(setup, &view, seat);
            let (seen, room) = numbers.split_at(G::SEEN.len());
            assert!(room.iter().all(|it| *it == 0.0), "{context}: numbers beyond the last");
            let mut all = vec![0.0; self.ranges.len()];
            observe_everything(game, setup, seat, &mut all);
            assert!(all.starts_with(seen), "{context}: the whole truth begins with what is seen");
            self.assert_in_range(&all, context);
            if let Some((before, then)) = self.before.get(seat.index()) {
                let same = view == *before || *then != seen;
                assert!(same, "{context}: {seat:?} sees a change that no number shows: {view:?}");
            }
            let now = (view, seen.to_vec());
            match self.before.get_mut(seat.index()) {
                Some(before) => *before = now,
                None => self.before.push(now),
            }
        }
    }

    fn assert_in_range(&self, numbers: &[f32], context: &str) {
        for (at, (number, (low, high))) in numbers.iter().zip(&self.ranges).enumerate() {
            let inside = number.is_finite() && low <= number && number <= high;
            let name = || everything::<G>().nth(at).map(|entry| entry.name);
            assert!(inside, "{context}: {:?} is {number}, not {low} to {high}", name());
        }
    }
}

/// What a seat sees as numbers, with some room after them.
pub(super) fn numbers<G: Observe>(setup: &Setup<G>, view: &G::View, seat: Seat) -> Vec<f32> {
    let mut numbers = vec![0.0; G::SEEN.len() + ROOM];
    G::observe(setup, view, seat, &mut Encoder::new(&mut numbers));
    numbers
}
