//! The stream of a table: whatever changes for a viewer, as soon as it is safe on disk.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Extension, State};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use engine::Seat;
use futures_util::stream::unfold;
use rooms::identity::Who;
use rooms::limits::Counted;
use rooms::network::Network;
use rooms::room::{Room, RoomState, Standing};
use rooms::server::Server;
use serde::Deserialize;
use tokio::sync::watch;
use tokio::time::sleep;

use super::api::{Bearer, LINES, Situation, SituationQuery};
use super::ask::{Path, Query};
use super::guard::From;
use super::people::ties;
use super::pushes::{Page, Prints, push};
use super::recent::Recent;
use super::visitor::Guest;
use crate::pages::table::Ties;
use crate::problem::Problem;
use crate::site::Site;

/// How soon a browser comes back whose stream has ended: at least this, and up to as much again,
/// so that those of a node that stops do not all come at once.
const COME_BACK: Duration = Duration::from_millis(300);

/// How often the stream says where the log stands, so that a browser notices what it missed.
const HEARTBEAT: Duration = Duration::from_secs(15);

#[derive(Debug, Deserialize)]
pub(crate) struct StreamQuery {
    /// The length of the log that the page shows.
    #[serde(default)]
    from: Option<u64>,
    /// The steps of the game that it shows.
    #[serde(default)]
    steps: Option<usize>,
}

/// The stream of a page: the parts that have changed.
pub(crate) async fn stream(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
    Path(table): Path<String>,
    Query(query): Query<StreamQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let counted = site.limits.stream(guest.network)?;
    let room = site.server.visit(&guest.who(), &table).await?;
    let (shown, steps) = match last_event(&headers) {
        Some(id) => {
            let (length, steps) = id.split_once('.').unwrap_or((id, ""));
            (length.parse().ok(), steps.parse().ok())
        }
        None => (query.from, query.steps),
    };
    let (ask_first, recent) = (guest.ask_first, Arc::clone(&site.recent));
    let sight = Sight::Page { prints: Prints::default(), steps, ask_first, recent };
    let mut watching = Watching::new(site.server, room, guest.who(), shown, sight, counted);
    watching.session = guest.session.map(|it| it.name);
    Ok(watching.respond())
}

/// The stream of a table for programs
///
/// Server-sent events. Each has the number of its moment as its id and a whole situation as its
/// data, the first at once. `Last-Event-ID` says what a program has seen already; it then hears
/// of what came later only. An event `head` every 15 seconds tells the number of the moment.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/tables/{table}/stream", operation_id = "stream", tag = "tables",
    params(("table" = String, Path), SituationQuery, ("Last-Event-ID" = Option<u64>, Header)),
    security((), ("seat" = [])),
    responses(
        (status = 200, description = "Situations", body = Situation, content_type = "text/event-stream"),
        (status = 401, description = "The secret opens no seat here", body = Problem),
        (status = 404, description = "There is no such table", body = Problem),
        (status = 429, description = "Too many streams are open from this address", body = Problem),
    ),
))]
pub(crate) async fn for_programs(
    State(site): State<Site>,
    bearer: Option<Bearer>,
    From(network): From,
    Path(table): Path<String>,
    Query(query): Query<SituationQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let counted = site.limits.stream(network)?;
    let who = Bearer::who(bearer.as_ref());
    let room = site.server.visit(&who, &table).await?;
    Bearer::check(bearer.as_ref(), &room).await?;
    let sight = Sight::Program { lines: query.lines.unwrap_or(LINES) };
    Ok(Watching::new(
        site.server,
        room,
        who,
        last_event(&headers).and_then(|id| id.parse().ok()),
        sight,
        counted,
    )
    .respond())
}

/// The id of the last event that whoever comes back has seen.
fn last_event(headers: &HeaderMap) -> Option<&str> {
    headers.get("last-event-id")?.to_str().ok()
}

/// One page or program that watches a table.
struct Watching {
    server: Arc<Server>,
    room: Arc<Room>,
    who: Who,
    /// The seat that watches, as the presence knows it.
    seat: Option<Seat>,
    changes: watch::Receiver<u64>,
    closing: watch::Receiver<bool>,
    /// Whether nothing was looked at yet.
    fresh: bool,
    /// How often the room had read who is who when the viewer showed who they are.
    introductions: Option<u64>,
    /// Whether something may look otherwise than it was shown, such as who is here.
    stale: bool,
    /// The length of the log that was shown last, once that is known.
    shown: Option<u64>,
    sight: Sight,
    /// By what a person is signed in.
    session: Option<String>,
    /// What the viewer has to do with people.
    ties: Arc<Ties>,
    /// Counts against the limit of its address as long as it lives.
    counted: Counted<Network>,
}

/// What is sent.
enum Sight {
    /// The parts of a page that have changed since they were last sent, and what has happened
    /// since the page showed so many steps.
    Page { prints: Prints, steps: Option<usize>, ask_first: bool, recent: Arc<Recent> },
    /// The situation.
    Program { lines: usize },
}

impl Watching {
    fn new(
        server: Arc<Server>,
        room: Arc<Room>,
        who: Who,
        shown: Option<u64>,
        sight: Sight,
        counted: Counted<Network>,
    ) -> Watching {
        Watching {
            changes: room.watch(),
            closing: server.closing.subscribe(),
            fresh: true,
            introductions: None,
            stale: true,
            seat: None,
            counted,
            server,
            room,
            who,
            shown,
            sight,
            session: None,
            ties: Arc::default(),
        }
    }

