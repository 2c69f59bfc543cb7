//! The moves of one decision, weighed against each other in the same imagined worlds.

use bots::{Budget, Worth};
use engine::{Perspective, Seed, Setup};
use shelf::{Shelved, Weighing};

use super::Depth;
use super::decision::INACCURATE;

/// The moves that come into question, and what they are worth.
pub(super) struct Weighed<A> {
    pub(super) moves: Vec<A>,
    /// Which of them was played.
    pub(super) own: usize,
    seat: usize,
    /// For each move, what a round of worlds brought to every seat.
    weights: Vec<Vec<Worth>>,
}

impl<A: Copy> Weighed<A> {
    /// Weighs the moves that come into question; nothing if there was no choice. Half of the
    /// rounds are enough where they show that nothing much was lost.
    pub(super) fn new<G: Shelved<Action = A>>(
        at: &Perspective<'_, G>,
        setup: &Setup<G>,
        played: A,
        depth: Depth,
        seed: Seed,
    ) -> Option<Weighed<A>> {
        let (scout, most) = depth.scouting();
        let thoughts = G::ponder(at, setup, Budget::Iterations(scout), seed);
        if thoughts.len() < 2 {
            return None;
        }
        let world = at.imagine(&mut engine::Dice::new(seed));
        let same = |action: A| world.same_move(at.seat(), action);
        let mut moves: Vec<A> = thoughts.iter().take(most).map(|it| it.action).collect();
        let own = moves.iter().position(|action| same(*action) == same(played));
        let own = own.unwrap_or_else(|| {
            moves.push(played);
            moves.len() - 1
        });
        let Weighing { iterations, rounds } = depth.weighing();
        let half = Weighing { iterations, rounds: rounds / 2 };
        let weigh = |seed| G::weigh(at, setup, &moves, half, seed);
        let weights = weigh(seed.derive(7));
        let mut weighed = Weighed { own, seat: at.seat().index(), weights, moves: moves.clone() };
        if weighed.most_lost() >= INACCURATE {
            let more = weigh(seed.derive(8));
            weighed.weights.iter_mut().zip(more).for_each(|(all, more)| all.extend(more));
        }
        Some(weighed)
    }

    /// The chance of whoever decides, with the move of this number.
    pub(super) fn chance(&self, at: usize) -> f32 {
        self.mean(at, self.seat)
    }

    /// What the move of this number brings to a seat.
    pub(super) fn mean(&self, at: usize, seat: usize) -> f32 {
        let worths = &self.weights[at];
        worths.iter().map(|worth| worth[seat]).sum::<f32>() / worths.len().max(1) as f32
    }

    /// The chance with the worst of the moves.
    pub(super) fn worst(&self) -> f32 {
        (0..self.moves.len()).map(|at| self.chance(at)).fold(f32::INFINITY, f32::min)
    }

    pub(super) fn verdict(&self) -> Verdict {
        Verdict::of(&self.weights, self.own, self.seat)
    }

    /// What was lost at most, as far as the rounds so far can tell.
    fn most_lost(&self) -> f32 {
        let verdict = self.verdict();
        let seen = self.chance(verdict.preferred) - self.chance(self.own);
        seen + verdict.plus_minus
    }
}

/// Which move is best, and how much better than the one that was played.
pub(super) struct Verdict {
    pub(super) preferred: usize,
    pub(super) loss: f32,
    pub(super) plus_minus: f32,
    pub(super) rounds: (usize, usize),
}

impl Verdict {
    fn of(weights: &[Vec<Worth>], own: usize, seat: usize) -> Verdict {
        let rounds = weights[own].len();
        let best_of = |half: &dyn Fn(usize) -> bool| {
            let sum = |at: usize| -> f32 {
                (0..rounds).filter(|round| half(*round)).map(|round| weights[at][round][seat]).sum()
            };
            (0..weights.len()).max_by(|a, b| sum(*a).total_cmp(&sum(*b))).unwrap_or(own)
        };
        let difference =
            |best: usize, round: usize| weights[best][round][seat] - weights[own][round][seat];
        let preferred = best_of(&|_| true);
        // Each half of the rounds says what the pick of the other half is worth.
        let cost = |picks: usize| -> f32 {
            let pick = best_of(&|round| round % 2 == picks);
            (0..rounds)
                .filter(|round| round % 2 != picks)
                .map(|round| difference(pick, round))
                .sum()
        };
        let loss = ((cost(0) + cost(1)) / rounds as f32).max(0.0);
        let differences: Vec<f32> = (0..rounds).map(|round| difference(preferred, round)).collect();
        let mean = differences.iter().sum::<f32>() / rounds as f32;
        let spread: f32 = differences.iter().map(|it| (it - mean).powi(2)).sum();
        let error = (spread / (rounds.max(2) - 1) as f32 / rounds as f32).sqrt();
        Verdict {
            preferred,
            loss: if preferred == own { 0.0 } else { loss },
            plus_minus: 2.0 * error,
            rounds: (differences.iter().filter(|it| **it > 0.0).count(), rounds),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Label;
    use super::*;

    fn worths(values: [&[f32]; 2]) -> Vec<Vec<Worth>> {
        let worth = |value: &f32| {
            let mut worth = Worth::default();
            worth[0] = *value;
            worth
        };
        values.map(|rounds| rounds.iter().map(worth).collect()).to_vec()
    }

    #[test]
    fn a_better_move_costs_what_it_is_better_by() {
        let weights = worths([&[0.5, 0.52, 0.5, 0.48], &[0.7, 0.72, 0.7, 0.68]]);
        let verdict = Verdict::of(&weights, 0, 0);
        assert_eq!((verdict.preferred, verdict.rounds), (1, (4, 4)));
        assert!((verdict.loss - 0.2).abs() < 1e-5 && verdict.plus_minus < 1e-5);
        assert_eq!(Label::of(verdict.loss, verdict.plus_minus), Label::Blunder);
    }

    #[test]
    fn noise_is_no_mistake() {
        let weights = worths([&[0.6, 0.4, 0.6, 0.4], &[0.4, 0.63, 0.41, 0.62]]);
        let verdict = Verdict::of(&weights, 0, 0);
        assert_eq!(Label::of(verdict.loss, verdict.plus_minus), Label::Fine);
    }

    #[test]
    fn whoever_played_the_best_move_lost_nothing() {
        let verdict = Verdict::of(&worths([&[0.7, 0.7], &[0.5, 0.5]]), 0, 0);
        assert_eq!((verdict.preferred, verdict.loss), (0, 0.0));
    }
}
