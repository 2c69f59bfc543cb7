//! What a captain can do.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::rules::ids::{Berth, Clan, Draw, Lot, Pick, Pocket};

engine::codes! {
    /// One decision with every choice it needs.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    pub enum Action {
        /// Let a chance to use an item go by.
        Pass,
        /// Pay off one loan.
        PayLoan,
        /// Keep the loans that could be paid off, and end the turn.
        EndTurn,
        /// Leave the adventure for coins and an item.
        Steal,
        /// Before the game: choose a clan.
        ChooseClan {
            /// Which one.
            clan: Clan,
        },
        /// Before the game: take one treasure of each value out of your deck.
        TakeOut {
            /// One of 2 gold, one of 3 and one of 4.
            picks: [Pick; 3],
        },
        /// Use an item.
        UseItem {
            /// Which one.
            item: Pocket,
            /// At whom, if it is aimed at a captain.
            target: Option<Seat>,
        },
        /// Bet or borrow, and play a crew.
        Play {
            /// How the crew is paid for.
            stake: Stake,
            /// Which crew.
            crew: Berth,
            /// Who comes along, if the crew brings company.
            along: Option<Berth>,
            /// At whom its effect is aimed, if it is aimed at a captain.
            target: Option<Seat>,
        },
        /// After stealing: keep one of the cards drawn.
        Keep {
            /// Which one.
            card: Draw,
        },
        /// After claiming an encounter: take coins from a captain.
        Rob {
            /// From whom.
            target: Seat,
        },
        /// After claiming an encounter: leave the top card of the deck or put it on the bottom.
        Sift {
            /// Whether it goes to the bottom.
            under: bool,
        },
        /// Keep one of the cards from the pool as an item, or none; the others are claimed.
        TakeSpoils {
            /// Which one.
            keep: Option<Lot>,
        },
    }
}

engine::codes! {
    /// How a crew is paid for.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Stake {
        /// With the top card of the treasure deck.
        Bet,
        /// With a loan.
        Borrow,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_out_of_range_is_not_read() {
        let error = serde_json::from_str::<Action>(r#"{"keep":{"card":4}}"#).unwrap_err();
        assert!(error.to_string().contains("no drawn card 4; they go from 0 to 3"), "{error}");
    }
}
