//! What the store keeps of results.
//!
//! | kind | name | value |
//! |---|---|---|
//! | `result` | a number, in the order in which games ended | the [`GameResult`] |
//! | `result-of` | a table | the number |
//! | `results-of` | a person, `/`, the number | nothing |
//! | `tally` | a person, `/`, a game | the [`Tally`](super::Tally) |
//! | `rivals` | a person, `/`, another | the [`Rivalry`](super::Rivalry) |
//!
//! | `left` | a person, `/`, a game | how many rated ones they left |
//! | `often` | a person, `/`, another | how many rated games they played, from [`OFTEN_FROM`] on |
//! | `left-early` | a person, `/`, a day, `/`, a table | when: it counted for nobody, or would have |
//!
//! | `rating` | a person, `/`, a ladder | the [`Rating`] after their last game |
//! | `rating-history` | the same, `/`, a number | a [`Point`](super::Point) |
//! | `ladder` | a ladder, `/`, a score, `/`, a person | the [`Rating`] |
//! | `ladder-count` | a ladder, `/`, a tenth of a score | how many have such a score |
//!
//! The first and `left-early` are records; the others follow from them and can be made anew.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::GameResult;
use crate::error::Error;
use crate::identity::GuestId;
use crate::ratings::{Ladder, Rating};

pub(super) const RESULT: &str = "result";
pub(super) const RESULT_OF: &str = "result-of";
pub(super) const RESULTS_OF: &str = "results-of";
pub(super) const TALLY: &str = "tally";
pub(super) const RIVALS: &str = "rivals";
pub(super) const LEFT: &str = "left";
pub(super) const OFTEN: &str = "often";
pub(super) const LEFT_EARLY: &str = "left-early";
pub(super) const RATING: &str = "rating";
pub(super) const HISTORY: &str = "rating-history";
pub(super) const LADDER: &str = "ladder";
pub(super) const LADDER_COUNT: &str = "ladder-count";

/// From how many rated games on it is noted that two meet often.
pub(super) const OFTEN_FROM: u32 = 10;

/// A number as a name, so that the order of names is that of numbers.
pub(super) fn numbered(number: u64) -> String {
    format!("{number:012}")
}

/// The name of something that is somebody's.
pub(super) fn own(person: GuestId, name: &str) -> String {
    format!("{person}/{name}")
}

/// What is somebody's own in the name of a note of theirs.
pub(super) fn rest(name: &str) -> &str {
    name.split_once('/').map_or("", |(_, rest)| rest)
}

/// By what ladders are ordered, as a number in a name.
pub(super) fn score(rating: &Rating) -> u32 {
    rating.at_least().clamp(0.0, 9999.0) as u32
}

/// Where somebody of this rating stands on a ladder.
pub(super) fn rung(ladder: &Ladder, rating: &Rating, person: GuestId) -> String {
    format!("{ladder}/{:05}/{person}", score(rating))
}

pub(super) fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

pub(super) fn written(value: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(value).map_err(Error::internal)
}

/// A result as it is kept; one that cannot be read any more is passed over.
pub(super) fn result((name, text): &(String, String)) -> Option<(u64, GameResult)> {
    Some((name.parse().ok()?, read(text)?))
}
