//! Measures the balance of the cards: greedy players on all seats, city by city.
//!
//! ```console
//! cargo run --release -p caper --example caper_balance -- 2000 tuesday        # two players
//! cargo run --release -p caper --example caper_balance -- 500 tuesday 3       # with the Snitch
//! ```
//!
//! Prints the figures as they stand in `docs/balance.md`; progress goes to the error stream.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program that prints")]

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use caper::{Action, Caper, Card, Cards, City, Location, Options};
use engine::{
    Dice, Game, Heuristic, Mute, Next, Outcome, Perspective, Seat, Seed, Setup, Viewer, Words,
};

/// How many imagined worlds a greedy player looks at before each decision.
const WORLDS: usize = 6;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let games = arguments.next().map_or(Ok(2_000), |text| text.parse::<u64>());
    let seed = arguments.next().unwrap_or_else(|| "balance".to_owned());
    let players = arguments.next().map_or(Ok(2), |text| text.parse::<u8>());
    let (Ok(games), Ok(players @ 2..=4)) = (games, players) else {
        eprintln!("usage: balance [GAMES] [SEED] [PLAYERS: 2 to 4]");
        return ExitCode::FAILURE;
    };
    for city in City::ALL {
        let setup =
            Setup { options: Options { players, city, ..Options::default() }, ..Setup::default() };
        let figures = measure(&setup, games, &Seed::from_text(&seed));
        figures.print(&setup);
    }
    ExitCode::SUCCESS
}

/// Plays the games on all cores.
fn measure(setup: &Setup<Caper>, games: u64, seed: &Seed) -> Figures {
    let next = AtomicU64::new(0);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let play = || {
        let mut figures = Figures::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return figures;
            }
            if number.is_multiple_of(200) {
                eprintln!("{}: game {number} of {games}", setup.options.city.name());
            }
            if let Some(game) = play_greedily(setup, seed.derive(number)) {
                figures.note(&game);
            }
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(play)).collect();
        let parts = threads.into_iter().filter_map(|thread| thread.join().ok());
        parts.fold(Figures::default(), Figures::and)
    })
}

/// A game in which every seat does what looks best at once.
fn play_greedily(setup: &Setup<Caper>, seed: Seed) -> Option<Caper> {
    let mut dice = Dice::new(seed);
    let mut game = Caper::new(setup).ok()?;
    let deal = game.shuffle(&mut dice);
    game.deal(&deal, &mut Mute).ok()?;
    while let Next::Seats(seats) = game.next() {
        let seat = seats.first()?;
        let action = choose(&Perspective::new(&game, seat), &mut dice)?;
        game.play(seat, action, &mut Mute).ok()?;
    }
    Some(game)
}

/// The action that is worth most on average over a few worlds.
fn choose(at: &Perspective<'_, Caper>, dice: &mut Dice) -> Option<Action> {
    let mut actions = Vec::new();
    at.actions(&mut actions);
    // Equal worth is decided by the order, so the order is random.
    dice.shuffle(&mut actions);
    let worlds: Vec<Caper> = (0..WORLDS).map(|_| at.imagine(dice)).collect();
    let worth = |action: Action| -> f32 {
        let each = worlds.iter().map(|world| {
            let mut after = *world;
            after.perform(at.seat(), action, &mut Mute);
            after.worth(at.seat())
        });
        each.sum()
    };
    actions
        .into_iter()
        .map(|action| (action, worth(action)))
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .map(|best| best.0)
}

/// How often something happened, and how often its owner won.
#[derive(Clone, Copy, Default)]
struct Share {
    games: u64,
    won: u64,
}

impl Share {
    fn add(&mut self, won: bool) {
        self.games += 1;
        self.won += u64::from(won);
    }

    fn and(self, other: Share) -> Share {
        Share { games: self.games + other.games, won: self.won + other.won }
    }

    fn percent(self) -> f64 {
        100.0 * self.won as f64 / self.games.max(1) as f64
    }
}

/// What was measured in one city.
#[derive(Default)]
struct Figures {
    games: u64,
    seats: [Share; 4],
    points: [i64; 4],
    cards: BTreeMap<Card, Share>,
    /// How often a Location was won by Cream, by Mint, and by nobody.
    locations: BTreeMap<Location, [u64; 3]>,
}

impl Figures {
    fn note(&mut self, game: &Caper) {
        let Some(Outcome { winners, places, .. }) = game.outcome() else { return };
        let view = game.view(Viewer::Spectator);
        self.games += 1;
        for (seat, place) in places.iter().enumerate() {
            self.seats[seat].add(winners.contains(Seat(seat as u8)));
            self.points[seat] += i64::from(place.points);
        }
        for side in &view.sides {
            let won = winners.contains(side.mastermind);
            for layer in side.crew.iter().flatten().flat_map(|stack| &stack.cards) {
                self.cards.entry(layer.card).or_default().add(won);
            }
        }
        for place in &view.locations {
            let column = match place.winner {
                Some(seat) if seat == view.sides[0].mastermind => 0,
                Some(_) => 1,
                None => 2,
            };
            self.locations.entry(place.location).or_default()[column] += 1;
        }
    }

    fn and(mut self, other: Figures) -> Figures {
        self.games += other.games;
        for seat in 0..4 {
            self.seats[seat] = self.seats[seat].and(other.seats[seat]);
            self.points[seat] += other.points[seat];
        }
        for (card, share) in other.cards {
            let own = self.cards.entry(card).or_default();
            *own = own.and(share);
        }
        for (location, counts) in other.locations {
            let own = self.locations.entry(location).or_default();
            own.iter_mut().zip(counts).for_each(|(own, more)| *own += more);
        }
        self
    }

    fn print(&self, setup: &Setup<Caper>) {
        let Options { players, city, .. } = setup.options;
        println!("\n#### {}, {players} players, {} games\n", city.name(), self.games);
        println!("| seat | wins | average Points |\n|---|---|---|");
        for seat in 0..usize::from(players) {
            let name = Caper::seat_name(&setup.options, Seat(seat as u8));
            let points = self.points[seat] as f64 / self.games.max(1) as f64;
            println!("| {name} | {:.1} % | {points:.1} |", self.seats[seat].percent());
        }
        if players == 2 {
            self.print_cards(&setup.cards);
            self.print_locations(&setup.cards);
        }
    }

    fn print_cards(&self, cards: &Cards) {
        let mut rows: Vec<(&Card, &Share)> = self.cards.iter().collect();
        rows.sort_by(|a, b| b.1.percent().total_cmp(&a.1.percent()));
        println!("\n| card | played in | owner wins |\n|---|---|---|");
        for (card, share) in rows {
            println!("| {} | {} | {:.1} % |", cards.name(*card), share.games, share.percent());
        }
    }

    fn print_locations(&self, cards: &Cards) {
        println!("\n| Location | laid out | Cream | Mint | nobody |\n|---|---|---|---|---|");
        for (location, counts) in &self.locations {
            let all: u64 = counts.iter().sum();
            let [cream, mint, nobody] =
                counts.map(|count| 100.0 * count as f64 / all.max(1) as f64);
            let name = cards.location_name(*location);
            println!("| {name} | {all} | {cream:.0} % | {mint:.0} % | {nobody:.0} % |");
        }
    }
}
