//! What lies open at each Location, counted: the ground on which icons are evaluated.

use arrayvec::ArrayVec;
use heist::lang::{Effect, Kind, When};
use heist::{Counts, Measure, Tableau};

use crate::program::{Kinds, Program, Step};
use crate::state::{SideIndex, Stack, bits};
use crate::{Caper, Card, Equipped, Gear, Site, Thief};

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

/// Everything that gives something at the end of the game: the Modifiers for both sides, the
/// face-up cards, and for the winners the Rewards.
pub(crate) type Givers = ArrayVec<Giver, { 6 + 2 * 36 + 3 }>;

/// One of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Giver {
    pub(crate) program: &'static Program,
    pub(crate) row: Row,
    pub(crate) side: SideIndex,
    pub(crate) at: Site,
}

/// The rows of the score pad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Row {
    Locations,
    Thieves,
    Gear,
    Goods,
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
        // Wild Goods count where any Good does, and nowhere else (CP-6.9).
        let wild = if matches!(per, Measure::Goods { takes: [0, 0, 0] }) { wild } else { 0 };
        let tableau = Tableau {
            own: here[side],
            rival: here[side ^ 1],
            discard: self.discards[side],
            goods: [jewels, antiques, paintings],
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
    /// Counts everything, and lists what gives something.
    pub(crate) fn survey(&self) -> (Ledger, Givers) {
        let mut ledger = Ledger {
            crews: [[Counts::default(); 2]; 3],
            tops: [[Kinds::NONE; 2]; 3],
            discards: [0, 1].map(|side| self.discard_counts(side)),
            coins: self.sides.map(|side| side.coins),
            goods: [[0; 4]; 2],
        };
        let mut givers = Givers::new();
        for at in Site::all() {
            let modifier = &self.book.location(self.deal.locations[at.index()]).modifier;
            for side in [0, 1] {
                let mut note = |program: &'static Program, row: Row| {
                    if program.gives.anything() {
                        givers.push(Giver { program, row, side, at });
                    }
                };
                note(modifier, Row::Locations);
                let counts = &mut ledger.crews[at.index()][side];
                let tops = &mut ledger.tops[at.index()][side];
                for stack in &self.sides[side].crew[at.index()] {
                    self.survey_stack(stack, counts, tops, &mut note);
                }
            }
        }
        (ledger, givers)
    }

    #[inline]
    fn survey_stack(
        &self,
        stack: &Stack,
        counts: &mut Counts,
        tops: &mut Kinds,
        note: &mut impl FnMut(&'static Program, Row),
    ) {
        let [thief, gear @ ..] = stack.cards;
        if stack.height > 0 && stack.down & 1 == 0 {
            counts.add_thief();
            note(&self.book.thief(Thief(thief)).program, Row::Thieves);
        }
        for (layer, number) in (1..stack.height).zip(gear) {
            let gear = self.book.gear(Gear(number));
            if stack.down >> layer & 1 == 0 {
                counts.add_gear(gear.colour);
                if layer + 1 == stack.height {
                    *tops = tops.and(Kinds::one(Kind::Colour(gear.colour)));
                }
                note(&gear.program, Row::Gear);
            }
        }
    }

    fn discard_counts(&self, side: SideIndex) -> Counts {
        let mut counts = Counts::default();
        let deck = &self.book.decks(self.options.city).gear;
        for place in bits(self.sides[side].gear) {
            counts.add_gear(self.book.gear(deck[usize::from(place)]).colour);
        }
        (0..self.sides[side].thieves.count_ones()).for_each(|_| counts.add_thief());
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

    /// How many Thieves of a side at a Location are fully equipped (CP-6.15, CP-6.16).
    pub(crate) fn equipped(&self, side: SideIndex, at: Site) -> u32 {
        let crew = &self.sides[side].crew[at.index()];
        let full = |stack: &&Stack| {
            stack.height == 4 && (self.options.equipped == Equipped::Yes || stack.down >> 1 == 0)
        };
        crew.iter().filter(full).count() as u32
    }
}
