//! Who somebody is: a guest by a signed cookie, or the holder of a seat's secret.

use std::fmt;

/// Who asks.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Identity {
    /// A browser, by the id in its signed cookie.
    Guest(String),
    /// A program that holds the secret of a seat.
    Token(String),
}

/// Says what kind it is and no secret, so that a log may print it.
impl fmt::Debug for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Identity::Guest(_) => "a guest",
            Identity::Token(_) => "a seat's secret",
        })
    }
}
