//! What can be chosen, done, told, asked and seen in Pantry Raid.

use engine::{Choice, Field, Options, Rule, Seat};
use serde::{Deserialize, Serialize};

use super::CHEESES;

/// How a raid is set up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RaidOptions {
    pub players: u8,
    pub cat: Cat,
}

/// What the cat takes.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cat {
    Drowsy,
    Hungry,
}

impl Default for RaidOptions {
    fn default() -> RaidOptions {
        RaidOptions { players: 2, cat: Cat::Drowsy }
    }
}

impl Options for RaidOptions {
    fn fields() -> &'static [Field] {
        const TWO: Choice = Choice { value: "2", about: "three cheeses each" };
        const THREE: Choice = Choice { value: "3", about: "two cheeses each" };
        const DROWSY: Choice = Choice { value: "drowsy", about: "it takes the cheese" };
        const HUNGRY: Choice = Choice { value: "hungry", about: "it takes three points more" };
        &[
            Field { name: "players", about: "how many mice", choices: &[TWO, THREE] },
            Field { name: "cat", about: "what the cat takes", choices: &[DROWSY, HUNGRY] },
        ]
    }

    fn players(&self) -> usize {
        usize::from(self.players)
    }
}

/// Cheeses lie at places: first those of the hands, seat by seat, then those of the shelf. An
/// action speaks of places, so that it means the same whatever lies there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    GoHome,
    Sniff(u8),
    Grab(u8),
}

impl engine::Code for Action {
    const CODES: u16 = 1 + 2 * CHEESES as u16;

    fn code(self) -> u16 {
        match self {
            Action::GoHome => 0,
            Action::Sniff(place) => 1 + u16::from(place),
            Action::Grab(place) => 10 + u16::from(place),
        }
    }

    fn from_code(code: u16) -> Option<Action> {
        match u8::try_from(code).ok()? {
            0 => Some(Action::GoHome),
            n @ 1..10 => Some(Action::Sniff(n - 1)),
            n @ 10..19 => Some(Action::Grab(n - 10)),
            _ => None,
        }
    }
}

/// What happens. A cheese that not everybody may know is missing in the public form.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Dealt { night: u8, seat: Seat, hand: Option<Vec<u8>> },
    Sniffed { seat: Seat, place: u8, cheese: Option<u8> },
    Grabbed { seat: Seat, place: u8, cheese: Option<u8> },
    WentHome { seat: Seat },
    TurnedUp { seat: Seat, cheese: u8, points: i16 },
    CatWoke { seat: Seat, points: i16 },
}

impl engine::Event for Event {
    fn rule(&self) -> Rule {
        Rule(match self {
            Event::Dealt { night: 1, .. } => "PR-1.1",
            Event::Dealt { .. } => "PR-1.2",
            Event::Sniffed { .. } => "PR-2.2",
            Event::Grabbed { .. } => "PR-2.3",
            Event::WentHome { .. } => "PR-2.4",
            Event::TurnedUp { .. } => "PR-3.1",
            Event::CatWoke { .. } => "PR-3.2",
        })
    }

    fn reveals(&self) -> bool {
        matches!(self, Event::Dealt { .. } | Event::Sniffed { .. } | Event::TurnedUp { .. })
    }
}

/// What a mouse is asked.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Prompt {
    Grab,
    GoHome,
    Wait,
}

/// The pantry as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    pub night: usize,
    pub cheeses: [Option<u8>; CHEESES],
    pub grabs: Vec<Option<u8>>,
    pub home: Vec<bool>,
    pub points: Vec<i16>,
}
