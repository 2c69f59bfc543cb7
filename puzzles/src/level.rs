//! How hard a puzzle is: which of the bots find its answer.

use engine::{Code, Seed};
use serde::{Deserialize, Serialize};
use shelf::Shelved;

use crate::Position;

/// The levels that people play against, the easiest first, with how often each is asked: what
/// thinks little is asked more often, for it is less of one mind.
pub const LEVELS: [(&str, u8); 4] =
    [("pickpocket", 12), ("burglar", 12), ("safecracker", 6), ("mastermind", 3)];

/// How often a level found the answer, and how often it was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tried(pub u8, pub u8);

impl Tried {
    /// Whether the answer was found in a third of the tries at most. The easiest level takes a
    /// third of its decisions at random, so what it finds in half of the tries it mostly sees.
    pub fn missed(self) -> bool {
        3 * self.0 <= self.1
    }

    /// Whether it was found in every try.
    pub(crate) fn all(self) -> bool {
        self.0 == self.1
    }

    /// Whether the answer was found more often than not.
    pub fn mostly(self) -> bool {
        2 * self.0 > self.1
    }
}

/// Asks a level, and counts how often it finds the move with this number.
pub(crate) fn ask<G: Shelved>(
    position: &Position<G>,
    answer: usize,
    level: (&str, u8),
    seed: Seed,
) -> Tried {
    let (name, tries) = level;
    let at = position.table.perspective(position.seat);
    let found = (0..tries).filter(|nth| {
        let bot = G::bot(name, position.table.setup(), seed.derive((*nth).into()));
        let action = bot.ok().and_then(|mut bot| bot.choose(&at));
        action.and_then(|action| position.number_of(action.code())) == Some(answer)
    });
    Tried(found.count() as u8, tries)
}

/// The easiest level from which on the answer is mostly found; the number of levels if it is none.
pub(crate) fn difficulty(levels: &[Tried]) -> usize {
    levels.len() - levels.iter().rev().take_while(|tried| tried.mostly()).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_as_hard_as_the_level_from_which_on_it_is_found() {
        let levels = |found: [u8; 4]| found.map(|it| Tried(it, 6));
        assert_eq!(difficulty(&levels([0, 5, 6, 6])), 1);
        assert_eq!(difficulty(&levels([5, 2, 6, 6])), 2, "luck below is no skill");
        assert_eq!(difficulty(&levels([0, 0, 0, 0])), 4);
        assert!(!Tried(3, 6).mostly());
    }
}
