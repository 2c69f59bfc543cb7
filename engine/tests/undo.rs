//! Taking back what nobody has been told of, and seeing beforehand what is certain.

use engine::{Audience, Dice, Game, Names, NoUndo, Seat, Seed, Setup, Table, Viewer};

use testkit::toy::{Action, Event, Raid};

const PIP: Seat = Seat(0);
const SQUEAK: Seat = Seat(1);

fn open(seed: &str) -> Table<Raid> {
    let names = Names::new(["Pip", "Squeak"].map(String::from));
    Table::open(Setup::default(), names, Seed::from_text(seed)).unwrap()
}

#[test]
fn what_nobody_has_looked_at_can_be_taken_back() {
    let mut table = open("unseen");
    table.play(PIP, Action::Grab(0)).unwrap();
    let before = table.game().clone();
    table.play(PIP, Action::GoHome).unwrap();
    assert_eq!(table.can_undo(PIP, Audience::Others), Err(NoUndo::PassedOn));
    assert_eq!(table.undo(PIP, Audience::Nobody), Ok(()));
    assert_eq!(table.game(), &before);
}

/// Alone or not: who has learned something has learned it.
#[test]
fn what_its_own_seat_has_learned_stays() {
    let mut table = open("learned");
    table.play(PIP, Action::Sniff(7)).unwrap();
    assert_eq!(table.can_undo(PIP, Audience::Nobody), Err(NoUndo::Revealed));
}

#[test]
fn what_somebody_has_acted_on_stays() {
    let mut table = open("acted");
    table.play(PIP, Action::Grab(0)).unwrap();
    table.play(SQUEAK, Action::Grab(3)).unwrap();
    assert_eq!(table.can_undo(PIP, Audience::Nobody), Err(NoUndo::NotYours));
}

#[test]
fn nothing_is_taken_back_across_a_deal_or_after_the_end() {
    let mut table = open("nightfall");
    for night in 0..2 {
        for (seat, place) in [(PIP, 0), (SQUEAK, 3)] {
            table.play(seat, Action::Grab(place)).unwrap();
            table.play(seat, Action::GoHome).unwrap();
        }
        let expected = [NoUndo::Revealed, NoUndo::Over][night];
        assert_eq!(table.can_undo(SQUEAK, Audience::Nobody), Err(expected));
    }
}

#[test]
fn a_preview_tells_what_is_certain_and_stops_at_what_is_hidden() {
    let table = open("preview");
    let (at, names) = (table.perspective(PIP), table.names());
    let grab = at.preview(Action::Grab(0), names);
    let cheese = table.view(Viewer::Seat(PIP)).cheeses[0];
    assert_eq!(grab.events, [Event::Grabbed { seat: PIP, place: 0, cheese }]);
    assert!(cheese.is_some() && grab.whole);
    assert_eq!(grab.score, Some(table.game().score_sheet(names)));
    let sniff = at.preview(Action::Sniff(7), names);
    assert_eq!((sniff.events, sniff.whole, sniff.score), (Vec::new(), false, None));
}

/// Whoever goes home last turns everything up, and night falls again: going home is certain,
/// the rest is not told.
#[test]
fn a_preview_ends_at_the_first_thing_that_comes_to_light() {
    let mut table = open("dawn");
    table.play(PIP, Action::Grab(0)).unwrap();
    table.play(PIP, Action::GoHome).unwrap();
    table.play(SQUEAK, Action::Grab(3)).unwrap();
    let preview = table.perspective(SQUEAK).preview(Action::GoHome, table.names());
    assert_eq!((preview.events, preview.whole), (vec![Event::WentHome { seat: SQUEAK }], false));
}

#[test]
fn a_preview_is_the_same_in_every_world_that_looks_the_same() {
    let table = open("worlds");
    let mut dice = Dice::new(Seed::from_text("other worlds"));
    for _ in 0..50 {
        let world = table.imagined(Viewer::Seat(PIP), &mut dice).unwrap();
        for action in [Action::Grab(1), Action::Sniff(6), Action::Sniff(8)] {
            let [here, there] =
                [&table, &world].map(|it| it.perspective(PIP).preview(action, it.names()));
            assert_eq!(here, there);
        }
    }
}
