//! Second tries: a table begins in the middle of a finished game.

use engine::{
    Audience, Cause, Dice, Game, Hidden, Names, Next, NoFork, NoUndo, RawRecord, Record,
    RecordedStep, Seat, Seed, Seeds, Setup, Table, Verdict, Viewer,
};

use testkit::toy::Raid;

fn open(seed: &str) -> Table<Raid> {
    let names = Names::new(["Pip", "Squeak"].map(String::from));
    let seats = vec![Some(Seed::from_text("pip")), None];
    Table::open(Setup::default(), names, Seeds { server: Seed::from_text(seed), seats }).unwrap()
}

/// Plays on by dice until the game is over.
fn finish(mut table: Table<Raid>, seed: &str) -> Table<Raid> {
    let mut dice = Dice::new(Seed::from_text(seed));
    let mut choices = Vec::new();
    while let Next::Seats(seats) = table.game().next() {
        let seat = seats.first().unwrap();
        table.game().actions(seat, &mut choices);
        table.play(seat, dice.pick(&choices).unwrap()).unwrap();
    }
    table
}

/// The numbers of steps after which somebody decided.
fn decisions(table: &Table<Raid>) -> Vec<usize> {
    let decided = |at: &usize| matches!(table.steps()[*at].cause, Cause::Play(..));
    (0..table.steps().len()).filter(decided).collect()
}

fn imagined(seed: &str) -> Hidden {
    let seats = vec![None, Some(Seed::from_text("squeak"))];
    Hidden::Imagined(Seeds { server: Seed::from_text(seed), seats })
}

fn resumed(table: &Table<Raid>, seeds: Seeds) -> Option<Table<Raid>> {
    let (setup, names) = (table.setup().clone(), table.names().clone());
    let steps = table.steps().iter().map(RecordedStep::from).collect();
    Table::resume(setup, names, seeds, Raid::INFO.revision, table.forked(), steps).ok()
}

fn write(table: &Table<Raid>) -> String {
    let mut file = Vec::new();
    table.record().write(&mut file).unwrap();
    String::from_utf8(file).unwrap()
}

fn read(file: &str) -> Result<Record<Raid>, String> {
    let raw = RawRecord::split(file.as_bytes()).next().unwrap().unwrap();
    Record::read(&raw).map_err(|error| error.to_string())
}

#[test]
fn a_try_from_any_decision_holds_as_a_record_and_is_resumed_as_it_was() {
    let first = finish(open("first"), "first");
    for steps in decisions(&first) {
        for hidden in [Hidden::Same, imagined("again")] {
            let seeds = match &hidden {
                Hidden::Same => {
                    Seeds { server: Seed::from_text("first"), seats: first.seat_seeds().to_vec() }
                }
                Hidden::Imagined(seeds) => seeds.clone(),
            };
            let (seat, begun) = first.fork(steps, hidden).unwrap();
            assert!(begun.game().next().seats().contains(seat));
            assert_eq!(
                begun.view(Viewer::Seat(seat)),
                first.back_at(steps).unwrap().view(Viewer::Seat(seat))
            );
            let begun = resumed(&begun, seeds.clone()).unwrap();
            let table = finish(begun, "second");
            assert_eq!(resumed(&table, seeds).unwrap().game(), table.game());
            assert!(resumed(&table, Seed::from_text("another").into()).is_none());
            let text = write(&table);
            assert!(text.contains("\"format\":3,"), "{text}");
            let record = read(&text).unwrap();
            assert_eq!(record, table.record());
            assert_eq!(Verdict::of(&record.verify()), Verdict::Holds, "{:?}", record.verify());
        }
    }
}

#[test]
fn the_same_cards_and_the_same_actions_are_the_same_game() {
    let first = finish(open("first"), "first");
    let (_, mut again) = first.fork(2, Hidden::Same).unwrap();
    for step in &first.steps()[2..] {
        if let Cause::Play(seat, action) = step.cause {
            again.play(seat, action).unwrap();
        }
    }
    assert_eq!((again.game(), again.steps()), (first.game(), first.steps()));
}

