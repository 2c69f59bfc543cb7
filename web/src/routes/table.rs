//! What people do at a table.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Redirect, Response};
use engine::{Next, Seat, Viewer};
use maud::{Markup, html};
use serde::Deserialize;

use super::ask::{Form, Path, Query};
use super::guard::{Guest, remember_name};
use super::reply::{done, wants_page};
use crate::house::House;
use crate::pages::{self, Frame, table::At};
use crate::problem::Problem;
use crate::room::{Attempt, NAME, Opening, Quiet, Room, Seating, clean};
use crate::words;
use crate::words::problems;

type Here = (State<Arc<House>>, Extension<Guest>, Path<String>);

/// The room that an address names.
async fn room(house: &Arc<House>, table: &str) -> Result<Arc<Room>, Problem> {
    house.room_called(table).await
}

fn url(room: &Room) -> String {
    format!("/t/{}", room.id)
}

pub(crate) async fn page(
    (State(house), Extension(guest), Path(table)): Here,
) -> Result<Markup, Problem> {
    let room = room(&house, &table).await?;
    let inside = room.enter().await?;
    let viewer = inside.viewer(&guest.id);
    let shown = room.show(&inside, viewer, &house.settings);
    let at = At { room: &room, inside: &inside, viewer, settings: &house.settings };
    let offer = at.may_offer_lesson() && house.is_new_to(&guest.id, at.game()).await?;
    Ok(pages::table::whole(&at, &shown, offer))
}

#[derive(Debug, Deserialize)]
pub(crate) struct ActForm {
    action: u16,
    decision: Option<u32>,
    #[serde(default)]
    stamp: String,
}

