//! What a request brings, read from its address, form or body. What cannot be read is answered
//! like every other problem, with a sentence.

use axum::extract::rejection::{FormRejection, JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts};
use engine::Seed;

use crate::pages;
use crate::problem::Problem;
use crate::words::problems;

/// A part of the address.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Problem))]
pub(crate) struct Path<T>(pub(crate) T);

/// What stands behind the question mark.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Problem))]
pub(crate) struct Query<T>(pub(crate) T);

/// A form that was sent.
#[derive(Debug, FromRequest)]
#[from_request(via(axum::extract::Form), rejection(Problem))]
pub(crate) struct Form<T>(pub(crate) T);

/// JSON that was sent.
#[derive(Debug, FromRequest)]
#[from_request(via(axum::extract::Json), rejection(Problem))]
pub(crate) struct Body<T>(pub(crate) T);

impl From<PathRejection> for Problem {
    fn from(_: PathRejection) -> Problem {
        Problem::missing(problems::NOTHING_HERE)
    }
}

impl From<QueryRejection> for Problem {
    fn from(rejection: QueryRejection) -> Problem {
        Problem::bad(problems::unreadable_address(rejection.body_text()))
    }
}

impl From<FormRejection> for Problem {
    fn from(rejection: FormRejection) -> Problem {
        let problem = Problem::bad(problems::unreadable_form(rejection.body_text()));
        Problem { status: rejection.status(), ..problem }
    }
}

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Problem {
        let problem = Problem::bad(problems::unreadable_json(rejection.body_text()));
        Problem { status: rejection.status(), ..problem }
    }
}

/// What a seat adds to the seed; nothing if it is left out.
pub(crate) fn seed(text: &str) -> Result<Option<Seed>, Problem> {
    match text {
        "" => Ok(None),
        text => text.parse().map(Some).map_err(|_| Problem::bad(problems::NOT_A_SEED)),
    }
}

/// Refuses a field that is given twice, where one could overrule the other.
pub(crate) fn refuse_repeated(fields: &[(String, String)]) -> Result<(), Problem> {
    let mut seen = std::collections::HashSet::new();
    let single = |(name, _): &&(String, String)| !name.starts_with(pages::game::LIST);
    match fields.iter().filter(single).find(|(name, _)| !seen.insert(name)) {
        Some((name, _)) => {
            let shown: String = name.chars().take(80).collect();
            Err(Problem::bad(problems::given_twice(&shown)))
        }
        None => Ok(()),
    }
}