#[test]
fn imagined_cards_follow_from_what_the_seat_knew_and_from_the_seed_alone() {
    let first = finish(open("first"), "first");
    let mut other_worlds = 0;
    for steps in decisions(&first) {
        let (seat, one) = first.fork(steps, imagined("again")).unwrap();
        let then = first.back_at(steps).unwrap();
        let twin = then.imagined(Viewer::Seat(seat), &mut Dice::new(Seed::from_text("twin")));
        let twin = finish(twin.unwrap(), "elsewhere");
        let (_, two) = twin.fork(steps, imagined("again")).unwrap();
        assert_eq!((one.game(), one.steps()), (two.game(), two.steps()));
        let (_, three) = first.fork(steps, imagined("once more")).unwrap();
        other_worlds += usize::from(three.game() != one.game());
    }
    assert!(other_worlds > 0);
}

#[test]
fn nothing_is_tried_again_that_goes_on_or_that_nobody_decided() {
    let first = finish(open("first"), "first");
    assert_eq!(open("first").fork(1, Hidden::Same).unwrap_err(), NoFork::NotOver);
    for steps in [0, first.steps().len(), 1000] {
        assert_eq!(first.fork(steps, Hidden::Same).unwrap_err(), NoFork::NoDecision);
    }
    let (_, second) = first.fork(3, imagined("again")).unwrap();
    let second = finish(second, "second");
    assert_eq!(second.fork(1, Hidden::Same).unwrap_err(), NoFork::ImaginedLater);
    for (steps, hidden) in [(1, imagined("third")), (3, Hidden::Same), (4, Hidden::Same)] {
        let third = finish(second.fork(steps, hidden).unwrap().1, "third");
        assert_eq!(Verdict::of(&third.record().verify()), Verdict::Holds);
    }
}

#[test]
fn nobody_takes_back_what_was_taken_over() {
    let first = finish(open("first"), "first");
    for steps in decisions(&first) {
        let (_, try_again) = first.fork(steps, imagined("again")).unwrap();
        for seat in [Seat(0), Seat(1)] {
            assert_eq!(try_again.can_undo(seat, Audience::Nobody), Err(NoUndo::Nothing));
        }
    }
}

#[test]
fn what_was_taken_over_cannot_be_lied_about() {
    let first = finish(open("first"), "first");
    let text = write(&finish(first.fork(3, imagined("again")).unwrap().1, "second"));
    let seat = first.fork(3, Hidden::Same).unwrap().0;
    let fork = format!("\"fork\":{{\"steps\":3,\"imagined\":{{\"after\":3,\"seat\":{}}}}}", seat.0);
    assert!(text.contains(&fork), "{text}");
    let with = |to: &str| read(&text.replacen(&fork, to, 1));
    for lie in [
        "\"fork\":{\"steps\":3}".to_owned(),
        format!("\"fork\":{{\"steps\":3,\"imagined\":{{\"after\":3,\"seat\":{}}}}}", 1 - seat.0),
        "\"fork\":{\"steps\":3,\"imagined\":{\"after\":3,\"seat\":4}}".to_owned(),
        format!("\"fork\":{{\"steps\":3,\"imagined\":{{\"after\":2,\"seat\":{}}}}}", seat.0),
    ] {
        let findings = with(&lie).unwrap().verify();
        assert_eq!(Verdict::of(&findings), Verdict::Fails, "{lie}: {findings:?}");
    }
    // Nor can a whole game be passed off as taken over, so that no shuffle is looked at.
    let all = text.lines().count() - 2;
    let whole = format!(
        "\"fork\":{{\"steps\":{all},\"imagined\":{{\"after\":{all},\"seat\":{}}}}}",
        seat.0
    );
    assert_eq!(Verdict::of(&with(&whole).unwrap().verify()), Verdict::Fails);
    let said = |to: &str| with(to).unwrap_err();
    assert!(said("\"fork\":{\"steps\":999}").contains("999 steps were taken over, but there are"));
    let late = "\"fork\":{\"steps\":3,\"imagined\":{\"after\":4,\"seat\":0}}";
    assert!(said(late).contains("3 steps were taken over, but cards were imagined after 4"));
    let bare = read(&text.replacen(&format!(",{fork}"), "", 1)).unwrap_err();
    assert!(bare.contains("format 3 if it has a fork"), "{bare}");
    let older = read(&text.replacen("\"format\":3", "\"format\":2", 1)).unwrap_err();
    assert!(older.contains("format 3 if it has a fork"), "{older}");
}
