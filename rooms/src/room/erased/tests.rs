//! Tests of tables that are told without a person.

use engine::{Seat, Seed};
use review::{Depth, Review};

use super::*;
use crate::room::{Card, CardTerms, Closer, stored};
use crate::words;

fn review() -> Review {
    Review {
        game: "caps-and-hammers".into(),
        revision: 1,
        depth: Depth::Quick,
        seed: Seed([0; 32]),
        names: vec!["Xanthippe".into(), "Ben".into()],
        decisions: Vec::new(),
        standings: Vec::new(),
        seats: Vec::new(),
        teams: Vec::new(),
        crew: None,
    }
}

fn sat(seat: u8, guest: GuestId, name: &str) -> LogEntry {
    let (secret, seed) = (None, None);
    LogEntry::Sat { seat: Seat(seat), guest: Some(guest), secret, name: name.into(), seed }
}

fn said(seat: Option<u8>, guest: Option<GuestId>, name: &str) -> LogEntry {
    LogEntry::Said { seat: seat.map(Seat), guest, name: name.into(), text: "words".into() }
}

fn card(state: &str) -> Card {
    Card {
        names: vec!["Xanthippe (Caps)".into(), "Ben".into()],
        state: state.into(),
        free: 0,
        people: vec![Some("Xanthippe".into()), None],
        terms: CardTerms::default(),
        hours: None,
        due: Vec::new(),
    }
}

/// A table that the first of these guests has opened.
fn table(log: &[LogEntry], guests: &[GuestId], card: &Card) -> StoredTable {
    let head = Head {
        options: Vec::new(),
        seed: Seed([1; 32]),
        host: Some(Host::Guest(guests[0])),
        listed: false,
        minutes: None,
        increment: 0,
        turn_based: None,
        hints: false,
        lesson: false,
        rated: false,
        door: None,
        deal: None,
        from: None,
    };
    let guest = |id: &GuestId| Guest { id: id.to_string(), awaited: *id != guests[0] };
    StoredTable {
        id: TableId::from_bytes([7; 8]),
        game: "caps-and-hammers".into(),
        revision: 1,
        head: serde_json::to_string(&head).unwrap(),
        made_at: 5,
        length: log.len() as u64,
        entries: log.iter().map(|it| stored(it, Some(it.kind().into()), 6).unwrap()).collect(),
        summary: Summary {
            open: false,
            over: true,
            guests: guests.iter().map(guest).collect(),
            line: card.to_json(),
        },
        opened_by: guests[0].to_string(),
        opened_from: "network".into(),
    }
}

fn told_without(found: &StoredTable, person: GuestId) -> NewTable {
    let own = own(found, person).unwrap();
    tell(found, &own, "Xanthippe", GuestId::fresh()).unwrap().into_table(found.id)
}

/// Everything of a person goes, whoever they were when; nothing else changes by a letter.
#[test]
fn somebody_is_in_the_place_of_a_person() {
    let (person, other, stranger) = (GuestId::fresh(), GuestId::fresh(), GuestId::fresh());
    let played = LogEntry::Played {
        seat: Seat(0),
        record_lines: vec!["Xanthippe is a card".into()],
        spent_ms: 7,
        up_ms: 9,
    };
    let log = [
        sat(0, person, "Xanthi"),
        sat(1, other, "Ben"),
        said(Some(0), None, "Xanthi (Caps)"),
        said(Some(1), None, "Ben"),
        said(None, Some(person), ""),
        played,
        LogEntry::Reviewed { review: Box::new(review()) },
    ];
    let found = table(&log, &[person, other], &card("Xanthippe has won."));
    assert_eq!(own(&found, person).unwrap(), [person]);
    let told = tell(&found, &[person], "Xanthippe", stranger).unwrap().into_table(found.id);
    let text = format!("{told:?}");
    assert!(!text.contains(&person.to_string()) && !text.contains("Xanthi (Caps)"), "{text}");
    assert_eq!(text.matches("Xanthippe").count(), 1, "a move is nobody's name: {text}");
    for (number, (before, after)) in found.entries.iter().zip(&told.entries).enumerate() {
        assert_eq!((&before.kind, &before.key, before.at), (&after.kind, &after.key, after.at));
        assert_eq!(before.body == after.body, [1, 3, 5].contains(&number), "{}", after.body);
    }
    assert!(!told.entries[2].body.contains("words") && told.entries[3].body.contains("words"));
    let card = Card::read(&told.summary.line).unwrap();
    assert_eq!(card.state, "Somebody has won.");
    assert_eq!(card.people, [None, None]);
    let again = notes_round_trip(&tell(&found, &[person], "Xanthippe", stranger).unwrap());
    assert_eq!(again.into_table(found.id), told, "as it is kept while it is told anew");
}

