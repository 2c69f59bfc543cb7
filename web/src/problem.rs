//! What went wrong, for whoever asked: a status, a sentence, and the rule where one refused.
//!
//! Details of our own troubles are logged here and never sent.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use engine::Refusal;
use serde::Serialize;
use store::{StoreError, TableId};
use utoipa::ToSchema;

use crate::table::TableError;
use crate::words::problems;

/// An answer that is not the one that was hoped for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Problem {
    #[serde(skip)]
    #[schema(ignore)]
    pub(crate) status: StatusCode,
    /// What is wrong, and what can be done.
    #[schema(value_type = String)]
    pub(crate) error: Cow<'static, str>,
    /// The rule that refuses it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rule: Option<&'static str>,
    /// After how many seconds to try again.
    #[serde(skip)]
    #[schema(ignore)]
    pub(crate) retry_after: Option<u64>,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.error)
    }
}

impl Problem {
    fn new(status: StatusCode, error: impl Into<Cow<'static, str>>) -> Problem {
        Problem { status, error: error.into(), rule: None, retry_after: None }
    }

    /// The request makes no sense.
    pub(crate) fn bad(error: impl Into<Cow<'static, str>>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, error)
    }

    /// There is no such thing.
    pub(crate) fn missing(error: impl Into<Cow<'static, str>>) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, error)
    }

    /// Whoever asks must say who they are.
    pub(crate) fn unknown(error: impl Into<Cow<'static, str>>) -> Problem {
        Problem::new(StatusCode::UNAUTHORIZED, error)
    }

    /// This person may not.
    pub(crate) fn forbidden(error: impl Into<Cow<'static, str>>) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, error)
    }

    /// Not now.
    pub(crate) fn conflict(error: impl Into<Cow<'static, str>>) -> Problem {
        Problem::new(StatusCode::CONFLICT, error)
    }

    /// Too long.
    pub(crate) fn too_long() -> Problem {
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, problems::TOO_LARGE)
    }

    /// Too slow.
    pub(crate) fn too_slow() -> Problem {
        Problem::new(StatusCode::REQUEST_TIMEOUT, problems::LATE)
    }

    /// Too often, or too much at once.
    pub(crate) fn too_many(error: impl Into<Cow<'static, str>>) -> Problem {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, error).after(Duration::from_secs(1))
    }

    /// The same, with how long to wait before the next try.
    pub(crate) fn after(self, wait: Duration) -> Problem {
        let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        Problem { retry_after: Some(seconds.max(1)), ..self }
    }

    /// This is not the server of that name.
    pub(crate) fn wrong_host(error: impl Into<Cow<'static, str>>) -> Problem {
        Problem::new(StatusCode::MISDIRECTED_REQUEST, error)
    }

    /// Not at the moment, through no fault of whoever asked.
    pub(crate) fn busy(error: impl Into<Cow<'static, str>>) -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, error)
    }

    /// A rule refuses it.
    pub(crate) fn refused(refusal: &Refusal) -> Problem {
        let problem = Problem::new(StatusCode::UNPROCESSABLE_ENTITY, refusal.why.clone());
        Problem { rule: Some(refusal.rule.0), ..problem }
    }

    /// Something of ours is broken.
    pub(crate) fn internal(error: impl fmt::Display) -> Problem {
        tracing::error!(%error, "internal error");
        let sentence = problems::OUR_FAULT;
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, sentence)
    }

    /// A stored table makes no sense.
    pub(crate) fn unreadable(table: TableId, error: &str) -> Problem {
        tracing::error!(%table, %error, "a stored table cannot be read");
        let sentence = problems::UNREADABLE;
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, sentence)
    }

    /// A stored table was played under rules that are no longer in force.
    pub(crate) fn other_rules(table: TableId, error: &TableError) -> Problem {
        tracing::error!(%table, %error, "a stored table cannot be resumed");
        let sentence = "This game was begun under earlier rules and cannot be played on: the \
                        rules in force would lead somewhere else. Nothing of it was changed.";
        Problem::new(StatusCode::GONE, sentence)
    }

    /// Whether it is about what was asked, not about our own troubles.
    pub(crate) fn is_about_the_request(&self) -> bool {
        self.status.is_client_error()
    }
}

impl From<TableError> for Problem {
    fn from(error: TableError) -> Problem {
        match error {
            TableError::Game(_) => Problem::missing(error.to_string()),
            _ => Problem::bad(error.to_string()),
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error {
            StoreError::Unknown(_) => Problem::missing(problems::NO_SUCH_TABLE),
            StoreError::Repeated { .. } => Problem::conflict(problems::DONE_BEFORE),
            StoreError::Conflict { .. } | StoreError::Taken(_) => {
                Problem::conflict(problems::MOVED_ON)
            }
            error => {
                tracing::error!(%error, "the store failed");
                Problem::busy(problems::NOT_WRITTEN)
            }
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(&self)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(self);
        response
    }
}
