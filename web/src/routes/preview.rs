//! Asking people before an action of theirs is taken, if they want that.

use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::{Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

use super::ask::{Form, Path};
use super::reply::wants_page;
use super::table::{ActForm, Here, room, url};
use super::visitor::{Guest, remember_ask_first};
use crate::pages::table::At;
use crate::pages::{self, Frame};
use crate::problem::Problem;
use crate::site::Site;
use crate::words;

/// What an action would do, as far as whoever asks can know.
pub(crate) async fn preview(
    (State(server), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
    Form(form): Form<ActForm>,
) -> Result<Markup, Problem> {
    let room = room(&server, &guest, &table).await?;
    let attempt = form.attempt()?;
    let preview = room.preview(&guest.who(), &attempt).await?;
    let state = room.enter().await?;
    let standing = room.standing(&state, &guest.who());
    let at = At::new(&room, &state, standing, &server.settings);
    let preview = pages::preview::preview(&at, attempt.action, &preview);
    if !wants_page(&headers) {
        return Ok(preview);
    }
    let content = html! { main id="main" class="invite" { h1 { (words::ASK_FIRST) } (preview) } };
    Ok(pages::page(Frame { title: words::ASK_FIRST, game: None, class: "" }, &content))
}

#[derive(Debug, Deserialize)]
pub(crate) struct AskFirstForm {
    on: bool,
}

/// Switches it on or off for this browser, at every table.
pub(crate) async fn ask_first(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
    Path(table): Path<String>,
    Form(form): Form<AskFirstForm>,
) -> Result<Response, Problem> {
    let room = room(&site.server, &guest, &table).await?;
    Ok(remember_ask_first(&site, form.on, Redirect::to(&url(&room))))
}
