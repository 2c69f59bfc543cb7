//! A bot that now and then plays at random.

use engine::{Dice, Game, Perspective, Seed};

use crate::{Bot, Random};

/// Decides as another bot does, but one decision in a few it takes at random: an opponent that
/// knows what it is doing and still lets a beginner win.
#[derive(Clone, Debug)]
pub struct SometimesRandom<G: Game, B> {
    bot: B,
    random: Random<G>,
    dice: Dice,
    one_in: u32,
}

impl<G: Game, B: Bot<G>> SometimesRandom<G, B> {
    /// A player like `bot` that takes one decision in `one_in` at random, with chance of its
    /// own from `seed`. With 1 it takes all of them so.
    pub fn new(bot: B, one_in: u32, seed: Seed) -> SometimesRandom<G, B> {
        SometimesRandom {
            bot,
            random: Random::new(seed.derive(1)),
            dice: Dice::new(seed.derive(2)),
            one_in: one_in.max(1),
        }
    }
}

impl<G: Game, B: Bot<G>> Bot<G> for SometimesRandom<G, B> {
    fn choose(&mut self, at: &Perspective<'_, G>) -> Option<G::Action> {
        if self.dice.below(self.one_in) == 0 {
            return self.random.choose(at);
        }
        self.bot.choose(at)
    }
}
