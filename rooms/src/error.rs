//! Why something was not done, each with a sentence for whoever asked.
//!
//! Details of our own troubles are logged here and never told.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use engine::Refusal;
use store::{StoreError, TableId};
use thiserror::Error;

use crate::words;

/// A sentence for people.
type Sentence = Cow<'static, str>;

/// Something that was not done.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Error {
    /// What was asked makes no sense.
    #[error("{0}")]
    Invalid(Sentence),
    /// There is no such thing.
    #[error("{0}")]
    NotFound(Sentence),
    /// Whoever asked may not do this.
    #[error("{0}")]
    NotAllowed(Sentence),
    /// Not now: the table has moved on, or is not that far.
    #[error("{0}")]
    Conflict(Sentence),
    /// Too often, or too much at once.
    #[error("{why}")]
    TooMany {
        /// What there was too much of.
        why: Sentence,
        /// How long to wait before the next try.
        retry_after: Duration,
    },
    /// A rule of the game refuses it.
    #[error("{}", .0.why)]
    Refused(Refusal),
    /// A stored table was begun under rules that can no longer be played.
    #[error("{0}")]
    Outdated(Sentence),
    /// Not at the moment, through no fault of whoever asked.
    #[error("{0}")]
    Unavailable(Sentence),
    /// The room was closed since it was found, and nothing was done there: whoever finds it again
    /// meets a fresh one.
    #[error("{}", words::TRY_AGAIN)]
    Lost,
    /// Something of ours is broken.
    #[error("{0}")]
    Internal(Sentence),
}

impl Error {
    pub(crate) fn invalid(why: impl Into<Sentence>) -> Error {
        Error::Invalid(why.into())
    }

    pub(crate) fn not_found(why: impl Into<Sentence>) -> Error {
        Error::NotFound(why.into())
    }

    pub(crate) fn not_allowed(why: impl Into<Sentence>) -> Error {
        Error::NotAllowed(why.into())
    }

    pub(crate) fn conflict(why: impl Into<Sentence>) -> Error {
        Error::Conflict(why.into())
    }

    pub(crate) fn unavailable(why: impl Into<Sentence>) -> Error {
        Error::Unavailable(why.into())
    }

    /// Something of ours is broken: the log says what.
    pub(crate) fn internal(error: impl fmt::Display) -> Error {
        tracing::error!(%error, "internal error");
        Error::Internal(words::OUR_FAULT.into())
    }

    /// A stored table makes no sense.
    pub(crate) fn unreadable(table: TableId, error: &str) -> Error {
        tracing::error!(%table, %error, "a stored table cannot be read");
        Error::Internal(words::UNREADABLE.into())
    }

    /// Whether it is about what was asked, not about our own troubles.
    pub fn is_about_the_request(&self) -> bool {
        !matches!(self, Error::Unavailable(_) | Error::Lost | Error::Internal(_))
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Error {
        match error {
            StoreError::Unknown(_) => Error::not_found(words::NO_SUCH_TABLE),
            StoreError::Repeated { .. } => Error::conflict(words::DONE_BEFORE),
            StoreError::Conflict { .. } | StoreError::Taken(_) => Error::conflict(words::MOVED_ON),
            // Somebody else was faster, which is nothing that an operator has to look at.
            StoreError::Changed { .. } => Error::conflict(words::CHANGED_MEANWHILE),
            error => {
                tracing::error!(%error, "the store failed");
                Error::unavailable(words::NOT_WRITTEN)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn that_somebody_else_was_faster_is_no_failure_of_the_store() {
        let changed = StoreError::Changed { kind: "outbox".into(), name: "one".into() };
        assert!(matches!(Error::from(changed), Error::Conflict(_)));
    }
}
