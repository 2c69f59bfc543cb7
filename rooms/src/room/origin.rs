//! Where the table of a second try comes from.

use engine::{Fork, Seat, Seats, Seeds, Viewer};
use serde::{Deserialize, Serialize};

use super::{Room, RoomState};
use crate::identity::Who;
use crate::table::SecondTry;

/// A decision of a finished game from which a table goes on. The first game may be deleted: the
/// new table needs nothing of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Origin {
    /// The table of the first game.
    pub table: String,
    /// The moment of the decision there.
    pub moment: usize,
    /// The seat that decided, and that whoever tries again has.
    pub seat: Seat,
    /// How much was taken over, and from whose eyes the rest was imagined.
    pub fork: Fork,
    /// How the first game ended.
    pub first: FirstEnding,
}

/// How the first game ended. Nobody is told as long as the second goes on: what the seat knew at
/// its decision did not tell it either.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FirstEnding {
    /// Who sat where.
    pub names: Vec<String>,
    /// Who won.
    pub winners: Seats,
    /// Everybody's points.
    pub points: Vec<i16>,
    /// The same as a sentence for everybody.
    pub sentence: String,
    /// The same for whoever tries again, if they had the seat in the first game too.
    pub own: Option<String>,
}

/// What a table begins with that does not begin at the beginning.
#[derive(Clone, Debug)]
pub struct Beginning {
    pub(crate) origin: Origin,
    /// The revision of the rules under which the first game was played.
    pub(crate) revision: u32,
    pub(crate) seeds: Seeds,
    pub(crate) record_lines: Vec<String>,
}

/// A second try that somebody at this table has begun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Try {
    /// Whose seat it was here: nobody else is told.
    pub seat: Seat,
    /// The moment at which it began.
    pub moment: usize,
    /// Where it is played.
    pub table: String,
}

impl Room {
    /// What somebody's second try begins with; nothing while the game goes on.
    pub(crate) fn beginning(
        &self,
        state: &RoomState,
        who: &Who,
        moment: usize,
        second: SecondTry,
    ) -> Option<Beginning> {
        let table = state.table.as_ref()?;
        let ending = table.ending(Viewer::Spectator)?;
        let sat_there = state.chair(second.seat).is_some_and(|chair| chair.is_sat_on_by(who));
        let own = table.ending(Viewer::Seat(second.seat)).filter(|_| sat_there);
        let first = FirstEnding {
            names: state.seats().map(|seat| state.names[seat].to_owned()).collect(),
            winners: ending.outcome.winners,
            points: ending.outcome.places.iter().map(|place| place.points).collect(),
            sentence: ending.sentence,
            own: own.map(|ending| ending.sentence),
        };
        let SecondTry { seat, fork, seeds, table } = second;
        let origin = Origin { table: self.id.to_string(), moment, seat, fork, first };
        let record_lines = table.record_lines(0);
        Some(Beginning { origin, revision: self.revision, seeds, record_lines })
    }
}
