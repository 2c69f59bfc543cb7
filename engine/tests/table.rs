//! The table: opening, playing, taking back, and who is told what.

use engine::{
    Audience, Cause, Dice, Event as _, Game, Names, Next, NoUndo, OptionError, RecordedStep,
    ResumeError, Rule, Seat, Seed, Setup, SetupError, Table, Viewer,
};

use testkit::toy::{Action, Cat, Event, Raid, RaidOptions};

const PIP: Seat = Seat(0);
const SQUEAK: Seat = Seat(1);

fn open(seed: &str) -> Table<Raid> {
    let names = Names::new(["Pip", "Squeak"].map(String::from));
    Table::open(Setup::default(), names, Seed::from_text(seed)).unwrap()
}

/// Plays the first night with these grabs, up to the second deal.
fn first_night(table: &mut Table<Raid>) {
    for (seat, place) in [(PIP, 0), (SQUEAK, 3)] {
        table.play(seat, Action::Grab(place)).unwrap();
        table.play(seat, Action::GoHome).unwrap();
    }
}

#[test]
fn opening_deals() {
    let table = open("opening");
    assert_eq!(table.steps().len(), 1);
    assert!(matches!(table.steps()[0].cause, Cause::Deal(_)));
    assert_eq!(table.game().next().seats().len(), 2);
    assert_eq!(&table.names()[SQUEAK], "Squeak");
}

#[test]
fn a_setup_that_cannot_be_played_is_refused() {
    let setup = Setup { options: RaidOptions { players: 5, cat: Cat::Drowsy }, ..Setup::default() };
    let refused = Table::<Raid>::open(setup, Names::new([]), Seed::from_text("")).unwrap_err();
    let SetupError::Options(OptionError::NotAllowed { name, given, allowed }) = refused else {
        panic!("{refused}")
    };
    assert_eq!((name, given.as_str(), allowed.as_str()), ("players", "5", "2, 3"));
}

#[test]
fn a_refusal_changes_nothing_and_cites_its_rule() {
    let mut table = open("refusal");
    let (game, steps) = (table.game().clone(), table.steps().to_vec());
    let refusal = table.play(PIP, Action::GoHome).unwrap_err();
    assert_eq!(refusal.rule, Rule("PR-2.4"));
    assert_eq!(refusal.to_string(), "Grab a cheese first. (PR-2.4)");
    assert_eq!((table.game(), table.steps()), (&game, steps.as_slice()));
    assert!(table.play(Seat(2), Action::Sniff(6)).is_err());
    assert!(table.play(Seat(u8::MAX), Action::Sniff(6)).is_err());
    assert!(table.play(PIP, Action::Grab(u8::MAX)).is_err());
}

#[test]
fn chance_decides_at_once() {
    let mut table = open("chance");
    first_night(&mut table);
    let deals = table.steps().iter().filter(|step| matches!(step.cause, Cause::Deal(_))).count();
    assert_eq!((deals, table.game().deals().len()), (2, 2));
    assert!(matches!(table.game().next(), Next::Seats(_)));
}

#[test]
fn the_seed_comes_out_at_the_end_and_its_digest_at_the_start() {
    let mut table = open("secret");
    let seed = Seed::from_text("secret");
    assert_eq!(table.commitment(), seed.commitment());
    for _ in 0..2 {
        assert_eq!(table.revealed_seed(), None);
        assert_eq!(table.record().ending, None);
        first_night(&mut table);
    }
    assert_eq!(table.revealed_seed(), Some(seed));
    assert_eq!(table.record().ending.unwrap().seed, seed);
    assert_eq!(table.commitment(), seed.commitment());
}

#[test]
fn an_action_that_revealed_nothing_can_be_taken_back() {
    let mut table = open("undo");
    table.play(SQUEAK, Action::Sniff(6)).unwrap();
    let (before, steps) = (table.game().clone(), table.steps().to_vec());
    table.play(PIP, Action::Grab(0)).unwrap();
    assert_eq!(table.undo(PIP, Audience::Others), Ok(()));
    assert_eq!((table.game(), table.steps()), (&before, steps.as_slice()));
    // What came before is another's.
    assert_eq!(table.undo(PIP, Audience::Others), Err(NoUndo::NotYours));
    table.play(PIP, Action::Grab(1)).unwrap();
    assert_eq!(table.can_undo(PIP, Audience::Others), Ok(()));
}

