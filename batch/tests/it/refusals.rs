//! Wrong input changes nothing, and the sentence names what was wrong.

use batch::{Batch, BatchError, Buffers, Plan};
use engine::Seat;

use crate::common::{open, step};

fn plan() -> Plan {
    Plan { games: 5, ..Plan::new("caps-and-hammers") }
}

#[test]
fn an_illegal_action_is_named_and_leaves_every_game_as_it_was() {
    for threads in [1, 2] {
        let plan = Plan { threads, ..plan() };
        let (mut batch, mut memory) = open(&plan);
        let (mut twin, mut other) = open(&plan);
        let mut actions = step(&mut batch, &mut memory);
        assert_eq!(step(&mut twin, &mut other), actions);
        let before = memory.clone();
        batch.sample(&mut actions).unwrap();
        let shape = batch.shape();
        let mask = &memory.masks[3 * shape.actions..4 * shape.actions];
        actions[3] = mask.iter().position(|bit| *bit == 0).unwrap() as u16;
        actions[4] = u16::MAX;
        let error = batch.step(&actions, memory.all()).unwrap_err();
        let code = actions[3];
        let seat = memory.seats[3] as u8;
        assert_eq!(error, BatchError::Illegal { game: 3, seat, code });
        let said = format!("game 3: action {code} is not legal for seat {seat}");
        assert_eq!(error.to_string(), said);
        assert!(memory == before);
        // The draw of the refused step is the only thing that has happened.
        twin.sample(&mut actions).unwrap();
        for _ in 0..100 {
            assert_eq!(step(&mut batch, &mut memory), step(&mut twin, &mut other));
            assert!(memory == other);
        }
    }
}

#[test]
fn a_buffer_of_the_wrong_length_is_named() {
    let (mut batch, memory) = open(&plan());
    let mut short = vec![0; 4];
    let wanted = 5 * batch.shape().actions;
    let error = batch.reset(Buffers { masks: &mut short, ..Buffers::none() }).unwrap_err();
    assert_eq!(error.to_string(), format!("masks has 4 elements; it must have {wanted}"));
    let error = batch.step(&[0; 6], Buffers::none()).unwrap_err();
    assert_eq!(error.to_string(), "actions has 6 elements; it must have 5");
    let error = batch.sample(&mut [0; 2]).unwrap_err();
    assert_eq!(error.to_string(), "actions has 2 elements; it must have 5");
    let error = batch.reset_some(&[true], Buffers::none()).unwrap_err();
    assert_eq!(error.to_string(), "which has 1 elements; it must have 5");
    let error = batch.legal(&mut [0; 6], &mut []).unwrap_err();
    assert!(error.to_string().starts_with("codes has 0 elements; it must have "), "{error}");
    let mut seen = vec![0.0; memory.observations.len() / 5];
    let error = batch.observe(5, Seat(0), &mut seen).unwrap_err();
    assert_eq!(error.to_string(), "there is no game 5; they go from 0 to 4");
    let error = batch.observe(0, Seat(2), &mut seen).unwrap_err();
    assert_eq!(error.to_string(), "there is no seat 2; they go from 0 to 1");
}

#[test]
fn what_cannot_be_opened_says_why() {
    let refused = |plan: Plan| Batch::open(&plan).unwrap_err().to_string();
    let error = refused(Plan::new("caps"));
    assert!(error.starts_with("there is no game \"caps\""), "{error}");
    let options = vec![("quagmire".to_owned(), "deep".to_owned())];
    let error = refused(Plan { options, ..plan() });
    assert!(error.contains("option \"quagmire\" cannot be \"deep\""), "{error}");
    let error = refused(Plan { deck: Some("asset = 3".to_owned()), ..plan() });
    assert!(error.starts_with("the deck file: "), "{error}");
    assert_eq!(refused(Plan { games: 0, ..plan() }), "a batch has 1 to 1048576 games, not 0");
    let bots = vec![None, Some("nobody".to_owned())];
    assert!(refused(Plan { bots, ..plan() }).contains("nobody"));
    let bots = vec![Some("random".to_owned()); 2];
    let error = refused(Plan { bots, ..plan() });
    assert_eq!(error, "2 bots for 2 seats; at least one seat is left to the caller");
}
