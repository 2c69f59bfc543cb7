//! Looking back at a finished game.

use axum::extract::{Extension, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use engine::{Seat, Viewer};
use maud::Markup;
use rooms::Error;
use rooms::identity::Who;
use rooms::room::{Operation, Room};
use serde::Deserialize;

use super::ask::{Path, Query};
use super::table::{Here, room};
use crate::pages;
use crate::problem::Problem;

#[derive(Debug, Deserialize)]
pub(crate) struct ReplayQuery {
    #[serde(default)]
    moment: usize,
    #[serde(default)]
    eyes: String,
}

/// A finished game at one of its moments.
pub(crate) async fn replay(
    (State(server), Extension(guest), Path(table)): Here,
    Query(query): Query<ReplayQuery>,
) -> Result<Markup, Problem> {
    let room = room(&server, &guest, &table).await?;
    let state = room.enter().await?;
    room.may(&state, &Who::Nobody, Operation::LookBack)?;
    let viewer = match query.eyes.as_str() {
        "" | "all" => Viewer::Omniscient,
        "spectator" => Viewer::Spectator,
        seat => {
            let seat = seat.parse().ok().filter(|seat| usize::from(*seat) < state.chairs.len());
            Viewer::Seat(Seat(
                seat.ok_or_else(|| Error::Invalid(rooms::words::NO_SUCH_SEAT.into()))?,
            ))
        }
    };
    let past = state.game()?.look_back(query.moment, viewer);
    let past = past.ok_or_else(|| Error::Conflict(rooms::words::REPLAY_LATER.into()))?;
    let at = pages::replay::Position {
        table: &table,
        moment: query.moment,
        viewer,
        open: room.may_read_seed().is_ok(),
    };
    Ok(pages::replay::replay(&server, at, state.game()?, &past))
}

/// The record of a finished game.
pub(crate) async fn record(
    (State(server), Extension(guest), Path(table)): Here,
) -> Result<Response, Problem> {
    record_of(&*room(&server, &guest, &table).await?).await
}

pub(crate) async fn record_of(room: &Room) -> Result<Response, Problem> {
    let state = room.enter().await?;
    room.may(&state, &Who::Nobody, Operation::ReadRecord)?;
    let file = format!("attachment; filename=\"{}-{}.jsonl\"", room.info.id, room.id);
    let kind = "application/x-ndjson".to_owned();
    Ok(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, file)], state.game()?.record())
        .into_response())
}
