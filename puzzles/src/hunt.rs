//! One game, searched for puzzles: between bots as it goes, or a finished one.

use bots::{Budget, Thought};
use engine::{Cause, Code, Dice, Record, Seed, Seeds, Setup, Table};
use shelf::Shelved;

use crate::check::{self, OPEN};
use crate::level::{self, LEVELS};
use crate::puzzle::{Position, Puzzle, names};

/// Iterations of the search that plays the game and finds what may be a puzzle.
const SCOUT: u32 = 400;
/// One move in so many is any move: people err, and what follows looks as if people played.
const ERRS: u32 = 6;
/// A puzzle has so many different moves at least.
const FEWEST_MOVES: usize = 3;
/// What looks ahead by less at first sight is not looked at again.
const PROMISING: f32 = 0.06;
/// How many moves come into question.
const IN_QUESTION: usize = 6;
/// The most puzzles of one game, and how many decisions lie between them.
const MOST: usize = 2;
const BETWEEN: usize = 6;
/// The least difficulty of a puzzle: all but the easiest level find it.
pub(crate) const EASY: usize = 1;
/// Worlds that are played to their end to say why.
const WORLDS: u32 = 96;

/// The puzzles of one game of a series between bots.
pub fn in_game<G: Shelved>(setup: &Setup<G>, number: u64, series: Seed) -> Vec<Puzzle> {
    at_least(setup, number, series, EASY)
}

/// Those of a game that are as hard as this at least.
pub(crate) fn at_least<G: Shelved>(
    setup: &Setup<G>,
    number: u64,
    series: Seed,
    hardness: usize,
) -> Vec<Puzzle> {
    let seed = series.derive(number);
    let mut found: Vec<Puzzle> = Vec::new();
    let Ok(mut table) = Table::open(setup.clone(), names(setup), seed) else { return found };
    let mut dice = Dice::new(seed.derive(1));
    let mut plays: Vec<u16> = Vec::new();
    while plays.len() < G::MAX_DECISIONS as usize {
        let Some(seat) = table.game().next().seats().first() else { break };
        let at = table.perspective(seat);
        let thoughts = G::ponder(&at, setup, Budget::Iterations(SCOUT), dice.seed());
        let hunt = Hunt { number, seed, check: dice.seed(), hardness };
        look(&table, &thoughts, &plays, hunt, &mut found);
        let actions: Vec<G::Action> = thoughts.iter().map(|it| it.action).collect();
        let erring = dice.below(ERRS) == 0;
        let action = if erring { dice.pick(&actions) } else { actions.first().copied() };
        let Some(action) = action else { break };
        if table.play(seat, action).is_err() {
            break;
        }
        plays.push(action.code());
    }
    found
}

/// The puzzles of a finished game, whoever played it. Nothing of its players is kept, and nothing is
/// found where several decided at once and another than the first of them was quicker: a puzzle
/// tells its game in fewer words than that.
pub fn in_record<G: Shelved>(record: &Record<G>, number: u64) -> Vec<Puzzle> {
    let mut found: Vec<Puzzle> = Vec::new();
    let Some(ending) = &record.ending else { return found };
    if record.fork.is_some() || record.revision != G::INFO.revision {
        return found;
    }
    let seeds = Seeds { server: ending.seed, seats: record.seat_seeds.clone() };
    let (setup, seed) = (&record.setup, seeds.shuffle());
    let Ok(mut table) = Table::open(setup.clone(), names(setup), seed) else { return found };
    let mut dice = Dice::new(seed.derive(1));
    let mut plays: Vec<u16> = Vec::new();
    for step in &record.steps {
        let Cause::Play(seat, action) = step.cause else { continue };
        if table.game().next().seats().first() != Some(seat) {
            break;
        }
        let at = table.perspective(seat);
        let thoughts = G::ponder(&at, setup, Budget::Iterations(SCOUT), dice.seed());
        let hunt = Hunt { number, seed, check: dice.seed(), hardness: EASY };
        look(&table, &thoughts, &plays, hunt, &mut found);
        if table.play(seat, action).is_err() {
            break;
        }
        plays.push(action.code());
    }
    found
}

