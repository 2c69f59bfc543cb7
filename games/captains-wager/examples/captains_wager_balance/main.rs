//! How Captain's Wager plays out with the same bot in every seat.
//!
//! `cargo run --release -p captains-wager --example captains_wager_balance -- GAMES PLAYERS SEED [MODULES] [BOT] [DECK]`
//! where MODULES is `none`, `all`, or options like `bonus_crew=true,encounter_1=c`, BOT is a
//! name like `greedy` or `search:200`, and DECK is a file with other cards.

#![allow(clippy::print_stdout, reason = "it prints its tables")]
#![allow(clippy::unwrap_used, reason = "a program for designers that may stop on bad input")]

mod tally;

use bots::Bot;
use captains_wager::{
    Action, CaptainsWager, Clan, Event, Item, Options, Stake, Unclaimed, When, Why,
};
use engine::{Cards as _, Dice, Game, Options as _, Perspective, Seat, Seed, Setup, Told, Viewer};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use tally::Tally;

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
            .map(|seat| bots::by_name(bot, None, seed.derive(seat)).unwrap())
            .collect();
        let game = CaptainsWager::new(setup).unwrap();
        let mut played = Played {
            setup,
            game,
            told: Vec::new(),
            decisions: 0,
            choices: 0,
            turns: [0; 3],
            coins: 0,
        };
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
        for (seat, captain) in self.game.view(Viewer::Spectator).captains.iter().enumerate() {
            let won = won(Seat(seat as u8));
            tally.wins[seat] = won;
            tally.clans[captain.clan.map_or(0, Clan::index)].add(won);
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
