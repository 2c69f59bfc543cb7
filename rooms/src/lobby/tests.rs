//! Properties of pairing, on crowds made up at random.

use std::collections::HashSet;

use engine::{Dice, Seed};
use store::TableId;

use super::*;
use crate::identity::GuestId;

fn person(number: u32) -> GuestId {
    format!("{number:032x}").parse().unwrap()
}

fn wish(seats: u8) -> Wish {
    Wish { game: "caper".to_owned(), seats, hours: None, rated: false }
}

fn seeker(number: u32, rating: f64, since: i64, wish: Wish) -> Seeker {
    Seeker {
        id: person(number),
        name: String::new(),
        wish,
        rating,
        since,
        from: number.to_string(),
        ticket: String::new(),
        seed: None,
    }
}

#[test]
fn the_window_widens_from_both_sides() {
    let mut pool = Pool::default();
    pool.enter(seeker(1, 1500.0, 0, wish(2)), 0);
    pool.enter(seeker(2, 1690.0, 0, wish(2)), 0);
    pool.listens(person(1), true, 0);
    pool.listens(person(2), true, 0);
    assert_eq!(pool.call(9_999), Vec::<Vec<GuestId>>::new());
    assert_eq!(pool.call(10_000), [vec![person(1), person(2)]]);
    assert_eq!(pool.status(person(1)), Some(Status::Called));
    assert!(pool.hear(person(1), 10_500).is_none(), "the other has not answered");
    let table = pool.hear(person(2), 11_000).unwrap();
    assert!(pool.hear(person(1), 11_000).is_none(), "one table is opened, not two");
    assert_eq!(pool.status(person(1)), Some(Status::Called));
    let id = TableId::from_bytes([1; 8]);
    pool.found(&table, id, 11_000);
    assert_eq!(pool.status(person(1)), Some(Status::Found(id)));
    assert_eq!(pool.usual_wait(&wish(2)), Some(11_000));
}

#[test]
fn whoever_does_not_answer_is_gone_and_the_other_looks_on() {
    let mut pool = Pool::default();
    pool.enter(seeker(1, 1500.0, 0, wish(2)), 0);
    pool.enter(seeker(2, 1500.0, 0, wish(2)), 0);
    pool.listens(person(1), true, 0);
    assert_eq!(pool.call(1).len(), 1);
    pool.hear(person(1), 2);
    pool.call(11_000);
    assert_eq!(pool.status(person(1)), Some(Status::Looking(0)));
    assert_eq!(pool.status(person(2)), None);
}

#[test]
fn whoever_leaves_or_is_barred_dissolves_the_call() {
    let mut pool = Pool::default();
    for number in 1..=2 {
        pool.enter(seeker(number, 1500.0, 0, wish(2)), 0);
        pool.listens(person(number), true, 0);
    }
    assert_eq!(pool.call(1).len(), 1);
    pool.bar(person(2), person(1));
    assert_eq!(pool.status(person(1)), Some(Status::Looking(0)));
    assert_eq!(pool.call(60_000), Vec::<Vec<GuestId>>::new(), "they never meet");
    pool.enter(seeker(3, 1500.0, 60_000, wish(2)), 60_000);
    assert_eq!(pool.call(60_001).len(), 1);
    pool.leave(person(3));
    assert_eq!(pool.status(person(1)), Some(Status::Looking(0)));
}

/// Whoever was to open the table is gone: somebody else opens it, for the same people in the same
/// order.
#[test]
fn a_table_that_nobody_opened_is_opened_by_somebody_else() {
    let mut pool = Pool::default();
    for number in 1..=2 {
        pool.enter(seeker(number, 1500.0, i64::from(number), wish(2)), 2);
        pool.listens(person(number), true, 2);
    }
    assert_eq!(pool.call(3).len(), 1);
    pool.hear(person(1), 4);
    let table = pool.hear(person(2), 5).unwrap();
    assert_eq!(pool.stalled(10_004), None);
    let pool_of_another_node = Pool::from(&pool.keep(0));
    assert_eq!(pool_of_another_node.keep(0), pool.keep(0), "nothing is lost when it is kept");
    let mut pool = pool_of_another_node;
    assert_eq!(pool.stalled(10_005), Some(table.clone()));
    assert_eq!(pool.stalled(10_006), None, "one does it");
    // Whoever left and looks again is not drawn to the old table.
    pool.leave(person(1));
    pool.enter(seeker(1, 1500.0, 11_000, wish(2)), 11_000);
    let id = TableId::from_bytes([1; 8]);
    pool.found(&table, id, 11_001);
    assert_eq!(pool.status(person(2)), Some(Status::Found(id)));
    assert_eq!(pool.status(person(1)), Some(Status::Looking(11_000)));
}

