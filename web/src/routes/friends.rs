//! Tables for friends: one link opens every free seat.

use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_TYPE, HOST};
use axum::response::{IntoResponse, Redirect, Response};
use rooms::games;
use rooms::room::{Host, Opening, Seating, Sitter};

use super::ask::{Form, Path, seed};
use super::home::turn_based;
use super::lobby::{Fields, chosen, given};
use super::seat::{SitForm, sat_down, sitters};
use super::table::url;
use super::visitor::{Guest, remember_name};
use crate::catalogue::PLAYERS;
use crate::pages;
use crate::problem::Problem;
use crate::qr;
use crate::site::Site;
use crate::words::problems;

/// Opens a table with one link for everybody.
pub(crate) async fn open(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
    Form(fields): Form<Fields>,
) -> Result<Response, Problem> {
    let (entry, players) = chosen(&fields, &guest)?;
    let players = players.filter(|_| entry.players().is_some());
    let options = players.map(|players| (PLAYERS.to_owned(), players.to_string()));
    let options: Fields = options.into_iter().collect();
    let seats = games::seats(entry.info.id, &options)?.len();
    let seed = seed(given(&fields, "seed").unwrap_or_default())?;
    let name = guest.free_name(&site.server).await;
    let own = Seating::Person(Sitter::guest(guest.id, &name), seed);
    let open = std::iter::repeat_n(Seating::Open, seats.saturating_sub(1));
    let seating = std::iter::once(own).chain(open).collect();
    let rated = given(&fields, "rated").is_some();
    let opening = Opening {
        options,
        rated,
        turn_based: turn_based(given(&fields, "hours"), None)?,
        door: true,
        ..Opening::of(entry.info.id, seating, Some(Host::Guest(guest.id)))
    };
    let ticket = given(&fields, "ticket").unwrap_or_default();
    let room = site.server.open_table(opening, guest.opener(), ticket).await?;
    Ok(remember_name(&site, &name, Redirect::to(&url(&room))))
}

type AtDoor = (State<Site>, Extension<Guest>, Path<(String, String)>);

/// The page behind the link for everybody.
pub(crate) async fn door(
    (State(site), Extension(guest), Path((table, door))): AtDoor,
) -> Result<Response, Problem> {
    let room = site.server.visit(&guest.who(), &table).await?;
    site.server.may_join(&room, guest.id).await?;
    let state = room.enter().await?;
    if room.standing(&state, &guest.who()).seat.is_some() {
        return Ok(Redirect::to(&url(&room)).into_response());
    }
    room.opens_door(&state, &door)?;
    let names = sitters(&state);
    let invite = pages::invite::Invite {
        game: &room.info,
        seat: None,
        names: &names,
        action: &format!("/t/{}/in/{door}", room.id),
        commitment: room.head.seed.commitment(),
        rated: room.head.rated,
        hours: room.head.turn_based.map(|it| it.hours),
    };
    Ok(pages::invite::invite(&invite, guest.person.as_ref(), &guest.name).into_response())
}

/// Takes a free seat by the link for everybody.
pub(crate) async fn come_in(
    (State(site), Extension(guest), Path((table, door))): AtDoor,
    Form(form): Form<SitForm>,
) -> Result<Response, Problem> {
    let room = site.server.visit(&guest.who(), &table).await?;
    let newcomer = form.newcomer(&site, &guest).await?;
    site.server.may_join(&room, guest.id).await?;
    let name = newcomer.name.clone();
    room.enter_by(&door, newcomer).await?;
    Ok(sat_down(&site, &room, &name))
}

/// The link for everybody as a code to scan.
pub(crate) async fn code(
    (State(site), Extension(guest), Path((table, door))): AtDoor,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let room = site.server.visit(&guest.who(), &table).await?;
    room.opens_door(&*room.enter().await?, &door)?;
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let scheme = if site.settings.https { "https" } else { "http" };
    let picture = qr::svg(&format!("{scheme}://{host}{}/in/{door}", url(&room)));
    let picture = picture.ok_or_else(|| Problem::missing(problems::NOTHING_HERE))?;
    Ok(([(CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}
