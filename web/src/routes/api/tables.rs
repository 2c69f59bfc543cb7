//! Tables: opened, looked at and played at by programs.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{IntoResponse, Response};
use engine::Viewer;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{LINES, Secret, Situation, SituationQuery};
use crate::catalogue;
use crate::house::House;
use crate::identity::Identity;
use crate::problem::Problem;
use crate::room::{Attempt, NAME, Opening, PROGRAM, Room, Seating, clean};
use crate::routes::ask::{Body, Path, Query};
use crate::routes::table::record_of;
use crate::words::problems;

/// The longest name of an attempt.
const KEY: usize = 64;

/// A table to be opened.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    /// The game's id.
    game: String,
    /// The options by their names; the usual value where one is not named.
    #[serde(default)]
    options: BTreeMap<String, Setting>,
    /// For each seat `open` or the level of a bot. Without it the first seat is open and bots of
    /// the usual level take the others.
    seats: Option<Vec<String>>,
    /// Whether the table stands in the list of open tables, so that anyone may join.
    #[serde(default)]
    listed: bool,
    /// How many minutes each seat has for the whole game, 1 to 600; no clock without it.
    minutes: Option<u16>,
}

/// The value of an option.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Setting {
    Text(String),
    Number(i64),
    Truth(bool),
}

impl Setting {
    fn text(&self) -> String {
        match self {
            Setting::Text(text) => text.clone(),
            Setting::Number(number) => number.to_string(),
            Setting::Truth(truth) => truth.to_string(),
        }
    }
}

/// A table that was opened.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Opened {
    /// The table's name in addresses.
    table: String,
    /// Its page for people.
    page: String,
    seats: Vec<OpenedSeat>,
}

/// A seat of a table that was opened.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OpenedSeat {
    seat: u8,
    name: String,
    /// The level of the bot that sits there, if one does.
    bot: Option<String>,
    /// The secret of an open seat. Whoever has it plays for the seat.
    secret: Option<String>,
    /// The address at which a person takes an open seat.
    link: Option<String>,
}

/// Open a table
///
/// The game begins when every seat is taken: a program sits down with the secret of an open seat,
/// a person with its link.
#[utoipa::path(
    post, path = "/api/tables", request_body = NewTable,
    responses(
        (status = 201, body = Opened),
        (status = 400, description = "An option, a level or the number of seats is not possible", body = Problem),
        (status = 404, description = "There is no such game", body = Problem),
    ),
)]
pub(crate) async fn open(
    State(house): State<Arc<House>>,
    Body(new): Body<NewTable>,
) -> Result<Response, Problem> {
    let options: Vec<(String, String)> =
        new.options.iter().map(|(name, value)| (name.clone(), value.text())).collect();
    let names = catalogue::seats(&new.game, &options)?;
    let seating = seating(new.seats, names.len())?;
    if new.minutes.is_some_and(|minutes| !(1..=600).contains(&minutes)) {
        return Err(Problem::bad(problems::CLOCK_RANGE));
    }
    let (game, listed, minutes) = (new.game, new.listed, new.minutes);
    let opening =
        Opening { game, options, seating: seating.clone(), listed, minutes, lesson: false };
    let room = house.open_table(opening).await?;
    let seat = |(seat, (name, seating)): (usize, (String, Seating))| {
        let secret = (seating == Seating::Open).then(|| room.head.tokens[seat].clone());
        OpenedSeat {
            seat: seat as u8,
            name,
            bot: if let Seating::Bot(level) = seating { Some(level) } else { None },
            link: secret.as_ref().map(|secret| format!("/t/{}/sit/{secret}", room.id)),
            secret,
        }
    };
    let opened = Opened {
        table: room.id.to_string(),
        page: format!("/t/{}", room.id),
        seats: names.into_iter().zip(seating).enumerate().map(seat).collect(),
    };
    let address = format!("/api/tables/{}", room.id);
    Ok((StatusCode::CREATED, [(LOCATION, address)], Json(opened)).into_response())
}

fn seating(wanted: Option<Vec<String>>, seats: usize) -> Result<Vec<Seating>, Problem> {
    let usual = || (0..seats).map(|seat| if seat == 0 { "open" } else { catalogue::USUAL_LEVEL });
    let wanted = wanted.unwrap_or_else(|| usual().map(str::to_owned).collect());
    let seat = |wanted: String| match wanted.as_str() {
        "open" => Ok(Seating::Open),
        level => catalogue::check_level(level).map(|()| Seating::Bot(wanted)),
    };
    wanted.into_iter().map(seat).collect()
}

/// Look at a table
///
/// With the secret of a seat it is seen as that seat sees it, without one as an onlooker does.
#[utoipa::path(
    get, path = "/api/tables/{table}", params(("table" = String, Path), SituationQuery),
    security((), ("seat" = [])),
    responses(
        (status = 200, body = Situation),
        (status = 401, description = "The secret opens no seat here", body = Problem),
        (status = 404, description = "There is no such table", body = Problem),
    ),
)]
pub(crate) async fn look(
    State(house): State<Arc<House>>,
    secret: Option<Secret>,
    Path(table): Path<String>,
    Query(query): Query<SituationQuery>,
) -> Result<Json<Situation>, Problem> {
    let room = house.room_called(&table).await?;
    let viewer = viewer(&room, secret.as_ref())?;
    show(&room, viewer, query.lines).await
}

