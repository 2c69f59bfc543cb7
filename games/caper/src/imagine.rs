//! What a viewer knows, and worlds that agree with it.

use arrayvec::ArrayVec;
use engine::{Dice, Viewer};
use heist::{RoundKind, sort_places};

use crate::book::{GEAR, THIEVES};
use crate::{Caper, Phase};

/// How many Thieves, and how much Gear, the rounds before each round have dealt.
pub(crate) const THIEVES_BEFORE: [u8; 6] = [0, 8, 8, 14, 14, 18];
pub(crate) const GEAR_BEFORE: [u8; 6] = [0, 0, 12, 12, 24, 24];

/// The places of the decks whose cards a viewer has seen, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub(crate) thieves: u64,
    pub(crate) gear: u64,
}

impl Caper {
    /// Every card of an earlier round was played or discarded, so it lies open. Of this round's
    /// cards a seat knows those it has held as well.
    pub(crate) fn known(&self, viewer: Viewer) -> Known {
        if viewer == Viewer::Omniscient || self.phase == Phase::Over {
            return Known { thieves: low(THIEVES as u8), gear: low(GEAR as u8) };
        }
        let own = match viewer {
            Viewer::Seat(seat) if seat.index() < 4 => self.seen[seat.index()],
            _ => 0,
        };
        let now = u64::from(self.open | own) << self.base();
        let round = usize::from(self.round);
        let mut known =
            Known { thieves: low(THIEVES_BEFORE[round]), gear: low(GEAR_BEFORE[round]) };
        match self.this_round().kind {
            RoundKind::Thief => known.thieves |= now,
            RoundKind::Gear => known.gear |= now,
        }
        known
    }

    /// Deals the cards that the viewer has not seen to their places anew, each way equally
    /// likely among those that agree with what everyone could conclude.
    ///
    /// A card that the viewer has seen stays where it truly is. In teams that is more than a
    /// Mastermind knows of a card that went back to the own Lookout and may since have been
    /// passed on: the view is silent about it (`placed`), but the same story can't be told with
    /// another choice of the Lookout, because actions are part of the story.
    pub(crate) fn dream(&self, viewer: Viewer, dice: &mut Dice) -> Caper {
        let mut world = *self;
        if self.phase == Phase::Undealt {
            return world;
        }
        let known = self.known(viewer);
        sort_places(&mut world.deal.thieves, !known.thieves);
        sort_places(&mut world.deal.gear, !known.gear);
        shuffle_at(&mut world.deal.thieves, &unseen(known.thieves, THIEVES), dice);
        let mut places = unseen(known.gear, GEAR);
        world.deal_the_dear(&mut places, dice);
        shuffle_at(&mut world.deal.gear, &places, dice);
        world
    }

    /// A Mastermind in a team who discards a Gear tells that the other card costs more than the
    /// team had (CP-11.6). Such cards are dealt first, the dearest before all: what can stand in
    /// its place can stand in any other of them too, so whichever card is drawn for it leaves as
    /// many ways for the others, and all ways are equally likely.
    fn deal_the_dear(&mut self, places: &mut ArrayVec<u8, GEAR>, dice: &mut Dice) {
        if self.at_least == [0; 12] || self.this_round().kind != RoundKind::Gear {
            return;
        }
        let base = self.base();
        let least = |place: &u8| {
            let held = usize::from(place.wrapping_sub(base));
            self.at_least.get(held).copied().unwrap_or(0)
        };
        let mut dear: ArrayVec<u8, GEAR> =
            places.iter().copied().filter(|p| least(p) > 0).collect();
        dear.sort_unstable_by_key(|place| std::cmp::Reverse(least(place)));
        let floors: ArrayVec<u8, GEAR> = dear.iter().map(least).collect();
        for (place, floor) in dear.into_iter().zip(floors) {
            let fits: ArrayVec<u8, GEAR> = places
                .iter()
                .copied()
                .filter(|from| self.book.gear(self.deal.gear[usize::from(*from)]).cost >= floor)
                .collect();
            // As many cards fit as there are such places, for so they truly lie.
            if let Some(from) = dice.pick(&fits) {
                self.deal.gear.swap(place.into(), from.into());
            }
            places.retain(|other| *other != place);
        }
    }
}

fn low(count: u8) -> u64 {
    (1 << count) - 1
}

/// The places outside `known`.
fn unseen(known: u64, deck: usize) -> ArrayVec<u8, GEAR> {
    (0..deck as u8).filter(|place| known >> place & 1 == 0).collect()
}

/// Brings the cards at these places into a random order.
fn shuffle_at<T>(cards: &mut [T], places: &[u8], dice: &mut Dice) {
    for last in (1..places.len()).rev() {
        let other = dice.below(last as u32 + 1) as usize;
        cards.swap(places[last].into(), places[other].into());
    }
}
