//! What happens, and the rule behind it.

use arrayvec::ArrayVec;
use engine::{Rule, Seat};
use serde::Serialize;

use crate::{Asset, Face, Piece, Situation};

/// Something that happened. Where an Asset is `None`, the viewer does not know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A side drew Assets; `assets` is empty for those who do not see them.
    Drew { seat: Seat, count: u8, assets: ArrayVec<Asset, 7> },
    /// Four Situations were laid out.
    LaidOut { round: u8, situations: [Situation; 4] },
    /// A side takes the first turn of the round.
    WentFirst { seat: Seat },
    /// An Asset was deployed.
    Deployed { seat: Seat, piece: Piece, asset: Option<Asset>, at: Situation, face: Face },
    /// An Operation was launched.
    Launched { seat: Seat, piece: Piece, asset: Asset, at: Situation },
    /// An Admiral moved; `far` if only the Trade Chokepoint let it.
    Sailed {
        seat: Seat,
        piece: Piece,
        from: Situation,
        to: Situation,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        far: bool,
    },
    /// `by` moved an Asset of `seat`.
    Pulled {
        by: Seat,
        seat: Seat,
        piece: Piece,
        asset: Option<Asset>,
        from: Situation,
        to: Situation,
    },
    /// A Situation is worth more now.
    Raised { at: Situation, amount: i8, prestige: i16 },
    /// A Nuke cost Prestige.
    PaidForNuke { seat: Seat, prestige: i16 },
    /// A Nuke launched elsewhere gave Influence at Aid Programs.
    Aided { seat: Seat, amount: i8 },
    /// A Soldier closed a Situation.
    Closed { at: Situation },
    /// A Spy turned an Asset of `seat` face up.
    Spied { seat: Seat, piece: Piece, asset: Asset, at: Situation },
    /// A turn ended.
    TurnEnded { seat: Seat },
    /// A face-down Asset was turned face up at the end of the round.
    Revealed { seat: Seat, piece: Piece, asset: Asset, at: Situation },
    /// A Situation was decided; at Political Quagmire by launches.
    Decided {
        at: Situation,
        influence: [i16; 2],
        #[serde(skip_serializing_if = "Option::is_none")]
        launches: Option<[u8; 2]>,
        winner: Option<Seat>,
        by: Reason,
        prestige: i16,
    },
    /// An ability gave Prestige, or took it.
    Gained { seat: Seat, why: Ability, amount: i16 },
    /// A round is over.
    RoundEnded { round: u8, prestige: [i16; 2] },
    /// The game is over.
    GameEnded { prestige: [i16; 2], winner: Option<Seat> },
}

/// What decided a Situation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// More Influence.
    Influence,
    /// More launches, at Political Quagmire.
    Launches,
    /// A Diplomat broke the tie.
    Diplomat,
    /// Nothing did.
    Tie,
}

/// What gives Prestige apart from winning a Situation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    Scientist,
    Demilitarization,
    FifthColumn,
    JungleWarfare,
    SportsCompetition,
}

impl engine::Event for Event {
    fn rule(&self) -> Rule {
        Rule(match self {
            Event::Drew { count: 2, .. } => "CH-2.1",
            Event::Drew { .. } => "CH-2.2",
            Event::LaidOut { .. } => "CH-2.4",
            Event::WentFirst { .. } => "CH-2.5",
            Event::Deployed { face: Face::Down, .. } => "CH-4.1",
            Event::Deployed { .. } => "CH-7.5",
            Event::Launched { .. } => "CH-5.1",
            Event::Sailed { far: true, .. } => "CH-7.11",
            Event::Sailed { .. } => "CH-6.2",
            Event::Pulled { .. } => "CH-7.12",
            Event::Raised { .. } => "CH-6.5",
            Event::PaidForNuke { .. } => "CH-6.8",
            Event::Aided { .. } => "CH-7.1",
            Event::Closed { .. } => "CH-6.11",
            Event::Spied { .. } => "CH-6.12",
            Event::TurnEnded { .. } => "CH-3.4",
            Event::Revealed { .. } => "CH-8.1",
            Event::Decided { by: Reason::Launches, .. } => "CH-7.6",
            Event::Decided { by: Reason::Diplomat, .. } => "CH-6.4",
            Event::Decided { launches: Some(_), by: Reason::Tie, .. } => "CH-7.16",
            Event::Decided { by: Reason::Tie, .. } => "CH-8.3",
            Event::Decided { .. } => "CH-8.4",
            Event::Gained { why: Ability::Scientist, .. } => "CH-6.10",
            Event::Gained { why: Ability::Demilitarization, .. } => "CH-7.2",
            Event::Gained { why: Ability::FifthColumn, .. } => "CH-7.3",
            Event::Gained { why: Ability::JungleWarfare, .. } => "CH-7.4",
            Event::Gained { why: Ability::SportsCompetition, .. } => "CH-7.9",
            Event::RoundEnded { .. } => "CH-8.5",
            Event::GameEnded { prestige: [caps, hammers], .. } if caps == hammers => "CH-9.1",
            Event::GameEnded { winner: None, .. } => "CH-9.2",
            Event::GameEnded { .. } => "CH-9.3",
        })
    }

    fn reveals(&self) -> bool {
        match self {
            Event::Drew { .. }
            | Event::LaidOut { .. }
            | Event::Launched { .. }
            | Event::Spied { .. }
            | Event::Revealed { .. } => true,
            Event::Deployed { face, .. } => *face != Face::Down,
            _ => false,
        }
    }
}
