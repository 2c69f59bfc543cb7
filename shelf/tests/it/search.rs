//! What a search promises at every game on the shelf: the same answer on any number of threads,
//! in time, within its memory, from what its seat knows and nothing else.

use std::time::{Duration, Instant};

use ::bots::{Bot as _, Budget, Search, Thought};
use engine::{Dice, Mute, Perspective, RandomGame, Seat, Seed, Setup, Viewer};
use shelf::{Shelved, Visitor};
use testkit::setups;

/// Plays at random and shows `visit` about one decision in `one_in`.
fn decisions<G: Shelved>(setup: &Setup<G>, one_in: u32, visit: impl FnMut(&G, Seat)) {
    decisions_of(setup, Seed::from_text("decisions"), one_in, visit);
}

fn decisions_of<G: Shelved>(
    setup: &Setup<G>,
    seed: Seed,
    one_in: u32,
    mut visit: impl FnMut(&G, Seat),
) {
    let mut random = RandomGame::new(setup, seed);
    while let Some(seat) = random.seat() {
        if random.dice.below(one_in) == 0 {
            visit(&random.game, seat);
        }
        random.step(&mut Mute);
    }
}

/// As it judges at this table: by what was learned, where the net knows it.
fn searcher<G: Shelved>(setup: &Setup<G>, budget: Budget) -> Search {
    let learned = G::net().and_then(|net| net.at(setup));
    Search::new(budget, Seed::from_text("ponder")).with(learned)
}

fn ponder<G: Shelved>(
    setup: &Setup<G>,
    game: &G,
    seat: Seat,
    budget: Budget,
) -> Vec<Thought<G::Action>> {
    searcher(setup, budget).ponder(&Perspective::new(game, seat))
}

/// What it plays, which near the end of a game may be drawn from both sides' solution.
fn choose<G: Shelved>(setup: &Setup<G>, game: &G, seat: Seat, budget: Budget) -> Option<G::Action> {
    searcher(setup, budget).choose(&Perspective::new(game, seat))
}

struct Threads;

impl Visitor for Threads {
    type Output = ();

    /// Enough iterations for two trees: on all cores, and on one thread of a pool.
    fn visit<G: Shelved>(self) {
        let setup = Setup::<G>::default();
        decisions(&setup, 20, |game, seat| {
            let budget = Budget::Iterations(10_000);
            let many = ponder(&setup, game, seat, budget);
            let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
            let one = pool.install(|| ponder(&setup, game, seat, budget));
            assert_eq!(many, one, "{}", G::INFO.id);
        });
    }
}

#[test]
fn threads_change_nothing_but_the_time() {
    for info in shelf::games_and_examples() {
        shelf::visit(info.id, Threads).unwrap();
    }
}

struct Unseen;

impl Visitor for Unseen {
    type Output = ();

    /// What a seat cannot see is exchanged: the search must not notice.
    fn visit<G: Shelved>(self) {
        let mut dice = Dice::new(Seed::from_text("elsewhere"));
        for setup in setups::<G>() {
            decisions(&setup, 3, |game, seat| {
                let budget = Budget::Iterations(60);
                let elsewhere = game.imagine(Viewer::Seat(seat), &mut dice);
                assert_eq!(
                    ponder(&setup, game, seat, budget),
                    ponder(&setup, &elsewhere, seat, budget),
                    "{}: seat {seat}",
                    G::INFO.id
                );
                assert_eq!(
                    choose(&setup, game, seat, budget),
                    choose(&setup, &elsewhere, seat, budget),
                    "{}: seat {seat} plays",
                    G::INFO.id
                );
            });
        }
    }
}

#[test]
fn the_search_depends_on_nothing_hidden() {
    for info in shelf::games_and_examples() {
        shelf::visit(info.id, Unseen).unwrap();
    }
}

/// How often a decision may take too long in a row.
const TRIES: usize = 8;

struct InTime;

impl Visitor for InTime {
    type Output = ();

