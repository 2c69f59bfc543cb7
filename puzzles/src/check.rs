//! Whether one move is clearly the best.

use bots::Worth;
use engine::Seed;
use shelf::{Shelved, Weighing};

use crate::Position;

/// The best is ahead of the second by a tenth of the games at least, ...
const AHEAD: f32 = 0.1;
/// ... by so many standard errors, ...
const SURE: f32 = 4.0;
/// ... and something is at stake: it neither wins nor loses almost always.
pub(crate) const OPEN: std::ops::RangeInclusive<f32> = 0.15..=0.85;

/// A first look at the three that look best: most positions are no puzzle, and are out here.
const LOOK: Weighing = Weighing { iterations: 120, rounds: 4 };
const FIRST: usize = 3;
/// The second look, at all moves that come into question. It picks the best.
const PICK: Weighing = Weighing { iterations: 120, rounds: 8 };
/// What measures the pick: three times with two budgets, each with worlds of its own.
const MEASURE: [Weighing; 6] = {
    const SHORT: Weighing = Weighing { iterations: 250, rounds: 8 };
    const LONG: Weighing = Weighing { iterations: 1_500, rounds: 4 };
    [SHORT, SHORT, SHORT, LONG, LONG, LONG]
};
/// A glance at the moves that the first search thought nothing of.
const GLANCE: Weighing = Weighing { iterations: 60, rounds: 4 };
/// Who looks this close to the best at a glance is measured as the others are.
const CLOSE: f32 = 0.15;
/// How many moves are measured again and again: the pick and those that come nearest.
const NEAREST: usize = 4;

/// The moves that come into question, the best first, if a look at each of them likes another much
/// better than the search does that put them in order: what a short search does not find is hard.
pub(crate) fn doubted<G: Shelved>(
    position: &Position<G>,
    scouted: &[usize],
    seed: Seed,
) -> Option<Vec<usize>> {
    let first = &scouted[..scouted.len().min(NEAREST)];
    let weighed = weigh(position, first, LOOK, seed);
    let best = clear(&weighed, 0.5 * AHEAD, 1.0)?.best;
    let is_open = |it: &Weighed| it.number == best && OPEN.contains(&it.mean());
    if scouted.first() == Some(&best) || !weighed.iter().any(is_open) {
        return None;
    }
    let others = scouted.iter().copied().filter(|it| *it != best);
    Some(std::iter::once(best).chain(others).collect())
}

/// What is known of a position with one clearly best move.
pub(crate) struct Checked {
    /// The number of the best move.
    pub(crate) answer: usize,
    /// The number of the second.
    pub(crate) second: usize,
    /// The chance of every move.
    pub(crate) chances: Vec<f32>,
    pub(crate) ahead: f32,
    pub(crate) error: f32,
}

/// Weighs the moves of a position against each other, those that come into question first;
/// nothing unless one is clearly the best.
pub(crate) fn check<G: Shelved>(
    position: &Position<G>,
    scouted: &[usize],
    seed: Seed,
) -> Option<Checked> {
    let first = &scouted[..scouted.len().min(FIRST)];
    clear(&weigh(position, first, LOOK, seed.derive(0)), 0.7 * AHEAD, 1.0)?;
    let mut weighed: Vec<Weighed> = weigh(position, scouted, PICK, seed.derive(1));
    clear(&weighed, AHEAD, 2.0)?;
    let rest: Vec<usize> =
        (0..position.moves.len()).filter(|number| !scouted.contains(number)).collect();
    let glance = weigh(position, &rest, GLANCE, seed.derive(1));
    let best = weighed.iter().map(Weighed::mean).fold(0.0, f32::max);
    let close = glance.iter().filter(|it| it.mean() > best - CLOSE).map(|it| it.number);
    weighed.extend(weigh(position, &close.collect::<Vec<_>>(), PICK, seed.derive(1)));
    let pick = clear(&weighed, AHEAD, 2.0)?.best;
    weighed.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
    let nearest: Vec<usize> = weighed.iter().take(NEAREST).map(|it| it.number).collect();
    let mut measured: Vec<Weighed> =
        nearest.iter().map(|number| Weighed { number: *number, rounds: Vec::new() }).collect();
    for (nth, weighing) in MEASURE.into_iter().enumerate() {
        // None of these worlds picked the best, so they measure it without favour.
        let again = weigh(position, &nearest, weighing, seed.derive(2 + nth as u64));
        if clear(&again, AHEAD / 2.0, 0.0)?.best != pick {
            return None;
        }
        for (all, now) in measured.iter_mut().zip(again) {
            all.rounds.extend(now.rounds);
        }
    }
    let clear = clear(&measured, AHEAD, SURE)?;
    let mut chances = vec![0.0; position.moves.len()];
    for it in glance.iter().chain(&weighed).chain(&measured) {
        chances[it.number] = it.mean();
    }
    // A glance may err in favour of a move, but none is as good as the second.
    let (best, second) = (chances[clear.best], chances[clear.second]);
    for (number, chance) in chances.iter_mut().enumerate() {
        *chance = if number == clear.best { best } else { chance.min(second) };
    }
    OPEN.contains(&best).then_some(Checked {
        answer: clear.best,
        second: clear.second,
        chances,
        ahead: clear.ahead,
        error: clear.error,
    })
}

