//! The Crew score: what is in play now, and what the Changebringer Coin has added.

use arrayvec::ArrayVec;
use engine::Rule;
use serde::{Deserialize, Serialize};

use super::complication::Tucked;
use super::reading::Coin;
use super::row::{Row, Spot};
use super::tally::Tally;
use crate::cards::Figures;
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
    /// The Crew score under the Complications that are in force; nothing before somebody has
    /// been played.
    #[inline]
    pub(crate) fn score(&self, figures: &Figures, tucked: Tucked) -> i16 {
        if self.played() == 0 { 0 } else { self.sum(figures, tucked) }
    }

    /// What the row comes to, even if nobody has been played and a Complication minds that.
    #[inline]
    pub(crate) fn sum(&self, figures: &Figures, tucked: Tucked) -> i16 {
        let mut sum = 0;
        self.add_up(figures, tucked, |_, amount| sum += amount);
        sum
    }

    /// How the Crew score comes about; what comes to nothing is left out.
    pub(crate) fn parts(&self, figures: &Figures, tucked: Tucked) -> Parts {
        let mut parts = Parts::new();
        let tucked = if self.played() == 0 { Tucked::NONE } else { tucked };
        self.add_up(figures, tucked, |cause, amount| {
            if amount != 0 || cause == Cause::Numbers {
                parts.push(Part { cause, amount });
            }
        });
        parts
    }

    #[inline]
    fn add_up(&self, figures: &Figures, tucked: Tucked, mut count: impl FnMut(Cause, i16)) {
        let tally = self.tally(figures);
        let (hearts, spades) = (tally.suit(Suit::Heart), tally.suit(Suit::Spade));
        count(Cause::Numbers, tally.numbers());
        let amount = |crew: Crew| i16::from(figures.crew(crew).amount);
        // A Fixer that is a heart does not count itself.
        let itself = i16::from(figures.crew(Crew::Fixer).suit == Suit::Heart);
        let beside_fixers = tally.fixers() * (hearts - itself);
        count(Cause::Crew(Crew::Fixer), amount(Crew::Fixer) * beside_fixers);
        count(Cause::Crew(Crew::Grifter), amount(Crew::Grifter) * tally.grifters() * spades);
        if tucked == Tucked::NONE {
            return;
        }
        let mut complicate = |reward: Reward, times: i16| {
            if tucked.contains(reward) {
                count(Cause::Reward(reward), i16::from(figures.reward(reward).amount) * times);
            }
        };
        complicate(Reward::JournalOfVespinChloras, tally.suit(Suit::Club));
        complicate(Reward::MessageBloom, tally.even() * i16::from(hearts > 0));
        complicate(
            Reward::ChangebringerCoin,
            match figures.readings.coin {
                Coin::Played => self.odd_when_played(),
                Coin::InPlay => tally.odd(),
            },
        );
        complicate(Reward::GloomscaleBreastplate, i16::from(spades == 0));
        complicate(Reward::SashimiMarionette, tally.suit(Suit::Diamond));
    }

    /// What is in play, counted. The number of a Crew on the Risk is not added.
    #[inline]
    fn tally(&self, figures: &Figures) -> Tally {
        let mut tally = Tally::NOTHING;
        for placed in self.present() {
            let brings = figures.tally(*placed);
            let counts = placed.spot == Spot::Crew;
            tally += if counts { brings } else { brings.without_numbers() };
        }
        tally
    }
}
