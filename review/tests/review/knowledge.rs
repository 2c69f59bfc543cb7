//! What is said of a seat depends on what it knew, and on nothing else.

use engine::{Cause, Hidden, Perspective, Seed, Setup, Viewer};
use review::Depth;
use shelf::{Shelved, Visitor, Weighing};

use crate::play;

/// What moves are worth to a seat is the same in every world that the seat can't tell from the
/// true one.
struct Blind;

impl Visitor for Blind {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let setup = Setup::<G>::default();
        let mut looked = 0;
        play::<G>(Seed::from_text("blind"), |table, seat, action| {
            let dice = &mut engine::Dice::new(Seed::from_text("another world"));
            let twin = table.game().imagine(Viewer::Seat(seat), dice);
            let mut actions = Vec::new();
            table.perspective(seat).actions(&mut actions);
            actions.truncate(3);
            let weighing = Weighing { iterations: 6, rounds: 2 };
            let weigh = |game: &G| {
                let at = Perspective::new(game, seat);
                G::weigh(&at, &setup, &actions, weighing, Seed::from_text("weigh"))
            };
            assert_eq!(weigh(table.game()), weigh(&twin), "{}: {seat}", G::INFO.id);
            looked += 1;
            action
        });
        assert!(looked > 5);
    }
}

#[test]
fn a_decision_is_judged_by_what_its_seat_knew() {
    shelf::games().for_each(|game| shelf::visit(game.id, Blind).unwrap());
}

/// Games that a seat cannot tell apart up to a decision of its own: what is said of that decision,
/// and of how the seat could think it stood, is the same in all of them, whatever the cards were and
/// however the games went on.
struct Alike;

impl Visitor for Alike {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let first = play::<G>(Seed::from_text("alike"), |_, _, action| action);
        let decided = |at: &usize| matches!(first.steps()[*at].cause, Cause::Play(..));
        let decisions: Vec<usize> = (0..first.steps().len()).filter(decided).collect();
        let mut said = 0;
        for part in 1..5 {
            let steps = decisions[decisions.len() * part / 5];
            let Cause::Play(seat, action) = first.steps()[steps].cause else { unreachable!() };
            let other = |world: &str| {
                let hidden = Hidden::Imagined(Seed::from_text(world).into());
                let (_, mut table) = first.fork(steps, hidden).unwrap();
                table.play(seat, action).unwrap();
                let setup = Setup::<G>::default();
                let mut bot = G::bot("random", &setup, Seed::from_text(world)).unwrap();
                while let Some(seat) = table.game().next().seats().first() {
                    let action = bot.choose(&table.perspective(seat)).unwrap();
                    table.play(seat, action).unwrap();
                }
                table.record()
            };
            let seed = Seed::from_text("review");
            let records = [first.record(), other("one"), other("another")];
            let judged = records.each_ref().map(|record| {
                review::judge(record, |step| step == steps, Depth::Quick, seed).unwrap()
            });
            let stood = records
                .each_ref()
                .map(|record| review::stood(record, steps, seat, Depth::Quick, seed).unwrap());
            for other in 1..3 {
                assert_eq!(judged[0], judged[other], "{}, step {steps}", G::INFO.id);
                assert_eq!(stood[0], stood[other], "{}, step {steps}", G::INFO.id);
            }
            said += judged[0].len();
        }
        assert!(said > 0, "{}: nothing was judged", G::INFO.id);
    }
}

#[test]
fn what_is_said_of_a_decision_is_the_same_in_all_games_its_seat_could_not_tell_apart() {
    shelf::games().for_each(|game| shelf::visit(game.id, Alike).unwrap());
}
