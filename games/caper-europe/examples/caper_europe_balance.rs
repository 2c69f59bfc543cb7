//! How the cards of Caper: Europe fare when both sides are played by the same greedy player.
//!
//! ```console
//! cargo run --release -p caper-europe --example caper_europe_balance -- [GAMES [SEED [CITY]]]
//! ```
//!
//! For each city it prints the average score, how often each seat wins, and for every card how
//! often whoever played it won; for every Location how often each seat won it. A card whose
//! share of wins lies outside 40 to 60 % is marked. Progress goes to the standard error.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a report for whoever runs it")]

use std::collections::BTreeMap;
use std::env;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use caper_europe::{Action, CaperEurope, Card, Cards, City, Event, Options, Row};
use engine::{Cards as _, Dice, Game, Heuristic, Mute, Next, Seat, Seed, Setup, Viewer};

/// In how many imagined worlds an action is tried.
const WORLDS: usize = 6;

/// One game of every so many is played by random players, to see how much better greedy is.
const AGAINST_RANDOM: u64 = 10;

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let games: u64 = words.first().and_then(|word| word.parse().ok()).unwrap_or(2_000);
    let seed = words.get(1).map_or("balance", String::as_str);
    let only = words.get(2);
    for city in City::ALL {
        if only.is_none_or(|only| only.eq_ignore_ascii_case(city.name())) {
            let tally = play_city(city, games, &Seed::from_text(seed));
            report(city, &tally);
        }
    }
}

/// What is counted over many games.
#[derive(Default)]
struct Tally {
    games: u64,
    points: u64,
    rows: [u64; 4],
    wins: [u64; 2],
    draws: u64,
    goods: u64,
    /// How often each card was played, and how often its player won.
    cards: BTreeMap<Card, [u64; 2]>,
    /// How often each seat won each Location, and how often nobody did.
    locations: BTreeMap<Card, [u64; 3]>,
    /// Games of greedy against random, and how many greedy won.
    against_random: [u64; 2],
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.points += other.points;
        self.draws += other.draws;
        self.goods += other.goods;
        add(&mut self.rows, &other.rows);
        add(&mut self.wins, &other.wins);
        add(&mut self.against_random, &other.against_random);
        for (card, counts) in &other.cards {
            add(self.cards.entry(*card).or_default(), counts);
        }
        for (card, counts) in &other.locations {
            add(self.locations.entry(*card).or_default(), counts);
        }
    }
}

fn add<const N: usize>(to: &mut [u64; N], more: &[u64; N]) {
    to.iter_mut().zip(more).for_each(|(to, more)| *to += more);
}

/// Plays on all cores; the result does not depend on how many there are.
fn play_city(city: City, games: u64, seed: &Seed) -> Tally {
    let cores = thread::available_parallelism().map_or(1, usize::from) as u64;
    let done = AtomicU64::new(0);
    let mut tally = Tally::default();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores)
            .map(|core| {
                let done = &done;
                scope.spawn(move || {
                    let mut own = Tally::default();
                    for number in (core..games).step_by(cores as usize) {
                        play(city, seed.derive(number), number, &mut own);
                        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                        if done.is_multiple_of(500) {
                            eprintln!("{}: {done} of {games} games", city.name());
                        }
                    }
                    own
                })
            })
            .collect();
        for worker in workers {
            if let Ok(own) = worker.join() {
                tally.add(&own);
            }
        }
    });
    tally
}

