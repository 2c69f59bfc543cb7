//! What a player can do.

use serde::{Deserialize, Serialize};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Deploy a card from the hand.
    Deploy { card: Card, to: Slot, how: How },
    /// Launch the Operation of an own face-down Asset.
    Launch { piece: Piece, target: Target },
    /// End the turn.
    EndTurn,
}

/// How an Asset is deployed: face down, save at the Peace Conference.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    FaceDown,
    FaceUp,
    Launched(Target),
}

/// What an Operation is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// It needs no target.
    Nothing,
    /// The Situation an Admiral moves to.
    To(Slot),
    /// The enemy Asset that a Diplomat at Unreliable Ally moves here.
    Pull(Piece),
}

engine::handles! {
    /// A card of one's own deck, by its place in the shuffled order: known to its owner alone.
    Card below 17, "card";
    /// One of the four Situations in the line, from the left.
    Slot below 4, "Situation";
    /// An Asset in play, by the order in which its side deployed it this round. Everyone saw
    /// it being deployed, so everyone may know this number.
    Piece below 5, "Asset in play";
}

const TARGETS: u16 = 10;
const HOWS: u16 = 2 + TARGETS;
const DEPLOYS: u16 = Card::COUNT as u16 * Slot::COUNT as u16 * HOWS;
const LAUNCHES: u16 = Piece::COUNT as u16 * TARGETS;

impl engine::Code for Action {
    const CODES: u16 = DEPLOYS + LAUNCHES + 1;

    fn code(self) -> u16 {
        match self {
            Action::Deploy { card, to, how } => {
                (u16::from(card.0) * 4 + u16::from(to.0)) * HOWS + how.code()
            }
            Action::Launch { piece, target } => {
                DEPLOYS + u16::from(piece.0) * TARGETS + target.code()
            }
            Action::EndTurn => DEPLOYS + LAUNCHES,
        }
    }

    fn from_code(code: u16) -> Option<Action> {
        if code < DEPLOYS {
            let place = code / HOWS;
            Some(Action::Deploy {
                card: Card::new((place / 4) as u8)?,
                to: Slot::new((place % 4) as u8)?,
                how: How::from_code(code % HOWS)?,
            })
        } else if code < DEPLOYS + LAUNCHES {
            let code = code - DEPLOYS;
            Some(Action::Launch {
                piece: Piece::new((code / TARGETS) as u8)?,
                target: Target::from_code(code % TARGETS)?,
            })
        } else {
            (code == DEPLOYS + LAUNCHES).then_some(Action::EndTurn)
        }
    }
}

impl How {
    fn code(self) -> u16 {
        match self {
            How::FaceDown => 0,
            How::FaceUp => 1,
            How::Launched(target) => 2 + target.code(),
        }
    }

    fn from_code(code: u16) -> Option<How> {
        match code {
            0 => Some(How::FaceDown),
            1 => Some(How::FaceUp),
            _ => Target::from_code(code - 2).map(How::Launched),
        }
    }
}

impl Target {
    fn code(self) -> u16 {
        match self {
            Target::Nothing => 0,
            Target::To(slot) => 1 + u16::from(slot.0),
            Target::Pull(piece) => 5 + u16::from(piece.0),
        }
    }

    fn from_code(code: u16) -> Option<Target> {
        match code {
            0 => Some(Target::Nothing),
            1..=4 => Slot::new(code as u8 - 1).map(Target::To),
            _ => Piece::new(code as u8 - 5).map(Target::Pull),
        }
    }
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
        let json = r#"{"deploy":{"card":17,"to":0,"how":"face_down"}}"#;
        let error = serde_json::from_str::<Action>(json).unwrap_err();
        assert!(error.to_string().contains("no card 17; they go from 0 to 16"), "{error}");
    }
}