pub(crate) async fn act(
    (State(house), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
    Form(form): Form<ActForm>,
) -> Result<Response, Problem> {
    let room = room(&house, &table).await?;
    if form.stamp.len() > 64 {
        return Err(Problem::bad(problems::ACTION_STAMP));
    }
    // The same button of the same page, pressed twice or sent again, is one attempt.
    let key = (!form.stamp.is_empty()).then(|| format!("{}.{}", form.stamp, form.action));
    let attempt = Attempt { action: form.action, decision: form.decision, key };
    room.act(&guest.identity(), attempt).await?;
    room.drive(&house);
    Ok(done(&headers, &url(&room)))
}

pub(crate) async fn undo(
    (State(house), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let room = room(&house, &table).await?;
    room.undo(&guest.identity()).await?;
    Ok(done(&headers, &url(&room)))
}

#[derive(Debug, Deserialize)]
pub(crate) struct SayForm {
    text: String,
}

pub(crate) async fn say(
    (State(house), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
    Form(form): Form<SayForm>,
) -> Result<Response, Problem> {
    let room = room(&house, &table).await?;
    let name = if guest.name.is_empty() { words::ONLOOKER } else { &guest.name };
    room.say(&guest.identity(), name, &form.text).await?;
    Ok(done(&headers, &url(&room)))
}

pub(crate) async fn join(
    (State(house), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let room = room(&house, &table).await?;
    room.join(&guest.id, &guest.name).await?;
    room.drive(&house);
    Ok(done(&headers, &url(&room)))
}

#[derive(Debug, Deserialize)]
pub(crate) struct BotForm {
    seat: u8,
    level: String,
}

pub(crate) async fn bot(
    (State(house), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
    Form(form): Form<BotForm>,
) -> Result<Response, Problem> {
    let room = room(&house, &table).await?;
    room.hand_over(&guest.identity(), Seat(form.seat), &form.level, house.settings.grace).await?;
    room.drive(&house);
    Ok(done(&headers, &url(&room)))
}

pub(crate) async fn return_to_seat(
    (State(house), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let room = room(&house, &table).await?;
    room.return_to_seat(&guest.identity()).await?;
    Ok(done(&headers, &url(&room)))
}

pub(crate) async fn quiet(
    (State(house), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Problem> {
    let room = room(&house, &table).await?;
    let all = |kind: &str| {
        let own = fields.iter().filter(|(name, _)| name == kind);
        own.map(|(_, value)| value.clone()).collect()
    };
    room.set_quiet(&guest.identity(), Quiet { windows: all("window"), things: all("thing") })
        .await?;
    room.drive(&house);
    Ok(done(&headers, &url(&room)))
}

/// The same people at a new table; whoever was second begins where the game has a first seat.
pub(crate) async fn rematch(
    (State(house), Extension(guest), Path(table)): Here,
) -> Result<Redirect, Problem> {
    let room = room(&house, &table).await?;
    // Nobody else comes in until the next table stands, or two players would open two.
    let mut inside = room.enter().await?;
    if let Some(next) = &inside.rematch {
        return Ok(Redirect::to(&format!("/t/{next}")));
    }
    if inside.table.next() != Next::Over {
        return Err(Problem::conflict(problems::NOT_OVER));
    }
    if room.seat_for(&inside, &guest.identity()).is_none() {
        return Err(Problem::forbidden(problems::NO_SEAT));
    }
    let mut seating: Vec<Seating> = inside.chairs.iter().map(Seating::again).collect();
    seating.rotate_left(1);
    let opening = Opening {
        game: inside.table.info().id.to_owned(),
        options: room.head.options.clone(),
        seating,
        listed: false,
        minutes: room.head.minutes,
        lesson: false,
    };
    let next = house.open_table(opening).await?;
    room.note_rematch(&mut inside, next.id.to_string()).await?;
    Ok(Redirect::to(&url(&next)))
}

pub(crate) async fn hint(
    (State(house), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
) -> Result<Markup, Problem> {
    let room = room(&house, &table).await?;
    let thinker = {
        let inside = room.enter().await?;
        let viewer = inside.viewer(&guest.id);
        match viewer {
            Viewer::Seat(seat) if inside.awaits(viewer) => inside.table.thinker(seat),
            _ => return Err(Problem::conflict(problems::NOTHING_TO_DECIDE)),
        }
    };
    let advice = house.thinkers.advise(thinker).await?;
    let inside = room.enter().await?;
    let viewer = inside.viewer(&guest.id);
    let at = At { room: &room, inside: &inside, viewer, settings: &house.settings };
    let advice = pages::table::hint(&at, &advice);
    if !wants_page(&headers) {
        return Ok(advice);
    }
    let content = html! { main id="main" class="invite" { h1 { (words::HINT) } (advice) a class="button" href=(url(&room)) { (words::BACK_TO_TABLE) } } };
    Ok(pages::page(Frame { title: words::HINT, game: None, class: "" }, &content))
}

#[derive(Debug, Deserialize)]
pub(crate) struct WhyQuery {
    #[serde(default)]
    things: String,
}

/// Why what was touched leads to nothing.
pub(crate) async fn why(
    (State(house), Extension(guest), Path(table)): Here,
    Query(query): Query<WhyQuery>,
) -> Result<Markup, Problem> {
    let room = room(&house, &table).await?;
    let inside = room.enter().await?;
    let Viewer::Seat(seat) = inside.viewer(&guest.id) else {
        return Err(Problem::forbidden(problems::NO_SEAT));
    };
    let things: Vec<&str> =
        query.things.split(' ').filter(|thing| !thing.is_empty()).take(8).collect();
    let refusal = inside.table.why_not(seat, &things);
    let game = inside.table.info().id;
    Ok(match refusal {
        Some(refusal) => html! {
            (refusal.why) " "
            a class="rule" href=(pages::table::rule_url(game, refusal.rule.0)) { (refusal.rule) }
        },
        None => html! { (problems::NOT_A_MOVE) },
    })
}

#[derive(Debug, Deserialize)]
pub(crate) struct ReplayQuery {
    #[serde(default)]
    moment: usize,
    #[serde(default)]
    eyes: String,
}

/// A finished game at one of its moments.
pub(crate) async fn replay(
    State(house): State<Arc<House>>,
    Path(table): Path<String>,
    Query(query): Query<ReplayQuery>,
) -> Result<Markup, Problem> {
    let room = room(&house, &table).await?;
    let inside = room.enter().await?;
    let viewer = match query.eyes.as_str() {
        "" | "all" => Viewer::Omniscient,
        "spectator" => Viewer::Spectator,
        seat => {
            let seat = seat.parse().ok().filter(|seat| usize::from(*seat) < inside.chairs.len());
            Viewer::Seat(Seat(seat.ok_or_else(|| Problem::bad(problems::NO_SUCH_SEAT))?))
        }
    };
    let past = inside.table.look_back(query.moment, viewer);
    let past = past.ok_or_else(|| Problem::conflict(problems::REPLAY_LATER))?;
    let at = pages::replay::Standpoint { table: &table, moment: query.moment, viewer };
    Ok(pages::replay::replay(at, &inside, &past))
}

/// The record of a finished game.
pub(crate) async fn record(
    State(house): State<Arc<House>>,
    Path(table): Path<String>,
) -> Result<Response, Problem> {
    record_of(&*room(&house, &table).await?).await
}

pub(crate) async fn record_of(room: &Room) -> Result<Response, Problem> {
    let inside = room.enter().await?;
    if inside.table.next() != Next::Over {
        return Err(Problem::conflict(problems::RECORD_LATER));
    }
    let file = format!("attachment; filename=\"{}-{}.jsonl\"", inside.table.info().id, room.id);
    let kind = "application/x-ndjson".to_owned();
    Ok(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, file)], inside.table.record()).into_response())
}

type AtSeat = Path<(String, String)>;

/// The page behind a seat's link.
pub(crate) async fn invite(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path((table, token)): AtSeat,
) -> Result<Response, Problem> {
    let room = room(&house, &table).await?;
    let inside = room.enter().await?;
    let seat =
        room.seat_of_token(&token).ok_or_else(|| Problem::missing(problems::LINK_OPENS_NOTHING))?;
    let chair = inside.chair(seat).ok_or_else(|| Problem::missing(problems::LINK_OPENS_NOTHING))?;
    if chair.guest.as_deref() == Some(&guest.id) {
        return Ok(Redirect::to(&url(&room)).into_response());
    }
    let seated = |(seat, chair): (usize, &crate::room::Chair)| {
        (chair.guest.is_some() || chair.bot.is_some()).then_some(Seat(seat as u8))
    };
    let others =
        inside.chairs.iter().enumerate().filter_map(seated).filter(|it| *it != seat).collect();
    let names = inside.table.names();
    let names = if engine::Seats::is_empty(&others) { String::new() } else { names.list(others) };
    let info = inside.table.info();
    let action = format!("/t/{}/sit/{token}", room.id);
    let page = pages::invite::invite(&info, &chair.seat_name, &names, &action, &guest.name);
    Ok(page.into_response())
}

#[derive(Debug, Deserialize)]
pub(crate) struct SitForm {
    #[serde(default)]
    name: String,
}

pub(crate) async fn sit(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path((table, token)): AtSeat,
    Form(form): Form<SitForm>,
) -> Result<Response, Problem> {
    let room = room(&house, &table).await?;
    let name = clean(&form.name, NAME);
    room.sit(&token, &guest.id, &name).await?;
    room.drive(&house);
    Ok((remember_name(&house, &name), Redirect::to(&url(&room))).into_response())
}
