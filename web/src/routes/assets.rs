//! Styles, drawings and the script.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use super::ask::Path;
use crate::assets;
use crate::problem::Problem;
use crate::words::problems;

/// An address carries the digest of what it leads to, so what it leads to never changes.
const FOREVER: &str = "public, max-age=31536000, immutable";

pub(crate) async fn asset(Path(name): Path<String>) -> Result<Response, Problem> {
    let found = assets::find(&name);
    let (file, kind) = found.ok_or_else(|| Problem::missing(problems::NO_SUCH_FILE))?;
    Ok(([(CONTENT_TYPE, kind), (CACHE_CONTROL, FOREVER)], file.content).into_response())
}