    /// Every decision, each by the best of a few tries: a busy machine may take a thread away for a
    /// while.
    fn visit<G: Shelved>(self) {
        let time = Duration::from_millis(30);
        let late = time + Duration::from_millis(10);
        for setup in setups::<G>() {
            decisions(&setup, 1, |game, seat| {
                let mut tries = (0..TRIES).map(|_| {
                    let start = Instant::now();
                    let thoughts = ponder(&setup, game, seat, Budget::Time(time));
                    let took = start.elapsed();
                    let visits: u32 = thoughts.iter().map(|thought| thought.visits).sum();
                    assert!(visits > 1, "{}: only {visits}", G::INFO.id);
                    took
                });
                assert!(tries.any(|took| took < late), "{}: late every time", G::INFO.id);
            });
            // What is played may be found in another way, which takes no longer.
            decisions(&setup, 6, |game, seat| {
                let mut tries = (0..TRIES).map(|_| {
                    let start = Instant::now();
                    choose(&setup, game, seat, Budget::Time(time)).unwrap();
                    start.elapsed()
                });
                assert!(tries.any(|took| took < late), "{}: played late", G::INFO.id);
            });
        }
    }
}

#[test]
fn a_search_answers_in_its_time() {
    for info in shelf::games_and_examples() {
        shelf::visit(info.id, InTime).unwrap();
    }
}

struct Visits;

impl Visitor for Visits {
    type Output = ();

    /// Every iteration follows one move, the best come first, and chances are chances.
    fn visit<G: Shelved>(self) {
        for setup in setups::<G>() {
            decisions(&setup, 4, |game, seat| {
                let thoughts = ponder(&setup, game, seat, Budget::Iterations(200));
                let mut actions = Vec::new();
                game.actions(seat, &mut actions);
                assert!(thoughts.iter().all(|thought| actions.contains(&thought.action)));
                let chances = thoughts.iter().map(|thought| thought.expected);
                assert!(chances.clone().all(|chance| (0.0..=1.0).contains(&chance)));
                if thoughts.iter().all(|thought| thought.exact) {
                    assert!(thoughts.is_sorted_by(|a, b| a.expected >= b.expected));
                    return;
                }
                let visits: u32 = thoughts.iter().map(|thought| thought.visits).sum();
                assert_eq!(visits, 200, "{}", G::INFO.id);
                assert!(thoughts.is_sorted_by(|a, b| a.visits >= b.visits));
            });
        }
    }
}

#[test]
fn every_iteration_is_counted_at_one_legal_move() {
    for info in shelf::games_and_examples() {
        shelf::visit(info.id, Visits).unwrap();
    }
}

struct SameMoves;

impl Visitor for SameMoves {
    type Output = ();

    /// Actions that a game calls the same move tell their seat the same, and leave it with the
    /// same choices.
    fn visit<G: Shelved>(self) {
        let seeds = (0..50).map(|number| Seed::from_text("moves").derive(number));
        for (setup, seed) in
            setups::<G>().iter().flat_map(|it| seeds.clone().map(move |seed| (it, seed)))
        {
            decisions_of(setup, seed, 1, |game, seat| {
                let mut actions = Vec::new();
                game.actions(seat, &mut actions);
                let after = |action| {
                    let (mut game, mut told) = (game.clone(), Vec::new());
                    game.perform(seat, action, &mut told);
                    let viewer = Viewer::Seat(seat);
                    let told: Vec<_> =
                        told.iter().map(|told| format!("{:?}", told.seen_by(viewer))).collect();
                    let mut next = Vec::new();
                    game.actions(seat, &mut next);
                    let mut next: Vec<u32> =
                        next.into_iter().map(|action| game.same_move(seat, action)).collect();
                    next.sort_unstable();
                    (told, next, format!("{:?}", game.view(Viewer::Spectator)))
                };
                for (index, &one) in actions.iter().enumerate() {
                    for &other in &actions[index + 1..] {
                        if game.same_move(seat, one) == game.same_move(seat, other) {
                            assert_eq!(after(one), after(other), "{}", G::INFO.id);
                        }
                    }
                }
            });
        }
    }
}

#[test]
fn what_a_game_calls_the_same_move_is_the_same() {
    for info in shelf::games_and_examples() {
        shelf::visit(info.id, SameMoves).unwrap();
    }
}
