//! Finished games, step by step, alone and beside each other.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use engine::{Seat, Viewer};
use maud::Markup;
use rooms::Error;
use rooms::identity::Who;
use rooms::room::{Operation, Room, RoomState};
use rooms::server::Server;
use rooms::table::Past;
use serde::Deserialize;

use super::ask::{Path, Query};
use super::table::{Here, room};
use super::visitor::Guest;
use crate::pages;
use crate::pages::beside::Try;
use crate::problem::Problem;

/// What the page of two games may load: itself, and in two frames their scenes. No other page is
/// ever in a frame, and these in no other's.
const FRAMES: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                      connect-src 'self'; manifest-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const FRAMED: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                      base-uri 'none'; frame-ancestors 'self'";

#[derive(Debug, Deserialize)]
pub(crate) struct ReplayQuery {
    #[serde(default)]
    moment: usize,
    #[serde(default)]
    eyes: String,
}

impl ReplayQuery {
    /// With whose eyes to look, at a table of so many seats.
    fn viewer(&self, seats: usize) -> Result<Viewer, Error> {
        Ok(match self.eyes.as_str() {
            "" | "all" => Viewer::Omniscient,
            "spectator" => Viewer::Spectator,
            seat => {
                let seat = seat.parse().ok().filter(|seat| usize::from(*seat) < seats);
                let seat = seat.ok_or_else(|| Error::Invalid(rooms::words::NO_SUCH_SEAT.into()));
                Viewer::Seat(Seat(seat?))
            }
        })
    }
}

/// A finished game at a moment, to anybody.
fn past(room: &Room, state: &RoomState, moment: usize, viewer: Viewer) -> Result<Past, Error> {
    room.may(state, &Who::Nobody, Operation::LookBack)?;
    let past = state.game()?.look_back(moment, viewer);
    past.ok_or_else(|| Error::Conflict(rooms::words::REPLAY_LATER.into()))
}

/// A finished game at one of its moments.
pub(crate) async fn page(
    (State(server), Extension(guest), path): Here,
    Query(query): Query<ReplayQuery>,
) -> Result<Markup, Problem> {
    let room = room(&server, &guest, &path.0).await?;
    let state = room.enter().await?;
    let viewer = query.viewer(state.chairs.len())?;
    let past = past(&room, &state, query.moment, viewer)?;
    let open = room.may_read_seed().is_ok();
    let at = pages::replay::Position { table: &path.0, moment: query.moment, viewer, open };
    Ok(pages::replay::replay(&server, at, state.game()?, &past))
}

/// Only what lies on the table then: what stands in a frame.
pub(crate) async fn scene(
    (State(server), Extension(guest), path): Here,
    Query(query): Query<ReplayQuery>,
) -> Result<Response, Problem> {
    let room = room(&server, &guest, &path.0).await?;
    let state = room.enter().await?;
    let viewer = query.viewer(state.chairs.len())?;
    let past = past(&room, &state, query.moment, viewer)?;
    let page = pages::beside::scene(room.info, &past, viewer);
    Ok(([(CONTENT_SECURITY_POLICY, FRAMED)], page).into_response())
}

/// Whose game it is: that of whoever looks, or else of the first person.
fn whose(room: &Room, state: &RoomState, guest: &Guest) -> Seat {
    let sat_on = |seat: &Seat| state.chair(*seat).is_some_and(|it| it.sitter.is_some());
    let own = room.standing(state, &guest.who()).seat;
    own.or_else(|| state.seats().find(sat_on)).unwrap_or(Seat(0))
}

/// One of two games, as it stands beside the other.
async fn one_of_two(room: &Room, viewer: Viewer, guest: &Guest) -> Result<Try, Error> {
    let state = room.enter().await?;
    let past = past(room, &state, usize::MAX, viewer)?;
    let seat = match viewer {
        Viewer::Seat(seat) => seat,
        _ => whose(room, &state, guest),
    };
    let is_own = state.chair(seat).is_some_and(|it| it.is_sat_on_by(&guest.who()));
    let name = if is_own { crate::words::YOU } else { &state.names[seat] };
    Ok(Try { table: room.id.to_string(), name: name.to_owned(), seat, past })
}

/// Two games of one deal beside each other.
pub(crate) async fn beside(
    State(server): State<Arc<Server>>,
    Extension(guest): Extension<Guest>,
    Path(tables): Path<(String, String)>,
    Query(query): Query<ReplayQuery>,
) -> Result<Response, Problem> {
    let one = room(&server, &guest, &tables.0).await?;
    let other = room(&server, &guest, &tables.1).await?;
    // One after the other: who waits in one room for the next may wait for ever.
    let viewer = {
        let state = one.enter().await?;
        match query.eyes.as_str() {
            "" => Viewer::Seat(whose(&one, &state, &guest)),
            _ => query.viewer(state.chairs.len())?,
        }
    };
    let tries =
        [one_of_two(&one, viewer, &guest).await?, one_of_two(&other, viewer, &guest).await?];
    // A second try with cards imagined anew has another deal, from where it began.
    let begun = |second: &Room, first: &Room| {
        let from = second.head.from.as_ref().filter(|from| from.table == first.id.to_string());
        from.map(|from| from.moment)
    };
    let alike = || tries[0].past.table.parting(&*tries[1].past.table);
    let parting = begun(&other, &one).or_else(|| begun(&one, &other)).or_else(alike);
    let parting = parting.ok_or_else(|| Error::Conflict(crate::words::beside::NOT_ALIKE.into()))?;
    let (info, moment) = (one.info, query.moment);
    let page = pages::beside::Beside { info, tries, parting, moment, viewer }.page();
    Ok(([(CONTENT_SECURITY_POLICY, FRAMES)], page).into_response())
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
