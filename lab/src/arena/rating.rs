//! How strong each bot is, on one scale: a Bradley–Terry fit to all meetings at once.
//!
//! Elo and Glicko follow players whose strength changes, and their numbers depend on the order
//! of the games. Bots do not change: the fit uses every game alike, and resampling whole deals
//! gives intervals that know which games belong together. With more than two seats every two
//! seats of a game are a meeting.

use engine::Dice;
use serde::Serialize;

/// Where a bot stands, in Elo around the average of all bots in the arena.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// The best guess.
    pub elo: f64,
    /// It is hardly weaker than this.
    pub low: f64,
    /// It is hardly stronger than this.
    pub high: f64,
}

/// How often the deals are drawn anew for the intervals.
const RESAMPLES: usize = 200;

/// What one deal says of every two bots: a number from 0 to 1 for each pair, in the order of
/// `pairs`.
pub(super) type Scores = Vec<f64>;

/// Every two of `bots`, the lower number first.
pub(super) fn pairs(bots: usize) -> Vec<(usize, usize)> {
    (0..bots).flat_map(|one| (one + 1..bots).map(move |other| (one, other))).collect()
}

/// The ratings with their 95 % intervals.
pub(super) fn rate(bots: usize, deals: &[Scores], dice: &mut Dice) -> Vec<Rating> {
    let best = fit(bots, deals.iter());
    let mut drawn: Vec<Vec<f64>> = vec![Vec::with_capacity(RESAMPLES); bots];
    for _ in 0..RESAMPLES {
        let sample = (0..deals.len()).map(|_| &deals[dice.below(deals.len() as u32) as usize]);
        for (bot, elo) in fit(bots, sample).into_iter().enumerate() {
            drawn[bot].push(elo);
        }
    }
    let interval = |(elo, mut drawn): (f64, Vec<f64>)| {
        drawn.sort_by(f64::total_cmp);
        let at = |share: f64| drawn[(share * (RESAMPLES - 1) as f64).round() as usize];
        Rating { elo, low: at(0.025).min(elo), high: at(0.975).max(elo) }
    };
    best.into_iter().zip(drawn).map(interval).collect()
}

/// The strengths that make the scores most likely, found by Hunter's minorising steps. Every
/// two bots are given one drawn deal more than they played, so that who never lost is not
/// infinitely strong.
fn fit<'a>(bots: usize, deals: impl Iterator<Item = &'a Scores>) -> Vec<f64> {
    let pairs = pairs(bots);
    let mut count = 1.0;
    let mut sums = vec![0.5; pairs.len()];
    for deal in deals {
        count += 1.0;
        sums.iter_mut().zip(deal).for_each(|(sum, score)| *sum += score);
    }
    let mut won = vec![0.0; bots];
    for (&(one, other), sum) in pairs.iter().zip(&sums) {
        won[one] += sum;
        won[other] += count - sum;
    }
    let mut strength = vec![1.0_f64; bots];
    for _ in 0..500 {
        let mut met = vec![0.0; bots];
        for &(one, other) in &pairs {
            let each = count / (strength[one] + strength[other]);
            met[one] += each;
            met[other] += each;
        }
        for (bot, strength) in strength.iter_mut().enumerate().filter(|(bot, _)| met[*bot] > 0.0) {
            *strength = won[bot] / met[bot];
        }
        let middle = strength.iter().map(|it| it.ln()).sum::<f64>() / bots as f64;
        strength.iter_mut().for_each(|it| *it /= middle.exp());
    }
    strength.into_iter().map(|it| 400.0 * it.log10()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seed;

    fn rated(bots: usize, deals: &[Scores]) -> Vec<Rating> {
        rate(bots, deals, &mut Dice::new(Seed::from_text("rating")))
    }

    /// Three wins to one are 190.8 Elo: with very many deals the added one does not matter.
    #[test]
    fn two_bots_are_as_far_apart_as_their_score_says() {
        let deals: Vec<Scores> = (0..4000).map(|n| vec![f64::from(u8::from(n % 4 > 0))]).collect();
        let [one, other] = rated(2, &deals)[..] else { panic!("two bots") };
        assert!((one.elo - other.elo - 190.8).abs() < 0.5, "{one:?} {other:?}");
        assert!(one.low < one.elo && one.elo < one.high);
        assert!(one.low > other.high, "{one:?} {other:?}");
    }

    /// With scores that come from strengths 4, 2 and 1, the fit finds them again.
    #[test]
    fn strengths_are_found_again() {
        let deals = vec![vec![4.0 / 6.0, 4.0 / 5.0, 2.0 / 3.0]; 5000];
        let ratings = rated(3, &deals);
        let step = 400.0 * 2_f64.log10();
        assert!((ratings[0].elo - ratings[1].elo - step).abs() < 0.5, "{ratings:?}");
        assert!((ratings[1].elo - ratings[2].elo - step).abs() < 0.5, "{ratings:?}");
        assert!(ratings.iter().map(|it| it.elo).sum::<f64>().abs() < 1e-6);
    }

    #[test]
    fn who_always_wins_is_not_infinitely_strong() {
        let ratings = rated(2, &vec![vec![1.0]; 20]);
        assert!(ratings[0].elo > 200.0 && ratings[0].elo < 1000.0, "{ratings:?}");
    }
}
