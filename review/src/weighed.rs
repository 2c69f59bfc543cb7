//! The moves of one decision, weighed against each other in the same imagined worlds.

use bots::{Budget, Worth};
use engine::{Dice, Perspective, Seed, Setup};
use shelf::{Shelved, Weighing};

use super::decision::INACCURATE;
use super::depth::Effort;

/// Rounds are played so many at a time; after each of these laps it is seen which moves are out.
pub(super) const LAP: usize = 4;
/// A move is out that is behind by so many standard errors.
const SURELY: f32 = 3.0;

/// The moves that come into question, and what they are worth.
pub(super) struct Weighed<A> {
    pub(super) moves: Vec<A>,
    /// Which of them was played.
    pub(super) own: usize,
    seat: usize,
    /// For each move, what a round of worlds brought to every seat: fewer rounds where the move was
    /// soon out.
    weights: Vec<Vec<Worth>>,
}

impl<A: Copy> Weighed<A> {
    /// Weighs the moves that come into question; nothing if there was no choice. Half of the
    /// rounds are enough where they show that nothing much was lost, and fewer for moves that are
    /// surely not the best.
    pub(super) fn new<G: Shelved<Action = A>>(
        at: &Perspective<'_, G>,
        setup: &Setup<G>,
        played: A,
        effort: Effort,
        seed: Seed,
    ) -> Option<Weighed<A>> {
        let Effort { scouting, most, iterations, rounds } = effort;
        let thoughts = G::ponder(at, setup, Budget::Iterations(scouting), seed);
        if thoughts.len() < 2 {
            return None;
        }
        let world = at.imagine(&mut Dice::new(seed));
        let same = |action: A| world.same_move(at.seat(), action);
        let mut moves: Vec<A> = thoughts.iter().take(most).map(|it| it.action).collect();
        let own = moves.iter().position(|action| same(*action) == same(played));
        let own = own.unwrap_or_else(|| {
            moves.push(played);
            moves.len() - 1
        });
        let seat = at.seat().index();
        let mut weighed = Weighed { own, seat, weights: vec![Vec::new(); moves.len()], moves };
        let lap = Weighing { iterations, rounds: LAP };
        for number in 0..rounds / LAP {
            let enough = 2 * number * LAP >= rounds && weighed.most_lost() < INACCURATE;
            if enough {
                break;
            }
            let open = weighed.open();
            let moves: Vec<A> = open.iter().map(|at| weighed.moves[*at]).collect();
            let more = G::weigh(at, setup, &moves, lap, seed.derive(7 + number as u64));
            open.iter().zip(more).for_each(|(at, more)| weighed.weights[*at].extend(more));
        }
        Some(weighed)
    }

