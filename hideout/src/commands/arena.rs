//! `hideout arena`: which bot is stronger, and how sure that is.

use std::io::Write;
use std::str::FromStr;

use anyhow::Result;
use lab::{Answer, Arena, ArenaReport, Cell, Sprt};
use shelf::Shelved;

use super::game::GameCommand;
use super::series::{SeriesArgs, write_heading, write_json};
use crate::{paint, progress, text};

/// Find out which bot is stronger
///
/// Every two bots meet on the same deals, with the seats rotated through all places, so that luck
/// falls on both alike; the games of one deal count as one result. With more than two seats each
/// bot sits once alone among the other; --alone leaves out the games in which the second does.
/// Where all play together, crews of one kind are compared on the same deals, and the table shows
/// how well two kinds go together.
///
/// With --sprt the first two bots are tested until it is clear whether the first leads by at most
/// ELO0 or by at least ELO1. Whatever the number of threads, the same command finds the same.
#[derive(clap::Args, Debug)]
#[command(mut_arg("games", |games| games.default_value("200").help(GAMES)))]
#[command(after_help = "\
Examples:
  hideout arena caps-and-hammers --bots search:1000,greedy --games 400 --seed strength
  hideout arena caps-and-hammers --bots burglar,safecracker --games 4000 --sprt 0,50
  hideout arena captains-wager --players 4 --bots search:1000,greedy --alone
  hideout arena caper-cards --players 4 --bots search:300,greedy,random --games 200 --json")]
pub(crate) struct Args {
    /// The bots, at least two unless all play together
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "greedy,random")]
    #[arg(value_parser = super::bot_name, long_help = super::bots_help("The bots, each once"))]
    bots: Vec<String>,

    #[command(flatten)]
    series: SeriesArgs,

    /// Play only the games in which the first of two bots sits alone among the other
    #[arg(long)]
    alone: bool,

    /// Stop when it is clear whether the first bot's lead is ELO0 or ELO1
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Claims>,

    /// Write JSON for programs
    #[arg(long)]
    json: bool,
}

const GAMES: &str = "How many games every two bots play at most; rounded up to whole deals";

/// Two leads in Elo, as in `0,50`.
#[derive(Clone, Copy, Debug)]
struct Claims(Sprt);

impl FromStr for Claims {
    type Err = String;

    fn from_str(text: &str) -> Result<Claims, String> {
        let wrong = || format!("\"{text}\" is not two leads in Elo, the smaller first, as in 0,50");
        let (elo0, elo1) = text.split_once(',').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|it| it.abs() <= 1000.0);
        let (elo0, elo1) = number(elo0).zip(number(elo1)).ok_or_else(wrong)?;
        if elo0 < elo1 { Ok(Claims(Sprt { elo0, elo1 })) } else { Err(wrong()) }
    }
}

impl GameCommand for Args {
    fn game(&self) -> &str {
        &self.series.game
    }

    fn run<G: Shelved>(&self, out: &mut dyn Write) -> Result<()> {
        let (setup, seed) = self.series.setup()?;
        let arena = Arena::<G> {
            setup,
            bots: self.bots.clone(),
            maker: G::bot,
            games: self.series.games,
            seed,
            threads: self.series.threads,
            alone: self.alone,
            sprt: self.sprt.map(|claims| claims.0),
        };
        let bar = progress::bar("{pos}/{len} games", arena.games_in_all());
        let report = arena.run(&|| bar.inc(1))?;
        bar.finish_and_clear();
        if self.json {
            return write_json(out, &arena.setup, seed, &report);
        }
        let count = format!("{} games on {} deals", report.games, report.deals);
        write_heading(out, G::INFO.name, &count, seed)?;
        let report = write_report(&report, G::INFO.cooperative, arena.setup.players());
        Ok(write!(out, "\n{report}")?)
    }
}

fn write_report(report: &ArenaReport, cooperative: bool, players: usize) -> String {
    let mut out = String::new();
    if report.bots.len() > 1 {
        out += &format!("{}\n{}\n", ratings(report), pairs(report));
    }
    out += if cooperative {
        "Games won in % (95 %) by a crew of one in the row with partners in the column:\n"
    } else {
        "Games won in % (95 %) by one in the row against all others in the column:\n"
    };
    out += &matrix(report, players);
    if let Some(test) = &report.sprt {
        let Sprt { elo0, elo1 } = test.claims;
        let answer = match test.answer {
            Answer::NoLead => format!("its lead is not more than {elo0} Elo"),
            Answer::Lead => format!("its lead is at least {elo1} Elo"),
            Answer::Unclear => "it is not clear yet; play more games".to_owned(),
        };
        let (one, other) = (&report.bots[0], &report.bots[1]);
        out += &format!("\n{one} against {other}: {answer} (ratio {:.2}).\n", test.ratio);
    }
    out
}

/// The strongest first.
fn ratings(report: &ArenaReport) -> String {
    let mut rows = vec![["BOT", "ELO (95 %)"].map(paint::faint).to_vec()];
    let mut rated: Vec<_> = report.bots.iter().zip(&report.ratings).collect();
    rated.sort_by(|(_, one), (_, other)| other.elo.total_cmp(&one.elo));
    for (bot, rating) in rated {
        let elo = format!("{:+.0} ({:+.0} to {:+.0})", rating.elo, rating.low, rating.high);
        rows.push(vec![paint::strong(bot), elo]);
    }
    text::columns(&rows, &[])
}

fn pairs(report: &ArenaReport) -> String {
    let heads = ["PAIR", "SCORE % (95 %)", "DEALS BY SCORE"];
    let mut rows = vec![heads.map(paint::faint).to_vec()];
    for pair in &report.pairs {
        let counts: Vec<String> =
            pair.counts.iter().map(|(score, count)| format!("{score:.2}: {count}")).collect();
        let spread = pair.score.plus_minus.unwrap_or(0.5);
        rows.push(vec![
            format!("{} : {}", pair.one, pair.other),
            format!("{:.1} ± {:.1}", 100.0 * pair.score.mean, 100.0 * spread),
            text::shorten(&counts.join(", "), 44),
        ]);
    }
    text::columns(&rows, &[])
}

fn matrix(report: &ArenaReport, players: usize) -> String {
    let heads = [String::new()].into_iter().chain(report.bots.iter().map(paint::faint));
    let mut rows = vec![heads.collect::<Vec<String>>()];
    for (bot, row) in report.bots.iter().zip(&report.matrix) {
        let mut cells = vec![paint::strong(bot)];
        cells.extend(
            row.iter().map(|cell| cell.as_ref().map_or("-".to_owned(), |cell| won(cell, players))),
        );
        rows.push(cells);
    }
    text::columns(&rows, &[])
}

/// With many seats a share says little by itself, so it is compared with a fair one.
fn won(cell: &Cell, players: usize) -> String {
    let [share, low, high] = [cell.won.share, cell.won.low, cell.won.high].map(|it| 100.0 * it);
    let said = format!("{share:.1} ({low:.0} to {high:.0})");
    match cell.of_fair_share {
        Some(times) if players > 2 => format!("{said}, {times:.2} × a fair share"),
        _ => said,
    }
}
