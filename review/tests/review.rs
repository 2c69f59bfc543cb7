//! What holds of every review.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

use bots::Budget;
use engine::{Cause, Hidden, Names, Next, Perspective, Seat, Seed, Setup, Table, Viewer};
use review::{Depth, Label, NotReviewed, Review, review};
use shelf::{Shelved, Visitor, Weighing};

/// A game that is played by searching bots; `plant` may put another action in the place of one.
fn play<G: Shelved>(
    seed: Seed,
    mut plant: impl FnMut(&Table<G>, Seat, G::Action) -> G::Action,
) -> Table<G> {
    let setup = Setup::<G>::default();
    let names = (0..setup.players() as u8).map(|seat| G::seat_name(&setup.options, Seat(seat)));
    let mut table = Table::<G>::open(setup.clone(), Names::new(names), seed).unwrap();
    let mut bot = G::bot("search:60", &setup, seed).unwrap();
    while let Next::Seats(seats) = table.game().next() {
        let seat = seats.first().unwrap();
        let action = bot.choose(&table.perspective(seat)).unwrap();
        let action = plant(&table, seat, action);
        table.play(seat, action).unwrap();
    }
    table
}

fn reviewed<G: Shelved>(table: &Table<G>) -> Review {
    let seed = Seed::from_text("review");
    review(&table.record(), Depth::Quick, seed, &mut |_, _| true).unwrap().unwrap()
}

/// The parts of the result add up, chances are chances, and the same seed says the same.
struct Sound;

impl Visitor for Sound {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let table = play::<G>(Seed::from_text("sound"), |_, _, action| action);
        let review = reviewed(&table);
        assert_eq!(review, reviewed(&table), "{}", G::INFO.id);
        for sum in &review.seats {
            let parts = sum.start + sum.own + sum.others + sum.luck;
            assert!((parts - sum.result).abs() < 1e-3, "{}: {sum:?}", G::INFO.id);
            assert!(sum.own <= 0.0 && sum.accuracy.is_none_or(|it| (0.0..=100.0).contains(&it)));
        }
        assert!(!review.decisions.is_empty(), "{}", G::INFO.id);
        assert_eq!(review.crew.is_some(), G::INFO.cooperative);
        if let Some(crew) = review.crew {
            let open = crew.open_hands.unwrap();
            assert!((0.0..=1.0).contains(&open) && (0.0..=1.0).contains(&crew.silence), "{crew:?}");
            assert!(open > crew.silence, "open hands see more: {crew:?}");
        }
        for [before, after] in review.turning_points(0, 3) {
            assert!(before.step + 1 == after.step);
            let decided = |it: &engine::Step<G>| matches!(it.cause, Cause::Play(..));
            let by = after.by.map(Seat);
            let step = &table.steps()[before.step];
            assert!(by.is_some() == decided(step), "{}: {after:?}", G::INFO.id);
        }
        for it in &review.decisions {
            assert!((-0.01..=1.01).contains(&it.chance), "{it:?}");
            assert!(it.loss >= 0.0 && it.best_chance + 1e-6 >= it.chance, "{it:?}");
        }
        let end = review.standings.last().unwrap();
        for (seen, sum) in end.own_eyes.iter().zip(&review.seats) {
            assert!((seen - sum.result).abs() < 1e-3, "{}: {end:?}", G::INFO.id);
        }
        let unfinished = Table::<G>::open(Setup::default(), table.names().clone(), Seed([1; 32]));
        let record = unfinished.unwrap().record();
        let refused = review::review(&record, Depth::Quick, Seed([0; 32]), &mut |_, _| true);
        assert!(matches!(refused, Err(NotReviewed::Unfinished)));
    }
}

#[test]
fn the_parts_of_a_result_add_up_in_every_game() {
    shelf::games().for_each(|game| shelf::visit(game.id, Sound).unwrap());
}

/// What a second try took over was not decided in it.
#[test]
fn a_second_try_is_reviewed_from_where_it_began() {
    struct Try;
    impl Visitor for Try {
        type Output = ();

        fn visit<G: Shelved>(self) {
            let first = play::<G>(Seed::from_text("first"), |_, _, action| action);
            let half = first.steps().len() / 2;
            let decided = |at: &usize| matches!(first.steps()[*at].cause, Cause::Play(..));
            let steps = (half..first.steps().len()).find(decided).unwrap();
            let (_, mut table) = first.fork(steps, Hidden::Same).unwrap();
            let plays = first.steps()[steps..].iter().filter_map(|step| match step.cause {
                Cause::Play(seat, action) => Some((seat, action)),
                Cause::Deal(_) => None,
            });
            plays.for_each(|(seat, action)| table.play(seat, action).unwrap());
            let (whole, part) = (reviewed(&first), reviewed(&table));
            let later = whole.decisions.iter().filter(|it| it.step >= steps);
            assert!(part.decisions.iter().eq(later), "the same decisions by the same worlds");
            assert_eq!(part.standings.first().map(|it| it.step), Some(steps));
            for sum in &part.seats {
                let parts = sum.start + sum.own + sum.others + sum.luck;
                assert!((parts - sum.result).abs() < 1e-3, "{sum:?}");
            }
        }
    }
    shelf::visit("caper-cards", Try).unwrap();
}

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

/// In each of these games one decision is made as badly as possible; of those that a longer look
/// calls a blunder, the review finds at least four of five among the three worst of their seat.
struct Planted;

impl Visitor for Planted {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let (mut blunders, mut found) = (0, 0);
        for number in 0..6 {
            let seed = Seed::from_text("planted").derive(number);
            let setup = Setup::<G>::default();
            let (mut decisions, at_decision) = (0, 4 + number % 9);
            let mut planted = None;
            let table = play::<G>(seed, |table, seat, action| {
                decisions += 1;
                if decisions < at_decision || planted.is_some() {
                    return action;
                }
                let at = table.perspective(seat);
                let thoughts = G::ponder(&at, &setup, Budget::Iterations(600), seed);
                let (Some(best), Some(worst)) = (
                    thoughts.first(),
                    thoughts.iter().min_by(|a, b| a.expected.total_cmp(&b.expected)),
                ) else {
                    return action;
                };
                let weighing = Weighing { iterations: 150, rounds: 4 };
                let both = [best.action, worst.action];
                let worth = G::weigh(&at, &setup, &both, weighing, seed);
                let mean = |it: usize| -> f32 {
                    worth[it].iter().map(|worth| worth[seat.index()]).sum::<f32>() / 4.0
                };
                if mean(0) - mean(1) < 0.15 {
                    return action;
                }
                planted = Some((table.steps().len(), seat));
                worst.action
            });
            let Some((step, seat)) = planted else { continue };
            assert!(matches!(table.steps()[step].cause, Cause::Play(by, _) if by == seat));
            blunders += 1;
            let review = reviewed(&table);
            let worst = review.costliest(seat.0, 3);
            found += usize::from(worst.iter().any(|it| it.step == step && it.label > Label::Fine));
        }
        assert!(blunders >= 4, "{}: only {blunders} blunders were planted", G::INFO.id);
        assert!(found * 5 >= blunders * 4, "{}: {found} of {blunders}", G::INFO.id);
    }
}

#[test]
fn planted_blunders_are_found() {
    for game in ["caps-and-hammers", "caper-europe"] {
        shelf::visit(game, Planted).unwrap();
    }
}
