//! A table of one game.

use std::any::Any;
use std::fmt;

use engine::{
    Audience, Cause, Code, Event, Game, Info, Names, Next, NoFork, NoUndo, RecordedStep, Rule,
    ScoreChange, ScoreSheet, Seat, Seed, Setup, Step, Table, Viewer,
};
use serde_json::Value;
use shelf::Shelved;
use ui::{Move, Passing, Teller, WhyNot, Window};

use super::again::{self, Cards, SecondTry};
use super::open::{TableError, recorded_steps};
use super::past::{self, Past};
use super::reviewer::Reviewer;
use super::thinker::{Decision, Thinker};
use super::{AnyTable, AutoPass, Choice, Ending, LogLine, NotTaken, Preview, ScoreLine};

/// A table of the game `G`.
pub struct Seated<G: Game>(pub(super) Table<G>);

impl<G: Game> Seated<G> {
    /// What `viewer` sees.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.0.view(viewer)
    }

    /// What the game is played with.
    pub fn setup(&self) -> &Setup<G> {
        self.0.setup()
    }
}

impl<G: Shelved> Seated<G> {
    fn line(&self, teller: &Teller, step: usize, event: &G::Event) -> LogLine {
        let text = teller.tell::<G>(&self.0.setup().cards, event);
        LogLine { step, text, rule: event.rule().0 }
    }

    /// How many steps were taken before the last move.
    pub fn last_step(&self) -> usize {
        let steps = self.0.steps();
        steps.iter().rposition(|step| matches!(step.cause, Cause::Play(..))).unwrap_or(0)
    }

    /// What `viewer` was told of each step from number `from` on.
    pub fn moves(&self, viewer: Viewer, from: usize) -> Vec<Move<'_, G>> {
        let moves = self.0.steps().iter().skip(from).map(|step| Move {
            by: match step.cause {
                Cause::Play(seat, _) => Some(seat),
                Cause::Deal(_) => None,
            },
            events: step.told.iter().map(|told| told.seen_by(viewer)).collect(),
        });
        moves.collect()
    }
}

/// The action with this number.
fn action<G: Game>(code: u16) -> Result<G::Action, NotTaken> {
    G::Action::from_code(code).ok_or(NotTaken::NoSuchAction { codes: G::Action::CODES })
}

impl<G: Game> fmt::Debug for Seated<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a table of {}", G::INFO.name)
    }
}

impl<G: Shelved> AnyTable for Seated<G> {
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

    fn last_move(&self, seat: Seat) -> Option<usize> {
        let own = |step: &Step<G>| matches!(step.cause, Cause::Play(by, _) if by == seat);
        self.0.steps().iter().rposition(own)
    }

    fn play(&mut self, seat: Seat, code: u16) -> Result<(), NotTaken> {
        self.0.play(seat, action::<G>(code)?).map_err(NotTaken::Refused)
    }

    fn can_undo(&self, seat: Seat, audience: Audience) -> Result<(), NoUndo> {
        self.0.can_undo(seat, audience)
    }

    fn undo(&mut self, seat: Seat, audience: Audience) -> Result<(), NoUndo> {
        self.0.undo(seat, audience)
    }

