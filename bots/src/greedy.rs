//! The bot that looks one action ahead.

use engine::{Dice, Game, Heuristic, Mute, Next, Perspective, Seat, Seed};

use crate::Bot;

/// In how many imagined worlds each action is tried. A dozen worlds tell good actions from bad
/// ones in a fraction of a millisecond; which of two near-equal ones is taken stays a matter of
/// chance, as it should be for a player who looks no further.
pub const WORLDS: usize = 12;

/// Takes the action after which the world looks best, on the average of [`WORLDS`] worlds that
/// agree with everything its seat has seen. Every action is tried in the same worlds and with
/// the same chance, so that what differs is the action alone.
#[derive(Clone, Debug)]
pub struct Greedy<G: Game> {
    dice: Dice,
    actions: Vec<G::Action>,
    worlds: Vec<World<G>>,
    best: Vec<G::Action>,
}

/// One way things may stand, and how chance would go on from there.
#[derive(Clone, Debug)]
struct World<G> {
    game: G,
    chance: Seed,
}

impl<G: Heuristic> Greedy<G> {
    /// A greedy player with chance of its own from `seed`.
    pub fn new(seed: Seed) -> Greedy<G> {
        Greedy {
            dice: Dice::new(seed),
            actions: Vec::new(),
            worlds: Vec::with_capacity(WORLDS),
            best: Vec::new(),
        }
    }

    /// Fills `best` with the actions that look equally good and better than all others.
    fn weigh(&mut self, seat: Seat) {
        self.best.clear();
        let mut highest = f32::NEG_INFINITY;
        for &action in &self.actions {
            let worth: f32 = self.worlds.iter().map(|world| world.worth_after(seat, action)).sum();
            if worth > highest {
                highest = worth;
                self.best.clear();
            }
            if worth >= highest {
                self.best.push(action);
            }
        }
    }
}

impl<G: Heuristic> Bot<G> for Greedy<G> {
    fn choose(&mut self, at: &Perspective<'_, G>) -> Option<G::Action> {
        at.actions(&mut self.actions);
        if let [only] = self.actions[..] {
            return Some(only);
        }
        self.worlds.clear();
        for _ in 0..WORLDS {
            let game = at.imagine(&mut self.dice);
            self.worlds.push(World { game, chance: self.dice.seed() });
        }
        self.weigh(at.seat());
        self.dice.pick(&self.best)
    }
}

impl<G: Heuristic> World<G> {
    fn worth_after(&self, seat: Seat, action: G::Action) -> f32 {
        let mut game = self.game.clone();
        game.perform(seat, action, &mut Mute);
        if game.next() == Next::Chance {
            // A game accepts its own shuffles; the conformance suite holds it to that.
            let _ = game.settle(&mut Dice::new(self.chance), &mut Mute);
        }
        game.worth(seat)
    }
}
