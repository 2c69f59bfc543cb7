//! The deal of the day, duels and challenges.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::response::{Redirect, Response};
use engine::Seat;
use maud::Markup;
use rooms::deals::{Day, DealId};
use rooms::games;
use rooms::server::Server;
use rooms::{Error, words};
use serde::Deserialize;

use super::ask::{Form, Path, refuse_repeated};
use super::table::{Here, room};
use super::visitor::{Guest, remember_name};
use crate::catalogue::{self, PLAYERS};
use crate::pages;
use crate::problem::Problem;
use crate::site::Site;

fn no_such_deal() -> Error {
    Error::NotFound(words::NO_SUCH_DEAL.into())
}

/// The deal of a day for a game of the shelf.
fn daily_of(game: &str, day: Day) -> Result<DealId, Error> {
    DealId::daily(game, day).ok_or_else(no_such_deal)
}

/// All deals of today.
pub(crate) async fn all(
    State(server): State<Arc<Server>>,
    Extension(guest): Extension<Guest>,
) -> Result<Markup, Problem> {
    let today = server.today();
    let (mut deals, mut promised, mut yesterday) = (Vec::new(), Vec::new(), Vec::new());
    for entry in catalogue::entries() {
        let on = |day| daily_of(entry.info.id, day);
        deals.push(server.deal_for(on(today)?, &guest.who()).await?);
        let tomorrow = server.deal(on(today.next())?).await?;
        promised.push((tomorrow.id, tomorrow.commitment()));
        // Where nobody looked at it, there was no deal.
        if let Ok(deal) = server.deal(on(today.previous())?).await
            && let Some(seed) = deal.revealed_seed(server.now())
        {
            yesterday.push((deal.id, seed));
        }
    }
    let left = today.ends_at() - server.now();
    let streak = server.days_in_a_row(guest.id, None).await?;
    let daily = pages::daily::Daily { today, left, deals, promised, yesterday, streak };
    Ok(pages::daily::page(&daily))
}

/// Today's deal of a game.
pub(crate) async fn today(
    State(server): State<Arc<Server>>,
    Extension(guest): Extension<Guest>,
    Path(game): Path<String>,
) -> Result<Markup, Problem> {
    show(&server, &guest, daily_of(&game, server.today())?).await
}

fn dated((game, day): &(String, String)) -> Result<DealId, Error> {
    daily_of(game, day.parse().map_err(|_| no_such_deal())?)
}

pub(crate) async fn of_day(
    State(server): State<Arc<Server>>,
    Extension(guest): Extension<Guest>,
    Path(dated_game): Path<(String, String)>,
) -> Result<Markup, Problem> {
    show(&server, &guest, dated(&dated_game)?).await
}

fn made(id: &str) -> Result<DealId, Error> {
    id.parse().map(DealId::Made).map_err(|_| no_such_deal())
}

/// A deal that somebody made.
pub(crate) async fn page(
    (State(server), Extension(guest), Path(id)): Here,
) -> Result<Markup, Problem> {
    show(&server, &guest, made(&id)?).await
}

async fn show(server: &Arc<Server>, guest: &Guest, id: DealId) -> Result<Markup, Problem> {
    let view = server.deal_for(id, &guest.who()).await?;
    let entry = catalogue::find(&view.deal.game)?;
    let streaks = match id {
        DealId::Daily { game, .. } => Some((
            server.days_in_a_row(guest.id, Some(game)).await?,
            server.days_in_a_row(guest.id, None).await?,
        )),
        DealId::Made(_) => None,
    };
    let visitor = pages::deal::Visitor {
        name: &guest.name,
        person: guest.person.as_ref(),
        streaks,
        now: server.now(),
    };
    Ok(pages::deal::page(entry, &view, visitor))
}

#[derive(Debug, Deserialize)]
pub(crate) struct TryForm {
    name: Option<String>,
}

/// Begins one's own try at the deal of a day, or goes on with it.
pub(crate) async fn try_day(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
    Path(dated_game): Path<(String, String)>,
    Form(form): Form<TryForm>,
) -> Result<Response, Problem> {
    begin(&site, &guest, dated(&dated_game)?, form).await
}

/// The same with a deal that somebody made.
pub(crate) async fn try_made(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    Form(form): Form<TryForm>,
) -> Result<Response, Problem> {
    begin(&site, &guest, made(&id)?, form).await
}

async fn begin(site: &Site, guest: &Guest, id: DealId, form: TryForm) -> Result<Response, Problem> {
    let name = guest.called(site, form.name.as_deref()).await?;
    let room = site.server.try_deal(id, guest.id, &name, guest.opener()).await?;
    Ok(remember_name(site, &name, Redirect::to(&format!("/t/{}", room.id))))
}

/// Makes a deal for two, as strong and as many as the form says.
pub(crate) async fn duel(
    State(server): State<Arc<Server>>,
    Extension(guest): Extension<Guest>,
    Path(game): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Redirect, Problem> {
    let entry = catalogue::find(&game)?;
    refuse_repeated(&fields)?;
    let given = |name: &str| {
        let field = fields.iter().find(|(field, value)| field == name && !value.is_empty());
        field.map(|(_, value)| value.as_str())
    };
    let level = given("level").unwrap_or(guest.habits.level());
    games::check_level(level)?;
    let players = given(&pages::at_once::players_field(&game)).or(guest.habits.players(entry));
    let options = players.map(|players| (PLAYERS.to_owned(), players.to_owned()));
    let options = options.into_iter().collect();
    // Seats are counted from one on the page.
    let seat = given("seat").map_or(Ok(1), str::parse);
    let seat: Option<u8> = seat.ok().and_then(|seat: u8| seat.checked_sub(1));
    let seat = seat.ok_or_else(|| Error::Invalid(words::NO_SUCH_SEAT.into()))?;
    let of = (game.as_str(), Seat(seat));
    let name = guest.free_name(&server).await;
    let id = server.make_duel(of, options, level, &name, guest.opener()).await?;
    Ok(Redirect::to(&format!("/{id}")))
}

/// Offers the deal of a finished game to others.
pub(crate) async fn challenge(
    (State(server), Extension(guest), Path(table)): Here,
) -> Result<Redirect, Problem> {
    let room = room(&server, &guest, &table).await?;
    let id = server.challenge(&room, &guest.who()).await?;
    Ok(Redirect::to(&format!("/{id}")))
}
