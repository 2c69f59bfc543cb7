//! The Crew score: what is in play now, nothing else.

use arrayvec::ArrayVec;
use engine::Rule;
use serde::{Deserialize, Serialize};

use crate::complication::Tucked;
use crate::figures::Figures;
use crate::row::{Row, Spot};
use crate::{Crew, Reward, Suit};

/// One line of the Crew score's sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// What counts.
    pub cause: Cause,
    /// How much it comes to.
    pub amount: i16,
}

/// What makes something happen to the Crew or its score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The numbers that are up.
    Numbers,
    /// The ability of a Crew.
    Crew(Crew),
    /// The Complication of a Reward.
    Reward(Reward),
}

impl Cause {
    /// The rule by which it works.
    pub const fn rule(self) -> Rule {
        match self {
            Cause::Numbers => Rule("CC-3.4"),
            Cause::Crew(crew) => crew.rule(),
            Cause::Reward(reward) => reward.rule(),
        }
    }
}

/// The lines of a sum: the numbers, two abilities and five Complications.
pub type Parts = ArrayVec<Part, 8>;

impl Row {
    /// The Crew score under the Complications that are in force.
    #[inline]
    pub(crate) fn score(&self, figures: &Figures, tucked: Tucked) -> i16 {
        let mut score = 0;
        self.reckon(figures, tucked, |_, amount| score += amount);
        score
    }

    /// How the Crew score comes about; what comes to nothing is left out.
    pub(crate) fn parts(&self, figures: &Figures, tucked: Tucked) -> Parts {
        let mut parts = Parts::new();
        self.reckon(figures, tucked, |cause, amount| {
            if amount != 0 || cause == Cause::Numbers {
                parts.push(Part { cause, amount });
            }
        });
        parts
    }

    #[inline]
    fn reckon(&self, figures: &Figures, tucked: Tucked, mut count: impl FnMut(Cause, i16)) {
        let tally = self.tally(figures);
        count(Cause::Numbers, tally.numbers);
        let amount = |crew: Crew| i16::from(figures.crew(crew).amount);
        count(Cause::Crew(Crew::Fixer), amount(Crew::Fixer) * tally.hearts_beside_fixers);
        count(Cause::Crew(Crew::Grifter), amount(Crew::Grifter) * tally.spades_for_grifters);
        let mut complicate = |reward: Reward, times: i16| {
            if tucked.contains(reward) {
                count(Cause::Reward(reward), i16::from(figures.reward(reward).amount) * times);
            }
        };
        let has_heart = i16::from(tally.of(Suit::Heart) > 0);
        complicate(Reward::JournalOfVespinChloras, tally.of(Suit::Club));
        complicate(Reward::MessageBloom, tally.even * has_heart);
        complicate(Reward::ChangebringerCoin, tally.odd);
        complicate(Reward::GloomscaleBreastplate, i16::from(tally.of(Suit::Spade) == 0));
        complicate(Reward::SashimiMarionette, tally.of(Suit::Diamond));
    }

    #[inline]
    fn tally(&self, figures: &Figures) -> Tally {
        let mut tally = Tally::default();
        let (mut fixers, mut grifters) = (0, 0);
        for (_, placed) in self.in_play() {
            let number = placed.number(figures);
            tally.suits[figures.crew(placed.crew).suit as usize] += 1;
            tally.odd += i16::from(number % 2);
            tally.even += i16::from(1 - number % 2);
            if placed.spot == Spot::Crew {
                tally.numbers += i16::from(number);
            }
            fixers += i16::from(placed.crew == Crew::Fixer);
            grifters += i16::from(placed.crew == Crew::Grifter);
        }
        // A Fixer that is a heart does not count itself.
        let itself = i16::from(figures.crew(Crew::Fixer).suit == Suit::Heart);
        tally.hearts_beside_fixers = fixers * (tally.of(Suit::Heart) - itself);
        tally.spades_for_grifters = grifters * tally.of(Suit::Spade);
        tally
    }
}

/// What is in play, counted.
#[derive(Default)]
struct Tally {
    numbers: i16,
    suits: [i16; 4],
    odd: i16,
    even: i16,
    hearts_beside_fixers: i16,
    spades_for_grifters: i16,
}

impl Tally {
    #[inline]
    fn of(&self, suit: Suit) -> i16 {
        self.suits[suit as usize]
    }
}