#[test]
fn only_who_wants_the_same_pace_is_called() {
    let mut pool = Pool::default();
    for (number, hours) in [(1, None), (2, Some(24)), (3, Some(72)), (4, Some(24))] {
        pool.enter(seeker(number, 1500.0, 0, Wish { hours, ..wish(2) }), 0);
        pool.listens(person(number), true, 0);
    }
    assert_eq!(pool.paces("caper"), [(None, 1), (Some(24), 2), (Some(72), 1)]);
    assert_eq!(pool.paces("caper-europe"), []);
    let tables = pool.call(600_000);
    assert_eq!(tables.len(), 1, "{tables:?}");
    assert!([2, 4].iter().all(|number| tables[0].contains(&person(*number))));
}

#[test]
fn one_network_cannot_fill_the_pool() {
    let mut pool = Pool::default();
    let crowd = (0..20).map(|number| Seeker {
        from: "here".to_owned(),
        ..seeker(number, 100.0 * f64::from(number), 0, wish(2))
    });
    assert_eq!(crowd.filter(|seeker| pool.enter(seeker.clone(), 0)).count(), 8);
}

/// Whatever the crowd: tables are full, of people who look for the same, are here, fit each other
/// and may meet; nobody is called twice; and nobody is left who could have had a table.
#[test]
fn every_table_is_one_that_its_people_want() {
    for case in 0..200_u64 {
        let mut dice = Dice::new(Seed::from_text("pairing").derive(case));
        let mut pool = Pool::default();
        let count = 1 + dice.below(60);
        let crowd: Vec<Seeker> = (0..count)
            .map(|number| {
                let rating = 1000.0 + f64::from(dice.below(1200));
                let since = i64::from(dice.below(30_000));
                let hours = [None, Some(24), Some(72)][dice.below(3) as usize];
                let wish = Wish { hours, ..wish(2 + dice.below(2) as u8) };
                seeker(number, rating, since, wish)
            })
            .collect();
        for it in &crowd {
            assert!(pool.enter(it.clone(), it.since));
            if dice.below(5) > 0 {
                pool.listens(it.id, true, it.since);
            }
        }
        let mut barred = HashSet::new();
        for _ in 0..dice.below(40) {
            let [one, other] = [0, 0].map(|_| person(dice.below(count)));
            pool.bar(one, other);
            barred.extend([(one, other), (other, one)]);
        }
        let now = 30_000 + i64::from(dice.below(20_000));
        let tables = pool.call(now);
        let mut seen = HashSet::new();
        let find = |id: &GuestId| crowd.iter().find(|it| it.id == *id).unwrap();
        let window = |it: &Seeker| 100.0 + 50.0 * ((now - it.since) / 5000) as f64;
        for table in &tables {
            assert_eq!(table.len(), usize::from(find(&table[0]).wish.seats));
            for one in table {
                assert!(seen.insert(*one), "called twice");
                assert_eq!(pool.status(*one), Some(Status::Called));
                for other in table.iter().filter(|other| *other != one) {
                    let (one, other) = (find(one), find(other));
                    assert_eq!(one.wish, other.wish);
                    assert!((one.rating - other.rating).abs() <= window(one).min(window(other)));
                    assert!(!barred.contains(&(one.id, other.id)), "barred");
                }
            }
        }
        assert!(pool.call(now).is_empty(), "nobody is left who could have had a table");
    }
}
