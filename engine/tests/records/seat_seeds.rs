//! Records of tables where the seats had a part in the shuffle.

use engine::{Cause, Game as _, Options, RecordedStep, Seat, Seed, Seeds, Setup, Step, Table};

use super::{edit, error, findings, read_one, seeded, write};
use testkit::toy::Raid;

/// Three seats, of which the second added nothing.
fn seeds() -> Seeds {
    let seats = vec![Some(Seed::from_text("ana")), None, Some(Seed::from_text("cy"))];
    Seeds { server: Seed::from_text("hideout"), seats }
}

fn three() -> Setup<Raid> {
    let mut setup = Setup::<Raid>::default();
    setup.options.set("players", "3").unwrap();
    setup
}

fn played(actions: usize) -> Table<Raid> {
    seeded(three(), seeds(), actions)
}

fn whole() -> String {
    write(&played(usize::MAX).record())
}

/// The text with one word of its first line replaced.
fn restart(from: &str, to: &str) -> String {
    edit(&whole(), 1, |line| line.replacen(from, to, 1))
}

#[test]
fn it_survives_the_round_trip_and_holds() {
    for actions in [0, 5, usize::MAX] {
        let table = played(actions);
        let text = write(&table.record());
        let read = read_one(&text);
        assert_eq!(read, table.record());
        assert_eq!(read.seat_seeds, seeds().seats);
        assert_eq!(read.states().unwrap().last(), Some(table.game()));
        assert!(text.contains("\"format\":2,"), "{text}");
        assert!(!findings(&text).iter().any(|finding| finding.contains(" Fails: ")));
        let (first, third) = (&read.names[Seat(0)], &read.names[Seat(2)]);
        let seats = format!("seats Holds: 2 of 3 seats added to the seed: {first}, {third}");
        assert_eq!(findings(&text)[2], seats);
    }
    assert!(findings(&whole()).iter().all(|finding| finding.contains(" Holds: ")));
    assert_eq!(findings(&whole()).len(), 7);
}

#[test]
fn the_house_keeps_its_own_seed_to_itself_and_shows_the_others() {
    let table = played(3);
    assert_eq!(table.seat_seeds(), seeds().seats);
    assert_eq!(table.revealed_seed(), None);
    assert_eq!(table.commitment(), seeds().server.commitment());
    let text = write(&table.record());
    for secret in [seeds().server, seeds().shuffle()] {
        assert!(!text.contains(&secret.to_string()), "{text}");
    }
    assert_eq!(played(usize::MAX).revealed_seed(), Some(seeds().server));
}

#[test]
fn a_table_without_seat_seeds_is_written_as_ever() {
    let text = write(&seeded(three(), seeds().server, usize::MAX).record());
    assert!(text.contains("\"format\":1,") && !text.contains("seat_seeds"), "{text}");
    // That no seat added anything is something else than that none could.
    let silent = Seeds { seats: vec![None; 3], ..seeds() };
    let text = write(&seeded(three(), silent, usize::MAX).record());
    assert!(text.contains("\"format\":2,") && text.contains("\"seat_seeds\":[null,null,null]"));
    assert_eq!(findings(&text)[2], "seats Holds: 0 of 3 seats added to the seed");
}

#[test]
fn every_seat_changes_the_deal() {
    let first = |seeds: Seeds| match seeded(three(), seeds, 0).steps() {
        [Step { cause: Cause::Deal(deal), .. }, ..] => *deal,
        steps => panic!("{steps:?}"),
    };
    let ours = first(seeds());
    assert_ne!(ours, first(seeds().server.into()));
    for seat in 0..3 {
        let mut other = seeds();
        other.seats[seat] = Some(Seed::from_text("another"));
        assert_ne!(ours, first(other), "seat {seat}");
    }
}

/// The order was computed by the Python program in `docs/records.md`.
#[test]
fn the_deal_is_the_one_anybody_can_compute() {
    let deal = whole().lines().nth(1).unwrap().to_owned();
    assert!(deal.contains("[1,3,4,8,7,2,6,5,0]"), "{deal}");
}

#[test]
fn a_seat_seed_that_was_changed_is_found() {
    let shuffle = "shuffle Fails: line 2: the seed gives another order; the dealt order is what \
                   was played";
    let ana = format!("\"{}\"", Seed::from_text("ana"));
    let other = format!("\"{}\"", Seed::from_text("another"));
    let swapped = format!("null,{ana}");
    for (from, to) in [(&*ana, &*other), (&ana, "null"), ("null", &other)] {
        let found = findings(&restart(from, to));
        assert!(found.contains(&shuffle.to_owned()), "{found:?}");
    }
    let found = findings(&restart(&format!("{ana},null"), &swapped));
    assert!(found.contains(&shuffle.to_owned()), "{found:?}");
}

#[test]
fn seat_seeds_that_do_not_fit_are_refused() {
    let text = whole();
    let from = text.find("\"seat_seeds\"").unwrap();
    let list = &text[from..=from + text[from..].find(']').unwrap()];
    let format = "line 1: format 1 has no seat seeds; a record with them is format 2";
    assert_eq!(error(restart("\"format\":2", "\"format\":1")), format);
    let missing = "line 1: format 2 needs seat seeds, one entry for each seat";
    assert_eq!(error(restart(&format!("{list},"), "")), missing);
    let few = "line 1: 3 seats, but 2 seat seeds";
    assert_eq!(error(restart(",null,", ",")), few);
    assert_eq!(error(restart(",null,", ",null,null,")), "line 1: 3 seats, but 4 seat seeds");
    assert_eq!(error(restart(list, "\"seat_seeds\":[]")), "line 1: 3 seats, but 0 seat seeds");
    let hex = "line 1: \"ana\" is not 64 hexadecimal digits";
    assert_eq!(error(restart(",null,", ",\"ana\",")), hex);
}

#[test]
fn a_table_is_resumed_with_all_its_seeds_only() {
    let table = played(5);
    let resume = |seeds: Seeds| {
        Table::resume(
            three(),
            table.names().clone(),
            seeds,
            Raid::INFO.revision,
            None,
            table.steps().iter().map(RecordedStep::from).collect(),
        )
    };
    let again = resume(seeds()).unwrap();
    assert_eq!((again.game(), again.seat_seeds()), (table.game(), table.seat_seeds()));
    assert!(resume(seeds().server.into()).is_err());
}
