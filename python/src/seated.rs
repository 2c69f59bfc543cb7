//! A table of a particular game, behind [`AnyGame`].

use std::any::Any;
use std::fmt::Write as _;

use bots::{Bot, Budget, UnknownBot};
use engine::{
    Cause, Code, Entry, Event, Fork, Imagined, Info, Next, Outcome, Perspective, RecordedStep,
    Seat, Seed, Seeds, Table, Viewer,
};
use serde_json::Value;
use shelf::Shelved;

use crate::any::{AnyBot, AnyGame, LogLine, NotTaken, Thought};
use crate::saved::Saved;

/// A table of `G`, with the seeds that a table keeps to itself: they bring it back elsewhere.
pub(crate) struct Seated<G: Shelved> {
    pub(crate) table: Table<G>,
    pub(crate) seeds: Seeds,
}

/// A player of `G`.
struct Player<G: Shelved>(Box<dyn Bot<G>>);

impl<G: Shelved> AnyGame for Seated<G> {
    fn info(&self) -> Info {
        G::INFO
    }

    fn players(&self) -> usize {
        self.table.setup().players()
    }

    fn codes(&self) -> usize {
        G::Action::CODES.into()
    }

    fn options(&self) -> Value {
        json(&self.table.setup().options)
    }

    fn next(&self) -> Next {
        self.table.game().next()
    }

    fn decisions(&self) -> usize {
        self.table.steps().iter().filter(|step| matches!(step.cause, Cause::Play(..))).count()
    }

    fn legal(&self, seat: Seat) -> Vec<u16> {
        self.actions(seat).into_iter().map(Code::code).collect()
    }

    fn offers(&self, seat: Seat) -> Vec<(u16, String)> {
        let view = self.table.view(Viewer::Seat(seat));
        let cards = &self.table.setup().cards;
        let offer = |action: G::Action| (action.code(), G::offer(cards, &view, action));
        self.actions(seat).into_iter().map(offer).collect()
    }

    fn moves(&self, seat: Seat) -> Vec<u16> {
        let number = |action: &G::Action| self.table.game().same_move(seat, *action);
        let mut moves: Vec<(u32, u16)> =
            self.actions(seat).iter().map(|action| (number(action), action.code())).collect();
        // A stable order among equals: the first action that is listed stands for the move.
        moves.sort_by_key(|(number, _)| *number);
        moves.dedup_by_key(|(number, _)| *number);
        moves.into_iter().map(|(_, code)| code).collect()
    }

    fn words(&self, seat: Seat, code: u16) -> Option<String> {
        let view = self.table.view(Viewer::Seat(seat));
        G::Action::from_code(code).map(|action| G::offer(&self.table.setup().cards, &view, action))
    }

    fn play(&mut self, seat: Seat, code: u16) -> Result<(), NotTaken> {
        let action = G::Action::from_code(code).ok_or(NotTaken::NoSuchCode)?;
        self.table.play(seat, action).map_err(NotTaken::Refused)
    }

    fn view(&self, viewer: Viewer) -> Value {
        json(&self.table.view(viewer))
    }

    fn ask(&self, viewer: Viewer) -> String {
        G::ask(&self.table.setup().cards, self.table.game().prompt(viewer))
    }

    fn log(&self, viewer: Viewer, from: usize) -> Vec<LogLine> {
        let (cards, names) = (&self.table.setup().cards, self.table.names());
        let line = |(step, event): (usize, &G::Event)| LogLine {
            step,
            rule: event.rule().to_string(),
            text: G::tell(cards, names, event),
            event: json(event),
        };
        self.table.log(viewer).skip_while(|(step, _)| *step < from).map(line).collect()
    }

    fn knowledge(&self, seat: Seat) -> String {
        let mut text = String::new();
        for step in self.table.steps() {
            // Writing to a string can't fail.
            if let Cause::Play(by, action) = &step.cause
                && *by == seat
            {
                let _ = writeln!(text, "> {}", action.code());
            }
            for told in &step.told {
                let _ = writeln!(text, "{}", json(told.seen_by(Viewer::Seat(seat))));
            }
        }
        text
    }

