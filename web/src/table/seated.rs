//! A table of one game, made by name.

use bots::{Budget, Search};
use engine::{
    Cards, Cause, Code, Event, Game, Info, Names, Next, NoUndo, OptionError, Options, Perspective,
    Refusal, ResumeError, Rule, ScoreSheet, Seat, Seed, Seeds, Setup, SetupError, Step, Table,
    Viewer,
};
use serde_json::Value;
use thiserror::Error;

use super::past::{self, Past};
use super::{Advice, AnyTable, Choice, Ending, Look, NotTaken, StoryLine, Thinker};
use crate::room::AutoPass;
use crate::scene::{Scene, SceneVisitor, Sight, Window, faces, visit};

/// How many worlds are imagined for advice, and how many moves it names.
const ADVICE: Budget = Budget::Iterations(1_500);
const MOVES: usize = 3;

/// A table that cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum TableError {
    #[error(transparent)]
    Game(#[from] shelf::UnknownGame),
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error("a stored step cannot be read: {0}")]
    Unreadable(String),
    #[error(transparent)]
    Resume(#[from] ResumeError),
}

/// Opens a table of the game called `id` with these options, given as text.
pub(crate) fn open(
    id: &str,
    options: &[(String, String)],
    seeds: impl Into<Seeds>,
) -> Result<Box<dyn AnyTable>, TableError> {
    make(id, Make { options, seeds: seeds.into(), lines: None })
}

/// Sets a table up again as it was after these lines of its record.
pub(crate) fn resume(
    id: &str,
    options: &[(String, String)],
    seeds: Seeds,
    lines: &[String],
) -> Result<Box<dyn AnyTable>, TableError> {
    make(id, Make { options, seeds, lines: Some(lines) })
}

fn make(id: &str, make: Make<'_>) -> Result<Box<dyn AnyTable>, TableError> {
    visit(id, make).ok_or_else(|| shelf::UnknownGame { name: id.to_owned() })?
}

struct Make<'a> {
    options: &'a [(String, String)],
    seeds: Seeds,
    lines: Option<&'a [String]>,
}

impl SceneVisitor for Make<'_> {
    type Output = Result<Box<dyn AnyTable>, TableError>;

    fn visit<G: Scene>(self) -> Self::Output {
        let mut options = G::Options::default();
        for (name, value) in self.options {
            options.set(name, value)?;
        }
        let seats = 0..options.players() as u8;
        let names = Names::new(seats.map(|seat| G::seat_name(&options, Seat(seat))));
        let setup = Setup { options, cards: G::Cards::standard().clone() };
        let table = match self.lines {
            None => Table::<G>::open(setup, names, self.seeds)?,
            Some(lines) => {
                let steps: Result<Vec<Step<G>>, String> =
                    lines.iter().map(|line| Step::from_line(line)).collect();
                let steps = steps.map_err(TableError::Unreadable)?;
                Table::resume(setup, names, self.seeds, steps)?
            }
        };
        Ok(Box::new(Seated(table)))
    }
}

pub(super) struct Seated<G: Game>(pub(super) Table<G>);

impl<G: Scene> AnyTable for Seated<G> {
    fn info(&self) -> Info {
        G::INFO
    }

    fn next(&self) -> Next {
        self.0.game().next()
    }

    fn rename(&mut self, names: Names) {
        self.0.rename(names);
    }

    fn names(&self) -> &Names {
        self.0.names()
    }

    fn steps(&self) -> usize {
        self.0.steps().len()
    }

    fn decisions(&self, seat: Seat) -> u32 {
        let own = |step: &&Step<G>| matches!(step.cause, Cause::Play(by, _) if by == seat);
        self.0.steps().iter().filter(own).count() as u32
    }

    fn play(&mut self, seat: Seat, code: u16) -> Result<(), NotTaken> {
        let codes = G::Action::CODES;
        let action = G::Action::from_code(code).ok_or(NotTaken::NoSuchAction { codes })?;
        self.0.play(seat, action).map_err(NotTaken::Refused)
    }

    fn can_undo(&self, seat: Seat) -> Result<(), NoUndo> {
        self.0.can_undo(seat)
    }

    fn undo(&mut self, seat: Seat) -> Result<(), NoUndo> {
        self.0.undo(seat)
    }

    fn lines(&self, from: usize) -> Vec<String> {
        self.0.steps().iter().skip(from).map(Step::to_line).collect()
    }

    fn ask(&self, viewer: Viewer) -> String {
        G::ask(&self.0.setup().cards, self.0.game().prompt(viewer))
    }

    fn look(&self, viewer: Viewer) -> Look {
        let view = self.0.view(viewer);
        let choices = match viewer {
            Viewer::Seat(seat) => self.choices_with(&view, seat),
            Viewer::Spectator | Viewer::Omniscient => Vec::new(),
        };
        let regions = G::regions(&Sight::new(&self.0, &faces::<G>(), &view, viewer));
        Look { regions, prompt: self.ask(viewer), choices }
    }

