//! The normal distribution, as far as intervals and tests need it.

/// The chance that a normal value lies further from its middle than `z` standard deviations, on
/// either side.
pub(crate) fn two_sided(z: f64) -> f64 {
    let x = z.abs() / std::f64::consts::SQRT_2;
    // A Chebyshev fit to the complementary error function, good to seven figures everywhere.
    const FIT: [f64; 10] = [
        -1.265_512_23,
        1.000_023_68,
        0.374_091_96,
        0.096_784_18,
        -0.186_288_06,
        0.278_868_07,
        -1.135_203_98,
        1.488_515_87,
        -0.822_152_23,
        0.170_872_77,
    ];
    let t = 1.0 / (1.0 + 0.5 * x);
    let series = FIT.iter().rev().fold(0.0, |sum, part| sum * t + part);
    (t * (series - x * x).exp()).clamp(0.0, 1.0)
}

/// How many standard deviations leave the chance `p` outside, both sides together.
pub(crate) fn deviations(p: f64) -> f64 {
    let (mut low, mut high) = (0.0, 40.0);
    for _ in 0..80 {
        let middle = (low + high) / 2.0;
        if two_sided(middle) > p {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// How many standard deviations keep 95 % of all cases in which *none* of so many intervals
/// misses: with a hundred of them, five plain ones would.
pub(crate) fn deviations_for(intervals: usize) -> f64 {
    deviations(0.05 / intervals.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_are_as_in_the_tables() {
        for (z, p) in [(0.0, 1.0), (1.0, 0.317_311), (1.959_964, 0.05), (3.290_527, 0.001)] {
            assert!((two_sided(z) - p).abs() < 1e-5, "{z}: {}", two_sided(z));
            assert!((two_sided(-z) - p).abs() < 1e-5, "{z}");
        }
        assert!((two_sided(6.0) / 1.973_175e-9 - 1.0).abs() < 1e-5);
    }

    #[test]
    fn deviations_are_found_again() {
        assert!((deviations(0.05) - 1.959_964).abs() < 1e-5);
        assert!((deviations_for(1) - 1.959_964).abs() < 1e-5);
        // Bonferroni for a hundred: 0.0005 on both sides.
        assert!((deviations_for(100) - 3.480_756).abs() < 1e-4);
    }
}
