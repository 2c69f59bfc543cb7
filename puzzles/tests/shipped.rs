//! The puzzles that come with the games hold under the rules as they are.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;

use engine::{Seed, Viewer};
use puzzles::{LEVELS, Puzzle};
use shelf::{Shelved, Visitor, Weighing};

/// So many of each game are weighed anew.
const SAMPLE: usize = 3;

struct Check;

impl Visitor for Check {
    type Output = usize;

    fn visit<G: Shelved>(self) -> usize {
        let puzzles = puzzles::read(G::PUZZLES).unwrap();
        let mut views = BTreeSet::new();
        for (number, puzzle) in (1..).zip(&puzzles) {
            let position = puzzle.position::<G>().unwrap();
            let at = format!("{} {number}", G::INFO.id);
            assert!(position.moves.len() >= 3, "{at} has a choice");
            let answer = position.number_of(puzzle.answer).unwrap();
            let best = puzzle.chance(answer);
            let others = (0..position.moves.len()).filter(|it| *it != answer);
            assert!(others.map(|it| puzzle.chance(it)).all(|it| it < best), "{at}");
            assert!((0.15..=0.85).contains(&best), "{at}");
            assert!(puzzle.ahead[0] >= 100 && puzzle.ahead[0] >= 4 * puzzle.ahead[1], "{at}");
            assert!((1..LEVELS.len()).contains(&puzzle.difficulty()), "{at}");
            let view = position.table.view(Viewer::Seat(position.seat));
            let theme = G::theme(&view, position.moves[answer]);
            assert!(!theme.name.is_empty() && !theme.hint.is_empty(), "{at}");
            assert!(views.insert(serde_json::to_string(&view).unwrap()), "{at} is there twice");
        }
        puzzles.iter().step_by(puzzles.len().div_ceil(SAMPLE).max(1)).for_each(weigh::<G>);
        puzzles.len()
    }
}

/// The answer is ahead in worlds that had no part in finding it.
fn weigh<G: Shelved>(puzzle: &Puzzle) {
    let position = puzzle.position::<G>().unwrap();
    let answer = position.number_of(puzzle.answer).unwrap();
    let others = (0..position.moves.len()).filter(|it| *it != answer);
    let second = others.max_by_key(|it| puzzle.chances[*it]).unwrap();
    let at = position.table.perspective(position.seat);
    let moves = [answer, second].map(|number| position.moves[number]);
    let weighing = Weighing { iterations: 400, rounds: 8 };
    let seed = Seed::from_text("another look");
    let weights = G::weigh(&at, position.table.setup(), &moves, weighing, seed);
    let sum = |rounds: &Vec<bots::Worth>| -> f32 {
        rounds.iter().map(|worth| worth[position.seat.index()]).sum()
    };
    assert!(sum(&weights[0]) > sum(&weights[1]), "{} {}", G::INFO.id, puzzle.number);
}

#[test]
fn every_puzzle_holds() {
    for game in shelf::games() {
        let puzzles = shelf::visit(game.id, Check).unwrap();
        assert!(puzzles >= 100, "{} has {puzzles} puzzles", game.id);
    }
}

/// Every goal ends with what is always to be done; some say what in particular is to be reached,
/// and in words of the game.
struct Goals;

impl Visitor for Goals {
    type Output = Vec<String>;

    fn visit<G: Shelved>(self) -> Vec<String> {
        let puzzles = puzzles::read(G::PUZZLES).unwrap();
        let sample = puzzles.iter().step_by(8).map(|puzzle| {
            let position = puzzle.position::<G>().unwrap();
            let goal = puzzles::goal(puzzle, &position);
            assert_eq!(goal, puzzles::goal(puzzle, &position), "the same for everybody");
            goal.strip_suffix(G::GOAL).unwrap_or_else(|| panic!("{goal}")).to_owned()
        });
        sample.filter(|goal| !goal.is_empty()).collect()
    }
}

#[test]
fn goals_say_what_the_best_move_brings_about() {
    for (game, words) in [
        ("caper", "Win The "),
        ("caper-europe", "Win The "),
        ("caper-cards", "Pull off heist "),
        ("caps-and-hammers", "“Round 3: Situations”"),
        ("captains-wager", "“Claimed treasure”"),
    ] {
        let goals = shelf::visit(game, Goals).unwrap();
        assert!(goals.len() >= 4, "{game}: {goals:?}");
        assert!(goals.iter().any(|goal| goal.contains(words)), "{game}: {goals:?}");
    }
}

#[test]
fn a_puzzle_for_other_rules_is_not_set() {
    struct Other;
    impl Visitor for Other {
        type Output = ();

        fn visit<G: Shelved>(self) {
            let puzzle = puzzles::read(G::PUZZLES).unwrap().remove(0);
            let other = Puzzle { revision: puzzle.revision + 1, ..puzzle.clone() };
            let why = other.position::<G>().unwrap_err().to_string();
            assert!(why.contains("revision"), "{why}");
            let other = Puzzle { answer: u16::MAX, ..puzzle.clone() };
            assert!(other.position::<G>().is_err());
            let mut plays = puzzle.plays.clone();
            plays.insert(0, u16::MAX);
            assert!(Puzzle { plays, ..puzzle }.position::<G>().is_err());
        }
    }
    shelf::visit("caper", Other).unwrap();
    assert!(puzzles::read("{}").unwrap_err().to_string().contains("line 1"));
}
