//! What holds of every review.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod knowledge;

use bots::Budget;
use engine::{Cause, Hidden, Names, Next, Options as _, Seat, Seed, Setup, Table};
use review::{Depth, Judged, Label, NotReviewed, Review, review};
use shelf::{Shelved, Visitor, Weighing};

/// A game that is played by searching bots; `plant` may put another action in the place of one.
fn play<G: Shelved>(
    seed: Seed,
    plant: impl FnMut(&Table<G>, Seat, G::Action) -> G::Action,
) -> Table<G> {
    play_with(&Setup::default(), seed, plant)
}

fn play_with<G: Shelved>(
    setup: &Setup<G>,
    seed: Seed,
    mut plant: impl FnMut(&Table<G>, Seat, G::Action) -> G::Action,
) -> Table<G> {
    let names = (0..setup.players() as u8).map(|seat| G::seat_name(&setup.options, Seat(seat)));
    let mut table = Table::<G>::open(setup.clone(), Names::new(names), seed).unwrap();
    let mut bot = G::bot("search:60", setup, seed).unwrap();
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

/// All that is said of a seat is in one unit, and adds up.
fn adds_up(review: &Review) {
    let game = &review.game;
    for (seat, sum) in review.seats.iter().enumerate() {
        let parts = sum.start + sum.own + sum.others + sum.luck;
        assert!((parts - sum.result).abs() < 1e-3, "{game}: {sum:?}");
        let of = |own: bool| -> f32 {
            let those = review.decisions.iter();
            let those = those.filter(|it| (usize::from(it.seat) == seat) == own);
            those.map(|it| it.to_others[seat]).sum()
        };
        assert!((of(true) - sum.own).abs() < 1e-3, "{game}: {sum:?}");
        assert!((of(false) - sum.others).abs() < 1e-3, "{game}: {sum:?}");
        assert!(sum.accuracy.is_none_or(|it| (0.0..=100.0).contains(&it)));
    }
    for it in &review.decisions {
        let told = it.best_chance - it.chance;
        assert!((told - it.loss).abs() < 1e-4, "{game}: it says {told} more: {it:?}");
        // What the sums count is the loss, but for noise that would cut it off at nothing.
        let counted = -it.to_others[usize::from(it.seat)];
        assert!(it.loss == 0.0 || (counted - it.loss).abs() < 1e-4, "{game}: {it:?}");
        assert!(it.label == Label::Fine || it.loss >= 0.05, "{game}: {it:?}");
        assert!(it.loss >= 0.0 && it.chance_plus_minus >= 0.0 && it.best_plus_minus >= 0.0);
    }
}

/// A curve that makes chances come true bends what is said of differences too.
struct Fitted(&'static str);

impl Visitor for Fitted {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let mut setup = Setup::<G>::default();
        setup.options.set("players", self.0).unwrap();
        let table = play_with::<G>(&setup, Seed::from_text("fitted"), |_, _, action| action);
        let review = reviewed(&table);
        adds_up(&review);
        assert!(review.decisions.iter().any(|it| it.loss > 0.0), "nothing to compare");
        let teams: std::collections::BTreeSet<u8> = review.teams.iter().copied().collect();
        assert_eq!(teams.len(), if self.0 == "4" { 2 } else { 3 }, "{:?}", review.teams);
        let rival = review.best_rival(0).unwrap();
        let own = review.teams[0];
        let rivals = review.seats.iter().zip(&review.teams).filter(|(_, team)| **team != own);
        assert!(rivals.map(|(sum, _)| sum).any(|sum| std::ptr::eq(sum, rival)));
    }
}

#[test]
fn the_parts_are_in_one_unit_where_a_curve_was_fitted() {
    shelf::visit("caper", Fitted("3")).unwrap();
    shelf::visit("caper", Fitted("4")).unwrap();
}

/// Why a move is better can be said where a column of the score sheet is a team's or the crew's.
struct Reasoned(&'static str);

impl Visitor for Reasoned {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let mut setup = Setup::<G>::default();
        setup.options.set("players", self.0).unwrap();
        let (mut reasons, mut actions) = (Vec::new(), Vec::new());
        play_with::<G>(&setup, Seed::from_text("reasons"), |table, seat, action| {
            let at = table.perspective(seat);
            at.actions(&mut actions);
            if reasons.len() < 20 && actions.len() > 2 {
                let both = [actions[0], actions[actions.len() - 1]];
                reasons.extend(review::reasons(&at, table.names(), both, 24, Seed([1; 32])));
            }
            action
        });
        assert!(reasons.iter().any(|it| it.own), "{}: {reasons:?}", G::INFO.id);
        assert_eq!(reasons.iter().all(|it| it.own), G::INFO.cooperative, "{reasons:?}");
    }
}

#[test]
fn a_team_and_a_crew_are_told_why_too() {
    shelf::visit("caper", Reasoned("4")).unwrap();
    shelf::visit("caper-cards", Reasoned("2")).unwrap();
}

/// The parts of the result add up, chances are chances, and the same seed says the same.
struct Sound;

impl Visitor for Sound {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let table = play::<G>(Seed::from_text("sound"), |_, _, action| action);
        let review = reviewed(&table);
        assert_eq!(review, reviewed(&table), "{}", G::INFO.id);
        adds_up(&review);
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
            assert!((-0.01..=1.01).contains(&it.best_chance), "{it:?}");
        }
        assert!(review.decisions.iter().all(|it| it.about.is_some() == (it.loss > 0.0)));
        for seat in 0..review.seats.len() as u8 {
            let own = || review.decisions.iter().filter(|it| it.seat == seat);
            let practise = review.to_practise(seat, 9);
            let (count, sum) =
                practise.iter().fold((0, 0.0), |(count, sum), it| (count + it.1, sum + it.2));
            assert!(count <= own().count());
            assert!(sum <= own().map(|it| it.loss).sum::<f32>() + 1e-4);
            assert!(own().any(|it| it.label > Label::Fine) <= !practise.is_empty());
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
            let part = reviewed(&table);
            let judged = |table: &Table<G>| {
                let seed = Seed::from_text("review");
                review::judge(&table.record(), |step| step >= steps, Depth::Quick, seed).unwrap()
            };
            assert_eq!(judged(&table), judged(&first), "the same decisions by the same worlds");
            let at = |decisions: &[Judged]| decisions.iter().map(|it| it.step).collect::<Vec<_>>();
            assert_eq!(at(&part.decisions), at(&judged(&first)));
            assert_eq!(part.standings.first().map(|it| it.step), Some(steps));
            adds_up(&part);
        }
    }
    shelf::visit("caper-cards", Try).unwrap();
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
