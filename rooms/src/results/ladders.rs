//! What can be read of ratings: somebody's own, how they changed, and who stands where.

use store::{Scan, Store, StoreError};

use super::ledger::Changes;
use super::notes::{HISTORY, LADDER, LADDER_COUNT, RATING, own, read, rest, rung, score};
use super::rated::STEP;
use super::{Ledger, Point};
use crate::error::Error;
use crate::identity::GuestId;
use crate::ratings::{Ladder, Rating};

/// How long somebody stays on a ladder without a rated game, in milliseconds.
const ACTIVE: i64 = 30 * 24 * 60 * 60 * 1000;

/// How many ladders one person can be on.
const LADDERS: usize = 100;

/// How many steps a ladder has at most.
const STEPS: usize = 1000;

/// Somebody on a ladder.
#[derive(Clone, PartialEq, Debug)]
pub struct Rung {
    /// 1 is best.
    pub place: usize,
    /// Who.
    pub person: GuestId,
    /// What they are worth.
    pub rating: Rating,
    /// Where the page after this one begins.
    pub name: String,
}

impl Ledger {
    /// What somebody is worth now, on every ladder they have played on.
    pub async fn ratings(&self, person: GuestId, now: i64) -> Result<Vec<(Ladder, Rating)>, Error> {
        let notes = self.store.scan(Scan::prefix(RATING, &own(person, ""), LADDERS)).await?;
        let rating = |(name, text): &(String, String)| {
            Some((rest(name).parse().ok()?, read::<Rating>(text)?.aged(now)))
        };
        Ok(notes.iter().filter_map(rating).collect())
    }

    /// What somebody is worth now on one ladder; unknown as long as they have not played on it.
    pub async fn rating(
        &self,
        person: GuestId,
        ladder: &Ladder,
        now: i64,
    ) -> Result<Rating, Error> {
        let note = self.store.get(RATING, &own(person, &ladder.to_string())).await?;
        let rating = note.as_deref().and_then(read::<Rating>);
        Ok(rating.map_or(Rating::UNKNOWN, |rating| rating.aged(now)))
    }

    /// How somebody's rating changed, the latest games of it, in order.
    pub async fn history(
        &self,
        person: GuestId,
        ladder: &Ladder,
        most: usize,
    ) -> Result<Vec<Point>, Error> {
        let prefix = own(person, &format!("{ladder}/"));
        let notes = self.store.scan(Scan::prefix(HISTORY, &prefix, most).backwards()).await?;
        Ok(notes.iter().rev().filter_map(|(_, text)| read(text)).collect())
    }

    /// Those who stand behind `after` on a ladder, or at its top, the best first. Whoever has not
    /// played for long is taken off.
    pub async fn ladder(
        &self,
        ladder: &Ladder,
        after: Option<&str>,
        most: usize,
        now: i64,
    ) -> Result<Vec<Rung>, Error> {
        let prefix = format!("{ladder}/");
        let mut to = after.filter(|name| name.starts_with(&prefix)).map(str::to_owned);
        let mut found: Vec<(String, GuestId, Rating)> = Vec::new();
        while found.len() < most {
            let all = Scan::prefix(LADDER, &prefix, most).backwards();
            let notes = self.store.scan(Scan { to: to.or(all.to.clone()), ..all }).await?;
            let Some((last, _)) = notes.last() else { break };
            to = Some(last.clone());
            let mut gone = Vec::new();
            for (name, text) in notes {
                let person = name.rsplit('/').next().and_then(|id| id.parse().ok());
                let (Some(person), Some(rating)) = (person, read::<Rating>(&text)) else {
                    continue;
                };
                if now - rating.at > ACTIVE {
                    gone.push((person, rating));
                } else if found.len() < most {
                    found.push((name, person, rating));
                }
            }
            self.take_off(ladder, gone).await?;
        }
        let first = match found.first() {
            Some((name, _, rating)) => self.above(&*self.store, ladder, name, rating).await?,
            None => 0,
        };
        let rung =
            |(at, (name, person, rating))| Rung { place: first + at + 1, person, rating, name };
        Ok(found.into_iter().enumerate().map(rung).collect())
    }

    /// Takes people off a ladder, all in one transaction: whoever looks waits for it.
    async fn take_off(&self, ladder: &Ladder, gone: Vec<(GuestId, Rating)>) -> Result<(), Error> {
        if gone.is_empty() {
            return Ok(());
        }
        let _alone = self.next.lock().await;
        let mut changes = Changes::default();
        for (person, rating) in gone {
            self.climb(&mut changes, ladder, person, Some(rating), None).await?;
        }
        match self.store.change(changes.into_changes()).await {
            // Another node does the same, or somebody of them has just played.
            Err(StoreError::Changed { .. }) => Ok(()),
            done => Ok(done?),
        }
    }

    /// Somebody's own place on a ladder, if they are on it.
    pub async fn place(&self, ladder: &Ladder, person: GuestId) -> Result<Option<usize>, Error> {
        let note = self.store.get(RATING, &own(person, &ladder.to_string())).await?;
        let Some(rating) = note.as_deref().and_then(read::<Rating>) else { return Ok(None) };
        let name = rung(ladder, &rating, person);
        if self.store.get(LADDER, &name).await?.is_none() {
            return Ok(None);
        }
        Ok(Some(self.above(&*self.store, ladder, &name, &rating).await? + 1))
    }

    /// How many are on a ladder.
    pub async fn on_ladder(&self, ladder: &Ladder) -> Result<usize, Error> {
        let steps = Scan::prefix(LADDER_COUNT, &format!("{ladder}/"), STEPS);
        let counts = self.store.scan(steps).await?;
        Ok(counts.iter().filter_map(|(_, count)| count.parse::<usize>().ok()).sum())
    }

    /// How many stand above a name: whole steps are counted, and one step is looked through.
    async fn above(
        &self,
        store: &dyn Store,
        ladder: &Ladder,
        name: &str,
        rating: &Rating,
    ) -> Result<usize, Error> {
        let step = score(rating) / STEP;
        let steps = Scan::prefix(LADDER_COUNT, &format!("{ladder}/"), STEPS);
        let from = format!("{ladder}/{:04}", step + 1);
        let counts = store.scan(Scan { from, ..steps }).await?;
        let higher: usize =
            counts.iter().filter_map(|(_, count)| count.parse::<usize>().ok()).sum();
        let same = Scan {
            from: format!("{name}\u{0}"),
            to: Some(format!("{ladder}/{:05}/", (step + 1) * STEP)),
            ..Scan::prefix(LADDER, "", usize::MAX)
        };
        Ok(higher + store.scan(same).await?.len())
    }
}