    fn respond(self) -> Response {
        // Where only bots play, they play for whoever watches.
        self.server.drive(&self.room);
        let spread: [u8; 1] = rooms::secret::bytes();
        let come_back = COME_BACK + COME_BACK * u32::from(spread[0]) / u32::from(u8::MAX);
        let events = unfold((self, Some(come_back)), |(mut watching, come_back)| async move {
            let event = watching.next().await?;
            let event = match come_back {
                Some(come_back) => event.retry(come_back),
                None => event,
            };
            Some((Ok::<Event, Infallible>(event), (watching, None)))
        });
        let mut response = Sse::new(events).into_response();
        // A proxy that collects the answer before it passes it on would hold every move back.
        response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
        response
    }

    async fn next(&mut self) -> Option<Event> {
        loop {
            if *self.closing.borrow() || self.is_banned() {
                return None;
            }
            if self.room.is_lost() {
                self.leave();
                self.room = self.server.room(self.room.id).await.ok()?;
                self.changes = self.room.watch();
                (self.fresh, self.stale, self.introductions) = (true, true, None);
            }
            // Whoever was signed out meanwhile has to show again who they are.
            let introductions = self.room.introductions();
            if self.introductions.replace(introductions) != Some(introductions) {
                if !self.is_still_there().await {
                    return None;
                }
                self.ties = Arc::new(ties(&self.server, &self.who).await.ok()?);
            }
            if let Who::Guest(id) = self.who
                && self.ties.kept
            {
                self.server.is_here(id);
            }
            let length = *self.changes.borrow_and_update();
            if std::mem::take(&mut self.stale)
                && let Some(event) = self.push().await
            {
                return Some(event);
            }
            if self.room.is_lost() {
                continue;
            }
            tokio::select! {
                changed = self.changes.changed() => {
                    changed.ok()?;
                    self.stale = true;
                }
                _ = self.closing.changed() => return None,
                () = sleep(HEARTBEAT) => {
                    // Whoever has left is away after a while, though nothing happens then.
                    self.stale = self.room.presence.somebody_left();
                    return Some(Event::default().event("head").data(length.to_string()));
                }
            }
        }
    }

    /// Whether the viewer is who they were when they came.
    async fn is_still_there(&self) -> bool {
        let Who::Guest(id) = self.who else { return true };
        match &self.session {
            Some(name) => self.server.has_session(id, name).await.unwrap_or(false),
            None => self.server.person(id).await.is_ok_and(|person| person.is_none()),
        }
    }

    fn is_banned(&self) -> bool {
        let bans = &self.server.bans;
        let network = *self.counted.key();
        bans.check_person(&self.who).is_err() || bans.check_network(network).is_err()
    }

    /// What has changed since the last time, if anything has.
    async fn push(&mut self) -> Option<Event> {
        let room = Arc::clone(&self.room);
        let mut state = room.enter().await.ok()?;
        let standing = room.standing(&state, &self.who);
        self.sit(standing.seat);
        // What a page is shown that has just come was not caused by anybody.
        let cause = room.cause().filter(|_| !self.fresh);
        let span = tracing::info_span!(
            target: traces::TARGET,
            "push",
            hideout.table = %room.id,
            hideout.length = state.length(),
            hideout.bytes = tracing::field::Empty,
            traceparent = cause.map(|cause| cause.to_string()),
        );
        let _within = span.enter();
        let data = match &mut self.sight {
            Sight::Page { prints, steps, ask_first, recent } => {
                let page = Page {
                    standing,
                    ask_first: *ask_first,
                    ties: Arc::clone(&self.ties),
                    // Of a page that is fresh we know no more than it says.
                    known: self.fresh && self.shown == Some(state.length()),
                    prints: std::mem::take(prints),
                    steps: *steps,
                };
                let sent = push(&room, &mut state, &self.server.settings, recent, page);
                (*prints, *steps) = (sent.prints, Some(sent.steps));
                sent.data
            }
            Sight::Program { lines } => {
                let news = self.shown != Some(state.length());
                news.then(|| situation(&room, &state, standing, *lines)).flatten().map(Arc::from)
            }
        };
        self.fresh = false;
        self.shown = Some(state.length());
        let id = match self.sight {
            Sight::Page { steps: Some(steps), .. } => format!("{}.{steps}", state.length()),
            _ => state.length().to_string(),
        };
        let data = data?;
        span.record("hideout.bytes", data.len());
        Some(Event::default().id(id).data(data))
    }

    /// Lets the others know that somebody is here.
    fn sit(&mut self, seat: Option<Seat>) {
        if seat != self.seat {
            self.leave();
            seat.into_iter().for_each(|seat| self.room.came(seat));
            self.seat = seat;
        }
    }

    fn leave(&mut self) {
        if let Some(seat) = self.seat.take() {
            self.room.presence.change(seat, false);
        }
    }
}

fn situation(room: &Room, state: &RoomState, standing: Standing, lines: usize) -> Option<String> {
    serde_json::to_string(&Situation::of(room, state, standing, lines)).ok()
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.leave();
    }
}
