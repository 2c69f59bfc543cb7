//! After the deal, no game on the shelf touches the heap: not to list, check or take actions,
//! not to be copied, not to be imagined, not to be judged, not to be seen as numbers.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use engine::{Dice, Features, Mute, Next, Seed, Setup, Viewer, observe_everything};
use shelf::{Shelved, Visitor};
use testkit::setups;

/// More actions than any seat ever has to choose from.
const ROOM: usize = 4096;

/// How many games each game has to play.
const GAMES: u64 = 200;

struct CountAllocations;

impl Visitor for CountAllocations {
    type Output = ();

    fn visit<G: Shelved>(self) {
        for setup in setups::<G>() {
            for number in 0..GAMES {
                play::<G>(&setup, Seed::from_text("no allocation").derive(number));
            }
        }
    }
}

/// A whole random game, with a copy and an imagined world at every decision.
fn play<G: Shelved>(setup: &Setup<G>, seed: Seed) {
    let mut dice = Dice::new(seed);
    let mut game = G::new(setup).unwrap();
    game.settle(&mut dice, &mut Mute).unwrap();
    let mut actions: Vec<G::Action> = Vec::with_capacity(ROOM);
    let learned = G::net().and_then(|net| net.at(setup));
    let (mut features, mut decisions) = (Features::new(), 0);
    let mut numbers = vec![0.0; G::SEEN.len() + G::HIDDEN.len()];
    let counted = allocation_counter::measure(|| {
        while let Next::Seats(seats) = game.next() {
            let seat = seats.first().unwrap();
            game.actions(seat, &mut actions);
            let action = dice.pick(&actions).unwrap();
            observe_everything(&game, setup, seat, &mut numbers);
            let mut imagined = game.imagine(Viewer::Seat(seat), &mut dice).clone();
            imagined.check(seat, action).unwrap();
            imagined.perform(seat, action, &mut Mute);
            if let Some(learned) = learned {
                learned.judge(&imagined, &mut features);
            }
            game.play(seat, action, &mut Mute).unwrap();
            game.settle(&mut dice, &mut Mute).unwrap();
            decisions += 1;
        }
        game.outcome().unwrap();
    });
    assert!(decisions > 0, "{} was over before it began", G::INFO.id);
    assert_eq!(counted.count_total, 0, "{}, {:?}, {seed}", G::INFO.id, setup.options);
}

/// Without this the other test could pass for the wrong reason.
#[test]
fn the_counter_counts() {
    let counted = allocation_counter::measure(|| drop(std::hint::black_box(vec![7_u8])));
    assert_eq!(counted.count_total, 1);
}

#[test]
fn no_game_allocates_after_the_deal() {
    for info in shelf::games_and_examples() {
        shelf::visit(info.id, CountAllocations).unwrap();
    }
}
