//! The printed numbers a game needs, and how the cards are read: small enough to live inside the
//! state.

use super::Cards;
use crate::rules::row::Placed;
use crate::rules::tally::Tally;
use crate::{Crew, Readings, Reward, Suit};

/// The numbers of all cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Figures {
    pub(crate) readings: Readings,
    crew: [CrewFigures; Crew::KINDS],
    rewards: [RewardFigures; Reward::COUNT],
    /// What each Crew brings to a score, upright and rotated.
    tallies: [[Tally; 2]; Crew::KINDS],
}

/// The numbers of a Crew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CrewFigures {
    /// The number it shows upright and the one it shows rotated.
    pub(crate) numbers: [u8; 2],
    pub(crate) suit: Suit,
    pub(crate) copies: u8,
    /// What its ability adds; zero where it adds nothing.
    pub(crate) amount: i8,
}

/// The numbers of a Reward.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RewardFigures {
    pub(crate) number: u8,
    /// What its Complication adds; zero where it adds nothing.
    pub(crate) amount: i8,
}

impl Figures {
    /// The numbers of a deck that has passed its check, so that all of them fit.
    pub(crate) fn new(deck: &Cards, readings: Readings) -> Figures {
        let crew = Crew::ALL.map(|crew| {
            let card = deck.crew(crew);
            let number = |end: usize| card.numbers.get(end).map(|number| *number as u8);
            let upright = number(0).unwrap_or(0);
            CrewFigures {
                numbers: [upright, number(1).unwrap_or(upright)],
                suit: card.suit,
                copies: card.copies as u8,
                amount: card.amount.unwrap_or(0) as i8,
            }
        });
        let tally = |it: Crew, end| Tally::of(it, &crew[it.index()], end);
        Figures {
            readings,
            crew,
            tallies: Crew::ALL.map(|crew| [0, 1].map(|end| tally(crew, end))),
            rewards: Reward::ALL.map(|reward| {
                let card = deck.reward(reward);
                RewardFigures { number: card.number as u8, amount: card.amount.unwrap_or(0) as i8 }
            }),
        }
    }

    #[inline]
    pub(crate) fn crew(&self, crew: Crew) -> CrewFigures {
        self.crew[crew.index()]
    }

    /// What a Crew brings to a score as it lies, its number included.
    #[inline]
    pub(crate) fn tally(&self, placed: Placed) -> Tally {
        self.tallies[placed.crew.index()][usize::from(placed.turned)]
    }

    #[inline]
    pub(crate) fn reward(&self, reward: Reward) -> RewardFigures {
        self.rewards[reward.index()]
    }
}
