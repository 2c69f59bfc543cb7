//! What is pushed to a page: the parts that look otherwise than before, and what has happened.
//!
//! What was made for one page serves others that show the same and may see the same: at a table
//! that many watch, a move is drawn once for all onlookers.

mod recent;

use std::sync::{Arc, Weak};

use rooms::Settings;
use rooms::room::{Room, RoomState, Standing};
use serde::Serialize;
use text::quote;
use ui::Moment;

use crate::pages::parts::{Shown, fingerprint, moments, show};
use crate::pages::table::{At, News, Ties};
use recent::Made;

pub(crate) use recent::Recent;

/// All that decides what a page is sent at a moment.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(test, derive(Default))]
pub(crate) struct Page {
    pub(crate) standing: Standing,
    pub(crate) ask_first: bool,
    pub(crate) ties: Arc<Ties>,
    /// Whether it shows this moment already.
    pub(crate) known: bool,
    pub(crate) prints: Prints,
    /// How many steps of the game it shows.
    pub(crate) steps: Option<usize>,
}

/// The fingerprints of what a page shows; none if that is not known.
#[derive(Clone, PartialEq, Default, Debug)]
pub(crate) struct Prints {
    parts: Vec<u64>,
    /// Of what all lines of the log depend on: who is called what, and what was taken back.
    log: u64,
}

/// What a page is sent, and what it shows then.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(Default))]
pub(crate) struct Sent {
    /// Nothing if nothing looks otherwise.
    pub(crate) data: Option<Arc<str>>,
    pub(crate) prints: Prints,
    pub(crate) steps: usize,
}

#[derive(Serialize)]
struct Push<'a> {
    length: u64,
    steps: usize,
    awaited: bool,
    /// Written by hand: it is nearly all there is.
    #[serde(skip)]
    parts: Vec<(&'static str, &'a str)>,
    /// What is new in the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    news: Option<News>,
    /// What is played before the parts are as they are now.
    moments: Vec<Moment>,
    /// Whether the viewer has moved since the last push.
    moved: bool,
}

/// What a page is sent now.
pub(crate) fn push(
    room: &Room,
    state: &mut RoomState,
    settings: &Settings,
    recent: &Recent,
    page: Page,
) -> Sent {
    let looks = room.looks();
    let made = state.shown.as_ref().and_then(|made| made.downcast_ref::<Weak<Made>>());
    let made = made.cloned().unwrap_or_default();
    if let Some(sent) = recent.find(&made, looks, &page) {
        return sent;
    }
    let sent = make(room, state, settings, &page);
    state.shown = Some(Box::new(recent.keep(&made, looks, (page, sent.clone()))));
    sent
}

fn make(room: &Room, state: &RoomState, settings: &Settings, page: &Page) -> Sent {
    let at = At::new(room, state, page.standing, settings)
        .asking_first(page.ask_first)
        .with_ties(&page.ties);
    let shown = show(&at, &[]);
    let prints = Prints::of(&shown, fingerprint((&state.names, state.undone)));
    // A page that shows this moment needs nothing of it; of any other page that is fresh we do
    // not know what it shows.
    let goes_on = !page.prints.parts.is_empty() && page.prints.log == prints.log;
    let from_there = page.steps.filter(|_| goes_on);
    let news = (!page.known).then(|| News::of(&at, from_there)).flatten();
    let parts = prints.changed(&page.prints, &shown);
    let changed = !page.known && (!parts.is_empty() || news.is_some());
    let (length, steps) = (shown.length, shown.steps);
    let push = changed.then(|| Push {
        length,
        steps,
        awaited: shown.awaited,
        parts,
        news,
        moments: moments(&at, page.steps),
        moved: at.last_move().zip(page.steps).is_some_and(|(moved, from)| moved >= from),
    });
    Sent { data: push.and_then(|push| written(&push)), prints, steps }
}

/// The push as text, in memory that is asked for once.
fn written(push: &Push<'_>) -> Option<Arc<str>> {
    let html: usize = push.parts.iter().map(|(_, html)| html.len()).sum();
    // A fifth of HTML is quotes and what else takes a letter more.
    let mut text = Vec::with_capacity(html + html / 5 + 2048);
    serde_json::to_writer(&mut text, push).ok()?;
    // The brace at the end comes behind the parts.
    text.pop();
    text.extend_from_slice(b",\"parts\":[");
    for (place, (id, html)) in push.parts.iter().enumerate() {
        text.extend_from_slice(if place == 0 { b"[" } else { b",[" });
        quote(id, &mut text);
        text.push(b',');
        quote(html, &mut text);
        text.push(b']');
    }
    text.extend_from_slice(b"]}");
    Some(String::from_utf8(text).ok()?.into())
}

