//! What lies open at each Location, counted: the ground on which icons are evaluated.

use heist::lang::{Effect, Kind, When};
use heist::{Counts, Tableau};

use crate::program::{Kinds, Program, Step};
use crate::state::{SideIndex, bits};
use crate::{Caper, Card, Equipped, Site};

/// The face-up cards of both sides at each Location, and what else icons count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ledger {
    crews: [[Counts; 2]; 3],
    /// The colours that lie on top of a Thief.
    tops: [[Kinds; 2]; 3],
    discards: [Counts; 2],
    coins: [u8; 2],
    /// Each side's Stolen Goods by kind, then the wild ones, as far as they are known.
    pub(crate) goods: [[u8; 4]; 2],
}

/// Whose icon it is, and where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    pub(crate) side: SideIndex,
    pub(crate) at: Site,
    /// Whether that side has won the Location, as far as that is known.
    pub(crate) won: bool,
}

impl Ledger {
    pub(crate) fn of(game: &Caper) -> Ledger {
        let mut ledger = Ledger {
            crews: Default::default(),
            tops: Default::default(),
            discards: Default::default(),
            coins: game.sides.map(|side| side.coins),
            goods: [[0; 4]; 2],
        };
        for side in [0, 1] {
            for at in Site::all() {
                let (crew, tops) = game.crew_counts(side, at);
                ledger.crews[at.index()][side] = crew;
                ledger.tops[at.index()][side] = tops;
            }
            ledger.discards[side] = game.discard_counts(side);
        }
        ledger
    }

    /// How many times a step of a program happens.
    pub(crate) fn times(&self, step: &Step, spot: Spot) -> u32 {
        let Spot { side, at, won } = spot;
        let holds = match step.when {
            None => true,
            Some(When::Won) => won,
            Some(When::OnTop(colour)) => self.tops[at.index()][side].contains(Kind::Colour(colour)),
        };
        if !holds {
            return 0;
        }
        let Some(per) = &step.per else { return step.amount.into() };
        let here = &self.crews[at.index()];
        let [jewels, antiques, paintings, wild] = self.goods[side];
        let named = [jewels, antiques, paintings];
        // Wild Goods count where any Good does, and nowhere else (CP-6.9).
        let wild = if matches!(per, heist::Measure::Goods { takes: [0, 0, 0] }) { wild } else { 0 };
        let tableau = Tableau {
            own: here[side],
            rival: here[side ^ 1],
            discard: self.discards[side],
            goods: named,
            coins: self.coins[side],
            laundered: 0,
        };
        u32::from(step.amount) * (u32::from(per.count(&tableau)) + u32::from(wild))
    }

    /// How much of one effect a program gives.
    pub(crate) fn sum(&self, program: &Program, effect: Effect, spot: Spot) -> u32 {
        let steps = program.steps.iter().filter(|step| step.effect == effect);
        steps.map(|step| self.times(step, spot)).sum()
    }
}

impl Caper {
    /// The face-up cards of a side at a Location, and the colours on top of its Thieves.
    pub(crate) fn crew_counts(&self, side: SideIndex, at: Site) -> (Counts, Kinds) {
        let mut counts = Counts::default();
        let mut tops = Kinds::default();
        for stack in &self.sides[side].crew[at.index()] {
            for layer in 0..stack.height {
                if stack.down >> layer & 1 == 1 {
                    continue;
                }
                match self.book.kind(self.layer(stack, layer)) {
                    Kind::Colour(colour) => {
                        counts.add_gear(colour);
                        if layer + 1 == stack.height {
                            tops = tops.and(Kinds::one(Kind::Colour(colour)));
                        }
                    }
                    Kind::Thief | Kind::Gear => counts.add_thief(),
                }
            }
        }
        (counts, tops)
    }

    pub(crate) fn discard_counts(&self, side: SideIndex) -> Counts {
        let mut counts = Counts::default();
        for place in bits(self.sides[side].gear) {
            if let Kind::Colour(colour) = self.book.gear(self.deal.gear[usize::from(place)]).kind {
                counts.add_gear(colour);
            }
        }
        (0..self.sides[side].thieves.count_ones()).for_each(|_| counts.add_thief());
        counts
    }

    /// Calls `see` with every face-up card of a side at a Location.
    pub(crate) fn for_each_up(&self, side: SideIndex, at: Site, mut see: impl FnMut(Card)) {
        for stack in &self.sides[side].crew[at.index()] {
            for layer in (0..stack.height).filter(|layer| stack.down >> layer & 1 == 0) {
                see(self.layer(stack, layer));
            }
        }
    }

    /// How many Thieves of a side at a Location are fully equipped (CP-6.15, CP-6.16).
    pub(crate) fn equipped(&self, side: SideIndex, at: Site) -> u32 {
        let crew = &self.sides[side].crew[at.index()];
        let full = |stack: &&crate::state::Stack| {
            stack.height == 4 && (self.options.equipped == Equipped::Yes || stack.down >> 1 == 0)
        };
        crew.iter().filter(full).count() as u32
    }
}