fn play(city: City, seed: Seed, number: u64, tally: &mut Tally) {
    let setup = Setup::<CaperEurope> { options: Options { city }, ..Setup::default() };
    let Ok(mut game) = CaperEurope::new(&setup) else { return };
    let mut dice = Dice::new(seed);
    let deal = game.shuffle(&mut dice);
    let mut told = Vec::new();
    if game.deal(&deal, &mut told).is_err() {
        return;
    }
    let random = number.is_multiple_of(AGAINST_RANDOM);
    let fool = Seat((number / AGAINST_RANDOM % 2) as u8);
    let mut actions = Vec::new();
    while let Next::Seats(seats) = game.next() {
        let Some(seat) = seats.first() else { return };
        game.actions(seat, &mut actions);
        let action = if random && seat == fool {
            dice.pick(&actions)
        } else {
            choose(&game, seat, &actions, &mut dice)
        };
        let Some(action) = action else { return };
        game.perform(seat, action, &mut told);
    }
    let Some(outcome) = game.outcome() else { return };
    if random {
        tally.against_random[0] += 1;
        tally.against_random[1] += u64::from(!outcome.winners.contains(fool));
        return;
    }
    let winner = outcome.winners.first().filter(|_| outcome.winners.len() == 1);
    tally.games += 1;
    tally.draws += u64::from(winner.is_none());
    for place in &outcome.places {
        tally.points += place.points.max(0) as u64;
    }
    if let Some(winner) = winner {
        tally.wins[winner.index()] += 1;
    }
    tally.goods +=
        game.view(Viewer::Spectator).sides.iter().flat_map(|s| s.goods).map(u64::from).sum::<u64>();
    for told in &told {
        note(&told.public, winner, tally);
    }
}

fn note(event: &Event, winner: Option<Seat>, tally: &mut Tally) {
    match event {
        Event::Hired { seat, thief: card, .. } | Event::Equipped { seat, gear: card, .. } => {
            if let Some(winner) = winner {
                let counts = tally.cards.entry(*card).or_default();
                counts[0] += 1;
                counts[1] += u64::from(winner == *seat);
            }
        }
        Event::Decided { at, winner, .. } => {
            let column = winner.map_or(2, Seat::index);
            tally.locations.entry(*at).or_default()[column] += 1;
        }
        Event::Scored { row, points: [first, second] } => {
            let place = Row::ALL.iter().position(|it| it == row).unwrap_or(0);
            tally.rows[place] += (first + second).max(0) as u64;
        }
        _ => {}
    }
}

/// The action after which the world looks best on the average of some imagined ones.
fn choose(game: &CaperEurope, seat: Seat, actions: &[Action], dice: &mut Dice) -> Option<Action> {
    let worlds: [CaperEurope; WORLDS] =
        std::array::from_fn(|_| game.imagine(Viewer::Seat(seat), dice));
    let worth = |action: Action| -> f32 {
        let after = worlds.iter().map(|world| {
            let mut world = *world;
            world.perform(seat, action, &mut Mute);
            world.worth(seat)
        });
        after.sum()
    };
    let weighed = actions.iter().map(|action| (*action, worth(*action)));
    weighed.max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(action, _)| action)
}

fn share(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

fn report(city: City, tally: &Tally) {
    let cards = Cards::standard();
    let each = |sum: u64| sum as f64 / (2 * tally.games).max(1) as f64;
    println!("\n## {}: {} games", city.name(), tally.games);
    println!("average score {:.1}", each(tally.points));
    for (row, sum) in Row::ALL.iter().zip(tally.rows) {
        println!("  {:<12} {:.1}", row.label(), each(sum));
    }
    println!("goods taken {:.1} each", each(tally.goods));
    let [first, second] = tally.wins;
    println!(
        "first seat wins {:.1} %, second {:.1} %, draws {}",
        share(first, tally.games),
        share(second, tally.games),
        tally.draws
    );
    let [played, won] = tally.against_random;
    println!("greedy beats random in {won} of {played}");
    for (card, [first, second, nobody]) in &tally.locations {
        let sum = first + second + nobody;
        println!(
            "  {:<26} {sum:>5} games: {first} / {second} / nobody {nobody}",
            cards.name(*card)
        );
    }
    let mut fates: Vec<_> = tally.cards.iter().collect();
    fates.sort_by(|(_, a), (_, b)| share(b[1], b[0]).total_cmp(&share(a[1], a[0])));
    for (card, [played, won]) in fates {
        let wins = share(*won, *played);
        let mark = if (40.0..=60.0).contains(&wins) { "" } else { "  <<<" };
        println!("  {:<26} played {played:>5}, won {wins:.1} %{mark}", cards.name(*card));
    }
}
