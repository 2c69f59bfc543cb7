//! What a database may be, and what is said of one that it may not.

use std::thread;

use pgtest::Cluster;
use store::{Postgres, Store, StoreError};

fn refusal(address: &str) -> StoreError {
    Postgres::open(address).unwrap_err()
}

#[test]
fn many_nodes_may_open_an_empty_database_at_once() {
    let address = Cluster::shared().database();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let store = Postgres::open(&address).unwrap();
                store.check().wait().unwrap();
                store.close().wait().unwrap();
            });
        }
    });
}

#[test]
fn a_schema_of_another_program_is_left_alone() {
    let cluster = Cluster::shared();
    let address = cluster.database();
    cluster.sql_at(&address, "CREATE SCHEMA hideout; CREATE TABLE hideout.cars (number int)");
    assert!(matches!(refusal(&address), StoreError::Foreign { .. }));
    cluster.sql_at(&address, "DROP TABLE hideout.cars");
    Postgres::open(&address).unwrap().check().wait().unwrap();
}

/// A newer layout says itself which programs can still work with it.
#[test]
fn a_newer_layout_is_used_as_far_as_it_allows() {
    let cluster = Cluster::shared();
    let address = cluster.database();
    let secret = Postgres::open(&address).unwrap().house_secret("a", [7; 32]).wait();
    assert_eq!(secret, Ok([7; 32]));
    cluster.sql_at(&address, "UPDATE hideout.layout SET version = 9, oldest = 1");
    let store = Postgres::open(&address).unwrap();
    assert_eq!(store.house_secret("a", [8; 32]).wait(), Ok([7; 32]));
    cluster.sql_at(&address, "UPDATE hideout.layout SET oldest = 2");
    let error = refusal(&address);
    assert!(matches!(error, StoreError::Newer { found: 9, known: 1, .. }), "{error:?}");
}

#[test]
fn a_database_that_would_forget_is_refused() {
    let cluster = Cluster::shared();
    let address = cluster.database();
    let name = address.split(['/', '?']).nth(3).unwrap();
    cluster.sql("postgres", &format!("ALTER DATABASE {name} SET synchronous_commit = off"));
    let error = refusal(&address).to_string();
    assert!(error.contains("synchronous_commit = off"), "{error}");
    cluster
        .sql("postgres", "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'");
    let error = refusal(&cluster.address("latin")).to_string();
    assert!(error.contains("UTF8"), "{error}");
}

#[test]
fn a_wrong_address_is_said_so_without_its_password() {
    let cluster = Cluster::shared();
    let address = cluster.address("nowhere").replace("hideout@", "hideout:secret@");
    let error = refusal(&address).to_string();
    assert!(error.contains("nowhere") && !error.contains("secret"), "{error}");
    let error = refusal("postgres://ana:secret@host:no/house").to_string();
    assert!(error.contains("can't be read") && !error.contains("secret"), "{error}");
}
