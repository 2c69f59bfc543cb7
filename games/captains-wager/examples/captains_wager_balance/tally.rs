//! What is counted over all games, and how it is printed.

use captains_wager::{CaptainsWager, Clan, Crew, Item};
use engine::Setup;

const CREW: usize = Crew::COUNT as usize;
const ITEMS: usize = Item::COUNT as usize;

/// How often something happened to a captain, and how many of those captains won.
#[derive(Clone, Copy, Default)]
pub(crate) struct Share {
    pub(crate) times: u64,
    pub(crate) won: f64,
}

impl Share {
    pub(crate) fn add(&mut self, won: f64) {
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
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) decisions: u64,
    pub(crate) choices: u64,
    pub(crate) adventures: u64,
    pub(crate) gold: i64,
    pub(crate) turns: [u64; 3],
    /// For each game the most coins that were out at once.
    pub(crate) coins: Vec<u64>,
    /// The coins that were out at the end.
    pub(crate) last_coins: u64,
    /// Coins from thefts, crew, items and all else.
    pub(crate) sources: [u64; 4],
    /// Encounters, and how many of them came to a tie.
    pub(crate) encounters: u64,
    pub(crate) ties: u64,
    /// Victories by seat, a shared one in parts.
    pub(crate) wins: [f64; 5],
    /// Captains of each clan, and how many of them won.
    pub(crate) clans: [Share; 5],
    /// Crew that chance gave to a captain, and crew that a captain played.
    pub(crate) dealt: [Share; CREW],
    pub(crate) played: [Share; CREW],
    /// Items that chance showed to a captain, that came into a hand, and that were used.
    pub(crate) drawn: [Share; ITEMS],
    pub(crate) held: [Share; ITEMS],
    pub(crate) used: [Share; ITEMS],
}

impl Tally {
    pub(crate) fn nothing() -> Tally {
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
            clans: [Share::default(); 5],
            dealt: [Share::default(); CREW],
            played: [Share::default(); CREW],
            drawn: [Share::default(); ITEMS],
            held: [Share::default(); ITEMS],
            used: [Share::default(); ITEMS],
        }
    }

    pub(crate) fn plus(mut self, other: &Tally) -> Tally {
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
            (&mut self.clans[..], &other.clans[..]),
            (&mut self.dealt, &other.dealt),
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

    pub(crate) fn print(&self, setup: &Setup<CaptainsWager>, bot: &str) {
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
        let clans = Clan::all().map(|clan| setup.cards.clan(clan).to_owned());
        list("clan", clans, &[("won", &self.clans)]);
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
