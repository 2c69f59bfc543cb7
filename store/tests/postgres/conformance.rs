//! The contract that all stores keep, and that two nodes keep together.

use std::thread;

use pgtest::{Cluster, Proxy};
use store::conformance::{CHECKS, run};
use store::{
    Append, Change, Entry, Grown, NewTable, Postgres, Store, StoreError, Summary, TableId,
};

/// Runs the suite in a database that is emptied before each check.
fn keeps_the_contract(parameters: &str) {
    let cluster = Cluster::shared();
    let address = cluster.database();
    let mut opened = 0;
    run(|| {
        opened += 1;
        cluster.sql_at(&address, "DROP SCHEMA IF EXISTS hideout CASCADE");
        Postgres::open(&format!("{address}{parameters}")).unwrap()
    });
    assert_eq!(opened, CHECKS.len());
}

#[test]
fn postgres_keeps_the_contract() {
    keeps_the_contract("");
}

/// Without anything that a session would have to remember.
#[test]
fn postgres_keeps_the_contract_behind_a_pooler() {
    keeps_the_contract("&pgbouncer=true");
}

const ID: TableId = TableId::from_bytes([1; 8]);

fn table() -> NewTable {
    NewTable {
        id: ID,
        game: "toy".into(),
        revision: 1,
        head: "{}".into(),
        made_at: 0,
        entries: vec![],
        summary: Summary::default(),
        opened_by: String::new(),
        opened_from: String::new(),
    }
}

fn append(expected: u64, body: &str, key: Option<&str>) -> Append {
    let key = key.map(str::to_owned);
    let entry = Entry { kind: "n".into(), body: body.into(), key, at: 0 };
    Append { expected, entries: vec![entry], summary: None }
}

/// Two nodes fight for every place of a log: each place has one winner, and the other is told.
#[test]
fn of_two_nodes_one_wins_each_place() {
    const PLACES: u64 = 100;
    let address = Cluster::shared().database();
    let nodes = [(); 2].map(|()| Postgres::open(&address).unwrap());
    nodes[0].create(table()).wait().unwrap();
    assert_eq!(nodes[1].create(table()).wait(), Err(StoreError::Taken(ID)));
    let won = thread::scope(|scope| {
        let fights = nodes.iter().enumerate().map(|(number, node)| {
            scope.spawn(move || {
                let (mut won, mut length) = (Vec::new(), 0);
                while length < PLACES {
                    match node.append(ID, append(length, &number.to_string(), None)).wait() {
                        Ok(new) => {
                            won.push((length, number));
                            length = new;
                        }
                        Err(StoreError::Conflict { actual, .. }) => length = actual,
                        Err(error) => panic!("{error}"),
                    }
                }
                won
            })
        });
        let fights: Vec<_> = fights.collect();
        fights.into_iter().flat_map(|fight| fight.join().unwrap()).collect::<Vec<_>>()
    });
    assert_eq!(won.len() as u64, PLACES);
    let log = nodes[0].read(ID, 0).wait().unwrap().unwrap().entries;
    for (place, number) in won {
        assert_eq!(log[place as usize].body, number.to_string());
    }
}

/// The same try through two nodes is entered once, and a note that both make is made once.
#[test]
fn what_two_nodes_do_at_once_is_done_once() {
    let address = Cluster::shared().database();
    let nodes = [(); 2].map(|()| Postgres::open(&address).unwrap());
    nodes[0].create(table()).wait().unwrap();
    for round in 0..50 {
        let (key, name) = (format!("bot/1/{round}"), round.to_string());
        let (mut entered, mut made) = (0, 0);
        thread::scope(|scope| {
            let tries: Vec<_> = nodes
                .iter()
                .map(|node| {
                    let (key, name) = (&key, &name);
                    scope.spawn(move || {
                        let make = Change::put("made", name, "x").if_still(None);
                        let made = node.change(vec![make]);
                        (node.append(ID, append(round, "x", Some(key))).wait(), made.wait())
                    })
                })
                .collect();
            for attempt in tries {
                let (appended, change) = attempt.join().unwrap();
                match appended {
                    Ok(length) => entered += u64::from(length == round + 1),
                    Err(StoreError::Repeated { at }) => assert_eq!(at, round),
                    other => panic!("{other:?}"),
                }
                match change {
                    Ok(()) => made += 1,
                    Err(StoreError::Changed { .. }) => {}
                    other => panic!("{other:?}"),
                }
            }
        });
        assert_eq!((entered, made), (1, 1), "round {round}");
    }
}

/// What one node appends, another hears of; and what it missed it is told to ask for.
#[test]
fn nodes_hear_of_each_other() {
    let address = Cluster::shared().database();
    let nodes = [(); 2].map(|()| Postgres::open(&address).unwrap());
    assert!(nodes.iter().all(Store::is_shared));
    let mut ears = nodes.each_ref().map(|node| node.grown().unwrap());
    assert!(nodes[0].grown().is_none(), "there is one ear in a store");
    for ear in &mut ears {
        assert_eq!(ear.blocking_recv(), Some(Grown::Unknown));
    }
    nodes[0].create(table()).wait().unwrap();
    for length in 0..200 {
        nodes[0].append(ID, append(length, "x", None)).wait().unwrap();
    }
    let mut heard = 0;
    while heard < 200 {
        match ears[1].blocking_recv().unwrap() {
            Grown::Table(ID, length) => {
                assert!(length > heard, "in order");
                heard = length;
            }
            other => panic!("{other:?}"),
        }
    }
    assert!(ears[0].try_recv().is_err(), "nobody hears of their own");
    let pooled = Postgres::open(&format!("{address}&pgbouncer=true")).unwrap();
    assert!(pooled.is_shared() && pooled.grown().is_none());
}

/// A pooler passes no news on, so a node that works through one listens past it.
#[test]
fn a_node_behind_a_pooler_hears_past_it() {
    let cluster = Cluster::shared();
    let plain = cluster.database();
    let name = plain.split(['/', '?']).nth(3).unwrap();
    let (pooler, direct) = (Proxy::to(&cluster.socket()), Proxy::to(&cluster.socket()));
    let pooled = format!("{}?pgbouncer=true&direct=", pooler.address(name));
    let host = direct.address(name).split(['@', '/']).nth(3).unwrap().to_owned();
    let node = Postgres::open(&format!("{pooled}{host}")).unwrap();
    let mut ear = node.grown().unwrap();
    assert_eq!(ear.blocking_recv(), Some(Grown::Unknown));
    let teller = Postgres::open(&plain).unwrap();
    let mut its_ear = teller.grown().unwrap();
    assert_eq!(its_ear.blocking_recv(), Some(Grown::Unknown));
    node.create(table()).wait().unwrap();
    teller.append(ID, append(0, "x", None)).wait().unwrap();
    assert_eq!(ear.blocking_recv(), Some(Grown::Table(ID, 1)));
    node.append(ID, append(1, "x", None)).wait().unwrap();
    assert_eq!(its_ear.blocking_recv(), Some(Grown::Table(ID, 2)));
}
