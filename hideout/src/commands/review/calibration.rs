//! `hideout review --calibration`: does 70 % win 70 %?

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use engine::{RawRecord, Seed};
use lab::Calibration;
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use review::{Depth, Look};
use serde::Serialize;
use shelf::{Shelved, Visitor};

use crate::{paint, progress, text};

/// What came true of what reviews say.
#[derive(Serialize)]
pub(super) struct Calibrated {
    games: usize,
    positions: usize,
    /// The mean logarithmic loss of always saying how often whoever decides wins.
    constant_loss: f64,
    /// What is said beside decisions.
    decisions: Calibration,
    /// What the chart shows from a seat's own eyes.
    chart: Calibration,
}

pub(super) fn calibrate(raws: &[RawRecord], depth: Depth, seed: Seed) -> Result<Calibrated> {
    let bar = progress::bar("{pos}/{len} games", raws.len() as u64);
    let looks = raws.into_par_iter().enumerate().map(|(number, raw)| {
        let line = raw.first_line();
        let looks =
            shelf::visit(&raw.game()?, Visit { raw, depth, seed: seed.derive(number as u64) })?;
        bar.inc(1);
        looks.with_context(|| format!("the record on line {line}"))
    });
    let looks: Vec<Vec<Look>> = looks.collect::<Result<_>>()?;
    bar.finish_and_clear();
    let all: Vec<Look> = looks.concat();
    let often = all.iter().map(|look| f64::from(look.won)).sum::<f64>() / all.len().max(1) as f64;
    let told = |said: fn(&Look) -> f64| {
        Calibration::of(all.iter().map(|look| (said(look), f64::from(look.won))))
    };
    Ok(Calibrated {
        games: raws.len(),
        positions: all.len(),
        constant_loss: Calibration::of(all.iter().map(|it| (often, it.won.into()))).loss,
        decisions: told(|look| look.decision.into()),
        chart: told(|look| look.chart.into()),
    })
}

struct Visit<'a> {
    raw: &'a RawRecord,
    depth: Depth,
    seed: Seed,
}

impl Visitor for Visit<'_> {
    type Output = Result<Vec<Look>>;

    fn visit<G: Shelved>(self) -> Self::Output {
        Ok(review::looks(&super::read::<G>(self.raw)?, self.depth, self.seed)?)
    }
}

pub(super) fn tell(
    calibrated: &Calibrated,
    json: bool,
    picture: Option<&Path>,
    out: &mut dyn Write,
) -> Result<()> {
    let Calibrated { games, positions, constant_loss, decisions, chart } = calibrated;
    if let Some(path) = picture {
        let squares = [("beside decisions", decisions), ("in the chart", chart)];
        let squares = squares.map(|(name, square)| (name.to_owned(), square.clone()));
        let drawn = lab::calibration::picture("What came true of what reviews said", &squares);
        fs::write(path, drawn).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if json {
        return crate::commands::write_json(out, calibrated);
    }
    writeln!(out, "{}", paint::strong(format!("{positions} decisions of {games} games")))?;
    writeln!(out, "always the mean: loss {constant_loss:.4}")?;
    for (name, told) in [("beside decisions", decisions), ("in the chart", chart)] {
        writeln!(out, "\n{}: loss {:.4}", paint::strong(name), told.loss)?;
        let mut rows = vec![["SAID, %", "CAME TRUE, %", "POSITIONS"].map(paint::faint).to_vec()];
        for tenth in told.tenths.iter().filter(|tenth| tenth.positions > 0) {
            let percent = |share: f64| format!("{:.1}", 100.0 * share);
            let cells =
                [percent(tenth.said), percent(tenth.came_true), tenth.positions.to_string()];
            rows.push(cells.to_vec());
        }
        write!(out, "{}", text::columns(&rows, &[0, 1, 2]))?;
    }
    Ok(())
}
