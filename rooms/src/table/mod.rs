//! One table of any game, for code that must not care which game it is.
//!
//! The server holds tables of all games in one map, so here and only here the game's type is
//! erased. What leaves is made for one viewer: views, sentences and numbers, never a state. Code
//! that knows the game gets its [`Seated`] back by a downcast, and with it views and nothing else.

mod again;
mod open;
mod past;
mod posed;
mod reviewer;
mod seated;
mod thinker;

use std::any::Any;

use engine::{
    Audience, Info, Names, Next, NoFork, NoUndo, Outcome, Refusal, Rule, ScoreSheet, Seat, Seed,
    Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ui::{WhyNot, Window};

pub use again::{Cards, SecondTry};
pub use open::{TableError, Terms, open, resume};
pub use past::Past;
pub use posed::{Answered, Compared, Listed, Posed, pose, puzzles};
pub use reviewer::Reviewer;
pub use seated::Seated;
pub use thinker::Thinker;

/// A table of some game.
pub trait AnyTable: Any + Send + Sync {
    /// Which game it is.
    fn info(&self) -> Info;
    /// Who decides next.
    fn next(&self) -> Next;
    /// Calls the players by these names from now on.
    fn rename(&mut self, names: Names);
    /// What the players are called.
    fn names(&self) -> &Names;

    /// How many steps were taken.
    fn steps(&self) -> usize;
    /// How many of them were decisions of `seat`.
    fn decisions(&self, seat: Seat) -> u32;

    /// How many steps were taken before the last move of `seat`, if it has moved.
    fn last_move(&self, seat: Seat) -> Option<usize>;

    /// Takes the action with this number.
    fn play(&mut self, seat: Seat, code: u16) -> Result<(), NotTaken>;
    /// Whether the seat may take its last action back.
    fn can_undo(&self, seat: Seat, audience: Audience) -> Result<(), NoUndo>;
    /// Takes the last action of the seat back.
    fn undo(&mut self, seat: Seat, audience: Audience) -> Result<(), NoUndo>;
    /// What the action with this number would do, as far as the seat can know.
    fn preview(&self, seat: Seat, code: u16) -> Result<Preview, NotTaken>;

    /// The steps from number `from` on, as lines of a record.
    fn record_lines(&self, from: usize) -> Vec<String>;
    /// Goes on with steps that were taken at the same table elsewhere, under this revision of its
    /// rules. After an error the table is of no use.
    fn follow(&mut self, revision: u32, record_lines: &[String]) -> Result<(), TableError>;
    /// Takes the last action back, which was found to be allowed elsewhere. Says whether the last
    /// step was one.
    fn retract(&mut self) -> bool;

    /// What is asked now, in the words for `viewer`.
    fn ask(&self, viewer: Viewer) -> String;
    /// What happened from step number `from` on, the last `most` lines of it.
    fn story(&self, viewer: Viewer, from: usize, most: usize) -> Vec<LogLine>;
    /// What `viewer` sees, as data.
    fn view(&self, viewer: Viewer) -> Value;
    /// What the seat can do.
    fn choices(&self, seat: Seat) -> Vec<Choice>;
    /// The reckoning as far as it is public, in the words for `viewer`.
    fn score_sheet(&self, viewer: Viewer) -> ScoreSheet;
    /// How the game ended, once it has, in the words for `viewer`.
    fn ending(&self, viewer: Viewer) -> Option<Ending>;
    /// What each seat added to the seed.
    fn seat_seeds(&self) -> Vec<Option<Seed>>;
    /// The whole story as a record.
    fn record(&self) -> Vec<u8>;
    /// The same with the names of the seats in place of people's.
    fn nameless_record(&self) -> String;

    /// The moment from which on the winner was ahead for good, once the game is over, and what
    /// led to it.
    fn turning_point(&self, viewer: Viewer) -> Option<(usize, LogLine)>;

    /// Somebody who can review the game elsewhere; nobody while it goes on.
    fn reviewer(&self) -> Option<Box<dyn Reviewer>>;

    /// A finished game at one of its moments.
    fn look_back(&self, moment: usize, viewer: Viewer) -> Option<Past>;
    /// The moment from which on this game went another way than another of the same deal; the last
    /// if it did not. Nothing if they were not dealt alike.
    fn parting(&self, other: &dyn AnyTable) -> Option<usize>;

    /// A table that begins at a moment of a finished game, for the seat that decided there.
    fn try_again(&self, moment: usize, cards: Cards) -> Result<SecondTry, NoFork>;

    /// Why the things that were touched lead to no action.
    fn why_not(&self, seat: Seat, touched: &[&str]) -> WhyNot;
    /// The action that lets a chance go by, if that is what the seat is asked now and wants it
    /// to pass by itself; `alone` if no other person plays.
    fn passing(&self, seat: Seat, auto_pass: &AutoPass, alone: bool) -> Option<u16>;
    /// The number of the chapter that is played, until whose end a seat may pass, and what people
    /// call it.
    fn chapter(&self) -> Option<(u32, &'static str)>;
    /// The short questions of this game.
    fn windows(&self) -> &'static [Window];
    /// Whether one of them is asked now; everybody knows that.
    fn is_window(&self) -> bool;
    /// The things the seat could use at the question that is asked now.
    fn subjects(&self, seat: Seat) -> Vec<String>;
    /// The rule that forbids the players to talk, if there is one.
    fn silence(&self) -> Option<Rule>;
    /// Somebody who can think about this decision elsewhere, while the table goes on.
    fn thinker(&self, seat: Seat) -> Box<dyn Thinker>;

    /// The same table in a world that agrees with all that `viewer` has seen: for tests.
    #[cfg(any(test, feature = "testing"))]
    fn imagined(&self, viewer: Viewer, seed: Seed) -> Option<Box<dyn AnyTable>>;
}

/// A move that a bot would consider.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The action's number.
    pub action: u16,
    /// What it does.
    pub words: String,
    /// The chance of winning, in per cent.
    pub chance: u8,
    /// How often it was looked at.
    pub visits: u32,
}

/// Why an action was not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotTaken {
    /// A rule refuses it.
    Refused(Refusal),
    /// No action has this number.
    NoSuchAction {
        /// How many numbers there are.
        codes: u16,
    },
}