/// With whose eyes the holder of a secret looks.
pub(crate) fn viewer(room: &Room, secret: Option<&Secret>) -> Result<Viewer, Problem> {
    let Some(Secret(Identity::Token(token))) = secret else { return Ok(Viewer::Spectator) };
    let seat = room.seat_of_token(token);
    seat.map(Viewer::Seat).ok_or_else(|| Problem::unknown(problems::SECRET_OPENS_NOTHING))
}

async fn show(
    room: &Room,
    viewer: Viewer,
    lines: Option<usize>,
) -> Result<Json<Situation>, Problem> {
    let inside = room.enter().await?;
    Ok(Json(Situation::of(room, &inside, viewer, lines.unwrap_or(LINES))))
}

/// Who sits down.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sitter {
    /// What the others read; the seat's own name if it is empty.
    #[serde(default)]
    name: String,
}

/// Sit down
///
/// Needed once for each open seat: the game begins when every seat is taken. Sitting down again
/// changes the name.
#[utoipa::path(
    post, path = "/api/tables/{table}/sit", params(("table" = String, Path)),
    request_body = Sitter, security(("seat" = [])),
    responses(
        (status = 200, body = Situation),
        (status = 401, description = "The secret opens no seat here", body = Problem),
    ),
)]
pub(crate) async fn sit(
    State(house): State<Arc<House>>,
    secret: Secret,
    Path(table): Path<String>,
    Body(sitter): Body<Sitter>,
) -> Result<Json<Situation>, Problem> {
    let room = house.room_called(&table).await?;
    let viewer = viewer(&room, Some(&secret))?;
    let Secret(Identity::Token(token)) = secret else {
        return Err(Problem::unknown(problems::SECRET_NEEDED));
    };
    room.sit(&token, PROGRAM, &clean(&sitter.name, NAME)).await?;
    room.drive(&house);
    show(&room, viewer, None).await
}

/// An action to be taken.
#[derive(Debug, Deserialize, ToSchema)]
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
#[utoipa::path(
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
)]
pub(crate) async fn act(
    State(house): State<Arc<House>>,
    secret: Secret,
    Path(table): Path<String>,
    Body(act): Body<Act>,
) -> Result<Json<Situation>, Problem> {
    let room = house.room_called(&table).await?;
    let viewer = viewer(&room, Some(&secret))?;
    if act.key.as_ref().is_some_and(|key| key.len() > KEY) {
        return Err(Problem::bad(problems::ACTION_KEY));
    }
    let attempt = Attempt { action: act.action, decision: act.decision, key: act.key };
    room.act(&secret.0, attempt).await?;
    room.drive(&house);
    show(&room, viewer, None).await
}

/// Take the last action back
///
/// As long as nothing was revealed and nobody else has acted.
#[utoipa::path(
    post, path = "/api/tables/{table}/undo", params(("table" = String, Path)),
    security(("seat" = [])),
    responses(
        (status = 200, body = Situation),
        (status = 401, description = "The secret opens no seat here", body = Problem),
        (status = 409, description = "It stays as it is", body = Problem),
    ),
)]
pub(crate) async fn undo(
    State(house): State<Arc<House>>,
    secret: Secret,
    Path(table): Path<String>,
) -> Result<Json<Situation>, Problem> {
    let room = house.room_called(&table).await?;
    let viewer = viewer(&room, Some(&secret))?;
    room.undo(&secret.0).await?;
    show(&room, viewer, None).await
}

/// Take the seat back from a bot
///
/// The others may let a bot play for a seat whose program has had no stream open for a while.
#[utoipa::path(
    post, path = "/api/tables/{table}/return", params(("table" = String, Path)),
    security(("seat" = [])),
    responses(
        (status = 200, body = Situation),
        (status = 401, description = "The secret opens no seat here", body = Problem),
    ),
)]
pub(crate) async fn return_to_seat(
    State(house): State<Arc<House>>,
    secret: Secret,
    Path(table): Path<String>,
) -> Result<Json<Situation>, Problem> {
    let room = house.room_called(&table).await?;
    let viewer = viewer(&room, Some(&secret))?;
    room.return_to_seat(&secret.0).await?;
    show(&room, viewer, None).await
}

/// The record of a finished game
///
/// One JSON object a line; `hideout replay` and `hideout verify` read it.
#[utoipa::path(
    get, path = "/api/tables/{table}/record", params(("table" = String, Path)),
    responses(
        (status = 200, description = "The record", body = String, content_type = "application/x-ndjson"),
        (status = 404, description = "There is no such table", body = Problem),
        (status = 409, description = "The game is not over yet", body = Problem),
    ),
)]
pub(crate) async fn record(
    State(house): State<Arc<House>>,
    Path(table): Path<String>,
) -> Result<Response, Problem> {
    record_of(&*house.room_called(&table).await?).await
}
