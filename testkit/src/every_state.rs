//! Every state of random games.

use engine::{Dice, Game, Mute, Next, Seed, Setup};

use crate::setups;

/// Plays `games` random games with each number of players, and shows every state to `look`, also
/// those in which chance is about to decide.
pub(crate) fn every_state<G: Game>(seed: &str, games: u64, mut look: impl FnMut(&Setup<G>, &G)) {
    for setup in setups::<G>() {
        for number in 0..games {
            let mut dice = Dice::new(Seed::from_text(seed).derive(number));
            let mut game = G::new(&setup).unwrap();
            let mut actions = Vec::new();
            loop {
                look(&setup, &game);
                match game.next() {
                    Next::Over => break,
                    Next::Chance => {
                        let deal = game.shuffle(&mut dice);
                        game.deal(&deal, &mut Mute).unwrap();
                    }
                    Next::Seats(seats) => {
                        let seat = seats.first().unwrap();
                        game.actions(seat, &mut actions);
                        game.perform(seat, dice.pick(&actions).unwrap(), &mut Mute);
                    }
                }
            }
        }
    }
}
