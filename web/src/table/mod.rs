//! One table of any game, for code that must not care which game it is.
//!
//! The server holds tables of five games in one map, so here and only here the game's type is
//! erased. What leaves is made for one viewer: markup, sentences and numbers, never a state.

mod past;
mod seated;

use engine::{Info, Names, Next, NoUndo, Outcome, Refusal, Rule, ScoreSheet, Seat, Seed, Viewer};
use serde::Serialize;
use serde_json::Value;
use ui::{Region, Window};
use utoipa::ToSchema;

use crate::room::AutoPass;

pub(crate) use past::Past;
pub(crate) use seated::{TableError, open, resume};

/// A table of some game.
pub(crate) trait AnyTable: Send + Sync {
    fn info(&self) -> Info;
    fn next(&self) -> Next;
    fn rename(&mut self, names: Names);
    fn names(&self) -> &Names;

    /// How many steps were taken, and how many of them were decisions of `seat`.
    fn steps(&self) -> usize;
    fn decisions(&self, seat: Seat) -> u32;

    /// Takes the action with this number.
    fn play(&mut self, seat: Seat, code: u16) -> Result<(), NotTaken>;
    fn can_undo(&self, seat: Seat) -> Result<(), NoUndo>;
    fn undo(&mut self, seat: Seat) -> Result<(), NoUndo>;

    /// The steps from number `from` on, as lines of a record.
    fn lines(&self, from: usize) -> Vec<String>;

    /// What is asked now, in the words for `viewer`.
    fn ask(&self, viewer: Viewer) -> String;
    /// All that `viewer` gets of the table.
    fn look(&self, viewer: Viewer) -> Look;
    /// What happened, the last `most` lines of it.
    fn story(&self, viewer: Viewer, most: usize) -> Vec<StoryLine>;
    fn view(&self, viewer: Viewer) -> Value;
    fn choices(&self, seat: Seat) -> Vec<Choice>;
    fn score_sheet(&self) -> ScoreSheet;
    fn ending(&self) -> Option<Ending>;
    /// What each seat added to the seed.
    fn seat_seeds(&self) -> Vec<Option<Seed>>;
    /// The whole story as a record.
    fn record(&self) -> Vec<u8>;

    /// A finished game at one of its moments.
    fn look_back(&self, moment: usize, viewer: Viewer) -> Option<Past>;

    /// Why the things that were touched lead to no action, if a rule says so.
    fn why_not(&self, seat: Seat, touched: &[&str]) -> Option<Refusal>;
    /// The action that lets a chance go by, if that is what the seat is asked now and wants it
    /// to pass by itself.
    fn passing(&self, seat: Seat, auto_pass: &AutoPass) -> Option<u16>;
    /// The short questions of this game, and whether one of them is asked now; everybody knows
    /// that.
    fn windows(&self) -> &'static [Window];
    fn is_window(&self) -> bool;
    /// The things the seat could use at the question that is asked now.
    fn subjects(&self, seat: Seat) -> Vec<String>;
    /// The rule that forbids the players to talk, if there is one.
    fn silence(&self) -> Option<Rule>;
    /// Somebody who can think about this decision elsewhere, while the table goes on.
    fn thinker(&self, seat: Seat) -> Box<dyn Thinker>;

    /// The same table in a world that agrees with all that `viewer` has seen: for tests.
    #[cfg(test)]
    fn imagined(&self, viewer: Viewer, seed: Seed) -> Option<Box<dyn AnyTable>>;
}

/// A decision, taken along to where there is time to think.
pub(crate) trait Thinker: Send {
    /// What the bot of this name would do.
    fn choose(&self, bot: &str, seed: Seed) -> Option<u16>;
    /// The best moves, the first first.
    fn advise(&self, seed: Seed) -> Vec<Advice>;
}

/// A move that a bot would consider.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub(crate) struct Advice {
    /// The action's number.
    pub(crate) action: u16,
    /// What it does.
    pub(crate) words: String,
    /// The chance of winning, in per cent.
    pub(crate) chance: u8,
    /// How often it was looked at.
    pub(crate) visits: u32,
}

/// Why an action was not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NotTaken {
    /// A rule refuses it.
    Refused(Refusal),
    /// No action has this number.
    NoSuchAction { codes: u16 },
}

/// What one viewer gets of a table.
#[derive(Debug)]
pub(crate) struct Look {
    /// The regions of the scene.
    pub(crate) regions: Vec<Region>,
    /// What is asked, addressed to whoever decides.
    pub(crate) prompt: String,
    /// What the viewer can do about it; nothing if it is not the viewer's decision.
    pub(crate) choices: Vec<Choice>,
}

/// Something a seat can do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Choice {
    /// The action's number.
    pub(crate) action: u16,
    /// What it does.
    pub(crate) words: String,
    /// The things on the page to touch for it.
    pub(crate) path: Vec<String>,
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct StoryLine {
    /// The step it belongs to, counted from one.
    pub(crate) step: usize,
    pub(crate) text: String,
    /// The rule behind it.
    pub(crate) rule: &'static str,
}

/// How a game ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Ending {
    pub(crate) outcome: Outcome,
    pub(crate) sentence: String,
    pub(crate) seed: Seed,
}