/// A move with its chance in each round of worlds.
struct Weighed {
    number: usize,
    rounds: Vec<f32>,
}

impl Weighed {
    fn mean(&self) -> f32 {
        self.rounds.iter().sum::<f32>() / self.rounds.len().max(1) as f32
    }
}

fn weigh<G: Shelved>(
    position: &Position<G>,
    numbers: &[usize],
    weighing: Weighing,
    seed: Seed,
) -> Vec<Weighed> {
    let at = position.table.perspective(position.seat);
    let actions: Vec<G::Action> = numbers.iter().map(|it| position.moves[*it]).collect();
    let rounds = G::weigh(&at, position.table.setup(), &actions, weighing, seed);
    let seat = position.seat.index();
    let chances = |rounds: Vec<Worth>| rounds.iter().map(|worth| worth[seat]).collect();
    numbers
        .iter()
        .zip(rounds)
        .map(|(number, rounds)| Weighed { number: *number, rounds: chances(rounds) })
        .collect()
}

struct Clear {
    best: usize,
    second: usize,
    ahead: f32,
    error: f32,
}

/// The best and the second, if the best is so far ahead, by so many standard errors.
fn clear(weighed: &[Weighed], far: f32, errors: f32) -> Option<Clear> {
    let mut order: Vec<&Weighed> = weighed.iter().collect();
    order.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
    let [best, second, ..] = order[..] else { return None };
    // Both met the same worlds, so it is their difference that is sure or not.
    let differences: Vec<f32> =
        best.rounds.iter().zip(&second.rounds).map(|(best, second)| best - second).collect();
    let count = differences.len() as f32;
    let ahead = differences.iter().sum::<f32>() / count.max(1.0);
    let spread: f32 = differences.iter().map(|it| (it - ahead).powi(2)).sum();
    let error = (spread / (count - 1.0).max(1.0) / count.max(1.0)).sqrt();
    (ahead >= far && ahead >= errors * error).then_some(Clear {
        best: best.number,
        second: second.number,
        ahead,
        error,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weighed(rounds: [&[f32]; 3]) -> Vec<Weighed> {
        let weighed =
            |(number, rounds): (usize, &&[f32])| Weighed { number, rounds: rounds.to_vec() };
        rounds.iter().enumerate().map(weighed).collect()
    }

    #[test]
    fn the_best_is_measured_against_the_second() {
        let moves = weighed([&[0.3, 0.3], &[0.7, 0.72], &[0.5, 0.52]]);
        let clear = clear(&moves, AHEAD, SURE).unwrap();
        assert_eq!((clear.best, clear.second), (1, 2));
        assert!((clear.ahead - 0.2).abs() < 1e-5 && clear.error < 1e-5);
    }

    #[test]
    fn what_is_close_or_unsure_is_not_clear() {
        assert!(clear(&weighed([&[0.5, 0.5], &[0.55, 0.55], &[0.1, 0.1]]), AHEAD, SURE).is_none());
        assert!(clear(&weighed([&[0.1, 0.9], &[0.7, 0.8], &[0.1, 0.1]]), AHEAD, SURE).is_none());
        assert!(clear(&weighed([&[0.5], &[0.5], &[0.5]])[..1], AHEAD, SURE).is_none());
    }
}
