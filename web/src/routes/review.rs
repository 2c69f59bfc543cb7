//! The review of a finished game.

use axum::extract::{Extension, State};
use axum::response::Redirect;
use maud::Markup;
use review::Depth;
use rooms::room::Operation;
use serde::Deserialize;

use super::ask::Form;
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
    let room = room(&server, &path.0).await?;
    let depth = if form.deep { Depth::Deep } else { Depth::Quick };
    server.review(&room, &guest.who(), depth).await?;
    Ok(Redirect::to(&format!("{}/review", url(&room))))
}

/// The review, or how far it is.
pub(crate) async fn page((State(server), Extension(guest), path): Here) -> Result<Markup, Problem> {
    let room = room(&server, &path.0).await?;
    let state = room.enter().await?;
    room.may(&state, &guest.who(), Operation::LookBack)?;
    let standing = room.standing(&state, &guest.who());
    let under_way = server.review_of(room.id).map(|progress| progress.percent());
    let at = pages::review::Reviewed { room: &room, standing, under_way };
    Ok(pages::review::page(&at, state.review.as_deref()))
}
