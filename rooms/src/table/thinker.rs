//! A decision for a bot. Bots are made here and nowhere else.

use bots::Budget;
use engine::{Code, Game, Perspective, Seat, Seed, Setup};
use shelf::Shelved;

use super::Advice;

/// How many worlds are imagined for advice, and how many moves it names.
const ADVICE: Budget = Budget::Iterations(1_500);
const MOVES: usize = 3;

/// A decision, taken along to where there is time to think.
pub trait Thinker: Send {
    /// What the bot of this name would do.
    fn choose(&self, bot: &str, seed: Seed) -> Option<u16>;
    /// The best moves, the first first.
    fn advise(&self, seed: Seed) -> Vec<Advice>;
}

/// A copy of the game for a bot. The bot itself gets a [`Perspective`] of it and nothing else.
pub(super) struct Decision<G: Game> {
    pub(super) game: G,
    pub(super) setup: Setup<G>,
    pub(super) seat: Seat,
}

impl<G: Shelved> Thinker for Decision<G> {
    fn choose(&self, bot: &str, seed: Seed) -> Option<u16> {
        let mut bot = G::bot(bot, &self.setup, seed).ok()?;
        bot.choose(&Perspective::new(&self.game, self.seat)).map(Code::code)
    }

    fn advise(&self, seed: Seed) -> Vec<Advice> {
        let at = Perspective::new(&self.game, self.seat);
        let view = at.view();
        let thoughts = G::ponder(&at, &self.setup, ADVICE, seed);
        let advice = |thought: bots::Thought<G::Action>| Advice {
            action: thought.action.code(),
            words: G::offer(&self.setup.cards, &view, thought.action),
            chance: (100.0 * thought.expected).round().clamp(0.0, 100.0) as u8,
            visits: thought.visits,
        };
        thoughts.into_iter().filter(|thought| thought.visits > 0).take(MOVES).map(advice).collect()
    }
}
