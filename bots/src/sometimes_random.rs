//! A bot that now and then plays at random.

use engine::{Dice, Game, Mute, Perspective, Seed};

use crate::Bot;

/// Decides as another bot does, but one decision in a few it takes at random: an opponent that
/// knows what it is doing and still lets a beginner win. What would end the game without a victory
/// is not done by accident: nobody enjoys a war that just happened.
#[derive(Clone, Debug)]
pub struct SometimesRandom<G: Game, B> {
    bot: B,
    dice: Dice,
    one_in: u32,
    actions: Vec<G::Action>,
}

impl<G: Game, B: Bot<G>> SometimesRandom<G, B> {
    /// A player like `bot` that takes one decision in `one_in` at random, with chance of its
    /// own from `seed`. With 1 it takes all of them so.
    pub fn new(bot: B, one_in: u32, seed: Seed) -> SometimesRandom<G, B> {
        SometimesRandom {
            bot,
            dice: Dice::new(seed.derive(2)),
            one_in: one_in.max(1),
            actions: Vec::new(),
        }
    }

    /// Any action, but none that ends the game without a victory if there is another.
    fn stray(&mut self, at: &Perspective<'_, G>) -> Option<G::Action> {
        at.actions(&mut self.actions);
        let any = self.dice.pick(&self.actions)?;
        let (world, chance) = (at.imagine(&mut self.dice), self.dice.seed());
        let throws_it_away = |action: G::Action| {
            let mut after = world.clone();
            after.perform(at.seat(), action, &mut Mute);
            // A game accepts its own shuffles; the conformance suite holds it to that.
            let _ = after.settle(&mut Dice::new(chance), &mut Mute);
            after.outcome().is_some_and(|end| !end.winners.contains(at.seat()))
        };
        if !throws_it_away(any) {
            return Some(any);
        }
        self.actions.retain(|&action| !throws_it_away(action));
        self.dice.pick(&self.actions).or(Some(any))
    }
}

impl<G: Game, B: Bot<G>> Bot<G> for SometimesRandom<G, B> {
    fn choose(&mut self, at: &Perspective<'_, G>) -> Option<G::Action> {
        if self.dice.below(self.one_in) == 0 {
            return self.stray(at);
        }
        self.bot.choose(at)
    }
}