/// Something a seat can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The action's number.
    pub action: u16,
    /// What it does.
    pub words: String,
    /// The things on the page to touch for it.
    pub path: Vec<String>,
    /// Whether a person is asked once more before it counts.
    pub asks_again: bool,
}

/// What an action would do, as far as its own seat can know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview {
    /// The action, as it is offered.
    pub words: String,
    /// What is certain to happen.
    pub lines: Vec<LogLine>,
    /// What is certain to change on the score sheet.
    pub score: Vec<ScoreLine>,
    /// Whether that is all of it.
    pub whole: bool,
}

/// A number of the score sheet that changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreLine {
    /// What is counted there.
    pub label: String,
    /// Whose number it is.
    pub column: String,
    /// What it is now.
    pub from: i32,
    /// What it will be.
    pub to: i32,
    /// The rule by which it is counted.
    pub rule: &'static str,
}

/// A line of the game's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// The step it belongs to, counted from one.
    pub step: usize,
    /// What happened.
    pub text: String,
    /// The rule behind it.
    pub rule: &'static str,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Ending {
    /// Who won, and by which rule.
    pub outcome: Outcome,
    /// The same as a sentence.
    pub sentence: String,
    /// The seed of the shuffle.
    pub seed: Seed,
}

/// Which questions pass by themselves for a seat, as it is kept.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AutoPass {
    /// The moments at which this seat always passes.
    pub windows: Vec<String>,
    /// The things that this seat does not want to be asked about.
    pub things: Vec<String>,
    /// Whether it passes where it can do nothing else. If it has not said so, it does as long as
    /// no other person plays: to others, whoever does not pass at once can do something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle: Option<bool>,
    /// The chapter in which it passes whatever it is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rest: Option<u32>,
}

impl AutoPass {
    /// Whether the seat passes where it can do nothing else.
    pub fn is_idle(&self, alone: bool) -> bool {
        self.idle.unwrap_or(alone)
    }
}
