//! Messages that say what they must.

use std::fmt::Display;

/// A message has all of these in it.
#[track_caller]
pub fn assert_says(message: impl Display, expected: &[&str]) {
    let message = message.to_string();
    for part in expected {
        assert!(message.contains(part), "{message:?} does not say {part:?}");
    }
}
