//! Endings in the open, against plain minimax: every line played to its end, nothing left out.

use std::collections::BTreeMap;

use bots::{Budget, Search, Tuning};
use engine::{Heuristic, Mute, Perspective, RandomGame, Seat, Seed, Setup};

/// Compares what the search makes of every small ending of random games with minimax, and returns
/// how many were won and how many lost.
pub fn compare_endings<G: Heuristic>(games: u64) -> [u32; 2] {
    let mut found = [0; 2];
    for number in 0..games {
        let mut random =
            RandomGame::new(&Setup::<G>::default(), Seed::from_text("endings").derive(number));
        while let Some(seat) = random.seat() {
            if random.game.moves_in_the_open().is_some_and(|moves| moves <= 3) {
                found[usize::from(!check(&random.game, seat))] += 1;
            }
            random.step(&mut Mute);
        }
    }
    found
}

/// Whether the ending can be won, or at least shared; then the search knows every move exactly.
fn check<G: Heuristic>(game: &G, seat: Seat) -> bool {
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let expected: BTreeMap<u32, f32> = actions
        .into_iter()
        .map(|it| (game.same_move(seat, it), minimax(&after(game, seat, it), seat)))
        .collect();
    let thoughts = Search::new(Budget::Iterations(1000), Seed::from_text("ending"))
        .ponder(&Perspective::new(game, seat));
    let won = expected.values().any(|value| *value > 0.0);
    if won {
        let known: BTreeMap<u32, f32> =
            thoughts.iter().map(|it| (game.same_move(seat, it.action), it.expected)).collect();
        assert_eq!(known, expected);
        let best = expected.values().fold(0.0, |best: f32, value| best.max(*value));
        assert_eq!(thoughts[0].expected, best);
    }
    assert!(thoughts.iter().all(|thought| thought.exact == won), "{thoughts:?}");
    won
}

/// What a position is worth to `seat` if both play their best: 1 is a victory, shared by all who
/// win.
fn minimax<G: Heuristic>(world: &G, seat: Seat) -> f32 {
    if let Some(outcome) = world.outcome() {
        let won = outcome.winners.contains(seat);
        return if won { 1.0 / outcome.winners.len() as f32 } else { 0.0 };
    }
    let deciding = world.next().seats().first().unwrap();
    let mut actions = Vec::new();
    world.actions(deciding, &mut actions);
    let values = actions.into_iter().map(|action| minimax(&after(world, deciding, action), seat));
    if deciding == seat { values.fold(0.0, f32::max) } else { values.fold(1.0, f32::min) }
}

fn after<G: Heuristic>(world: &G, seat: Seat, action: G::Action) -> G {
    let mut after = world.clone();
    after.perform(seat, action, &mut Mute);
    after
}

/// The search finds a move that `wins` the ending, whatever the dice, and whether or not the
/// ending is played out.
#[track_caller]
pub fn assert_wins_ending<G: Heuristic>(game: &G, wins: impl Fn(G::Action) -> bool) {
    let seat = game.next().seats().first().unwrap();
    for number in 0..5 {
        for endings in [false, true] {
            let seed = Seed::from_text("position").derive(number);
            let tuning = Tuning { endings, ..Tuning::default() };
            let mut search = Search::new(Budget::Iterations(400), seed).tuned(tuning);
            let thoughts = search.ponder(&Perspective::new(game, seat));
            let best = thoughts[0];
            assert_eq!(best.exact, endings, "a small ending that is won is played out");
            assert!(wins(best.action), "{:?}: {thoughts:#?}", best.action);
        }
    }
}
