//! Numbers as people read them.

/// A share in per cent with one decimal; the sign never stands alone on a line.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1}\u{a0}%", 100.0 * share)
}

/// A difference of shares: "1.3 points".
pub(crate) fn points(difference: f64) -> String {
    format!("{:.1} points", 100.0 * difference)
}

/// A difference of shares with its sign and uncertainty: "+1.3 ± 0.4 points".
pub(crate) fn signed_points(difference: f64, plus_minus: f64) -> String {
    format!("{} ± {:.1} points", signed(100.0 * difference, 1), 100.0 * plus_minus)
}

/// A number with its sign: a true minus, and no "−0".
pub(crate) fn signed(number: f64, decimals: usize) -> String {
    let digits = format!("{:.decimals$}", number.abs());
    match digits.trim_matches(['0', '.']).is_empty() {
        true => digits,
        false if number < 0.0 => format!("−{digits}"),
        false => format!("+{digits}"),
    }
}

/// A whole number in groups of three.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (nth, digit) in digits.chars().enumerate() {
        if nth > 0 && (digits.len() - nth).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(percent(0.58123), "58.1\u{a0}%");
        assert_eq!(signed(-0.04, 1), "0.0");
        assert_eq!(signed(-1.25, 1), "−1.2");
        assert_eq!(signed_points(0.031, 0.012), "+3.1 ± 1.2 points");
    }
}
