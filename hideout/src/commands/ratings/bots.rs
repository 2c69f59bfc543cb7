//! `hideout ratings bots`: what bots and deals are worth, from games between bots.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Result;
use engine::{Options as _, Seed, Setup};
use lab::Arena;
use rooms::games;
use rooms::ratings::{Measured, error_of};
use shelf::Shelved;

use super::kept::{Kept, Met, Played};
use crate::commands::game::GameCommand;
use crate::progress;

/// What the usual level is worth, to which everything else is compared.
const USUAL: f64 = 1500.0;

/// Measure what the levels of bots are worth in a game
///
/// Each level for people meets the next on the same deals, as in `hideout arena`, with as few
/// players as the game has. The safecracker is worth 1500 by definition, and 400 points more mean
/// ten wins for each loss. Where all win and lose together, crews of safecrackers of every size
/// play under every risk, and the deals they win less often are worth more. What is written is a
/// part of the file rooms/src/ratings/measured.jsonl.
///
/// With --keep it can be interrupted and goes on where it was, and a later run with more parts
/// plays only those that are new.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout ratings bots caper --games 200 >> measured.jsonl
  hideout ratings bots captains-wager --games 40 --parts 10 --keep parts.jsonl")]
pub(crate) struct Args {
    /// The game
    game: String,

    /// How many games two levels, or a crew, play in each part; rounded up to whole deals
    #[arg(long, default_value_t = 40)]
    games: u64,

    /// How many parts are played, each with a seed of its own: the text of --seed and a number
    #[arg(long, default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    parts: u64,

    /// A file with a line for each part that was played: what is in it is not played again
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,

    /// Any text; the same seed gives the same numbers
    #[arg(long, default_value = "ratings")]
    seed: String,

    /// How many threads play; as many as there are cores unless given
    #[arg(long)]
    threads: Option<usize>,
}

impl GameCommand for Args {
    fn game(&self) -> &str {
        &self.game
    }

    fn run<G: Shelved>(&self, out: &mut dyn Write) -> Result<()> {
        let most = match G::INFO.cooperative {
            true => G::INFO.max_players,
            false => G::INFO.min_players,
        };
        let mut kept = Kept::open(self.keep.clone())?;
        for players in G::INFO.min_players..=most {
            let mut setup = Setup::<G>::default();
            if G::Options::fields().iter().any(|field| field.name == "players") {
                setup.options.set("players", &players.to_string())?;
            }
            if G::INFO.cooperative {
                self.deals(&setup, players, &mut kept, out)?;
            } else {
                self.levels(&setup, players, &mut kept, out)?;
            }
        }
        Ok(())
    }
}

impl Args {
    /// Lets bots meet, in as many parts as were asked for.
    fn meet<G: Shelved>(&self, setup: &Setup<G>, who: &Met, kept: &mut Kept) -> Result<Played> {
        let mut all = Played::default();
        for part in 1..=self.parts {
            let seed = format!("{} {part}", self.seed);
            let played = match kept.find(who, &seed, self.games) {
                Some(played) => played,
                None => {
                    let played = self.play(setup, who, &seed)?;
                    kept.add(who, &seed, self.games, played)?;
                    played
                }
            };
            all.add(played);
        }
        Ok(all)
    }

    fn play<G: Shelved>(&self, setup: &Setup<G>, who: &Met, seed: &str) -> Result<Played> {
        let arena = Arena {
            setup: setup.clone(),
            bots: who.bots.clone(),
            maker: G::bot,
            games: self.games,
            seed: Seed::from_text(seed),
            threads: self.threads,
            alone: false,
            sprt: None,
        };
        let bar = progress::bar("{pos}/{len} games", arena.games_in_all());
        let report = arena.run(&|| bar.inc(1))?;
        bar.finish_and_clear();
        let score = match report.pairs.first() {
            // The first of two is the weaker one.
            Some(pair) => {
                pair.counts.iter().map(|(score, deals)| (1.0 - score) * *deals as f64).sum()
            }
            None => {
                let cell = report.matrix.first().and_then(|row| row.first()).copied().flatten();
                cell.map_or(0.0, |cell| cell.wins)
            }
        };
        Ok(Played { games: report.games, deals: report.deals, score })
    }

    fn levels<G: Shelved>(
        &self,
        setup: &Setup<G>,
        seats: u8,
        kept: &mut Kept,
        out: &mut dyn Write,
    ) -> Result<()> {
        let levels: Vec<&str> = games::levels().map(|level| level.name).collect();
        let usual = levels.iter().position(|level| *level == games::USUAL_LEVEL).unwrap_or(0);
        // How much each level is above the first, and in how many games it met the one below.
        let mut heights = vec![(0.0, 0)];
        // How far off each difference of two may be.
        let mut errors = Vec::new();
        for (at, pair) in levels.windows(2).enumerate() {
            let bots = pair.iter().map(|level| (*level).to_owned()).collect();
            let met = Met { game: G::INFO.id.to_owned(), seats, bots, risk: String::new() };
            let played = self.meet(setup, &met, kept)?;
            let lead = played.lead();
            heights.push((heights[at].0 + lead, played.games));
            errors.push(error_of(lead, played.games));
        }
        heights[0].1 = heights[1].1;
        for (at, (level, (height, games))) in levels.iter().zip(&heights).enumerate() {
            // Whatever is between a level and the usual one adds to what is not known of it.
            let between = &errors[at.min(usual)..at.max(usual)];
            let deviation = between.iter().fold(0.0, |sum: f64, error| sum + error * error).sqrt();
            write::<G>(seats, level, (USUAL + height - heights[usual].0, deviation), *games, out)?;
        }
        Ok(())
    }

    /// A deal is worth more than the crew that wins less than half of its games.
    fn deals<G: Shelved>(
        &self,
        setup: &Setup<G>,
        seats: u8,
        kept: &mut Kept,
        out: &mut dyn Write,
    ) -> Result<()> {
        let risk = G::Options::fields().iter().find(|field| field.name == "risk");
        let choices = risk.map_or(&[][..], |field| field.choices);
        for choice in choices {
            let mut setup = setup.clone();
            setup.options.set("risk", choice.value)?;
            let usual = Setup::<G>::default().options.get("risk")? == choice.value;
            let who = if usual { String::new() } else { format!("risk={}", choice.value) };
            let bots = vec![games::USUAL_LEVEL.to_owned()];
            let met = Met { game: G::INFO.id.to_owned(), seats, bots, risk: who.clone() };
            let played = self.meet(&setup, &met, kept)?;
            let won = (played.score + 0.5) / (played.games as f64 + 1.0);
            let rating = USUAL + 400.0 * ((1.0 - won) / won).log10();
            let deviation = error_of(rating - USUAL, played.games);
            write::<G>(seats, &who, (rating, deviation), played.games, out)?;
        }
        Ok(())
    }
}

fn write<G: Shelved>(
    seats: u8,
    who: &str,
    (rating, deviation): (f64, f64),
    games: u64,
    out: &mut dyn Write,
) -> Result<()> {
    let game = G::INFO.id.to_owned();
    let (who, rating, deviation) = (who.to_owned(), rating.round(), deviation.round());
    let measured = Measured { game, seats, who, rating, deviation, games };
    serde_json::to_writer(&mut *out, &measured)?;
    Ok(writeln!(out)?)
}
