//! Rules change: how a game is played on, or replayed, that was begun under older ones.

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
