//! What a captain can do.

use engine::Seat;
use serde::{Deserialize, Serialize};

use crate::ids::{Berth, Draw, Lot, Pick, Pocket};

/// One decision with every choice it needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Before the game: take one treasure of each value out of the own deck.
    TakeOut {
        /// One of 2 gold, one of 3 and one of 4.
        picks: [Pick; 3],
    },
    /// Let a chance to use an item go by.
    Pass,
    /// Use an item.
    UseItem {
        /// Which one.
        item: Pocket,
        /// At whom, if it is aimed at a captain.
        target: Option<Seat>,
    },
    /// Pay off one loan.
    PayLoan,
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
    /// Leave the adventure for coins and an item.
    Steal,
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

/// How a crew is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stake {
    /// With the top card of the treasure deck.
    Bet,
    /// With a loan.
    Borrow,
}

const SEATS: u16 = engine::MAX_SEATS as u16;
const TARGETS: u16 = SEATS + 1;
const BERTHS: u16 = Berth::COUNT as u16;
const PICKS: u16 = Pick::COUNT as u16;
const TAKE_OUT: u16 = 3;
const USE_ITEM: u16 = TAKE_OUT + PICKS * PICKS * PICKS;
const PLAY: u16 = USE_ITEM + Pocket::COUNT as u16 * TARGETS;
const KEEP: u16 = PLAY + 2 * BERTHS * (BERTHS + 1) * TARGETS;
const ROB: u16 = KEEP + Draw::COUNT as u16;
const SIFT: u16 = ROB + SEATS;
const SPOILS: u16 = SIFT + 2;

impl engine::Code for Action {
    const CODES: u16 = SPOILS + 1 + Lot::COUNT as u16;

    fn code(self) -> u16 {
        match self {
            Action::Pass => 0,
            Action::PayLoan => 1,
            Action::Steal => 2,
            Action::TakeOut { picks: [a, b, c] } => {
                let [a, b, c] = [a, b, c].map(|pick| u16::from(pick.0));
                TAKE_OUT + (a * PICKS + b) * PICKS + c
            }
            Action::UseItem { item, target } => {
                USE_ITEM + u16::from(item.0) * TARGETS + target_code(target)
            }
            Action::Play { stake, crew, along, target } => {
                let along = along.map_or(0, |along| 1 + u16::from(along.0));
                let crew = stake as u16 * BERTHS + u16::from(crew.0);
                PLAY + (crew * (BERTHS + 1) + along) * TARGETS + target_code(target)
            }
            Action::Keep { card } => KEEP + u16::from(card.0),
            Action::Rob { target } => ROB + u16::from(target.0),
            Action::Sift { under } => SIFT + u16::from(under),
            Action::TakeSpoils { keep } => SPOILS + keep.map_or(0, |lot| 1 + u16::from(lot.0)),
        }
    }

    fn from_code(code: u16) -> Option<Action> {
        Some(match code {
            0 => Action::Pass,
            1 => Action::PayLoan,
            2 => Action::Steal,
            TAKE_OUT..USE_ITEM => {
                let code = code - TAKE_OUT;
                let picks = [code / (PICKS * PICKS), code / PICKS % PICKS, code % PICKS];
                Action::TakeOut { picks: picks.map(|pick| Pick(pick as u8)) }
            }
            USE_ITEM..PLAY => {
                let code = code - USE_ITEM;
                let item = Pocket((code / TARGETS) as u8);
                Action::UseItem { item, target: target(code % TARGETS) }
            }
            PLAY..KEEP => {
                let (code, target) = ((code - PLAY) / TARGETS, target((code - PLAY) % TARGETS));
                let (crew, along) = (code / (BERTHS + 1), code % (BERTHS + 1));
                Action::Play {
                    stake: if crew < BERTHS { Stake::Bet } else { Stake::Borrow },
                    crew: Berth((crew % BERTHS) as u8),
                    along: along.checked_sub(1).map(|along| Berth(along as u8)),
                    target,
                }
            }
            KEEP..ROB => Action::Keep { card: Draw((code - KEEP) as u8) },
            ROB..SIFT => Action::Rob { target: Seat((code - ROB) as u8) },
            SIFT..SPOILS => Action::Sift { under: code > SIFT },
            _ => {
                let keep = (code - SPOILS).checked_sub(1);
                let lot = |number: u16| Lot::new(number.into());
                let keep = match keep {
                    Some(number) => Some(lot(number)?),
                    None => None,
                };
                Action::TakeSpoils { keep }
            }
        })
    }
}

const fn target_code(target: Option<Seat>) -> u16 {
    match target {
        None => 0,
        Some(seat) => 1 + seat.0 as u16,
    }
}

fn target(code: u16) -> Option<Seat> {
    code.checked_sub(1).map(|seat| Seat(seat as u8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Code as _;

    #[test]
    fn every_code_is_one_action() {
        for code in 0..Action::CODES {
            assert_eq!(Action::from_code(code).map(Action::code), Some(code));
        }
        assert_eq!(Action::from_code(Action::CODES), None);
    }

    #[test]
    fn a_handle_out_of_range_is_not_read() {
        let error = serde_json::from_str::<Action>(r#"{"keep":{"card":4}}"#).unwrap_err();
        assert!(error.to_string().contains("no drawn card 4; they go from 0 to 3"), "{error}");
    }
}
