//! What each kind of Crew can do for the score, and tables of chances by score.

use arrayvec::ArrayVec;

use super::chooser::{Chooser, greater};
use crate::Crew;
use crate::rules::action::SLOTS;

/// A chance for every score, first with the Risk bare, then with a Crew on it.
pub(super) type Chances = [[f32; SCORES]; 2];

/// Scores from -20 to 43 are told apart; what lies beyond is lost anyway.
pub(super) const SCORES: usize = 64;
const LOWEST: i16 = -20;

/// Where a score stands in [`Chances`].
#[inline]
pub(super) fn place(score: i16) -> usize {
    (score - LOWEST).clamp(0, SCORES as i16 - 1) as usize
}

/// What Crew can do for the score, judged by the row as it is now: one entry for each way of
/// playing each kind. Half of the kinds have one way, the others two or one for each place.
pub(super) struct Effects(pub(super) ArrayVec<Effect, { Crew::KINDS * SLOTS }>);

#[derive(Clone, Copy)]
pub(super) struct Effect {
    pub(super) kind: usize,
    /// What it adds to the score.
    pub(super) adds: i16,
    /// Whether it covers the Risk.
    pub(super) covers: bool,
}

/// A set of scores, a bit for each place in [`Chances`].
pub(super) type Scores = [u64; 2];

impl Effect {
    #[inline]
    fn lands(self, score: usize) -> usize {
        (score as i16 + self.adds).clamp(0, SCORES as i16 - 1) as usize
    }
}

impl Effects {
    /// The scores after one more Crew, of this kind if it is known.
    #[inline]
    pub(super) fn reach(&self, scores: Scores, kind: Option<Crew>) -> Scores {
        let mut after = [0; 2];
        for effect in &self.0 {
            if kind.is_none_or(|crew| crew.index() == effect.kind) {
                for covered in [0, 1] {
                    let moved = shifted(scores[covered], effect.adds);
                    after[covered | usize::from(effect.covers)] |= moved;
                }
            }
        }
        after
    }

    /// The scores from which one more Crew may lead to these.
    #[inline]
    pub(super) fn lead_to(&self, scores: Scores) -> Scores {
        let mut before = [0; 2];
        for effect in &self.0 {
            for covered in [0, 1] {
                let from = scores[covered | usize::from(effect.covers)];
                before[covered] |= shifted(from, -effect.adds);
            }
        }
        before
    }

    /// The chances before a Crew comes, for the scores that can be reached by then.
    #[inline]
    pub(super) fn before(
        &self,
        chooser: &Chooser<'_>,
        after: &Chances,
        reached: Scores,
    ) -> Chances {
        let mut chances = [[0.0; SCORES]; 2];
        for (covered, score) in each(reached) {
            chances[covered][score] = chooser.expects(&self.best_of_each(after, score, covered));
        }
        chances
    }

    /// The chance when each kind is played in its best way.
    #[inline]
    pub(super) fn best_of_each(
        &self,
        after: &Chances,
        score: usize,
        covered: usize,
    ) -> [f32; Crew::KINDS] {
        let mut kinds = [0.0; Crew::KINDS];
        for effect in &self.0 {
            let then = after[covered | usize::from(effect.covers)][effect.lands(score)];
            kinds[effect.kind] = greater(kinds[effect.kind], then);
        }
        kinds
    }
}

/// A set of scores with so much added to each. What would fall off the edge stays there.
#[inline]
fn shifted(scores: u64, adds: i16) -> u64 {
    let most = SCORES as u32 - 1;
    let by = u32::from(adds.unsigned_abs()).min(most);
    if adds >= 0 {
        scores << by | u64::from(scores >> (most - by) > 1) << most
    } else {
        scores >> by | u64::from(scores & ((1 << by) - 1) != 0)
    }
}

/// Every score of a set, with whether the Risk is covered.
#[inline]
pub(super) fn each(scores: Scores) -> impl Iterator<Item = (usize, usize)> {
    let (mut covered, [mut left, mut next]) = (0, scores);
    std::iter::from_fn(move || {
        if left == 0 {
            (covered, left, next) = (1, next, 0);
        }
        let score = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (score < SCORES).then_some((covered, score))
    })
}
