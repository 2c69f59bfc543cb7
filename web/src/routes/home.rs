//! The first page, the page of a game, opening tables.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::response::{Redirect, Response};
use maud::Markup;
use rooms::games;
use rooms::lesson;
use rooms::room::{Host, Opening, Seating, Sitter};
use rooms::server::{Server, against_bots};
use rooms::turns::{HOURS, TurnBased, WhenUp};
use store::{Found, Which};

use super::ask::{Form, Path, Query, refuse_repeated, seed};
use super::visitor::{Guest, remember_habits, remember_name};
use crate::catalogue::{self, PLAYERS};
use crate::pages;
use crate::pages::reference::CardFilter;
use crate::problem::Problem;
use crate::site::Site;
use crate::words::problems;

/// How many tables a list on the first page has.
const LISTED: usize = 20;
const EASIEST_LEVEL: &str = "pickpocket";

pub(crate) async fn home(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
) -> Result<Markup, Problem> {
    let server = &site.server;
    let find = |which, most| server.store.find(which, most);
    let own = guest.id.to_string();
    let awaited = awaited(server, &own).await?;
    let mut others = find(Which::Playing(own.clone()), LISTED + awaited.len()).await?;
    others.retain(|found| !pages::home::is_awaited(found, &own));
    others.truncate(LISTED);
    let open = site.open_tables.all(server).await?;
    let open = super::lobby::shown(&open, None, &server.strangers_of(guest.id).await?);
    let lists = pages::home::Lists {
        awaited,
        others,
        open: open.into_iter().take(LISTED).map(|table| table.found.clone()).collect(),
        played: find(Which::Played(guest.id.to_string()), LISTED).await?,
    };
    server.wake(&lists.awaited).await;
    server.wake(&lists.others).await;
    let visitor = pages::home::Visitor {
        id: guest.id,
        habits: &guest.habits,
        person: guest.person.as_ref(),
        invited: match &guest.person {
            Some(person) => super::people::invited(server, person.id).await?,
            None => Vec::new(),
        },
    };
    Ok(pages::home::home(&visitor, &lists, &server.ticket(), server.now()))
}

/// All tables that wait for a guest, those first at which their time is up first, then those
/// without a clock that have waited longest.
pub(crate) async fn awaited(server: &Server, guest: &str) -> Result<Vec<Found>, Problem> {
    let mut found = server.store.find(Which::Awaiting(guest.to_owned()), usize::MAX).await?;
    found.sort_by_key(|it| pages::home::deadline(it, guest).unwrap_or(i64::MAX));
    Ok(found)
}

/// What a form or an address says, field by field.
type Fields = Vec<(String, String)>;

pub(crate) async fn game(
    State(server): State<Arc<Server>>,
    Extension(guest): Extension<Guest>,
    Path(game): Path<String>,
    Query(fields): Query<Fields>,
) -> Result<Markup, Problem> {
    let entry = catalogue::find(&game)?;
    refuse_repeated(&fields)?;
    let options = options(&fields);
    let seats = games::seats(&game, &options)?;
    let is_new = server.is_new_to(guest.id, entry.info.id).await?;
    let visitor = pages::game::Visitor {
        name: &guest.name,
        person: guest.person.as_ref(),
        habits: &guest.habits,
        is_new,
    };
    Ok(pages::game::game(entry, &options, &seats, visitor, &server.ticket()))
}

pub(crate) async fn rules(
    Path(game): Path<String>,
    Query(filter): Query<CardFilter>,
) -> Result<Markup, Problem> {
    Ok(pages::reference::rules(catalogue::find(&game)?, &filter.words))
}

/// A player aid on paper.
pub(crate) async fn aid(Path(game): Path<String>) -> Result<Markup, Problem> {
    Ok(pages::aid::aid(catalogue::find(&game)?))
}

pub(crate) async fn cards(
    Path(game): Path<String>,
    Query(filter): Query<CardFilter>,
) -> Result<Markup, Problem> {
    Ok(pages::reference::cards(catalogue::find(&game)?, &filter))
}

/// Against bots, at once: as strong and as many as the form says, else as they were last time.
pub(crate) async fn play(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
    Path(game): Path<String>,
    Form(fields): Form<Fields>,
) -> Result<Response, Problem> {
    let entry = catalogue::find(&game)?;
    refuse_repeated(&fields)?;
    let given = |name: &str| {
        let field = fields.iter().find(|(field, value)| field == name && !value.is_empty());
        field.map(|(_, value)| value.as_str())
    };
    let level = given("level").unwrap_or(guest.habits.level());
    games::check_level(level)?;
    let players = given(&pages::at_once::players_field(&game)).or(guest.habits.players(entry));
    let option = |players: &str| (PLAYERS.to_owned(), players.to_owned());
    let options: Fields = players.map(option).into_iter().collect();
    let seats = games::seats(&game, &options)?.len();
    let seed = seed(given("seed").unwrap_or_default())?;
    let name = guest.free_name(&site.server).await;
    let seating = against_bots(seats, guest.id, &name, seed, level);
    let opening = Opening::of(&game, seating, Some(Host::Guest(guest.id)));
    let opening = Opening { options, ..opening };
    let ticket = given("ticket").unwrap_or_default();
    let room = site.server.open_table(opening, guest.opener(), ticket).await?;
    let habits = guest.habits.clone().with(level, &game, players);
    Ok(remember_habits(&site, &habits, Redirect::to(&format!("/t/{}", room.id))))
}