/// A puzzle of older rules, looked at again: what its position is by the rules as they are, if the
/// same actions still lead to one with a clearly best move.
pub fn again<G: Shelved>(old: &Puzzle) -> Option<Puzzle> {
    let table = old.table::<G>().ok()?;
    let seat = table.game().next().seats().first()?;
    let mut dice = Dice::new(old.seed.derive(1 + old.plays.len() as u64));
    let at = table.perspective(seat);
    let thoughts = G::ponder(&at, table.setup(), Budget::Iterations(SCOUT), dice.seed());
    // What was hard to find is looked for as it was then.
    let hardness =
        if is_promising(&thoughts) { EASY } else { level::difficulty(&old.levels).max(EASY) };
    let hunt = Hunt { number: old.number, seed: old.seed, check: dice.seed(), hardness };
    let mut found = Vec::new();
    look(&table, &thoughts, &old.plays, hunt, &mut found);
    found.pop()
}

/// Where a position comes from, and what is looked for in it.
#[derive(Clone, Copy)]
struct Hunt {
    number: u64,
    seed: Seed,
    /// The seed of all that is tried in the position.
    check: Seed,
    hardness: usize,
}

/// Adds the puzzle of a position, if it is one and the game has not had its share.
fn look<G: Shelved>(
    table: &Table<G>,
    thoughts: &[Thought<G::Action>],
    plays: &[u16],
    hunt: Hunt,
    found: &mut Vec<Puzzle>,
) {
    let far = found.last().is_none_or(|last| plays.len() >= last.plays.len() + BETWEEN);
    if found.len() == MOST || !far || thoughts.len() < FEWEST_MOVES {
        return;
    }
    // Where a short search knows at once, there is nothing hard to find.
    if hunt.hardness == EASY && !is_promising(thoughts) {
        return;
    }
    let Some(position) = Position::at(table.clone()) else { return };
    let scouted = thoughts.iter().filter_map(|it| position.number_of(it.action.code()));
    let scouted: Vec<usize> = scouted.take(IN_QUESTION).collect();
    let scouted = match hunt.hardness {
        EASY => Some(scouted),
        _ => check::doubted(&position, &scouted, hunt.check.derive(30)),
    };
    let puzzle = scouted.and_then(|scouted| set(&position, &scouted, plays, hunt));
    found.extend(puzzle);
}

/// Whether the search likes one of several moves much better than all others.
fn is_promising<A>(thoughts: &[Thought<A>]) -> bool {
    let [best, rest @ ..] = thoughts else { return false };
    OPEN.contains(&best.expected) && rest.iter().all(|it| it.expected <= best.expected - PROMISING)
}

/// The puzzle of a position, if it is one; the moves that come into question are given by their
/// numbers, the best first.
fn set<G: Shelved>(
    position: &Position<G>,
    scouted: &[usize],
    plays: &[u16],
    hunt: Hunt,
) -> Option<Puzzle> {
    let (table, seed) = (&position.table, hunt.check);
    // What a level finds is no puzzle for it, and the easiest is asked in no time.
    let [easiest, others @ ..] = LEVELS;
    let first = *scouted.first()?;
    let mut levels = vec![level::ask(position, first, easiest, seed.derive(10))];
    if !levels[0].missed() {
        return None;
    }
    let (name, _) = LEVELS[hunt.hardness - 1];
    if hunt.hardness > EASY && level::ask(position, first, (name, 2), seed.derive(31)).all() {
        return None;
    }
    let checked = check::check(position, scouted, seed)?;
    if checked.answer != first {
        levels = vec![level::ask(position, checked.answer, easiest, seed.derive(10))];
        if !levels[0].missed() {
            return None;
        }
    }
    for (nth, it) in others.into_iter().enumerate() {
        levels.push(level::ask(position, checked.answer, it, seed.derive(11 + nth as u64)));
    }
    // What not even the strongest finds is doubted, not set.
    if !levels.last()?.mostly() || level::difficulty(&levels) < hunt.hardness {
        return None;
    }
    let at = table.perspective(position.seat);
    let moves = [checked.second, checked.answer].map(|number| position.moves[number]);
    let thousandths = |chance: f32| (1_000.0 * chance).round() as u16;
    Some(Puzzle {
        revision: G::INFO.revision,
        number: hunt.number,
        options: serde_json::to_value(&table.setup().options).ok()?,
        seed: hunt.seed,
        plays: plays.to_vec(),
        answer: moves[1].code(),
        chances: checked.chances.iter().copied().map(thousandths).collect(),
        ahead: [checked.ahead, checked.error].map(thousandths),
        levels,
        reasons: review::reasons(&at, table.names(), moves, WORLDS, seed.derive(20)),
    })
}
