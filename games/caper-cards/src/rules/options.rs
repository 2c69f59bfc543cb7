//! What can be chosen before a game.

use engine::{Choice, Field, OptionError, Seat};
use serde::{Deserialize, Serialize};

use super::reading::{CIRCLET, COIN, Circlet, Coin, DeckThief, Readings, THIEF};

/// How many play, how hard it is, who begins, and how cards are read that leave a doubt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How many play.
    pub players: u8,
    /// The side of the Risk card that lies up: 11 or 12.
    pub risk: u8,
    /// Who is the first Boss.
    pub boss: FirstBoss,
    /// What the Changebringer Coin counts.
    pub coin: Coin,
    /// What the Circlet of the Hidden Eye discards.
    pub circlet: Circlet,
    /// Who looks at the Reward when three play and the Thief comes from the deck.
    pub thief: DeckThief,
}

impl Options {
    /// How the Complications are read.
    pub(crate) fn readings(&self) -> Readings {
        Readings { coin: self.coin, circlet: self.circlet }
    }
}

/// Who is the first Boss.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "BossText", into = "BossText")]
pub enum FirstBoss {
    /// A seat drawn by the shuffle.
    Random,
    /// This seat.
    Seat(Seat),
}

impl Default for Options {
    fn default() -> Options {
        Options {
            players: 4,
            risk: 11,
            boss: FirstBoss::Random,
            coin: Coin::default(),
            circlet: Circlet::default(),
            thief: DeckThief::default(),
        }
    }
}

impl engine::Options for Options {
    fn fields() -> &'static [Field] {
        const fn choice(value: &'static str, about: &'static str) -> Choice {
            Choice { value, about }
        }
        const PLAYERS: &[Choice] = &[
            choice("4", "four heists, five cards each"),
            choice("3", "four heists; each round the Boss also plays a card from the deck"),
            choice("2", "five heists, two turns each a round, and new cards after each heist"),
            choice("1", "five heists alone, with a row of face-down Crew"),
        ];
        const RISK: &[Choice] =
            &[choice("11", "the usual game"), choice("12", "a more challenging game")];
        const BOSS: &[Choice] = &[
            choice("random", "drawn by the shuffle"),
            choice("1", "the first seat"),
            choice("2", "the second seat"),
            choice("3", "the third seat"),
            choice("4", "the fourth seat"),
        ];
        const FIELDS: &[Field] = &[
            Field { name: "players", about: "how many play", choices: PLAYERS },
            Field { name: "risk", about: "the side of the Risk card", choices: RISK },
            Field { name: "boss", about: "the seat of the first Boss", choices: BOSS },
            Field {
                name: "coin",
                about: "what the Changebringer Coin counts (CC-7.11)",
                choices: COIN,
            },
            Field {
                name: "circlet",
                about: "what the Circlet of the Hidden Eye discards (CC-7.13)",
                choices: CIRCLET,
            },
            Field {
                name: "thief",
                about: "who looks at the Reward when three play and the Thief comes from the \
                        deck (CC-10.3)",
                choices: THIEF,
            },
        ];
        FIELDS
    }

    fn players(&self) -> usize {
        self.players.into()
    }

    fn check(&self) -> Result<(), OptionError> {
        for field in Self::fields() {
            // Setting a field to the value it has refuses a value that is not allowed.
            self.clone().set(field.name, &self.get(field.name)?)?;
        }
        match self.boss {
            FirstBoss::Seat(seat) if seat.index() >= self.players() => {
                Err(OptionError::Clash(format!(
                    "option \"boss\" cannot be \"{seat}\" with \"players\" at \"{}\"",
                    self.players
                )))
            }
            _ => Ok(()),
        }
    }
}

/// The first Boss on paper: "random", or a seat counted from one.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum BossText {
    Number(i64),
    Word(String),
}

impl TryFrom<BossText> for FirstBoss {
    type Error = String;

    fn try_from(text: BossText) -> Result<FirstBoss, String> {
        match text {
            BossText::Word(word) if word == "random" => Ok(FirstBoss::Random),
            BossText::Number(number @ 1..=4) => Ok(FirstBoss::Seat(Seat(number as u8 - 1))),
            BossText::Number(number) => Err(format!("boss cannot be {number}; {ALLOWED}")),
            BossText::Word(word) => Err(format!("boss cannot be \"{word}\"; {ALLOWED}")),
        }
    }
}

const ALLOWED: &str = "allowed are: \"random\", 1, 2, 3, 4";

impl From<FirstBoss> for BossText {
    fn from(boss: FirstBoss) -> BossText {
        match boss {
            FirstBoss::Random => BossText::Word("random".to_owned()),
            FirstBoss::Seat(seat) => BossText::Number(i64::from(seat.0) + 1),
        }
    }
}
