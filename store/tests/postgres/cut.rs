//! Lines that are cut: what was acknowledged stays, and nothing is entered twice.

use std::thread::sleep;
use std::time::{Duration, Instant};

use pgtest::{Cluster, Proxy, Way};
use store::{Append, Change, Entry, Postgres, PostgresSettings, Store, StoreError, TableId};

use crate::history::History;

fn patient(patience: u64) -> PostgresSettings {
    PostgresSettings { patience: Duration::from_millis(patience), ..Default::default() }
}

/// The server ends connections at random, and nobody who appends has to know.
#[test]
fn ended_connections_lose_nothing() {
    let cluster = Cluster::shared();
    let address = cluster.database();
    let stores = [(); 2].map(|()| Postgres::open_with(&address, &patient(20_000)).unwrap());
    let history = History::of(&stores, |_| {
        for _ in 0..12 {
            sleep(Duration::from_millis(120));
            cluster.sql_at(
                &address,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                 WHERE datname = current_database() AND pid <> pg_backend_pid()
                   AND random() < 0.7",
            );
        }
    });
    assert_eq!(history.faults(), 0, "there was time enough to connect again");
    assert!(history.acknowledged() > 100, "{} were entered", history.acknowledged());
    history.check(&stores[0]);
}

/// The most telling cut: requests arrive, and their answers do not.
#[test]
fn swallowed_answers_lose_and_double_nothing() {
    let cluster = Cluster::shared();
    let address = cluster.database();
    let proxy = Proxy::to(&cluster.socket());
    let name = address.split(['/', '?']).nth(3).unwrap();
    let through = proxy.address(name);
    let stores = [Postgres::open_with(&through, &patient(300)).unwrap()];
    let history = History::of(&stores, |_| {
        for way in [Way::SwallowAnswers, Way::Silent, Way::Cut, Way::SwallowAnswers] {
            sleep(Duration::from_millis(300));
            proxy.set(way);
            sleep(Duration::from_millis(700));
            proxy.set(Way::Open);
        }
        sleep(Duration::from_millis(500));
    });
    assert!(history.faults() > 0, "nobody noticed");
    assert!(history.acknowledged() > 20, "{} were entered", history.acknowledged());
    history.check(&Postgres::open(&address).unwrap());
}

/// A line that comes back in time: the answer was lost, and what it would have said is found out.
#[test]
fn an_unknown_end_is_found_out() {
    let cluster = Cluster::shared();
    let address = cluster.database();
    let proxy = Proxy::to(&cluster.socket());
    // Nothing is prepared on these lines, so what is asked for is sent at once.
    let through = proxy.address(address.split(['/', '?']).nth(3).unwrap()) + "?pgbouncer=true";
    let store = Postgres::open_with(&through, &patient(20_000)).unwrap();
    let id = TableId::from_bytes([1; 8]);
    let table = table(id);
    let entry = |body: &str| Entry { kind: "n".into(), body: body.into(), key: None, at: 0 };
    store.check().wait().unwrap();
    proxy.set(Way::SwallowAnswers);
    let created = store.create(table.clone());
    sleep(Duration::from_millis(300));
    proxy.set(Way::Cut);
    sleep(Duration::from_millis(100));
    proxy.set(Way::Open);
    assert_eq!(created.wait(), Ok(()), "it was this one");
    assert_eq!(store.create(table).wait(), Err(StoreError::Taken(id)));

    proxy.set(Way::SwallowAnswers);
    let appended = store
        .append(id, Append { expected: 0, entries: vec![entry("a"), entry("b")], summary: None });
    let changed = store.change(vec![Change::put("note", "1", "x").if_still(None)]);
    sleep(Duration::from_millis(300));
    let direct = Postgres::open(&address).unwrap();
    assert_eq!(direct.read(id, 0).wait().unwrap().unwrap().length, 2, "it arrived");
    proxy.set(Way::Cut);
    sleep(Duration::from_millis(100));
    proxy.set(Way::Open);
    assert_eq!(appended.wait(), Ok(2));
    assert_eq!(changed.wait(), Ok(()));
    assert_eq!(direct.read(id, 0).wait().unwrap().unwrap().length, 2, "and once only");
}

