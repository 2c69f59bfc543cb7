//! Words for sentences, and refusals.

use std::borrow::Cow;

use engine::{Refusal, Rule};

/// "1 Coin", "2 Coins".
pub fn counted(number: impl Into<i32>, noun: &str) -> String {
    match number.into() {
        1 => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}

/// Refuses an action by a rule, and says why.
pub fn refuse(rule: &'static str, why: impl Into<Cow<'static, str>>) -> Result<(), Refusal> {
    Err(Refusal::new(Rule(rule), why))
}
