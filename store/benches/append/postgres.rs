//! The same on a PostgreSQL server of its own, beside what the same statement reaches by hand.
//!
//! By hand there is nothing around the statement: no queue, no thread to hand an append to, nobody
//! to answer. All callers take their turns together, so that the statement always carries as many
//! appends as there are callers; the store has to find those that wait.

use std::sync::Arc;
use std::time::{Duration, Instant};

use pgtest::Cluster;
use store::{Postgres, Store};
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, NoTls, Statement};

use super::{ALONE, APPENDS, Measured, append, entered, id, print, repeats, table};

/// What the store sends, to the letter.
const APPEND: &str = include_str!("../../src/postgres/append.sql");

/// What an append to one table can't do without: the row is locked, counted and told anew, and the
/// entry is written. Keys are not looked for, and nobody comes or goes.
const BARE: &str = "
WITH counted AS (
    UPDATE hideout.summaries SET length = length + 1, changed_at = $5, line = $6, open = false,
        over = false, guests = $7, awaited = $8
    WHERE table_id = $1 AND length = $2 RETURNING 1)
INSERT INTO hideout.entries SELECT $1, $2, 'action', $3, $4, $5 FROM counted";

/// Measures the store and the statements by hand in turn, so that all have the same weather.
pub(super) fn measure_all() {
    let cluster = Cluster::start();
    for callers in [1, 16, 64] {
        let (mut own, mut same, mut bare) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..repeats() {
            own.push(append(&Postgres::open(&cluster.database()).unwrap(), callers));
            same.push(together(&cluster.database(), callers));
            bare.push(side_by_side(&cluster.database(), callers));
        }
        let own = print("append on PostgreSQL", callers, &own);
        let same = print("the same statement by hand, one connection", callers, &same);
        let bare = print("bare statements by hand, a connection each", callers, &bare);
        for (what, rate) in [("the same statement by hand", same), ("bare statements", bare)] {
            let share = own / rate * 100.0;
            println!("| the store's share of {what} | {callers} | {share:.0} % | | |");
        }
    }
}

/// Tables, a runtime to write to them, and how many turns each takes.
fn prepare(address: &str, callers: u16) -> (tokio::runtime::Runtime, u64) {
    let store = Postgres::open(address).unwrap();
    for caller in 0..callers {
        store.create(table(caller)).wait().unwrap();
    }
    store.close().wait().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    (runtime, if callers == 1 { ALONE } else { APPENDS / u64::from(callers) })
}

async fn connect(address: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(address, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

/// One connection that sends the store's statement for all callers at once.
fn together(address: &str, callers: u16) -> Measured {
    let (runtime, each) = prepare(address, callers);
    runtime.block_on(async {
        let client = connect(address).await;
        let types = [
            Type::TEXT_ARRAY,
            Type::INT8_ARRAY,
            Type::INT8_ARRAY,
            Type::INT8_ARRAY,
            Type::BOOL_ARRAY,
            Type::BOOL_ARRAY,
            Type::BOOL_ARRAY,
            Type::BOOL_ARRAY,
            Type::TEXT_ARRAY,
            Type::TEXT_ARRAY,
            Type::INT8_ARRAY,
            Type::TEXT_ARRAY,
            Type::TEXT_ARRAY,
            Type::TEXT_ARRAY,
            Type::INT8_ARRAY,
            Type::TEXT_ARRAY,
            Type::INT8_ARRAY,
            Type::TEXT_ARRAY,
            Type::BOOL_ARRAY,
            Type::BOOL,
        ];
        let statement = client.prepare_typed(APPEND, &types).await.unwrap();
        let names: Vec<String> = (0..callers).map(|caller| id(caller).to_string()).collect();
        let begin = Instant::now();
        let mut times = Vec::new();
        for turn in 0..each {
            let since = Instant::now();
            all_at_once(&client, &statement, &names, turn).await;
            times.extend(std::iter::repeat_n(since.elapsed(), usize::from(callers)));
        }
        let elapsed = begin.elapsed();
        times.sort_unstable();
        Measured { elapsed, times }
    })
}

/// One turn of every caller.
async fn all_at_once(client: &Client, statement: &Statement, names: &[String], turn: u64) {
    let append = entered(turn);
    let (entry, summary) = (&append.entries[0], append.summary.as_ref().unwrap());
    let count = names.len();
    let numbers = |number: i64| vec![number; count];
    let (yes, no) = (vec![true; count], vec![false; count]);
    let (lines, kinds) = (vec![&*summary.line; count], vec![&*entry.kind; count]);
    let (bodies, keys) = (vec![&*entry.body; count], vec![entry.key.as_deref(); count]);
    let (expected, added, at) = (numbers(turn as i64), numbers(1), numbers(entry.at));
    let mut seated: (Vec<&str>, Vec<i64>, Vec<&str>, Vec<bool>) = Default::default();
    for name in names {
        for (place, guest) in (0..).zip(&summary.guests) {
            seated.0.push(name);
            seated.1.push(place);
            seated.2.push(&guest.id);
            seated.3.push(guest.awaited);
        }
    }
    let parameters: [&(dyn ToSql + Sync); 20] = [
        &names, &expected, &added, &at, &yes, &yes, &no, &no, &lines, &names, &expected, &kinds,
        &bodies, &keys, &at, &seated.0, &seated.1, &seated.2, &seated.3, &false,
    ];
    let won = client.query(statement, &parameters).await.unwrap();
    assert_eq!(won.len(), count);
}

/// As many connections as callers, each with a table of its own and one statement at a time.
fn side_by_side(address: &str, callers: u16) -> Measured {
    let (runtime, each) = prepare(address, callers);
    runtime.block_on(async {
        let mut connected = Vec::new();
        for caller in 0..callers {
            let client = connect(address).await;
            let statement = Arc::new(client.prepare(BARE).await.unwrap());
            connected.push((caller, client, statement));
        }
        let begin = Instant::now();
        let playing: Vec<_> = connected
            .into_iter()
            .map(|(caller, client, statement)| tokio::spawn(turns(client, statement, caller, each)))
            .collect();
        let mut times = Vec::new();
        for playing in playing {
            times.extend(playing.await.unwrap());
        }
        let elapsed = begin.elapsed();
        times.sort_unstable();
        Measured { elapsed, times }
    })
}

async fn turns(client: Client, statement: Arc<Statement>, caller: u16, each: u64) -> Vec<Duration> {
    let mut times = Vec::new();
    for turn in 0..each {
        let append = entered(turn);
        let (entry, summary) = (&append.entries[0], append.summary.as_ref().unwrap());
        let (name, number) = (id(caller).to_string(), turn as i64);
        let guests: Vec<&str> = summary.guests.iter().map(|guest| &*guest.id).collect();
        let awaited: Vec<bool> = summary.guests.iter().map(|guest| guest.awaited).collect();
        let begin = Instant::now();
        let made = client
            .execute(
                &*statement,
                &[
                    &name,
                    &number,
                    &entry.body,
                    &entry.key,
                    &entry.at,
                    &summary.line,
                    &guests,
                    &awaited,
                ],
            )
            .await
            .unwrap();
        times.push(begin.elapsed());
        assert_eq!(made, 1);
    }
    times
}
