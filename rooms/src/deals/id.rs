//! The names of deals, which are their addresses too.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::TableId;
use thiserror::Error;

use super::Day;

/// The name of a deal: `daily/caper/2026-11-16`, or `deal/` and twelve letters and digits that
/// nobody guesses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DealId {
    /// The deal of a day for a game.
    Daily {
        /// The game's id.
        game: &'static str,
        /// The day.
        day: Day,
    },
    /// A deal that somebody made for others.
    Made(TableId),
}

/// A text that is no name of a deal, or of a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this is not the name of a deal")]
pub struct NotADeal;

impl DealId {
    /// The deal of a day for a game, if such a game is on the shelf.
    pub fn daily(game: &str, day: Day) -> Option<DealId> {
        let game = shelf::games().find(|info| info.id == game)?.id;
        Some(DealId::Daily { game, day })
    }

    /// A table that stands for it where names are drawn: whoever plays it meets the same
    /// characters.
    pub(crate) fn stand_in(self) -> TableId {
        let digest: [u8; 32] = Sha256::digest(self.to_string()).into();
        let [a, b, c, d, e, f, g, h, ..] = digest;
        TableId::from_bytes([a, b, c, d, e, f, g, h])
    }
}

impl fmt::Display for DealId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealId::Daily { game, day } => write!(f, "daily/{game}/{day}"),
            DealId::Made(id) => write!(f, "deal/{id}"),
        }
    }
}

impl FromStr for DealId {
    type Err = NotADeal;

    fn from_str(text: &str) -> Result<DealId, NotADeal> {
        match text.split_once('/').ok_or(NotADeal)? {
            ("deal", id) => id.parse().map(DealId::Made).map_err(|_| NotADeal),
            ("daily", rest) => {
                let (game, day) = rest.split_once('/').ok_or(NotADeal)?;
                DealId::daily(game, day.parse()?).ok_or(NotADeal)
            }
            _ => Err(NotADeal),
        }
    }
}

impl Serialize for DealId {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for DealId {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<DealId, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_is_read_as_it_is_written() {
        for text in ["daily/caper/2026-11-16", "deal/00820c20a1g7"] {
            assert_eq!(text.parse::<DealId>().unwrap().to_string(), text);
        }
        for wrong in ["", "deal", "deal/", "daily/caper", "daily/chess/2026-11-16", "x/y/z"] {
            assert!(wrong.parse::<DealId>().is_err(), "{wrong}");
        }
    }
}
