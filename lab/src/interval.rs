//! Numbers from samples, with the uncertainty that belongs to them.

use serde::Serialize;

/// The normal quantile that leaves 2.5 % on either side.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// A share of all cases, from 0 to 1, with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Share {
    /// The share that was observed.
    pub share: f64,
    /// The true share is hardly lower than this.
    pub low: f64,
    /// The true share is hardly higher than this.
    pub high: f64,
}

impl Share {
    /// The share `hits` of `cases` independent cases, with Wilson's interval: it stays between 0
    /// and 1, and ten wins in ten games do not make a certain winner. Of no cases nothing is
    /// known.
    pub fn of(hits: f64, cases: u64) -> Share {
        Share::within(Z95, hits, cases)
    }

    /// The same with an interval of so many standard deviations.
    pub(crate) fn within(z: f64, hits: f64, cases: u64) -> Share {
        if cases == 0 {
            return Share { share: 0.0, low: 0.0, high: 1.0 };
        }
        let n = cases as f64;
        let share = hits / n;
        let z2 = z * z;
        let centre = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let spread = z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
        // At the ends the formula reaches 0 and 1 but for rounding.
        let low = if hits <= 0.0 { 0.0 } else { (centre - spread).max(0.0) };
        let high = if hits >= n { 1.0 } else { (centre + spread).min(1.0) };
        Share { share, low, high }
    }
}

/// An average with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Mean {
    /// The average that was observed.
    pub mean: f64,
    /// The true average is hardly further off than this; unknown from fewer than two samples.
    pub plus_minus: Option<f64>,
}

/// A growing sample, kept as its count, mean and spread (Welford's way, which stays exact where
/// sums of squares do not).
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Sample {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Sample {
    pub(crate) fn add(&mut self, value: f64) {
        self.count += 1;
        let off = value - self.mean;
        self.mean += off / self.count as f64;
        self.squares += off * (value - self.mean);
    }

    /// Adds the same value `count` times.
    pub(crate) fn add_many(&mut self, value: f64, count: u64) {
        if count == 0 {
            return;
        }
        let before = self.count as f64;
        self.count += count;
        let (new, off) = (count as f64, value - self.mean);
        self.mean += off * new / self.count as f64;
        self.squares += off * off * before * new / self.count as f64;
    }

    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// The values added up.
    pub(crate) fn total(&self) -> f64 {
        self.mean * self.count as f64
    }

    pub(crate) fn mean(&self) -> Mean {
        let n = self.count as f64;
        let plus_minus =
            (self.count > 1).then(|| Z95 * (self.squares / (n - 1.0)).sqrt() / n.sqrt());
        Mean { mean: self.mean, plus_minus }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 5e-4, "{found} is not {expected}");
    }

    /// Agresti and Coull's classic case: 0 of 10, 10 of 10, and a middling one.
    #[test]
    fn wilson_is_as_in_the_books() {
        let none = Share::of(0.0, 10);
        near(none.high, 0.2775);
        assert_eq!(none.low, 0.0);
        let all = Share::of(10.0, 10);
        near(all.low, 0.7225);
        assert_eq!((all.share, all.high), (1.0, 1.0));
        let some = Share::of(81.0, 263);
        near(some.low, 0.2553);
        near(some.high, 0.3662);
    }

    #[test]
    fn of_nothing_nothing_is_known() {
        assert_eq!(Share::of(0.0, 0), Share { share: 0.0, low: 0.0, high: 1.0 });
        assert_eq!(Sample::default().mean().plus_minus, None);
    }

    #[test]
    fn a_mean_knows_its_spread() {
        let mut sample = Sample::default();
        for value in [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] {
            sample.add(value);
        }
        let mean = sample.mean();
        near(mean.mean, 5.0);
        // The standard deviation is 2.138, over the root of 8, times 1.96.
        near(mean.plus_minus.unwrap(), 1.4816);
        near(sample.total(), 40.0);
        let mut by_value = Sample::default();
        for (value, count) in [(2.0, 1), (4.0, 3), (5.0, 2), (7.0, 1), (9.0, 1), (3.0, 0)] {
            by_value.add_many(value, count);
        }
        near(by_value.mean().mean, 5.0);
        near(by_value.mean().plus_minus.unwrap(), 1.4816);
    }
}
