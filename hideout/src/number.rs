//! Numbers on the command line: how large they may be, and a sentence for those that may not.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// More threads than any machine has cores; far more would not start.
pub(crate) const THREADS: RangeInclusive<usize> = 1..=1024;

/// More games than a machine plays in a week.
pub(crate) const GAMES: RangeInclusive<u64> = 1..=1_000_000_000;

/// A parser for the numbers in `range`, for use as a `value_parser`.
pub(crate) fn within<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number
            .ok_or_else(|| format!("give a whole number from {} to {}", range.start(), range.end()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_outside_is_told_what_is_inside() {
        let threads = within(THREADS);
        assert_eq!((threads("1"), threads("1024")), (Ok(1), Ok(1024)));
        let sentence = "give a whole number from 1 to 1024";
        for wrong in ["0", "1025", "-1", "1.5", "many", "", &usize::MAX.to_string(), "9e99"] {
            assert_eq!(threads(wrong), Err(sentence.to_owned()), "{wrong}");
        }
        assert!(threads(&"9".repeat(1000)).is_err());
    }
}
