//! How well the bots play: positions with a known best move, and a solved miniature.

mod miniature;
mod positions;

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
