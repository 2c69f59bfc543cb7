//! Cookies: each is signed for its own purpose.

use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use cookie::{Cookie, SameSite};
use rooms::seal::Opened;
use time::Duration;

use crate::settings::Settings;
use crate::site::Site;

/// A cookie with its purpose: what was signed for one of them is worth nothing as another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Kind {
    name: &'static str,
    /// The same over TLS: browsers then take it from this very host only.
    over_tls: &'static str,
    purpose: &'static str,
}

pub(super) const GUEST: Kind =
    Kind { name: "hideout_guest", over_tls: "__Host-hideout_guest", purpose: "guest" };
pub(super) const ASK_FIRST: Kind =
    Kind { name: "hideout_ask", over_tls: "__Host-hideout_ask", purpose: "ask first" };
pub(super) const HABITS: Kind =
    Kind { name: "hideout_habits", over_tls: "__Host-hideout_habits", purpose: "habits" };
/// Who this browser was before somebody signed in with it.
pub(super) const BEFORE: Kind =
    Kind { name: "hideout_before", over_tls: "__Host-hideout_before", purpose: "guest before" };
pub(super) const NAME: Kind =
    Kind { name: "hideout_name", over_tls: "__Host-hideout_name", purpose: "name" };

impl Kind {
    fn name(self, settings: &Settings) -> &'static str {
        if settings.https { self.over_tls } else { self.name }
    }
}

/// What stands in the cookie of a setting that is on.
pub(super) const ON: &str = "on";

/// How long a cookie is good, in seconds, and after how long it is made anew.
const A_YEAR: i64 = 365 * 24 * 60 * 60;
pub(super) const A_MONTH: i64 = 30 * 24 * 60 * 60;

/// What stands in a cookie that this server made.
pub(super) fn read(site: &Site, headers: &HeaderMap, kind: Kind) -> Option<Opened> {
    let name = kind.name(&site.settings);
    let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut cookies = lines.flat_map(Cookie::split_parse).filter_map(Result::ok);
    let cookie = cookies.find(|cookie| cookie.name() == name)?;
    site.server.keys.open(kind.purpose, cookie.value(), A_YEAR)
}

/// Gives a browser a cookie.
pub(super) fn set_cookie(site: &Site, response: &mut Response, kind: Kind, value: &str) {
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

/// Whether an answer gives a browser this cookie already.
pub(super) fn sets_cookie(site: &Site, response: &Response, kind: Kind) -> bool {
    let start = format!("{}=", kind.name(&site.settings));
    let set = response.headers().get_all(SET_COOKIE).iter();
    set.filter_map(|line| line.to_str().ok()).any(|line| line.starts_with(&start))
}
