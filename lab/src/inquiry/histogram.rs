//! How often each whole number came up.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Mean;
use crate::interval::Sample;

/// How often each whole number came up: exact, so that parts can be put together in any order.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Histogram(BTreeMap<i32, u64>);

impl Histogram {
    pub(crate) fn add(&mut self, value: i32) {
        *self.0.entry(value).or_default() += 1;
    }

    /// All of them in one.
    pub(crate) fn of_all(parts: &[Histogram]) -> Histogram {
        let mut all = Histogram::default();
        parts.iter().for_each(|part| all.merge(part));
        all
    }

    pub(crate) fn merge(&mut self, other: &Histogram) {
        for (value, count) in &other.0 {
            *self.0.entry(*value).or_default() += count;
        }
    }

    /// How many numbers there are.
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// The numbers that came up, from the lowest, each with how often.
    pub fn counts(&self) -> impl Iterator<Item = (i32, u64)> + '_ {
        self.0.iter().map(|(value, count)| (*value, *count))
    }

    /// The average with its interval.
    pub fn mean(&self) -> Mean {
        let mut sample = Sample::default();
        self.counts().for_each(|(value, count)| sample.add_many(f64::from(value), count));
        sample.mean()
    }

    /// The number that this share of all numbers lies at or below; none if there are none.
    pub fn quantile(&self, share: f64) -> Option<i32> {
        let rank = (share * self.count() as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        self.counts().find_map(|(value, count)| {
            seen += count;
            (seen >= rank).then_some(value)
        })
    }

    /// The counts in at most `bins` bins of equal width: the first number of each, their width,
    /// and how many fell into each.
    pub fn bins(&self, bins: usize) -> (i32, i32, Vec<u64>) {
        let (Some(low), Some(high)) = (self.0.keys().next(), self.0.keys().next_back()) else {
            return (0, 1, Vec::new());
        };
        let span = high - low + 1;
        let width = span.div_euclid(bins as i32) + i32::from(span.rem_euclid(bins as i32) > 0);
        let width = width.max(1);
        let from = low.div_euclid(width) * width;
        let bins = ((high - from) / width + 1) as usize;
        (from, width, self.counted_in(from, width, bins))
    }

    /// How many numbers fell into each of so many bins; what fell beside them is left out.
    pub fn counted_in(&self, from: i32, width: i32, bins: usize) -> Vec<u64> {
        let mut counts = vec![0; bins];
        for (value, count) in self.counts() {
            let bin = usize::try_from((value - from).div_euclid(width));
            if let Some(sum) = bin.ok().and_then(|bin| counts.get_mut(bin)) {
                *sum += count;
            }
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[i32]) -> Histogram {
        let mut histogram = Histogram::default();
        values.iter().for_each(|value| histogram.add(*value));
        histogram
    }

    #[test]
    fn parts_make_the_whole() {
        let mut part = of(&[1, 2, 2]);
        part.merge(&of(&[2, -5]));
        assert_eq!(part, of(&[-5, 1, 2, 2, 2]));
        assert_eq!(part.count(), 5);
        assert!((part.mean().mean - 0.4).abs() < 1e-12);
    }

    #[test]
    fn quantiles_are_values_that_came_up() {
        let histogram = of(&[10, 20, 30, 40]);
        assert_eq!(histogram.quantile(0.5), Some(20));
        assert_eq!(histogram.quantile(0.51), Some(30));
        assert_eq!(histogram.quantile(0.0), Some(10));
        assert_eq!(histogram.quantile(1.0), Some(40));
        assert_eq!(of(&[]).quantile(0.5), None);
    }

    #[test]
    fn bins_hold_everything() {
        assert_eq!(of(&[-3, 0, 4]).bins(4), (-4, 2, vec![1, 0, 1, 0, 1]));
        assert_eq!(of(&[7]).bins(30), (7, 1, vec![1]));
        assert_eq!(of(&[]).bins(30), (0, 1, vec![]));
    }
}
