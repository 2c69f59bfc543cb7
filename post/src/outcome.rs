//! What became of a message.

use std::time::Duration;

/// What became of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It was taken.
    Delivered,
    /// There is nobody at this address any more, or never was: it is to be forgotten.
    Gone(String),
    /// Not now. Whoever answers may say when.
    Later {
        /// What was answered.
        why: String,
        /// How long to wait at least.
        after: Option<Duration>,
    },
    /// It was sent, and nothing was heard of it: it may have arrived. To try again could be to tell
    /// twice.
    Unheard(String),
    /// It was not taken for a reason that is ours: trying again would not help, and the address
    /// is not to blame.
    Refused(String),
}
