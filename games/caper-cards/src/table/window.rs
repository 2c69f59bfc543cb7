//! The window that the Crew score must hit.

use super::words;
use crate::{Cards, Reward, View};

/// A score over this is a bust (CC-6.5).
pub(super) const MOST: i64 = 21;

/// The scores that are enough, as far as the viewer knows.
pub(super) struct Window {
    /// What the difficulty may be: one for each Reward that may lie there, lowest first.
    pub(super) difficulties: Vec<i64>,
    /// Whether a score must be greater than the difficulty.
    pub(super) ties_lose: bool,
}

impl Window {
    /// The window with this Risk.
    pub(super) fn of(view: &View, cards: &Cards, risk: u8) -> Window {
        let number = |reward: Reward| i64::from(risk) + cards.reward(reward).number;
        let unseen = Reward::ALL.into_iter().filter(|it| !view.tucked.contains(it));
        let mut difficulties: Vec<i64> = match view.reward {
            Some(reward) => vec![number(reward)],
            None => unseen.map(number).collect(),
        };
        difficulties.sort_unstable();
        Window { difficulties, ties_lose: view.tucked.contains(&Reward::WeaveLens) }
    }

    /// How many of the possible difficulties a score meets.
    fn met(&self, score: i64) -> usize {
        if score > MOST {
            return 0;
        }
        self.difficulties.iter().filter(|it| self.needed(**it) <= score).count()
    }

    /// What a score would bring, in a word for the style sheet.
    pub(super) fn class(&self, score: i64) -> &'static str {
        match self.met(score) {
            _ if score > MOST => "bust",
            0 => "low",
            met if met == self.difficulties.len() => "sure",
            _ => "maybe",
        }
    }

    /// The score that a difficulty asks for.
    pub(super) fn needed(&self, difficulty: i64) -> i64 {
        difficulty + i64::from(self.ties_lose)
    }

    /// The scores that are enough for sure: "18 to 21".
    pub(super) fn range(&self) -> String {
        let least = self.difficulties.last().map_or(0, |it| self.needed(*it));
        match least {
            MOST => MOST.to_string(),
            ..MOST => words::from_to(least, MOST),
            _ => words::NO_SCORE.to_owned(),
        }
    }

    /// The scores that are enough for some of the Rewards that may lie there.
    pub(super) fn luck(&self) -> Option<(i64, i64)> {
        let (first, last) = (self.difficulties.first()?, self.difficulties.last()?);
        (first != last).then(|| (self.needed(*first), self.needed(*last) - 1))
    }

    /// What a score would bring, in a sentence.
    pub(super) fn verdict(&self, score: i64) -> String {
        let all = self.difficulties.len();
        match (self.class(score), all) {
            ("bust", _) => words::bust(score, MOST),
            ("sure", _) => words::enough(score),
            ("maybe", _) => words::enough_for(score, self.met(score), all),
            _ => {
                let least = self.difficulties.first().map_or(0, |it| self.needed(*it));
                words::too_low(score, least - score)
            }
        }
    }
}
