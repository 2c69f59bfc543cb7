#![allow(clippy::unwrap_used, clippy::print_stdout)]
use bots::Budget;
use engine::{Cards as _, Seed, Setup};
use lab::train::{SelfPlay, Training};
use shelf::{Shelved, Visitor};
struct T(Vec<String>);
impl Visitor for T {
    type Output = ();
    fn visit<G: Shelved>(self) {
        let a = self.0;
        let mut setup = Setup::<G>::default();
        if let Some(deck) = a.get(6).filter(|it| !it.is_empty()) {
            setup.cards = setup.cards.overlay(&std::fs::read_to_string(deck).unwrap()).unwrap();
        }
        let training = Training {
            play: SelfPlay {
                setup,
                fixed: Vec::new(),
                budget: Budget::Iterations(a[2].parse().unwrap()),
                searcher: G::searcher,
            },
            games: a[0].parse().unwrap(),
            rounds: 1,
            deals: a[1].parse().unwrap(),
            seed: Seed::from_text(&a[3]),
            threads: Some(a[7].parse().unwrap()),
            folder: Some(a[4].clone().into()),
        };
        training
            .run(
                &|_, done, all| {
                    if done % 100 == 0 {
                        println!("{done}/{all}")
                    }
                },
                |report, net| {
                    std::fs::write(&a[5], net.write()).unwrap();
                    println!("{report:?}");
                },
            )
            .unwrap();
    }
}
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    shelf::visit("captains-wager", T(a)).unwrap();
}
