//! Are imagined worlds drawn with the right odds?

use std::collections::BTreeMap;
use std::fmt::Debug;

/// Panics unless the `observed` counts fit the `expected` weights, by a chi-squared test that a
/// right sampler fails about once in a million runs. Nothing may be observed that is not
/// expected, and the weights need not add up to anything in particular.
pub fn assert_fits<K: Ord + Debug>(observed: &BTreeMap<K, u64>, expected: &BTreeMap<K, f64>) {
    let strays: Vec<&K> = observed.keys().filter(|key| !expected.contains_key(key)).collect();
    assert!(strays.is_empty(), "impossible, yet observed: {strays:?}");
    let draws: u64 = observed.values().sum();
    let weight: f64 = expected.values().sum();
    let mut statistic = 0.0;
    for (key, share) in expected {
        let mean = draws as f64 * share / weight;
        assert!(mean >= 5.0, "too few draws to judge {key:?}: {mean} expected");
        let count = observed.get(key).copied().unwrap_or(0) as f64;
        statistic += (count - mean).powi(2) / mean;
    }
    let limit = limit(expected.len() - 1);
    assert!(statistic <= limit, "chi squared {statistic:.1} is over {limit:.1}: {observed:?}");
}

/// The value that chi squared with `freedom` degrees passes once in a million times, by the
/// approximation of Wilson and Hilferty.
fn limit(freedom: usize) -> f64 {
    const Z: f64 = 4.753; // the normal quantile of 1 - 10^-6
    let k = freedom.max(1) as f64;
    let spread = 2.0 / (9.0 * k);
    k * (1.0 - spread + Z * spread.sqrt()).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(values: &[u64]) -> BTreeMap<usize, u64> {
        values.iter().copied().enumerate().collect()
    }

    fn weights(values: &[f64]) -> BTreeMap<usize, f64> {
        values.iter().copied().enumerate().collect()
    }

    #[test]
    fn what_fits_passes() {
        assert_fits(&counts(&[1010, 1990]), &weights(&[1.0, 2.0]));
    }

    #[test]
    #[should_panic(expected = "chi squared")]
    fn what_is_skewed_fails() {
        assert_fits(&counts(&[1500, 1500]), &weights(&[1.0, 2.0]));
    }

    #[test]
    #[should_panic(expected = "impossible")]
    fn what_cannot_be_fails() {
        assert_fits(&counts(&[1000, 1000, 1]), &weights(&[1.0, 1.0]));
    }

    #[test]
    fn the_limit_is_near_the_table() {
        // 10 degrees of freedom, one in a million: 48.4 by the usual tables.
        assert!((limit(10) - 48.4).abs() < 1.0, "{}", limit(10));
    }
}
