//! The first page, the page of a game, opening tables.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::response::{Redirect, Response};
use maud::Markup;
use rooms::games;
use rooms::lesson;
use rooms::names;
use rooms::room::{Host, Opening, Seating, Sitter};
use rooms::server::{Server, against_bots};
use store::{Found, Which};

use super::ask::{Form, Path, Query, refuse_repeated, seed};
use super::guard::{Guest, remember_habits, remember_name};
use crate::catalogue::{self, PLAYERS};
use crate::pages;
use crate::pages::reference::CardFilter;
use crate::problem::Problem;
use crate::site::Site;
use crate::words::problems;

/// How many tables a list on the first page has.
const LISTED: usize = 20;
/// Among how many open tables those that are shown are chosen.
const LOOKED_AT: usize = 500;
const EASIEST_LEVEL: &str = "pickpocket";

pub(crate) async fn home(
    State(server): State<Arc<Server>>,
    Extension(guest): Extension<Guest>,
) -> Result<Markup, Problem> {
    let find = |which, most| server.store.find(which, most);
    let lists = pages::home::Lists {
        playing: find(Which::Playing(guest.id.to_string()), LISTED).await?,
        open: fair_share(find(Which::Open, LOOKED_AT).await?),
        played: find(Which::Played(guest.id.to_string()), LISTED).await?,
    };
    server.wake(&lists.playing).await;
    Ok(pages::home::home(guest.id, &guest.habits, &lists, &server.ticket()))
}

/// The open tables that are shown: of everybody one, then of everybody another one, so that
/// nobody pushes the others off the list.
fn fair_share(open: Vec<Found>) -> Vec<Found> {
    let mut before: HashMap<String, usize> = HashMap::new();
    let mut ranked: Vec<(usize, Found)> = open
        .into_iter()
        .map(|found| {
            let count = before.entry(found.opened_from.clone()).or_default();
            *count += 1;
            (*count, found)
        })
        .collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, found)| found).take(LISTED).collect()
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
    let visitor = pages::game::Visitor { name: &guest.name, habits: &guest.habits, is_new };
    Ok(pages::game::game(entry, &options, &seats, visitor, &server.ticket()))
}

pub(crate) async fn rules(
    Path(game): Path<String>,
    Query(filter): Query<CardFilter>,
) -> Result<Markup, Problem> {
    Ok(pages::reference::rules(catalogue::find(&game)?, &filter.words))
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
    let seating = against_bots(seats, guest.id, &guest.name, seed, level);
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
    let seating = against_bots(seats, guest.id, &guest.name, None, EASIEST_LEVEL);
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
    let name = names::name(field("name").unwrap_or_default());
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
    let opening = Opening {
        options,
        minutes,
        increment,
        listed: field("listed").is_some(),
        hints: field("hints").is_some(),
        ..Opening::of(game, seating, Some(Host::Guest(guest.id)))
    };
    let ticket = field("ticket").unwrap_or_default();
    let room = site.server.open_table(opening, guest.opener(), ticket).await?;
    Ok(remember_name(&site, &name, Redirect::to(&format!("/t/{}", room.id))))
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

#[cfg(test)]
mod tests {
    use store::{Summary, TableId};

    use super::*;

    fn table(number: u8, from: &str) -> Found {
        Found {
            id: TableId::from_bytes([number; 8]),
            game: "caper".to_owned(),
            revision: 1,
            made_at: 0,
            changed_at: -i64::from(number),
            length: 0,
            summary: Summary::default(),
            opened_by: String::new(),
            opened_from: from.to_owned(),
        }
    }

    #[test]
    fn of_everybody_one_table_is_shown_before_anybody_has_two() {
        let mut open: Vec<Found> = (0..100).map(|number| table(number, "greedy")).collect();
        open.push(table(100, "ana"));
        open.push(table(101, "ben"));
        let shown = fair_share(open);
        let from: Vec<&str> = shown.iter().map(|found| found.opened_from.as_str()).collect();
        assert_eq!(from[..4], ["greedy", "ana", "ben", "greedy"]);
        assert_eq!(from.len(), LISTED);
    }
}
