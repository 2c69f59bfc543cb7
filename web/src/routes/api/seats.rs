//! What a program does beside acting: whatever a person can do at a table.

use std::sync::Arc;

use axum::Json;
use engine::Seat;
use rooms::server::Opener;
use rooms::table;
use serde::{Deserialize, Serialize};

use super::{Advice, Situation, Visit};
use crate::problem::Problem;
use crate::routes::ask::{Body, seed};
use crate::routes::guard::From;
use crate::routes::reply::within;

/// Something to say.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Talk {
    /// At most 300 letters, in one line.
    text: String,
}

/// Say something to the table
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables/{table}/say", params(("table" = String, Path)),
    request_body = Talk, security(("seat" = [])),
    responses(
        (status = 200, body = Situation),
        (status = 401, description = "The secret opens no seat here", body = Problem),
        (status = 403, description = "The host has muted this seat", body = Problem),
        (status = 422, description = "A rule forbids the players to talk", body = Problem),
        (status = 429, description = "Too fast", body = Problem),
    ),
))]
pub(crate) async fn say(
    mut at: Visit,
    From(network): From,
    Body(talk): Body<Talk>,
) -> Result<Json<Situation>, Problem> {
    at.server.count_talk(&at.who, network, at.standing.seat.is_some()).await?;
    within!(at.server, at.room, at.room.say(&at.who, "", &talk.text))?;
    at.show().await
}

/// Whose talk is meant.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Mute {
    /// A seat; all onlookers, if neither this nor a line is given.
    seat: Option<u8>,
    /// The number of a line in the chat: its speaker is meant.
    line: Option<usize>,
    /// Whether they are muted from now on, or heard again.
    muted: bool,
}

/// Mute somebody, or let them talk again
///
/// For whoever opened the table.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables/{table}/mute", params(("table" = String, Path)),
    request_body = Mute, security(("host" = [])),
    responses(
        (status = 200, body = Situation),
        (status = 401, description = "The secret opens nothing here", body = Problem),
        (status = 403, description = "Only the host may", body = Problem),
    ),
))]
pub(crate) async fn mute(at: Visit, Body(mute): Body<Mute>) -> Result<Json<Situation>, Problem> {
    let voice = at.room.voice(&at.who, mute.seat.map(Seat), mute.line).await?;
    at.room.mute(&at.who, voice, mute.muted).await?;
    at.show().await
}

/// What a bot would do.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Hint {
    /// The best moves, the first first.
    moves: Vec<Advice>,
}

/// Ask for a hint
///
/// Against bots always; between players only if the table was opened with hints, and then
/// everybody is told.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables/{table}/hint", params(("table" = String, Path)),
    security(("seat" = [])),
    responses(
        (status = 200, body = Hint),
        (status = 401, description = "The secret opens no seat here", body = Problem),
        (status = 403, description = "Hints were not agreed on", body = Problem),
        (status = 409, description = "There is nothing to decide", body = Problem),
    ),
))]
pub(crate) async fn hint(at: Visit) -> Result<Json<Hint>, Problem> {
    let thinker = at.room.ask_for_hint(&at.who).await?;
    let moves = at.server.thinkers.advise(&at.room.account, thinker).await?;
    Ok(Json(Hint { moves: moves.into_iter().map(Advice::of).collect() }))
}

/// For which seat a bot plays.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct StandIn {
    seat: u8,
    /// How well: the host's choice for a free seat, yours for your own; left out for somebody
    /// who is away.
    level: Option<String>,
}

/// Let a bot play
///
/// For a free seat before the game begins (by the host's secret), for your own seat, or for that of
/// somebody who is away or out of time.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables/{table}/bot", params(("table" = String, Path)),
    request_body = StandIn, security(("seat" = []), ("host" = [])),
    responses(
        (status = 200, body = Situation),
        (status = 401, description = "The secret opens nothing here", body = Problem),
        (status = 403, description = "Not yours to decide", body = Problem),
        (status = 409, description = "Not now: the seat is taken, or its player is not away", body = Problem),
    ),
))]
pub(crate) async fn bot(
    mut at: Visit,
    Body(bot): Body<StandIn>,
) -> Result<Json<Situation>, Problem> {
    let (level, grace) = (bot.level.as_deref(), at.server.settings.grace);
    let seat = Seat(bot.seat);
    within!(at.server, at.room, at.room.let_bot_play(&at.who, seat, level, grace))?;
    at.go_on().await
}

