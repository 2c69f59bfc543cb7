//! The Complications that are in force, and those that change the row before it is scored.

use arrayvec::ArrayVec;

use crate::Reward;
use crate::action::{SLOTS, Slot};
use crate::figures::Figures;
use crate::row::{Placed, Row};

/// The Rewards under the Risk, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tucked(u16);

impl Tucked {
    pub(crate) const NONE: Tucked = Tucked(0);

    #[inline]
    pub(crate) fn contains(self, reward: Reward) -> bool {
        self.0 >> reward.index() & 1 == 1
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
    /// Lets a Complication act before scoring, and tells every change. Most do nothing here.
    #[inline]
    pub(crate) fn suffer(
        &mut self,
        reward: Reward,
        figures: &Figures,
        mut changed: impl FnMut(&Row, Change),
    ) {
        match reward {
            Reward::GnarlrockShard => {
                for slot in self.slots(|placed| placed.is_diamond(figures)) {
                    let placed = self.rotate(slot);
                    changed(self, Change::Rotated(placed));
                }
            }
            Reward::CircletOfTheHiddenEye => {
                let row = *self;
                let is_twin = |placed: Placed| {
                    row.in_play().filter(|(_, other)| other.crew == placed.crew).count() > 1
                };
                self.discard_all(is_twin, changed);
            }
            Reward::HishariMask => {
                let lowest = self.in_play().map(|(_, placed)| placed.number(figures)).min();
                self.discard_all(|placed| Some(placed.number(figures)) == lowest, changed);
            }
            _ => {}
        }
    }

    fn discard_all(
        &mut self,
        doomed: impl Fn(Placed) -> bool,
        mut changed: impl FnMut(&Row, Change),
    ) {
        for slot in self.slots(doomed) {
            let placed = self.discard(slot);
            changed(self, Change::Discarded(placed));
        }
    }

    /// The places in play that answer to `which`, judged before anything changes.
    fn slots(&self, which: impl Fn(Placed) -> bool) -> ArrayVec<Slot, SLOTS> {
        let found = self.in_play().filter(|(_, placed)| which(*placed));
        found.map(|(slot, _)| slot).take(SLOTS).collect()
    }
}
