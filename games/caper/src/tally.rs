//! Who wins which Location, and what everything is worth: the game as if it ended now.

use heist::lang::{Effect, Loot};
use heist::sets_worth;

use crate::ledger::{Ledger, Spot};
use crate::program::Program;
use crate::state::SideIndex;
use crate::{Caper, Card, Site};

/// What a set of one, two and three Goods is worth (CP-9.5).
pub(crate) const SET_VALUES: [u8; 3] = [1, 3, 7];

/// Points for a Gear in the Discard Area of a team (CP-11.7).
pub(crate) const DISCARDED_GEAR: i32 = 3;

/// The reckoning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tally {
    /// The Capers of both sides at each Location.
    pub(crate) capers: [[u32; 2]; 3],
    /// Each side's Stolen Goods by kind, then the wild ones.
    pub(crate) goods: [[u8; 4]; 2],
    /// Each side's Points: Location Rewards, Thieves, Gear, Stolen Goods.
    pub(crate) rows: [[i32; 4]; 2],
}

impl Tally {
    /// Who wins a Location (CP-8.2, CP-8.3).
    pub(crate) fn winner(&self, at: Site) -> Option<SideIndex> {
        let [cream, mint] = self.capers[at.index()];
        (cream != mint).then_some(usize::from(mint > cream))
    }

    pub(crate) fn points(&self, side: SideIndex) -> i32 {
        self.rows[side].iter().sum()
    }
}

impl Caper {
    pub(crate) fn tally(&self) -> Tally {
        let mut ledger = Ledger::of(self);
        let mut tally = Tally { capers: [[0; 2]; 3], goods: [[0; 4]; 2], rows: [[0; 4]; 2] };
        for at in Site::all() {
            tally.capers[at.index()] = [0, 1].map(|side| self.capers(&ledger, side, at));
        }
        for side in [0, 1] {
            for at in Site::all() {
                let spot = Spot { side, at, won: tally.winner(at) == Some(side) };
                self.for_each_program(spot, |program, _| loot(&mut ledger, program, spot));
            }
        }
        tally.goods = ledger.goods;
        for side in [0, 1] {
            tally.rows[side] = self.rows(&ledger, &tally, side);
        }
        tally
    }

    /// The Capers of a side at a Location (CP-8.1).
    pub(crate) fn capers(&self, ledger: &Ledger, side: SideIndex, at: Site) -> u32 {
        let spot = Spot { side, at, won: false };
        let mut capers = self.equipped(side, at);
        self.for_each_program(spot, |program, _| {
            if program.gives.capers {
                capers += ledger.sum(program, Effect::Caper, spot);
            }
        });
        capers
    }

    /// Everything that works for a side at a Location, with the row of its Points: the Modifier,
    /// the Reward if the side has won, and the face-up cards.
    pub(crate) fn for_each_program(&self, spot: Spot, mut see: impl FnMut(&'static Program, Row)) {
        let place = self.book.location(self.deal.locations[spot.at.index()]);
        if !place.modifier.steps.is_empty() {
            see(&place.modifier, Row::Locations);
        }
        if spot.won {
            see(&place.reward, Row::Locations);
        }
        self.for_each_up(spot.side, spot.at, |card| {
            let row = match card {
                Card::Thief(_) => Row::Thieves,
                Card::Gear(_) => Row::Gear,
            };
            see(self.book.program(card), row);
        });
    }

    fn rows(&self, ledger: &Ledger, tally: &Tally, side: SideIndex) -> [i32; 4] {
        let mut rows = [0; 4];
        for at in Site::all() {
            let spot = Spot { side, at, won: tally.winner(at) == Some(side) };
            self.for_each_program(spot, |program, row| {
                if program.gives.points {
                    rows[row as usize] += ledger.sum(program, Effect::Point, spot) as i32;
                }
            });
        }
        if self.players() == 4 {
            rows[Row::Gear as usize] += DISCARDED_GEAR * self.sides[side].gear.count_ones() as i32;
        }
        rows[Row::Goods as usize] = goods_worth(ledger.goods[side]);
        rows
    }
}

/// The rows of the score pad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Row {
    Locations,
    Thieves,
    Gear,
    Goods,
}

/// What Stolen Goods are worth in sets (CP-9.5, CP-9.6).
pub(crate) fn goods_worth([jewels, antiques, paintings, wild]: [u8; 4]) -> i32 {
    sets_worth([jewels, antiques, paintings], wild, SET_VALUES).into()
}

/// Adds the Goods of a program to those of its side.
pub(crate) fn loot(ledger: &mut Ledger, program: &Program, spot: Spot) {
    if !program.gives.goods {
        return;
    }
    for step in &program.steps {
        if let Effect::Steal(loot) = step.effect {
            let kind = match loot {
                Loot::One(good) => usize::from(good.0),
                Loot::Any => 3,
            };
            let more = ledger.times(step, spot).min(u8::MAX.into()) as u8;
            let goods = &mut ledger.goods[spot.side][kind];
            *goods = goods.saturating_add(more);
        }
    }
}
