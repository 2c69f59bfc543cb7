//! Bots play it without having been told how.

use bots::Bot;
use engine::{Dice, Game, Mute, Perspective, Seat, Seed, Setup};
use hearts::Hearts;

/// One seat is `bot`, the others play at random: how much of the victory it has, and its points.
fn play(bot: &str, number: u64) -> (f64, i16) {
    let seed = Seed::from_text("hearts").derive(number);
    let own = (number % 4) as usize;
    let name = |seat| if seat == own { bot } else { "random" };
    let mut bots: Vec<Box<dyn Bot<Hearts>>> = (0..4)
        .map(|seat| bots::by_name(name(seat), None, seed.derive(seat as u64)).unwrap())
        .collect();
    let mut dice = Dice::new(seed);
    let mut game = Hearts::new(&Setup::default()).unwrap();
    game.settle(&mut dice, &mut Mute).unwrap();
    while let Some(seat) = game.next().seats().first() {
        let action = bots[seat.index()].choose(&Perspective::new(&game, seat)).unwrap();
        game.play(seat, action, &mut Mute).unwrap();
    }
    let outcome = game.outcome().unwrap();
    let won = outcome.winners.contains(Seat(own as u8));
    (if won { 1.0 / outcome.winners.len() as f64 } else { 0.0 }, -outcome.places[own].points)
}

/// A random player wins a quarter of the games and takes seven points a game.
#[test]
fn the_search_wins_more_and_takes_less_than_its_share() {
    let games: Vec<(f64, i16)> = (0..40).map(|number| play("search:1000", number)).collect();
    let won: f64 = games.iter().map(|(won, _)| won).sum();
    let taken: i16 = games.iter().map(|(_, points)| points).sum();
    assert!(won > 18.0 && taken < 200, "won {won} of 40 games, {taken} points");
}
