//! What one encounter has come to.

use engine::{Seat, Seats};

use crate::rules::ids::{CLANS, Crew};

/// What one encounter has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Contest {
    /// Whose turn it is, or was last.
    pub(crate) turn: Seat,
    /// Everyone's coins and loans when that turn began.
    pub(crate) purses: [Purse; CLANS],
    /// The effect of the crew just played, while it waits for those who may use an item first.
    pub(crate) waiting: Option<Waiting>,
    /// Who has played a crew or stolen.
    pub(crate) acted: Seats,
    /// The crew in play, as bits of positions.
    pub(crate) in_play: u32,
    pub(crate) strength: [i16; CLANS],
    /// Who wins ties.
    pub(crate) tie_winners: Seats,
    /// Whose crew nothing makes weaker.
    pub(crate) steadfast: Seats,
    /// Whose crew went back to the hand.
    pub(crate) sent_back: Seats,
    pub(crate) lowest_wins: bool,
    pub(crate) discarded: bool,
    /// Whether the captain in turn borrows for nothing.
    pub(crate) free_borrow: bool,
}

impl Contest {
    pub(crate) const NEW: Contest = Contest {
        turn: Seat(0),
        purses: [Purse { coins: 0, loans: 0 }; CLANS],
        waiting: None,
        acted: Seats::NONE,
        in_play: 0,
        strength: [0; CLANS],
        tie_winners: Seats::NONE,
        steadfast: Seats::NONE,
        sent_back: Seats::NONE,
        lowest_wins: false,
        discarded: false,
        free_borrow: false,
    };
}

/// The crew of an encounter when it was decided. It changes nothing any more; it is kept so that
/// everyone can be shown how it came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Decided {
    /// In which adventure.
    pub(crate) adventure: u8,
    /// The crew that were in play, as bits of positions.
    pub(crate) in_play: u32,
    pub(crate) strength: [i16; CLANS],
}

impl Decided {
    pub(crate) const NEVER: Decided = Decided { adventure: 0, in_play: 0, strength: [0; CLANS] };
}

/// A captain's coins and loans.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Purse {
    pub(crate) coins: u16,
    pub(crate) loans: u16,
}

/// A crew in play whose effect has yet to happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Waiting {
    pub(crate) crew: Crew,
    pub(crate) target: Option<Seat>,
}
