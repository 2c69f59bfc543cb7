//! Worlds that a viewer cannot tell from the true one.

use arrayvec::ArrayVec;
use engine::{Dice, Viewer};

use crate::cards::CREW_CARDS;
use crate::rules::action::Card;
use crate::rules::state::{CaperCards, Phase};
use crate::{Crew, Reward};

/// Every position of the Crew deck.
const ALL: u32 = (1 << CREW_CARDS) - 1;

/// The same game with everything shuffled anew that `viewer` has not seen. Nothing else in
/// the state depends on a card that is still hidden, so nothing else changes. What is hidden
/// is sorted first, so that only the dice decide.
pub(crate) fn imagine(game: &CaperCards, viewer: Viewer, dice: &mut Dice) -> CaperCards {
    let mut world = *game;
    if viewer == Viewer::Omniscient || game.phase == Phase::Undealt {
        return world;
    }
    let seen = game.seen(viewer);
    let mut left = [0_u8; Crew::KINDS];
    for card in Card::in_mask(!seen & ALL) {
        left[game.crew(card).index()] += 1;
    }
    let mut unseen = ArrayVec::<Crew, CREW_CARDS>::new();
    for (crew, copies) in Crew::ALL.into_iter().zip(left) {
        unseen.extend(std::iter::repeat_n(crew, copies.into()));
    }
    dice.shuffle(&mut unseen);
    for (card, crew) in Card::in_mask(!seen & ALL).zip(unseen) {
        world.deal.crew[card.index()] = crew;
    }
    let rewards = &mut world.deal.rewards[game.first_unseen_reward(viewer)..];
    rewards.sort_unstable();
    dice.shuffle(rewards);
    world
}

impl CaperCards {
    /// The Crew positions whose faces `viewer` has seen.
    pub(crate) fn seen(&self, viewer: Viewer) -> u32 {
        match viewer {
            Viewer::Seat(seat) => self.shown | self.hands.get(seat.index()).copied().unwrap_or(0),
            Viewer::Spectator => self.shown,
            Viewer::Omniscient => !0,
        }
    }

    /// Rewards are seen from the top of the pile: those turned up, and one that was peeked at.
    pub(crate) fn first_unseen_reward(&self, viewer: Viewer) -> usize {
        let turned_up = self.revealed().len();
        match self.phase {
            Phase::Play | Phase::Use(_) => turned_up + usize::from(self.knows_reward(viewer)),
            _ => turned_up,
        }
    }

    /// The Rewards that the one of this round can be, as far as `viewer` knows.
    pub(crate) fn possible_rewards(&self, viewer: Viewer) -> &[Reward] {
        if self.knows_reward(viewer) {
            let known = usize::from(self.done);
            &self.deal.rewards[known..=known]
        } else {
            &self.deal.rewards[usize::from(self.done)..]
        }
    }
}
