//! How many appends a second the store takes, durable, and how long each waits.
//!
//! `cargo bench -p store` (with `--features postgres` also on a PostgreSQL server of its own)
//! prints tables in Markdown for `docs/benchmarks.md`. Every caller is a
//! thread with a table of its own that waits for each answer before it asks again, and every
//! append is a turn as a server would enter it: one action with a key, and a new summary. Beside
//! it stands what the disk itself takes to flush a page, without which the figures say little.
//! `HIDEOUT_REPEATS` changes the usual five measurements of each, of which the best is printed, and
//! `HIDEOUT_ONLY=postgres` leaves out all but PostgreSQL.

#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]
#![allow(clippy::unwrap_used, reason = "a benchmark that cannot go on has nothing to say")]

#[cfg(feature = "postgres")]
mod postgres;

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
fn repeats() -> usize {
    std::env::var("HIDEOUT_REPEATS").map_or(5, |text| text.parse().unwrap())
}

fn main() {
    // `cargo test --benches` runs this too, without the flag: then there is nothing to measure.
    if std::env::args().all(|argument| argument != "--bench") {
        return;
    }
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    println!("| what | callers | a second | p50 | p99 |");
    println!("|---|---:|---:|---:|---:|");
    #[cfg(feature = "postgres")]
    if std::env::var("HIDEOUT_ONLY").is_ok_and(|only| only == "postgres") {
        return postgres::measure_all();
    }
    report("write and flush 4 KiB of a plain file", 1, || flush_pages(folder.path()));
    let mut files = 0;
    for callers in [1, 16, 64] {
        report("append", callers, || {
            files += 1;
            let file = folder.path().join(format!("{files}.db"));
            append(&Sqlite::open(file).unwrap(), callers)
        });
    }
    #[cfg(feature = "postgres")]
    postgres::measure_all();
    report("append in memory", 64, || append(&Memory::new(), 64));
    let file = folder.path().join(format!("{files}.db"));
    let store = Sqlite::open(&file).unwrap();
    report("read a table's last 150 entries", 1, || measure(READS, |number| read(&store, number)));
    report("list a guest's 20 last changed of 64 tables", 1, || measure(READS, |_| list(&store)));
    store.close().wait().unwrap();
    let open_and_close = |_| Sqlite::open(&file).unwrap().close().wait().unwrap();
    let opening = measure(repeats() as u64, open_and_close);
    let size = std::fs::metadata(&file).unwrap().len() >> 20;
    println!(
        "\nOpening and closing a file of {size} MiB, which reads all of it once: {}",
        opening.at(0.0)
    );
}

/// What the disk takes for a page, with nothing of ours around it.
fn flush_pages(folder: &Path) -> Measured {
    let mut file = File::create(folder.join("plain")).unwrap();
    measure(FLUSHES, |_| {
        file.write_all(&[7; 4096]).unwrap();
        file.sync_data().unwrap();
    })
}

/// All callers play at once, each at a table of its own.
fn append(store: &dyn Store, callers: u16) -> Measured {
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
        measure(each, turn).times
    };
    thread::scope(|scope| {
        let play = &play;
        let players: Vec<_> =
            (0..callers).map(|caller| scope.spawn(move || play(caller))).collect();
        start.wait();
        let begin = Instant::now();
        let mut times: Vec<_> =
            players.into_iter().flat_map(|player| player.join().unwrap()).collect();
        times.sort_unstable();
        Measured { elapsed: begin.elapsed(), times }
    })
}

fn read(store: &Sqlite, number: u64) {
    let last = APPENDS / 64 - 150;
    let read = store.read(id((number % 64) as u16), last).wait().unwrap().unwrap();
    assert_eq!(read.entries.len(), 150);
}

fn list(store: &Sqlite) {
    let found = store.find(Which::Playing("guest-0".into()), 20).wait().unwrap();
    assert_eq!(found.len(), 20);
}

struct Measured {
    elapsed: Duration,
    /// How long each took, the fastest first.
    times: Vec<Duration>,
}

impl Measured {
    fn rate(&self) -> f64 {
        self.times.len() as f64 / self.elapsed.as_secs_f64()
    }

    /// The time below which that share of them lies, in words.
    fn at(&self, share: f64) -> String {
        let time = self.times[(self.times.len() as f64 * share) as usize];
        format!("{:.2} ms", time.as_secs_f64() * 1e3)
    }
}

fn measure(count: u64, mut what: impl FnMut(u64)) -> Measured {
    let start = Instant::now();
    let mut times: Vec<Duration> = (0..count)
        .map(|number| {
            let begin = Instant::now();
            what(number);
            begin.elapsed()
        })
        .collect();
    times.sort_unstable();
    Measured { elapsed: start.elapsed(), times }
}

/// Prints the best of several measurements.
fn report(what: &str, callers: u16, measured: impl FnMut() -> Measured) {
    let all: Vec<Measured> = std::iter::repeat_with(measured).take(repeats()).collect();
    print(what, callers, &all);
}

/// Prints the best of these, and gives its rate.
fn print(what: &str, callers: u16, all: &[Measured]) -> f64 {
    let best = all.iter().max_by(|one, other| one.rate().total_cmp(&other.rate())).unwrap();
    let (rate, half, most) = (best.rate(), best.at(0.50), best.at(0.99));
    println!("| {what} | {callers} | {rate:.0} | {half} | {most} |");
    rate
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
        opened_by: String::new(),
        opened_from: String::new(),
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
