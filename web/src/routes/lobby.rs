//! The lobby: open tables, and finding somebody.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Extension, State};
use axum::http::HeaderValue;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Redirect, Response};
use futures_util::stream::unfold;
use maud::Markup;
use rooms::identity::GuestId;
use rooms::lobby::{Status, Wish};
use rooms::server::{Look, Server};
use serde::Deserialize;
use tokio::time::sleep;

use super::ask::{Form, Query, refuse_repeated, seed};
use super::home::turn_based;
use super::visitor::Guest;
use crate::catalogue::{self, Entry};
use crate::lobby::{FRESH, OpenTable};
use crate::pages;
use crate::problem::Problem;
use crate::site::Site;

/// How often a stream shows that it is still there.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How often whoever waits is looked for anew: windows widen with time.
const LOOK: Duration = Duration::from_secs(1);

#[derive(Debug, Deserialize)]
pub(crate) struct Filter {
    #[serde(default)]
    game: Option<String>,
}

impl Filter {
    /// The game that was asked for, if it is one of the shelf.
    fn game(&self) -> Option<&str> {
        self.game.as_deref().filter(|game| catalogue::find(game).is_ok())
    }
}

pub(crate) async fn lobby(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
    Query(filter): Query<Filter>,
) -> Result<Markup, Problem> {
    let server = &site.server;
    let all = site.open_tables.all(server).await?;
    let strangers = server.strangers_of(guest.id).await?;
    let tables = shown(&all, filter.game(), &strangers);
    let prospects: Vec<_> = catalogue::entries()
        .map(|entry| {
            let seats = guest.habits.players(entry).and_then(|it| it.parse().ok());
            let wish = Wish { hours: None, ..wish(entry, seats, false) };
            let mut paces = server.looking_at_paces(entry.info.id);
            paces.retain(|(hours, _)| hours.is_some());
            pages::lobby::Prospects { live: server.prospects(&wish), paces }
        })
        .collect();
    Ok(pages::lobby::lobby(&pages::lobby::Lobby {
        habits: &guest.habits,
        kept: server.person(guest.id).await?.is_some(),
        looking: server.is_looking(guest.id),
        game: filter.game(),
        tables: &tables,
        prospects: &prospects,
        ticket: &server.ticket(),
    }))
}

/// Those of a game, or of all, that are shown to somebody to whom these are strangers.
pub(super) fn shown<'a>(
    all: &'a [OpenTable],
    game: Option<&str>,
    strangers: &[GuestId],
) -> Vec<&'a OpenTable> {
    all.iter()
        .filter(|table| game.is_none_or(|game| table.found.game == game))
        .filter(|table| !table.people.iter().any(|person| strangers.contains(person)))
        .collect()
}

/// The open tables, whenever they have changed.
pub(crate) async fn stream(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
    Query(filter): Query<Filter>,
) -> Result<Response, Problem> {
    let counted = site.limits.stream(guest.network)?;
    let strangers = site.server.strangers_of(guest.id).await?;
    let (changes, closing) = (site.server.listings(), site.server.closing.subscribe());
    let start = (site, changes, closing, String::new(), counted);
    let events = unfold(start, move |(site, mut changes, mut closing, mut sent, counted)| {
        let (filter, strangers) = (filter.game().map(str::to_owned), strangers.clone());
        async move {
            loop {
                let event = tokio::select! {
                    changed = changes.changed() => {
                        changed.ok()?;
                        // What comes together is shown together, and no older list than this.
                        sleep(FRESH).await;
                        changes.borrow_and_update();
                        let all = site.open_tables.all(&site.server).await.ok()?;
                        let tables = shown(&all, filter.as_deref(), &strangers);
                        let html = pages::lobby::tables(&tables).into_string();
                        if html == sent {
                            continue;
                        }
                        sent.clone_from(&html);
                        Event::default().event("tables").data(html)
                    }
                    _ = closing.changed() => return None,
                    () = sleep(HEARTBEAT) => Event::default().event("head").data("here"),
                };
                let next = (site, changes, closing, sent, counted);
                return Some((Ok::<Event, Infallible>(event), next));
            }
        }
    });
    Ok(unbuffered(Sse::new(events).into_response()))
}

fn unbuffered(mut response: Response) -> Response {
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

pub(super) type Fields = Vec<(String, String)>;

pub(super) fn given<'a>(fields: &'a Fields, name: &str) -> Option<&'a str> {
    let field = fields.iter().find(|(field, value)| field == name && !value.is_empty());
    field.map(|(_, value)| value.as_str())
}