    fn preview(&self, seat: Seat, code: u16) -> Result<Preview, NotTaken> {
        let action = action::<G>(code)?;
        self.0.game().check(seat, action).map_err(NotTaken::Refused)?;
        let (cards, view) = (&self.0.setup().cards, self.0.view(Viewer::Seat(seat)));
        let preview = self.0.perspective(seat).preview(action, self.0.names());
        let now = self.score_sheet(Viewer::Seat(seat));
        // The same columns as on the sheet: whoever looks is "You" on both.
        let columns = now.columns.clone();
        let later = preview.score.map(|score| ScoreSheet { columns, ..score });
        let changes = later.as_ref().map(|later| now.changes(later));
        let changed = |it: ScoreChange<'_>| ScoreLine {
            label: it.row.label.clone(),
            column: it.column.to_owned(),
            from: it.from,
            to: it.to,
            rule: it.row.rule.0,
        };
        let step = self.0.steps().len() + 1;
        let teller = Teller::new(self.0.names(), Viewer::Seat(seat));
        let line = |event: &G::Event| self.line(&teller, step, event);
        Ok(Preview {
            words: G::offer(cards, &view, action),
            lines: preview.events.iter().map(line).collect(),
            score: changes.unwrap_or_default().into_iter().map(changed).collect(),
            whole: preview.whole,
        })
    }

    fn record_lines(&self, from: usize) -> Vec<String> {
        self.0.steps().iter().skip(from).map(|step| RecordedStep::from(step).to_line()).collect()
    }

    fn follow(&mut self, revision: u32, record_lines: &[String]) -> Result<(), TableError> {
        Ok(self.0.follow(revision, recorded_steps(record_lines)?)?)
    }

    fn retract(&mut self) -> bool {
        self.0.retract()
    }

    fn ask(&self, viewer: Viewer) -> String {
        G::ask(&self.0.setup().cards, self.0.game().prompt(viewer))
    }

    fn story(&self, viewer: Viewer, from: usize, most: usize) -> Vec<LogLine> {
        let teller = Teller::new(self.0.names(), viewer);
        let latest = self.0.steps().iter().enumerate().skip(from).rev();
        let events = latest.flat_map(|(number, step)| {
            step.told.iter().rev().map(move |told| (number + 1, told.seen_by(viewer)))
        });
        let mut lines: Vec<LogLine> =
            events.take(most).map(|(step, event)| self.line(&teller, step, event)).collect();
        lines.reverse();
        lines
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.0.view(viewer)).unwrap_or(Value::Null)
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        let view = self.0.view(Viewer::Seat(seat));
        let mut actions = Vec::new();
        self.0.game().actions(seat, &mut actions);
        let choice = |action: G::Action| Choice {
            action: action.code(),
            words: G::offer(&self.0.setup().cards, &view, action),
            path: G::path(&view, action),
            asks_again: G::asks_again(&view, action),
        };
        actions.into_iter().map(choice).collect()
    }

    fn score_sheet(&self, viewer: Viewer) -> ScoreSheet {
        ui::score_sheet(self.0.game(), self.0.names(), viewer)
    }

    fn ending(&self, viewer: Viewer) -> Option<Ending> {
        let outcome = self.0.game().outcome()?;
        let sentence = ui::conclude::<G>(self.0.names(), viewer, &outcome);
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

    fn nameless_record(&self) -> String {
        let options = &self.0.setup().options;
        let name = |seat: u8| G::seat_name(options, Seat(seat));
        let mut table = self.0.clone();
        table.rename(Names::new((0..self.0.setup().players() as u8).map(name)));
        let mut lines = Vec::new();
        // Writing into memory does not fail.
        let _ = table.record().write(&mut lines);
        String::from_utf8(lines).unwrap_or_default()
    }

    fn turning_point(&self, viewer: Viewer) -> Option<(usize, LogLine)> {
        past::turning_point(&self.0, viewer)
    }

    fn reviewer(&self) -> Option<Box<dyn Reviewer>> {
        self.0.revealed_seed()?;
        Some(Box::new(self.0.record()))
    }

    fn look_back(&self, moment: usize, viewer: Viewer) -> Option<Past> {
        past::look_back(&self.0, moment, viewer)
    }

    fn parting(&self, other: &dyn AnyTable) -> Option<usize> {
        let other: &dyn Any = other;
        past::parting(&self.0, &other.downcast_ref::<Seated<G>>()?.0)
    }

    fn try_again(&self, moment: usize, cards: Cards) -> Result<SecondTry, NoFork> {
        again::try_again(&self.0, moment, cards)
    }

    fn why_not(&self, seat: Seat, touched: &[&str]) -> WhyNot {
        ui::why_not(self.0.game(), seat, touched)
    }

    fn passing(&self, seat: Seat, auto_pass: &AutoPass, alone: bool) -> Option<u16> {
        let AutoPass { windows, things, rest, .. } = auto_pass;
        let passing = Passing { windows, things, idle: auto_pass.is_idle(alone), rest: *rest };
        let cards = &self.0.setup().cards;
        passing.action(self.0.game(), cards, seat).map(Code::code)
    }

    fn chapter(&self) -> Option<(u32, &'static str)> {
        Some((G::chapter(&self.0.view(Viewer::Spectator))?, G::CHAPTER))
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
        let setup = self.0.setup().clone();
        Box::new(Decision { game: self.0.game().clone(), setup, seat })
    }

    #[cfg(any(test, feature = "testing"))]
    fn imagined(&self, viewer: Viewer, seed: Seed) -> Option<Box<dyn AnyTable>> {
        let table = self.0.imagined(viewer, &mut engine::Dice::new(seed))?;
        Some(Box::new(Seated(table)))
    }
}
