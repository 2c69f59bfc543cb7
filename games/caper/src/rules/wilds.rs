//! What wild Goods count as.

use arrayvec::ArrayVec;
use heist::{Measure, Tableau, best_kinds, counted, kinds_for_sets, sets_worth, together};

use crate::rules::ledger::{ActivePrograms, Context, Ledger};
use crate::rules::state::SideIndex;
use crate::{Caper, GOODS, Site, Wilds};

/// What a set of one, two and three Goods is worth (CP-9.5).
const SET_VALUES: [u8; 3] = [1, 3, 7];

/// A side's Goods once it is settled what the wild ones count as.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Loot {
    /// As how many of each kind the wild ones count.
    pub(crate) wild_as: [u8; 3],
    /// What all are worth in sets.
    pub(crate) points: i32,
}

impl Caper {
    /// Settles what the wild Goods of a side count as: whatever brings its owner the most Points
    /// in sets and for icons that name a kind, all together (CP-9.6). From then on icons count
    /// them as that. All Goods must be gathered before.
    pub(crate) fn settle_goods(
        &self,
        ledger: &mut Ledger,
        active: &ActivePrograms,
        side: SideIndex,
        won: impl Fn(Site) -> bool,
    ) -> Loot {
        let [a, b, c, wild] = ledger.goods[side];
        let goods = [a, b, c];
        let sets = |goods: [u8; 3]| u32::from(sets_worth(goods, SET_VALUES));
        let loot = |wild_as| Loot { wild_as, points: sets(together(goods, wild_as)) as i32 };
        if wild == 0 {
            return loot([0; 3]);
        }
        if self.options.wilds == Wilds::Sets {
            return loot(kinds_for_sets(goods, wild));
        }
        let prices = Prices::new(ledger, active, side, won);
        let kinds = if prices.are_none() {
            kinds_for_sets(goods, wild)
        } else {
            best_kinds(goods, wild, |goods| sets(goods) + prices.of(goods))
        };
        ledger.count_goods(side, together(goods, kinds));
        loot(kinds)
    }
}

/// What icons that name a kind pay for Goods.
struct Prices {
    /// Most count single Goods of one kind, and add up to a price for it.
    single: [u32; 3],
    /// The others count sets: how often each such icon pays, and what a set takes.
    sets: ArrayVec<(u32, [u8; 3]), MOST_SETS>,
}

/// How many different sets of up to three Goods there are that are no single Good: six of two,
/// and ten of three.
const MOST_SETS: usize = 16;

impl Prices {
    fn new(
        ledger: &Ledger,
        active: &ActivePrograms,
        side: SideIndex,
        won: impl Fn(Site) -> bool,
    ) -> Prices {
        let mut prices = Prices { single: [0; 3], sets: ArrayVec::new() };
        let own = active.iter().filter(|it| it.side == side && it.program.gives.points_by_kind);
        for it in own {
            let context = Context { side, at: it.at, won: won(it.at) };
            for step in &it.program.steps {
                if let Some(takes) = step.takes_goods()
                    && ledger.holds(step, context)
                {
                    prices.add(step.amount.into(), takes);
                }
            }
        }
        prices
    }

    fn add(&mut self, amount: u32, takes: [u8; 3]) {
        let kind = takes.iter().position(|takes| *takes > 0).unwrap_or(0);
        if takes.iter().sum::<u8>() == 1 {
            self.single[kind] += amount;
        } else if let Some(same) = self.sets.iter_mut().find(|(_, known)| *known == takes) {
            same.0 += amount;
        } else {
            self.sets.push((amount, takes));
        }
    }

    /// Whether nothing is paid for any kind.
    fn are_none(&self) -> bool {
        self.single == [0; 3] && self.sets.is_empty()
    }

    #[inline]
    fn of(&self, goods: [u8; 3]) -> u32 {
        let single = self.single.iter().zip(goods).map(|(price, goods)| price * u32::from(goods));
        let single: u32 = single.sum();
        if self.sets.is_empty() {
            return single;
        }
        let tableau = Tableau { goods, ..Tableau::default() };
        let sets = self.sets.iter().map(|(amount, takes)| {
            amount * u32::from(Measure::Goods { takes: *takes }.count(&tableau))
        });
        single + sets.sum::<u32>()
    }
}

/// Goods in words, a part for each kind there is: "1 jewel", "2 paintings".
pub(crate) fn by_kind(goods: [u8; 3]) -> Vec<String> {
    let present = GOODS.iter().zip(goods).filter(|(_, count)| *count > 0);
    present.map(|(name, count)| counted(count, name)).collect()
}
