//! The review of a finished game.

use axum::extract::{Extension, State};
use axum::response::Redirect;
use maud::Markup;
use review::Depth;
use rooms::room::Operation;
use serde::Deserialize;

use super::ask::{Form, Query};
use super::table::{Here, room, url};
use crate::pages;
use crate::problem::Problem;

#[derive(Debug, Deserialize)]
pub(crate) struct ReviewForm {
    /// Whether to look longer.
    #[serde(default)]
    deep: bool,
}

/// Has the game reviewed, and shows how far that is.
pub(crate) async fn start(
    (State(server), Extension(guest), path): Here,
    Form(form): Form<ReviewForm>,
) -> Result<Redirect, Problem> {
    let room = room(&server, &guest, &path.0).await?;
    let depth = if form.deep { Depth::Deep } else { Depth::Quick };
    server.review(&room, &guest.who(), depth).await?;
    Ok(Redirect::to(&format!("{}/review", url(&room))))
}

#[derive(Debug, Deserialize)]
pub(crate) struct ReviewQuery {
    /// Whether all cards are to be open.
    #[serde(default)]
    pub(crate) open: bool,
}

/// The review, or how far it is: what the reader's own seat could know, unless all is asked for.
pub(crate) async fn page(
    (State(server), Extension(guest), path): Here,
    Query(query): Query<ReviewQuery>,
) -> Result<Markup, Problem> {
    let room = room(&server, &guest, &path.0).await?;
    let state = room.enter().await?;
    room.may(&state, &guest.who(), Operation::LookBack)?;
    let standing = room.standing(&state, &guest.who());
    let review = state.review.clone();
    drop(state);
    let under_way = server.review_under_way(room.id).await?;
    let at = pages::review::Reviewed { room: &room, standing, open: query.open, under_way };
    Ok(pages::review::page(&at, review.as_deref()))
}
