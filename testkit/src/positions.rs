//! Every table of a random game.

use engine::{Dice, Game, Mute, Next, Seed, Setup};

/// Plays a random game and shows every table on the way to its end, before each shuffle too.
pub fn positions<G: Game>(setup: &Setup<G>, seed: Seed, mut see: impl FnMut(&G)) {
    let (mut game, mut dice) = (G::new(setup).unwrap(), Dice::new(seed));
    let mut actions = Vec::new();
    loop {
        see(&game);
        match game.next() {
            Next::Over => return,
            Next::Chance => game.settle(&mut dice, &mut Mute).unwrap(),
            Next::Seats(seats) => {
                let seat = seats.first().unwrap();
                game.actions(seat, &mut actions);
                game.perform(seat, dice.pick(&actions).unwrap(), &mut Mute);
            }
        }
    }
}