/// The lesson of a game.
pub(crate) async fn lesson(
    State(server): State<Arc<Server>>,
    Extension(guest): Extension<Guest>,
    Path(game): Path<String>,
) -> Result<Redirect, Problem> {
    let lesson = lesson::find(&game);
    let lesson = lesson.ok_or_else(|| Problem::missing(problems::NO_LESSON))?;
    let options = lesson.options.clone();
    let seats = games::seats(&game, &options)?.len();
    let name = guest.free_name(&server).await;
    let seating = against_bots(seats, guest.id, &name, None, EASIEST_LEVEL);
    let opening = Opening::of(&game, seating, Some(Host::Guest(guest.id)));
    let opening = Opening { options, lesson: true, ..opening };
    let room = server.open_table(opening, guest.opener(), "").await?;
    Ok(Redirect::to(&format!("/t/{}", room.id)))
}

/// Opens a table with chosen options and seats.
pub(crate) async fn open(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
    Form(fields): Form<Fields>,
) -> Result<Response, Problem> {
    refuse_repeated(&fields)?;
    let field = |name: &str| {
        fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
    };
    let game = field("game").unwrap_or_default();
    let name = guest.called(&site, Some(field("name").unwrap_or_default())).await?;
    let options = options(&fields);
    let seed = seed(field("seed").unwrap_or_default())?;
    let seats = games::seats(game, &options)?;
    let seating = (0..seats.len()).map(|seat| match field(&format!("seat.{seat}")) {
        Some("me") => Ok(Seating::Person(Sitter::guest(guest.id, &name), seed)),
        None | Some("open") => Ok(Seating::Open),
        Some(level) => games::check_level(level).map(|()| Seating::Bot(level.to_owned())),
    });
    let seating = seating.collect::<Result<Vec<_>, rooms::Error>>()?;
    let minutes = match field("minutes").unwrap_or_default() {
        "" => None,
        text => Some(
            text.parse()
                .ok()
                .filter(|it| (1..=600).contains(it))
                .ok_or_else(|| Problem::bad(problems::no_such_clock(text)))?,
        ),
    };
    let increment = match field("increment").unwrap_or_default() {
        "" => 0,
        text => text
            .parse()
            .ok()
            .filter(|it| *it <= 600)
            .ok_or_else(|| Problem::bad(problems::no_such_increment(text)))?,
    };
    let turn_based = turn_based(field("hours"), field("when_up"))?;
    if turn_based.is_some() && minutes.is_some() {
        return Err(Problem::bad(problems::TWO_CLOCKS));
    }
    let opening = Opening {
        options,
        minutes,
        increment,
        turn_based,
        listed: field("listed").is_some(),
        hints: field("hints").is_some(),
        rated: field("rated").is_some(),
        ..Opening::of(game, seating, Some(Host::Guest(guest.id)))
    };
    let ticket = field("ticket").unwrap_or_default();
    let room = site.server.open_table(opening, guest.opener(), ticket).await?;
    Ok(remember_name(&site, &name, Redirect::to(&format!("/t/{}", room.id))))
}

/// How a table is played over days, if it is.
pub(crate) fn turn_based(
    hours: Option<&str>,
    when_up: Option<&str>,
) -> Result<Option<TurnBased>, Problem> {
    let Some(text) = hours.filter(|text| !text.is_empty()) else { return Ok(None) };
    let hours = text.parse().ok().filter(|hours| HOURS.contains(hours));
    let hours = hours.ok_or_else(|| Problem::bad(problems::no_such_pace(text)))?;
    let when_up = match when_up.unwrap_or_default() {
        "" | "bot" => WhenUp::Bot,
        "give_up" => WhenUp::GiveUp,
        other => return Err(Problem::bad(problems::no_such_end(other))),
    };
    Ok(Some(TurnBased { hours, when_up }))
}

/// The options by their names. A list comes value by value; its first, empty value only tells
/// that the form asked for it.
fn options(fields: &Fields) -> Fields {
    let mut options = Fields::new();
    for (field, value) in fields {
        if let Some(name) = field.strip_prefix("option.") {
            options.push((name.to_owned(), value.clone()));
        } else if let Some(name) = field.strip_prefix(pages::game::LIST) {
            match options.iter_mut().find(|(known, _)| known == name) {
                Some((_, list)) if list.is_empty() => list.clone_from(value),
                Some((_, list)) => *list = format!("{list},{value}"),
                None => options.push((name.to_owned(), value.clone())),
            }
        }
    }
    options
}
