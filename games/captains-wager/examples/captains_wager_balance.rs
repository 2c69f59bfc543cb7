//! How the game plays out with greedy captains in every seat.
//!
//! `cargo run --release -p captains-wager --example captains_wager_balance -- GAMES PLAYERS SEED [MODULES]`
//! where MODULES is `none`, `all`, or options like `bonus_crew=true,encounter_1=c`. With
//! `versus` after the modules, the first seat in turn plays greedily against random captains.

#![allow(clippy::print_stdout, reason = "it prints its tables")]
#![allow(clippy::unwrap_used, reason = "a program for designers that may stop on bad input")]

use std::thread;

use captains_wager::{Action, CaptainsWager, Cards, Event, Options, Stake};
use engine::{
    Cards as _, Dice, Game, Heuristic, Mute, Next, Options as _, Seat, Seed, Setup, Told, Viewer,
};

/// Imagined worlds over which an action is judged.
const WORLDS: usize = 6;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument =
        |nth: usize, usual: &str| arguments.get(nth).map_or(usual, String::as_str).to_owned();
    let games: u64 = argument(0, "200").parse().unwrap();
    let mut options = Options::default();
    options.set("players", &argument(1, "4")).unwrap();
    let seed = Seed::from_text(&argument(2, "balance"));
    set_modules(&mut options, &argument(3, "none"));
    let versus = argument(4, "") == "versus";
    let setup = Setup::<CaptainsWager> { options, ..Setup::default() };
    let cores = thread::available_parallelism().map_or(1, usize::from) as u64;
    let mut sum = Tally::default();
    thread::scope(|scope| {
        let setup = &setup;
        let work = |core: u64| {
            let mut tally = Tally::default();
            for number in (core..games).step_by(cores as usize) {
                play(setup, seed.derive(number), number, versus, &mut tally);
            }
            tally
        };
        let threads: Vec<_> = (0..cores).map(|core| scope.spawn(move || work(core))).collect();
        for thread in threads {
            sum.add(&thread.join().unwrap());
        }
    });
    sum.print(setup.players(), versus);
}

fn set_modules(options: &mut Options, modules: &str) {
    let all = "bonus_crew=true,bonus_items=same_three,encounter_1=a,encounter_2=b,encounter_3=c,\
               clan_items=true";
    let modules = match modules {
        "none" => "",
        "all" => all,
        other => other,
    };
    for module in modules.split(',').filter(|module| !module.is_empty()) {
        let (name, value) = module.trim().split_once('=').unwrap();
        options.set(name, value).unwrap();
    }
}

/// What was counted over all games.
#[derive(Clone, Default)]
struct Tally {
    games: u64,
    decisions: u64,
    adventures: u64,
    gold: i64,
    /// Bets, loans and thefts.
    turns: [u64; 3],
    /// Victories by seat, a shared one in parts, and of the greedy one among random captains.
    wins: [f64; 5],
    greedy_wins: f64,
    /// For each crew and item: how often it was used, and the victories of whoever used it.
    crew: Vec<(u64, f64)>,
    items: Vec<(u64, f64)>,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.adventures += other.adventures;
        self.gold += other.gold;
        self.greedy_wins += other.greedy_wins;
        self.turns.iter_mut().zip(other.turns).for_each(|(own, it)| *own += it);
        self.wins.iter_mut().zip(other.wins).for_each(|(own, it)| *own += it);
        merge(&mut self.crew, &other.crew);
        merge(&mut self.items, &other.items);
    }

    fn print(&self, players: usize, versus: bool) {
        let games = self.games as f64;
        println!("{} games of {players} captains", self.games);
        if versus {
            println!("greedy among random: {:.1} % won", 100.0 * self.greedy_wins / games);
            return;
        }
        println!(
            "{:.1} adventures, {:.0} decisions, {:.1} gold a captain",
            self.adventures as f64 / games,
            self.decisions as f64 / games,
            self.gold as f64 / games / players as f64
        );
        let turns: u64 = self.turns.iter().sum();
        for (what, count) in ["bet", "borrow", "steal"].into_iter().zip(self.turns) {
            println!("{what}: {:.1} % of turns", 100.0 * count as f64 / turns as f64);
        }
        let seats: Vec<String> = self.wins[..players]
            .iter()
            .map(|wins| format!("{:.1}", 100.0 * wins / games))
            .collect();
        println!("won by seat: {} % (fair {:.1})", seats.join(", "), 100.0 / players as f64);
        let cards = Cards::standard();
        let crew = captains_wager::Crew::all().map(|crew| cards.crew(crew).name.clone());
        list("crew", crew, &self.crew);
        let items = captains_wager::Item::all().map(|item| cards.item_name(item).to_owned());
        list("item", items, &self.items);
    }
}

