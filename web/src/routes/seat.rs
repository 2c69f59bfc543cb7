//! Taking a seat and keeping it.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use engine::Seats;
use maud::{Markup, html};
use rooms::room::{Newcomer, Room, RoomState};
use rooms::server::Server;
use serde::Deserialize;

use super::ask::{Form, Path, seed};
use super::reply::{done, wants_page};
use super::table::{Here, url};
use super::visitor::{Guest, remember_name};
use crate::pages::{self, Frame};
use crate::problem::Problem;
use crate::site::Site;
use crate::words;

#[derive(Debug, Deserialize)]
pub(crate) struct SitForm {
    name: Option<String>,
    #[serde(default)]
    seed: String,
}

impl SitForm {
    pub(super) async fn newcomer(self, site: &Site, guest: &Guest) -> Result<Newcomer, Problem> {
        let name = guest.called(site, self.name.as_deref()).await?;
        Ok(Newcomer { guest: Some(guest.id), secret: None, name, seed: seed(&self.seed)? })
    }
}

/// Takes a free seat of a listed table.
pub(crate) async fn join(
    State(site): State<Site>,
    (State(server), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
    Form(form): Form<SitForm>,
) -> Result<Response, Problem> {
    let room = server.visit(&guest.who(), &table).await?;
    let newcomer = form.newcomer(&site, &guest).await?;
    server.may_join(&room, guest.id).await?;
    let name = newcomer.name.clone();
    room.join(newcomer).await?;
    server.drive(&room);
    Ok(remember_name(&site, &name, done(&headers, &url(&room))))
}

type AtSeat = (State<Arc<Server>>, Extension<Guest>, Path<(String, String)>);

/// The page behind an invitation.
pub(crate) async fn invitation(
    (State(server), Extension(guest), Path((table, invitation))): AtSeat,
) -> Result<Response, Problem> {
    let room = server.visit(&guest.who(), &table).await?;
    server.may_join(&room, guest.id).await?;
    let state = room.enter().await?;
    // Whoever sat down with it comes back to the table.
    let seat = match room.invited(&state, &invitation) {
        Ok(seat) => seat,
        Err(_) if room.standing(&state, &guest.who()).seat.is_some() => {
            return Ok(Redirect::to(&url(&room)).into_response());
        }
        Err(refused) => return Err(refused.into()),
    };
    let names = sitters(&state);
    let chair = &state.chairs[seat.index()];
    let action = format!("/t/{}/sit/{invitation}", room.id);
    let invite = pages::invite::Invite {
        game: &room.info,
        seat: Some(&chair.seat_name),
        names: &names,
        action: &action,
        commitment: room.head.seed.commitment(),
        rated: room.head.rated,
        hours: room.head.turn_based.map(|it| it.hours),
    };
    Ok(pages::invite::invite(&invite, guest.person.as_ref(), &guest.name).into_response())
}

/// The names of those who sit already.
pub(super) fn sitters(state: &RoomState) -> String {
    let taken = state.seats().zip(&state.chairs).filter(|(_, chair)| !chair.is_free());
    let others: Seats = taken.map(|(seat, _)| seat).collect();
    if others.is_empty() { String::new() } else { state.names.list(others) }
}

/// Leads somebody who sat down to the table.
pub(super) fn sat_down(site: &Site, room: &Arc<Room>, name: &str) -> Response {
    site.server.drive(room);
    remember_name(site, name, Redirect::to(&url(room)))
}

pub(crate) async fn sit(
    State(site): State<Site>,
    (State(server), Extension(guest), Path((table, invitation))): AtSeat,
    Form(form): Form<SitForm>,
) -> Result<Response, Problem> {
    let room = server.visit(&guest.who(), &table).await?;
    let newcomer = form.newcomer(&site, &guest).await?;
    server.may_join(&room, guest.id).await?;
    let name = newcomer.name.clone();
    room.sit(&invitation, newcomer).await?;
    server.dismiss(guest.id, &room.id.to_string()).await?;
    Ok(sat_down(&site, &room, &name))
}

/// Stands up before the game begins.
pub(crate) async fn leave(
    (State(server), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let room = server.visit(&guest.who(), &table).await?;
    room.leave(&guest.who()).await?;
    Ok(done(&headers, &url(&room)))
}

/// Makes a recovery link and shows it, once.
pub(crate) async fn secret(
    (State(server), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
) -> Result<Markup, Problem> {
    let room = server.visit(&guest.who(), &table).await?;
    let secret = room.make_secret(&guest.who()).await?;
    let link = pages::waiting::recovery_link(&format!("{}/back/{secret}", url(&room)));
    if !wants_page(&headers) {
        return Ok(link);
    }
    let content = html! {
        main id="main" class="invite" {
            h1 { (words::OTHER_DEVICE) }
            (link)
            a class="button" href=(url(&room)) { (words::BACK_TO_TABLE) }
        }
    };
    Ok(pages::page(Frame { title: words::OTHER_DEVICE, game: None, class: "" }, &content))
}

/// The page behind a recovery link.
pub(crate) async fn back(
    (State(server), Extension(guest), Path((table, secret))): AtSeat,
) -> Result<Response, Problem> {
    let room = server.visit(&guest.who(), &table).await?;
    let state = room.enter().await?;
    let seat = room.recovered(&state, &secret)?;
    let chair = &state.chairs[seat.index()];
    if chair.is_sat_on_by(&guest.who()) {
        return Ok(Redirect::to(&url(&room)).into_response());
    }
    let action = format!("/t/{}/back/{secret}", room.id);
    let page = pages::invite::back(&room.info, &state.names[seat], &action);
    Ok(page.into_response())
}

pub(crate) async fn recover(
    (State(server), Extension(guest), Path((table, secret))): AtSeat,
) -> Result<Redirect, Problem> {
    let room = server.visit(&guest.who(), &table).await?;
    room.recover(&secret, guest.id).await?;
    Ok(Redirect::to(&url(&room)))
}

/// Keeps the seat for this browser alone.
pub(crate) async fn alone(
    (State(server), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let room = server.visit(&guest.who(), &table).await?;
    room.keep_alone(&guest.who()).await?;
    Ok(done(&headers, &url(&room)))
}

/// Gives a game up.
pub(crate) async fn close(
    (State(server), Extension(guest), Path(table)): Here,
) -> Result<Redirect, Problem> {
    let room = server.visit(&guest.who(), &table).await?;
    room.close(&guest.who()).await?;
    // Nobody can play on or look back at it, so nothing of it is kept; but whoever gives up a deal
    // for many has had their try, and a rated game counts.
    if room.head.deal.is_none() && !room.head.rated {
        server.delete(room.id).await?;
    }
    Ok(Redirect::to("/"))
}
