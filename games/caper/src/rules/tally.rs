//! Who wins which Location, and what everything is worth: the game as if it ended now.

use heist::lang::{Effect, Loot};

use crate::cards::program::Program;
use crate::rules::ledger::{ActiveProgram, ActivePrograms, Context, Ledger, WILD};
use crate::rules::state::SideIndex;
use crate::{Caper, Row, Site};

/// Points for a Gear in the Discard Area of a team (CP-11.7).
const DISCARDED_GEAR: i32 = 3;

/// What both sides score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tally {
    /// The Capers of both sides at each Location.
    pub(crate) capers: [[u32; 2]; 3],
    /// Each side's Stolen Goods by kind, then the wild ones.
    pub(crate) goods: [[u8; 4]; 2],
    /// As how many of each kind each side's wild Goods count.
    pub(crate) wild_as: [[u8; 3]; 2],
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
        let mut active = ActivePrograms::new();
        let ledger = self.ledger(&mut active);
        self.tally_from(ledger, &mut active)
    }

    /// The same from all that lies there. The Rewards of the winners join the list.
    pub(crate) fn tally_from(&self, mut ledger: Ledger, active: &mut ActivePrograms) -> Tally {
        let capers = self.capers(&ledger, active);
        let mut tally =
            Tally { capers, goods: [[0; 4]; 2], wild_as: [[0; 3]; 2], rows: [[0; 4]; 2] };
        for at in Site::all() {
            if let Some(side) = tally.winner(at) {
                let program = &self.book.location(self.deal.locations[at.index()]).reward;
                active.push(ActiveProgram { program, row: Row::Locations, side, at });
            }
        }
        let winners = tally;
        let context = |it: &ActiveProgram| {
            let won = winners.winner(it.at) == Some(it.side);
            Context { side: it.side, at: it.at, won }
        };
        // Points may be counted by Goods, so all Goods are gathered first.
        for it in active.iter() {
            steal_goods(&mut ledger, it.program, context(it));
        }
        tally.goods = ledger.goods;
        for side in [0, 1] {
            let won = |at: Site| winners.winner(at) == Some(side);
            let loot = self.settle_goods(&mut ledger, active, side, won);
            tally.wild_as[side] = loot.wild_as;
            tally.rows[side][Row::StolenGoods as usize] = loot.points;
        }
        for it in active.iter().filter(|it| it.program.gives.points) {
            let points = ledger.sum(it.program, Effect::Point, context(it)) as i32;
            tally.rows[it.side][it.row as usize] += points;
        }
        if self.players() == 4 {
            for side in [0, 1] {
                let discarded = self.sides[side].gear.count_ones() as i32;
                tally.rows[side][Row::Gear as usize] += DISCARDED_GEAR * discarded;
            }
        }
        tally
    }

    /// The Capers of both sides at each Location (CP-8.1).
    pub(crate) fn capers(&self, ledger: &Ledger, active: &ActivePrograms) -> [[u32; 2]; 3] {
        let mut capers = [[0; 2]; 3];
        for at in Site::all() {
            capers[at.index()] = [0, 1].map(|side| self.equipped(side, at));
        }
        for it in active.iter().filter(|it| it.program.gives.capers) {
            let context = Context { side: it.side, at: it.at, won: false };
            capers[it.at.index()][it.side] += ledger.sum(it.program, Effect::Caper, context);
        }
        capers
    }
}

/// Adds the Goods of a program to those of its side.
pub(crate) fn steal_goods(ledger: &mut Ledger, program: &Program, context: Context) {
    if !program.gives.goods {
        return;
    }
    for step in &program.steps {
        if let Effect::Steal(loot) = step.effect {
            let kind = match loot {
                Loot::One(good) => usize::from(good.0),
                Loot::Any => WILD,
            };
            let more = ledger.times(step, context).min(u8::MAX.into()) as u8;
            ledger.steal(context.side, kind, more);
        }
    }
}
