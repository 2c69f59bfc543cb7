//! How answers look: for a browser's page, for the script, for a program.

use axum::extract::Request;
use axum::http::header::{ACCEPT, RETRY_AFTER};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};

use crate::pages;
use crate::problem::Problem;
use crate::words::problems;

/// Done: a browser goes to `url`, the script needs no page.
pub(crate) fn done(headers: &HeaderMap, url: &str) -> Response {
    if wants_page(headers) {
        Redirect::to(url).into_response()
    } else {
        StatusCode::NO_CONTENT.into_response()
    }
}

/// Whether whoever asks wants a page for people.
pub(crate) fn wants_page(headers: &HeaderMap) -> bool {
    let accept = headers.get(ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/html"))
}

/// Shows problems as pages to people.
pub(crate) async fn render_errors(request: Request, next: Next) -> Response {
    let page = wants_page(request.headers());
    let back = table_of(request.uri().path());
    let response = next.run(request).await;
    match response.extensions().get::<Problem>() {
        Some(problem) if page => {
            let page = pages::problem::problem(problem, back.as_deref());
            let mut answer = (problem.status, page).into_response();
            let wait = response.headers().get(RETRY_AFTER).cloned();
            wait.into_iter().for_each(|wait| drop(answer.headers_mut().insert(RETRY_AFTER, wait)));
            answer
        }
        _ => response,
    }
}

/// The table that an address belongs to.
fn table_of(path: &str) -> Option<String> {
    let rest = path.strip_prefix("/t/")?;
    let (table, _) = rest.split_once('/')?;
    Some(format!("/t/{table}"))
}

/// No page has this address.
pub(crate) async fn nothing_here() -> Problem {
    Problem::missing(problems::NOTHING_HERE)
}

/// There is something at this address, but not for this.
pub(crate) async fn not_like_this() -> Problem {
    let problem = Problem::bad(problems::NOT_ASKED_LIKE_THIS);
    Problem { status: StatusCode::METHOD_NOT_ALLOWED, ..problem }
}
