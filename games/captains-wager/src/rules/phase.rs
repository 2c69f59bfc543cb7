//! What the game waits for.

use engine::{Seat, Seats};
use serde::{Deserialize, Serialize};

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// The drawing of the clans.
    DealClans,
    /// This captain chooses a clan.
    ChooseClan(Seat),
    /// The shuffle of the treasures from which three are taken out.
    DealChoices,
    /// Captains who take three treasures out.
    TakeOut,
    /// The shuffle of the treasure decks.
    DealDecks,
    /// The shuffle of the crew.
    DealCrew,
    /// This captain may use an item.
    Window(Window, Seat, Seats),
    /// This captain's turn.
    Turn(Seat),
    /// This captain has acted, can still pay off loans, and then ends the turn.
    Settle(Seat),
    /// This captain has stolen and keeps one of the cards drawn, which are the top of the deck.
    Keep(Seat, u8),
    /// This captain has claimed an encounter and robs somebody.
    Rob(Seat),
    /// This captain has claimed an encounter and may put the top card of their deck under it.
    Sift(Seat),
    /// The shuffle of a shared pool.
    DealPool,
    /// This captain has got cards from the pool and may keep one; these are done with theirs.
    Spoils(Seat, Seats),
    /// Nothing.
    Over,
}

/// A moment in which every active captain with items is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Window {
    /// Before the first turn of an encounter.
    StartOfEncounter,
    /// A crew was played that takes from other captains or looks at their hands, or a captain has
    /// stolen whom a crew helps to take something: before it does.
    CrewPlayed,
    /// After a turn that changed somebody's coins or loans, before the next turn.
    BetweenTurns,
    /// After the last turn of an encounter.
    EndOfEncounter,
    /// After the last encounter.
    EndOfAdventure,
}

impl Phase {
    /// Who is to decide, if a captain is.
    pub(crate) fn decider(self) -> Option<Seat> {
        match self {
            Phase::ChooseClan(seat)
            | Phase::Window(_, seat, _)
            | Phase::Turn(seat)
            | Phase::Settle(seat)
            | Phase::Keep(seat, _)
            | Phase::Rob(seat)
            | Phase::Sift(seat)
            | Phase::Spoils(seat, _) => Some(seat),
            Phase::DealClans
            | Phase::DealChoices
            | Phase::TakeOut
            | Phase::DealDecks
            | Phase::DealCrew
            | Phase::DealPool
            | Phase::Over => None,
        }
    }

    /// Whether the treasure decks have yet to be dealt, and the clan items with them.
    pub(crate) fn is_setting_up(self) -> bool {
        matches!(
            self,
            Phase::DealClans
                | Phase::ChooseClan(_)
                | Phase::DealChoices
                | Phase::TakeOut
                | Phase::DealDecks
        )
    }
}
