//! What a viewer knows, and worlds that agree with it.

mod passes;
mod sample;

use arrayvec::ArrayVec;
use engine::{Dice, Viewer};
use heist::{RoundKind, bits, shuffle_places, sort_places};

use crate::cards::book::{GEAR, THIEVES};
use crate::{Caper, Phase};

/// How many Thieves, and how much Gear, the rounds before each round have dealt.
const THIEVES_BEFORE: [u8; 6] = [0, 8, 8, 14, 14, 18];
const GEAR_BEFORE: [u8; 6] = [0, 0, 12, 12, 24, 24];

/// Places of the decks, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Places {
    pub(crate) thieves: u64,
    pub(crate) gear: u64,
}

/// Deals the cards that the viewer has not seen to their places again, each way equally likely
/// among those that agree with everything the viewer has seen. In teams it is first drawn which
/// cards went round in secret.
pub(crate) fn imagine(game: &Caper, viewer: Viewer, dice: &mut Dice) -> Caper {
    let mut world = *game;
    if viewer == Viewer::Omniscient || matches!(game.phase, Phase::Undealt | Phase::Over) {
        return world;
    }
    let (known, at_least) = if game.players() == 4 {
        game.imagine_passes(&mut world, viewer, dice)
    } else {
        (game.known(viewer), [0; 12])
    };
    sort_places(&mut world.deal.thieves, !known.thieves);
    sort_places(&mut world.deal.gear, !known.gear);
    shuffle_places(&mut world.deal.thieves, !known.thieves, dice);
    let places = world.deal_expensive(!known.gear & low(GEAR as u8), at_least, dice);
    shuffle_places(&mut world.deal.gear, places, dice);
    world
}

impl Caper {
    /// The places whose cards a viewer has seen: all that lie open, and of this round's cards
    /// those that a seat has held as well.
    pub(crate) fn known(&self, viewer: Viewer) -> Places {
        if viewer == Viewer::Omniscient || self.phase == Phase::Over {
            return Places { thieves: low(THIEVES as u8), gear: low(GEAR as u8) };
        }
        let own = match viewer {
            Viewer::Seat(seat) if seat.index() < 4 => self.holdings.seen[seat.index()],
            _ => 0,
        };
        self.places_with(self.holdings.open | own)
    }

    /// The places whose cards lie open. Every card of an earlier round was played or discarded.
    pub(crate) fn open_places(&self) -> Places {
        self.places_with(self.holdings.open)
    }

    /// The places of the earlier rounds, and these of this one.
    pub(crate) fn places_with(&self, now: u16) -> Places {
        let now = u64::from(now) << self.this_round().first;
        let round = usize::from(self.round);
        let mut places =
            Places { thieves: low(THIEVES_BEFORE[round]), gear: low(GEAR_BEFORE[round]) };
        match self.this_round().kind {
            RoundKind::Thief => places.thieves |= now,
            RoundKind::Gear => places.gear |= now,
        }
        places
    }

    /// A Mastermind in a team who discards a Gear tells that the other card costs more than the
    /// team had (CP-11.6). Such cards are dealt first, the most expensive before all: what can
    /// stand in its place can stand in any other of them too, so whichever card is drawn for it
    /// leaves as many ways for the others, and all ways are equally likely. Returns the places
    /// that are left.
    fn deal_expensive(&mut self, mut places: u64, at_least: [u8; 12], dice: &mut Dice) -> u64 {
        if at_least == [0; 12] {
            return places;
        }
        let base = self.this_round().first;
        let least = |place: u8| {
            let held = usize::from(place.wrapping_sub(base));
            at_least.get(held).copied().unwrap_or(0)
        };
        let mut expensive: ArrayVec<u8, GEAR> =
            bits(places).filter(|place| least(*place) > 0).collect();
        expensive.sort_unstable_by_key(|place| std::cmp::Reverse(least(*place)));
        for place in expensive {
            let cost = |place: u8| self.book.gear(self.deal.gear[usize::from(place)]).cost;
            let fits: ArrayVec<u8, GEAR> =
                bits(places).filter(|it| cost(*it) >= least(place)).collect();
            // As many cards fit as there are such places, for so they were drawn.
            if let Some(from) = dice.pick(&fits) {
                self.deal.gear.swap(place.into(), from.into());
            }
            places &= !(1 << place);
        }
        places
    }
}

fn low(count: u8) -> u64 {
    (1 << count) - 1
}
