//! The secret of a seat, as a program shows it.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;

use crate::identity::Identity;
use crate::problem::Problem;
use crate::words::problems;

/// Whoever holds a secret: `Authorization: Bearer SECRET`. `Option<Secret>` is none where there
/// is no such header; a header that makes no sense is refused in either case.
#[derive(Clone, Debug)]
pub(crate) struct Secret(pub(crate) Identity);

fn read(parts: &Parts) -> Result<Option<Secret>, Problem> {
    let Some(header) = parts.headers.get(AUTHORIZATION) else { return Ok(None) };
    let text = header.to_str().unwrap_or_default();
    match text.split_once(' ') {
        Some((scheme, secret)) if scheme.eq_ignore_ascii_case("bearer") => {
            Ok(Some(Secret(Identity::Token(secret.trim().to_owned()))))
        }
        _ => Err(Problem::unknown(problems::SECRET_HEADER)),
    }
}

impl<S: Sync> FromRequestParts<S> for Secret {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Secret, Problem> {
        let missing = "This needs the secret of a seat, as \"Authorization: Bearer SECRET\".";
        read(parts)?.ok_or_else(|| Problem::unknown(missing))
    }
}

impl<S: Sync> OptionalFromRequestParts<S> for Secret {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Option<Secret>, Problem> {
        read(parts)
    }
}
