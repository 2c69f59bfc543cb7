//! The whole truth of a game in progress.

use engine::{Seat, Seats};

use super::complication::Tucked;
use super::deal::Deal;
use super::event::Attempt;
use super::options::FirstBoss;
use super::row::Row;
use super::variant::Variant;
use crate::cards::Figures;
use crate::{Card, Crew, Reward};

/// A game of Caper Cards, hidden cards included.
///
/// Cards are positions in the shuffled decks; [`Deal`] says what lies at each. Everything
/// here is inline, so a copy is a copy of some two hundred bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CaperCards {
    pub(crate) figures: Figures,
    pub(crate) variant: Variant,
    /// The number on the Risk card.
    pub(crate) risk: u8,
    pub(crate) first_boss: FirstBoss,
    pub(crate) deal: Deal,
    pub(crate) phase: Phase,
    pub(crate) boss: Seat,
    /// What each seat holds, one bit for each position of the Crew deck.
    pub(crate) hands: [u32; 4],
    /// Every position that has been turned up or played: known to all.
    pub(crate) shown: u32,
    /// The next position of the face-down row.
    pub(crate) next_flip: u8,
    /// The next position of the deck.
    pub(crate) next_draw: u8,
    pub(crate) row: Row,
    pub(crate) tucked: Tucked,
    /// Who has looked at the Reward of this round.
    pub(crate) peeked: Seats,
    /// How many heists have succeeded.
    pub(crate) done: u8,
    /// Every heist that was attempted; those after the last are blank.
    pub(crate) heists: [Heist; 5],
    /// The row of the last heist as it was scored.
    pub(crate) last_row: Row,
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// The shuffle.
    Undealt,
    /// Somebody plays a Crew from the hand.
    Play,
    /// Somebody decides how this Crew, just turned up, is used.
    Use(Crew),
    /// Nothing: the last heist is done.
    Won,
    /// Nothing: a heist has failed.
    Lost,
}

/// A heist that was attempted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Heist {
    pub(crate) score: i16,
    pub(crate) difficulty: u8,
    pub(crate) result: Attempt,
}

impl Heist {
    pub(crate) const BLANK: Heist = Heist { score: 0, difficulty: 0, result: Attempt::Success };
}

impl CaperCards {
    /// Which Crew a card is.
    #[inline]
    pub(crate) fn crew(&self, card: Card) -> Crew {
        self.deal.crew[card.index()]
    }

    /// Who decides while the game is on.
    #[inline]
    pub(crate) fn turn(&self) -> Seat {
        self.variant.player(self.boss, self.row.played())
    }

    /// The number of the Risk now: its own, or that of the Crew on it.
    #[inline]
    pub(crate) fn risk_now(&self) -> u8 {
        self.row.on_risk().map_or(self.risk, |placed| placed.number(&self.figures))
    }

    /// The Crew score now.
    #[inline]
    pub(crate) fn score(&self) -> i16 {
        self.row.score(&self.figures, self.tucked)
    }

    /// The heists that were attempted, in order.
    pub(crate) fn attempted(&self) -> &[Heist] {
        let failed = usize::from(self.phase == Phase::Lost);
        &self.heists[..usize::from(self.done) + failed]
    }

    /// The Rewards that have been turned up, in order.
    pub(crate) fn revealed(&self) -> &[Reward] {
        &self.deal.rewards[..self.attempted().len()]
    }

    /// The Rewards under the Risk, in the order in which they went there. The Reward of the
    /// last heist stays in the hands of the winners.
    pub(crate) fn complications(&self) -> &[Reward] {
        let last = u8::from(self.phase == Phase::Won);
        &self.deal.rewards[..usize::from(self.done - last)]
    }

    /// The Reward of the current heist; of the last one, when the game is over.
    pub(crate) fn reward(&self) -> Reward {
        let last = u8::from(self.phase == Phase::Won);
        self.deal.rewards[usize::from(self.done - last)]
    }
}
