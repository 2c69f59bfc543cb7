//! A test that stops as soon as the answer is clear: the generalised sequential probability
//! ratio test, on the results of whole deals.
//!
//! A deal played with both seatings has five possible results, not three, and its games are not
//! independent; so the deals are counted (the "pentanomial" count), whatever values they take.

use std::collections::BTreeMap;

use serde::Serialize;

/// Two claims about the first bot's lead over the second, in Elo.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    /// It leads by no more than this.
    pub elo0: f64,
    /// It leads by at least this.
    pub elo1: f64,
}

/// What the test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// The first claim holds: the lead is not more than `elo0`.
    NoLead,
    /// The second claim holds: the lead is at least `elo1`.
    Lead,
    /// It is not clear yet.
    Unclear,
}

/// How often each of the two claims may be accepted wrongly.
const ERROR: f64 = 0.05;

/// Deals are scored in steps of this; no game has so many seats that it would need more.
const STEPS: f64 = 10_000.0;

/// The results of deals, each from 0 to 1, with how often it was seen.
#[derive(Clone, Default, Debug)]
pub(super) struct Results(BTreeMap<u32, f64>);

impl Results {
    pub(super) fn add(&mut self, score: f64) {
        *self.0.entry((score * STEPS).round() as u32).or_default() += 1.0;
    }

    /// How often each result was seen, the worst first.
    pub(super) fn counts(&self) -> Vec<(f64, u64)> {
        self.0.iter().map(|(&score, &count)| (f64::from(score) / STEPS, count as u64)).collect()
    }

    /// The logarithm of how much better the results fit the second claim than the first.
    pub(super) fn log_likelihood_ratio(&self, sprt: Sprt) -> f64 {
        let total: f64 = self.0.values().sum();
        if total == 0.0 {
            return 0.0;
        }
        // A result never seen is not impossible: a win and a loss of everything are given a
        // trace, so that an unbroken row of wins has a likelihood.
        let mut seen = self.0.clone();
        for end in [0, STEPS as u32] {
            seen.entry(end).or_insert(1e-3);
        }
        let weight: f64 = seen.values().sum();
        let odds: Vec<(f64, f64)> =
            seen.iter().map(|(&score, &n)| (f64::from(score) / STEPS, n / weight)).collect();
        let fitted = [sprt.elo0, sprt.elo1].map(|elo| fit(&odds, expected_score(elo)));
        let ratio = odds.iter().zip(fitted[0].iter().zip(&fitted[1]));
        total * ratio.map(|((_, seen), (null, other))| seen * (other / null).ln()).sum::<f64>()
    }
}

impl Sprt {
    /// What a log likelihood ratio says.
    pub fn answer(&self, ratio: f64) -> Answer {
        let bound = ((1.0 - ERROR) / ERROR).ln();
        if ratio >= bound {
            Answer::Lead
        } else if ratio <= -bound {
            Answer::NoLead
        } else {
            Answer::Unclear
        }
    }
}

/// The score that a lead in Elo makes expect.
pub(super) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The distribution nearest to what was seen whose mean is `mean`: each probability is divided
/// by `1 + t (score - mean)`, with the `t` that brings the mean there, found by halving.
fn fit(seen: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let pull = |t: f64| -> f64 {
        seen.iter().map(|(score, p)| p * (score - mean) / (1.0 + t * (score - mean))).sum()
    };
    // The results 0 and 1 are always there, so these are the ends where a divisor vanishes.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if pull(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = (low + high) / 2.0;
    seen.iter().map(|(score, p)| p / (1.0 + t * (score - mean))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Dice, Seed};

    const SPRT: Sprt = Sprt { elo0: 0.0, elo1: 50.0 };

    /// With wins and losses only, the test is Wald's own, whose ratio is known exactly.
    #[test]
    fn without_draws_it_is_walds_test() {
        let mut results = Results::default();
        (0..60).for_each(|_| results.add(1.0));
        (0..40).for_each(|_| results.add(0.0));
        let (p0, p1) = (0.5, expected_score(50.0));
        let wald = 60.0 * (p1 / p0).ln() + 40.0 * ((1.0 - p1) / (1.0 - p0)).ln();
        let found = results.log_likelihood_ratio(SPRT);
        assert!((found - wald).abs() < 1e-6, "{found} is not {wald}");
    }

    /// Results that are as good for one side as for the other speak for neither of two claims
    /// that lie evenly around zero.
    #[test]
    fn even_results_are_evidence_for_neither() {
        let mut results = Results::default();
        for (score, count) in [(0.0, 5), (0.25, 20), (0.5, 50), (0.75, 20), (1.0, 5)] {
            (0..count).for_each(|_| results.add(score));
        }
        let even = Sprt { elo0: -20.0, elo1: 20.0 };
        assert!(results.log_likelihood_ratio(even).abs() < 1e-6);
        assert_eq!(results.counts()[1], (0.25, 20));
    }

    /// For many deals and close claims it tends to the well-known normal approximation.
    #[test]
    fn it_agrees_with_the_normal_approximation() {
        let mut results = Results::default();
        let counts = [(0.0, 300), (0.25, 2400), (0.5, 4500), (0.75, 2500), (1.0, 300)];
        for (score, count) in counts {
            (0..count).for_each(|_| results.add(score));
        }
        let n = 10_000.0;
        let mean: f64 =
            counts.iter().map(|(score, count)| score * f64::from(*count)).sum::<f64>() / n;
        let variance: f64 =
            counts.iter().map(|(s, c)| (s - mean).powi(2) * f64::from(*c)).sum::<f64>() / n;
        let sprt = Sprt { elo0: 0.0, elo1: 5.0 };
        let (s0, s1) = (expected_score(0.0), expected_score(5.0));
        let normal = n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let found = results.log_likelihood_ratio(sprt);
        assert!((found - normal).abs() < 0.02 * normal.abs().max(1.0), "{found}, {normal}");
    }

    #[test]
    fn an_unbroken_row_of_wins_is_soon_clear() {
        let mut results = Results::default();
        let mut deals = 0;
        while SPRT.answer(results.log_likelihood_ratio(SPRT)) == Answer::Unclear {
            results.add(1.0);
            deals += 1;
            assert!(deals < 100);
        }
        assert_eq!(SPRT.answer(results.log_likelihood_ratio(SPRT)), Answer::Lead);
    }

    /// Two equal players are called different about as rarely as the test promises.
    #[test]
    fn it_errs_as_rarely_as_it_says() {
        let mut dice = Dice::new(Seed::from_text("sprt"));
        let mut wrong = 0;
        for _ in 0..200 {
            let mut results = Results::default();
            let answer = loop {
                results.add(f64::from(dice.below(3) + dice.below(3)) / 4.0);
                match SPRT.answer(results.log_likelihood_ratio(SPRT)) {
                    Answer::Unclear => {}
                    answer => break answer,
                }
            };
            wrong += u32::from(answer == Answer::Lead);
        }
        assert!(wrong <= 20, "{wrong} of 200");
    }
}