#[test]
fn what_stays_says_why() {
    let mut table = open("stays");
    let mut check = |seat, action, by, expected| {
        table.play(seat, action).unwrap();
        let game = table.game().clone();
        assert_eq!(
            table.can_undo(by, Audience::Others),
            Err(expected),
            "after {action:?} of {seat:?}"
        );
        assert_eq!(table.undo(by, Audience::Others), Err(expected));
        assert_eq!(table.game(), &game, "a refused undo changed the game");
    };
    check(PIP, Action::Sniff(7), PIP, NoUndo::Revealed);
    check(PIP, Action::Grab(0), SQUEAK, NoUndo::NotYours);
    check(PIP, Action::GoHome, PIP, NoUndo::PassedOn);
    check(SQUEAK, Action::Grab(3), PIP, NoUndo::NotYours);
    check(SQUEAK, Action::GoHome, SQUEAK, NoUndo::Revealed);
    check(PIP, Action::Grab(0), SQUEAK, NoUndo::NotYours);
    check(PIP, Action::GoHome, PIP, NoUndo::PassedOn);
    check(SQUEAK, Action::Grab(3), PIP, NoUndo::NotYours);
    check(SQUEAK, Action::GoHome, SQUEAK, NoUndo::Over);
    assert_eq!(open("stays").can_undo(PIP, Audience::Others), Err(NoUndo::Nothing));
    assert_eq!(NoUndo::Revealed.to_string(), "it revealed something that was hidden");
}

/// Whoever goes home last turns up the cheeses and lets the next night fall.
#[test]
fn undo_never_crosses_a_deal() {
    let mut table = open("deal");
    first_night(&mut table);
    assert_eq!(table.undo(SQUEAK, Audience::Others), Err(NoUndo::Revealed));
    assert_eq!(table.undo(PIP, Audience::Others), Err(NoUndo::Revealed));
}

/// An undone step leaves the dice alone: the next shuffle is the one that would have come.
#[test]
fn undo_does_not_touch_the_dice() {
    let (mut straight, mut wavering) = (open("dice"), open("dice"));
    wavering.play(PIP, Action::Grab(2)).unwrap();
    wavering.undo(PIP, Audience::Others).unwrap();
    first_night(&mut straight);
    first_night(&mut wavering);
    assert_eq!(wavering.game(), straight.game());
    // After the second deal, undo plays that deal again as it fell.
    wavering.play(PIP, Action::Grab(2)).unwrap();
    wavering.undo(PIP, Audience::Others).unwrap();
    assert_eq!(wavering.game(), straight.game());
    first_night(&mut straight);
    first_night(&mut wavering);
    assert_eq!(wavering.record(), straight.record());
    let findings = wavering.record().verify();
    assert!(findings.iter().all(|found| found.result == engine::Verdict::Holds), "{findings:?}");
}

#[test]
fn the_log_tells_each_viewer_its_own() {
    let mut table = open("log");
    table.play(PIP, Action::Sniff(6)).unwrap();
    table.play(SQUEAK, Action::Grab(4)).unwrap();
    let cheese = |place: usize| Some(table.game().deals()[0][place]);
    let told = |viewer| {
        let events: Vec<(usize, Event)> =
            table.log(viewer).skip(2).map(|(step, event)| (step, event.clone())).collect();
        events
    };
    let sniffed = |cheese| (1, Event::Sniffed { seat: PIP, place: 6, cheese });
    let grabbed = |cheese| (2, Event::Grabbed { seat: SQUEAK, place: 4, cheese });
    assert_eq!(told(Viewer::Seat(PIP)), [sniffed(cheese(6)), grabbed(None)]);
    assert_eq!(told(Viewer::Seat(SQUEAK)), [sniffed(None), grabbed(cheese(4))]);
    assert_eq!(told(Viewer::Spectator), [sniffed(None), grabbed(None)]);
    assert_eq!(told(Viewer::Omniscient), [sniffed(cheese(6)), grabbed(cheese(4))]);
}

#[test]
fn a_perspective_is_what_its_seat_sees() {
    let mut table = open("eyes");
    table.play(PIP, Action::Sniff(8)).unwrap();
    let pip = table.perspective(PIP);
    assert_eq!((pip.seat(), pip.next()), (PIP, table.game().next()));
    assert_eq!(pip.view(), table.view(Viewer::Seat(PIP)));
    assert_eq!(pip.prompt(), table.game().prompt(Viewer::Seat(PIP)));
    let seen: Vec<usize> = (0..9).filter(|&place| pip.view().cheeses[place].is_some()).collect();
    assert_eq!(seen, [0, 1, 2, 8]);
    let mut actions = vec![Action::GoHome];
    pip.actions(&mut actions);
    assert_eq!(actions, [0, 1, 2].map(Action::Grab));
    let world = pip.imagine(&mut Dice::new(Seed::from_text("a dream")));
    assert_eq!(world.view(Viewer::Seat(PIP)), pip.view());
    assert_ne!(&world, table.game());
}

