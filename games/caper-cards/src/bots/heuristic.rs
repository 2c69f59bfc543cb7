//! How good a position looks: the chance that all heists succeed.

use engine::{Code as _, Features, Foresight, Heuristic, Inputs, Seat};

use super::outlook::Outlook;
use super::prospect::LATER_HEIST;
use crate::rules::action::{Action, Card};
use crate::rules::state::{CaperCards, Phase};

impl Heuristic for CaperCards {
    const INPUTS: Inputs = super::features::INPUTS;
    const NET: &'static [u8] = include_bytes!("../../net.bin");

    fn features(&self, seat: Seat, into: &mut Features) {
        super::features::features(self, seat, into);
    }

    /// Heists done, plus the chance of all the others. A lost game is worth the heists before it,
    /// a won one a heist more than it has.
    ///
    /// The world may be imagined, so nothing here looks at a face that `seat` has not seen:
    /// other hands, the deck and an unseen Reward all count as the average of what is left.
    fn worth(&self, seat: Seat) -> f32 {
        f32::from(self.done) + self.chance_of_winning(seat)
    }

    /// The chance of this heist, and of those that come after it.
    fn chance_of_winning(&self, seat: Seat) -> f32 {
        match self.phase {
            Phase::Won => 1.0,
            Phase::Lost => 0.0,
            Phase::Undealt => LATER_HEIST.powi(self.variant.heists().into()),
            Phase::Play | Phase::Use(_) => {
                Outlook::new(self, seat).chance() * self.later_heists(seat)
            }
        }
    }

    /// A Crew is known by its kind instead of its place in the deck.
    fn same_move(&self, _: Seat, action: Action) -> u32 {
        match action {
            Action::Play { card, way } => {
                // There are fewer kinds than places, so every kind is the number of a card.
                let kind = self.crew(card).index();
                Action::Play { card: Card::new(kind as u8).unwrap_or(card), way }.code().into()
            }
            Action::Use { .. } => action.code().into(),
        }
    }

    fn ceiling(&self, foresight: Foresight, most: u64) -> Option<f64> {
        if self.phase == Phase::Undealt { None } else { self.best_chance(foresight, most) }
    }
}
