//! A secret, as a program shows it.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use rooms::identity::{Digest, Who};
use rooms::room::{Room, Standing};

use crate::problem::Problem;
use crate::words::problems;

/// What a program shows: `Authorization: Bearer SECRET`. `Option<Bearer>` is none where there is
/// no such header; a header that makes no sense is refused in either case.
#[derive(Clone)]
pub(crate) struct Bearer(pub(crate) String);

impl Bearer {
    /// Who shows it; nobody in particular, if nothing was shown.
    pub(crate) fn who(shown: Option<&Bearer>) -> Who {
        shown.map_or(Who::Nobody, |Bearer(secret)| Who::Bearer(Digest::of(secret)))
    }

    /// Refuses a secret that opens nothing at this table. None at all is fine.
    pub(crate) async fn check(shown: Option<&Bearer>, room: &Room) -> Result<Standing, Problem> {
        let state = room.enter().await?;
        let standing = room.standing(&state, &Bearer::who(shown));
        room.heard(standing.seat);
        match shown {
            Some(_) if standing == Standing::default() => {
                Err(Problem::unknown(problems::SECRET_OPENS_NOTHING))
            }
            _ => Ok(standing),
        }
    }
}

fn read(parts: &Parts) -> Result<Option<Bearer>, Problem> {
    let Some(header) = parts.headers.get(AUTHORIZATION) else { return Ok(None) };
    let text = header.to_str().unwrap_or_default();
    match text.split_once(' ') {
        Some((scheme, secret)) if scheme.eq_ignore_ascii_case("bearer") => {
            Ok(Some(Bearer(secret.trim().to_owned())))
        }
        _ => Err(Problem::unknown(problems::SECRET_HEADER)),
    }
}

impl<S: Sync> FromRequestParts<S> for Bearer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Bearer, Problem> {
        read(parts)?.ok_or_else(|| Problem::unknown(problems::SECRET_NEEDED))
    }
}

impl<S: Sync> OptionalFromRequestParts<S> for Bearer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Option<Bearer>, Problem> {
        read(parts)
    }
}
