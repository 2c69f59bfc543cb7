//! A finished game looked at again: any moment of it, from anybody's eyes.

use std::fmt;

use engine::{Cause, Finding, Seeds, Step, Table, Viewer};
use shelf::Shelved;

use super::{AnyTable, LogLine, Seated};

/// What a replay shows. A moment is a position in which somebody decides, or the end.
pub struct Past {
    /// How many moments there are; the last is the end.
    pub moments: usize,
    /// The table as it was then.
    pub table: Box<dyn AnyTable>,
    /// Everything that happened by the end, each line with the moment it led to.
    pub story: Vec<(usize, LogLine)>,
    /// Everybody's points at each moment, as far as they were public.
    pub scores: Vec<Vec<i32>>,
    /// What checking the shuffle and every action found.
    pub findings: Vec<Finding>,
}

impl fmt::Debug for Past {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "one of {} moments", self.moments)
    }
}

/// The game at a moment, and the story as `viewer` knows it. Nothing while it goes on: the past of
/// a running game holds what is still hidden.
pub(super) fn look_back<G: Shelved>(
    table: &Table<G>,
    moment: usize,
    viewer: Viewer,
) -> Option<Past> {
    let server = table.revealed_seed()?;
    let seeds = Seeds { server, seats: table.seat_seeds().to_vec() };
    let steps = table.steps();
    let moments = moments(steps);
    let last = *moments.get(moment.min(moments.len() - 1))?;
    let names = table.names().clone();
    let (setup, revision) = (table.setup().clone(), G::INFO.revision);
    let then = Table::resume(setup, names, seeds, revision, steps[..last].to_vec()).ok()?;
    let record = table.record();
    let states = record.states().ok()?;
    let points = |steps: &usize| {
        let sheet = states[*steps].score_sheet(table.names());
        sheet.rows.last().map(|row| row.values.clone()).unwrap_or_default()
    };
    Some(Past {
        moments: moments.len(),
        table: Box::new(Seated(then)),
        story: Seated(table.clone())
            .story(viewer, usize::MAX)
            .into_iter()
            .map(|line| (moments.iter().position(|at| *at >= line.step).unwrap_or(0), line))
            .collect(),
        scores: moments.iter().map(points).collect(),
        findings: record.verify(),
    })
}

/// After how many steps each moment is.
fn moments<G: Shelved>(steps: &[Step<G>]) -> Vec<usize> {
    let plays = |at: &usize| steps.get(*at).is_none_or(|it| matches!(it.cause, Cause::Play(..)));
    (0..=steps.len()).filter(plays).collect()
}
