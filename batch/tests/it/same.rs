//! What a batch does follows from seed, place and actions alone.

use batch::{Batch, Buffers, Plan};
use caps_and_hammers::CapsAndHammers;
use engine::{Code, Dice, Game, Mute, Perspective, Seat, Seed, Setup};

use crate::common::{Memory, open, plans, step};

#[test]
fn the_number_of_threads_makes_no_difference() {
    for plan in plans(37) {
        let (mut alone, mut one) = open(&plan);
        let (mut together, mut several) = open(&Plan { threads: 3, ..plan.clone() });
        for round in 0..60 {
            let actions = step(&mut alone, &mut one);
            assert_eq!(step(&mut together, &mut several), actions, "{plan:?}, step {round}");
            assert!(one == several, "{plan:?}, step {round}");
        }
    }
}

#[test]
fn the_number_of_games_makes_no_difference() {
    let plan = Plan { games: 9, ..Plan::new("caper-europe") };
    let (mut many, mut all) = open(&plan);
    let (mut few, mut some) = open(&Plan { games: 4, ..plan });
    for _ in 0..60 {
        let actions = step(&mut many, &mut all);
        assert_eq!(step(&mut few, &mut some), actions[..4]);
        assert!(all.observations.starts_with(&some.observations));
        assert!(all.masks.starts_with(&some.masks));
    }
}

#[test]
fn a_reset_begins_again_with_the_first_deal() {
    for plan in plans(5) {
        let (mut batch, mut memory) = open(&plan);
        let first = memory.clone();
        let actions: Vec<Vec<u16>> = (0..120).map(|_| step(&mut batch, &mut memory)).collect();
        batch.reset(memory.all()).unwrap();
        memory.finals.clone_from(&first.finals);
        assert!(memory == first, "{plan:?}");
        for actions in actions {
            assert_eq!(step(&mut batch, &mut memory), actions, "{plan:?}");
        }
    }
}

/// The batch's third game is the game that whoever knows the seed can play alone.
#[test]
fn a_game_of_a_batch_is_a_game_like_any_other() {
    let (setup, seed) = (Setup::<CapsAndHammers>::default(), Seed::from_text("batch"));
    let (mut batch, mut memory) = open(&Plan { games: 3, ..Plan::new("caps-and-hammers") });
    let length = batch.shape().observation;
    for deal in 0..3 {
        let mut dice = Dice::new(seed.derive(2).derive(deal));
        let mut game = CapsAndHammers::new(&setup).unwrap();
        game.settle(&mut dice, &mut Mute).unwrap();
        let mut expected = vec![0.0; length];
        while let Some(seat) = game.next().seats().first() {
            Perspective::new(&game, seat).observe(&setup, &mut expected);
            assert_eq!(memory.seats[2], seat.0 as i8);
            assert_eq!(memory.observations[2 * length..], expected);
            let action = step(&mut batch, &mut memory)[2];
            let action = <CapsAndHammers as Game>::Action::from_code(action).unwrap();
            game.play(seat, action, &mut Mute).unwrap();
        }
        assert!(memory.ended[2]);
        let winners = game.outcome().unwrap().winners;
        let reward = match [Seat(0), Seat(1)].map(|seat| winners.contains(seat)) {
            [true, false] => [1.0, -1.0],
            [false, true] => [-1.0, 1.0],
            _ => [0.0, 0.0],
        };
        assert_eq!(memory.rewards[4..], reward);
        for (seat, finals) in memory.finals[4 * length..].chunks(length).enumerate() {
            Perspective::new(&game, Seat(seat as u8)).observe(&setup, &mut expected);
            assert_eq!(finals, expected);
        }
    }
}

#[test]
fn masks_and_lists_say_the_same() {
    for plan in plans(6) {
        let (mut batch, mut memory) = open(&plan);
        let actions = batch.shape().actions;
        for _ in 0..80 {
            step(&mut batch, &mut memory);
            let mut offsets = vec![0; 7];
            let mut codes = vec![0; batch.legal_count()];
            assert_eq!(batch.legal(&mut offsets, &mut codes), Ok(codes.len()));
            for (mask, span) in memory.masks.chunks(actions).zip(offsets.windows(2)) {
                let mut listed = codes[span[0] as usize..span[1] as usize].to_vec();
                listed.sort_unstable();
                let masked: Vec<u16> =
                    (0..).zip(mask).filter(|it| *it.1 == 1).map(|it| it.0).collect();
                assert_eq!(masked, listed, "{plan:?}");
                assert!(!listed.is_empty(), "{plan:?}");
            }
        }
    }
}

/// Seats that bots play are never the caller's to decide.
#[test]
fn bots_play_the_other_seats() {
    let bots = vec![None, Some("random".to_owned())];
    let plan = Plan { games: 4, bots, ..Plan::new("caps-and-hammers") };
    let (mut batch, mut memory) = open(&plan);
    let mut ends = 0;
    for _ in 0..200 {
        assert_eq!(memory.seats, [0; 4]);
        step(&mut batch, &mut memory);
        ends += memory.ended.iter().filter(|ended| **ended).count();
    }
    assert!(ends >= 8, "{ends}");
    let (mut again, mut same) = open(&plan);
    (0..200).for_each(|_| drop(step(&mut again, &mut same)));
    assert!(memory == same);
}

#[test]
fn any_seat_can_be_asked_what_it_sees() {
    let (batch, memory) = open(&Plan { games: 2, ..Plan::new("captains-wager") });
    let shape = batch.shape();
    let mut seen = vec![9.0; shape.observation];
    let seat = Seat(memory.seats[1] as u8);
    batch.observe(1, seat, &mut seen).unwrap();
    assert_eq!(seen, memory.observations[shape.observation..]);
    let mut all = vec![9.0; shape.everything];
    batch.observe_everything(1, seat, &mut all).unwrap();
    assert_eq!(all, memory.everything[shape.everything..]);
    assert_eq!(batch.seen().len(), shape.observation);
    assert_eq!(batch.everything().len(), shape.everything);
}

#[test]
fn what_is_not_wanted_is_not_written() {
    let mut batch = Batch::open(&Plan { games: 4, ..Plan::new("caper-cards") }).unwrap();
    let mut memory = Memory::new(batch.shape());
    let (mut actions, empty) = (vec![0; 4], memory.clone());
    batch.sample(&mut actions).unwrap();
    batch.step(&actions, Buffers { seats: &mut memory.seats, ..Buffers::none() }).unwrap();
    assert_eq!(memory.observations, empty.observations);
    assert_eq!(memory.masks, empty.masks);
}
