//! The clocks of the house, and when nobody could play there.
//!
//! Where several nodes share a store, a note says how long the house had been up at some moment of
//! the store's clock. It has been up since then too, if that is no longer ago than a few beats;
//! otherwise no node was there or none reached the store, or somebody has set the store's clock,
//! and no time has passed for anybody. Every node reads the note with each beat and moves it on
//! along the same line, so it makes no difference which of them does.
//!
//! Times in which nobody could play are a list in the store, which every node reads with each
//! beat. Whoever moves the note on over a gap adds it, in the same change: so it is there once.

#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use store::{Change, Store, StoreError};

use super::{Calendar, HOUSE, Heard, Uptime, milliseconds, uptime};
use crate::due::moment;
use crate::turns::{DAY, Pause};

const CLOCK: &str = "clock";
const DOWN: &str = "down";
pub(crate) const LAST_UP: &str = "last_up_ms";

/// If nobody has moved the note on for longer, nobody was there: three beats.
const BEATS: i64 = 6_000;
/// What another node has moved on less long ago is left alone.
const FRESH: i64 = 1_000;
/// How often nodes try that are in each other's way.
const TRIES: usize = 5;
/// A shorter downtime takes nobody's time.
const SHORT: i64 = 2 * 60_000;
/// For so long after a downtime nobody's time is up: who could not come must be able to.
const SETTLING: i64 = 10 * 60_000;
/// After how long a downtime is forgotten: no decision is as old as that.
const KEPT: i64 = 400 * DAY;

/// The clocks of a server, and when it was down.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    pub(crate) uptime: Uptime,
    pub(crate) calendar: Calendar,
    pub(crate) downtimes: Downtimes,
    /// When this server was started, if it is the only one.
    started_at: Option<i64>,
    /// Whether lists still tell deadlines from before a downtime that was noticed here.
    owing: Arc<AtomicBool>,
}

/// The times in which nobody could play, as far as a server knows. All copies are the same.
#[derive(Clone, Default, Debug)]
pub(crate) struct Downtimes(Arc<RwLock<Arc<[Pause]>>>);

impl Downtimes {
    pub(crate) fn all(&self) -> Arc<[Pause]> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Reads anew what is in the store.
    async fn refresh(&self, store: &dyn Store, now: i64) -> Result<(), StoreError> {
        let mut pauses = Vec::new();
        for (from, until) in store.list(DOWN).await? {
            match (from.parse(), until.parse()) {
                (Ok(since), Ok(until)) if until > now - KEPT => {
                    pauses.push(Pause { from: since, until });
                }
                _ => store.put(DOWN, &from, None).await?,
            }
        }
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = pauses.into();
        Ok(())
    }
}

/// How long the house had been up at a moment of the store's clock.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Mark {
    up_ms: u64,
    at: i64,
}

impl Mark {
    fn read(text: &str) -> Option<Mark> {
        let (up_ms, at) = text.split_once(' ')?;
        Some(Mark { up_ms: up_ms.parse().ok()?, at: at.parse().ok()? })
    }

    /// The note; and what a server of its own over these notes goes by.
    fn put(self, before: Option<String>) -> Vec<Change> {
        let Mark { up_ms, at } = self;
        vec![
            Change::put(HOUSE, CLOCK, format!("{up_ms} {at}")).if_still(before),
            Change::put(HOUSE, uptime::NAME, up_ms.to_string()),
            Change::put(HOUSE, LAST_UP, at.to_string()),
        ]
    }
}

impl Clocks {
    /// The clocks of a server that is started now.
    pub(crate) async fn open(store: &dyn Store, calendar: Calendar) -> Result<Clocks, StoreError> {
        let mut clocks = Clocks {
            uptime: Uptime::after(0),
            calendar,
            downtimes: Downtimes::default(),
            started_at: None,
            owing: Arc::default(),
        };
        if store.is_shared() {
            clocks.agree(store).await?;
            return Ok(clocks);
        }
        let now = clocks.calendar.now();
        clocks.uptime = Uptime::resume(store).await?;
        clocks.started_at = Some(now);
        if let Some(from) = last_up(store).await?.filter(|last| now - last > SHORT) {
            store.change(vec![down(from, now)]).await?;
            clocks.owing.store(true, Ordering::Release);
        }
        store.put(HOUSE, LAST_UP, Some(now.to_string())).await?;
        clocks.downtimes.refresh(store, now).await?;
        Ok(clocks)
    }

