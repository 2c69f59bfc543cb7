//! How many appends a second the store takes, durable, and how long each waits.
//!
//! `cargo bench -p store` prints tables in Markdown for `docs/benchmarks.md`. Every caller is a
//! thread with a table of its own that waits for each answer before it asks again, and every
//! append is a turn as a server would enter it: one action with a key, and a new summary. Beside
//! it stands what the disk itself takes to flush a page, without which the figures say little.

#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]
#![allow(clippy::unwrap_used, reason = "a benchmark that cannot go on has nothing to say")]

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use store::{Append, Entry, Guest, Memory, NewTable, Sqlite, Store, Summary, TableId, Which};

/// Appends in one measurement, by all callers together.
const APPENDS: u64 = 20_000;
/// The same for a single caller, who waits for the disk each time.
const ALONE: u64 = 2_000;
const FLUSHES: u64 = 2_000;
const READS: u64 = 2_000;
/// Measurements, of which the best counts: what a machine can do, not what else it was doing.
const REPEATS: usize = 5;

fn main() {
    // `cargo test --benches` runs this too, without the flag: then there is nothing to measure.
    if std::env::args().all(|argument| argument != "--bench") {
        return;
    }
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    println!("| what | callers | a second | p50 | p99 |");
    println!("|---|---:|---:|---:|---:|");
    flush_pages(folder.path());
    for callers in [1, 16, 64] {
        let file = folder.path().join(format!("{callers}.db"));
        append("append", &Sqlite::open(file).unwrap(), callers);
    }
    append("append in memory", &Memory::new(), 64);
    let file = folder.path().join("16.db");
    read(&file);
    open(&file);
}

/// What the disk takes for a page, with nothing of ours around it.
fn flush_pages(folder: &Path) {
    let mut file = File::create(folder.join("plain")).unwrap();
    let flush = |_| {
        file.write_all(&[7; 4096]).unwrap();
        file.sync_data().unwrap();
    };
    let begin = Instant::now();
    let times = (0..FLUSHES).map(timed(flush)).collect();
    report("write and flush 4 KiB of a plain file", 1, begin.elapsed(), times);
}

fn append(what: &str, store: &dyn Store, callers: u16) {
    for caller in 0..callers {
        store.create(table(caller)).wait().unwrap();
    }
    let each = if callers == 1 { ALONE } else { APPENDS / u64::from(callers) };
    let start = Barrier::new(usize::from(callers) + 1);
    let play = |caller| {
        start.wait();
        let turn = |turn| {
            let length = store.append(id(caller), entered(turn)).wait();
            assert_eq!(length, Ok(turn + 1));
        };
        (0..each).map(timed(turn)).collect::<Vec<_>>()
    };
    let (elapsed, times) = thread::scope(|scope| {
        let play = &play;
        let players: Vec<_> =
            (0..callers).map(|caller| scope.spawn(move || play(caller))).collect();
        start.wait();
        let begin = Instant::now();
        let times = players.into_iter().flat_map(|player| player.join().unwrap()).collect();
        (begin.elapsed(), times)
    });
    report(what, callers, elapsed, times);
}

/// Reads whole tables, and a guest's list, from a file that the measurement above has filled.
fn read(file: &Path) {
    let store = Sqlite::open(file).unwrap();
    let length = store.read(id(0), u64::MAX).wait().unwrap().unwrap().length;
    let begin = Instant::now();
    let look = |number| {
        let read = store.read(id((number % 16) as u16), length - 150).wait().unwrap().unwrap();
        assert_eq!(read.entries.len(), 150);
    };
    let times = (0..READS).map(timed(look)).collect();
    report("read a table of 150 entries", 1, begin.elapsed(), times);
    let begin = Instant::now();
    let list = |_| drop(store.find(Which::Playing("guest-0".into()), 20).wait().unwrap());
    let times = (0..READS).map(timed(list)).collect();
    report("list a guest's tables (16 of them)", 1, begin.elapsed(), times);
}

fn open(file: &Path) {
    let size = std::fs::metadata(file).unwrap().len() >> 20;
    let times = (0..5).map(timed(|_| drop(Sqlite::open(file).unwrap()))).min().unwrap();
    println!("\nOpening a file of {size} MiB, which reads all of it once: {}", people(times));
}

fn timed(mut what: impl FnMut(u64)) -> impl FnMut(u64) -> Duration {
    move |number| {
        let begin = Instant::now();
        what(number);
        begin.elapsed()
    }
}

fn report(what: &str, callers: u16, elapsed: Duration, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: f64| people(times[(times.len() as f64 * share) as usize]);
    let rate = times.len() as f64 / elapsed.as_secs_f64();
    println!("| {what} | {callers} | {rate:.0} | {} | {} |", at(0.50), at(0.99));
}

fn people(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}

fn id(caller: u16) -> TableId {
    TableId::from_bytes(u64::from(caller).to_be_bytes())
}

fn table(caller: u16) -> NewTable {
    NewTable {
        id: id(caller),
        game: "caper".into(),
        revision: 1,
        head: "h".repeat(500),
        made_at: 0,
        entries: vec![],
        summary: summary(0),
    }
}

fn entered(turn: u64) -> Append {
    let entry = Entry {
        kind: "action".into(),
        body: "b".repeat(200),
        key: Some(format!("an attempt by a guest {turn:08}")),
        at: turn as i64,
    };
    Append { expected: turn, entries: vec![entry], summary: Some(summary(turn)) }
}

/// The table waits for its guests in turn.
fn summary(turn: u64) -> Summary {
    let guest = |seat| Guest { id: format!("guest-{seat}"), awaited: turn % 2 == seat };
    Summary { open: false, over: false, guests: vec![guest(0), guest(1)], line: "l".repeat(200) }
}
