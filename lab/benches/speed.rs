//! How fast the games are, on one core, with nobody listening.
//!
//! `cargo bench` plays a fixed number of random games of every game on the shelf, for every
//! number of players, and takes the best of several repeats: what a machine can do, not what
//! else it was doing. It prints one table for the games and one for the search, in Markdown, for
//! `docs/benchmarks.md`.

#![allow(clippy::print_stdout, reason = "a benchmark prints its table")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use bots::Budget;
use engine::{Dice, Features, Mute, Options, Perspective, Seat, Seed, Setup, Viewer};
use shelf::{Shelved, Visitor};

/// Games in one repeat.
const GAMES: u64 = 20_000;
/// Repeats, of which the best counts.
const REPEATS: usize = 7;
/// States from the middle of games, for cloning and imagining; and as many deals.
const STATES: usize = 2_000;
/// Searches in one repeat, and the iterations of each.
const SEARCHES: usize = 20;
const ITERATIONS: u32 = 1_000;

fn main() {
    // `cargo test --benches` runs this too, without the flag: then there is nothing to measure.
    if std::env::args().all(|argument| argument != "--bench") {
        return;
    }
    println!(
        "| game | players | games/s | decisions/s | without the deal | decisions/game | deal | \
         clone | imagine |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    for info in shelf::games() {
        if let Err(error) = shelf::visit(info.id, Measure) {
            println!("{error}");
        }
    }
    println!(
        "\n| game | players | search iterations/s | without the net | judged by rules of thumb | \
         features | judged by the net |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|");
    for info in shelf::games() {
        if let Err(error) = shelf::visit(info.id, MeasureSearch) {
            println!("{error}");
        }
    }
}

struct MeasureSearch;

impl Visitor for MeasureSearch {
    type Output = ();

    /// Searches from decisions spread over the middle of games, on one thread.
    fn visit<G: Shelved>(self) {
        let one_thread = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        let Ok(one_thread) = one_thread else { return };
        for setup in setups::<G>() {
            let Some(states) = sample(&setup, Seed::from_text("search")) else { continue };
            let learned = G::net().and_then(|net| net.at(&setup));
            let searched = &states[..SEARCHES];
            let rate = |learned| {
                let time = one_thread.install(|| {
                    best(|| {
                        for (game, seat) in searched {
                            let budget = Budget::Iterations(ITERATIONS);
                            let mut bot = G::searcher(budget, learned, Seed::from_text("search"));
                            black_box(bot.choose(&Perspective::new(game, *seat)));
                        }
                    })
                });
                SEARCHES as f64 * f64::from(ITERATIONS) / time.as_secs_f64()
            };
            let nanos = |time: Duration| time.as_secs_f64() * 1e9 / states.len() as f64;
            let thumb = best(|| {
                for (game, seat) in &states {
                    black_box(black_box(game).chance_of_winning(*seat));
                }
            });
            let mut features = Features::new();
            let read = best(|| {
                for (game, seat) in &states {
                    features.clear();
                    black_box(game).features(*seat, &mut features);
                    black_box(&features);
                }
            });
            let judged = learned.map(|learned| {
                best(|| {
                    for (game, _) in &states {
                        black_box(learned.judge(black_box(game), &mut features));
                    }
                })
            });
            println!(
                "| {} | {} | {:.0} | {:.0} | {:.0} ns | {:.0} ns | {} |",
                G::INFO.id,
                setup.players(),
                rate(learned),
                rate(None),
                nanos(thumb),
                nanos(read),
                judged.map(|time| format!("{:.0} ns", nanos(time))).unwrap_or_default(),
            );
        }
    }
}

struct Measure;

impl Visitor for Measure {
    type Output = ();

    fn visit<G: Shelved>(self) {
        for setup in setups::<G>() {
            if let Some(speed) = measure(&setup) {
                let players = setup.players();
                println!("| {} | {players} | {speed} |", G::INFO.id);
            }
        }
    }
}

/// One setup for each number of players.
fn setups<G: Shelved>() -> Vec<Setup<G>> {
    let field = G::Options::fields().iter().find(|field| field.name == "players");
    let Some(field) = field else { return vec![Setup::default()] };
    let setup = |value| {
        let mut setup = Setup::<G>::default();
        setup.options.set("players", value).ok()?;
        Some(setup)
    };
    field.choices.iter().filter_map(|choice| setup(choice.value)).collect()
}