    fn story(&self, viewer: Viewer, most: usize) -> Vec<StoryLine> {
        let cards = &self.0.setup().cards;
        let all: Vec<(usize, &G::Event)> = self.0.log(viewer).collect();
        let from = all.len().saturating_sub(most);
        let line = |&(step, event): &(usize, &G::Event)| StoryLine {
            step: step + 1,
            text: G::tell(cards, self.0.names(), event),
            rule: event.rule().0,
        };
        all[from..].iter().map(line).collect()
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.0.view(viewer)).unwrap_or(Value::Null)
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        self.choices_with(&self.0.view(Viewer::Seat(seat)), seat)
    }

    fn score_sheet(&self) -> ScoreSheet {
        self.0.game().score_sheet(self.0.names())
    }

    fn ending(&self) -> Option<Ending> {
        let outcome = self.0.game().outcome()?;
        let sentence = G::conclude(self.0.names(), &outcome);
        Some(Ending { outcome, sentence, seed: self.0.revealed_seed()? })
    }

    fn seat_seeds(&self) -> Vec<Option<Seed>> {
        self.0.seat_seeds().to_vec()
    }

    fn record(&self) -> Vec<u8> {
        let mut lines = Vec::new();
        // Writing into memory does not fail.
        let _ = self.0.record().write(&mut lines);
        lines
    }

    fn look_back(&self, moment: usize, viewer: Viewer) -> Option<Past> {
        past::look_back(&self.0, moment, viewer)
    }

    fn why_not(&self, seat: Seat, touched: &[&str]) -> Option<Refusal> {
        let view = self.0.view(Viewer::Seat(seat));
        let refusals = |exactly: bool| {
            G::Action::all()
                .filter(|action| {
                    let path = G::path(&view, *action);
                    let begins = path.len() >= touched.len()
                        && path.iter().zip(touched).all(|(thing, touched)| thing == touched);
                    begins && (!exactly || path.len() == touched.len())
                })
                .filter_map(|action| self.0.game().check(seat, action).err())
                .next()
        };
        refusals(true).or_else(|| refusals(false))
    }

    fn passing(&self, seat: Seat, auto_pass: &AutoPass) -> Option<u16> {
        let game = self.0.game();
        let pass = G::pass()?;
        let window = G::window(game.prompt(Viewer::Spectator))?;
        game.check(seat, pass).ok()?;
        let always = auto_pass.windows.iter().any(|name| name == window.name);
        let nothing = || self.subjects(seat).iter().all(|thing| auto_pass.things.contains(thing));
        (always || (!auto_pass.things.is_empty() && nothing())).then(|| pass.code())
    }

    fn windows(&self) -> &'static [Window] {
        G::WINDOWS
    }

    fn is_window(&self) -> bool {
        G::window(self.0.game().prompt(Viewer::Spectator)).is_some()
    }

    fn subjects(&self, seat: Seat) -> Vec<String> {
        let view = self.0.view(Viewer::Seat(seat));
        let mut actions = Vec::new();
        self.0.game().actions(seat, &mut actions);
        let cards = &self.0.setup().cards;
        let mut subjects: Vec<String> =
            actions.into_iter().filter_map(|action| G::subject(cards, &view, action)).collect();
        subjects.sort();
        subjects.dedup();
        subjects
    }

    fn silence(&self) -> Option<Rule> {
        G::SILENCE
    }

    fn thinker(&self, seat: Seat) -> Box<dyn Thinker> {
        let cards = self.0.setup().cards.clone();
        Box::new(Decision { game: self.0.game().clone(), cards, seat })
    }

    #[cfg(test)]
    fn imagined(&self, viewer: Viewer, seed: Seed) -> Option<Box<dyn AnyTable>> {
        let table = self.0.imagined(viewer, &mut engine::Dice::new(seed))?;
        Some(Box::new(Seated(table)))
    }
}

impl<G: Scene> Seated<G> {
    fn choices_with(&self, view: &G::View, seat: Seat) -> Vec<Choice> {
        let mut actions = Vec::new();
        self.0.game().actions(seat, &mut actions);
        let choice = |action: G::Action| Choice {
            action: action.code(),
            words: G::offer(&self.0.setup().cards, view, action),
            path: G::path(view, action),
        };
        actions.into_iter().map(choice).collect()
    }
}

/// A copy of the game for a bot. The bot itself gets a [`Perspective`] of it and nothing else.
struct Decision<G: Game> {
    game: G,
    cards: G::Cards,
    seat: Seat,
}

impl<G: Scene> Thinker for Decision<G> {
    fn choose(&self, bot: &str, seed: Seed) -> Option<u16> {
        let mut bot = bots::by_name::<G>(bot, seed).ok()?;
        bot.choose(&Perspective::new(&self.game, self.seat)).map(Code::code)
    }

    fn advise(&self, seed: Seed) -> Vec<Advice> {
        let at = Perspective::new(&self.game, self.seat);
        let view = at.view();
        let thoughts = Search::new(ADVICE, seed).ponder(&at);
        let advice = |thought: bots::Thought<G::Action>| Advice {
            action: thought.action.code(),
            words: G::offer(&self.cards, &view, thought.action),
            chance: (100.0 * thought.expected).round().clamp(0.0, 100.0) as u8,
            visits: thought.visits,
        };
        thoughts.into_iter().filter(|thought| thought.visits > 0).take(MOVES).map(advice).collect()
    }
}