/// The game of a form, and how many play it.
pub(super) fn chosen(
    fields: &Fields,
    guest: &Guest,
) -> Result<(&'static Entry, Option<u8>), Problem> {
    refuse_repeated(fields)?;
    let entry = catalogue::find(given(fields, "game").unwrap_or_default())?;
    let players = given(fields, &pages::at_once::players_field(entry.info.id));
    let players = players.or(guest.habits.players(entry)).map(str::parse);
    Ok((entry, players.and_then(Result::ok)))
}

fn wish(entry: &Entry, players: Option<u8>, rated: bool) -> Wish {
    let seats = players.unwrap_or(entry.seats.len() as u8);
    Wish { game: entry.info.id.to_owned(), seats, hours: None, rated }
}

/// Looks for somebody from now on.
pub(crate) async fn find(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
    Form(fields): Form<Fields>,
) -> Result<Redirect, Problem> {
    let (entry, players) = chosen(&fields, &guest)?;
    let look = Look {
        name: guest.free_name(&site.server).await,
        wish: Wish {
            hours: turn_based(given(&fields, "hours"), None)?.map(|it| it.hours),
            ..wish(entry, players, given(&fields, "rated").is_some())
        },
        ticket: given(&fields, "ticket").unwrap_or_default().to_owned(),
        seed: seed(given(&fields, "seed").unwrap_or_default())?,
    };
    site.server.look_for(guest.id, guest.network, look).await?;
    Ok(Redirect::to("/lobby/wait"))
}

/// Where somebody waits; it leads to the table when there is one.
pub(crate) async fn wait(
    State(server): State<Arc<Server>>,
    Extension(guest): Extension<Guest>,
) -> Result<Response, Problem> {
    let Some(search) = server.search_of(guest.id).await? else {
        return Ok(Redirect::to("/lobby").into_response());
    };
    if let Status::Found(table) = search.status {
        server.stop_looking(guest.id).await?;
        return Ok(Redirect::to(&format!("/t/{table}")).into_response());
    }
    let entry = catalogue::find(&search.wish.game)?;
    let level = guest.habits.level();
    Ok(pages::search::search(entry, &search, &server.ticket(), level).into_response())
}

/// Looks no longer.
pub(crate) async fn leave(
    State(server): State<Arc<Server>>,
    Extension(guest): Extension<Guest>,
) -> Result<Redirect, Problem> {
    server.stop_looking(guest.id).await?;
    Ok(Redirect::to("/lobby"))
}

/// A page that waits, as long as it lives.
struct Waiting {
    site: Site,
    guest: GuestId,
    /// What the page shows.
    shown: Option<Shown>,
}

/// What a page that waits shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Shown {
    Looking,
    Called,
    Found,
}

impl Shown {
    fn of(status: Status) -> Shown {
        match status {
            Status::Looking(_) => Shown::Looking,
            Status::Called => Shown::Called,
            Status::Found(_) => Shown::Found,
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.site.server.waits(self.guest, false);
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct WaitQuery {
    #[serde(default)]
    shown: Option<Shown>,
}

/// Tells a page that waits when to look again.
pub(crate) async fn wait_stream(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
    Query(WaitQuery { shown }): Query<WaitQuery>,
) -> Result<Response, Problem> {
    let counted = site.limits.stream(guest.network)?;
    let (calls, closing) = (site.server.calls(), site.server.closing.subscribe());
    site.server.waits(guest.id, true);
    let waiting = Waiting { site, guest: guest.id, shown };
    let start = (waiting, calls, closing, counted);
    let events = unfold(start, |(mut waiting, mut calls, mut closing, counted)| async move {
        let server = Arc::clone(&waiting.site.server);
        if server.search_status(waiting.guest).map(Shown::of) == waiting.shown {
            tokio::select! {
                changed = calls.changed() => changed.ok()?,
                _ = closing.changed() => return None,
                () = sleep(LOOK) => {
                    if let Err(error) = server.bring_together().await {
                        tracing::warn!(%error, "people could not be brought together");
                    }
                }
            }
        }
        let now = server.search_status(waiting.guest).map(Shown::of);
        let event = match now == waiting.shown {
            // A page that has gone away is noticed when something is written to it.
            true => Event::default().comment("here"),
            false => Event::default().event("look").data("now"),
        };
        waiting.shown = now;
        Some((Ok::<Event, Infallible>(event), (waiting, calls, closing, counted)))
    });
    Ok(unbuffered(Sse::new(events).into_response()))
}
