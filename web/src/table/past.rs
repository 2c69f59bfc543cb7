//! A finished game looked at again: any moment of it, from anybody's eyes.

use engine::{Cause, Finding, Seeds, Step, Table, Viewer};
use shelf::Shelved;
use ui::{Region, Sight, faces};

use super::{AnyTable, StoryLine};

/// What a replay shows. A moment is a position in which somebody decides, or the end.
#[derive(Debug)]
pub(crate) struct Past {
    /// How many moments there are; the last is the end.
    pub(crate) moments: usize,
    /// What lies on the table.
    pub(crate) regions: Vec<Region>,
    /// Everything that happened by the end, each line with the moment it led to.
    pub(crate) story: Vec<(usize, StoryLine)>,
    /// Everybody's points at each moment, as far as they were public.
    pub(crate) scores: Vec<Vec<i32>>,
    /// What checking the shuffle and every action found.
    pub(crate) findings: Vec<Finding>,
}

/// The game as `viewer` saw it at a moment. Nothing while it goes on: the past of a running game
/// holds what is still hidden.
pub(super) fn look_back<G: Shelved>(
    table: &Table<G>,
    moment: usize,
    viewer: Viewer,
) -> Option<Past> {
    let house = table.revealed_seed()?;
    let seeds = Seeds { house, seats: table.seat_seeds().to_vec() };
    let steps = table.steps();
    let moments = moments(steps);
    let last = *moments.get(moment.min(moments.len() - 1))?;
    let names = table.names().clone();
    let then = Table::resume(table.setup().clone(), names, seeds, steps[..last].to_vec()).ok()?;
    let record = table.record();
    let states = record.states().ok()?;
    let points = |steps: &usize| {
        let sheet = states[*steps].score_sheet(table.names());
        sheet.rows.last().map(|row| row.values.clone()).unwrap_or_default()
    };
    Some(Past {
        moments: moments.len(),
        regions: G::regions(&Sight::new(&then, &faces::<G>(), &then.view(viewer), viewer)),
        story: super::seated::Seated(table.clone())
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