    /// The moves that may still be the best, and the one that was played. Whatever is surely much
    /// worse than another by now needs no more worlds.
    fn open(&self) -> Vec<usize> {
        let rounds = self.weights[self.own].len();
        let all: Vec<usize> =
            (0..self.moves.len()).filter(|at| self.weights[*at].len() == rounds).collect();
        let best = all.iter().copied().max_by(|a, b| self.chance(*a).total_cmp(&self.chance(*b)));
        let best = best.unwrap_or(self.own);
        let is_open = |at: &usize| {
            let behind: Vec<f32> = self.weights[best]
                .iter()
                .zip(&self.weights[*at])
                .map(|(best, it)| best[self.seat] - it[self.seat])
                .collect();
            let mean = behind.iter().sum::<f32>() / behind.len().max(1) as f32;
            *at == self.own || mean < (SURELY * error(&behind)).max(INACCURATE)
        };
        all.iter().copied().filter(is_open).collect()
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

    /// How far the chance with the move of this number may be off, either way.
    pub(super) fn plus_minus(&self, at: usize) -> f32 {
        let values: Vec<f32> = self.weights[at].iter().map(|worth| worth[self.seat]).collect();
        2.0 * error(&values)
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

/// What a review says of the move that was played, after half of the rounds, as it does wherever
/// nothing much was lost: what the other moves are worth has no part in it. Nothing if there was no
/// choice.
pub(super) fn chance<G: Shelved>(
    at: &Perspective<'_, G>,
    setup: &Setup<G>,
    played: G::Action,
    effort: Effort,
    seed: Seed,
) -> Option<f32> {
    let world = at.imagine(&mut Dice::new(seed));
    let mut actions = Vec::new();
    at.actions(&mut actions);
    let number = |action: &G::Action| world.same_move(at.seat(), *action);
    if actions.iter().all(|it| number(it) == number(&played)) {
        return None;
    }
    let laps = effort.rounds / (2 * LAP);
    let lap = Weighing { iterations: effort.iterations, rounds: LAP };
    let weigh = |lap_number: usize| {
        G::weigh(at, setup, &[played], lap, seed.derive(7 + lap_number as u64)).swap_remove(0)
    };
    let weights = vec![(0..laps).flat_map(weigh).collect()];
    Some(Weighed { moves: vec![played], own: 0, seat: at.seat().index(), weights }.chance(0))
}

/// Which move is best, and how much better than the one that was played.
pub(super) struct Verdict {
    pub(super) preferred: usize,
    /// What was lost; nothing if nothing better was found.
    pub(super) loss: f32,
    pub(super) plus_minus: f32,
    pub(super) rounds: (usize, usize),
    /// What the better move would have brought to each seat, measured in worlds that had no part
    /// in picking it. It may be less than nothing: where moves are equal, noise adds up to nothing.
    pub(super) better: Worth,
}

/// The standard error of the mean of these values.
pub(super) fn error(values: &[f32]) -> f32 {
    let count = values.len() as f32;
    let mean = values.iter().sum::<f32>() / count.max(1.0);
    let spread: f32 = values.iter().map(|it| (it - mean).powi(2)).sum();
    (spread / (count - 1.0).max(1.0) / count.max(1.0)).sqrt()
}

impl Verdict {
    fn of(weights: &[Vec<Worth>], own: usize, seat: usize) -> Verdict {
        let rounds = weights[own].len();
        let best_of = |half: &dyn Fn(usize) -> bool| {
            let sum = |at: usize| -> f32 {
                (0..rounds).filter(|round| half(*round)).map(|round| weights[at][round][seat]).sum()
            };
            let open = (0..weights.len()).filter(|at| weights[*at].len() == rounds);
            open.max_by(|a, b| sum(*a).total_cmp(&sum(*b))).unwrap_or(own)
        };
        let difference =
            |best: usize, round: usize| weights[best][round][seat] - weights[own][round][seat];
        let preferred = best_of(&|_| true);
        // Each half of the rounds says what the pick of the other half is worth.
        let picks = [0, 1].map(|half| best_of(&|round| round % 2 == half));
        let mut better = Worth::default();
        for (seat, better) in better.iter_mut().enumerate() {
            let gain = |round: usize| {
                let pick = picks[(round + 1) % 2];
                weights[pick][round][seat] - weights[own][round][seat]
            };
            *better = (0..rounds).map(gain).sum::<f32>() / rounds as f32;
        }
        let differences: Vec<f32> = (0..rounds).map(|round| difference(preferred, round)).collect();
        Verdict {
            preferred,
            loss: if preferred == own { 0.0 } else { better[seat].max(0.0) },
            plus_minus: 2.0 * error(&differences),
            rounds: (differences.iter().filter(|it| **it > 0.0).count(), rounds),
            better,
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

    /// Clipped at nothing, every decision between equal moves would seem to have cost something.
    #[test]
    fn between_equal_moves_nothing_is_lost_on_the_average() {
        let mut dice = Dice::new(Seed::from_text("equal"));
        let (mut counted, mut clipped, games) = (0.0, 0.0, 4_000);
        for _ in 0..games {
            let mut noise = || 0.4 + dice.below(200) as f32 / 1_000.0;
            let both: [[f32; 4]; 2] = [0; 2].map(|_| [0; 4].map(|_| noise()));
            let verdict = Verdict::of(&worths([&both[0], &both[1]]), 0, 0);
            counted += verdict.better[0] / games as f32;
            clipped += verdict.loss / games as f32;
        }
        assert!(counted.abs() < 0.002, "{counted}");
        assert!(clipped > 0.008, "{clipped}: the test has no noise to tell apart");
    }

    #[test]
    fn what_is_surely_worse_is_out_unless_it_was_played() {
        let mut weights = worths([&[0.5, 0.52, 0.5, 0.48], &[0.7, 0.72, 0.7, 0.68]]);
        weights.extend(worths([&[0.1, 0.12, 0.1, 0.1], &[0.9, 0.3, 0.9, 0.3]]));
        let weighed = |own, weights| Weighed { moves: vec![0; 4], own, seat: 0, weights };
        assert_eq!(weighed(0, weights.clone()).open(), [0, 1, 3], "the last may be the best");
        assert_eq!(weighed(1, weights.clone()).open(), [1, 3]);
        weights[3].truncate(3);
        assert_eq!(Verdict::of(&weights, 0, 0).preferred, 1, "what is out is not the best");
        assert_eq!(weighed(2, weights).open(), [1, 2], "nor does it come in again");
    }

    #[test]
    fn whoever_played_the_best_move_lost_nothing() {
        let verdict = Verdict::of(&worths([&[0.7, 0.7], &[0.5, 0.5]]), 0, 0);
        assert_eq!((verdict.preferred, verdict.loss), (0, 0.0));
    }
}
