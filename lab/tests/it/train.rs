//! A training in miniature: short searches, few games.

use std::path::PathBuf;

use bots::{Bot, Budget, Net};
use engine::{Dice, Mute, Perspective, Seed, Setup};
use lab::train::{RoundReport, SelfPlay, TrainError, Training};
use shelf::{Shelved, Visitor};

/// How long the players think whose games are learned from, and how long the one that has learned.
const BUDGET: Budget = Budget::Iterations(12);
const GROWN_UP: Budget = Budget::Iterations(60);

fn training<G: Shelved>(threads: usize, folder: Option<PathBuf>) -> Training<G> {
    Training {
        play: SelfPlay {
            setup: Setup::default(),
            fixed: vec!["players".to_owned()],
            budget: BUDGET,
            searcher: G::searcher,
        },
        games: 300,
        rounds: 1,
        deals: 1,
        seed: Seed::from_text("miniature"),
        threads: Some(threads),
        folder,
    }
}

fn train<G: Shelved>(training: &Training<G>) -> (Net, RoundReport) {
    let mut reports = Vec::new();
    let net = training.run(&|_, _, _| (), |report, _| reports.push(report)).unwrap();
    (net, reports.pop().unwrap())
}

/// Runs a test with the game whose games are shortest to play.
fn with_caps<V: Visitor>(visitor: V) -> V::Output {
    shelf::visit("caps-and-hammers", visitor).unwrap()
}

#[test]
fn what_was_learned_is_truer_than_the_mean_and_beats_greedy() {
    struct Learns;
    impl Visitor for Learns {
        type Output = ();
        fn visit<G: Shelved>(self) {
            let (net, report) = train(&training::<G>(2, None));
            assert!(report.loss < report.constant_loss - 0.01, "{report:?}");
            assert_eq!(report.calibration.len(), 10);
            let setup = Setup::<G>::default();
            let net: &'static Net = Box::leak(Box::new(net));
            let learned = net.at(&setup).unwrap();
            let mut won = 0.0;
            for deal in 0..60 {
                let seed = Seed::from_text("against greedy").derive(deal);
                let seat = (deal % 2) as usize;
                let mut bots: Vec<Box<dyn Bot<G>>> = (0..2)
                    .map(|it| match it == seat {
                        true => G::searcher(GROWN_UP, Some(learned), seed),
                        false => G::bot("greedy", &setup, seed).unwrap(),
                    })
                    .collect();
                let mut game = G::new(&setup).unwrap();
                let mut dice = Dice::new(seed);
                game.settle(&mut dice, &mut Mute).unwrap();
                while let Some(seat) = game.next().seats().first() {
                    let at = Perspective::new(&game, seat);
                    let action = bots[seat.index()].choose(&at).unwrap();
                    game.play(seat, action, &mut Mute).unwrap();
                    game.settle(&mut dice, &mut Mute).unwrap();
                }
                let winners = game.outcome().unwrap().winners;
                won += match winners.first() {
                    None => 0.5,
                    Some(winner) => f64::from(u8::from(winner.index() == seat)),
                };
            }
            assert!(won > 36.0, "won {won} of 60 games against greedy");
        }
    }
    with_caps(Learns);
}

#[test]
fn the_same_seed_gives_the_same_net_on_any_number_of_threads_and_after_an_interruption() {
    struct Same;
    impl Visitor for Same {
        type Output = ();
        fn visit<G: Shelved>(self) {
            let folder = tempfile::tempdir().unwrap();
            let kept = || Some(folder.path().to_owned());
            let small = |threads, folder| Training { games: 60, ..training::<G>(threads, folder) };
            let net = train(&small(1, None)).0.write();
            assert!(train(&small(2, kept())).0.write() == net, "on two threads");
            assert!(train(&small(2, kept())).0.write() == net, "from the folder");
            let other = Training { seed: Seed::from_text("other"), ..small(2, kept()) };
            let refused = other.run(&|_, _, _| (), |_, _| ()).unwrap_err();
            assert!(matches!(refused, TrainError::OtherTraining(_)), "{refused}");
        }
    }
    with_caps(Same);
}
