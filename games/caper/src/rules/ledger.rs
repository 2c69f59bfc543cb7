//! What lies open at each Location, counted: what icons are evaluated on.

use arrayvec::ArrayVec;
use heist::lang::{Effect, Kind, When};
use heist::{Counts, Kinds, Measure, Tableau, bits};

use crate::cards::program::{Program, Step};
use crate::rules::state::{SideIndex, Stack};
use crate::{Caper, Card, Gear, Row, Site, Thief};

/// The face-up cards of both sides at each Location, and what else icons count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ledger {
    /// What each side can count at each Location.
    tableaus: [[Tableau; 2]; 3],
    /// The colours that lie on top of a Thief.
    tops: [[Kinds; 2]; 3],
    /// Each side's Stolen Goods by kind, then the wild ones, as far as they are known.
    pub(crate) goods: [[u8; 4]; 2],
    /// Each side's wild Goods that icons count as no kind.
    kindless: [u8; 2],
}

/// Where wild Goods stand among the Goods of a side.
pub(crate) const WILD: usize = 3;

/// Everything that gives something at the end of the game: the Modifiers for both sides, the
/// face-up cards, and for the winners the Rewards.
pub(crate) type ActivePrograms = ArrayVec<ActiveProgram, { 6 + 2 * 36 + 3 }>;

/// One of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ActiveProgram {
    pub(crate) program: &'static Program,
    pub(crate) row: Row,
    pub(crate) side: SideIndex,
    pub(crate) at: Site,
}

/// Whose icon it is, and where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    pub(crate) side: SideIndex,
    pub(crate) at: Site,
    /// Whether that side has won the Location, as far as that is known.
    pub(crate) won: bool,
}

impl Ledger {
    /// The face-up cards of a side at a Location.
    #[inline]
    pub(crate) fn crew(&self, side: SideIndex, at: Site) -> &Counts {
        &self.tableaus[at.index()][side].own
    }

    /// Whether what a step depends on holds.
    pub(crate) fn holds(&self, step: &Step, context: Context) -> bool {
        let Context { side, at, won } = context;
        match step.when {
            None => true,
            Some(When::Won) => won,
            Some(When::OnTop(colour)) => self.tops[at.index()][side].contains(Kind::Colour(colour)),
            // What waits for a card is asked for when that card has been played.
            Some(When::Played(_)) => true,
        }
    }

    /// How many times a step of a program happens.
    pub(crate) fn times(&self, step: &Step, context: Context) -> u32 {
        if !self.holds(step, context) {
            return 0;
        }
        let Context { side, at, .. } = context;
        let Some(per) = &step.per else { return step.amount.into() };
        // A wild Good that counts as no kind is still a Good.
        let any_good = matches!(per, Measure::Goods { takes: [0, 0, 0] });
        let wild = if any_good { self.kindless[side] } else { 0 };
        let count = per.count(&self.tableaus[at.index()][side]);
        u32::from(step.amount) * (u32::from(count) + u32::from(wild))
    }

    /// Adds Stolen Goods of a kind to those of a side.
    pub(crate) fn steal(&mut self, side: SideIndex, kind: usize, more: u8) {
        let goods = &mut self.goods[side][kind];
        *goods = goods.saturating_add(more);
        let goods = *goods;
        if kind == WILD {
            self.kindless[side] = goods;
            return;
        }
        for tableaus in &mut self.tableaus {
            tableaus[side].goods[kind] = goods;
        }
    }

    /// Lets icons count a side's Goods like this, the wild ones among them.
    pub(crate) fn count_goods(&mut self, side: SideIndex, goods: [u8; 3]) {
        self.kindless[side] = 0;
        for tableaus in &mut self.tableaus {
            tableaus[side].goods = goods;
        }
    }

    /// How much of one effect a program gives.
    pub(crate) fn sum(&self, program: &Program, effect: Effect, context: Context) -> u32 {
        let mut sum = 0;
        for step in &program.steps {
            if step.effect == effect {
                sum += self.times(step, context);
            }
        }
        sum
    }
}

impl Caper {
    /// Counts everything, and lists what gives something. The list is long, so it belongs to the
    /// caller and is filled in place.
    pub(crate) fn ledger(&self, active: &mut ActivePrograms) -> Ledger {
        let tableaus = [0, 1].map(|side| Tableau {
            discard: self.discard_counts(side),
            coins: self.sides[side].coins,
            ..Tableau::default()
        });
        let mut ledger = Ledger {
            tableaus: [tableaus; 3],
            tops: [[Kinds::NONE; 2]; 3],
            goods: [[0; 4]; 2],
            kindless: [0; 2],
        };
        for at in Site::all() {
            let modifier = self.modifier(at);
            let here = &mut ledger.tableaus[at.index()];
            for side in [0, 1] {
                let mut note = |program: &'static Program, row: Row| {
                    if program.gives.anything() {
                        active.push(ActiveProgram { program, row, side, at });
                    }
                };
                note(modifier, Row::Locations);
                let counts = &mut here[side].own;
                let tops = &mut ledger.tops[at.index()][side];
                for stack in &self.sides[side].crew[at.index()] {
                    self.count_stack(stack, counts, tops, &mut note);
                }
            }
            (here[0].rival, here[1].rival) = (here[1].own, here[0].own);
        }
        ledger
    }

    #[inline]
    fn count_stack(
        &self,
        stack: &Stack,
        counts: &mut Counts,
        tops: &mut Kinds,
        note: &mut impl FnMut(&'static Program, Row),
    ) {
        let [thief, gear @ ..] = stack.cards;
        if stack.height > 0 && stack.down & 1 == 0 {
            counts.add(Kind::Thief);
            note(&self.book.thief(Thief(thief)).program, Row::Thieves);
        }
        for (layer, number) in (1..stack.height).zip(gear) {
            let gear = self.book.gear(Gear(number));
            if stack.down >> layer & 1 == 0 {
                counts.add(Kind::Colour(gear.colour));
                if layer + 1 == stack.height {
                    *tops = tops.and(Kinds::one(Kind::Colour(gear.colour)));
                }
                note(&gear.program, Row::Gear);
            }
        }
    }

    fn discard_counts(&self, side: SideIndex) -> Counts {
        let mut counts = Counts::default();
        let deck = &self.decks().gear;
        for place in bits(self.sides[side].gear) {
            counts.add(Kind::Colour(self.book.gear(deck[usize::from(place)]).colour));
        }
        (0..self.sides[side].thieves.count_ones()).for_each(|_| counts.add(Kind::Thief));
        counts
    }

    /// Calls `see` with every face-up card of a side at a Location.
    pub(crate) fn for_each_up(&self, side: SideIndex, at: Site, mut see: impl FnMut(Card)) {
        for stack in &self.sides[side].crew[at.index()] {
            for layer in (0..stack.height).filter(|layer| stack.down >> layer & 1 == 0) {
                see(stack.card(layer));
            }
        }
    }

    /// How many Thieves of a side at a Location are fully equipped.
    pub(crate) fn equipped(&self, side: SideIndex, at: Site) -> u32 {
        let crew = &self.sides[side].crew[at.index()];
        crew.iter().filter(|stack| self.is_equipped(stack)).count() as u32
    }

    /// Whether a Thief is fully equipped (CP-6.15 to CP-6.17).
    pub(crate) fn is_equipped(&self, stack: &Stack) -> bool {
        stack.height == 4 && self.options.equipped.counts(stack.down & 1 == 1, stack.down >> 1 != 0)
    }
}
