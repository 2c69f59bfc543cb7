//! When items are used.

use serde::{Deserialize, Serialize};

/// When an item may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// At any time during an encounter.
    AnyTime,
    /// Before the first captain has chosen to bet, borrow or steal.
    StartOfEncounter,
    /// After every active captain has played, before the encounter is claimed.
    EndOfEncounter,
    /// After the last encounter, before the pool is given out.
    EndOfAdventure,
    /// In your turn, before you bet, borrow or steal.
    StartOfTurn,
    /// Never: it is worth gold in your hand.
    Never,
}

impl When {
    /// How a card says it.
    pub const fn text(self) -> &'static str {
        match self {
            When::AnyTime => "any time during an encounter",
            When::StartOfEncounter => "start of an encounter",
            When::EndOfEncounter => "end of an encounter",
            When::EndOfAdventure => "end of an adventure",
            When::StartOfTurn => "start of your turn",
            When::Never => "end of the game",
        }
    }
}
