//! Two decks on the same deals, side by side.

use super::cards::CardResult;
use super::counts::{Counts, Line};
use crate::interval::{Sample, Z95};
use crate::normal;

/// One figure of both decks.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// What is compared.
    pub what: String,
    /// Whether it is a share of games and not a plain number.
    pub is_share: bool,
    /// The figure of the first deck and of the second.
    pub decks: [f64; 2],
    /// The second less the first.
    pub difference: f64,
    /// The true difference is hardly further off than this.
    pub plus_minus: f64,
    /// How likely chance alone makes a difference as large, all comparisons of its kind
    /// considered.
    pub chance: f64,
}

impl Difference {
    /// Whether chance is no good explanation.
    pub fn is_clear(&self) -> bool {
        self.chance < 0.05
    }

    fn of(
        what: &str,
        is_share: bool,
        decks: [f64; 2],
        deviation: f64,
        family: usize,
    ) -> Difference {
        let difference = decks[1] - decks[0];
        let chance = if deviation > 0.0 {
            normal::two_sided(difference / deviation)
        } else if difference == 0.0 {
            1.0
        } else {
            0.0
        };
        Difference {
            what: what.to_owned(),
            is_share,
            decks,
            difference,
            plus_minus: Z95 * deviation,
            chance: (chance * family as f64).min(1.0),
        }
    }
}

/// A card with fewer owners than this says too little.
const LEAST: u64 = 20;

/// What a figure is called, whether it is a share, and what it is in one game.
type Figure = (&'static str, bool, fn(&Line) -> f64);

/// The games as wholes, deal by deal: what both decks have in common cancels out.
pub(crate) fn games(one: &Counts, other: &Counts) -> Vec<Difference> {
    let together: &[Figure] = &[
        ("games won", true, |line| f64::from(u8::from(line.any_won))),
        ("points", false, |line| line.points.into()),
        ("decisions in a game", false, |line| line.decisions.into()),
    ];
    let apart: &[Figure] = &[
        ("points of a seat", false, |line| line.points.into()),
        ("margin of the winner", false, |line| line.margin.into()),
        ("games won by the first seat", true, |line| f64::from(u8::from(line.first_won))),
        ("games without a winner", true, |line| f64::from(u8::from(!line.any_won))),
        ("decisions in a game", false, |line| line.decisions.into()),
    ];
    let figures = if one.is_cooperative() { together } else { apart };
    figures
        .iter()
        .map(|(what, is_share, figure)| {
            let mut samples = [Sample::default(); 3];
            for (one, other) in one.lines.iter().zip(&other.lines) {
                let (one, other) = (figure(one), figure(other));
                samples.iter_mut().zip([one, other, other - one]).for_each(|(it, x)| it.add(x));
            }
            let [one, other, difference] = samples.map(|sample| sample.mean());
            let deviation = difference.plus_minus.unwrap_or(f64::INFINITY) / Z95;
            let decks = [one.mean, other.mean];
            Difference::of(what, *is_share, decks, deviation, figures.len())
        })
        .collect()
}

/// How the owners of each card did with either deck, those first that differ most surely.
pub(crate) fn cards(one: &[CardResult], other: &[CardResult]) -> Vec<Difference> {
    let both: Vec<(&CardResult, &CardResult)> = one
        .iter()
        .filter_map(|one| {
            let same = |it: &&CardResult| it.name == one.name && it.deck == one.deck;
            other.iter().find(same).map(|other| (one, other))
        })
        .filter(|(one, other)| one.counts.owners.count.min(other.counts.owners.count) >= LEAST)
        .collect();
    let mut differences: Vec<Difference> = both
        .iter()
        .map(|(one, other)| {
            // The two runs share their deals, so this errs on the careful side.
            let deviation = (one.counts.owners.variance() + other.counts.owners.variance()).sqrt();
            let decks = [one.won.share, other.won.share];
            Difference::of(&one.name, true, decks, deviation, both.len())
        })
        .collect();
    differences.sort_by(|one, other| {
        one.chance.total_cmp(&other.chance).then(
            (other.difference.abs() / other.plus_minus.max(1e-12))
                .total_cmp(&(one.difference.abs() / one.plus_minus.max(1e-12))),
        )
    });
    differences
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inquiry::counts::Sizes;

    fn counts(points: impl Iterator<Item = f32>) -> Counts {
        let sizes = Sizes { players: 2, bots: 1, cards: 0, kinds: 0, cooperative: false };
        let mut counts = Counts::new(sizes);
        counts.lines = points
            .map(|points| Line { first_won: true, any_won: true, points, margin: 1, decisions: 10 })
            .collect();
        counts
    }

    /// Deals differ by far more than the decks do, but each deal with the second deck brings
    /// one or two points more.
    #[test]
    fn pairs_find_what_means_hide() {
        let luck = || (0..40).map(|deal| (deal * 37 % 40) as f32);
        let more = luck().enumerate().map(|(deal, points)| points + 1.0 + (deal % 2) as f32);
        let found = games(&counts(luck()), &counts(more));
        let points = &found[0];
        assert_eq!(points.what, "points of a seat");
        assert!((points.difference - 1.5).abs() < 1e-6 && points.is_clear(), "{points:?}");
        assert!(points.plus_minus < 0.2, "{points:?}");
        let length = found.last().unwrap();
        assert!(!length.is_clear() && length.difference == 0.0, "{length:?}");
    }
}
