//! A table as text, so that it can be copied to another process and set up again there.

use engine::{Cards, Fork, Game, Names, RecordedStep, Seed, Seeds, Setup, Table};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shelf::{Shelved, Visitor};

use crate::any::AnyGame;
use crate::seated::{Seated, json};

/// All that brings a table back. It contains the seed: it is for the same program elsewhere, not
/// for a player.
#[derive(Serialize, Deserialize)]
pub(crate) struct Saved {
    game: String,
    revision: u32,
    options: Value,
    cards: Option<Value>,
    names: Names,
    server: Seed,
    seats: Vec<Option<Seed>>,
    fork: Option<Fork>,
    steps: Vec<String>,
}

impl Saved {
    pub(crate) fn of<G: Shelved>(seated: &Seated<G>) -> Saved {
        let Seated { table, seeds } = seated;
        let Setup { options, cards } = table.setup();
        Saved {
            game: G::INFO.id.to_owned(),
            revision: G::INFO.revision,
            options: json(options),
            cards: (*cards != *G::Cards::standard()).then(|| json(cards)),
            names: table.names().clone(),
            server: seeds.server,
            seats: seeds.seats.clone(),
            fork: table.forked(),
            steps: table.steps().iter().map(|step| RecordedStep::from(step).to_line()).collect(),
        }
    }

    /// The table again, or why it can't be set up.
    pub(crate) fn table(self) -> Result<Box<dyn AnyGame>, String> {
        let game = self.game.clone();
        shelf::visit(&game, Resume(self)).map_err(|error| error.to_string())?
    }
}

struct Resume(Saved);

impl Visitor for Resume {
    type Output = Result<Box<dyn AnyGame>, String>;

    fn visit<G: Shelved>(self) -> Self::Output {
        let saved = self.0;
        let said = |error: &dyn ToString| error.to_string();
        let cards = match saved.cards {
            Some(cards) => serde_json::from_value(cards).map_err(|error| said(&error))?,
            None => <G as Game>::Cards::standard().clone(),
        };
        let options = serde_json::from_value(saved.options).map_err(|error| said(&error))?;
        let setup = Setup { options, cards };
        let setup = setup.under(saved.revision).map_err(|error| said(&error))?;
        let steps = saved.steps.iter().map(|line| RecordedStep::from_line(line));
        let steps = steps.collect::<Result<Vec<_>, _>>()?;
        let seeds = Seeds { server: saved.server, seats: saved.seats };
        let Saved { names, revision, fork, .. } = saved;
        let table = Table::<G>::resume(setup, names, seeds.clone(), revision, fork, steps);
        table
            .map(|table| Box::new(Seated { table, seeds }) as Box<dyn AnyGame>)
            .map_err(|error| said(&error))
    }
}
