//! Many callers at once, and the end of all calls.

use std::thread;
use std::time::Duration;

use super::{append, bodies, entry, id, table};
use crate::{Lease, Store, StoreError, TableId, Which};

/// How many append at the same time, and how many entries each table gets.
const CALLERS: usize = 64;
const ROUNDS: u64 = 8;

/// Half the callers fight for one table, the others have a table each; in each round of the
/// fight exactly one wins, and the losers are told the truth.
pub(super) fn one_winner_for_each_length(store: &dyn Store) {
    let fighters = CALLERS / 2;
    for number in 0..=fighters {
        store.create(table(number as u8)).wait().unwrap();
    }
    thread::scope(|scope| {
        let fights: Vec<_> =
            (0..fighters).map(|caller| scope.spawn(move || fight(store, caller))).collect();
        for alone in 1..=fighters {
            scope.spawn(move || write_alone(store, id(alone as u8)));
        }
        let won: Vec<(u64, usize)> =
            fights.into_iter().flat_map(|fight| fight.join().unwrap()).collect();
        let mut lengths: Vec<u64> = won.iter().map(|(length, _)| *length).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, (0..ROUNDS).collect::<Vec<_>>(), "one winner for each length");
        let log = bodies(store, id(0));
        assert_eq!(log.len() as u64, ROUNDS);
        for (length, winner) in won {
            assert_eq!(log[length as usize], winner.to_string());
        }
    });
    for alone in 1..=fighters {
        let expected: Vec<String> = (0..ROUNDS).map(|round| round.to_string()).collect();
        assert_eq!(bodies(store, id(alone as u8)), expected);
    }
}

/// Tries to be the one who appends, and gives the places that this caller won.
fn fight(store: &dyn Store, caller: usize) -> Vec<(u64, usize)> {
    let mut won = Vec::new();
    let mut expected = 0;
    while expected < ROUNDS {
        match store.append(id(0), append(expected, [entry(&caller.to_string())])).wait() {
            Ok(length) => {
                assert_eq!(length, expected + 1);
                won.push((expected, caller));
                expected = length;
            }
            Err(StoreError::Conflict { expected: told, actual }) => {
                assert_eq!(told, expected);
                assert!(actual > expected, "refused at {expected}, and the length is {actual}");
                expected = actual;
            }
            Err(error) => panic!("{error}"),
        }
    }
    won
}

fn write_alone(store: &dyn Store, table: TableId) {
    for round in 0..ROUNDS {
        let length = store.append(table, append(round, [entry(&round.to_string())])).wait();
        assert_eq!(length, Ok(round + 1));
        let stored = store.read(table, round).wait().unwrap().unwrap();
        assert_eq!(stored.entries.len(), 1, "what is answered can be read");
    }
}

pub(super) fn closing_waits_and_then_refuses(store: &dyn Store) {
    store.create(table(1)).wait().unwrap();
    let handed_in: Vec<_> = (0..CALLERS as u64)
        .map(|number| store.append(id(1), append(number, [entry("x")])))
        .collect();
    assert_eq!(store.close().wait(), Ok(()));
    for (number, answer) in (1..).zip(handed_in) {
        assert_eq!(answer.wait(), Ok(number));
    }
    assert_eq!(store.create(table(2)).wait(), Err(StoreError::Closed));
    assert_eq!(store.append(id(1), append(0, [])).wait(), Err(StoreError::Closed));
    assert_eq!(store.read(id(1), 0).wait(), Err(StoreError::Closed));
    assert_eq!(store.find(Which::Unfinished, 1).wait(), Err(StoreError::Closed));
    assert_eq!(store.house_secret("cookie", [0; 32]).wait(), Err(StoreError::Closed));
    assert_eq!(store.pack(id(1)).wait(), Err(StoreError::Closed));
    assert_eq!(store.delete(id(1)).wait(), Err(StoreError::Closed));
    assert_eq!(store.put("ban", "ana", None).wait(), Err(StoreError::Closed));
    assert_eq!(store.list("ban").wait(), Err(StoreError::Closed));
    assert_eq!(store.kinds().wait(), Err(StoreError::Closed));
    assert_eq!(store.secrets().wait(), Err(StoreError::Closed));
    assert_eq!(store.lengths(vec![]).wait(), Err(StoreError::Closed));
    let lease = Lease { name: "a".into(), holder: "b".into(), time: Duration::from_secs(1) };
    assert_eq!(store.lease(lease).wait(), Err(StoreError::Closed));
    assert_eq!(store.check().wait(), Err(StoreError::Closed));
    assert_eq!(store.close().wait(), Ok(()), "closing twice is fine");
}
