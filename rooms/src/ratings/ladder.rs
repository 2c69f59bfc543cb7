//! What a rating is about: a game, how many play it, and how fast.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How fast a table is played at.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// In one sitting.
    #[default]
    Live,
    /// Over days.
    Days,
}

impl Speed {
    /// The word for it in addresses and in the store.
    pub fn word(self) -> &'static str {
        match self {
            Speed::Live => "live",
            Speed::Days => "days",
        }
    }
}

/// Those whose ratings can be compared: who plays the same game with as many others, as fast, and
/// in the same part.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ladder {
    /// The game's id.
    pub game: String,
    /// How many play.
    pub seats: u8,
    /// How fast.
    pub speed: Speed,
    /// In which part, where parts differ; else empty.
    pub part: String,
}

/// A text that names no ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this is not the name of a ladder, such as \"caper-2-live\"")]
pub struct NotALadder;

impl Ladder {
    /// The ladder of a game with so many players, as fast as this, where all play the same part.
    pub fn of(game: &str, seats: usize, speed: Speed) -> Ladder {
        let seats = u8::try_from(seats).unwrap_or(u8::MAX);
        Ladder { game: game.to_owned(), seats, speed, part: String::new() }
    }
}

/// `caper-2-live`, or `caper-3-live-snitch`.
impl fmt::Display for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.game, self.seats, self.speed.word())?;
        if self.part.is_empty() { Ok(()) } else { write!(f, "-{}", self.part) }
    }
}

impl FromStr for Ladder {
    type Err = NotALadder;

    fn from_str(text: &str) -> Result<Ladder, NotALadder> {
        let words: Vec<&str> = text.split('-').collect();
        let number = words.iter().rposition(|word| word.parse::<u8>().is_ok());
        let number = number.filter(|at| *at > 0).ok_or(NotALadder)?;
        let (seats, rest) = (words[number].parse().map_err(|_| NotALadder)?, &words[number + 1..]);
        let speed = |word| match word {
            "live" => Ok(Speed::Live),
            "days" => Ok(Speed::Days),
            _ => Err(NotALadder),
        };
        let (speed, part) = match rest {
            [word] => (speed(*word)?, ""),
            [word, part] if !part.is_empty() => (speed(*word)?, *part),
            _ => return Err(NotALadder),
        };
        let (game, part) = (words[..number].join("-"), part.to_owned());
        let ladder = Ladder { game, seats, speed, part };
        // A name is written in one way only.
        if ladder.to_string() == text { Ok(ladder) } else { Err(NotALadder) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ladder_is_read_as_it_is_written() {
        for text in ["caper-2-live", "caps-and-hammers-2-days", "caper-3-live-snitch"] {
            assert_eq!(text.parse::<Ladder>().unwrap().to_string(), text);
        }
        for text in ["", "caper", "caper-2", "2-live", "caper-02-live", "caper-2-slow", "-2-live-"]
        {
            assert!(text.parse::<Ladder>().is_err(), "{text}");
        }
    }
}
