//! How true the chances of Caps and Hammers are.
//!
//! `cargo run --release -p caps-and-hammers --example chances -- GAMES BOT` plays games of a bot
//! against itself and asks at every decision, for both sides and in the true world, what
//! chance of winning the game sees before any search. It prints how often the side won where it
//! said so, round by round, and the mean logarithmic loss. With a third argument it prints what
//! the chance is made from instead, for fitting a better one: the game, the deployments left,
//! the promised lead, whether it is the side's turn, the chance, and what came of it (1 for a
//! victory, 0 for a defeat, 2 for war).

#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use std::env::args;
use std::error::Error;

use caps_and_hammers::{CAPS, CapsAndHammers, HAMMERS};
use engine::{Dice, Game, Heuristic, Mute, Perspective, Seat, Seed, Setup};

fn main() {
    let argument = |place| args().nth(place);
    let games = argument(1).and_then(|number| number.parse().ok()).unwrap_or(400);
    let name = argument(2).unwrap_or("search:100".to_owned());
    let mut looks = Vec::new();
    for game in 0..games {
        match play(game, &name) {
            Ok(more) => looks.extend(more),
            Err(error) => return println!("{error}"),
        }
    }
    if argument(3).is_some() {
        println!("game,left,lead,turn,chance,result");
        looks.iter().for_each(Look::print);
    } else {
        report(&looks);
    }
}

/// What was seen of one side at one decision, and what came of it.
struct Look {
    game: u64,
    left: u8,
    lead: f32,
    on_turn: bool,
    chance: f32,
    result: u8,
}

impl Look {
    fn print(&self) {
        let Look { game, left, lead, on_turn, chance, result } = self;
        println!("{game},{left},{lead:.3},{},{chance:.4},{result}", u8::from(*on_turn));
    }
}

/// Plays one game of a bot against itself.
fn play(number: u64, bot: &str) -> Result<Vec<Look>, Box<dyn Error>> {
    let seed = Seed::from_text("chances").derive(number);
    let mut dice = Dice::new(seed);
    let mut bots =
        [bots::by_name(bot, None, seed.derive(1))?, bots::by_name(bot, None, seed.derive(2))?];
    let mut game = CapsAndHammers::new(&Setup::default())?;
    let mut looks = Vec::new();
    game.settle(&mut dice, &mut Mute)?;
    while let Some(seat) = game.next().seats().first() {
        for side in [CAPS, HAMMERS] {
            looks.push((
                side,
                Look {
                    game: number,
                    left: game.deployments_left(),
                    lead: game.promised_lead(side),
                    on_turn: side == seat,
                    chance: game.chance_of_winning(side),
                    result: 0,
                },
            ));
        }
        let Some(action) = bots[seat.index()].choose(&Perspective::new(&game, seat)) else { break };
        game.perform(seat, action, &mut Mute);
    }
    let winners = game.outcome().map(|outcome| outcome.winners).unwrap_or_default();
    let result = |side: Seat| match winners.is_empty() {
        true => 2,
        false => u8::from(winners.contains(side)),
    };
    Ok(looks.into_iter().map(|(side, look)| Look { result: result(side), ..look }).collect())
}

/// Prints how often chances came true, by rounds and by fifths.
fn report(looks: &[Look]) {
    println!("| round | said | won | war | looks |\n|---:|---:|---:|---:|---:|");
    for round in 0..3 {
        for fifth in 0..5 {
            let within = |look: &&Look| {
                (30 - look.left).min(29) / 10 == round
                    && (look.chance * 5.0).min(4.0) as u8 == fifth
            };
            let looks: Vec<&Look> = looks.iter().filter(within).collect();
            let count = looks.len().max(1) as f32;
            let said = looks.iter().map(|look| look.chance).sum::<f32>() / count;
            let share =
                |result| looks.iter().filter(|it| it.result == result).count() as f32 / count;
            println!(
                "| {} | {:.0} % | {:.0} % | {:.0} % | {} |",
                round + 1,
                100.0 * said,
                100.0 * share(1),
                100.0 * share(2),
                looks.len()
            );
        }
    }
    let loss = |look: &Look| {
        let came_true = if look.result == 1 { look.chance } else { 1.0 - look.chance };
        -came_true.max(0.001).ln()
    };
    let mean = looks.iter().map(loss).sum::<f32>() / looks.len().max(1) as f32;
    println!("\nThe mean logarithmic loss is {mean:.3}.");
}
