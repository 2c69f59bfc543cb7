//! One decision, judged by what its seat knew.

use bots::{Budget, Worth};
use engine::{Cause, Code, Perspective, Record, Seed};
use serde::{Deserialize, Serialize};
use shelf::Shelved;

use super::Depth;
use super::why::{self, Reason};

/// Where the best and the worst move in question are this close, nothing was to be decided.
const DECIDED: f32 = 0.02;

/// A decision with what the review thinks of it. Chances are those of the deciding seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Judged {
    /// After how many steps of the record it was made.
    pub step: usize,
    /// How many decisions were made before it: where a replay shows it.
    pub moment: usize,
    /// Who decided.
    pub seat: u8,
    /// What was played: the action's number, and in words.
    pub played: (u16, String),
    /// What the review prefers; the same if nothing is better.
    pub preferred: (u16, String),
    /// The chance of winning with what was played.
    pub chance: f32,
    /// The chance of winning with what the review prefers.
    pub best_chance: f32,
    /// What the decision cost, in chance of winning.
    pub loss: f32,
    /// How far the loss may be off, either way.
    pub plus_minus: f32,
    /// What to call it.
    pub label: Label,
    /// How far the best and the worst move in question are apart.
    pub spread: f32,
    /// In how many of the rounds of worlds the preferred move was better, and how many there were.
    pub rounds: (usize, usize),
    /// What it did to the chance of each seat, compared with the preferred move.
    pub to_others: Vec<f32>,
    /// What the preferred move gains, in the rows of the score sheet.
    pub reasons: Vec<Reason>,
}

impl Judged {
    /// Whether the choice mattered: there were better and worse moves.
    pub fn matters(&self) -> bool {
        self.spread >= DECIDED
    }
}

/// What a decision is called: by the chance that it cost, if that is certain enough.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Label {
    /// Nothing better was found, or it is within the noise.
    Fine,
    /// It cost five points of a hundred or more.
    Inaccuracy,
    /// It cost ten or more.
    Mistake,
    /// It cost fifteen or more.
    Blunder,
}

impl Label {
    fn of(loss: f32, plus_minus: f32) -> Label {
        match loss {
            _ if loss <= plus_minus => Label::Fine,
            0.15.. => Label::Blunder,
            0.1.. => Label::Mistake,
            0.05.. => Label::Inaccuracy,
            _ => Label::Fine,
        }
    }
}

/// Judges one decision; nothing if there was no choice.
pub(super) fn judge<G: Shelved>(
    at: &Perspective<'_, G>,
    record: &Record<G>,
    step: usize,
    played: G::Action,
    depth: Depth,
    seed: Seed,
) -> Option<Judged> {
    let setup = &record.setup;
    let (scout, most) = depth.scouting();
    let thoughts = G::ponder(at, setup, Budget::Iterations(scout), seed);
    if thoughts.len() < 2 {
        return None;
    }
    let world = at.imagine(&mut engine::Dice::new(seed));
    let same = |action: G::Action| world.same_move(at.seat(), action);
    let mut moves: Vec<G::Action> = thoughts.iter().take(most).map(|it| it.action).collect();
    let own = moves.iter().position(|action| same(*action) == same(played));
    let own = own.unwrap_or_else(|| {
        moves.push(played);
        moves.len() - 1
    });
    let weights = G::weigh(at, setup, &moves, depth.weighing(), seed.derive(7));
    let seat = at.seat().index();
    let best = Verdict::of(&weights, own, seat);
    let mean = |at: usize, seat: usize| mean(&weights[at], seat);
    let means: Vec<f32> = (0..moves.len()).map(|at| mean(at, seat)).collect();
    let worst = means.iter().copied().fold(f32::INFINITY, f32::min);
    let label = Label::of(best.loss, best.plus_minus);
    let view = at.view();
    let words = |action: G::Action| (action.code(), G::offer(&setup.cards, &view, action));
    let reasons = match label {
        Label::Fine => Vec::new(),
        _ => {
            let moves = [played, moves[best.preferred]];
            why::reasons(at, &record.names, moves, depth.worlds(), seed)
        }
    };
    Some(Judged {
        step,
        moment: record.steps[..step]
            .iter()
            .filter(|it| matches!(it.cause, Cause::Play(..)))
            .count(),
        seat: at.seat().0,
        played: words(played),
        preferred: if best.preferred == own { words(played) } else { words(moves[best.preferred]) },
        chance: means[own],
        best_chance: means[best.preferred],
        loss: best.loss,
        plus_minus: best.plus_minus,
        label,
        spread: means[best.preferred] - worst,
        rounds: best.rounds,
        to_others: (0..setup.players())
            .map(|it| mean(own, it) - mean(best.preferred, it))
            .collect(),
        reasons,
    })
}

/// Which move is best, and how much better than the one that was played.
struct Verdict {
    preferred: usize,
    loss: f32,
    plus_minus: f32,
    rounds: (usize, usize),
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

fn mean(worths: &[Worth], seat: usize) -> f32 {
    worths.iter().map(|worth| worth[seat]).sum::<f32>() / worths.len().max(1) as f32
}

/// How well somebody decided, from 0 to 100: the mean over all decisions that mattered of
/// 103.17 · e^(−4.354 · loss) − 3.17, so that a decision that costs nothing has 100, one that costs
/// a tenth of the chance 64, and one that costs a half 9. It is the curve that chess players know,
/// over the same unit, so it means the same in every game.
pub fn accuracy<'a>(decisions: impl Iterator<Item = &'a Judged>) -> Option<f32> {
    let each = decisions
        .filter(|judged| judged.matters())
        .map(|judged| (103.17 * (-4.354 * judged.loss).exp() - 3.17).clamp(0.0, 100.0));
    let (sum, count) = each.fold((0.0, 0), |(sum, count), it| (sum + it, count + 1));
    (count > 0).then(|| sum / count as f32)
}

#[cfg(test)]
mod tests {
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
