//! What can be taken back in the games of the house, and what stays.

use engine::{Audience, Game, Names, NoUndo, Options, Seat, Seed, Setup, Table};

use caper::Caper;
use caps_and_hammers::{Action as Caps, CapsAndHammers, How};
use captains_wager::{Action as Wager, CaptainsWager};

fn open<G: Game>(settings: &[(&str, &str)]) -> Table<G> {
    deal(settings, Seed::from_text("undo"))
}

fn deal<G: Game>(settings: &[(&str, &str)], seed: Seed) -> Table<G> {
    let mut setup = Setup::<G>::default();
    for (name, value) in settings {
        setup.options.set(name, value).unwrap();
    }
    let names = Names::new((0..setup.players()).map(|seat| format!("Player {seat}")));
    Table::open(setup, names, seed).unwrap()
}

fn first_action<G: Game>(table: &Table<G>, seat: Seat) -> G::Action {
    let mut actions = Vec::new();
    table.perspective(seat).actions(&mut actions);
    actions[0]
}

fn deciding<G: Game>(table: &Table<G>) -> Seat {
    table.game().next().seats().first().unwrap()
}

/// Everybody sees which Thief is placed. Among bots that have not moved nobody has looked.
#[test]
fn a_card_of_caper_can_be_taken_back_before_anybody_has_looked() {
    let mut table = open::<Caper>(&[]);
    let (before, seat) = (*table.game(), deciding(&table));
    let place = first_action(&table, seat);
    table.play(seat, place).unwrap();
    assert!(table.can_undo(seat, Audience::Others).is_err());
    assert_eq!(table.undo(seat, Audience::Nobody), Ok(()));
    assert_eq!(*table.game(), before);
    // Once the rival has answered, it stays.
    table.play(seat, place).unwrap();
    let rival = deciding(&table);
    table.play(rival, first_action(&table, rival)).unwrap();
    assert!(table.can_undo(seat, Audience::Nobody).is_err());
}

/// Every captain takes treasures out at the same time, in secret.
#[test]
fn a_secret_choice_can_be_taken_back_while_others_choose() {
    let mut table = open::<CaptainsWager>(&[("bonus_items", "secret")]);
    while table.game().next().seats().len() == 1 {
        let seat = deciding(&table);
        table.play(seat, first_action(&table, seat)).unwrap();
    }
    let seats: Vec<Seat> = table.game().next().seats().iter().collect();
    assert!(matches!(first_action(&table, seats[0]), Wager::TakeOut { .. }));
    let before = *table.game();
    table.play(seats[0], first_action(&table, seats[0])).unwrap();
    assert!(!table.game().next().seats().contains(seats[0]));
    assert_eq!(table.undo(seats[0], Audience::Others), Ok(()));
    assert_eq!(*table.game(), before);
    // When another has chosen too, the last action is no longer one's own.
    table.play(seats[0], first_action(&table, seats[0])).unwrap();
    table.play(seats[1], first_action(&table, seats[1])).unwrap();
    assert_eq!(table.can_undo(seats[0], Audience::Others), Err(NoUndo::NotYours));
}

/// Whoever steals draws cards and looks at them.
#[test]
fn a_theft_stays_even_if_nobody_has_looked() {
    let mut table = open::<CaptainsWager>(&[]);
    let seat = deciding(&table);
    table.play(seat, Wager::Steal).unwrap();
    assert_eq!(table.can_undo(seat, Audience::Nobody), Err(NoUndo::Revealed));
    assert_eq!(table.can_undo(seat, Audience::Others), Err(NoUndo::Revealed));
}

/// A launched Nuke shows what it is; its owner knew. A launched Spy shows its owner new things.
#[test]
fn an_operation_can_be_taken_back_if_it_taught_its_owner_nothing() {
    let hidden = |action| matches!(action, Caps::Deploy { how: How::FaceDown, .. });
    let (mut kept, mut taken_back) = (0, 0);
    for number in 0..6 {
        let mut table = deal::<CapsAndHammers>(&[], Seed::from_text("undo").derive(number));
        while let Some(seat) = table.game().next().seats().first() {
            let mut actions = Vec::new();
            table.perspective(seat).actions(&mut actions);
            for launch in actions.iter().filter(|it| matches!(it, Caps::Launch { .. })) {
                let mut table = table.clone();
                let before = *table.game();
                let whole = table.perspective(seat).preview(*launch, table.names()).whole;
                table.play(seat, *launch).unwrap();
                assert!(table.can_undo(seat, Audience::Others).is_err());
                assert_eq!(table.undo(seat, Audience::Nobody).is_ok(), whole);
                assert_eq!(*table.game() == before, whole);
                *(if whole { &mut taken_back } else { &mut kept }) += 1;
            }
            let next = actions.iter().copied().find(|it| hidden(*it)).unwrap_or(actions[0]);
            table.play(seat, next).unwrap();
        }
    }
    assert!(kept > 3 && taken_back > 20, "{kept} stayed, {taken_back} were taken back");
}
