//! `hideout review`: what every decision was worth, and how much of the result was luck.

mod calibration;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use engine::{RawRecord, Record, Seed, Verdict};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use review::{Crew, Depth, Judged, Label, Review, Sum};
use shelf::{Shelved, Visitor};

use crate::{files, paint, progress, text};

/// How many of the costly decisions are told.
const WORST: usize = 3;

/// Review finished games: what each decision was worth, and how much was luck
///
/// Every decision is judged by what its seat knew at that moment, never by the hidden cards: the
/// moves that come into question are weighed against the one that was played in the same imagined
/// worlds. What a decision cost is told in chances of winning, with how sure that is; what lies
/// within the noise is no mistake. The result is then divided up: where the game began, what the
/// own decisions and those of the others made of it, and the rest, which is luck.
///
/// A record that does not hold (see `hideout verify`) is not reviewed, nor is a game that goes on.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout review game.jsonl
  hideout review game.jsonl --deep
  hideout review games.jsonl --csv > decisions.csv
  hideout simulate caper --players 2 --bots search:300 --games 500 --records games.jsonl
  hideout review games.jsonl --calibration --picture chances.svg

Accuracy is the mean over all decisions that mattered of 103.17 · e^(−4.354 · loss) − 3.17, with the
loss in chances of winning: 100 is perfect, and it means the same in every game.")]
pub(crate) struct Args {
    /// A file of records
    file: PathBuf,

    /// Look longer: minutes for a game instead of seconds
    #[arg(long)]
    deep: bool,

    /// The seed of the worlds that are imagined: the same seed gives the same review
    #[arg(long, default_value = "review")]
    seed: String,

    /// Write JSON for programs, one review after the other
    #[arg(long, conflicts_with = "csv")]
    json: bool,

    /// Write a line for each decision, with a heading, as CSV
    #[arg(long)]
    csv: bool,

    /// Say how often came true what a review says: it is asked at one decision in eight
    #[arg(long, conflicts_with = "csv")]
    calibration: bool,

    /// Draw what came true of what was said
    #[arg(long, value_name = "FILE.svg", requires = "calibration")]
    picture: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let raws: Vec<RawRecord> =
        files::read_records(&args.file)?.collect::<Result<_, _>>().context("a record is broken")?;
    if raws.is_empty() {
        bail!("{} holds no record", args.file.display());
    }
    let depth = if args.deep { Depth::Deep } else { Depth::Quick };
    let seed = Seed::from_text(&args.seed);
    if args.calibration {
        let calibrated = calibration::calibrate(&raws, depth, seed)?;
        return calibration::tell(&calibrated, args.json, args.picture.as_deref(), out);
    }
    let reviews = review_all(&raws, depth, seed)?;
    if args.json {
        return super::write_json(out, &reviews);
    }
    if args.csv {
        return write_csv(out, &reviews);
    }
    for (number, review) in reviews.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        write_review(out, review)?;
    }
    Ok(())
}

/// One game is thought about by all cores, many are shared out among them.
fn review_all(raws: &[RawRecord], depth: Depth, seed: Seed) -> Result<Vec<Review>> {
    if let [raw] = raws {
        let bar = progress::bar("{pos}/{len} steps", 1);
        let review = review_one(raw, depth, seed, &mut |done, all| {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        });
        bar.finish_and_clear();
        return Ok(vec![review?]);
    }
    let bar = progress::bar("{pos}/{len} games", raws.len() as u64);
    let reviews = raws.into_par_iter().map(|raw| {
        let review = review_one(raw, depth, seed, &mut |_, _| {});
        bar.inc(1);
        review
    });
    let reviews = reviews.collect();
    bar.finish_and_clear();
    reviews
}

fn review_one(
    raw: &RawRecord,
    depth: Depth,
    seed: Seed,
    done: &mut dyn FnMut(usize, usize),
) -> Result<Review> {
    let line = raw.first_line();
    let game = raw.game()?;
    let visitor = Visit { raw, depth, seed, done };
    shelf::visit(&game, visitor)?.with_context(|| format!("the record on line {line}"))
}

struct Visit<'a> {
    raw: &'a RawRecord,
    depth: Depth,
    seed: Seed,
    done: &'a mut dyn FnMut(usize, usize),
}

impl Visitor for Visit<'_> {
    type Output = Result<Review>;

    fn visit<G: Shelved>(self) -> Result<Review> {
        let record = read::<G>(self.raw)?;
        let mut done = |step, steps| {
            (self.done)(step, steps);
            true
        };
        let review = review::review(&record, self.depth, self.seed, &mut done)?;
        review.context("the review was stopped")
    }
}

