//! Second tries: tables that begin in the middle of a finished game.
//!
//! A try takes over the first steps of the game and goes on from a decision. Its hidden cards are
//! those of the game, or others that the deciding seat could not have told from them. In the second
//! case nobody chose them either: the dice of the new table's seed imagine first and deal
//! afterwards, and whoever has the record can let them do so again.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Cause, Dice, Game, Next, Seat, Seeds, Table, Viewer};

/// How a table began that took over the beginning of another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// How many steps were taken over. Nobody takes one of them back.
    pub steps: usize,
    /// When the hidden cards were imagined; never, if the seed has dealt from the beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub imagined: Option<Imagined>,
}

impl Fork {
    /// What was taken over must be among so many steps, and nothing is imagined after it.
    pub(crate) fn check(self, all: usize) -> Result<(), String> {
        let Fork { steps, imagined } = self;
        match imagined {
            _ if steps > all => Err(format!("{steps} steps were taken over, but there are {all}")),
            Some(Imagined { after, .. }) if after > steps => {
                Err(format!("{steps} steps were taken over, but cards were imagined after {after}"))
            }
            _ => Ok(()),
        }
    }
}

/// A moment at which the dice of a table imagined all that was hidden. What was dealt before it
/// follows from that and not from a shuffle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Imagined {
    /// After how many steps.
    pub after: usize,
    /// From whose eyes: the seat decides then.
    pub seat: Seat,
}

/// Which cards lie hidden in a second try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hidden {
    /// Those of the first game, and chance goes on as it would have there.
    Same,
    /// Imagined from what the deciding seat knew, by the dice of these seeds.
    Imagined(Seeds),
}

/// Why a game cannot be tried again from somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoFork {
    /// The game goes on, and what is hidden stays so.
    #[error("this game is not over")]
    NotOver,
    /// Nobody decided there.
    #[error("nobody decided there")]
    NoDecision,
    /// It is a second try itself, and its cards were imagined at a later step.
    #[error("the cards of this game were imagined at a later step")]
    ImaginedLater,
}

impl<G: Game> Table<G> {
    /// How this table began, if it took over the beginning of another one.
    pub fn forked(&self) -> Option<Fork> {
        self.fork
    }

    /// A table that begins with the first `steps` of this finished one, and the seat that decided
    /// there.
    pub fn fork(&self, steps: usize, hidden: Hidden) -> Result<(Seat, Table<G>), NoFork> {
        self.revealed_seed().ok_or(NoFork::NotOver)?;
        let Some(Cause::Play(seat, _)) = self.steps.get(steps).map(|step| &step.cause) else {
            return Err(NoFork::NoDecision);
        };
        let before = self.fork.and_then(|fork| fork.imagined);
        if hidden == Hidden::Same && before.is_some_and(|it| it.after > steps) {
            return Err(NoFork::ImaginedLater);
        }
        let table = match hidden {
            Hidden::Same => {
                let fork = Some(Fork { steps, imagined: before });
                self.back_at(steps).map(|then| Table { fork, ..then })
            }
            Hidden::Imagined(seeds) => {
                let mut dice = Dice::new(seeds.shuffle());
                let world = self.imagined_after(steps, Viewer::Seat(*seat), &mut dice);
                let imagined = Some(Imagined { after: steps, seat: *seat });
                let fork = Some(Fork { steps, imagined });
                world.map(|world| Table { seeds, dice, fork, ..world })
            }
        };
        // What was played by these rules once can be played by them again.
        let table = table.ok_or(NoFork::NoDecision)?;
        Ok((*seat, table))
    }
}

/// The dice of a table, as they follow its steps.
pub(crate) struct Chance {
    pub(crate) dice: Dice,
    imagined: Option<Imagined>,
}

impl Chance {
    pub(crate) fn new(seeds: &Seeds, fork: Option<Fork>) -> Chance {
        let imagined = fork.and_then(|fork| fork.imagined);
        Chance { dice: Dice::new(seeds.shuffle()), imagined }
    }

    /// The dice of a table that goes on: what was imagined was so before.
    pub(crate) fn going_on(dice: Dice) -> Chance {
        Chance { dice, imagined: None }
    }

    /// Whether the dice lead to this state after so many steps, and to the deal that is next, if
    /// one is. It is asked once for every state, the last one included.
    pub(crate) fn leads<G: Game>(
        &mut self,
        taken: usize,
        game: &G,
        next: Option<&Cause<G>>,
    ) -> bool {
        if let Some(Imagined { after, seat }) = self.imagined {
            if taken < after {
                return true;
            }
            // Whoever looks with the same eyes imagines the same world again.
            if taken == after
                && !(game.next().seats().contains(seat)
                    && game.imagine(Viewer::Seat(seat), &mut self.dice).deals() == game.deals())
            {
                return false;
            }
        }
        match (next, game.next()) {
            (Some(Cause::Deal(deal)), Next::Chance) => game.shuffle(&mut self.dice) == *deal,
            _ => true,
        }
    }
}
