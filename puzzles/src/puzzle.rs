//! A puzzle as it is kept, and the position that it stands for.

use engine::{Cards, Code, Dice, Game, Names, Seat, Seed, Setup, Table};
use review::Reason;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shelf::Shelved;
use thiserror::Error;

use crate::level::{self, LEVELS, Tried};

/// One puzzle: how its position came about, and what is known of every move there.
///
/// It is a record in few words: the options, the seed, and what was decided. Everything else
/// follows from the rules, so it holds under the revision of the rules for which it was made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The revision of the rules.
    pub revision: u32,
    /// In which game of the series it was found.
    pub number: u64,
    /// What the game was played with.
    pub options: Value,
    /// The seed of the deal.
    pub seed: Seed,
    /// What was decided up to the position, as numbers of actions. Where several seats decide at
    /// once, the lowest was asked first.
    pub plays: Vec<u16>,
    /// The number of the best action.
    pub answer: u16,
    /// The chance of winning with each move, in thousandths, in the order of [`Position::moves`].
    pub chances: Vec<u16>,
    /// How far the best is ahead of the second, in thousandths, and the standard error of that.
    pub ahead: [u16; 2],
    /// How often each level found the answer, the easiest first.
    pub levels: Vec<Tried>,
    /// What the best move gains over the second, in the rows of the score sheet.
    pub reasons: Vec<Reason>,
}

/// Why a puzzle cannot be set.
#[derive(Debug, Error)]
pub enum Stale {
    /// The line is none.
    #[error("line {line} is no puzzle: {why}")]
    Line {
        /// Which line, counted from one.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// It was made for other rules.
    #[error("it was made for revision {made} of the rules, and this is revision {now}")]
    Revision {
        /// The revision of the puzzle.
        made: u32,
        /// The present one.
        now: u32,
    },
    /// It does not fit the rules.
    #[error("{0}")]
    Unfit(String),
}

/// Reads puzzles, one a line.
pub fn read(text: &str) -> Result<Vec<Puzzle>, Stale> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let puzzle = |(number, line): (usize, &str)| {
        serde_json::from_str(line)
            .map_err(|error| Stale::Line { line: number + 1, why: error.to_string() })
    };
    lines.map(puzzle).collect()
}

impl Puzzle {
    /// The puzzle as a line of a file, without the line break.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The position, if the puzzle fits the rules.
    pub fn position<G: Shelved>(&self) -> Result<Position<G>, Stale> {
        let now = G::INFO.revision;
        if self.revision != now {
            return Err(Stale::Revision { made: self.revision, now });
        }
        let position = Position::at(self.table()?);
        let position = position.ok_or_else(|| Stale::Unfit("nobody decides here".to_owned()))?;
        let answer = position.number_of(self.answer);
        if answer.is_none() || self.chances.len() != position.moves.len() {
            return Err(Stale::Unfit("its answer is no legal action".to_owned()));
        }
        Ok(position)
    }

    /// The table where its actions lead by the rules as they are, whatever its revision.
    pub(crate) fn table<G: Shelved>(&self) -> Result<Table<G>, Stale> {
        let unfit = |why: &dyn ToString| Stale::Unfit(why.to_string());
        let options = G::Options::deserialize(&self.options).map_err(|error| unfit(&error))?;
        let setup = Setup { options, cards: G::Cards::standard().clone() };
        let names = names::<G>(&setup);
        let mut table = Table::open(setup, names, self.seed).map_err(|error| unfit(&error))?;
        for code in &self.plays {
            let seat = table.game().next().seats().first();
            let seat = seat.ok_or_else(|| unfit(&"the game is over before the position"))?;
            let action = G::Action::from_code(*code).ok_or_else(|| unfit(&"no such action"))?;
            table.play(seat, action).map_err(|error| unfit(&error))?;
        }
        Ok(table)
    }

    /// The chance of winning with a move, by its number among [`Position::moves`].
    pub fn chance(&self, number: usize) -> f32 {
        self.chances.get(number).map_or(0.0, |it| f32::from(*it) / 1_000.0)
    }

    /// How hard it is: the number of the easiest level from which on the answer is mostly found.
    pub fn difficulty(&self) -> usize {
        level::difficulty(&self.levels).min(LEVELS.len() - 1)
    }
}

/// What the seats are called.
pub(crate) fn names<G: Shelved>(setup: &Setup<G>) -> Names {
    let name = |seat: u8| G::seat_name(&setup.options, Seat(seat));
    Names::new((0..setup.players() as u8).map(name))
}

/// A table at which somebody decides, with the different moves there.
#[derive(Clone, Debug)]
pub struct Position<G: Game> {
    /// The table. Whoever shows it to people shows the view of the seat.
    pub table: Table<G>,
    /// Who decides.
    pub seat: Seat,
    /// One action for each move, in the order of the game's list of actions: two copies of a card
    /// make the same move.
    pub moves: Vec<G::Action>,
    /// Which move each legal action makes.
    of: Vec<(u16, usize)>,
}

impl<G: Shelved> Position<G> {
    /// The position of a table; nothing if nobody decides.
    pub(crate) fn at(table: Table<G>) -> Option<Position<G>> {
        let seat = table.game().next().seats().first()?;
        let at = table.perspective(seat);
        // The seat knows what it can do, so any world it can imagine tells which moves are the same.
        let world = at.imagine(&mut Dice::new(Seed([0; 32])));
        let mut actions = Vec::new();
        at.actions(&mut actions);
        let (mut moves, mut of) = (Vec::<G::Action>::new(), Vec::new());
        for action in actions {
            let same = |it: &G::Action| world.same_move(seat, *it) == world.same_move(seat, action);
            let number = moves.iter().position(same).unwrap_or_else(|| {
                moves.push(action);
                moves.len() - 1
            });
            of.push((action.code(), number));
        }
        Some(Position { table, seat, moves, of })
    }

    /// Which of the moves this action makes; nothing if it is not legal.
    pub fn number_of(&self, code: u16) -> Option<usize> {
        self.of.iter().find(|(it, _)| *it == code).map(|(_, number)| *number)
    }
}
