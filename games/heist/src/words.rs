//! Words for sentences.

/// "1 Coin", "2 Coins".
pub fn counted(number: impl Into<i32>, noun: &str) -> String {
    match number.into() {
        1 => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}
