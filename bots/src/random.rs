//! The bot that takes anything.

use engine::{Dice, Game, Perspective, Seed};

use crate::Bot;

/// Takes any legal action, each with the same chance.
#[derive(Clone, Debug)]
pub struct Random<G: Game> {
    dice: Dice,
    actions: Vec<G::Action>,
}

impl<G: Game> Random<G> {
    /// A random player with chance of its own from `seed`.
    pub fn new(seed: Seed) -> Random<G> {
        Random { dice: Dice::new(seed), actions: Vec::new() }
    }
}

impl<G: Game> Bot<G> for Random<G> {
    fn choose(&mut self, at: &Perspective<'_, G>) -> Option<G::Action> {
        at.actions(&mut self.actions);
        self.dice.pick(&self.actions)
    }
}
