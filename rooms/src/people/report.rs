//! What people tell the operator, and what the operator does about people.

use serde::{Deserialize, Serialize};

use crate::identity::GuestId;

pub(crate) const REPORT: &str = "report";
pub(crate) const DEED: &str = "deed";

/// Something that somebody wants the operator to see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who tells it.
    pub by: GuestId,
    /// Whom it is about, if that is known.
    pub about: Option<GuestId>,
    /// The table where it happened, and the line of talk.
    pub table: Option<String>,
    /// The number of the line of talk.
    pub line: Option<usize>,
    /// What was said there, should it go meanwhile.
    pub said: String,
    /// In the words of whoever tells it.
    pub words: String,
    /// What the operator made of it.
    pub settled: Option<String>,
    /// When that was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled_at: Option<i64>,
}

/// What the operator did about somebody, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OperatorDeed {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What was done.
    pub what: String,
    /// About whom: an id or a network.
    pub whom: String,
    /// Why.
    pub why: String,
}