struct Speed {
    decisions: u64,
    games: Duration,
    deal: Duration,
    clone: Duration,
    imagine: Duration,
}

impl std::fmt::Display for Speed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let seconds = self.games.as_secs_f64();
        let dealing = self.deal.as_secs_f64() / STATES as f64 * GAMES as f64;
        let nanos = |time: Duration| time.as_secs_f64() * 1e9 / STATES as f64;
        write!(
            f,
            "{:.0} | {:.1} million | {:.1} million | {:.1} | {:.0} ns | {:.0} ns | {:.0} ns",
            GAMES as f64 / seconds,
            self.decisions as f64 / seconds / 1e6,
            self.decisions as f64 / (seconds - dealing) / 1e6,
            self.decisions as f64 / GAMES as f64,
            nanos(self.deal),
            nanos(self.clone),
            nanos(self.imagine),
        )
    }
}

fn measure<G: Shelved>(setup: &Setup<G>) -> Option<Speed> {
    let seed = Seed::from_text("speed");
    let states = sample(setup, seed)?;
    let decisions = play_all(setup, seed)?;
    let mut dice = Dice::new(seed);
    let undealt = G::new(setup).ok()?;
    let mut copies: Vec<G> = states.iter().map(|(game, _)| game.clone()).collect();
    Some(Speed {
        decisions,
        games: best(|| {
            black_box(play_all(setup, seed));
        }),
        deal: best(|| {
            for _ in 0..STATES {
                let mut game = black_box(&undealt).clone();
                black_box(game.settle(&mut dice, &mut Mute)).ok();
                black_box(&game);
            }
        }),
        clone: best(|| {
            // Into places that exist already: the copy is measured, not the growth of a list.
            for (copy, (game, _)) in copies.iter_mut().zip(&states) {
                *copy = black_box(game).clone();
            }
            black_box(&copies);
        }),
        imagine: best(|| {
            for (game, seat) in &states {
                black_box(black_box(game).imagine(Viewer::Seat(*seat), &mut dice));
            }
        }),
    })
}

/// The shortest time that `work` takes.
fn best(mut work: impl FnMut()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..REPEATS).map(time).min().unwrap_or_default()
}

/// Plays all games and counts their decisions. The table is set once and dealt anew for each
/// game, and one stream of chance serves them all, as in any long run.
fn play_all<G: Shelved>(setup: &Setup<G>, seed: Seed) -> Option<u64> {
    let mut dice = Dice::new(seed);
    let mut actions = Vec::new();
    let mut decisions = 0;
    let undealt = G::new(setup).ok()?;
    for _ in 0..GAMES {
        let mut game = undealt.clone();
        game.settle(&mut dice, &mut Mute).ok()?;
        while let Some(seat) = game.next().seats().first() {
            act(&mut game, seat, &mut dice, &mut actions)?;
            decisions += 1;
        }
        black_box(game.outcome());
    }
    Some(decisions)
}

fn act<G: Shelved>(
    game: &mut G,
    seat: Seat,
    dice: &mut Dice,
    actions: &mut Vec<G::Action>,
) -> Option<()> {
    game.actions(seat, actions);
    let action = dice.pick(actions)?;
    game.perform(seat, action, &mut Mute);
    game.settle(dice, &mut Mute).ok()
}

/// States at decisions, spread over many games, each with the seat that decides.
fn sample<G: Shelved>(setup: &Setup<G>, seed: Seed) -> Option<Vec<(G, Seat)>> {
    let mut dice = Dice::new(seed.derive(1));
    let mut actions = Vec::new();
    let mut states = Vec::with_capacity(STATES);
    loop {
        let mut game = G::new(setup).ok()?;
        game.settle(&mut dice, &mut Mute).ok()?;
        while let Some(seat) = game.next().seats().first() {
            if dice.below(8) == 0 {
                states.push((game.clone(), seat));
            }
            if states.len() == STATES {
                return Some(states);
            }
            act(&mut game, seat, &mut dice, &mut actions)?;
        }
    }
}