fn merge(own: &mut Vec<(u64, f64)>, other: &[(u64, f64)]) {
    own.resize(own.len().max(other.len()), (0, 0.0));
    for (own, (count, wins)) in own.iter_mut().zip(other) {
        own.0 += count;
        own.1 += wins;
    }
}

fn list(kind: &str, names: impl Iterator<Item = String>, counts: &[(u64, f64)]) {
    for (name, (count, wins)) in names.zip(counts).filter(|(_, (count, _))| *count > 0) {
        println!("{kind} {name}: used {count}, owner won {:.1} %", 100.0 * wins / *count as f64);
    }
}

fn play(setup: &Setup<CaptainsWager>, seed: Seed, number: u64, versus: bool, tally: &mut Tally) {
    let players = setup.players();
    let hero = Seat((number % players as u64) as u8);
    let (mut dice, mut mind) = (Dice::new(seed), Dice::new(seed.derive(1)));
    let mut game = CaptainsWager::new(setup).unwrap();
    let mut told: Vec<Told<Event>> = Vec::new();
    let mut actions = Vec::new();
    loop {
        match game.next() {
            Next::Over => break,
            Next::Chance => {
                let deal = game.shuffle(&mut dice);
                game.deal(&deal, &mut told).unwrap();
            }
            Next::Seats(seats) => {
                let seat = seats.first().unwrap();
                game.actions(seat, &mut actions);
                let action = if versus && seat != hero {
                    mind.pick(&actions).unwrap()
                } else {
                    greedily(&game, seat, &actions, &mut mind)
                };
                tally.decisions += 1;
                game.play(seat, action, &mut told).unwrap();
                match action {
                    Action::Play { stake: Stake::Bet, .. } => tally.turns[0] += 1,
                    Action::Play { stake: Stake::Borrow, .. } => tally.turns[1] += 1,
                    Action::Steal => tally.turns[2] += 1,
                    _ => {}
                }
            }
        }
    }
    count(&game, &told, hero, tally);
}

fn count(game: &CaptainsWager, told: &[Told<Event>], hero: Seat, tally: &mut Tally) {
    let outcome = game.outcome().unwrap();
    let part = 1.0 / outcome.winners.len() as f64;
    let won = |seat: Seat| if outcome.winners.contains(seat) { part } else { 0.0 };
    tally.games += 1;
    tally.gold += outcome.places.iter().map(|place| i64::from(place.points)).sum::<i64>();
    for seat in 0..outcome.places.len() {
        tally.wins[seat] += won(Seat(seat as u8));
    }
    tally.greedy_wins += won(hero);
    tally.crew.resize(captains_wager::Crew::COUNT, (0, 0.0));
    tally.items.resize(captains_wager::Item::COUNT, (0, 0.0));
    let mut use_of = |counts: bool, card: usize, seat: Seat| {
        let list = if counts { &mut tally.crew } else { &mut tally.items };
        list[card].0 += 1;
        list[card].1 += won(seat);
    };
    for event in told.iter().map(|told| &told.public) {
        match event {
            Event::Played { seat, crew, .. } => use_of(true, crew.index(), *seat),
            Event::ItemUsed { seat, item, .. } => use_of(false, item.index(), *seat),
            Event::HandShown { seat, items } => {
                let worth = |item: &&captains_wager::Item| {
                    Cards::standard().item_use(**item).0 == captains_wager::When::Never
                };
                items.iter().filter(worth).for_each(|item| use_of(false, item.index(), *seat));
            }
            Event::AdventureBegan { .. } => tally.adventures += 1,
            _ => {}
        }
    }
}

/// The action that looks best right after it is taken, on average over imagined worlds.
fn greedily(game: &CaptainsWager, seat: Seat, actions: &[Action], mind: &mut Dice) -> Action {
    if let [only] = actions {
        return *only;
    }
    let worlds: Vec<CaptainsWager> =
        (0..WORLDS).map(|_| game.imagine(Viewer::Seat(seat), mind)).collect();
    let chance = mind.seed();
    let worth = |action: &Action| -> f32 {
        let after = worlds.iter().map(|world| {
            let mut world = *world;
            world.perform(seat, *action, &mut Mute);
            let mut dice = Dice::new(chance);
            while world.next() == Next::Chance {
                let deal = world.shuffle(&mut dice);
                world.deal(&deal, &mut Mute).unwrap();
            }
            world.worth(seat)
        });
        after.sum()
    };
    let worths: Vec<f32> = actions.iter().map(worth).collect();
    let best = (0..actions.len()).max_by(|one, other| worths[*one].total_cmp(&worths[*other]));
    actions[best.unwrap_or(0)]
}
