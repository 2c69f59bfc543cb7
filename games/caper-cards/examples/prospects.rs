//! Fits what is left in the hands to how often the later heists of Caper Cards come off.
//!
//! ```console
//! cargo run --release -p caper-cards --example prospects -- 4 3000 greedy prospects
//! ```
//!
//! Lets crews of one bot play with so many players at both sides of the Risk, notes the
//! [`Prospect`] at every decision whose heist then came off, and fits the logarithm of the odds
//! that the others did too. Prints the table for `src/bots/prospect.rs`, in
//! hundredths. Since the bots go by that table themselves, repeat it until nothing changes.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program that prints")]

use std::process::ExitCode;

use bots::{Bot, UnknownBot};
use caper_cards::{CaperCards, Options, Prospect};
use engine::{Dice, Game, Mute, Perspective, Seat, Seed, Setup, Viewer};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// How often all cases are gone through, and how far each moves the weights.
const EPOCHS: u32 = 30;
const STEP: f32 = 1.0;

/// Something seen at a decision, and whether all later heists came off.
type Case = (Prospect, bool);

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let players = arguments.next().map_or(Ok(4), |text| text.parse::<u8>());
    let games = arguments.next().map_or(Ok(3_000), |text| text.parse::<u64>());
    let bot = arguments.next().unwrap_or_else(|| "greedy".to_owned());
    let seed = Seed::from_text(&arguments.next().unwrap_or_else(|| "prospects".to_owned()));
    let (Ok(players @ 1..=4), Ok(games)) = (players, games) else {
        eprintln!("usage: prospects [PLAYERS] [GAMES] [BOT] [SEED]");
        return ExitCode::FAILURE;
    };
    let mut cases = Vec::new();
    for risk in [11, 12] {
        let setup =
            Setup { options: Options { players, risk, ..Options::default() }, ..Setup::default() };
        let watched: Result<Vec<Vec<Case>>, UnknownBot> = (0..games)
            .into_par_iter()
            .map(|number| watch(&setup, &bot, seed.derive(u64::from(risk) << 32 | number)))
            .collect();
        match watched {
            Ok(watched) => cases.extend(watched.into_iter().flatten()),
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        }
    }
    Dice::new(seed).shuffle(&mut cases);
    let (fit, check) = cases.split_at(cases.len() / 10 * 9);
    let weights = Weights::fitted(fit);
    println!("{} cases, surprise in others {:.4}", cases.len(), weights.surprise(check));
    weights.print();
    ExitCode::SUCCESS
}

/// Plays a game and notes what a seat, any of them, could expect at each decision.
fn watch(setup: &Setup<CaperCards>, bot: &str, seed: Seed) -> Result<Vec<Case>, UnknownBot> {
    let mut bots: Vec<Box<dyn Bot<CaperCards>>> = Vec::new();
    for seat in 0..setup.players() {
        bots.push(bots::by_name(bot, None, seed.derive(seat as u64))?);
    }
    let (mut noted, mut dice) = (Vec::new(), Dice::new(seed));
    let Ok(mut game) = CaperCards::new(setup) else { return Ok(Vec::new()) };
    if game.settle(&mut dice, &mut Mute).is_err() {
        return Ok(Vec::new());
    }
    while let Some(seat) = game.next().seats().first() {
        let whose = Seat(dice.below(setup.players() as u32) as u8);
        noted.push((game.view(Viewer::Spectator).heists_done, game.prospect(whose)));
        let Some(action) = bots[seat.index()].choose(&Perspective::new(&game, seat)) else { break };
        game.perform(seat, action, &mut Mute);
    }
    let view = game.view(Viewer::Spectator);
    let came_off =
        |(done, prospect): &(u8, Prospect)| *done < view.heists_done && prospect.later > 0;
    let won = view.heists_done == view.heists_needed;
    Ok(noted.into_iter().filter(came_off).map(|(_, prospect)| (prospect, won)).collect())
}

/// What adds up to the logarithm of the odds: a number for each count of later heists, one for
/// the harder Risk, and a row for each Complication after a row for what always counts.
struct Weights {
    later: [f32; 4],
    harder: f32,
    rows: [[f32; 8]; 10],
}

impl Weights {
    fn odds(&self, prospect: &Prospect) -> f32 {
        let mut odds = self.later[prospect.later.clamp(1, 4) - 1];
        if prospect.harder {
            odds += self.harder;
        }
        for (row, _) in self.rows.iter().zip(in_force(prospect)).filter(|(_, counts)| *counts) {
            odds +=
                row.iter().zip(prospect.shares).map(|(weight, share)| weight * share).sum::<f32>();
        }
        odds
    }

    /// Goes down the slope of the surprise, in steps that grow shorter where it is steep.
    fn fitted(cases: &[Case]) -> Weights {
        let none = || Weights { later: [0.0; 4], harder: 0.0, rows: [[0.0; 8]; 10] };
        let (mut weights, mut steep) = (none(), none());
        for epoch in 0..EPOCHS {
            let step = STEP / (1.0 + 0.5 * epoch as f32);
            for (prospect, won) in cases {
                let off = chance(weights.odds(prospect)) - f32::from(u8::from(*won));
                let go = |weight: &mut f32, steep: &mut f32, input: f32| {
                    let slope = off * input + 1e-5 * *weight;
                    *steep += slope * slope;
                    *weight -= step * slope / steep.sqrt().max(1e-3);
                };
                let later = prospect.later.clamp(1, 4) - 1;
                go(&mut weights.later[later], &mut steep.later[later], 1.0);
                if prospect.harder {
                    go(&mut weights.harder, &mut steep.harder, 1.0);
                }
                for (row, _) in in_force(prospect).enumerate().filter(|(_, counts)| *counts) {
                    for (kind, share) in prospect.shares.into_iter().enumerate() {
                        go(&mut weights.rows[row][kind], &mut steep.rows[row][kind], share);
                    }
                }
            }
        }
        weights
    }

    /// The mean of the negative logarithm of the chance given to what then happened.
    fn surprise(&self, cases: &[Case]) -> f32 {
        let surprise = |(prospect, won): &Case| {
            let odds = self.odds(prospect);
            -chance(if *won { odds } else { -odds }).ln()
        };
        cases.iter().map(surprise).sum::<f32>() / cases.len().max(1) as f32
    }

    fn print(&self) {
        let hundredths = |weights: &[f32]| {
            let all: Vec<String> = weights.iter().map(|it| format!("{:.0}", 100.0 * it)).collect();
            all.join(", ")
        };
        println!("later: [{}],\nharder: {:.0},", hundredths(&self.later), 100.0 * self.harder);
        for row in &self.rows {
            println!("[{}],", hundredths(row));
        }
    }
}

/// Which rows count: the first always does.
fn in_force(prospect: &Prospect) -> impl Iterator<Item = bool> {
    std::iter::once(true).chain(prospect.complications)
}

fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}
