//! `hideout lab`: a study of the cards, as a page for designers.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use engine::Cards;
use indicatif::ProgressBar;
use lab::inquiry::{Band, Raw, SkillStudy, Weight, swaps_csv};
use lab::{Inquiry, Progress, Report};
use shelf::Shelved;

use super::game::GameCommand;
use super::series::{SeriesArgs, write_heading};
use crate::{number, paint, progress, setup, text};

/// Study the cards of a game and write a report for designers
///
/// Plays many games on all cores and writes a page that says which card is too strong: one HTML
/// file that needs no other, and the raw results as CSV beside it. The findings are printed here
/// too. The same seed gives the same report, however many threads play.
#[derive(clap::Args, Debug)]
#[command(mut_arg("seed", |seed| seed.help("Any text; the same seed gives the same report")))]
#[command(after_help = "\
Examples:
  hideout lab caper --games 4000 --option city=london --out london
  hideout lab captains-wager --players 4 --games 4000
  hideout lab caper --games 4000 --against my-deck.toml
  hideout lab caper --games 2000 --swaps \"Private Ledger,Tax Notice\"
  hideout lab caps-and-hammers --games 2000 --skill mastermind,burglar --skill-deals 200")]
pub(crate) struct Args {
    /// The bots in seat order
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "greedy")]
    #[arg(value_parser = super::bot_name, long_help = super::bots_help("The bots in seat order"))]
    bots: Vec<String>,

    #[command(flatten)]
    series: SeriesArgs,

    /// Play the same deals with this deck file too, and compare
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,

    /// Play the deals again with single cards swapped for an average one
    ///
    /// Names of cards with commas between them, or every card that was played if there are no
    /// names. Each card costs about as many games again.
    #[arg(long, value_name = "CARDS", value_delimiter = ',', num_args = 0..=1)]
    #[arg(default_missing_value = "")]
    swaps: Option<Vec<String>>,

    /// Find out how much is luck and how much is skill: the first bot meets the second on the
    /// same deals from every seat
    #[arg(long, value_name = "BOT,BOT", value_delimiter = ',', num_args = 0..=1)]
    #[arg(default_missing_value = "mastermind,burglar", value_parser = super::bot_name)]
    skill: Option<Vec<String>>,

    /// On how many deals that is found out
    #[arg(long, value_name = "N", default_value_t = 100, requires = "skill")]
    #[arg(value_parser = number::within(number::GAMES))]
    skill_deals: u64,

    /// How far from its fair share, in per cent of it, a card may lie: with two players, 20 is
    /// 40 to 60 % of the games
    #[arg(long, value_name = "PERCENT", default_value_t = 20)]
    #[arg(value_parser = number::within(1_u8..=99))]
    band: u8,

    /// The folder for the report; it is made if it does not exist
    #[arg(long, value_name = "DIR", default_value = "lab")]
    out: PathBuf,
}

impl GameCommand for Args {
    fn game(&self) -> &str {
        &self.series.game
    }

    fn run<G: Shelved>(&self, out: &mut dyn Write) -> Result<()> {
        let study = self.series.study::<G>(&self.bots)?;
        let against = self.against.as_deref().map(|file| setup::cards::<G>(Some(file)));
        let list = study.setup.cards.list();
        let swaps = self.swaps.as_ref().map(|names| shelf::find_cards(&list, names));
        let inquiry = Inquiry {
            study,
            against: against.transpose()?,
            swaps: swaps.transpose()?,
            skill: self.skill.as_deref().map(|bots| self.skill_study::<G>(bots)).transpose()?,
            band: Band { width: f64::from(self.band) / 100.0 },
        };
        let report = study_cards(&inquiry, &self.out)?;
        tell(out, &report, &self.out)
    }
}

impl Args {
    fn skill_study<G: Shelved>(&self, bots: &[String]) -> Result<SkillStudy<G>> {
        let [strong, weak] = bots else {
            bail!("--skill takes two bots, the better one first, as in --skill mastermind,burglar");
        };
        Ok(SkillStudy {
            strong: strong.clone(),
            weak: weak.clone(),
            deals: self.skill_deals,
            judge: |setup, world| G::outlook(setup, 1, &mut |_| world.clone()),
        })
    }
}

/// Plays the study and writes all files. They are made before the first game, so that a folder
/// that cannot be written costs nobody an hour.
fn study_cards<G: Shelved>(inquiry: &Inquiry<G>, folder: &Path) -> Result<Report> {
    fs::create_dir_all(folder).with_context(|| format!("folder {}", folder.display()))?;
    let mut page = Output::create(folder, "report.html")?;
    let mut games = Output::create(folder, "games.csv")?;
    let mut cards = Output::create(folder, "cards.csv")?;
    let mut prizes = Output::create(folder, "prizes.csv")?;
    let mut raw = Raw { games: &mut games.file, cards: &mut cards.file, prizes: &mut prizes.file };
    let bar = Bar(progress::bar("{pos}/{len} {msg}", 0));
    let report = inquiry.run(&mut raw, &bar)?;
    bar.0.finish_and_clear();
    page.file.write_all(report.html().as_bytes()).with_context(|| page.name.clone())?;
    if !report.swaps.is_empty() {
        let mut swaps = Output::create(folder, "swaps.csv")?;
        swaps.file.write_all(swaps_csv(&report.swaps).as_bytes()).context("swaps.csv")?;
        swaps.finish()?;
    }
    [page, games, cards, prizes].into_iter().try_for_each(Output::finish)?;
    Ok(report)
}

/// A file of the report.
struct Output {
    name: String,
    file: BufWriter<File>,
}

impl Output {
    fn create(folder: &Path, name: &str) -> Result<Output> {
        let path = folder.join(name);
        let name = format!("file {}", path.display());
        let file = File::create(&path).with_context(|| name.clone())?;
        Ok(Output { name, file: BufWriter::new(file) })
    }

    fn finish(mut self) -> Result<()> {
        self.file.flush().with_context(|| self.name)
    }
}

/// The progress bar, which begins anew with each part of the study.
struct Bar(ProgressBar);

impl Progress for Bar {
    fn phase(&self, what: &str, games: u64) {
        self.0.reset();
        self.0.set_length(games);
        self.0.set_message(what.to_owned());
    }

    fn step(&self) {
        self.0.inc(1);
    }
}

/// The findings for whoever waits at the terminal.
fn tell(out: &mut dyn Write, report: &Report, folder: &Path) -> Result<()> {
    let games = report.counts.games;
    let width = text::width();
    write_heading(out, report.game.name, &format!("{games} games"), &report.seed)?;
    writeln!(out)?;
    for finding in report.findings() {
        let mark = match finding.weight {
            Weight::Strong => "too strong  ",
            Weight::Weak => "too weak    ",
            Weight::Notable => "look here   ",
            Weight::Fine => "fine        ",
        };
        let sentence = text::plain(&format!("{}{}", finding.about, finding.sentence));
        write!(out, "{}", text::hang(&paint::faint(mark), &sentence, width))?;
    }
    writeln!(out, "\nThe report: {}", folder.join("report.html").display())?;
    Ok(())
}
