//! Setting a table up again from its story, and going on with what was recorded elsewhere.

use thiserror::Error;

use crate::fork::Chance;
use crate::record_line::RecordedEvents;
use crate::{Cause, Fork, Game, Names, RecordedStep, Seeds, Setup, SetupError, Step, Table};

/// Why a table cannot be set up again as it was.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ResumeError {
    /// The setup cannot be played.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A step cannot be taken again.
    #[error("step {step} cannot be taken again: {why}")]
    Step {
        /// Which one, counted from one.
        step: usize,
        /// Why not.
        why: String,
    },
    /// A step has other consequences under the rules that are in force.
    #[error("step {step} would now lead to something else than it did")]
    Changed {
        /// Which one, counted from one.
        step: usize,
    },
}

impl<G: Game> Table<G> {
    /// Sets a table up again as it was after recorded steps, which were taken under this
    /// revision of the rules; the setup is one with which the rules in force are the same. It is
    /// the same table in everything: the steps must lead where they led before, and the seeds must
    /// deal what they dealt, and imagine what they imagined if it began by a `fork`.
    pub fn resume(
        setup: Setup<G>,
        names: Names,
        seeds: impl Into<Seeds>,
        revision: u32,
        fork: Option<Fork>,
        recorded: Vec<RecordedStep<G>>,
    ) -> Result<Table<G>, ResumeError> {
        let seeds = seeds.into();
        let chance = Chance::new(&seeds, fork);
        let game = G::new(&setup)?;
        let mut table = Table::before_all(setup, names, seeds, fork, game);
        table.take(chance, revision, recorded.into_iter().map(|it| (it.cause, Some(it.events))))?;
        Ok(table)
    }

    /// Goes on with recorded steps, which were taken elsewhere after all that this table knows.
    /// They are checked as in [`Table::resume`]. After an error the table is of no use.
    pub fn follow(
        &mut self,
        revision: u32,
        recorded: Vec<RecordedStep<G>>,
    ) -> Result<(), ResumeError> {
        let chance = Chance::going_on(self.dice.clone());
        self.take(chance, revision, recorded.into_iter().map(|it| (it.cause, Some(it.events))))
    }

    /// The table as it was after so many steps; nothing if there are fewer.
    pub fn back_at(&self, steps: usize) -> Option<Table<G>> {
        let causes = self.steps.get(..steps)?.iter().map(|step| step.cause.clone());
        let (setup, names, seeds) = (self.setup.clone(), self.names.clone(), self.seeds.clone());
        let chance = Chance::new(&seeds, self.fork);
        let game = G::new(&setup).ok()?;
        let mut table = Table::before_all(setup, names, seeds, self.fork, game);
        table.take(chance, G::INFO.revision, causes.map(|cause| (cause, None))).ok()?;
        Some(table)
    }

    /// Takes these moves and whatever chance decides after them. Those of which events are known
    /// must be told like them.
    fn take(
        &mut self,
        mut chance: Chance,
        revision: u32,
        moves: impl Iterator<Item = (Cause<G>, Option<RecordedEvents>)>,
    ) -> Result<(), ResumeError> {
        for (cause, events) in moves {
            let number = self.steps.len() + 1;
            let mut told = Vec::new();
            if !chance.leads(self.steps.len(), &self.game, Some(&cause)) {
                return Err(ResumeError::Changed { step: number });
            }
            cause
                .apply(&mut self.game, &mut told)
                .map_err(|error| ResumeError::Step { step: number, why: error.to_string() })?;
            if events.is_some_and(|events| !events.tell::<G>(revision, &told)) {
                return Err(ResumeError::Changed { step: number });
            }
            self.steps.push(Step { cause, told });
        }
        if !chance.leads(self.steps.len(), &self.game, None) {
            return Err(ResumeError::Changed { step: self.steps.len() });
        }
        self.dice = chance.dice;
        self.let_chance_decide();
        Ok(())
    }
}
