//! How Captain's Wager plays out with the same bot in every seat.
//!
//! `cargo run --release -p captains-wager --example captains_wager_balance -- GAMES PLAYERS SEED [MODULES] [BOT] [DECK]`
//! where MODULES is `none`, `all`, or options like `bonus_crew=true,encounter_1=c`, BOT is a
//! name like `greedy` or `search:200`, and DECK is a file with other cards.

#![allow(clippy::print_stdout, reason = "it prints its tables")]
#![allow(clippy::unwrap_used, reason = "a program for designers that may stop on bad input")]

use bots::Bot;
use captains_wager::{
    Action, CaptainsWager, Crew, Event, Item, Options, Stake, Unclaimed, When, Why,
};
use engine::{Cards as _, Dice, Game, Options as _, Perspective, Seat, Seed, Setup, Told, Viewer};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

const CREW: usize = Crew::COUNT as usize;
const ITEMS: usize = Item::COUNT as usize;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument =
        |nth: usize, usual: &str| arguments.get(nth).map_or(usual, String::as_str).to_owned();
    let games: u64 = argument(0, "200").parse().unwrap();
    let mut setup = Setup::<CaptainsWager>::default();
    setup.options.set("players", &argument(1, "4")).unwrap();
    let seed = Seed::from_text(&argument(2, "balance"));
    set_modules(&mut setup.options, &argument(3, "none"));
    let bot = argument(4, "greedy");
    if let Some(deck) = arguments.get(5) {
        setup.cards = setup.cards.overlay(&std::fs::read_to_string(deck).unwrap()).unwrap();
    }
    let play = |number: u64| Played::new(&setup, seed.derive(number), &bot).count();
    let tally =
        (0..games).into_par_iter().map(play).reduce(Tally::nothing, |one, other| one.plus(&other));
    tally.print(&setup, &bot);
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

/// One game to its end.
struct Played<'a> {
    setup: &'a Setup<CaptainsWager>,
    game: CaptainsWager,
    told: Vec<Told<Event>>,
    decisions: u64,
    /// Decisions with more than one legal action.
    choices: u64,
    /// Bets, loans and thefts.
    turns: [u64; 3],
    /// The most coins that all captains had together at any moment.
    coins: u64,
}

