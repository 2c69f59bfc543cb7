//! One game of any kind, for code that must not care which it is.

use std::any::Any;

use bots::{Budget, UnknownBot};
use engine::{Entry, Info, Next, Outcome, Seat, Seed, Viewer};
use serde_json::Value;

use crate::saved::Saved;

/// A table of some game.
pub(crate) trait AnyGame: Any + Send + Sync {
    /// Which game it is.
    fn info(&self) -> Info;
    /// How many seats there are.
    fn players(&self) -> usize;
    /// How many codes its actions have.
    fn codes(&self) -> usize;
    /// The options it is played with.
    fn options(&self) -> Value;
    /// Who decides next.
    fn next(&self) -> Next;
    /// How many decisions were made.
    fn decisions(&self) -> usize;

    /// The codes of the legal actions.
    fn legal(&self, seat: Seat) -> Vec<u16>;
    /// The legal actions as they are offered to people.
    fn offers(&self, seat: Seat) -> Vec<(u16, String)>;
    /// Legal actions of which no two are the same move: a card and its double are one.
    fn moves(&self, seat: Seat) -> Vec<u16>;
    /// The action with this code, as it is offered to the seat.
    fn words(&self, seat: Seat, code: u16) -> Option<String>;
    /// Takes the action with this code.
    fn play(&mut self, seat: Seat, code: u16) -> Result<(), NotTaken>;

    /// What `viewer` sees.
    fn view(&self, viewer: Viewer) -> Value;
    /// What the deciding seats are asked, in the words for `viewer`.
    fn ask(&self, viewer: Viewer) -> String;
    /// What `viewer` was told, from a step on.
    fn log(&self, viewer: Viewer, from: usize) -> Vec<LogLine>;
    /// All that `seat` knows as text: what it was told and did itself, in order.
    fn knowledge(&self, seat: Seat) -> String;

    /// A world that agrees with all that a deciding seat knows; its future is its own.
    fn imagine(&self, seat: Seat, seed: Seed) -> Option<Box<dyn AnyGame>>;
    /// The same story in a world that `viewer` can't tell from this one. Its future is the true
    /// one, so it is for tests of leaks only.
    fn twin(&self, viewer: Viewer, seed: Seed) -> Option<Box<dyn AnyGame>>;
    /// The same table again.
    fn copy(&self) -> Box<dyn AnyGame>;
    /// Whether two tables have the same cards in the same places.
    fn same_world(&self, other: &dyn AnyGame) -> bool;

    /// What a seat sees as numbers, or the whole truth seen from there.
    fn observe(&self, seat: Seat, everything: bool) -> Vec<f32>;
    /// Those numbers, described.
    fn entries(&self, everything: bool) -> Vec<Entry>;
    /// What the end brought to each seat; nothing before the end.
    fn rewards(&self) -> Option<Vec<f32>>;

    /// The record so far.
    fn record(&self) -> Vec<u8>;
    /// All that brings this table back.
    fn save(&self) -> Saved;
    /// How it ended.
    fn outcome(&self) -> Option<Outcome>;
    /// The reckoning as people read it.
    fn score_sheet(&self) -> Value;
    /// How it ended, in a sentence.
    fn conclusion(&self) -> Option<String>;

    /// A player for this table.
    fn bot(&self, name: &str, seed: Seed) -> Result<Box<dyn AnyBot>, UnknownBot>;
    /// What a search thinks of every move, the best first.
    fn ponder(&self, seat: Seat, budget: Budget, learned: bool, seed: Seed) -> Vec<Thought>;
}

/// A player of some game.
pub(crate) trait AnyBot: Send {
    /// The code of the action it takes; nothing if it plays another game than this, or has
    /// nothing to decide.
    fn choose(&mut self, game: &dyn AnyGame, seat: Seat) -> Option<u16>;
}

/// Why an action was not taken.
pub(crate) enum NotTaken {
    /// No action has this code.
    NoSuchCode,
    /// A rule refuses it.
    Refused(engine::Refusal),
}

/// Something that happened.
pub(crate) struct LogLine {
    pub(crate) step: usize,
    pub(crate) rule: String,
    pub(crate) text: String,
    pub(crate) event: Value,
}

/// A move with what a search thinks of it.
pub(crate) struct Thought {
    pub(crate) code: u16,
    pub(crate) words: String,
    pub(crate) visits: u32,
    pub(crate) expected: f32,
    pub(crate) exact: bool,
}