/// Take the seat back from a bot
///
/// The others may let a bot play for a seat of which nothing was heard for a while.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables/{table}/return", params(("table" = String, Path)),
    security(("seat" = [])),
    responses(
        (status = 200, body = Situation),
        (status = 401, description = "The secret opens no seat here", body = Problem),
    ),
))]
pub(crate) async fn return_to_seat(mut at: Visit) -> Result<Json<Situation>, Problem> {
    within!(at.server, at.room, at.room.return_to_seat(&at.who))?;
    at.show().await
}

/// Which questions pass by themselves.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct AutoPass {
    /// The moments at which the seat always passes.
    #[serde(default)]
    windows: Vec<String>,
    /// The things it does not want to be asked about.
    #[serde(default)]
    things: Vec<String>,
    /// Whether it passes where it can do nothing else; as long as nothing is said, only if no
    /// other person plays, because others may notice when it does not pass at once.
    #[serde(default)]
    idle: Option<bool>,
    /// Whether it passes whatever it is asked until the encounter that is played ends.
    #[serde(default)]
    rest: bool,
}

/// Let questions pass by themselves
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables/{table}/auto-pass", params(("table" = String, Path)),
    request_body = AutoPass, security(("seat" = [])),
    responses(
        (status = 200, body = Situation),
        (status = 401, description = "The secret opens no seat here", body = Problem),
    ),
))]
pub(crate) async fn auto_pass(
    mut at: Visit,
    Body(AutoPass { windows, things, idle, rest }): Body<AutoPass>,
) -> Result<Json<Situation>, Problem> {
    let auto_pass = table::AutoPass { windows, things, idle, rest: None };
    within!(at.server, at.room, at.room.set_auto_pass(&at.who, auto_pass.clone()))?;
    if rest {
        within!(at.server, at.room, at.room.pass_the_rest(&at.who))?;
    }
    at.go_on().await
}

/// Stand up before the game begins
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables/{table}/leave", params(("table" = String, Path)),
    security(("seat" = [])),
    responses(
        (status = 200, body = Situation),
        (status = 401, description = "The secret opens no seat here", body = Problem),
        (status = 409, description = "The game has begun", body = Problem),
    ),
))]
pub(crate) async fn leave(mut at: Visit) -> Result<Json<Situation>, Problem> {
    within!(at.server, at.room, at.room.leave(&at.who))?;
    at.standing.seat = None;
    at.show().await
}

/// Give a game up that nobody else plays
///
/// The table is gone afterwards.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables/{table}/close", params(("table" = String, Path)),
    security(("seat" = []), ("host" = [])),
    responses(
        (status = 200, body = Situation),
        (status = 401, description = "The secret opens nothing here", body = Problem),
        (status = 403, description = "Others play here", body = Problem),
        (status = 409, description = "The game is over", body = Problem),
    ),
))]
pub(crate) async fn close(at: Visit) -> Result<Json<Situation>, Problem> {
    at.room.close(&at.who).await?;
    let (server, table) = (Arc::clone(&at.server), at.room.id);
    let closed = at.show().await;
    // Nobody can play on or look back at it, so nothing of it is kept.
    server.delete(table).await?;
    closed
}

/// What the seat adds to the seed of the next table.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Again {
    /// 64 hexadecimal digits, or nothing.
    #[serde(default)]
    seed: String,
}

/// The table at which the same players play again.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct NextTable {
    /// Everybody's secret opens their seat there too.
    table: String,
}

/// Play again with the same players
///
/// Whoever asks first opens the table; the others are told its name. Secrets stay good.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables/{table}/rematch", params(("table" = String, Path)),
    request_body = Again, security(("seat" = [])),
    responses(
        (status = 200, body = NextTable),
        (status = 401, description = "The secret opens no seat here", body = Problem),
        (status = 409, description = "The game is not over", body = Problem),
    ),
))]
pub(crate) async fn rematch(
    at: Visit,
    From(network): From,
    Body(again): Body<Again>,
) -> Result<Json<NextTable>, Problem> {
    let opener = Opener { who: at.who, network };
    let table = at.server.open_rematch(&at.room, opener, seed(&again.seed)?).await?;
    Ok(Json(NextTable { table }))
}