impl<'a> Played<'a> {
    fn new(setup: &'a Setup<CaptainsWager>, seed: Seed, bot: &str) -> Played<'a> {
        let mut dice = Dice::new(seed);
        let mut bots: Vec<Box<dyn Bot<CaptainsWager>>> = (1..=setup.players() as u64)
            .map(|seat| bots::by_name(bot, seed.derive(seat)).unwrap())
            .collect();
        let game = CaptainsWager::new(setup).unwrap();
        let mut played =
            Played { setup, game, told: Vec::new(), decisions: 0, choices: 0, turns: [0; 3], coins: 0 };
        loop {
            played.game.settle(&mut dice, &mut played.told).unwrap();
            let Some(seat) = played.game.next().seats().first() else { return played };
            let at = Perspective::new(&played.game, seat);
            let action = bots[seat.index()].choose(&at).unwrap();
            played.decide(seat, action);
        }
    }

    fn decide(&mut self, seat: Seat, action: Action) {
        let mut actions = Vec::new();
        self.game.actions(seat, &mut actions);
        self.decisions += 1;
        self.choices += u64::from(actions.len() > 1);
        match action {
            Action::Play { stake: Stake::Bet, .. } => self.turns[0] += 1,
            Action::Play { stake: Stake::Borrow, .. } => self.turns[1] += 1,
            Action::Steal => self.turns[2] += 1,
            _ => {}
        }
        self.game.play(seat, action, &mut self.told).unwrap();
        self.coins = self.coins.max(self.coins_out());
    }

    /// The coins that all captains have together.
    fn coins_out(&self) -> u64 {
        let captains = self.game.view(Viewer::Spectator).captains;
        captains.iter().map(|captain| u64::from(captain.coins)).sum()
    }

    fn count(&self) -> Tally {
        let outcome = self.game.outcome().unwrap();
        let part = 1.0 / outcome.winners.len() as f64;
        let won = |seat: Seat| if outcome.winners.contains(seat) { part } else { 0.0 };
        let mut tally = Tally {
            games: 1,
            decisions: self.decisions,
            choices: self.choices,
            turns: self.turns,
            coins: vec![self.coins],
            last_coins: self.coins_out(),
            gold: outcome.places.iter().map(|place| i64::from(place.points)).sum(),
            ..Tally::nothing()
        };
        for seat in 0..outcome.places.len() {
            tally.wins[seat] = won(Seat(seat as u8));
        }
        for told in &self.told {
            // What its own captain was told of an event is all there is to know of it.
            let event = told.secret.as_ref().map_or(&told.public, |(_, secret)| secret);
            self.count_cards(event, won, &mut tally);
        }
        tally
    }

    fn count_cards(&self, event: &Event, won: impl Fn(Seat) -> f64, tally: &mut Tally) {
        match event {
            Event::AdventureBegan { .. } => tally.adventures += 1,
            Event::EncounterClaimed { tie, .. } => {
                tally.encounters += 1;
                tally.ties += u64::from(*tie);
            }
            Event::EncounterDiscarded { why, .. } => {
                tally.encounters += 1;
                tally.ties += u64::from(*why == Unclaimed::Tie);
            }
            Event::Coins { amount, why, .. } if *amount > 0 => {
                let source = match why {
                    Why::Steal => 0,
                    Why::Crew(_) | Why::Getaway(_) => 1,
                    Why::Item(_) => 2,
                    _ => 3,
                };
                tally.sources[source] += *amount as u64;
            }
            Event::Dealt { seat, crew: Some(crew), .. } => {
                crew.iter().for_each(|crew| tally.dealt[crew.index()].add(won(*seat)));
            }
            Event::Played { seat, crew, .. } => tally.played[crew.index()].add(won(*seat)),
            Event::Drew { seat, items: Some(items), why, .. } => {
                for item in items {
                    tally.drawn[item.index()].add(won(*seat));
                    if *why != Why::Steal {
                        tally.held[item.index()].add(won(*seat));
                    }
                }
            }
            Event::Kept { seat, item: Some(item), .. }
            | Event::KeptSpoil { seat, item: Some(item), .. } => {
                tally.held[item.index()].add(won(*seat));
            }
            Event::ItemUsed { seat, item, .. } => tally.used[item.index()].add(won(*seat)),
            Event::HandShown { seat, items } => {
                let worth = |item: &&Item| self.setup.cards.item_use(**item).0 == When::Never;
                let worth = items.iter().filter(worth);
                worth.for_each(|item| tally.used[item.index()].add(won(*seat)));
            }
            _ => {}
        }
    }
}

/// How often something happened to a captain, and how many of those captains won.
#[derive(Clone, Copy, Default)]
struct Share {
    times: u64,
    won: f64,
}

impl Share {
    fn add(&mut self, won: f64) {
        self.times += 1;
        self.won += won;
    }

    /// The share of winners in per cent, and what two standard errors are.
    fn text(self) -> String {
        let times = self.times as f64;
        let share = self.won / times;
        let error = 2.0 * (share * (1.0 - share) / times).sqrt();
        format!("{} times {:.1} ± {:.1}", self.times, 100.0 * share, 100.0 * error)
    }
}

/// What was counted over all games.
#[derive(Clone)]
struct Tally {
    games: u64,
    decisions: u64,
    choices: u64,
    adventures: u64,
    gold: i64,
    turns: [u64; 3],
    /// For each game the most coins that were out at once.
    coins: Vec<u64>,
    /// The coins that were out at the end.
    last_coins: u64,
    /// Coins from thefts, crew, items and all else.
    sources: [u64; 4],
    /// Encounters, and how many of them came to a tie.
    encounters: u64,
    ties: u64,
    /// Victories by seat, a shared one in parts.
    wins: [f64; 5],
    /// Crew that chance gave to a captain, and crew that a captain played.
    dealt: [Share; CREW],
    played: [Share; CREW],
    /// Items that chance showed to a captain, that came into a hand, and that were used.
    drawn: [Share; ITEMS],
    held: [Share; ITEMS],
    used: [Share; ITEMS],
}

impl Tally {
    fn nothing() -> Tally {
        Tally {
            games: 0,
            decisions: 0,
            choices: 0,
            adventures: 0,
            gold: 0,
            turns: [0; 3],
            coins: Vec::new(),
            last_coins: 0,
            sources: [0; 4],
            encounters: 0,
            ties: 0,
            wins: [0.0; 5],
            dealt: [Share::default(); CREW],
            played: [Share::default(); CREW],
            drawn: [Share::default(); ITEMS],
            held: [Share::default(); ITEMS],
            used: [Share::default(); ITEMS],
        }
    }

