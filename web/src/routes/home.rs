//! The first page, the page of a game, opening tables.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use serde::Deserialize;
use store::Which;

use super::ask::{Form, Path, Query};
use super::guard::{Guest, remember_name};
use crate::catalogue;
use crate::house::{House, against_bots};
use crate::lesson;
use crate::pages;
use crate::pages::reference::Sought;
use crate::problem::Problem;
use crate::room::{NAME, Opening, Seating, clean};
use crate::words::problems;

/// How many tables a list on the first page has.
const LISTED: usize = 20;
const EASIEST_LEVEL: &str = "pickpocket";

pub(crate) async fn home(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
) -> Result<Markup, Problem> {
    let find = |which| house.store.find(which, LISTED);
    let lists = pages::home::Lists {
        playing: find(Which::Playing(guest.id.clone())).await?,
        open: find(Which::Open).await?,
        played: find(Which::Played(guest.id.clone())).await?,
    };
    Ok(pages::home::home(&guest.id, &lists))
}

/// What a form or an address says, field by field.
type Fields = Vec<(String, String)>;

pub(crate) async fn game(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(game): Path<String>,
    Query(fields): Query<Fields>,
) -> Result<Markup, Problem> {
    let entry = catalogue::find(&game)?;
    let options = options(&fields);
    let seats = catalogue::seats(&game, &options)?;
    let is_new = house.is_new_to(&guest.id, entry.info.id).await?;
    let visitor = pages::game::Visitor { name: &guest.name, is_new };
    Ok(pages::game::game(entry, &options, &seats, visitor))
}

pub(crate) async fn rules(
    Path(game): Path<String>,
    Query(sought): Query<Sought>,
) -> Result<Markup, Problem> {
    Ok(pages::reference::rules(catalogue::find(&game)?, &sought.words))
}

pub(crate) async fn cards(
    Path(game): Path<String>,
    Query(sought): Query<Sought>,
) -> Result<Markup, Problem> {
    Ok(pages::reference::cards(catalogue::find(&game)?, &sought))
}

#[derive(Debug, Default, Deserialize)]
pub(crate) struct PlayForm {
    #[serde(default)]
    level: String,
}

/// Against bots, with the usual options, at once.
pub(crate) async fn play(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(game): Path<String>,
    Form(form): Form<PlayForm>,
) -> Result<Response, Problem> {
    let entry = catalogue::find(&game)?;
    let level = if form.level.is_empty() { catalogue::USUAL_LEVEL } else { &form.level };
    catalogue::check_level(level)?;
    let seating = against_bots(entry.seats.len(), &guest.id, &guest.name, level);
    let opening =
        Opening { game, options: Vec::new(), seating, listed: false, minutes: None, lesson: false };
    let room = house.open_table(opening).await?;
    Ok(Redirect::to(&format!("/t/{}", room.id)).into_response())
}

/// The lesson of a game.
pub(crate) async fn lesson(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(game): Path<String>,
) -> Result<Redirect, Problem> {
    let lesson = lesson::find(&game);
    let lesson = lesson.ok_or_else(|| Problem::missing(problems::NO_LESSON))?;
    let options = lesson.options.clone();
    let seats = catalogue::seats(&game, &options)?.len();
    let seating = against_bots(seats, &guest.id, &guest.name, EASIEST_LEVEL);
    let opening = Opening { game, options, seating, listed: false, minutes: None, lesson: true };
    let room = house.open_table(opening).await?;
    Ok(Redirect::to(&format!("/t/{}", room.id)))
}

/// Opens a table with chosen options and seats.
pub(crate) async fn open(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Form(fields): Form<Fields>,
) -> Result<Response, Problem> {
    let field = |name: &str| {
        fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
    };
    let game = field("game").unwrap_or_default().to_owned();
    let name = clean(field("name").unwrap_or_default(), NAME);
    let options = options(&fields);
    let seats = catalogue::seats(&game, &options)?;
    let seating = (0..seats.len()).map(|seat| match field(&format!("seat.{seat}")) {
        Some("me") => Ok(Seating::Guest { id: guest.id.clone(), name: name.clone() }),
        None | Some("open") => Ok(Seating::Open),
        Some(level) => catalogue::check_level(level).map(|()| Seating::Bot(level.to_owned())),
    });
    let seating = seating.collect::<Result<Vec<_>, Problem>>()?;
    let minutes = match field("minutes").unwrap_or_default() {
        "" => None,
        text => Some(
            text.parse()
                .ok()
                .filter(|it| (1..=600).contains(it))
                .ok_or_else(|| Problem::bad(problems::no_such_clock(text)))?,
        ),
    };
    let listed = field("listed").is_some();
    let room = house
        .open_table(Opening { game, options, seating, listed, minutes, lesson: false })
        .await?;
    let jar = remember_name(&house, &name);
    Ok((jar, Redirect::to(&format!("/t/{}", room.id))).into_response())
}

fn options(fields: &Fields) -> Fields {
    let option = |(name, value): &(String, String)| {
        name.strip_prefix("option.").map(|name| (name.to_owned(), value.clone()))
    };
    fields.iter().filter_map(option).collect()
}
