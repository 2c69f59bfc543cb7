//! How long the pages of a crowded server take.
//!
//! `cargo run --release -p web --example crowd -- PEOPLE GAMES [FILE]` makes a store with so many
//! people and finished games of two, half of them rated, each with its table and result. Then people
//! who are signed in ask the real router, in this process, for one page after the other: sessions,
//! invitations, names and drawings are all in it, and the network is not. It prints a table in
//! Markdown for `docs/benchmarks.md`. With FILE the store stays there, and is used again if it is
//! there already.
//!
//! Each page is asked for in several rounds, and the quietest counts: on a machine with other work
//! the rest is waiting for a core. Then it is asked for once more, one request at a time, and what
//! this process has used of the processor meanwhile is counted for each.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it prints its table")]
#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on has nothing to say")]

mod maker;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode};
use engine::{Dice, Seed};
use rooms::server::Server;
use store::{Sqlite, Store};
use tower::ServiceExt;
use web::Settings;

use maker::{GUESTS, fill, name, person, token};

/// How often each page is asked for in a round, by how many at the same time, and in how many
/// rounds.
const ASKED: u64 = 1000;
const TOGETHER: u64 = 2;
const ROUNDS: u64 = 3;
const MOST: usize = 10_000_000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| args.get(at).and_then(|text| text.parse::<u64>().ok()).unwrap();
    let (people, games) = (number(0), number(1));
    let folder = tempfile::tempdir().unwrap();
    let file = args.get(2).map_or_else(|| folder.path().join("crowd.db"), PathBuf::from);
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    if !file.exists() {
        runtime.block_on(make(&file, people, games));
    }
    let size = std::fs::metadata(&file).unwrap().len() / 1_000_000;
    let begin = Instant::now();
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&file).unwrap());
    println!("{people} people, {games} games, {size} MB, opened in {:.1?}\n", begin.elapsed());
    println!("| page | half | 99 of 100 | longest | processor, half | 99 of 100 |");
    println!("|---|---:|---:|---:|---:|---:|");
    runtime.block_on(measure(store, people));
}

/// Under another name until it is whole, so that one that was broken off is never measured.
async fn make(file: &Path, people: u64, games: u64) {
    let (begin, used) = (Instant::now(), processor());
    let part = file.with_extension("part");
    for left in ["part", "part-wal", "part-shm"] {
        drop(std::fs::remove_file(file.with_extension(left)));
    }
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&part).unwrap());
    fill(&store, people, games).await;
    store.close().await.unwrap();
    drop(store);
    std::fs::rename(&part, file).unwrap();
    let used = processor() - used;
    println!("made in {:.0?}, {used:.0?} of the processor", begin.elapsed());
}

/// A page that somebody asks for: whether it is a form, its address and its fields.
type Page = (bool, String, &'static str);

async fn measure(store: Arc<dyn Store>, people: u64) {
    let settings = Settings { requests_per_second: 1_000_000, ..Settings::default() };
    let (pages, server) = web::pages(store, settings).await.unwrap();
    let guests = people.min(GUESTS);
    let get = |path: &str| -> Page { (false, path.to_owned(), "") };
    let report = async |what: &str, page: &(dyn Fn(u64) -> Page + Sync)| {
        let mut dice = Dice::new(Seed::from_text(what));
        let mut next = || {
            let who = u64::from(dice.below(guests as u32));
            request(&server, who, page(u64::from(dice.below(people as u32))))
        };
        let mut quietest: Option<Vec<Duration>> = None;
        for _ in 0..ROUNDS {
            let mut times = Vec::new();
            for _ in 0..ASKED / TOGETHER {
                let asked = (0..TOGETHER).map(|_| tokio::spawn(time(pages.clone(), next())));
                for asked in asked.collect::<Vec<_>>() {
                    times.push(asked.await.unwrap());
                }
            }
            times.sort_unstable();
            let quieter = |best: &Vec<Duration>| at(&times, 99) < at(best, 99);
            if quietest.as_ref().is_none_or(quieter) {
                quietest = Some(times);
            }
        }
        let mut used = Vec::new();
        for _ in 0..ASKED {
            let (request, before) = (next(), processor());
            tokio::spawn(time(pages.clone(), request)).await.unwrap();
            used.push(processor().saturating_sub(before));
        }
        used.sort_unstable();
        told(what, &quietest.unwrap(), &used);
    };
    report("the first page", &|_| get("/")).await;
    // Half of the pages that are looked at are those of people who play much.
    report("a person's page", &|it| {
        get(&format!("/p/{}", name(it % if it % 2 == 0 { guests } else { people })))
    })
    .await;
    report("one's own page", &|_| get("/me")).await;
    report("the lobby", &|_| get("/lobby")).await;
    report("a ladder", &|_| get("/ladder/caper")).await;
    report("looking for a rival, rated", &|_| {
        (true, "/lobby/find".to_owned(), "game=caper&players.caper=2&rated=yes")
    })
    .await;
    report("looking for a rival over days", &|_| {
        (true, "/lobby/find".to_owned(), "game=caper&players.caper=2&hours=24")
    })
    .await;
    report("waiting for a rival", &|_| get("/lobby/wait")).await;
}

/// Somebody who is signed in asks, from a network of their own.
fn request(server: &Server, who: u64, (form, path, fields): Page) -> Request<Body> {
    let shown = format!("{} {}", person(who), token(who));
    let cookie = format!("hideout_guest={}", server.keys.seal("guest", &shown));
    let request = Request::builder().uri(path).header("host", "localhost").header("cookie", cookie);
    let request = match form {
        true => request.method("POST").header("content-type", "application/x-www-form-urlencoded"),
        false => request,
    };
    let mut request = request.body(Body::from(fields)).unwrap();
    let number = who as u32;
    let from = IpAddr::V4(Ipv4Addr::from(0x2000_0000 + number));
    request.extensions_mut().insert(ConnectInfo(SocketAddr::new(from, 1)));
    request
}

/// How long it takes until the last byte of the answer is there.
async fn time(pages: Router, request: Request<Body>) -> Duration {
    let path = request.uri().to_string();
    let begin = Instant::now();
    let answer = pages.oneshot(request).await.unwrap();
    let status = answer.status();
    let body = to_bytes(answer.into_body(), MOST).await.unwrap();
    let time = begin.elapsed();
    let fine = status == StatusCode::OK || status == StatusCode::SEE_OTHER;
    assert!(fine, "{path}: {status} {}", String::from_utf8_lossy(&body));
    time
}

/// What this process has used of the processor, all threads together, as the kernel counts it.
fn processor() -> Duration {
    let threads = std::fs::read_dir("/proc/self/task").unwrap();
    let used = threads.filter_map(|thread| {
        let told = std::fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
        told.split(' ').next()?.parse::<u64>().ok()
    });
    Duration::from_nanos(used.sum())
}

fn at(sorted: &[Duration], share: usize) -> Duration {
    sorted[(sorted.len() - 1) * share / 100]
}

fn told(what: &str, times: &[Duration], used: &[Duration]) {
    let cells = [at(times, 50), at(times, 99), at(times, 100), at(used, 50), at(used, 99)];
    let cells = cells.map(|it| format!("{:.2} ms", it.as_secs_f64() * 1e3));
    println!("| {what} | {} |", cells.join(" | "));
}
