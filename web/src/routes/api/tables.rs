//! Tables: opened, looked at and played at by programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use rooms::identity::{Digest, Who};
use rooms::room::{Attempt, Newcomer, Room, Standing};
use rooms::secret;
use rooms::server::Server;
use serde::{Deserialize, Serialize};

use super::{Bearer, LINES, Situation, SituationQuery, Visit};
use crate::problem::Problem;
use crate::routes::ask::{Body, Path, Query, seed};
use crate::routes::replay::record_of;
use crate::routes::reply::within;
use crate::words::problems;

/// The longest name of an attempt.
const KEY: usize = 64;

/// Look at a table
///
/// With the secret of a seat it is seen as that seat sees it, without one as an onlooker does.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/tables/{table}", params(("table" = String, Path), SituationQuery),
    security((), ("seat" = [])),
    responses(
        (status = 200, body = Situation),
        (status = 401, description = "The secret opens no seat here", body = Problem),
        (status = 403, description = "Somebody tries a deal here that others still play", body = Problem),
        (status = 404, description = "There is no such table", body = Problem),
    ),
))]
pub(crate) async fn look(
    State(server): State<Arc<Server>>,
    bearer: Option<Bearer>,
    Path(table): Path<String>,
    Query(query): Query<SituationQuery>,
) -> Result<Json<Situation>, Problem> {
    let room = server.visit(&Bearer::who(bearer.as_ref()), &table).await?;
    let standing = Bearer::check(bearer.as_ref(), &room).await?;
    show(&room, standing, query.lines).await
}

async fn show(
    room: &Room,
    standing: Standing,
    lines: Option<usize>,
) -> Result<Json<Situation>, Problem> {
    let state = room.enter().await?;
    Ok(Json(Situation::of(room, &state, standing, lines.unwrap_or(LINES))))
}

/// Who sits down.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Sitter {
    /// What the others read; the seat's own name if it is empty. Names of people who are kept are
    /// theirs alone.
    #[serde(default)]
    name: String,
    /// What the seat adds to the seed of the shuffle: 64 hexadecimal digits, as random as you can.
    #[serde(default)]
    seed: String,
    /// The secret you will speak for the seat with: 32 to 64 letters and digits that nobody can
    /// guess. With one of your own this call can be sent again if no answer came; without it the
    /// server makes one.
    secret: Option<String>,
}

/// A seat that was taken.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Seated {
    /// With this you speak for the seat. Nobody else has ever seen it, and the server does not keep
    /// it.
    secret: String,
    situation: Situation,
}

/// Sit down
///
/// With an invitation instead of a secret. It works once; from then on the answer's secret speaks
/// for the seat. The cards are dealt when every seat is taken.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables/{table}/sit", params(("table" = String, Path)),
    request_body = Sitter, security(("invitation" = [])),
    responses(
        (status = 200, body = Seated),
        (status = 400, description = "The seed or the secret is not in its form", body = Problem),
        (status = 404, description = "The invitation opens no seat, or no longer", body = Problem),
        (status = 409, description = "The name belongs to somebody", body = Problem),
    ),
))]
pub(crate) async fn sit(
    State(server): State<Arc<Server>>,
    Bearer(invitation): Bearer,
    Path(table): Path<String>,
    Body(sitter): Body<Sitter>,
) -> Result<Json<Seated>, Problem> {
    let room = server.visit(&Who::Nobody, &table).await?;
    let secret = sitter.secret.unwrap_or_else(secret::token);
    let plain = secret.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if !(32..=64).contains(&secret.len()) || !plain {
        return Err(Problem::bad(problems::OWN_SECRET));
    }
    let digest = Digest::of(&secret);
    let seed = seed(&sitter.seed)?;
    let name = server.free_name(&sitter.name).await?;
    let newcomer = Newcomer { guest: None, secret: Some(digest), name, seed };
    let seat = room.sit(&invitation, newcomer).await?;
    server.drive(&room);
    let standing = Standing { seat: Some(seat), host: false };
    let Json(situation) = show(&room, standing, None).await?;
    Ok(Json(Seated { secret, situation }))
}

/// An action to be taken.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Act {
    /// The number of one of the choices.
    action: u16,
    /// Which decision it answers: the `decision` of the situation it was chosen from. If the
    /// table has moved on since, the action is not taken.
    decision: Option<u32>,
    /// A name for this attempt, new for each action, of at most 64 letters. The same key again is
    /// answered as if it were the first time, and nothing is done twice.
    key: Option<String>,
}

/// Take an action
///
/// It is on disk when this is answered. Send it again with the same key if no answer came.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables/{table}/act", params(("table" = String, Path)),
    request_body = Act, security(("seat" = [])),
    responses(
        (status = 200, body = Situation),
        (status = 400, description = "There is no such action", body = Problem),
        (status = 401, description = "The secret opens no seat here", body = Problem),
        (status = 409, description = "The table has moved on, or the game has not begun", body = Problem),
        (status = 422, description = "A rule refuses it", body = Problem),
        (status = 503, description = "It could not be written down, so it was not done", body = Problem),
    ),
))]
pub(crate) async fn act(mut at: Visit, Body(act): Body<Act>) -> Result<Json<Situation>, Problem> {
    if act.key.as_ref().is_some_and(|key| key.len() > KEY) {
        return Err(Problem::bad(problems::ACTION_KEY));
    }
    let attempt = Attempt { action: act.action, decision: act.decision, key: act.key };
    within!(at.server, at.room, at.room.act(&at.who, attempt.clone()))?;
    at.go_on().await
}

/// Take the last action back
///
/// As long as nothing was revealed, nobody else has acted, and it is still this seat's decision.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables/{table}/undo", params(("table" = String, Path)),
    security(("seat" = [])),
    responses(
        (status = 200, body = Situation),
        (status = 401, description = "The secret opens no seat here", body = Problem),
        (status = 409, description = "It stays as it is", body = Problem),
    ),
))]
pub(crate) async fn undo(mut at: Visit) -> Result<Json<Situation>, Problem> {
    within!(at.server, at.room, at.room.undo(&at.who))?;
    at.show().await
}

/// The record of a finished game
///
/// One JSON object a line; `hideout replay` and `hideout verify` read it.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/tables/{table}/record", params(("table" = String, Path)),
    responses(
        (status = 200, description = "The record", body = String, content_type = "application/x-ndjson"),
        (status = 403, description = "Somebody tries a deal here that others still play", body = Problem),
        (status = 404, description = "There is no such table", body = Problem),
        (status = 409, description = "The game is not over yet", body = Problem),
    ),
))]
pub(crate) async fn record(
    State(server): State<Arc<Server>>,
    Path(table): Path<String>,
) -> Result<Response, Problem> {
    record_of(&*server.visit(&Who::Nobody, &table).await?).await
}
