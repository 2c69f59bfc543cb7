//! How answers look: for a browser's page, for the script, for a program.

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{ACCEPT, RETRY_AFTER};
use axum::http::{HeaderMap, Method, StatusCode};
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

/// Looks again, once, where a room was closed between finding and entering it: whoever only looks
/// need not learn of it. What changes something finds its room again by itself, since only that
/// part of it was not done.
pub(crate) async fn look_again(request: Request, next: Next) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let again = (next.clone(), Request::from_parts(parts.clone(), Body::empty()));
    let response = next.run(Request::from_parts(parts, body)).await;
    match response.extensions().get::<Problem>() {
        Some(problem) if problem.lost => again.0.run(again.1).await,
        _ => response,
    }
}

/// Does something in a room that was found, and once more if the room was closed in between: then
/// nothing was done there. Whatever the expression takes along must be there twice.
macro_rules! within {
    ($server:expr, $room:expr, $deed:expr) => {{
        let mut done = $deed.await;
        if $server.finds_again(&mut $room, &done).await? {
            done = $deed.await;
        }
        done
    }};
}
pub(crate) use within;

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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use axum::Router;
    use axum::middleware::from_fn;
    use axum::routing::any;
    use tower::ServiceExt as _;

    use super::*;

    /// What came of a request where the first so many find their room closed, and how often it was
    /// looked.
    async fn asked(method: Method, lost: usize) -> (StatusCode, usize) {
        let looks = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&looks);
        let look = move || async move {
            match counted.fetch_add(1, Ordering::Relaxed) {
                number if number < lost => Err(Problem::from(rooms::Error::Lost)),
                _ => Ok(StatusCode::NO_CONTENT),
            }
        };
        let site = Router::new().route("/", any(look)).layer(from_fn(look_again));
        let request = Request::builder().method(method).uri("/").body(Body::empty()).unwrap();
        let status = site.oneshot(request).await.unwrap().status();
        (status, looks.load(Ordering::Relaxed))
    }

    #[tokio::test]
    async fn whoever_looks_at_a_room_that_was_closed_sees_the_fresh_one() {
        assert_eq!(asked(Method::GET, 0).await, (StatusCode::NO_CONTENT, 1));
        assert_eq!(asked(Method::GET, 1).await, (StatusCode::NO_CONTENT, 2));
        assert_eq!(asked(Method::GET, 9).await, (StatusCode::SERVICE_UNAVAILABLE, 2));
        // What changes something may have been done in part.
        assert_eq!(asked(Method::POST, 1).await, (StatusCode::SERVICE_UNAVAILABLE, 1));
    }
}
