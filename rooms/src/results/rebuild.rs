//! Everything that follows from results, made anew from them.

use store::{Change, Scan};

use super::Ledger;
use super::ledger::Changes;
use super::notes::{
    HISTORY, LADDER, LADDER_COUNT, LEFT, OFTEN, RATING, RESULT, RESULTS_OF, RIVALS, TALLY,
    numbered, result, written,
};
use crate::error::Error;

/// How many notes are removed, and how many results are gone through, at once.
const AT_ONCE: usize = 200;

/// What was made anew.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Rebuilt {
    /// How many results there are.
    pub games: usize,
    /// How many of them were noted only now.
    pub noted: usize,
    /// How many of them were rated.
    pub rated: usize,
}

impl Ledger {
    /// Throws away what follows from results, and makes it anew in the order in which games ended.
    pub async fn rebuild(&self) -> Result<Rebuilt, Error> {
        let _alone = self.next.lock().await;
        for kind in [RESULTS_OF, TALLY, RIVALS, LEFT, OFTEN, RATING, HISTORY, LADDER, LADDER_COUNT]
        {
            self.clear(kind).await?;
        }
        let mut rebuilt = Rebuilt::default();
        let mut from = String::new();
        loop {
            let all = Scan::prefix(RESULT, "", AT_ONCE);
            let notes = self.store.scan(Scan { from, ..all }).await?;
            let Some((last, _)) = notes.last() else { return Ok(rebuilt) };
            from = format!("{last}\u{0}");
            let mut changes = Changes::default();
            for (number, mut result) in notes.iter().filter_map(result) {
                self.rate(&mut changes, number, &mut result).await?;
                self.count(&mut changes, number, &result).await?;
                changes.write(RESULT, numbered(number), Some(written(&result)?));
                rebuilt.games += 1;
                rebuilt.rated += usize::from(result.rated);
            }
            let changes: Vec<Change> = changes.into_changes();
            self.store.change(changes.into_iter().map(forced).collect()).await?;
        }
    }

    async fn clear(&self, kind: &'static str) -> Result<(), Error> {
        loop {
            let notes = self.store.scan(Scan::prefix(kind, "", AT_ONCE)).await?;
            if notes.is_empty() {
                return Ok(());
            }
            let removed = notes.into_iter().map(|(name, _)| Change::remove(kind, name));
            self.store.change(removed.collect()).await?;
        }
    }
}

/// Nobody else writes while everything is made anew.
fn forced(change: Change) -> Change {
    Change { expected: store::Expected::Anything, ..change }
}