/// A table or a perspective may end up in a log line: neither prints what is hidden.
#[test]
fn printing_tells_no_secret() {
    let table = open("print");
    let seed = Seed::from_text("print");
    let printed = format!("{table:?} {:?}", table.perspective(Seat(0)));
    assert!(!printed.contains(&seed.to_string()), "{printed}");
    assert!(!printed.contains("order"), "{printed}");
    assert!(printed.contains("pantry-raid"), "{printed}");
}

const REVISION: u32 = Raid::INFO.revision;

/// The lines of a table's steps, as a server stores them.
fn lines(table: &Table<Raid>) -> Vec<String> {
    table.steps().iter().map(|step| RecordedStep::from(step).to_line()).collect()
}

fn read(lines: &[String]) -> Vec<RecordedStep<Raid>> {
    lines.iter().map(|line| RecordedStep::from_line(line).unwrap()).collect()
}

#[test]
fn a_table_is_set_up_again_as_it_was_and_goes_on_the_same_way() {
    let mut table = open("resume");
    first_night(&mut table);
    let steps = read(&lines(&table));
    assert!(steps.iter().map(|it| &it.cause).eq(table.steps().iter().map(|it| &it.cause)));
    let names = table.names().clone();
    let mut again =
        Table::resume(Setup::default(), names, Seed::from_text("resume"), REVISION, None, steps)
            .unwrap();
    assert_eq!(again.game(), table.game());
    // Chance goes on where it was, too.
    for table in [&mut table, &mut again] {
        let (seat, action) = any_move(table);
        table.play(seat, action).unwrap();
    }
    assert_eq!(lines(&again), lines(&table));
}

fn any_move(table: &Table<Raid>) -> (Seat, Action) {
    let seat = table.game().next().seats().first().unwrap();
    let mut actions = Vec::new();
    table.perspective(seat).actions(&mut actions);
    (seat, actions[0])
}

#[test]
fn a_table_does_not_come_back_as_another() {
    let mut table = open("resume");
    first_night(&mut table);
    let resume = |seed: &str, steps| {
        let (names, seed) = (table.names().clone(), Seed::from_text(seed));
        Table::<Raid>::resume(Setup::default(), names, seed, REVISION, None, steps)
    };
    // Another seed deals otherwise.
    let refused = resume("another", read(&lines(&table))).unwrap_err();
    assert_eq!(refused, ResumeError::Changed { step: 1 });
    // What was told must be told again.
    let mut silent = read(&lines(&table));
    silent[1].events = silent[0].events.clone();
    assert_eq!(resume("resume", silent).unwrap_err(), ResumeError::Changed { step: 2 });
    let rule = table.steps()[1].told[0].public.rule();
    for (said, instead) in
        [(format!("\"rule\":\"{rule}\""), "\"rule\":\"PR-0\""), ("[{".into(), "[{\"new\":1,")]
    {
        let mut changed = lines(&table);
        changed[1] = changed[1].replacen(&said, instead, 1);
        assert_eq!(resume("resume", read(&changed)).unwrap_err(), ResumeError::Changed { step: 2 });
    }
    // The order in which fields are written means nothing.
    let sorted =
        |line: String| serde_json::from_str::<serde_json::Value>(&line).unwrap().to_string();
    let sorted: Vec<String> = lines(&table).into_iter().map(sorted).collect();
    assert_ne!(sorted, lines(&table));
    assert!(resume("resume", read(&sorted)).is_ok());
    // What cannot be done cannot have been done.
    let mut twice = read(&lines(&table));
    let first = twice[1].clone();
    twice.insert(2, first);
    let refused = resume("resume", twice).unwrap_err();
    assert!(matches!(refused, ResumeError::Step { step: 3, .. }), "{refused}");
    assert!(RecordedStep::<Raid>::from_line("{\"line\":\"play\"}").is_err());
}

#[test]
fn an_imagined_table_tells_its_viewer_the_same_story() {
    let mut table = open("imagined");
    first_night(&mut table);
    let viewer = Viewer::Seat(PIP);
    let mut others = 0;
    for number in 0..20 {
        let mut dice = Dice::new(Seed::from_text("dream").derive(number));
        let dreamt = table.imagined(viewer, &mut dice).unwrap();
        assert!(table.log(viewer).eq(dreamt.log(viewer)));
        assert_eq!(table.view(viewer), dreamt.view(viewer));
        others += usize::from(table.game() != dreamt.game());
    }
    assert!(others > 0, "only the true world was imagined");
}

#[test]
fn people_may_change_their_names() {
    let mut table = open("names");
    table.rename(Names::new(["Ana", "Ben"].map(String::from)));
    assert_eq!(&table.names()[PIP], "Ana");
}
