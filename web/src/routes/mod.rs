//! Which address leads where, and what every request passes on its way.

mod again;
pub(crate) mod api;
pub(crate) mod ask;
mod assets;
mod cookies;
mod deals;
mod friends;
pub(crate) mod guard;
mod home;
mod install;
mod ladder;
mod lobby;
mod notices;
mod people;
mod picture;
mod preview;
mod puzzles;
pub(crate) mod replay;
pub(crate) mod reply;
mod review;
mod seat;
mod stream;
mod table;
mod upkeep;
mod visitor;
mod watching;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::site::Site;

/// What a page may load and do. No inline script or style, nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                      connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; \
                      frame-ancestors 'none'";

/// Over TLS, a browser that was here once never asks without it for two years.
const TLS_ONLY: &str = "max-age=63072000";

/// All addresses of a site.
pub(crate) fn site(site: Site) -> Router {
    let pages = Router::new()
        .route("/", get(home::home))
        .route("/games/{game}", get(home::game))
        .route("/games/{game}/aid", get(home::aid))
        .route("/rules/{game}", get(home::rules))
        .route("/cards/{game}", get(home::cards))
        .route("/play/{game}", post(home::play))
        .route("/learn/{game}", post(home::lesson))
        .route("/tables", post(home::open))
        .route("/lobby", get(lobby::lobby))
        .route("/lobby/stream", get(lobby::stream))
        .route("/lobby/find", post(lobby::find))
        .route("/lobby/wait", get(lobby::wait))
        .route("/lobby/wait/stream", get(lobby::wait_stream))
        .route("/lobby/leave", post(lobby::leave))
        .route("/lobby/friends", post(friends::open))
        .route("/ladder/{game}", get(ladder::ladder))
        .route("/me/notices", get(notices::page))
        .route("/me/notices/push", post(notices::push))
        .route("/me/notices/forget", post(notices::forget))
        .route("/me/notices/mail", post(notices::mail))
        .route("/me/notices/quiet", post(notices::quiet))
        .route("/me/notices/loud", post(notices::loud))
        .route("/me/notices/test", post(notices::test))
        .route("/me/holidays", post(notices::announce))
        .route("/me/holidays/end", post(notices::end))
        .route("/daily", get(deals::all))
        .route("/daily/{game}", get(deals::today))
        .route("/daily/{game}/{day}", get(deals::of_day).post(deals::try_day))
        .route("/deal/{deal}", get(deals::page).post(deals::try_made))
        .route("/duel/{game}", post(deals::duel))
        .route("/puzzles", get(puzzles::all))
        .route("/puzzles/consent", post(puzzles::consent))
        .route("/puzzles/{game}", get(puzzles::of_game))
        .route("/puzzles/{game}/{number}", get(puzzles::page).post(puzzles::answer))
        .route("/puzzles/{game}/{number}/why", get(puzzles::why))
        .route("/puzzles/{game}/{number}/vote", post(puzzles::vote))
        .route("/t/{table}", get(table::page))
        .route("/t/{table}/act", post(table::act))
        .route("/t/{table}/preview", post(preview::preview))
        .route("/t/{table}/ask-first", post(preview::ask_first))
        .route("/t/{table}/undo", post(table::undo))
        .route("/t/{table}/say", post(table::say))
        .route("/t/{table}/mute", post(table::mute))
        .route("/t/{table}/bot", post(table::bot))
        .route("/t/{table}/return", post(table::return_to_seat))
        .route("/t/{table}/auto-pass", post(table::auto_pass))
        .route("/t/{table}/rematch", post(table::rematch))
        .route("/t/{table}/hint", post(table::hint))
        .route("/t/{table}/why", get(table::why))
        .route("/t/{table}/review", get(review::page).post(review::start))
        .route("/t/{table}/challenge", post(deals::challenge))
        .route("/t/{table}/try", post(again::start))
        .route("/t/{table}/line", get(again::line))
        .route("/t/{table}/replay", get(replay::page))
        .route("/t/{table}/scene", get(replay::scene))
        .route("/t/{table}/beside/{other}", get(replay::beside))
        .route("/t/{table}/record", get(replay::record))
        .route("/t/{table}/join", post(seat::join))
        .route("/t/{table}/sit/{invitation}", get(seat::invitation).post(seat::sit))
        .route("/t/{table}/in/{door}", get(friends::door).post(friends::come_in))
        .route("/t/{table}/in/{door}/code", get(friends::code))
        .route("/t/{table}/leave", post(seat::leave))
        .route("/t/{table}/secret", post(seat::secret))
        .route("/t/{table}/back/{secret}", get(seat::back).post(seat::recover))
        .route("/t/{table}/alone", post(seat::alone))
        .route("/t/{table}/close", post(seat::close))
        .route("/t/{table}/stream", get(stream::stream))
        .merge(people::router())
        .layer(from_fn_with_state(site.clone(), visitor::identify_guest));
    let https = site.settings.https;
    let router = Router::new()
        .merge(pages)
        .merge(api::router())
        .route("/notices/stop/{link}", get(notices::ask_to_stop).post(notices::stop))
        .route("/notices/confirm/{link}", get(notices::ask_to_confirm).post(notices::confirm))
        .route("/notices/never/{link}", get(notices::ask_never).post(notices::never))
        .route("/notices/never/{link}/undo", post(notices::undo_never))
        .route(
            "/notices/stop-here/{link}",
            get(notices::ask_to_stop_pushes).post(notices::stop_pushes),
        )
        .route("/t/{table}/picture.png", get(picture::picture))
        .route("/manifest.webmanifest", get(install::manifest))
        .route("/sw.js", get(install::worker))
        .route("/offline", get(install::offline))
        .route("/icon/{name}", get(install::icon))
        .route("/assets/{name}", get(assets::asset))
        .route("/healthz", get(upkeep::health))
        .route("/metrics", get(upkeep::metrics))
        .fallback(reply::nothing_here)
        .method_not_allowed_fallback(reply::not_like_this)
        .layer(from_fn(reply::look_again))
        .layer(from_fn(guard::same_origin))
        .layer(from_fn(guard::limit_body))
        .layer(from_fn_with_state(site.clone(), guard::own_names))
        .layer(from_fn_with_state(site.clone(), guard::rate_limit))
        .layer(from_fn(reply::render_errors))
        .layer(DefaultBodyLimit::max(guard::BODY))
        .layer(CompressionLayer::new())
        // What only one seat may see is kept by nobody on the way, and not by the browser either.
        // Assets say themselves how long they last.
        .layer(header("cache-control", "no-store"))
        .layer(header("content-security-policy", POLICY))
        .layer(header("x-content-type-options", "nosniff"))
        .layer(header("referrer-policy", "same-origin"))
        .layer(header("cross-origin-opener-policy", "same-origin"))
        .layer(from_fn_with_state(site.clone(), upkeep::observe))
        .with_state(site);
    if https { router.layer(header("strict-transport-security", TLS_ONLY)) } else { router }
}

fn header(name: &'static str, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    let name = HeaderName::from_static(name);
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}