    /// Takes the time from the house, and moves it on for all.
    pub(crate) async fn agree(&self, store: &dyn Store) -> Result<(), StoreError> {
        for _ in 0..TRIES {
            let before = store.get(HOUSE, CLOCK).await?;
            let asked = Instant::now();
            let Some(now) = store.clock().await? else { return Ok(()) };
            let heard = Heard::since(asked);
            let mark = before.as_deref().and_then(Mark::read).unwrap_or_default();
            let passed = now.saturating_sub(mark.at);
            let (next, gap) = match passed {
                0..=BEATS => (Mark { up_ms: mark.up_ms + passed.unsigned_abs(), at: now }, None),
                _ => self.after_gap(store, mark, now).await?,
            };
            if !(0..FRESH).contains(&passed) {
                let mut changes = next.put(before);
                changes.extend(gap.map(|gap| down(gap.from, gap.until)));
                match store.change(changes).await {
                    Err(StoreError::Changed { .. }) => continue,
                    done => done?,
                }
            }
            self.owing.fetch_or(gap.is_some(), Ordering::AcqRel);
            self.calendar.hear(now, heard);
            self.uptime.hear(next.up_ms, heard);
            return self.downtimes.refresh(store, now).await;
        }
        // The others are at it; it is tried again with the next beat.
        Ok(())
    }

    /// The same if that was not done for a while, because this node or the store stood still.
    pub(crate) async fn agree_if_late(&self, store: &dyn Store) -> Result<(), StoreError> {
        let late = |time: Duration| time > Duration::from_millis(BEATS.unsigned_abs());
        if self.uptime.compared().is_some_and(late) { self.agree(store).await } else { Ok(()) }
    }

    /// Where the house goes on after nobody has moved it on for a while, and what takes nobody's
    /// time.
    async fn after_gap(
        &self,
        store: &dyn Store,
        mark: Mark,
        now: i64,
    ) -> Result<(Mark, Option<Pause>), StoreError> {
        // A server of its own may have been at work here since.
        let up_ms = mark.up_ms.max(uptime::kept(store).await?);
        let last = last_up(store).await?.unwrap_or_default().max(mark.at);
        // Who was there a moment ago knows that only the store's clock has jumped.
        let alone = self.uptime.compared().map(milliseconds);
        let alone = alone.map_or(i64::MAX, |time| i64::try_from(time).unwrap_or(i64::MAX));
        let down = now.saturating_sub(last).min(alone);
        let gap = (last > 0 && down > SHORT).then(|| Pause { from: now - down, until: now });
        Ok((Mark { up_ms, at: now }, gap))
    }

    /// Until when nobody's time is up, because nobody could come.
    pub(crate) fn settled_at(&self) -> i64 {
        let downtimes = self.downtimes.all();
        let last = downtimes.iter().map(|down| down.until).max();
        self.started_at.or(last).map_or(i64::MIN, |at| at.saturating_add(SETTLING))
    }

    /// Whether deadlines must be told anew; whoever asks has to see to it.
    pub(crate) fn take_owed(&self) -> bool {
        self.owing.swap(false, Ordering::AcqRel)
    }

    /// They could not be told anew.
    pub(crate) fn owe(&self) {
        self.owing.store(true, Ordering::Release);
    }
}

fn down(from: i64, until: i64) -> Change {
    Change::put(DOWN, moment(from), until.to_string())
}

async fn last_up(store: &dyn Store) -> Result<Option<i64>, StoreError> {
    Ok(store.get(HOUSE, LAST_UP).await?.and_then(|text| text.parse().ok()))
}
