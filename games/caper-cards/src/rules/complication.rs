//! The Complications that are in force, and those that change the row before it is scored.

use super::action::Slot;
use super::reading::Circlet;
use super::row::{Placed, Row};
use crate::Reward;
use crate::cards::Figures;

/// The Rewards under the Risk, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tucked(u16);

impl Tucked {
    pub(crate) const NONE: Tucked = Tucked(0);

    #[inline]
    pub(crate) fn contains(self, reward: Reward) -> bool {
        self.0 >> reward.index() & 1 == 1
    }

    /// Whether any of them changes the row before it is scored.
    #[inline]
    pub(crate) fn change_rows(self) -> bool {
        const CHANGING: u16 = 1 << Reward::GnarlrockShard.index()
            | 1 << Reward::CircletOfTheHiddenEye.index()
            | 1 << Reward::HishariMask.index();
        self.0 & CHANGING != 0
    }

    #[inline]
    pub(crate) fn add(&mut self, reward: Reward) {
        self.0 |= 1 << reward.index();
    }
}

/// What a Complication did to one Crew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// It now stands like this.
    Rotated(Placed),
    /// It stood like this and is gone.
    Discarded(Placed),
}

impl Row {
    /// Applies a Complication that acts before scoring, and reports every change. Most do nothing
    /// here.
    #[inline]
    pub(crate) fn apply(
        &mut self,
        reward: Reward,
        figures: &Figures,
        mut changed: impl FnMut(&Row, Change),
    ) {
        let doomed = match reward {
            Reward::GnarlrockShard => {
                for slot in Slot::in_mask(self.places(|placed| placed.is_diamond(figures))) {
                    let placed = self.rotate(slot);
                    changed(self, Change::Rotated(placed));
                }
                return;
            }
            Reward::CircletOfTheHiddenEye => match figures.readings.circlet {
                Circlet::All => self.duplicates(),
                Circlet::AllButOne => self.duplicates() & !self.first_of_each(),
            },
            Reward::HishariMask => {
                let lowest = self.present().map(|placed| placed.number(figures)).min();
                self.places(|placed| Some(placed.number(figures)) == lowest)
            }
            _ => return,
        };
        for slot in Slot::in_mask(doomed) {
            let placed = self.discard(slot);
            changed(self, Change::Discarded(placed));
        }
    }

    /// The places of Crew whose kind is in play more than once, as a bit mask.
    #[inline]
    fn duplicates(&self) -> u8 {
        let (mut kinds, mut several) = (0_u8, 0_u8);
        for placed in self.present() {
            let kind = 1 << placed.crew.index();
            several |= kinds & kind;
            kinds |= kind;
        }
        self.places(|placed| several >> placed.crew.index() & 1 == 1)
    }

    /// The places of Crew of whose kind nobody in play was played before, as a bit mask.
    fn first_of_each(&self) -> u8 {
        let (mut kinds, mut first) = (0_u8, 0_u8);
        for (slot, placed) in Slot::all().zip(self.iter()).filter(|(_, it)| it.in_play()) {
            let kind = 1 << placed.crew.index();
            if kinds & kind == 0 {
                first |= 1 << slot.0;
            }
            kinds |= kind;
        }
        first
    }
}
