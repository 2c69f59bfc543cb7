//! The judgement is good enough: whoever goes by it beats chance.

use bots::{Bot, Greedy};
use caper::{Caper, City, Options};
use engine::{Game, Mute, Perspective, RandomGame, Seat, Seats, Seed, Setup};

/// Who wins when these seats are greedy and all others play at random.
fn winners(options: Options, clever: Seats, seed: Seed) -> Seats {
    let setup = Setup::<Caper> { options, ..Setup::default() };
    let mut random = RandomGame::new(&setup, seed);
    let mut greedy = Greedy::new(seed.derive(1));
    while let Some(seat) = random.seat() {
        if clever.contains(seat) {
            let action = greedy.choose(&Perspective::new(&random.game, seat)).unwrap();
            random.game.play(seat, action, &mut Mute).unwrap();
        } else {
            random.step(&mut Mute);
        }
    }
    random.outcome().winners
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
