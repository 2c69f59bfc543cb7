//! Positions with a known best move, set up by hand. The tables are those of the games' own
//! tests: dealt by wish, and played with real actions.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "these are tests")]

mod caper_cards;
mod caps_and_hammers;
#[path = "../../../games/caper-cards/tests/common/mod.rs"]
mod common;
#[allow(dead_code, reason = "these tests use a part of it")]
#[path = "../../../games/caps-and-hammers/tests/rules/table.rs"]
mod table;
mod third_round;

use bots::{Budget, Search, Thought};
use engine::{Heuristic, Perspective, Seed};

/// What the search thinks of the position, for the seat that decides.
fn ponder<G: Heuristic>(game: &G, iterations: u32) -> Vec<Thought<G::Action>> {
    let seat = game.next().seats().first().expect("somebody decides");
    let mut search = Search::new(Budget::Iterations(iterations), Seed::from_text("position"));
    search.ponder(&Perspective::new(game, seat))
}

/// The search finds the move whatever the dice, and with few iterations.
#[track_caller]
fn finds<G: Heuristic>(game: &G, action: G::Action) {
    let seat = game.next().seats().first().expect("somebody decides");
    for number in 0..5 {
        let seed = Seed::from_text("position").derive(number);
        let thoughts =
            Search::new(Budget::Iterations(400), seed).ponder(&Perspective::new(game, seat));
        let best = thoughts[0].action;
        let (found, wanted) = (game.same_move(seat, best), game.same_move(seat, action));
        assert_eq!(found, wanted, "{best:?} instead of {action:?}: {thoughts:#?}");
    }
}
