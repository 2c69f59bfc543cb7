//! The judgement is good enough: whoever goes by it beats chance.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use caper::{Action, Caper, City, Options};
use engine::{Dice, Game, Heuristic, Mute, Next, Perspective, Seat, Seats, Seed, Setup};

/// The action that is worth most on average over a few imagined worlds.
fn greedy(at: &Perspective<'_, Caper>, dice: &mut Dice) -> Action {
    let mut actions = Vec::new();
    at.actions(&mut actions);
    let worlds: Vec<Caper> = (0..6).map(|_| at.imagine(dice)).collect();
    let worth = |action: Action| -> f32 {
        let after = |world: &Caper| {
            let mut after = *world;
            after.perform(at.seat(), action, &mut Mute);
            after.worth(at.seat())
        };
        worlds.iter().map(after).sum()
    };
    let rated = actions.into_iter().map(|action| (action, worth(action)));
    rated.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap().0
}

/// Who wins when these seats are greedy and all others play at random.
fn winners(options: Options, clever: Seats, seed: Seed) -> Seats {
    let mut dice = Dice::new(seed);
    let mut game = Caper::new(&Setup { options, ..Setup::default() }).unwrap();
    let deal = game.shuffle(&mut dice);
    game.deal(&deal, &mut Mute).unwrap();
    let mut actions = Vec::new();
    while let Next::Seats(seats) = game.next() {
        let seat = seats.first().unwrap();
        let action = if clever.contains(seat) {
            greedy(&Perspective::new(&game, seat), &mut dice)
        } else {
            game.actions(seat, &mut actions);
            dice.pick(&actions).unwrap()
        };
        game.play(seat, action, &mut Mute).unwrap();
    }
    game.outcome().unwrap().winners
}

#[test]
fn greedy_beats_random_in_95_of_100_games_in_every_city() {
    for city in City::ALL {
        let options = Options { city, ..Options::default() };
        let seed = Seed::from_text(city.name());
        let won = (0..100_u8).filter(|game| {
            let clever = Seat(game % 2);
            winners(options, Seats::one(clever), seed.derive((*game).into())).contains(clever)
        });
        let won = won.count();
        assert!(won >= 95, "{won} of 100 in {}", city.name());
    }
}

/// A Snitch who gives cards away with thought wins more often than one who does not.
#[test]
fn a_greedy_snitch_wins_more_often_than_a_random_one() {
    let options = Options { players: 3, ..Options::default() };
    let seed = Seed::from_text("snitch");
    let masterminds = Seats::all(2);
    let wins = |clever: Seats| {
        let games = (0..300).map(|game| winners(options, clever, seed.derive(game)));
        games.filter(|winners| winners.contains(Seat(2))).count()
    };
    let (clever, random) = (wins(masterminds.with(Seat(2))), wins(masterminds));
    assert!(clever > random, "{clever} with thought, {random} without");
}

#[test]
fn a_greedy_team_beats_a_random_one() {
    let options = Options { players: 4, ..Options::default() };
    let seed = Seed::from_text("team");
    let mint = Seats::one(Seat(2)).with(Seat(3));
    let won = (0..100).filter(|game| winners(options, mint, seed.derive(*game)) == mint).count();
    assert!(won >= 90, "{won} of 100");
}
