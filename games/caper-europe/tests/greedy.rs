//! The judgement of a position is good enough that looking one action ahead beats chance.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use caper_europe::{Action, CaperEurope, City, Options};
use engine::{Dice, Game, Heuristic, Mute, Next, Seat, Seed, Setup, Viewer};

const GAMES: u64 = 100;
const WORLDS: usize = 3;

/// The action after which some imagined worlds look best.
fn look_ahead(game: &CaperEurope, seat: Seat, actions: &[Action], dice: &mut Dice) -> Action {
    let worlds: [CaperEurope; WORLDS] =
        std::array::from_fn(|_| game.imagine(Viewer::Seat(seat), dice));
    let worth = |action: &Action| -> f32 {
        let after = worlds.map(|mut world| {
            world.perform(seat, *action, &mut Mute);
            world.worth(seat)
        });
        after.iter().sum()
    };
    *actions.iter().max_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap()
}

/// Whether the greedy seat wins alone.
fn wins(city: City, greedy: Seat, seed: Seed) -> bool {
    let setup = Setup { options: Options { city }, ..Setup::default() };
    let mut game = CaperEurope::new(&setup).unwrap();
    let mut dice = Dice::new(seed);
    let deal = game.shuffle(&mut dice);
    game.deal(&deal, &mut Mute).unwrap();
    let mut actions = Vec::new();
    while let Next::Seats(seats) = game.next() {
        let seat = seats.first().unwrap();
        game.actions(seat, &mut actions);
        let action = if seat == greedy {
            look_ahead(&game, seat, &actions, &mut dice)
        } else {
            dice.pick(&actions).unwrap()
        };
        game.play(seat, action, &mut Mute).unwrap();
    }
    game.outcome().unwrap().winners == engine::Seats::one(greedy)
}

#[test]
fn greedy_beats_random_in_every_city() {
    for city in City::ALL {
        let seed = Seed::from_text(city.name());
        let won = (0..GAMES).filter(|n| wins(city, Seat((n % 2) as u8), seed.derive(*n))).count();
        assert!(won >= 95, "{} of {GAMES} games in {}", won, city.name());
    }
}

/// When the game is over the judgement is the margin itself, the same from both sides.
#[test]
fn the_judgement_ends_as_the_margin() {
    let mut dice = Dice::new(Seed::from_text("margin"));
    for number in 0..20 {
        let mut game = CaperEurope::new(&Setup::default()).unwrap();
        let deal = game.shuffle(&mut dice);
        game.deal(&deal, &mut Mute).unwrap();
        let mut actions = Vec::new();
        while let Next::Seats(seats) = game.next() {
            let seat = seats.first().unwrap();
            assert_eq!(game.worth(Seat(0)), -game.worth(Seat(1)), "game {number}");
            game.actions(seat, &mut actions);
            game.play(seat, dice.pick(&actions).unwrap(), &mut Mute).unwrap();
        }
        let places = game.outcome().unwrap().places;
        let margin = f32::from(places[0].points - places[1].points);
        assert_eq!(game.worth(Seat(0)), margin);
    }
}
