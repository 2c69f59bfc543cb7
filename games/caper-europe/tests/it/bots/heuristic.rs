//! The judgement is good enough: whoever goes by it beats chance.

use bots::{Bot, Greedy};
use caper_europe::{CaperEurope, City, FIRST, Options, SECOND};
use engine::{Game, Heuristic, Mute, Perspective, RandomGame, Seat, Seats, Seed, Setup};

const GAMES: u64 = 100;

/// Whether the greedy seat wins alone against random play.
fn wins(city: City, greedy: Seat, seed: Seed) -> bool {
    let setup = Setup::<CaperEurope> {
        options: Options { city, ..Options::default() },
        ..Setup::default()
    };
    let mut random = RandomGame::new(&setup, seed);
    let mut bot = Greedy::new(seed.derive(1));
    while let Some(seat) = random.seat() {
        if seat == greedy {
            let action = bot.choose(&Perspective::new(&random.game, seat)).unwrap();
            random.game.play(seat, action, &mut Mute).unwrap();
        } else {
            random.step(&mut Mute);
        }
    }
    random.outcome().winners == Seats::one(greedy)
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
    for number in 0..20 {
        let seed = Seed::from_text("margin").derive(number);
        let mut random = RandomGame::<CaperEurope>::new(&Setup::default(), seed);
        while random.seat().is_some() {
            assert_eq!(random.game.worth(FIRST), -random.game.worth(SECOND), "game {number}");
            random.step(&mut Mute);
        }
        let places = random.game.outcome().unwrap().places;
        let margin = f32::from(places[0].points - places[1].points);
        assert_eq!(random.game.worth(FIRST), margin);
    }
}
