//! The maker finds puzzles, the same on any number of threads.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use caps_and_hammers::CapsAndHammers;
use engine::{Game, Options, Seed, Setup, Table};
use puzzles::{Collection, LEVELS, Making, Puzzle};
use shelf::{Shelved, Visitor};
use ui::Scene;

fn made(threads: usize, from: u64) -> Vec<Puzzle> {
    let setup = Setup::<CapsAndHammers>::default();
    let seed = Seed::from_text("puzzles");
    let making = Making { setup, seed, from, to: 12, hardness: 1, threads: Some(threads) };
    let (mut collection, mut made) = (Collection::new(1), Vec::new());
    let found = &mut |_, puzzles: Vec<Puzzle>| {
        made.extend(puzzles);
        Ok(())
    };
    puzzles::make(&making, &mut collection, found).unwrap();
    assert_eq!(collection.len(), made.len());
    made
}

#[test]
fn a_small_search_finds_puzzles_and_the_same_on_any_number_of_threads() {
    let puzzles = made(2, 0);
    assert!(!puzzles.is_empty());
    assert_eq!(made(1, 0), puzzles);
    let last = puzzles.last().unwrap().number;
    assert!(made(1, last + 1).iter().all(|it| it.number > last), "it goes on where it was");
    for puzzle in &puzzles {
        let position = puzzle.position::<CapsAndHammers>().unwrap();
        let answer = position.number_of(puzzle.answer).unwrap();
        let second = (0..position.moves.len()).filter(|it| *it != answer);
        let second = second.map(|it| puzzle.chance(it)).fold(0.0, f32::max);
        assert!(puzzle.chance(answer) >= second + 0.09, "{puzzle:?}");
        assert!(puzzle.ahead[0] >= 100 && puzzle.ahead[0] >= 4 * puzzle.ahead[1]);
        assert!(puzzle.difficulty() > 0 && puzzle.levels.len() == LEVELS.len());
        assert_eq!(puzzles::read(&puzzle.to_line()).unwrap(), std::slice::from_ref(puzzle));
    }
    let mut collection = Collection::new(2);
    assert!(collection.takes::<CapsAndHammers>(&puzzles[0]));
    assert!(!collection.takes::<CapsAndHammers>(&puzzles[0]), "it is there already");
}

#[test]
fn a_puzzle_of_older_rules_is_weighed_by_those_of_today() {
    let known = puzzles::read(CapsAndHammers::PUZZLES).unwrap();
    let again = |puzzle: &Puzzle| puzzles::again::<CapsAndHammers>(puzzle);
    let old = known.iter().map(|it| Puzzle { revision: 1, answer: 0, ..it.clone() });
    let (old, now) = old.map(|old| (old.clone(), again(&old))).find(|it| it.1.is_some()).unwrap();
    let now = now.unwrap();
    assert!(now.position::<CapsAndHammers>().is_ok(), "it holds today: {now:?}");
    assert_eq!((now.number, now.seed, &now.plays), (old.number, old.seed, &old.plays));
    assert_eq!(again(&old), Some(now), "the same each time");
    let mut plays = old.plays.clone();
    plays.insert(0, u16::MAX);
    assert_eq!(again(&Puzzle { plays, ..old }), None, "its actions lead nowhere");
}

/// Where a short search errs and the closer look does not, a puzzle is as hard as was asked for.
struct Hard;

impl Visitor for Hard {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let mut setup = Setup::<G>::default();
        setup.options.set("players", "2").unwrap();
        let seed = Seed::from_text("hard");
        let making = Making { setup, seed, from: 194, to: 198, hardness: 2, threads: Some(2) };
        let (mut collection, mut made) = (Collection::new(9), Vec::new());
        let found = &mut |_, puzzles: Vec<Puzzle>| {
            made.extend(puzzles);
            Ok(())
        };
        puzzles::make(&making, &mut collection, found).unwrap();
        assert!(!made.is_empty());
        assert!(made.iter().all(|it| it.difficulty() >= 2), "{made:?}");
    }
}

#[test]
fn hard_puzzles_are_found_where_a_short_search_errs() {
    shelf::visit("caper-cards", Hard).unwrap();
}

/// A game that leads to a puzzle, played to its end by others.
fn finished(puzzle: &Puzzle) -> Table<CapsAndHammers> {
    let position = puzzle.position::<CapsAndHammers>().unwrap();
    let mut table = position.table;
    let setup = table.setup().clone();
    let mut bot = CapsAndHammers::bot("greedy", &setup, puzzle.seed).unwrap();
    while let Some(seat) = table.game().next().seats().first() {
        let action = bot.choose(&table.perspective(seat)).unwrap();
        table.play(seat, action).unwrap();
    }
    table
}

#[test]
fn puzzles_are_found_in_the_record_of_a_finished_game() {
    let known = puzzles::read(CapsAndHammers::PUZZLES).unwrap();
    let found = puzzles::in_record(&finished(&known[0]).record(), 7);
    assert!(!found.is_empty());
    for puzzle in &found {
        assert!(puzzle.plays.starts_with(&known[0].plays), "the same game: {puzzle:?}");
        assert_eq!((puzzle.seed, puzzle.number), (known[0].seed, 7));
        assert!(puzzle.position::<CapsAndHammers>().is_ok());
    }
    let unfinished = known[0].position::<CapsAndHammers>().unwrap().table.record();
    assert!(puzzles::in_record(&unfinished, 7).is_empty(), "a game that goes on is left alone");
}
