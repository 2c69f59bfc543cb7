//! A finished game, tried again from one of its decisions.

use std::fmt;

use engine::{Cause, Fork, Hidden, NoFork, Seat, Seed, Seeds, Table};
use shelf::Shelved;

use super::past::moments;
use super::{AnyTable, Seated};
use crate::error::Error;
use crate::words;

/// Which cards lie hidden in a second try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cards {
    /// Those of the first game.
    Same,
    /// Imagined from what the deciding seat knew, by the server's seed and what the seat adds.
    Imagined {
        /// The server's part.
        server: Seed,
        /// The seat's part.
        own: Option<Seed>,
    },
}

/// A table that begins at a decision of a finished one.
pub struct SecondTry {
    /// Who decided there.
    pub seat: Seat,
    /// How much was taken over, and how.
    pub fork: Fork,
    /// The seeds of the new table.
    pub seeds: Seeds,
    /// The new table.
    pub table: Box<dyn AnyTable>,
}

impl fmt::Debug for SecondTry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a second try of seat {} after {} steps", self.seat, self.fork.steps)
    }
}

/// Begins anew at a moment of a finished game.
pub(super) fn try_again<G: Shelved>(
    table: &Table<G>,
    moment: usize,
    cards: Cards,
) -> Result<SecondTry, NoFork> {
    let server = table.revealed_seed().ok_or(NoFork::NotOver)?;
    let steps = *moments(table.steps()).get(moment).ok_or(NoFork::NoDecision)?;
    let decider = decider(table, steps).ok_or(NoFork::NoDecision)?;
    let (hidden, seeds) = match cards {
        Cards::Same => (Hidden::Same, Seeds { server, seats: table.seat_seeds().to_vec() }),
        Cards::Imagined { server, own } => {
            let mut seats = vec![None; table.setup().players()];
            seats[decider.index()] = own;
            let seeds = Seeds { server, seats };
            (Hidden::Imagined(seeds.clone()), seeds)
        }
    };
    let (seat, forked) = table.fork(steps, hidden)?;
    let fork = forked.forked().ok_or(NoFork::NoDecision)?;
    Ok(SecondTry { seat, fork, seeds, table: Box::new(Seated(forked)) })
}

/// Who decided after so many steps.
pub(super) fn decider<G: Shelved>(table: &Table<G>, steps: usize) -> Option<Seat> {
    match table.steps().get(steps)?.cause {
        Cause::Play(seat, _) => Some(seat),
        Cause::Deal(_) => None,
    }
}

impl From<NoFork> for Error {
    fn from(no: NoFork) -> Error {
        match no {
            NoFork::NotOver => Error::conflict(words::TRY_LATER),
            NoFork::NoDecision => Error::invalid(words::NO_DECISION_THERE),
            NoFork::ImaginedLater => Error::conflict(words::IMAGINED_LATER),
        }
    }
}