    fn imagine(&self, seat: Seat, seed: Seed) -> Option<Box<dyn AnyGame>> {
        let table = &self.table;
        let seeds = Seeds::from(seed);
        let mut dice = engine::Dice::new(seeds.shuffle());
        let world = table.imagined(Viewer::Seat(seat), &mut dice)?;
        // Resuming draws the same world from the same dice, and they go on from there: what comes
        // is not what would have come at the true table.
        let after = world.steps().len();
        let fork = Fork { steps: after, imagined: Some(Imagined { after, seat }) };
        let (setup, names) = (table.setup().clone(), table.names().clone());
        let steps = world.steps().iter().map(RecordedStep::from).collect();
        let table =
            Table::resume(setup, names, seeds.clone(), G::INFO.revision, Some(fork), steps).ok()?;
        Some(Box::new(Seated { table, seeds }))
    }

    fn twin(&self, viewer: Viewer, seed: Seed) -> Option<Box<dyn AnyGame>> {
        let table = self.table.imagined(viewer, &mut engine::Dice::new(seed))?;
        Some(Box::new(Seated { table, seeds: self.seeds.clone() }))
    }

    fn copy(&self) -> Box<dyn AnyGame> {
        Box::new(Seated { table: self.table.clone(), seeds: self.seeds.clone() })
    }

    fn same_world(&self, other: &dyn AnyGame) -> bool {
        let other = (other as &dyn Any).downcast_ref::<Seated<G>>();
        other.is_some_and(|other| self.table.game() == other.table.game())
    }

    fn observe(&self, seat: Seat, everything: bool) -> Vec<f32> {
        let (game, setup) = (self.table.game(), self.table.setup());
        let mut row = vec![0.0; G::SEEN.len() + if everything { G::HIDDEN.len() } else { 0 }];
        match everything {
            true => engine::observe_everything(game, setup, seat, &mut row),
            false => Perspective::new(game, seat).observe(setup, &mut row),
        }
        row
    }

    fn entries(&self, everything: bool) -> Vec<Entry> {
        match everything {
            true => engine::everything::<G>().collect(),
            false => G::SEEN.entries().collect(),
        }
    }

    fn rewards(&self) -> Option<Vec<f32>> {
        let mut rewards = vec![0.0; self.players()];
        batch::rewards(&self.outcome()?, G::INFO.cooperative, &mut rewards);
        Some(rewards)
    }

    fn record(&self) -> Vec<u8> {
        let mut record = Vec::new();
        // Writing to memory can't fail.
        let _ = self.table.record().write(&mut record);
        record
    }

    fn save(&self) -> Saved {
        Saved::of(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.game().outcome()
    }

    fn score_sheet(&self) -> Value {
        json(&self.table.game().score_sheet(self.table.names()))
    }

    fn conclusion(&self) -> Option<String> {
        self.outcome().map(|outcome| G::conclude(self.table.names(), &outcome))
    }

    fn bot(&self, name: &str, seed: Seed) -> Result<Box<dyn AnyBot>, UnknownBot> {
        let bot = G::bot(name, self.table.setup(), seed)?;
        Ok(Box::new(Player(bot)))
    }

    fn ponder(&self, seat: Seat, budget: Budget, learned: bool, seed: Seed) -> Vec<Thought> {
        let (at, setup) = (self.table.perspective(seat), self.table.setup());
        let view = self.table.view(Viewer::Seat(seat));
        let thoughts = match learned {
            true => G::ponder(&at, setup, budget, seed),
            false => G::ponder_with(&at, None, budget, seed),
        };
        let thought = |thought: bots::Thought<G::Action>| Thought {
            code: thought.action.code(),
            words: G::offer(&setup.cards, &view, thought.action),
            visits: thought.visits,
            expected: thought.expected,
            exact: thought.exact,
        };
        thoughts.into_iter().map(thought).collect()
    }
}

impl<G: Shelved> Seated<G> {
    fn actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.table.game().actions(seat, &mut actions);
        actions
    }
}

impl<G: Shelved> AnyBot for Player<G> {
    fn choose(&mut self, game: &dyn AnyGame, seat: Seat) -> Option<u16> {
        let table = (game as &dyn Any).downcast_ref::<Seated<G>>()?;
        self.0.choose(&Perspective::new(table.table.game(), seat)).map(Code::code)
    }
}

/// JSON of one of our own types, all of which can be written.
pub(crate) fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}