/// Reads a record that holds.
pub(super) fn read<G: Shelved>(raw: &RawRecord) -> Result<Record<G>> {
    let findings = Record::<G>::examine(raw)?;
    if let Some(failed) = findings.iter().find(|finding| finding.result == Verdict::Fails) {
        bail!(
            "this record does not hold ({}: {}), so it is not reviewed",
            failed.check,
            failed.detail
        );
    }
    Ok(Record::<G>::read(raw)?)
}

fn write_review(out: &mut dyn Write, review: &Review) -> Result<()> {
    writeln!(out, "{}", paint::strong(text::plain(&review.game)))?;
    for (name, sum) in review.names.iter().zip(&review.seats) {
        write!(out, "{}", text::hang("  ", &sum_sentence(name, sum), text::width()))?;
    }
    if let Some(crew) = &review.crew {
        write!(out, "{}", text::hang("  ", &crew_sentence(crew), text::width()))?;
    }
    for (seat, name) in review.names.iter().enumerate() {
        for judged in review.costliest(seat as u8, WORST) {
            let head = format!("  {} ", paint::loud(label(judged.label)));
            write!(out, "{}", text::hang(&head, &decision_sentence(name, judged), text::width()))?;
        }
    }
    Ok(())
}

fn sum_sentence(name: &str, sum: &Sum) -> String {
    let name = text::plain(name);
    let accuracy = sum.accuracy.map(|it| format!(", accuracy {it:.0}")).unwrap_or_default();
    format!(
        "{name}{accuracy}: began with {}, own decisions {}, decisions of the others {}, cards {}, \
         ended with {}.",
        percent(sum.start),
        points(sum.own),
        points(sum.others),
        points(sum.luck),
        percent(sum.result),
    )
}

fn crew_sentence(crew: &Crew) -> String {
    let open = crew.open_hands.map(|chance| format!(", with open hands {}", percent(chance)));
    format!(
        "After the deal the crew could win {} in silence{}; its decisions gave away {:.0} points.",
        percent(crew.silence),
        open.unwrap_or_default(),
        100.0 * crew.lost,
    )
}

fn decision_sentence(name: &str, judged: &Judged) -> String {
    let (better, rounds) = judged.rounds;
    let reasons: Vec<String> = judged.reasons.iter().map(reason).collect();
    let because = if reasons.is_empty() {
        String::new()
    } else {
        format!(" It brings {}.", reasons.join(", "))
    };
    text::plain(&format!(
        "{name}, step {}: \"{}\" wins {} (± {:.0}); \"{}\" wins {} (± {:.0}), which is {} more \
         (± {:.0}), and better in {better} of {rounds} samples of worlds.{because}",
        judged.step + 1,
        judged.played.1,
        percent(judged.chance),
        100.0 * judged.chance_plus_minus,
        judged.preferred.1,
        percent(judged.best_chance),
        100.0 * judged.best_plus_minus,
        points(judged.loss),
        100.0 * judged.plus_minus,
    ))
}

fn reason(reason: &review::Reason) -> String {
    let whose = if reason.own { "for oneself" } else { "for the rival" };
    format!("{:+.1} {} {whose} ({})", reason.gain, reason.label, reason.rule)
}

fn label(label: Label) -> &'static str {
    match label {
        Label::Fine => "fine",
        Label::Inaccuracy => "inaccuracy",
        Label::Mistake => "mistake",
        Label::Blunder => "blunder",
    }
}

fn percent(chance: f32) -> String {
    format!("{:.0} %", 100.0 * chance)
}

fn points(change: f32) -> String {
    format!("{:+.0} points", 100.0 * change).replace('-', "−")
}

fn write_csv(out: &mut dyn Write, reviews: &[Review]) -> Result<()> {
    writeln!(
        out,
        "game,record,step,seat,played,preferred,chance,best_chance,loss,plus_minus,label,matters"
    )?;
    for (record, review) in reviews.iter().enumerate() {
        for it in &review.decisions {
            writeln!(
                out,
                "{},{record},{},{},{},{},{:.4},{:.4},{:.4},{:.4},{},{}",
                review.game,
                it.step,
                it.seat,
                it.played.0,
                it.preferred.0,
                it.chance,
                it.best_chance,
                it.loss,
                it.plus_minus,
                label(it.label),
                it.matters(),
            )?;
        }
    }
    Ok(())
}
