//! What every request passes: from where, how often, who asks, and whether they may be here.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration as StdDuration;

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{CONTENT_LENGTH, COOKIE, HOST, ORIGIN, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use cookie::{Cookie, SameSite};
use rooms::clock;
use rooms::identity::{GuestId, Who};
use rooms::names;
use rooms::network::Network;
use rooms::seal::Opened;
use rooms::server::Opener;
use time::Duration;
use tokio::time::timeout;

use crate::habits::Habits;
use crate::problem::Problem;
use crate::settings::Settings;
use crate::site::Site;
use crate::words::problems;

/// A cookie with its purpose: what was signed for one of them is worth nothing as another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Kind {
    name: &'static str,
    /// The same over TLS: browsers then take it from this very host only.
    over_tls: &'static str,
    purpose: &'static str,
}

const GUEST: Kind =
    Kind { name: "hideout_guest", over_tls: "__Host-hideout_guest", purpose: "guest" };
const ASK_FIRST: Kind =
    Kind { name: "hideout_ask", over_tls: "__Host-hideout_ask", purpose: "ask first" };
const HABITS: Kind =
    Kind { name: "hideout_habits", over_tls: "__Host-hideout_habits", purpose: "habits" };
const NAME: Kind = Kind { name: "hideout_name", over_tls: "__Host-hideout_name", purpose: "name" };

impl Kind {
    fn name(self, settings: &Settings) -> &'static str {
        if settings.https { self.over_tls } else { self.name }
    }
}

/// What stands in the cookie of a setting that is on.
const ON: &str = "on";

/// How long a cookie is good, in seconds, and after how long it is made anew.
const A_YEAR: i64 = 365 * 24 * 60 * 60;
const A_MONTH: i64 = 30 * 24 * 60 * 60;

/// Whoever uses this browser.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) id: GuestId,
    /// What they called themselves last; empty at first.
    pub(crate) name: String,
    /// Whether they want to be asked before an action of theirs is taken.
    pub(crate) ask_first: bool,
    /// What they chose last when they played at once.
    pub(crate) habits: Habits,
    pub(crate) network: Network,
}

impl Guest {
    pub(crate) fn who(&self) -> Who {
        Who::Guest(self.id)
    }

    pub(crate) fn opener(&self) -> Opener {
        Opener { who: self.who(), network: self.network }
    }
}

/// Gives everybody an identity: a random id in a signed cookie.
pub(crate) async fn identify_guest(
    State(site): State<Site>,
    mut request: Request,
    next: Next,
) -> Response {
    let network = network(&site, &request);
    let kept = read(&site, request.headers(), GUEST);
    let known = kept.as_ref().and_then(|kept| kept.value.parse().ok());
    let fresh =
        kept.is_some_and(|kept| kept.current && clock::now() / 1000 - kept.made_at < A_MONTH);
    let id: GuestId = known.unwrap_or_else(GuestId::fresh);
    if let Err(problem) = site.server.bans.check_person(&Who::Guest(id)) {
        return Problem::from(problem).into_response();
    }
    site.server.saw(id, network);
    let name = read(&site, request.headers(), NAME).map(|kept| kept.value).unwrap_or_default();
    let ask_first = read(&site, request.headers(), ASK_FIRST).is_some_and(|kept| kept.value == ON);
    let habits = read(&site, request.headers(), HABITS).map(|kept| Habits::read(&kept.value));
    let (name, habits) = (names::name(&name), habits.unwrap_or_default());
    request.extensions_mut().insert(Guest { id, name, ask_first, habits, network });
    let mut response = next.run(request).await;
    if known.is_none() || !fresh {
        set_cookie(&site, &mut response, GUEST, &id.to_string());
    }
    response
}

/// Remembers what somebody calls themselves.
pub(crate) fn remember_name(site: &Site, name: &str, answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    set_cookie(site, &mut response, NAME, name);
    response
}

/// Remembers whether somebody wants to be asked before an action of theirs is taken.
pub(crate) fn remember_ask_first(site: &Site, on: bool, answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    set_cookie(site, &mut response, ASK_FIRST, if on { ON } else { "off" });
    response
}

/// Remembers how somebody plays at once.
pub(crate) fn remember_habits(site: &Site, habits: &Habits, answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    set_cookie(site, &mut response, HABITS, &habits.to_string());
    response
}

fn read(site: &Site, headers: &HeaderMap, kind: Kind) -> Option<Opened> {
    let name = kind.name(&site.settings);
    let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut cookies = lines.flat_map(Cookie::split_parse).filter_map(Result::ok);
    let cookie = cookies.find(|cookie| cookie.name() == name)?;
    site.server.keys.open(kind.purpose, cookie.value(), A_YEAR)
}

fn set_cookie(site: &Site, response: &mut Response, kind: Kind, value: &str) {
    let sealed = site.server.keys.seal(kind.purpose, value);
    let mut cookie = Cookie::new(kind.name(&site.settings), sealed);
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    cookie.set_secure(site.settings.https);
    cookie.set_path("/");
    cookie.set_max_age(Duration::seconds(A_YEAR));
    // A sealed value has letters, digits and dots only.
    if let Ok(line) = HeaderValue::from_str(&cookie.to_string()) {
        response.headers_mut().append(SET_COOKIE, line);
    }
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
    let host = request.headers().get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    match is_own_name(host, &site.settings.hosts) {
        true => next.run(request).await,
        false => {
            let shown: String = host.chars().take(80).collect();
            Problem::wrong_host(problems::not_our_name(&shown)).into_response()
        }
    }
}

fn is_own_name(host: &str, names: &[String]) -> bool {
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
const ARRIVAL: StdDuration = StdDuration::from_secs(30);

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
fn network(site: &Site, request: &Request) -> Network {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    address_behind(site, peer, request.headers()).into()
}

fn address_behind(site: &Site, peer: Option<IpAddr>, headers: &HeaderMap) -> IpAddr {
    let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    if site.settings.proxy != Some(peer) {
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
