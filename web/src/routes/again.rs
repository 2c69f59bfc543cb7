//! A finished game, tried again from one of its decisions.

use axum::extract::{Extension, State};
use axum::response::Redirect;
use maud::Markup;
use rooms::server::Again;
use serde::Deserialize;

use super::ask::{Form, Query, seed};
use super::table::{Here, room, url};
use crate::pages;
use crate::problem::Problem;

#[derive(Debug, Deserialize)]
pub(crate) struct TryForm {
    moment: usize,
    #[serde(default)]
    cards: Cards,
    #[serde(default)]
    ticket: String,
    #[serde(default)]
    seed: String,
}

/// Which cards lie hidden.
#[derive(Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Cards {
    #[default]
    Imagined,
    Same,
}

/// Plays on from a decision, at a table of one's own.
pub(crate) async fn start(
    (State(server), Extension(guest), path): Here,
    Form(form): Form<TryForm>,
) -> Result<Redirect, Problem> {
    let room = room(&server, &guest, &path.0).await?;
    let again = Again {
        moment: form.moment,
        same_cards: form.cards == Cards::Same,
        name: guest.free_name(&server).await,
        seed: seed(&form.seed)?,
    };
    let next = server.try_again(&room, guest.opener(), again, &form.ticket).await?;
    Ok(Redirect::to(&url(&next)))
}

#[derive(Debug, Deserialize)]
pub(crate) struct LineQuery {
    #[serde(default)]
    moment: usize,
}

/// What the mastermind would do at a decision.
pub(crate) async fn line(
    (State(server), Extension(guest), path): Here,
    Query(query): Query<LineQuery>,
) -> Result<Markup, Problem> {
    let room = room(&server, &guest, &path.0).await?;
    let line = server.line_of_play(&room, guest.opener(), query.moment).await?;
    let state = room.enter().await?;
    Ok(pages::again::line(&room, &state.names, query.moment, &line))
}
