//! A finished game looked at again: any moment of it, from anybody's eyes.

use std::fmt;

use engine::{Cause, Finding, Seat, Step, Table, Viewer};
use shelf::Shelved;

use super::again::decider;
use super::{AnyTable, LogLine, Seated};

/// What a replay shows. A moment is a position in which somebody decides, or the end.
pub struct Past {
    /// How many moments there are; the last is the end.
    pub moments: usize,
    /// The table as it was then.
    pub table: Box<dyn AnyTable>,
    /// Who decided then; nobody at the end.
    pub decider: Option<Seat>,
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
    table.revealed_seed()?;
    let moments = moments(table.steps());
    let last = *moments.get(moment.min(moments.len() - 1))?;
    let then = table.back_at(last)?;
    let record = table.record();
    let states = record.states().ok()?;
    let points = |steps: &usize| {
        let sheet = states[*steps].score_sheet(table.names());
        sheet.rows.last().map(|row| row.values.clone()).unwrap_or_default()
    };
    Some(Past {
        moments: moments.len(),
        table: Box::new(Seated(then)),
        decider: decider(table, last),
        story: Seated(table.clone())
            .story(viewer, usize::MAX)
            .into_iter()
            .map(|line| (moments.iter().position(|at| *at >= line.step).unwrap_or(0), line))
            .collect(),
        scores: moments.iter().map(points).collect(),
        findings: record.verify(),
    })
}

/// The moment from which on the winner was ahead for good, and what happened right before it, as
/// `viewer` knows it. Nothing if the game goes on, nobody else was ever level or ahead, or it was
/// decided by the last count alone.
pub(super) fn turning_point<G: Shelved>(
    table: &Table<G>,
    viewer: Viewer,
) -> Option<(usize, LogLine)> {
    table.revealed_seed()?;
    // Where nobody has won, nobody was ahead for good.
    table.game().outcome().filter(|outcome| !outcome.winners.is_empty())?;
    let states = table.record().states().ok()?;
    let moments = moments(table.steps());
    let lead = |steps: &usize| {
        let sheet = states[*steps].score_sheet(table.names());
        leader(&sheet.rows.last()?.values)
    };
    let leaders: Vec<Option<usize>> = moments.iter().map(lead).collect();
    let winner = (*leaders.last()?)?;
    let behind = |leader: &Option<usize>| *leader != Some(winner);
    let moment = leaders.iter().rposition(behind)? + 1;
    if moment + 1 >= moments.len() {
        return None;
    }
    let after = moments[moment - 1];
    let story = Seated(table.clone()).story(viewer, usize::MAX);
    let mut lines = story.into_iter().filter(|line| line.step == after + 1);
    // What was counted says more than who passed or ended a turn.
    let first = lines.next()?;
    let counted = lines.rfind(|line| line.text.contains(|c: char| c.is_ascii_digit()));
    Some((moment, counted.unwrap_or(first)))
}

/// The column that has more than every other, if one has.
fn leader(values: &[i32]) -> Option<usize> {
    let best = *values.iter().max()?;
    let mut with_best = (0..values.len()).filter(|column| values[*column] == best);
    let first = with_best.next()?;
    (values.len() > 1 && with_best.next().is_none()).then_some(first)
}

/// After how many steps each moment is.
pub(super) fn moments<G: Shelved>(steps: &[Step<G>]) -> Vec<usize> {
    let plays = |at: &usize| steps.get(*at).is_none_or(|it| matches!(it.cause, Cause::Play(..)));
    (0..=steps.len()).filter(plays).collect()
}
