//! What every request passes: who asks, from where, and how often.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration as StdDuration;

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_LENGTH, HOST, ORIGIN};
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum_extra::extract::cookie::{Cookie, SameSite, SignedCookieJar};
use time::Duration;
use tokio::time::timeout;

use crate::house::House;
use crate::identity::Identity;
use crate::problem::Problem;
use crate::secret;
use crate::words::problems;

const COOKIE: &str = "hideout_guest";
const NAME: &str = "hideout_name";
const A_YEAR: Duration = Duration::days(365);

/// Whoever uses this browser.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) id: String,
    /// What they called themselves last; empty at first.
    pub(crate) name: String,
}

impl Guest {
    pub(crate) fn identity(&self) -> Identity {
        Identity::Guest(self.id.clone())
    }
}

/// Gives everybody an identity: a random id in a signed cookie.
pub(crate) async fn know_the_guest(
    State(house): State<Arc<House>>,
    mut request: Request,
    next: Next,
) -> Response {
    let jar = SignedCookieJar::from_headers(request.headers(), house.key.clone());
    let known = jar.get(COOKIE).map(|cookie| cookie.value().to_owned());
    let name = jar.get(NAME).map(|cookie| cookie.value().to_owned()).unwrap_or_default();
    let id = known.clone().unwrap_or_else(secret::token);
    request.extensions_mut().insert(Guest { id: id.clone(), name });
    let response = next.run(request).await;
    match known {
        Some(_) => response,
        None => (jar.add(cookie(COOKIE, id, house.settings.https)), response).into_response(),
    }
}

/// Remembers what somebody calls themselves.
pub(crate) fn remember_name(house: &House, name: &str) -> SignedCookieJar {
    let jar = SignedCookieJar::new(house.key.clone());
    jar.add(cookie(NAME, name.to_owned(), house.settings.https))
}

fn cookie(name: &'static str, value: String, https: bool) -> Cookie<'static> {
    let mut cookie = Cookie::new(name, value);
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    cookie.set_secure(https);
    cookie.set_path("/");
    cookie.set_max_age(A_YEAR);
    cookie
}

/// A form of another site must not act for somebody who is known here.
pub(crate) async fn same_origin(request: Request, next: Next) -> Response {
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !safe && !is_from_here(request.headers()) {
        return Problem::forbidden(problems::ANOTHER_SITE).into_response();
    }
    next.run(request).await
}

fn is_from_here(headers: &HeaderMap) -> bool {
    // A program with a seat's secret has no cookie that another site could use.
    if headers.contains_key(AUTHORIZATION) {
        return true;
    }
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    match (text(ORIGIN.as_str()), text("sec-fetch-site")) {
        (Some(origin), _) => {
            let host = origin.split_once("://").map(|(_, host)| host);
            host.is_some() && host == text(HOST.as_str())
        }
        (None, Some(site)) => matches!(site, "same-origin" | "none"),
        // Neither: not a browser, so nobody's cookie is at stake.
        (None, None) => true,
    }
}

/// The most bytes in a request: a form has a few hundred.
pub(crate) const BODY: usize = 64 * 1024;

/// How long a request may take to arrive as a whole.
const ARRIVAL: StdDuration = StdDuration::from_secs(30);

/// Waits until a request is here as a whole, and turns away what is too long or too slow. What
/// is refused later on has been read by then: a line with something unread on it would have to
/// be closed, under the feet of whoever sends the next request.
pub(crate) async fn not_too_long(request: Request, next: Next) -> Response {
    let length = request.headers().get(CONTENT_LENGTH).and_then(|text| text.to_str().ok());
    if length.is_some_and(|text| text.parse().is_ok_and(|length: u64| length > BODY as u64)) {
        return Problem::too_long().into_response();
    }
    let (parts, body) = request.into_parts();
    match timeout(ARRIVAL, to_bytes(body, BODY)).await {
        Ok(Ok(bytes)) => next.run(Request::from_parts(parts, Body::from(bytes))).await,
        Ok(Err(_)) => Problem::too_long().into_response(),
        Err(_) => Problem::too_slow().into_response(),
    }
}

/// Slows down whoever asks too often.
pub(crate) async fn not_too_often(
    State(house): State<Arc<House>>,
    request: Request,
    next: Next,
) -> Response {
    match house.limits.request(address(&house, &request)) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

/// The address a request came from: that of the other end, or what our own proxy says.
pub(crate) fn address(house: &House, request: &Request) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    address_behind(house, peer, request.headers())
}

pub(crate) fn address_behind(house: &House, peer: Option<IpAddr>, headers: &HeaderMap) -> IpAddr {
    let peer = peer.unwrap_or(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST));
    if house.settings.proxy != Some(peer) {
        return peer;
    }
    let forwarded = headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
    // The last one is what our proxy saw; those before it anybody can write.
    let last = forwarded.and_then(|list| list.rsplit(',').next());
    last.and_then(|address| address.trim().parse().ok()).unwrap_or(peer)
}
