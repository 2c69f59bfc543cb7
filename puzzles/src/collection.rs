//! Puzzles worth keeping: no two alike, and not too many of a kind.

use std::collections::BTreeSet;

use engine::Viewer;
use shelf::Shelved;

use crate::level::LEVELS;
use crate::puzzle::Puzzle;

/// What a file of puzzles has, and what it still takes.
#[derive(Clone, Debug)]
pub struct Collection {
    wanted: usize,
    /// How many there are of each difficulty.
    counts: [usize; LEVELS.len()],
    /// What their seats see: two puzzles that look the same are one.
    views: BTreeSet<String>,
}

impl Collection {
    /// An empty collection that is to have so many puzzles.
    pub fn new(wanted: usize) -> Collection {
        Collection { wanted, counts: Default::default(), views: BTreeSet::new() }
    }

    /// How many puzzles there are.
    pub fn len(&self) -> usize {
        self.counts.iter().sum()
    }

    /// How many there are to be.
    pub fn wanted(&self) -> usize {
        self.wanted
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether there are as many as were wanted.
    pub fn is_full(&self) -> bool {
        self.len() >= self.wanted
    }

    /// How many there are of each difficulty, the easiest first.
    pub fn counts(&self) -> [usize; LEVELS.len()] {
        self.counts
    }

    /// Takes a puzzle, if it is a new one and there is room for it: at most three
    /// fifths of all are of one difficulty.
    pub fn takes<G: Shelved>(&mut self, puzzle: &Puzzle) -> bool {
        let count = self.counts[puzzle.difficulty()];
        !self.is_full() && 5 * count < 3 * self.wanted && self.has::<G>(puzzle)
    }

    /// Counts a puzzle that was taken before; whether it was new.
    pub fn has<G: Shelved>(&mut self, puzzle: &Puzzle) -> bool {
        let Ok(position) = puzzle.position::<G>() else { return false };
        let view = position.table.view(Viewer::Seat(position.seat));
        let new = self.views.insert(serde_json::to_string(&view).unwrap_or_default());
        self.counts[puzzle.difficulty()] += usize::from(new);
        new
    }
}
