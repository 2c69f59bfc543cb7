//! Endings in the open, against plain minimax: every line played to its end, nothing left out.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;

use bots::{Bot, Budget, Random, Search};
use caper::Caper;
use caper_europe::CaperEurope;
use engine::{Dice, Game as _, Heuristic, Mute, Next, Perspective, Seat, Seed, Setup};

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

/// Compares every small ending of random games, and returns how many were won and how many lost.
fn compare<G: Heuristic>(games: u64) -> [u32; 2] {
    let mut found = [0; 2];
    for number in 0..games {
        let seed = Seed::from_text("endings").derive(number);
        let (mut dice, mut bot) = (Dice::new(seed), Random::<G>::new(seed.derive(1)));
        let mut game = G::new(&Setup::default()).unwrap();
        let deal = game.shuffle(&mut dice);
        game.deal(&deal, &mut Mute).unwrap();
        while let Next::Seats(seats) = game.next() {
            let seat = seats.first().unwrap();
            if game.moves_in_the_open().is_some_and(|moves| moves <= 3) {
                found[usize::from(!check(&game, seat))] += 1;
            }
            let action = bot.choose(&Perspective::new(&game, seat)).unwrap();
            game.perform(seat, action, &mut Mute);
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

#[test]
fn the_end_of_caper_is_played_out() {
    let [won, lost] = compare::<Caper>(40);
    assert!(won > 20 && lost > 20, "{won} won, {lost} lost");
}

#[test]
fn the_end_of_caper_europe_is_played_out() {
    let [won, lost] = compare::<CaperEurope>(40);
    assert!(won > 20 && lost > 20, "{won} won, {lost} lost");
}

/// The same move as always where the game is not yet in the open, or too much is left to look at.
#[test]
fn a_large_ending_is_left_to_the_usual_search() {
    let seed = Seed::from_text("large");
    let mut game = Caper::new(&Setup::default()).unwrap();
    let deal = game.shuffle(&mut Dice::new(seed));
    game.deal(&deal, &mut Mute).unwrap();
    let mut bot = Random::<Caper>::new(seed);
    while game.moves_in_the_open().is_none() {
        let seat = game.next().seats().first().unwrap();
        let action = bot.choose(&Perspective::new(&game, seat)).unwrap();
        game.perform(seat, action, &mut Mute);
    }
    let seat = game.next().seats().first().unwrap();
    let mut search = Search::new(Budget::Iterations(50), seed);
    let thoughts = search.ponder(&Perspective::new(&game, seat));
    assert!(thoughts.iter().all(|thought| !thought.exact));
    assert_eq!(thoughts.iter().map(|thought| thought.visits).sum::<u32>(), 50);
}
