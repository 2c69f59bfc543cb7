//! What makes the site installable: its manifest, its icons, the worker that shows notices, and
//! the page for when there is no connection.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use maud::Markup;
use serde_json::json;

use super::ask::Path;
use crate::problem::Problem;
use crate::words::days as said;
use crate::words::problems;
use crate::{assets, pages, picture, words};

const A_DAY: &str = "public, max-age=86400";
/// A worker is asked for again and again, so that a new one comes at once.
const ASK_AGAIN: &str = "no-cache";
/// The sizes that systems ask for.
const SIZES: [u32; 3] = [180, 192, 512];

fn typed(kind: &'static str, cache: &'static str, body: impl IntoResponse) -> Response {
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, cache)], body).into_response()
}

pub(crate) async fn manifest() -> Response {
    let icon = |size: u32| json!({ "src": format!("/icon/{size}.png"), "sizes": format!("{size}x{size}"), "type": "image/png" });
    let any = json!({ "src": assets::ICON.url(), "sizes": "any", "type": "image/svg+xml" });
    let manifest = json!({
        "id": "/",
        "name": said::APP_NAME,
        "short_name": said::APP_NAME,
        "description": words::TAGLINE,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#17181c",
        "theme_color": "#17181c",
        "icons": [icon(192), icon(512), any],
    });
    typed("application/manifest+json", A_DAY, manifest.to_string())
}

/// It must lie at the root to be for all pages.
pub(crate) async fn worker() -> Response {
    let script = assets::WORKER.content.replace("STYLE", &assets::STYLE.url());
    typed("text/javascript; charset=utf-8", ASK_AGAIN, script)
}

pub(crate) async fn offline() -> Markup {
    pages::offline::offline()
}

/// Our icon: `192.png` in one of its sizes, or `3.svg` with a number on it.
pub(crate) async fn icon(Path(name): Path<String>) -> Result<Response, Problem> {
    let found = match name.split_once('.') {
        Some((size, "png")) => {
            let size = SIZES.into_iter().find(|own| own.to_string() == size);
            size.map(|size| typed("image/png", A_DAY, picture::icon(size)))
        }
        Some((count, "svg")) => {
            let count = count.parse().ok().filter(|count| (1..=99).contains(count));
            count.map(|count| typed("image/svg+xml", A_DAY, picture::counting_icon(count)))
        }
        _ => None,
    };
    found.ok_or_else(|| Problem::missing(problems::NO_SUCH_FILE))
}