    fn plus(mut self, other: &Tally) -> Tally {
        self.games += other.games;
        self.decisions += other.decisions;
        self.choices += other.choices;
        self.adventures += other.adventures;
        self.gold += other.gold;
        self.coins.extend(&other.coins);
        self.last_coins += other.last_coins;
        self.encounters += other.encounters;
        self.ties += other.ties;
        self.sources.iter_mut().zip(other.sources).for_each(|(own, it)| *own += it);
        self.turns.iter_mut().zip(other.turns).for_each(|(own, it)| *own += it);
        self.wins.iter_mut().zip(other.wins).for_each(|(own, it)| *own += it);
        for (own, it) in [
            (&mut self.dealt[..], &other.dealt[..]),
            (&mut self.played, &other.played),
            (&mut self.drawn, &other.drawn),
            (&mut self.held, &other.held),
            (&mut self.used, &other.used),
        ] {
            for (own, it) in own.iter_mut().zip(it) {
                own.times += it.times;
                own.won += it.won;
            }
        }
        self
    }

    fn print(&self, setup: &Setup<CaptainsWager>, bot: &str) {
        let (games, players) = (self.games as f64, setup.players());
        println!("{} games of {players} captains, {bot} in every seat", self.games);
        println!(
            "{:.1} adventures, {:.0} decisions, {:.0} of them with a choice, {:.1} gold a captain",
            self.adventures as f64 / games,
            self.decisions as f64 / games,
            self.choices as f64 / games,
            self.gold as f64 / games / players as f64
        );
        let turns: u64 = self.turns.iter().sum();
        let [bet, borrow, steal] =
            self.turns.map(|count| 100.0 * count as f64 / turns.max(1) as f64);
        println!("{turns} turns: bet {bet:.1} %, borrow {borrow:.1} %, steal {steal:.1} %");
        self.print_coins();
        let wins = self.wins[..players].iter();
        let seats: Vec<String> = wins.map(|it| format!("{:.1}", 100.0 * it / games)).collect();
        let fair = 1.0 / players as f64;
        let error = 200.0 * (fair * (1.0 - fair) / games).sqrt();
        println!("won by seat: {} % (fair {:.1} ± {error:.1})", seats.join(", "), 100.0 * fair);
        let crew = Crew::all().map(|crew| setup.cards.crew(crew).name.clone());
        list("crew", crew, &[("dealt", &self.dealt), ("played", &self.played)]);
        let items = Item::all().map(|item| setup.cards.item_name(item).to_owned());
        let columns = [("seen", &self.drawn[..]), ("held", &self.held), ("used", &self.used)];
        list("item", items, &columns);
    }
}

impl Tally {
    fn print_coins(&self) {
        let games = self.games as f64;
        let mut most = self.coins.clone();
        most.sort_unstable();
        let at = |part: usize| most.get(most.len() * part / 100).copied().unwrap_or_default();
        let within = most.iter().filter(|coins| **coins <= 40).count() as f64 / games;
        let error = 200.0 * (within * (1.0 - within) / games).sqrt();
        println!(
            "coins out at most: half of the games {}, 95 % of them {}, all {}; 40 or fewer in \
             {:.1} ± {error:.1} %",
            at(50),
            at(95),
            most.last().copied().unwrap_or_default(),
            100.0 * within
        );
        let share = 100.0 * self.last_coins as f64 / self.gold.max(1) as f64;
        let [thefts, crew, items, rest] = self.sources.map(|coins| coins as f64 / games);
        println!(
            "coins at the end: {share:.1} % of all gold; taken in a game: {thefts:.1} by thefts, \
             {crew:.1} for crew, {items:.1} for items, {rest:.1} otherwise"
        );
        let ties = 100.0 * self.ties as f64 / self.encounters.max(1) as f64;
        println!("{ties:.1} % of the encounters came to a tie");
    }
}

fn list(kind: &str, names: impl Iterator<Item = String>, columns: &[(&str, &[Share])]) {
    for (card, name) in names.enumerate() {
        if columns.iter().any(|(_, shares)| shares[card].times > 0) {
            let shares =
                columns.iter().map(|(what, shares)| format!("{what} {}", shares[card].text()));
            let shares: Vec<String> = shares.collect();
            println!("{kind} {name}: {}", shares.join("; "));
        }
    }
}
