//! Rules change: how a game is played on, or replayed, that was begun under older ones.

use serde_json::Value;
use thiserror::Error;

use crate::{Game, Setup};

/// A game that was begun under rules which cannot be played here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "this game was begun under revision {revision} of the rules of {game}, and revision {ours} is \
     in force: {why}"
)]
pub struct OtherRules {
    /// Which game it is.
    pub game: &'static str,
    /// The revision it was begun under.
    pub revision: u32,
    /// The revision that is in force.
    pub ours: u32,
    /// Why the one cannot be played by the other.
    pub why: &'static str,
}

/// Why nobody can know the rules of a revision that is yet to come.
const NEWER: &str = "a newer version of Hideout is needed";

impl<G: Game> Setup<G> {
    /// The setup under which the rules in force are those of `revision`, for a game that was
    /// begun under that revision with this setup.
    pub fn under(self, revision: u32) -> Result<Setup<G>, OtherRules> {
        let ours = G::INFO.revision;
        let setup = match revision {
            _ if revision == ours => Ok(self),
            _ if revision > ours => Err(NEWER),
            _ => G::older(revision, self),
        };
        setup.map_err(|why| OtherRules { game: G::INFO.name, revision, ours, why })
    }
}

/// Whether `ours` says everything that `theirs` said under an older revision. Rules may have
/// other numbers by now, and there may be more to say.
pub(crate) fn covers(ours: &Value, theirs: &Value) -> bool {
    match (ours, theirs) {
        (Value::Object(ours), Value::Object(theirs)) => theirs.iter().all(|(field, theirs)| {
            field == "rule" || ours.get(field).is_some_and(|ours| covers(ours, theirs))
        }),
        (Value::Array(ours), Value::Array(theirs)) => {
            ours.len() == theirs.len() && ours.iter().zip(theirs).all(|(a, b)| covers(a, b))
        }
        _ => ours == theirs,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_older_revision_may_have_said_less_and_cited_other_numbers_but_nothing_else() {
        let ours = json!({ "rule": "PR-1", "won": { "by": "cheese", "points": [3, 1] }, "new": 7 });
        let says = |theirs: Value| covers(&ours, &theirs);
        assert!(says(json!({ "rule": "PR-9", "won": { "by": "cheese", "points": [3, 1] } })));
        assert!(says(json!({ "won": { "points": [3, 1] } })));
        assert!(!says(json!({ "won": { "by": "teeth", "points": [3, 1] } })));
        assert!(!says(json!({ "won": { "points": [3] } })));
        assert!(!says(json!({ "lost": {} })));
    }
}
