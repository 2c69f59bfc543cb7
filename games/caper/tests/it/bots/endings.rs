//! Endings in the open, played out.

use bots::{Budget, Search};
use caper::Caper;
use engine::{Heuristic, Mute, Perspective, RandomGame, Seed, Setup};
use testkit::compare_endings;

#[test]
fn the_end_of_caper_is_played_out() {
    let [won, lost] = compare_endings::<Caper>(40);
    assert!(won > 20 && lost > 20, "{won} won, {lost} lost");
}

/// The same move as always where the game is not yet in the open, or too much is left to look at.
#[test]
fn a_large_ending_is_left_to_the_usual_search() {
    let seed = Seed::from_text("large");
    let mut random = RandomGame::<Caper>::new(&Setup::default(), seed);
    while random.game.moves_in_the_open().is_none() {
        random.step(&mut Mute);
    }
    let seat = random.seat().unwrap();
    let mut search = Search::new(Budget::Iterations(50), seed);
    let thoughts = search.ponder(&Perspective::new(&random.game, seat));
    assert!(thoughts.iter().all(|thought| !thought.exact));
    assert_eq!(thoughts.iter().map(|thought| thought.visits).sum::<u32>(), 50);
}
