//! Whether what reviews say comes true, and which curve would make it so, from two samples.
//!
//! `cargo run --release -p review --example curves -- ONE.jsonl TWO.jsonl` reads games of one kind
//! whose end is known (`hideout simulate … --records FILE`). It prints, for each sample, what was
//! said beside decisions and what came true in each tenth, with an interval that knows that the
//! decisions of one game have one end. Then a logistic curve is fitted to either sample and tried
//! on the other: it is worth having where both lose clearly less with the curve of the other.
//! What is said has been through the curve in use already (`review/src/fit.rs`).

#![allow(clippy::print_stdout, reason = "it prints its table")]
#![allow(clippy::unwrap_used, reason = "a program that may stop on bad input")]

use std::fs::File;
use std::io::BufReader;

use engine::{RawRecord, Record, Seed};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use review::{Depth, Look};
use shelf::{Shelved, Visitor};

/// A chance at the ends has no finite odds.
const END: f64 = 0.005;
/// Fewer positions say nothing of a tenth.
const ENOUGH: usize = 40;
/// Steps of Newton's method: it settles after a few.
const STEPS: usize = 25;

/// What was said and what came of it, game by game.
type Sample = Vec<Vec<(f64, f64)>>;

fn main() {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let [one, two] = &paths[..] else { return println!("ONE.jsonl TWO.jsonl") };
    let read = |path: &String| -> Vec<RawRecord> {
        RawRecord::split(BufReader::new(File::open(path).unwrap())).map(Result::unwrap).collect()
    };
    let samples = [one, two].map(|path| sample(&read(path)));
    for (path, sample) in [one, two].into_iter().zip(&samples) {
        tenths(path, sample);
    }
    let curves = [0, 1].map(|at| fit(&samples[at]));
    for (at, [shift, slope]) in curves.into_iter().enumerate() {
        println!("curve of sample {}: shift {shift:+.2}, slope {slope:.2}", at + 1);
        let other = &samples[1 - at];
        let (gain, error) = mean_by_game(other, |it| loss(it) - loss(&bent(it, [shift, slope])));
        println!(
            "  on the other: loss {:.4}, less by {gain:.4} (± {:.4})",
            mean(other),
            2.0 * error
        );
    }
    let both = fit(&samples.concat());
    println!("curve of both: shift {:+.2}, slope {:.2}", both[0], both[1]);
}

fn sample(raws: &[RawRecord]) -> Sample {
    let said = raws.into_par_iter().enumerate().map(|(number, raw)| {
        let seed = Seed::from_text("curves").derive(number as u64);
        let looks = shelf::visit(&raw.game().unwrap(), Visit { raw, seed }).unwrap();
        looks.iter().map(|it| (f64::from(it.decision), f64::from(it.won))).collect()
    });
    said.collect()
}

struct Visit<'a> {
    raw: &'a RawRecord,
    seed: Seed,
}

impl Visitor for Visit<'_> {
    type Output = Vec<Look>;

    fn visit<G: Shelved>(self) -> Vec<Look> {
        let record = Record::<G>::read(self.raw).unwrap();
        review::looks(&record, Depth::Quick, self.seed).unwrap()
    }
}

fn tenths(path: &str, sample: &Sample) {
    let all: usize = sample.iter().map(Vec::len).sum();
    let (came_true, error) = mean_by_game(sample, |(_, won)| *won);
    let (said, _) = mean_by_game(sample, |(said, _)| *said);
    println!("{path}: {} games, {all} decisions, loss {:.4}", sample.len(), mean(sample));
    println!(
        "  all: said {:.1}, came true {:.1} ± {:.1}",
        100.0 * said,
        100.0 * came_true,
        200.0 * error
    );
    for tenth in 0..10 {
        let inside = |it: &&(f64, f64)| ((10.0 * it.0) as usize).min(9) == tenth;
        let part: Sample =
            sample.iter().map(|game| game.iter().filter(inside).copied().collect()).collect();
        let count: usize = part.iter().map(Vec::len).sum();
        if count < ENOUGH {
            continue;
        }
        let (said, _) = mean_by_game(&part, |(said, _)| *said);
        let (off, error) = mean_by_game(&part, |(said, won)| won - said);
        println!(
            "  said {:>4.1}: came true {:>4.1}, off by {:>+5.1} ± {:>4.1} ({count})",
            100.0 * said,
            100.0 * (said + off),
            100.0 * off,
            200.0 * error
        );
    }
}

/// The mean over all decisions, and its standard error where games are independent and the
/// decisions of one are not.
fn mean_by_game(sample: &Sample, value: impl Fn(&(f64, f64)) -> f64) -> (f64, f64) {
    let count = sample.iter().map(Vec::len).sum::<usize>().max(1) as f64;
    let mean = sample.iter().flatten().map(&value).sum::<f64>() / count;
    let off = |game: &Vec<(f64, f64)>| game.iter().map(|it| value(it) - mean).sum::<f64>();
    let spread: f64 = sample.iter().map(|game| off(game).powi(2)).sum();
    (mean, spread.sqrt() / count)
}

fn mean(sample: &Sample) -> f64 {
    mean_by_game(sample, loss).0
}

/// The logarithmic loss.
fn loss((said, won): &(f64, f64)) -> f64 {
    let said = said.clamp(END, 1.0 - END);
    -(won * said.ln() + (1.0 - won) * (1.0 - said).ln())
}

fn odds(said: f64) -> f64 {
    let said = said.clamp(END, 1.0 - END);
    (said / (1.0 - said)).ln()
}

fn chance(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// What a curve says where this was said.
fn bent((said, won): &(f64, f64), [shift, slope]: [f64; 2]) -> (f64, f64) {
    let is_open = 0.0 < *said && *said < 1.0;
    (if is_open { chance(shift + slope * odds(*said)) } else { *said }, *won)
}

/// The logistic curve that loses least: Newton's method.
fn fit(sample: &Sample) -> [f64; 2] {
    let [mut shift, mut slope] = [0.0, 1.0];
    for _ in 0..STEPS {
        let (mut gradient, mut bend) = ([0.0; 2], [0.0; 3]);
        for (said, won) in sample.iter().flatten() {
            let x = odds(*said);
            let p = chance(shift + slope * x);
            let weight = p * (1.0 - p);
            gradient = [gradient[0] + won - p, gradient[1] + (won - p) * x];
            bend = [bend[0] + weight, bend[1] + weight * x, bend[2] + weight * x * x];
        }
        let determinant = bend[0] * bend[2] - bend[1] * bend[1];
        if determinant.abs() < 1e-9 {
            break;
        }
        shift += (bend[2] * gradient[0] - bend[1] * gradient[1]) / determinant;
        slope += (bend[0] * gradient[1] - bend[1] * gradient[0]) / determinant;
    }
    [shift, slope]
}
