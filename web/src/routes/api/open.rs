//! Opening tables by programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::LOCATION;
use axum::response::{IntoResponse, Response};
use rooms::games;
use rooms::identity::{Digest, Who};
use rooms::room::{Chair, Host, Opening, Seating};
use rooms::secret;
use rooms::server::{Opener, Server};
use serde::{Deserialize, Serialize};

use super::options::Options;
use crate::problem::Problem;
use crate::routes::ask::Body;
use crate::routes::guard::From;
use crate::routes::home::turn_based;
use crate::words::problems;

/// A table to be opened.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    /// The game's id.
    game: String,
    /// The options by their names; the usual value where one is not named.
    #[serde(default)]
    #[cfg_attr(test, schema(value_type = std::collections::BTreeMap<String, super::options::Setting>))]
    options: Options,
    /// For each seat `open` or the level of a bot. Without it the first seat is open and bots of
    /// the usual level take the others.
    seats: Option<Vec<String>>,
    /// Whether the table stands in the list of open tables, so that anyone may join.
    #[serde(default)]
    listed: bool,
    /// How many minutes each seat has for the whole game, 1 to 600; no clock without it.
    minutes: Option<u16>,
    /// How many seconds each decision adds to that, at most 600.
    #[serde(default)]
    increment: u16,
    /// How many hours each decision may take, if the table is played over days: 1, 8, 24, 48, 72
    /// or 168. There is no other clock then.
    hours: Option<u16>,
    /// What happens when somebody's time is up at such a table: `bot` or `give_up`.
    when_up: Option<String>,
    /// Whether players may ask for hints although they play against each other.
    #[serde(default)]
    hints: bool,
}

/// A table that was opened.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct Opened {
    /// The table's name in addresses.
    table: String,
    /// Its page for people.
    page: String,
    /// The secret of whoever opened the table: with it one lets bots sit down and mutes.
    host: String,
    /// The digest of the server's part of the seed, promised before anybody sits down.
    commitment: String,
    seats: Vec<OpenedSeat>,
}

/// A seat of a table that was opened.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct OpenedSeat {
    seat: u8,
    name: String,
    /// The level of the bot that sits there, if one does.
    bot: Option<String>,
    /// What opens the seat, once: whoever sits down with it gets a secret of their own.
    invitation: Option<String>,
    /// The address at which a person uses the invitation.
    link: Option<String>,
}

/// Open a table
///
/// The cards are dealt when every seat is taken: a program sits down with the invitation of an open
/// seat, a person with its link. An invitation works once.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses(
        (status = 201, body = Opened),
        (status = 400, description = "An option, a level or the number of seats is not possible", body = Problem),
        (status = 404, description = "There is no such game", body = Problem),
        (status = 409, description = "Too many tables of this address are not finished", body = Problem),
    ),
))]
pub(crate) async fn open(
    State(server): State<Arc<Server>>,
    From(network): From,
    Body(new): Body<NewTable>,
) -> Result<Response, Problem> {
    let Options(options) = new.options;
    let names = games::seats(&new.game, &options)?;
    let seating = seating(new.seats, names.len())?;
    if new.minutes.is_some_and(|minutes| !(1..=600).contains(&minutes)) || new.increment > 600 {
        return Err(Problem::bad(problems::CLOCK_RANGE));
    }
    let hours = new.hours.map(|hours| hours.to_string());
    let turn_based = turn_based(hours.as_deref(), new.when_up.as_deref())?;
    if turn_based.is_some() && new.minutes.is_some() {
        return Err(Problem::bad(problems::TWO_CLOCKS));
    }
    let host = secret::token();
    let opening = Opening {
        options,
        listed: new.listed,
        minutes: new.minutes,
        increment: new.increment,
        turn_based,
        hints: new.hints,
        ..Opening::of(&new.game, seating, Some(Host::Bearer(Digest::of(&host))))
    };
    let opener = Opener { who: Who::Nobody, network };
    let room = server.open_table(opening, opener, "").await?;
    let state = room.enter().await?;
    let seats = (0..).zip(names.into_iter().zip(&state.chairs));
    let seat = |(seat, (name, chair)): (u8, (String, &Chair))| OpenedSeat {
        seat,
        name,
        bot: chair.bot.clone(),
        link: chair
            .invitation
            .as_ref()
            .map(|invitation| format!("/t/{}/sit/{invitation}", room.id)),
        invitation: chair.invitation.clone(),
    };
    let opened = Opened {
        table: room.id.to_string(),
        page: format!("/t/{}", room.id),
        host,
        commitment: room.head.seed.commitment().to_string(),
        seats: seats.map(seat).collect(),
    };
    let address = format!("/api/tables/{}", room.id);
    Ok((StatusCode::CREATED, [(LOCATION, address)], Json(opened)).into_response())
}

fn seating(wanted: Option<Vec<String>>, seats: usize) -> Result<Vec<Seating>, rooms::Error> {
    let usual = || (0..seats).map(|seat| if seat == 0 { "open" } else { games::USUAL_LEVEL });
    let wanted = wanted.unwrap_or_else(|| usual().map(str::to_owned).collect());
    let seat = |wanted: String| match wanted.as_str() {
        "open" => Ok(Seating::Open),
        level => games::check_level(level).map(|()| Seating::Bot(wanted)),
    };
    wanted.into_iter().map(seat).collect()
}