impl Sent {
    /// About how much memory it takes to keep it.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<(Page, Sent)>() + self.data.as_ref().map_or(0, |data| data.len())
    }
}

impl Prints {
    fn of(shown: &Shown, log: u64) -> Prints {
        Prints {
            parts: shown.parts.iter().map(|part| text::fingerprint(&part.html.0)).collect(),
            log,
        }
    }

    /// The parts that look otherwise than before.
    fn changed<'a>(&self, before: &Prints, shown: &'a Shown) -> Vec<(&'static str, &'a str)> {
        let parts = shown.parts.iter().zip(&self.parts).enumerate();
        let changed = parts.filter(|(place, (_, now))| before.parts.get(*place) != Some(*now));
        changed.map(|(_, (part, _))| (part.id, part.html.0.as_str())).collect()
    }
}

#[cfg(test)]
mod tests {
    use engine::{Seat, Seed};
    use rooms::room::Head;
    use rooms::table::{Terms, open};

    use super::*;

    fn room() -> Room {
        let (options, seed) = (Vec::new(), Seed([1; 32]));
        let terms =
            Terms { game: "caps-and-hammers", options: &options, revision: None, fork: None };
        let table = open(terms, seed).unwrap();
        let head =
            serde_json::json!({ "options": [], "seed": seed, "listed": true, "minutes": null });
        let head: Head = serde_json::from_value(head).unwrap();
        Room::around(table, head, &[])
    }

    /// A page that shows nothing yet.
    fn page(seat: Option<Seat>) -> Page {
        Page {
            standing: Standing { seat, host: false },
            ask_first: false,
            ties: Arc::default(),
            known: false,
            prints: Prints::default(),
            steps: None,
        }
    }

    #[test]
    fn what_is_drawn_for_one_onlooker_serves_the_others_and_nobody_else() {
        let (room, settings) = (room(), Settings::default());
        let mut state = room.try_enter();
        let recent = Recent::default();
        let mut sent = |page| push(&room, &mut state, &settings, &recent, page).data.unwrap();
        let first = sent(page(None));
        let own = sent(page(Some(Seat(0))));
        assert_ne!(first, own, "a seat sees more");
        assert!(Arc::ptr_eq(&first, &sent(page(None))));
        assert!(Arc::ptr_eq(&own, &sent(page(Some(Seat(0))))));
        assert!(!Arc::ptr_eq(&own, &sent(Page { ask_first: true, ..page(Some(Seat(0))) })));
        assert!(!Arc::ptr_eq(&first, &sent(Page { steps: Some(0), ..page(None) })));
        room.came(Seat(1));
        room.lose();
        let again = sent(page(None));
        assert!(!Arc::ptr_eq(&first, &again), "after a change everything is made anew");
        assert_eq!(first, again);
    }

    #[test]
    fn a_push_is_json_whatever_its_parts_say() {
        let html = "<p title=\"\u{1f}\">\\ \n é 🂡</p>";
        let of = |parts| Push {
            length: 3,
            steps: 2,
            awaited: true,
            parts,
            news: None,
            moments: Vec::new(),
            moved: false,
        };
        for parts in [vec![], vec![("board", html)], vec![("board", html), ("hand", "")]] {
            let push: serde_json::Value =
                serde_json::from_str(&written(&of(parts.clone())).unwrap()).unwrap();
            assert_eq!(push["parts"], serde_json::json!(parts));
            assert_eq!(push["length"], 3);
            assert_eq!(push["moments"], serde_json::json!([]));
        }
    }

    #[test]
    fn a_page_that_shows_this_moment_is_sent_nothing() {
        let (room, settings, recent) = (room(), Settings::default(), Recent::default());
        let mut state = room.try_enter();
        let mut sent = |page| push(&room, &mut state, &settings, &recent, page);
        assert!(sent(Page { known: true, ..page(None) }).data.is_none());
        let first = sent(page(None));
        let next = Page { prints: first.prints, steps: Some(first.steps), ..page(None) };
        assert!(sent(next).data.is_none());
    }
}
