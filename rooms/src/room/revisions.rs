//! Tables that were opened under older rules go on by those, or say why not.

use std::sync::Arc;

use engine::{Seat, Seed, Viewer};
use serde_json::Value;
use store::{Memory, Store, StoredTable, Summary, TableId};

use super::{Head, LogEntry, Room, Services, stored};
use crate::clock::Uptime;
use crate::error::Error;
use crate::results::Ledger;
use crate::words;

/// The first record is a game of one that was played under revision 1.
const CAPER_CARDS: &str = include_str!("../../../games/caper-cards/tests/records/revision-1.jsonl");

/// The lines of the game, and its seed.
fn game() -> (Vec<&'static str>, Seed) {
    let mut lines: Vec<&str> = CAPER_CARDS.lines().collect();
    let end = lines.iter().position(|line| line.contains("\"line\":\"end\"")).unwrap();
    lines.truncate(end + 1);
    let end: Value = serde_json::from_str(lines.pop().unwrap()).unwrap();
    (lines.split_off(1), serde_json::from_value(end["seed"].clone()).unwrap())
}

/// The table as a server has it after so many lines of the game.
fn table(revision: u32, after: usize) -> StoredTable {
    let (lines, seed) = game();
    let head = Head {
        options: vec![("players".to_owned(), "1".to_owned())],
        seed,
        host: None,
        listed: false,
        minutes: None,
        increment: 0,
        turn_based: None,
        hints: false,
        lesson: false,
        rated: false,
        door: None,
        deal: None,
        from: None,
    };
    let mut log = vec![LogEntry::Bot { seat: Seat(0), level: "burglar".to_owned() }];
    // An action stands in the log with what chance has decided after it.
    let lines: Vec<String> = lines.into_iter().take(after).map(str::to_owned).collect();
    for lines in lines.chunk_by(|_, next| !next.contains("\"line\":\"play\"")) {
        let (record_lines, up_ms) = (lines.to_vec(), 0);
        log.push(match log.len() {
            1 => LogEntry::Dealt { record_lines, seat_seeds: Vec::new(), up_ms },
            _ => LogEntry::Played { seat: Seat(0), record_lines, spent_ms: 0, up_ms },
        });
    }
    StoredTable {
        id: TableId::from_bytes([7; 8]),
        game: "caper-cards".to_owned(),
        revision,
        head: serde_json::to_string(&head).unwrap(),
        made_at: 0,
        length: log.len() as u64,
        entries: log.iter().map(|entry| stored(entry, None, 0).unwrap()).collect(),
        summary: Summary::default(),
        opened_by: String::new(),
        opened_from: String::new(),
    }
}

fn restore(revision: u32, after: usize) -> Result<Room, Error> {
    let store = Arc::new(Memory::new());
    let services = Services {
        results: Arc::new(Ledger::of(Arc::clone(&store) as Arc<dyn Store>)),
        listings: Arc::default(),
        store,
        uptime: Uptime::after(0),
        calendar: crate::clock::Calendar::default(),
        downtimes: crate::clock::Downtimes::default(),
        seen: Arc::default(),
        rematch: game().1.commitment(),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(Room::restore(&table(revision, after), services))
}

fn record(room: &Room) -> String {
    let state = room.try_enter();
    String::from_utf8(state.table.as_ref().unwrap().record()).unwrap()
}

#[test]
fn a_table_of_older_rules_is_as_it_was_after_every_move() {
    let (lines, _) = game();
    for after in 1..=lines.len() {
        let room = restore(1, after).unwrap();
        assert_eq!(room.revision, 1);
        let record = record(&room);
        assert!(record.contains("\"revision\":2") && record.contains("\"coin\":\"in_play\""));
        let over = after == lines.len();
        assert_eq!(
            room.try_enter().table.as_ref().unwrap().ending(Viewer::Spectator).is_some(),
            over
        );
    }
}

#[test]
fn a_table_of_older_rules_is_played_on() {
    let room = restore(1, 3).unwrap();
    let mut state = room.try_enter();
    let table = state.table.as_mut().unwrap();
    while let Some(choice) = table.choices(Seat(0)).first() {
        let action = choice.action;
        table.play(Seat(0), action).unwrap();
    }
    assert!(table.ending(Viewer::Spectator).is_some());
}

#[test]
fn a_table_that_was_not_dealt_yet_is_dealt_by_the_rules_it_was_opened_under() {
    let room = restore(1, 0).unwrap();
    room.deal(&mut room.try_enter(), Vec::new()).unwrap();
    assert!(record(&room).contains("\"coin\":\"in_play\""));
    let today = restore(2, 0).unwrap();
    today.deal(&mut today.try_enter(), Vec::new()).unwrap();
    assert!(record(&today).contains("\"coin\":\"played\""));
}

#[test]
fn a_table_that_cannot_go_on_says_why() {
    assert_eq!(
        restore(9, 3).unwrap_err().to_string(),
        "This game was begun under revision 9 of the rules of Caper Cards, and revision 2 is in \
         force: a newer version of Hideout is needed. Nothing of it was changed."
    );
    // One that claims to be of today's rules, but leads elsewhere by them.
    let (lines, _) = game();
    let error = restore(2, lines.len()).unwrap_err();
    assert_eq!(error, Error::Outdated(words::LEADS_ELSEWHERE.into()));
}
