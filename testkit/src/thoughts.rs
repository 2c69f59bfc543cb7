//! What a search thinks of a position.

use bots::{Budget, Search, Thought};
use engine::{Heuristic, Perspective, Seed};

/// What the search thinks of the moves of the seat that decides, best first.
pub fn ponder<G: Heuristic>(game: &G, iterations: u32) -> Vec<Thought<G::Action>> {
    search(game, iterations, Seed::from_text("position"))
}

/// The search finds the best move whatever the dice, and with few iterations.
#[track_caller]
pub fn assert_finds<G: Heuristic>(game: &G, action: G::Action) {
    let seat = game.next().seats().first().expect("somebody decides");
    for number in 0..5 {
        let thoughts = search(game, 400, Seed::from_text("position").derive(number));
        let best = thoughts[0].action;
        let (found, wanted) = (game.same_move(seat, best), game.same_move(seat, action));
        assert_eq!(found, wanted, "{best:?} instead of {action:?}: {thoughts:#?}");
    }
}

fn search<G: Heuristic>(game: &G, iterations: u32, seed: Seed) -> Vec<Thought<G::Action>> {
    let seat = game.next().seats().first().expect("somebody decides");
    Search::new(Budget::Iterations(iterations), seed).ponder(&Perspective::new(game, seat))
}
