//! What every request passes: from where, how often, and whether it may be here.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{CONTENT_LENGTH, HOST, ORIGIN};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rooms::network::Network;
use tokio::time::timeout;

use crate::problem::Problem;
use crate::site::Site;
use crate::words::problems;

/// A form of another site must not act for somebody who is known here.
pub(crate) async fn same_origin(request: Request, next: Next) -> Response {
    let safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !safe && !is_from_here(request.headers()) {
        return Problem::forbidden(problems::ANOTHER_SITE).into_response();
    }
    next.run(request).await
}

fn is_from_here(headers: &HeaderMap) -> bool {
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

/// Answers only to the server's own names. A name that points here without the operator's will is
/// how a strange page gets at a server in the same network.
pub(crate) async fn own_names(State(site): State<Site>, request: Request, next: Next) -> Response {
    match host(&request) {
        host if is_own_name(host, &site.settings.hosts) => next.run(request).await,
        host => {
            let shown: String = host.chars().take(80).collect();
            Problem::wrong_host(problems::not_our_name(&shown)).into_response()
        }
    }
}

/// The name under which it was asked.
pub(crate) fn host(request: &Request) -> &str {
    request.headers().get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default()
}

pub(crate) fn is_own_name(host: &str, names: &[String]) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_end_matches('.').to_ascii_lowercase();
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    // An address cannot be made to point elsewhere.
    let is_address = bare.parse::<IpAddr>().is_ok();
    let is_local = name == "localhost" || name.ends_with(".localhost");
    is_address || is_local || names.iter().any(|own| own.eq_ignore_ascii_case(&name))
}

/// The most bytes in a request: a form has a few hundred.
pub(crate) const BODY: usize = 64 * 1024;

/// How long a request may take to arrive as a whole.
const ARRIVAL: Duration = Duration::from_secs(30);

/// Waits until a request is here as a whole, and turns away what is too long or too slow. What
/// is refused later on has been read by then: a connection with something unread on it would have
/// to be closed, under the feet of whoever sends the next request.
pub(crate) async fn limit_body(request: Request, next: Next) -> Response {
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

/// Slows down whoever asks too often, whatever they ask for, and turns away whom the operator
/// has banned.
pub(crate) async fn rate_limit(State(site): State<Site>, request: Request, next: Next) -> Response {
    let network = network(&site, &request);
    let allowed = site.limits.request(network);
    match allowed.and_then(|()| Ok(site.server.bans.check_network(network)?)) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

/// The network a request came from, as an extractor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct From(pub(crate) Network);

impl FromRequestParts<Site> for From {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<From, Self::Rejection> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        Ok(From(address_behind(site, peer, &parts.headers).into()))
    }
}

/// The network a request came from: that of the other end, or what our own proxy says.
pub(super) fn network(site: &Site, request: &Request) -> Network {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    address_behind(site, peer, request.headers()).into()
}

fn address_behind(site: &Site, peer: Option<IpAddr>, headers: &HeaderMap) -> IpAddr {
    let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    if !site.settings.proxies.iter().any(|proxies| proxies.have(peer)) {
        return peer;
    }
    // The last one is what our proxy saw; those before it anybody can write.
    let last = headers.get_all("x-forwarded-for").iter().next_back();
    let last = last.and_then(|value| value.to_str().ok());
    let last = last.and_then(|list| list.rsplit(',').next());
    last.and_then(|address| address.trim().parse().ok()).unwrap_or(peer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_house_answers_to_its_own_names_only() {
        let names = ["games.example.org".to_owned()];
        for own in [
            "localhost",
            "localhost:4000",
            "127.0.0.1:4000",
            "192.0.2.7",
            "[::1]:4000",
            "[::1]",
            "games.example.org",
            "GAMES.example.org:8080",
            "games.example.org.",
        ] {
            assert!(is_own_name(own, &names), "{own}");
        }
        for other in [
            "",
            "evil.example",
            "evil.example:4000",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "xgames.example.org",
            "games.example.org@evil.example",
        ] {
            assert!(!is_own_name(other, &names), "{other}");
        }
    }
}
