//! People who have played, as a store keeps them: some more than others, with friends and walls,
//! invitations, games that wait for them, and all that follows from games that are over.

mod games;

use std::sync::Arc;

use engine::{Dice, Seed};
use rooms::identity::GuestId;
use rooms::people::NameKey;
use rooms::server::Server;
use serde_json::json;
use store::{Answer, Change, Guest, NewTable, Store, Summary, TableId};

/// How many tables wait for players.
const OPEN: u64 = 500;
/// How many notes are written at once.
const NOTES_AT_ONCE: usize = 50_000;
const MINUTE: i64 = 60_000;
/// So many people come back while it is measured: they have ties, invitations and games that wait.
pub(crate) const GUESTS: u64 = 1000;
const FOLLOWED: u64 = 20;
const BLOCKED: u64 = 5;
const INVITED: u64 = 5;
const AWAITED: u64 = 12;

/// What somebody's browser shows as their session.
pub(crate) fn token(number: u64) -> String {
    format!("{number:064x}")
}

pub(crate) fn person(number: u64) -> GuestId {
    format!("{number:032x}").parse().unwrap()
}

fn table(number: u64) -> TableId {
    TableId::from_bytes(number.to_be_bytes())
}

/// Makes all of it in an empty store.
pub(crate) async fn fill(store: &Arc<dyn Store>, people: u64, games: u64) {
    let now = rooms::clock::now();
    let mut dice = Dice::new(Seed::from_text("crowd"));
    let kept: Vec<Change> = (0..people).flat_map(|it| kept(&mut dice, it)).collect();
    write_all(store, kept).await;
    for number in 0..people.min(GUESTS) {
        let changed = store.change(comes_back(number, people, now));
        let made: Vec<_> =
            (0..AWAITED).map(|it| store.create(waits_for(number, it, now))).collect();
        changed.await.unwrap();
        all(made).await;
    }
    games::play(store, &mut dice, people, games, now).await;
    for number in 0..OPEN {
        let guest = Guest { id: person(number).to_string(), awaited: false };
        let summary = Summary { open: true, over: false, guests: vec![guest], line: line(1) };
        let new = new_table(table(u64::MAX - number), now, summary);
        store.create(new).await.unwrap();
    }
}

/// Writes notes in the order of their names, which a file takes in much faster than any other.
async fn write_all(store: &Arc<dyn Store>, mut changes: Vec<Change>) {
    changes.sort_by(|one, other| (&one.kind, &one.name).cmp(&(&other.kind, &other.name)));
    for some in changes.chunks(NOTES_AT_ONCE) {
        store.change(some.to_vec()).await.unwrap();
    }
}

/// Waits for tables that were handed in together and are written together.
async fn all(made: Vec<Answer<()>>) {
    for made in made {
        made.await.unwrap();
    }
}

/// Somebody with a name, and nothing else.
fn kept(dice: &mut Dice, number: u64) -> Vec<Change> {
    let (id, name) = (person(number), name(number));
    let face = [0; 7].map(|_: u8| dice.below(8));
    let keys: Vec<String> = NameKey::of(&name).iter().map(ToString::to_string).collect();
    let kept = json!({ "id": id, "name": name, "names": keys, "face": face, "joined": 0 });
    let names = keys.into_iter().map(|key| Change::put("name", key, id.to_string()));
    let person = Change::put("person", id.to_string(), kept.to_string());
    names.chain([person]).collect()
}

/// What is called `Person7` in addresses.
pub(crate) fn name(number: u64) -> String {
    format!("Person{number}")
}

/// Somebody who is signed in, follows some, has blocked others, and was invited.
fn comes_back(number: u64, people: u64, now: i64) -> Vec<Change> {
    let id = person(number);
    let other = |at: u64| person((number + 1 + at * 37) % people).to_string();
    let session = json!({ "made": now, "seen": now, "device": "Firefox on Linux" }).to_string();
    let name = Server::session_name(&token(number));
    let mut changes = vec![Change::put(format!("session/{id}"), name, session)];
    for at in 0..FOLLOWED {
        changes.push(Change::put(format!("follow/{id}"), other(at), now.to_string()));
        changes.push(Change::put(
            format!("followed/{}", other(at)),
            id.to_string(),
            now.to_string(),
        ));
    }
    for at in FOLLOWED..FOLLOWED + BLOCKED {
        changes.push(Change::put(format!("block/{id}"), other(at), "\"block\""));
        changes.push(Change::put(format!("blocked/{}", other(at)), id.to_string(), ""));
    }
    for at in 0..INVITED {
        let by = other(at + 100);
        let invited =
            json!({ "by": by, "game": "caper", "link": "/t/x", "duel": false, "at": now });
        changes.push(Change::put(
            format!("invite/{id}"),
            format!("{at:016x}"),
            invited.to_string(),
        ));
    }
    changes
}

/// A game over days in which it is somebody's turn.
fn waits_for(number: u64, at: u64, now: i64) -> NewTable {
    let guests = [(number, true), (number + 1, false)];
    let guests = guests.map(|(who, awaited)| Guest { id: person(who).to_string(), awaited });
    let due = now + (at as i64 + 1) * 60 * MINUTE;
    let line = json!({
        "names": ["Annika", "Benedikt"], "state": "Annika is asked.", "free": 0, "hours": 24,
        "due": [due, null]
    });
    let summary =
        Summary { open: false, over: false, guests: guests.into(), line: line.to_string() };
    new_table(table((1 << 40) + number * AWAITED + at), now, summary)
}

fn line(free: usize) -> String {
    format!(
        "{{\"names\":[\"Annika\",\"Benedikt\"],\"state\":\"Annika wins by 7.\",\"free\":{free}}}"
    )
}

fn new_table(id: TableId, at: i64, summary: Summary) -> NewTable {
    NewTable {
        id,
        game: "caper".into(),
        revision: 1,
        head: "{}".into(),
        made_at: at,
        entries: vec![],
        opened_by: summary.guests[0].id.clone(),
        opened_from: id.to_string(),
        summary,
    }
}
