//! What a run of the nemesis came to.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use super::checker::Defect;
use super::fault::Fault;
use super::history::{Tale, What};

/// How long a table may take to go on once everything is healed.
pub(crate) const GOES_ON_WITHIN: Duration = Duration::from_secs(10);

/// The counts, and what was wrong.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) took: Duration,
    pub(crate) tables_at_a_time: usize,
    /// Whether other tests have the processors too: a table may then take three times as long.
    pub(crate) beside_others: bool,
    /// By fault: how often, and the longest that a table then took to go on.
    pub(crate) faults: BTreeMap<Fault, (usize, Duration)>,
    pub(crate) finished: usize,
    pub(crate) acknowledged: usize,
    pub(crate) unheard: usize,
    pub(crate) looks: usize,
    pub(crate) pushed: usize,
    pub(crate) bot_moves: usize,
    pub(crate) notices: usize,
    /// With the table, or with what it is about.
    pub(crate) defects: Vec<(String, Defect)>,
    pub(crate) other_defects: Vec<String>,
}

impl Report {
    /// Notes that a fault came and was healed, and that all tables went on after this time.
    pub(crate) fn went_on(&mut self, fault: Fault, after: Duration) {
        let (times, longest) = self.faults.entry(fault).or_default();
        (*times, *longest) = (*times + 1, after.max(*longest));
        if after > GOES_ON_WITHIN * if self.beside_others { 3 } else { 1 } {
            self.other_defects.push(format!("after {fault:?} a table stood still for {after:?}"));
        }
    }

    /// Counts what was heard of a table.
    pub(crate) fn heard(&mut self, tale: &Tale) {
        for event in &tale.events {
            match event.what {
                What::Acknowledged { .. } => self.acknowledged += 1,
                What::Unheard { .. } => self.unheard += 1,
                What::Saw(_) => self.looks += 1,
                What::Pushed { .. } => self.pushed += 1,
                What::Refused { .. } => {}
            }
        }
    }

    pub(crate) fn is_clean(&self) -> bool {
        self.defects.is_empty() && self.other_defects.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count: usize = self.faults.values().map(|(times, _)| times).sum();
        let longest = self.faults.values().map(|(_, longest)| *longest).max().unwrap_or_default();
        let (seconds, tables) = (self.took.as_secs_f32(), self.tables_at_a_time);
        writeln!(f, "{seconds:.0} s, {tables} tables at a time, {count} faults:")?;
        for (fault, (times, longest)) in &self.faults {
            let fault = format!("{fault:?}");
            let seconds = longest.as_secs_f32();
            writeln!(f, "  {fault:22} {times:4}   all tables went on within {seconds:.1} s")?;
        }
        let (games, acknowledged) = (self.finished, self.acknowledged);
        writeln!(f, "games finished            {games}")?;
        writeln!(f, "actions acknowledged      {acknowledged}")?;
        writeln!(f, "attempts without answer   {}", self.unheard)?;
        writeln!(f, "moves of bots             {}", self.bot_moves)?;
        writeln!(f, "looks and pushes compared {} and {}", self.looks, self.pushed)?;
        writeln!(f, "notices                   {}", self.notices)?;
        writeln!(f, "longest to go on          {:.1} s", longest.as_secs_f32())?;
        writeln!(f, "defects                   {}", self.defects.len() + self.other_defects.len())?;
        for (table, defect) in &self.defects {
            writeln!(f, "  table {table}: {defect:?}")?;
        }
        self.other_defects.iter().try_for_each(|defect| writeln!(f, "  {defect}"))
    }
}
