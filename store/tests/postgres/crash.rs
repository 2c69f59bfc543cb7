//! A server that crashes, and servers that would forget.

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use pgtest::Cluster;
use store::{Postgres, PostgresSettings, Store, StoreError};

use crate::history::History;

/// These tests stop their server, so they share one that nobody else uses, in one test.
#[test]
fn a_crash_loses_nothing_and_a_server_that_might_is_refused() {
    let cluster = Cluster::start();
    let address = cluster.database();
    let patient = PostgresSettings { patience: Duration::from_secs(60), ..Default::default() };
    let stores = [(); 2].map(|()| Postgres::open_with(&address, &patient).unwrap());
    let history = History::of(&stores, |_| {
        for _ in 0..3 {
            sleep(Duration::from_millis(300));
            cluster.crash();
            cluster.go_on();
        }
        sleep(Duration::from_millis(300));
    });
    assert_eq!(history.faults(), 0, "there was time enough to start again");
    assert!(history.acknowledged() > 30, "{} were entered", history.acknowledged());
    history.check(&stores[1]);
    stores.iter().for_each(|store| store.close().wait().unwrap());

    let hasty = PostgresSettings { patience: Duration::from_millis(200), ..Default::default() };
    let refusal = || Postgres::open_with(&address, &hasty).unwrap_err();
    cluster.sql("postgres", "ALTER SYSTEM SET fsync = off");
    cluster.sql("postgres", "SELECT pg_reload_conf()");
    sleep(Duration::from_millis(300));
    let error = refusal();
    assert!(matches!(error, StoreError::Unfit { .. }), "{error:?}");
    assert!(error.to_string().contains("fsync = off"), "{error}");
    cluster.sql("postgres", "ALTER SYSTEM RESET fsync");

    cluster.crash();
    let error = refusal();
    assert!(matches!(error, StoreError::Unreachable { .. }), "{error:?}");
    fs::write(cluster.data().join("standby.signal"), "").unwrap();
    cluster.go_on();
    let error = refusal();
    assert!(error.to_string().contains("standby"), "{error}");
    cluster.crash();
    fs::remove_file(cluster.data().join("standby.signal")).unwrap();
    cluster.go_on();
    history.check(&Postgres::open(&address).unwrap());
}
