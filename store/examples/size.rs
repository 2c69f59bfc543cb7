//! How much of the file a finished game takes, before and after it is packed.
//!
//! `cargo run --release -p store --example size -- RECORDS…` enters the games of record files, as
//! `hideout simulate GAME --games 200 --seed size --records FILE` writes them, into a store in the
//! way a server would, and prints a table in Markdown for `docs/store.md`. Running games grow side
//! by side, sixteen at a time, because that is what a full server looks like in the file.

#![allow(clippy::print_stdout, reason = "it prints its table")]
#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on has nothing to say")]

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use store::{Append, Entry, Guest, NewTable, Sqlite, Store, Summary, TableId};

/// How many tables are played at at the same time.
const TOGETHER: usize = 16;

fn main() {
    println!("| games | entries | texts | in rows | packed | saved | to pack one | to read one |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|");
    for file in std::env::args().skip(1) {
        measure(Path::new(&file));
    }
}

fn measure(records: &Path) {
    let text = fs::read_to_string(records).unwrap();
    let games: Vec<Vec<Entry>> = text.split("{\"line\":\"start\"").skip(1).map(game).collect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("size.db");
    let store = Sqlite::open(&file).unwrap();
    let empty = used(&file);
    let numbers: Vec<u64> = (0..games.len() as u64).collect();
    for (group, games) in numbers.chunks(TOGETHER).zip(games.chunks(TOGETHER)) {
        play(&store, group, games);
    }
    let rows = used(&file) - empty;
    let timed = |what: &dyn Fn(TableId)| {
        let begin = Instant::now();
        numbers.iter().for_each(|number| what(id(*number)));
        begin.elapsed() / games.len() as u32
    };
    let packing = timed(&|id| store.pack(id).wait().unwrap());
    let reading = timed(&|id| drop(store.read(id, 0).wait().unwrap().unwrap()));
    let packed = used(&file) - empty;

    let count = games.len() as u64;
    let entries = games.iter().map(Vec::len).sum::<usize>() as u64 / count;
    let length = |entry: &Entry| entry.body.len() + entry.key.as_ref().map_or(0, String::len);
    let texts = games.iter().flatten().map(length).sum::<usize>() as u64;
    let kib = |bytes: u64| format!("{:.1} KiB", bytes as f64 / count as f64 / 1024.0);
    let ms = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
    println!(
        "| {count} of {} | {entries} | {} | {} | {} | {:.0} % | {} | {} |",
        records.file_stem().unwrap().display(),
        kib(texts),
        kib(rows),
        kib(packed),
        100.0 - 100.0 * packed as f64 / rows as f64,
        ms(packing),
        ms(reading),
    );
}

/// The bytes of the file that are in use: those that deletions freed are taken up by what comes.
fn used(file: &Path) -> u64 {
    let connection = rusqlite::Connection::open(file).unwrap();
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, u64>(0));
    (pragma("page_count").unwrap() - pragma("freelist_count").unwrap())
        * pragma("page_size").unwrap()
}

/// The entries of one record: an action with what chance did after it, as the server keeps them.
fn game(record: &str) -> Vec<Entry> {
    let steps = record.lines().skip(1).filter(|line| !line.starts_with("{\"line\":\"end\""));
    let mut bodies: Vec<Vec<String>> = Vec::new();
    for step in steps.map(|line| line.replace('\\', "\\\\").replace('"', "\\\"")) {
        match bodies.last_mut() {
            Some(body) if !step.contains("line\\\":\\\"play") => body.push(step),
            _ => bodies.push(vec![step]),
        }
    }
    let entry = |(number, lines): (u64, Vec<String>)| {
        let noise = noise(number);
        let (seat, spent) = (number % 2, noise % 40_000);
        let lines = lines.join("\",\"");
        Entry {
            kind: "played".into(),
            body: format!(
                "{{\"what\":\"played\",\"seat\":{seat},\"lines\":[\"{lines}\"],\"spent_ms\":{spent}}}"
            ),
            key: Some(format!("{seat}/{noise:016x}")),
            at: 1_790_000_000_000 + number as i64 * 20_000 + spent as i64,
        }
    };
    (0..).zip(bodies).map(entry).collect()
}

/// Numbers without a pattern, as keys and times have none: the SplitMix64 step.
fn noise(number: u64) -> u64 {
    let mixed = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

fn id(number: u64) -> TableId {
    TableId::from_bytes(noise(number).to_be_bytes())
}

/// Plays the games side by side, an entry here and an entry there, and each to its end.
fn play(store: &Sqlite, numbers: &[u64], games: &[Vec<Entry>]) {
    for number in numbers {
        let table = NewTable {
            id: id(*number),
            game: "caper".into(),
            revision: 1,
            head: "h".repeat(400),
            made_at: 0,
            entries: vec![],
            summary: summary(*number, false),
            opened_by: format!("{:016x}", noise(*number)),
            opened_from: "192.0.2.1".into(),
        };
        store.create(table).wait().unwrap();
    }
    let longest = games.iter().map(Vec::len).max().unwrap_or(0);
    for place in 0..longest {
        let turns = numbers.iter().zip(games).filter_map(|(number, game)| {
            let over = place + 1 == game.len();
            let entries = vec![game.get(place)?.clone()];
            let summary = Some(summary(*number, over));
            Some(store.append(id(*number), Append { expected: place as u64, entries, summary }))
        });
        let turns: Vec<_> = turns.collect();
        for turn in turns {
            turn.wait().unwrap();
        }
    }
}

fn summary(number: u64, over: bool) -> Summary {
    let guest = |seat| Guest { id: format!("{:016x}", noise(number * 2 + seat)), awaited: false };
    Summary { open: false, over, guests: vec![guest(0), guest(1)], line: "l".repeat(200) }
}
