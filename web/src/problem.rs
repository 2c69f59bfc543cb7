//! What went wrong, for whoever asked: a status, a sentence, and the rule where one refused.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use rooms::Error;
use serde::Serialize;
use store::StoreError;

use crate::words::problems;

/// An answer that is not the one that was hoped for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Problem {
    #[serde(skip)]
    #[cfg_attr(test, schema(ignore))]
    pub(crate) status: StatusCode,
    /// What is wrong, and what can be done.
    #[cfg_attr(test, schema(value_type = String))]
    pub(crate) error: Cow<'static, str>,
    /// The rule that refuses it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rule: Option<&'static str>,
    /// After how many seconds to try again.
    #[serde(skip)]
    #[cfg_attr(test, schema(ignore))]
    pub(crate) retry_after: Option<u64>,
    /// Whether nothing was done because a room was closed since it was found.
    #[serde(skip)]
    #[cfg_attr(test, schema(ignore))]
    pub(crate) lost: bool,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.error)
    }
}

impl Problem {
    fn new(status: StatusCode, error: impl Into<Cow<'static, str>>) -> Problem {
        Problem { status, error: error.into(), rule: None, retry_after: None, lost: false }
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

    /// Too long.
    pub(crate) fn too_long() -> Problem {
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, problems::TOO_LARGE)
    }

    /// Too slow.
    pub(crate) fn too_slow() -> Problem {
        Problem::new(StatusCode::REQUEST_TIMEOUT, problems::LATE)
    }

    /// Not here, and not now.
    pub(crate) fn unavailable(error: impl Into<Cow<'static, str>>) -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, error)
    }

    /// Too often, or too much at once.
    pub(crate) fn too_many(error: impl Into<Cow<'static, str>>) -> Problem {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, error).after(Duration::from_secs(1))
    }

    /// The same, with how long to wait before the next try.
    fn after(self, wait: Duration) -> Problem {
        let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        Problem { retry_after: Some(seconds.max(1)), ..self }
    }

    /// This is not the server of that name.
    pub(crate) fn wrong_host(error: impl Into<Cow<'static, str>>) -> Problem {
        Problem::new(StatusCode::MISDIRECTED_REQUEST, error)
    }
}

/// Which status each kind of error has.
impl From<Error> for Problem {
    fn from(error: Error) -> Problem {
        let status = match &error {
            Error::Invalid(_) => StatusCode::BAD_REQUEST,
            Error::NotFound(_) => StatusCode::NOT_FOUND,
            Error::NotAllowed(_) => StatusCode::FORBIDDEN,
            Error::Conflict(_) => StatusCode::CONFLICT,
            Error::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Error::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Error::Outdated(_) => StatusCode::GONE,
            Error::Unavailable(_) | Error::Lost => StatusCode::SERVICE_UNAVAILABLE,
            Error::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let problem = Problem::new(status, error.to_string());
        match error {
            Error::Refused(refusal) => Problem { rule: Some(refusal.rule.0), ..problem },
            Error::TooMany { retry_after, .. } => problem.after(retry_after),
            Error::Lost => Problem { lost: true, ..problem },
            _ => problem,
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        Problem::from(Error::from(error))
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
