//! The stream of a table: whatever changes on a viewer's page, as soon as it is safe on disk.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, Extension, State};
use axum::http::{HeaderMap, HeaderValue};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use engine::{Seat, Viewer};
use futures_util::stream::unfold;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tokio::sync::watch;
use tokio::time::sleep;

use super::ask::{Path, Query};
use super::guard::{Guest, address_behind};
use crate::house::House;
use crate::limits::OpenStream;
use crate::problem::Problem;
use crate::room::Room;

/// How often the stream says where the log stands, so that a browser notices what it missed.
const HEARTBEAT: Duration = Duration::from_secs(15);

#[derive(Debug, Deserialize)]
pub(crate) struct StreamQuery {
    /// The length of the log that the page shows.
    #[serde(default)]
    from: Option<u64>,
}

pub(crate) async fn stream(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Path(table): Path<String>,
    Query(query): Query<StreamQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let counted = house.limits.stream(address_behind(&house, Some(peer.ip()), &headers))?;
    let room = house.room_called(&table).await?;
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let watching = Watching {
        changes: room.watch(),
        closing: house.closing.subscribe(),
        shown: last.or(query.from),
        prints: Vec::new(),
        seat: None,
        guest: guest.id,
        _counted: counted,
        room,
        house,
    };
    let events = unfold(watching, |mut watching| async {
        let event = watching.next().await?;
        Some((Ok::<Event, Infallible>(event), watching))
    });
    let mut response = Sse::new(events).into_response();
    // A proxy that collects the answer before it passes it on would hold every move back.
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(response)
}

/// One page that is open somewhere.
struct Watching {
    house: Arc<House>,
    room: Arc<Room>,
    guest: String,
    /// The seat whose page this is, as the presence knows it.
    seat: Option<Seat>,
    changes: watch::Receiver<u64>,
    closing: watch::Receiver<bool>,
    /// The length of the log that the page shows, once that is known.
    shown: Option<u64>,
    /// What each part of the page looked like when it was last sent.
    prints: Vec<u64>,
    _counted: OpenStream,
}

#[derive(Serialize)]
struct Push {
    length: u64,
    awaited: bool,
    parts: Vec<(&'static str, Box<RawValue>)>,
}

impl Watching {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if *self.closing.borrow() {
                return None;
            }
            if self.room.is_lost() {
                self.room = self.house.room(self.room.id).await.ok()?;
                self.changes = self.room.watch();
            }
            let length = *self.changes.borrow_and_update();
            if self.prints.is_empty() || self.shown != Some(length) {
                if let Some(event) = self.push().await {
                    return Some(event);
                }
            }
            tokio::select! {
                changed = self.changes.changed() => changed.ok()?,
                _ = self.closing.changed() => return None,
                () = sleep(HEARTBEAT) => {
                    return Some(Event::default().event("head").data(length.to_string()));
                }
            }
        }
    }

    /// What has changed since the last time, if anything has.
    async fn push(&mut self) -> Option<Event> {
        let shown = {
            let room = Arc::clone(&self.room);
            let inside = room.enter().await.ok()?;
            let viewer = inside.viewer(&self.guest);
            self.sit(viewer);
            room.show(&inside, viewer, &self.house.settings)
        };
        let prints: Vec<u64> = shown.parts.iter().map(crate::room::Part::fingerprint).collect();
        // A page that shows just this needs nothing; of any other we do not know what it shows.
        let first = self.prints.is_empty();
        let current = first && self.shown == Some(shown.length);
        let changed = shown.parts.iter().zip(&prints).enumerate().filter(|(place, (_, print))| {
            !current && (first || self.prints.get(*place) != Some(*print))
        });
        let parts: Vec<_> = changed
            .filter_map(|(_, (part, _))| {
                let html = serde_json::value::to_raw_value(&part.html.0).ok()?;
                Some((part.id, html))
            })
            .collect();
        let nothing = current || parts.is_empty();
        self.prints = prints;
        self.shown = Some(shown.length);
        if nothing {
            return None;
        }
        let push = Push { length: shown.length, awaited: shown.awaited, parts };
        let data = serde_json::to_string(&push).ok()?;
        Some(Event::default().id(shown.length.to_string()).data(data))
    }

    /// Lets the others know that somebody is here.
    fn sit(&mut self, viewer: Viewer) {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Omniscient => None,
        };
        if seat != self.seat {
            self.leave();
            seat.into_iter().for_each(|seat| self.room.presence.change(seat, true));
            self.seat = seat;
        }
    }

    fn leave(&mut self) {
        if let Some(seat) = self.seat.take() {
            self.room.presence.change(seat, false);
        }
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.leave();
    }
}