/// A line is given up while what was sent over it is still on its way; then it arrives.
#[test]
fn a_change_that_arrives_late_takes_no_newer_ones_place() {
    let cluster = Cluster::shared();
    let address = cluster.database();
    let proxy = Proxy::to(&cluster.socket());
    // Nothing is prepared on these lines, so what is asked for is sent at once.
    let through = proxy.address(address.split(['/', '?']).nth(3).unwrap()) + "?pgbouncer=true";
    let store = Postgres::open_with(&through, &patient(1000)).unwrap();
    let direct = Postgres::open(&address).unwrap();
    let put = |value: &str| store.put("note", "1", Some(value.to_owned()));
    let several = |value: &str| {
        let other = Change::put("note", "2", value).if_still(Some("old".into()));
        store.change(vec![Change::put("note", "1", value), other])
    };
    put("old").wait().unwrap();
    store.put("note", "2", Some("old".into())).wait().unwrap();
    proxy.hold_those_there(true);
    // These are one group, sent in one piece.
    let lost = [put("late"), several("late"), put("later")];
    for one in lost {
        assert!(matches!(one.wait(), Err(StoreError::Unreachable { .. })));
    }
    let tries = Instant::now();
    while let Err(error) = put("new").wait() {
        assert!(tries.elapsed() < Duration::from_secs(30), "{error}");
    }
    proxy.hold_those_there(false);
    sleep(Duration::from_millis(700));
    let notes = direct.list("note").wait().unwrap();
    assert_eq!(notes, [("1".into(), "new".into()), ("2".into(), "old".into())]);
}

/// Whether there was a table is told truly, even if the answer was lost.
#[test]
fn deleting_with_an_unknown_end_tells_whether_there_was_a_table() {
    let cluster = Cluster::shared();
    let address = cluster.database();
    let proxy = Proxy::to(&cluster.socket());
    let through = proxy.address(address.split(['/', '?']).nth(3).unwrap()) + "?pgbouncer=true";
    let store = Postgres::open_with(&through, &patient(20_000)).unwrap();
    let [there, nowhere] = [1, 2].map(|it| TableId::from_bytes([it; 8]));
    store.create(table(there)).wait().unwrap();
    for (id, was_there) in [(there, true), (nowhere, false), (there, false)] {
        proxy.set(Way::SwallowAnswers);
        let deleted = store.delete(id);
        sleep(Duration::from_millis(300));
        proxy.set(Way::Cut);
        sleep(Duration::from_millis(100));
        proxy.set(Way::Open);
        assert_eq!(deleted.wait(), Ok(was_there));
        assert_eq!(store.delete(id).wait(), Ok(false));
    }
}

fn table(id: TableId) -> store::NewTable {
    store::NewTable {
        id,
        game: "toy".into(),
        revision: 1,
        head: "{}".into(),
        made_at: 0,
        entries: vec![],
        summary: store::Summary::default(),
        opened_by: String::new(),
        opened_from: String::new(),
    }
}

/// A server that can't be reached is said so, in time, and nobody has to restart anything.
#[test]
fn a_silent_line_is_given_up_and_taken_up_again() {
    let cluster = Cluster::shared();
    let address = cluster.database();
    let proxy = Proxy::to(&cluster.socket());
    let through = proxy.address(address.split(['/', '?']).nth(3).unwrap());
    let store = Postgres::open_with(&through, &patient(300)).unwrap();
    assert_eq!(store.check().wait(), Ok(()));
    proxy.set(Way::Silent);
    let begun = Instant::now();
    let (written, read) = (store.check(), store.list("note"));
    for answer in [written.wait(), read.wait().map(drop)] {
        assert!(matches!(answer, Err(StoreError::Unreachable { .. })), "{answer:?}");
    }
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    proxy.set(Way::Open);
    assert_eq!(store.check().wait(), Ok(()));
    assert_eq!(store.list("note").wait(), Ok(vec![]));
}