#[test]
fn lots_take_nothing_from_whoever_sits_there_now() {
    let (person, other) = (GuestId::fresh(), GuestId::fresh());
    let mut review = review();
    review.names.swap(0, 1);
    let log = [
        sat(0, person, "Xanthi"),
        sat(1, other, ""),
        LogEntry::Lots { order: vec![Seat(1), Seat(0)] },
        said(Some(1), None, "Xanthi"),
        said(Some(0), Some(other), ""),
        said(Some(0), None, "Ben"),
        LogEntry::Reviewed { review: Box::new(review) },
    ];
    let found = table(&log, &[person, other], &card("Ben has won."));
    let told = told_without(&found, person);
    for (number, (before, after)) in found.entries.iter().zip(&told.entries).enumerate() {
        assert_eq!(before.body == after.body, [1, 2, 4, 5].contains(&number), "{}", after.body);
    }
    assert!(!told.entries[3].body.contains("words"), "what they said goes");
    let names = r#""names":["Ben","Somebody"]"#;
    assert!(told.entries[6].body.contains(names), "{}", told.entries[6].body);
}

/// Whoever has another's seat open too has said only what says so.
#[test]
fn a_line_belongs_to_whom_it_names_whatever_the_seat() {
    let (person, other) = (GuestId::fresh(), GuestId::fresh());
    let device = LogEntry::Device { seat: Seat(0), guest: other };
    let log = [sat(0, person, ""), device, said(Some(0), Some(other), "")];
    let told = told_without(&table(&log, &[person, other], &card("")), person);
    let line = &told.entries[2].body;
    assert!(line.contains("words") && line.contains(&other.to_string()), "{line}");
}

#[test]
fn a_seat_that_was_brought_along_is_theirs_from_the_start() {
    let (person, guest, other) = (GuestId::fresh(), GuestId::fresh(), GuestId::fresh());
    let brought = LogEntry::Device { seat: Seat(1), guest: person };
    let log = [
        sat(0, guest, "Typedname"),
        sat(1, other, "Ben"),
        said(Some(0), None, "Typedname"),
        LogEntry::Lots { order: vec![Seat(1), Seat(0)] },
        said(None, Some(guest), "Typedname"),
        brought,
        said(Some(0), None, "Ben"),
    ];
    let found = table(&log, &[guest, other, person], &card("Typedname has won."));
    assert_eq!(own(&found, person).unwrap(), [person, guest]);
    let told = told_without(&found, person);
    let text = format!("{told:?}");
    for gone in [person.to_string(), guest.to_string(), "Typedname".to_owned()] {
        assert!(!text.contains(&gone), "{gone} is in {text}");
    }
    assert_eq!(text.matches("words").count(), 1, "the rival's line stays: {text}");
    assert!(text.contains(&other.to_string()) && text.contains("Ben"));
    // Nobody is taken for a guest on whose seat they never were.
    assert_eq!(own(&found, other).unwrap(), [other]);
}

#[test]
fn the_clock_names_nobody_who_has_left() {
    let (person, other) = (GuestId::fresh(), GuestId::fresh());
    let told = |late: u8, name: &str| {
        let why = words::given_up_by_clock(name);
        let closed = LogEntry::Closed { by: Closer::Clock, why: why.clone() };
        let lapsed = LogEntry::Lapsed { seat: Seat(late) };
        let log = [sat(0, person, ""), sat(1, other, "Ben"), lapsed, closed];
        let told = told_without(&table(&log, &[person, other], &card(&why)), person);
        (told.entries[3].body.clone(), Card::read(&told.summary.line).unwrap().state)
    };
    // They were called otherwise when their time was up.
    let somebody = words::given_up_by_clock(words::SOMEBODY);
    let (closed, state) = told(0, "Formername");
    assert!(closed.contains(&somebody), "{closed}");
    assert_eq!(state, somebody);
    let (closed, state) = told(1, "Ben");
    assert!(closed.contains("Ben's time"), "{closed}");
    assert_eq!(state, words::given_up_by_clock("Ben"));
}

#[test]
fn a_name_of_one_letter_spoils_no_word() {
    let (person, other) = (GuestId::fresh(), GuestId::fresh());
    let log = [sat(0, person, "e"), sat(1, other, "Ben"), said(Some(0), None, "e")];
    let told = told_without(&table(&log, &[person, other], &card("e has beaten Ben.")), person);
    assert_eq!(Card::read(&told.summary.line).unwrap().state, "Somebody has beaten Ben.");
}

fn notes_round_trip(told: &Told) -> Told {
    serde_json::from_str(&serde_json::to_string(told).unwrap()).unwrap()
}
