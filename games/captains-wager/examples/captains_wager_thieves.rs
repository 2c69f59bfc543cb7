//! How often it decides a game that captains who have stolen still share the pool (CW-9.9), and
//! how many questions of a game can only be passed.
//!
//! `cargo run --release -p captains-wager --example captains_wager_thieves -- GAMES PLAYERS SEED [BOT]`

#![allow(clippy::print_stdout, reason = "it prints its tables")]
#![allow(clippy::unwrap_used, reason = "a program for designers that may stop on bad input")]

use bots::Bot;
use captains_wager::{Action, CaptainsWager, Event, Why};
use engine::{Dice, Game, Mute, Options as _, Perspective, Seed, Setup, Viewer};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// What is counted, in this order: adventures, those in which a captain who had stolen got cards
/// from the pool, games in which one did, games that another captain would have won without the
/// gold of those cards, decisions, and those that can only be passed.
type Counts = [u64; 6];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument =
        |nth: usize, usual: &str| arguments.get(nth).map_or(usual, String::as_str).to_owned();
    let games: u64 = argument(0, "200").parse().unwrap();
    let mut setup = Setup::<CaptainsWager>::default();
    setup.options.set("players", &argument(1, "4")).unwrap();
    let seed = Seed::from_text(&argument(2, "thieves"));
    let bot = argument(3, "greedy");
    let add = |one: Counts, other: Counts| std::array::from_fn(|nth| one[nth] + other[nth]);
    let counts: Counts = (0..games)
        .into_par_iter()
        .map(|number| play(&setup, seed.derive(number), &bot))
        .reduce(|| [0; 6], add);
    let [adventures, shared, touched, decided, decisions, passes] = counts;
    let per_cent = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
    println!("{} captains, {games} games of {bot}", setup.options.players);
    println!(
        "a captain who had stolen got cards from the pool in {:.1} % of {adventures} adventures \
         and in {:.1} % of the games",
        per_cent(shared, adventures),
        per_cent(touched, games)
    );
    println!(
        "without the gold of those cards {:.1} % would have another winner",
        per_cent(decided, games)
    );
    let each = |count: u64| count as f64 / games as f64;
    println!(
        "decisions in a game: {:.1}, of which {:.1} can only be passed",
        each(decisions),
        each(passes)
    );
}

fn play(setup: &Setup<CaptainsWager>, seed: Seed, bot: &str) -> Counts {
    let mut dice = Dice::new(seed);
    let players = u64::from(setup.options.players);
    let mut bots: Vec<Box<dyn Bot<CaptainsWager>>> =
        (1..=players).map(|seat| bots::by_name(bot, None, seed.derive(seat)).unwrap()).collect();
    let mut game = CaptainsWager::new(setup).unwrap();
    let (mut counts, mut last_shared) = ([0; 6], 0);
    let mut stolen_gold = vec![0; bots.len()];
    let mut actions = Vec::new();
    loop {
        game.settle(&mut dice, &mut Mute).unwrap();
        let Some(seat) = game.next().seats().first() else { break };
        let action = bots[seat.index()].choose(&Perspective::new(&game, seat)).unwrap();
        game.actions(seat, &mut actions);
        counts[4] += 1;
        counts[5] += u64::from(actions == [Action::Pass]);
        let view = game.view(Viewer::Spectator);
        let mut told = Vec::new();
        game.play(seat, action, &mut told).unwrap();
        if !matches!(action, Action::TakeSpoils { .. }) || view.captains[seat.index()].active {
            continue;
        }
        counts[1] += u64::from(last_shared != view.adventure);
        last_shared = view.adventure;
        for told in &told {
            if let Event::Claimed { item, why: Why::Spoils, .. } = told.seen_by(Viewer::Spectator) {
                stolen_gold[seat.index()] += i16::from(setup.cards.gold(*item).unwrap());
            }
        }
    }
    let outcome = game.outcome().unwrap();
    let left: Vec<i16> =
        outcome.places.iter().zip(&stolen_gold).map(|(place, gold)| place.points - gold).collect();
    let most = left.iter().max().unwrap();
    let stays = outcome.winners.iter().all(|seat| left[seat.index()] == *most);
    counts[0] = u64::from(game.view(Viewer::Spectator).adventure);
    counts[2] = u64::from(last_shared > 0);
    counts[3] = u64::from(!stays);
    counts
}
