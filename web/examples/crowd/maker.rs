//! People who have played, as a store keeps them: some more than others, with friends and walls,
//! invitations, games that wait for them, and all that follows from games that are over.

use std::sync::Arc;

use engine::{Dice, Seed};
use rooms::identity::GuestId;
use rooms::people::NameKey;
use rooms::ratings::Speed;
use rooms::results::{GameResult, Ledger, Player, SeatResult};
use rooms::server::Server;
use serde_json::json;
use store::{Change, Guest, NewTable, Store, Summary, TableId};

/// How many tables wait for players.
const OPEN: u64 = 500;
/// How many games are written at once.
const AT_ONCE: u64 = 200;
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

/// Some people play more than others: half of all games are those of a tenth of them.
fn somebody(dice: &mut Dice, people: u64) -> u64 {
    let most = if dice.below(2) == 0 { people / 10 } else { people };
    u64::from(dice.below(u32::try_from(most.max(2)).unwrap()))
}

pub(crate) async fn fill(store: &Arc<dyn Store>, people: u64, games: u64) {
    let now = rooms::clock::now();
    let mut dice = Dice::new(Seed::from_text("crowd"));
    for first in (0..people).step_by(AT_ONCE as usize) {
        let some = (first..people.min(first + AT_ONCE)).flat_map(|it| kept(&mut dice, it));
        let changes: Vec<Change> = some.collect();
        store.change(changes).await.unwrap();
    }
    for number in 0..people.min(GUESTS) {
        let changed = store.change(comes_back(number, people, now));
        // What is handed in together is written together.
        let made: Vec<_> =
            (0..AWAITED).map(|it| store.create(waits_for(number, it, now))).collect();
        changed.await.unwrap();
        for made in made {
            made.await.unwrap();
        }
    }
    let ledger = Ledger::of(Arc::clone(store));
    for first in (0..games).step_by(AT_ONCE as usize) {
        let results: Vec<GameResult> = (first..games.min(first + AT_ONCE))
            .map(|number| {
                let at = now - (games - number) as i64 * MINUTE / 2;
                game(&mut dice, number, at, people)
            })
            .collect();
        let tables: Vec<_> = results.iter().map(|it| store.create(finished(it))).collect();
        for made in tables {
            made.await.unwrap();
        }
        ledger.note_all(&results).await.unwrap();
        if first.is_multiple_of(250 * AT_ONCE) {
            eprintln!("{first} games");
        }
    }
    for number in 0..OPEN {
        let guest = Guest { id: person(number).to_string(), awaited: false };
        let summary = Summary { open: true, over: false, guests: vec![guest], line: line(1) };
        let new = new_table(table(u64::MAX - number), now, summary);
        store.create(new).await.unwrap();
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

fn game(dice: &mut Dice, number: u64, at: i64, people: u64) -> GameResult {
    let one = somebody(dice, people);
    let other = (one + 1 + somebody(dice, people - 1)) % people;
    let seat = |(seat, who): (u8, u64)| SeatResult {
        player: Player::Person(person(who)),
        name: format!("Person{who}"),
        place: seat + 1,
        points: 40 - i16::from(seat) * 7,
        won: seat == 0,
        side: seat,
        left: false,
        newcomer: false,
        was: None,
    };
    // The better of two mostly wins; who is better follows from the number.
    let strength = |who: u64| (who * 7919) % 100;
    let upset = u64::from(dice.below(100)) > 50 + strength(one).abs_diff(strength(other)) / 2;
    let order =
        if (strength(one) > strength(other)) == upset { [other, one] } else { [one, other] };
    GameResult {
        table: table(number).to_string(),
        at,
        began: None,
        game: ["caper", "caps-and-hammers"][(number % 2) as usize].to_owned(),
        options: Vec::new(),
        speed: Speed::Live,
        rated: number.is_multiple_of(2),
        seats: [0, 1].into_iter().zip(order).map(seat).collect(),
    }
}

fn line(free: usize) -> String {
    format!(
        "{{\"names\":[\"Annika\",\"Benedikt\"],\"state\":\"Annika wins by 7.\",\"free\":{free}}}"
    )
}

fn finished(result: &GameResult) -> NewTable {
    let guest = |seat: &SeatResult| {
        let id = seat.player.person().map(|it| it.to_string()).unwrap_or_default();
        Guest { id, awaited: false }
    };
    let guests = result.seats.iter().map(guest).collect();
    let summary = Summary { open: false, over: true, guests, line: line(0) };
    new_table(result.table.parse().unwrap(), result.at, summary)
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
