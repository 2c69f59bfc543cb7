//! Somebody who watches a table: a page or a program at the end of a stream.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::http::HeaderValue;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use engine::Seat;
use futures_util::stream::unfold;
use rooms::identity::Who;
use rooms::limits::Counted;
use rooms::network::Network;
use rooms::room::{Room, RoomState, Standing};
use rooms::server::Server;
use tokio::sync::watch;
use tokio::time::sleep;

use super::api::Situation;
use super::people::ties;
use crate::pages::table::Ties;
use crate::pushes::{Page, Prints, Recent, push};

/// How soon a browser comes back whose stream has ended: at least this, and up to as much again,
/// so that those of a node that stops do not all come at once.
const COME_BACK: Duration = Duration::from_millis(300);

/// How often the stream says where the log stands, so that a browser notices what it missed.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// One page or program that watches a table.
pub(super) struct Watching {
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
    pub(super) session: Option<String>,
    /// What the viewer has to do with people.
    ties: Arc<Ties>,
    /// Counts against the limit of its address as long as it lives.
    counted: Counted<Network>,
}

/// What is sent.
pub(super) enum Sight {
    /// The parts of a page that have changed since they were last sent, and what has happened
    /// since the page showed so many steps.
    Page { prints: Prints, steps: Option<usize>, ask_first: bool, recent: Arc<Recent> },
    /// The situation.
    Program { lines: usize },
}

impl Watching {
    pub(super) fn new(
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

    pub(super) fn respond(self) -> Response {
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

    /// The next event. Most streams wait most of the time, for a change or for their next
    /// heartbeat: what is done in between is boxed, so that its memory goes with it.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if *self.closing.borrow() || self.is_banned() {
                return None;
            }
            if self.room.is_lost() {
                self.leave();
                self.room = Box::pin(self.server.room(self.room.id)).await.ok()?;
                self.changes = self.room.watch();
                (self.fresh, self.stale, self.introductions) = (true, true, None);
            }
            // Whoever was signed out meanwhile has to show again who they are.
            let introductions = self.room.introductions();
            if self.introductions.replace(introductions) != Some(introductions) {
                if !Box::pin(self.is_still_there()).await {
                    return None;
                }
                self.ties = Arc::new(Box::pin(ties(&self.server, &self.who)).await.ok()?);
            }
            if let Who::Guest(id) = self.who
                && self.ties.kept
            {
                self.server.is_here(id);
            }
            let length = *self.changes.borrow_and_update();
            if std::mem::take(&mut self.stale)
                && let Some(event) = Box::pin(self.push()).await
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

#[cfg(test)]
mod tests {
    use super::*;

    fn size<'a, F>(_: impl FnOnce(&'a mut Watching) -> F) -> usize {
        size_of::<F>()
    }

    /// There may be ten thousand of them, and `docs/benchmarks.md` says what each may take.
    #[test]
    fn one_who_waits_holds_little() {
        let (who, waits) = (size_of::<Watching>(), size(Watching::next));
        assert!(who <= 512, "{who} bytes for whoever watches");
        assert!(waits <= 512, "{waits} bytes while they wait");
    }
}
