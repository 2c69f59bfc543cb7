//! The stream of a table: whatever changes for a viewer, as soon as it is safe on disk.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;

#[cfg(test)]
use super::api::Situation;
use super::api::{Bearer, LINES, SituationQuery};
use super::ask::{Path, Query};
use super::guard::From;
use super::visitor::Guest;
use super::watching::{Sight, Watching};
use crate::problem::Problem;
use crate::pushes::Prints;
use crate::site::Site;

#[derive(Debug, Deserialize)]
pub(crate) struct StreamQuery {
    /// The length of the log that the page shows.
    #[serde(default)]
    from: Option<u64>,
    /// The steps of the game that it shows.
    #[serde(default)]
    steps: Option<usize>,
}

/// The stream of a page: the parts that have changed.
pub(crate) async fn stream(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
    Path(table): Path<String>,
    Query(query): Query<StreamQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let counted = site.limits.stream(guest.network)?;
    let room = site.server.visit(&guest.who(), &table).await?;
    let (shown, steps) = match last_event(&headers) {
        Some(id) => {
            let (length, steps) = id.split_once('.').unwrap_or((id, ""));
            (length.parse().ok(), steps.parse().ok())
        }
        None => (query.from, query.steps),
    };
    let (ask_first, recent) = (guest.ask_first, Arc::clone(&site.recent));
    let sight = Sight::Page { prints: Prints::default(), steps, ask_first, recent };
    let mut watching = Watching::new(site.server, room, guest.who(), shown, sight, counted);
    watching.session = guest.session.map(|it| it.name);
    Ok(watching.respond())
}

/// The stream of a table for programs
///
/// Server-sent events. Each has the number of its moment as its id and a whole situation as its
/// data, the first at once. `Last-Event-ID` says what a program has seen already; it then hears
/// of what came later only. An event `head` every 15 seconds tells the number of the moment.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/tables/{table}/stream", operation_id = "stream", tag = "tables",
    params(("table" = String, Path), SituationQuery, ("Last-Event-ID" = Option<u64>, Header)),
    security((), ("seat" = [])),
    responses(
        (status = 200, description = "Situations", body = Situation, content_type = "text/event-stream"),
        (status = 401, description = "The secret opens no seat here", body = Problem),
        (status = 404, description = "There is no such table", body = Problem),
        (status = 429, description = "Too many streams are open from this address", body = Problem),
    ),
))]
pub(crate) async fn for_programs(
    State(site): State<Site>,
    bearer: Option<Bearer>,
    From(network): From,
    Path(table): Path<String>,
    Query(query): Query<SituationQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let counted = site.limits.stream(network)?;
    let who = Bearer::who(bearer.as_ref());
    let room = site.server.visit(&who, &table).await?;
    Bearer::check(bearer.as_ref(), &room).await?;
    let sight = Sight::Program { lines: query.lines.unwrap_or(LINES) };
    Ok(Watching::new(
        site.server,
        room,
        who,
        last_event(&headers).and_then(|id| id.parse().ok()),
        sight,
        counted,
    )
    .respond())
}

/// The id of the last event that whoever comes back has seen.
fn last_event(headers: &HeaderMap) -> Option<&str> {
    headers.get("last-event-id")?.to_str().ok()
}
