//! A puzzle at its table, whatever the game.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

use engine::{Info, Seat, Seed, Viewer};
pub use puzzles::Compared;
use puzzles::{Position, Puzzle};
use shelf::{Shelved, Visitor};
use ui::Theme;

use super::{AnyTable, Seated};
use crate::error::Error;
use crate::words;

/// A puzzle in a list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its number within its game, counted from one.
    pub number: usize,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What it is about.
    pub theme: Theme,
    /// What is to be reached, once somebody has looked at it.
    goal: OnceLock<String>,
}

/// The puzzles of a game, in order. What does not fit the rules is left out; a test reads them all.
pub fn puzzles(game: &str) -> &'static [Listed] {
    static ALL: OnceLock<BTreeMap<&'static str, Vec<Listed>>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let list = |info: Info| Some((info.id, shelf::visit(info.id, List).ok()?));
        shelf::games_and_examples().filter_map(list).collect()
    });
    all.get(game).map_or(&[], Vec::as_slice)
}

struct List;

impl Visitor for List {
    type Output = Vec<Listed>;

    fn visit<G: Shelved>(self) -> Vec<Listed> {
        let all = puzzles::read(G::PUZZLES).unwrap_or_default().into_iter().zip(1..);
        let listed = |(puzzle, number): (Puzzle, usize)| {
            let position = puzzle.position::<G>().ok()?;
            let answer = position.moves[position.number_of(puzzle.answer)?];
            let theme = G::theme(&position.table.view(Viewer::Seat(position.seat)), answer);
            Some(Listed { number, puzzle, theme, goal: OnceLock::new() })
        };
        all.filter_map(listed).collect()
    }
}

/// A puzzle that somebody looks at.
pub struct Posed {
    /// Of which game.
    pub info: Info,
    /// Which one.
    pub listed: &'static Listed,
    /// What is to be reached.
    pub goal: &'static str,
    /// Whose decision it is. Whoever looks sees what this seat sees.
    pub seat: Seat,
    /// The table.
    pub table: Box<dyn AnyTable>,
    position: Arc<dyn Moves>,
}

impl fmt::Debug for Posed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "puzzle {} of {}", self.listed.number, self.info.id)
    }
}

/// A move that somebody answers with.
#[derive(Clone, PartialEq, Debug)]
pub struct Answered {
    /// Its number among the moves of the position.
    pub number: usize,
    /// What it does.
    pub words: String,
    /// The chance of winning with it.
    pub chance: f32,
}

/// The position of a puzzle, whatever the game.
trait Moves: Send + Sync {
    fn number_of(&self, code: u16) -> Option<usize>;
    fn words(&self, number: usize) -> String;
    fn compare(&self, wrong: usize, right: usize, seed: Seed) -> Option<Compared>;
}

impl<G: Shelved> Moves for Position<G> {
    fn number_of(&self, code: u16) -> Option<usize> {
        Position::number_of(self, code)
    }

    fn words(&self, number: usize) -> String {
        let view = self.table.view(Viewer::Seat(self.seat));
        let action = self.moves.get(number);
        action.map(|it| G::offer(&self.table.setup().cards, &view, *it)).unwrap_or_default()
    }

    fn compare(&self, wrong: usize, right: usize, seed: Seed) -> Option<Compared> {
        puzzles::compare(self, wrong, right, seed)
    }
}

/// Sets a puzzle up.
pub fn pose(game: &str, number: usize) -> Result<Posed, Error> {
    shelf::visit(game, Pose(number))?
}

struct Pose(usize);

impl Visitor for Pose {
    type Output = Result<Posed, Error>;

    fn visit<G: Shelved>(self) -> Result<Posed, Error> {
        let listed = puzzles(G::INFO.id).iter().find(|listed| listed.number == self.0);
        let listed = listed.ok_or_else(|| Error::not_found(words::NO_SUCH_PUZZLE))?;
        let position = listed.puzzle.position::<G>().map_err(Error::internal)?;
        Ok(Posed {
            info: G::INFO,
            listed,
            goal: listed.goal.get_or_init(|| puzzles::goal(&listed.puzzle, &position)),
            seat: position.seat,
            table: Box::new(Seated(position.table.clone())),
            position: Arc::new(position),
        })
    }
}

impl Posed {
    /// The move that an action makes; an action that is not legal here is no answer.
    pub fn answered(&self, code: u16) -> Result<Answered, Error> {
        let number = self.position.number_of(code);
        let number = number.ok_or_else(|| Error::invalid(words::NO_ANSWER))?;
        let chance = self.listed.puzzle.chance(number);
        Ok(Answered { number, words: self.position.words(number), chance })
    }

    /// The best move.
    pub fn answer(&self) -> Result<Answered, Error> {
        self.answered(self.listed.puzzle.answer)
    }

    /// The move that comes next after the best.
    pub fn second(&self) -> Option<Answered> {
        let best = self.answer().ok()?.number;
        let chance = |number: &usize| self.listed.puzzle.chances[*number];
        let others = (0..self.listed.puzzle.chances.len()).filter(|number| *number != best);
        let number = others.max_by_key(chance)?;
        let chance = self.listed.puzzle.chance(number);
        Some(Answered { number, words: self.position.words(number), chance })
    }

    /// What plays a move and the best one on; it takes its time, so it is taken elsewhere. The
    /// world is the same for everybody who asks.
    pub(crate) fn compare(&self, wrong: usize) -> impl FnOnce() -> Option<Compared> + Send + use<> {
        let (position, seed) = (Arc::clone(&self.position), self.listed.puzzle.seed);
        let right = position.number_of(self.listed.puzzle.answer);
        move || position.compare(wrong, right?, seed.derive(u64::MAX))
    }
}
