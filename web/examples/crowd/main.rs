//! How long the pages of a crowded server take.
//!
//! `cargo run --release -p web --example crowd -- PEOPLE GAMES [FILE]` makes a store with so many
//! people and finished games of two, half of them rated, each with its table and result. Then people
//! who are signed in ask the real router, in this process, for one page after the other: sessions,
//! invitations, names and drawings are all in it, and the network is not. It prints a table in
//! Markdown for `docs/benchmarks.md`. With FILE the store stays there, and is used again if it is
//! there already.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it prints its table")]
#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on has nothing to say")]

mod maker;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
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

/// How often each page is asked for, and by how many at the same time.
const ASKED: u64 = 1000;
const TOGETHER: u64 = 2;
const MOST: usize = 10_000_000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| args.get(at).and_then(|text| text.parse::<u64>().ok()).unwrap();
    let (people, games) = (number(0), number(1));
    let folder = tempfile::tempdir().unwrap();
    let file = args.get(2).map_or_else(|| folder.path().join("crowd.db"), PathBuf::from);
    let fresh = !file.exists();
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&file).unwrap());
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let begin = Instant::now();
    if fresh {
        runtime.block_on(fill(&store, people, games));
    }
    let size = std::fs::metadata(&file).unwrap().len() / 1_000_000;
    println!("{people} people, {games} games, {size} MB, made in {:.0?}\n", begin.elapsed());
    println!("| page | half | 99 of 100 | longest |\n|---|---:|---:|---:|");
    runtime.block_on(measure(store, people));
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
        let mut times = Vec::new();
        for _ in 0..ASKED / TOGETHER {
            let asked = (0..TOGETHER).map(|_| {
                let who = u64::from(dice.below(guests as u32));
                let request = request(&server, who, page(u64::from(dice.below(people as u32))));
                tokio::spawn(time(pages.clone(), request))
            });
            for asked in asked.collect::<Vec<_>>() {
                times.push(asked.await.unwrap());
            }
        }
        told(what, times);
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

fn told(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!("| {what} | {:.2} ms | {:.2} ms | {:.2} ms |", at(50), at(99), at(100));
}
