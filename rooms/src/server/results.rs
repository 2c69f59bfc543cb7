//! What people have played, and how they stand to each other.

use std::collections::BTreeMap;
use std::sync::Arc;

use store::{TableId, Which};

use super::Server;
use crate::error::Error;
use crate::identity::GuestId;
use crate::ratings::{Ladder, Rating};
use crate::results::{GameResult, Leaver, Page, Point, Rebuilt, Regulars, Rivalry, Rung, Tally};
use crate::room::{Room, RoomState};

impl Server {
    /// Somebody's finished games, the newest first, each with the number to go on before.
    pub async fn results_of(
        &self,
        person: GuestId,
        page: Page,
    ) -> Result<Vec<(u64, GameResult)>, Error> {
        self.results.of_person(person, page).await
    }

    /// How often somebody has played and won what, by game.
    pub async fn tally_of(&self, person: GuestId) -> Result<BTreeMap<String, Tally>, Error> {
        self.results.tally(person).await
    }

    /// How two people stand to each other, from the side of the first.
    pub async fn between(&self, one: GuestId, other: GuestId) -> Result<Rivalry, Error> {
        self.results.between(one, other).await
    }

    /// The people somebody has played most often with.
    pub async fn rivals_of(
        &self,
        person: GuestId,
        most: usize,
    ) -> Result<Vec<(GuestId, Rivalry)>, Error> {
        self.results.rivals(person, most).await
    }

    /// Who leaves rated games, whoever did most often first.
    pub async fn leavers(&self, most: usize) -> Result<Vec<Leaver>, Error> {
        self.results.leavers(most).await
    }

    /// Who plays rated games with the same person again and again.
    pub async fn regulars(&self, most: usize) -> Result<Vec<Regulars>, Error> {
        self.results.regulars(most).await
    }

    /// What somebody is worth now, on every ladder they have played on.
    pub async fn ratings_of(&self, person: GuestId) -> Result<Vec<(Ladder, Rating)>, Error> {
        self.results.ratings(person, self.now()).await
    }

    /// What somebody is worth now on one ladder.
    pub async fn rating_of(&self, person: GuestId, ladder: &Ladder) -> Result<Rating, Error> {
        self.results.rating(person, ladder, self.now()).await
    }

    /// How somebody's rating changed with their latest games, in order.
    pub async fn rating_history(
        &self,
        person: GuestId,
        ladder: &Ladder,
        most: usize,
    ) -> Result<Vec<Point>, Error> {
        self.results.history(person, ladder, most).await
    }

    /// Those who stand behind `after` on a ladder, or at its top.
    pub async fn ladder(
        &self,
        ladder: &Ladder,
        after: Option<&str>,
        most: usize,
    ) -> Result<Vec<Rung>, Error> {
        let (mut rungs, mut after) = (Vec::new(), after.map(str::to_owned));
        loop {
            let found = self.results.ladder(ladder, after.as_deref(), most, self.now()).await?;
            let is_full = found.len() == most;
            after = found.last().map(|rung| rung.name.clone());
            for rung in found {
                // Whoever is about to leave is on no list any more.
                if self.person(rung.person).await?.is_none_or(|it| it.leaves.is_none()) {
                    rungs.push(rung);
                }
            }
            if rungs.len() >= most || !is_full {
                rungs.truncate(most);
                return Ok(rungs);
            }
        }
    }

    /// Somebody's own place on a ladder, if they are on it, and of how many.
    pub async fn place_on(
        &self,
        ladder: &Ladder,
        person: GuestId,
    ) -> Result<(Option<usize>, usize), Error> {
        Ok((self.results.place(ladder, person).await?, self.results.on_ladder(ladder).await?))
    }

    /// Notes the results of finished games that have none, and makes everything anew that follows
    /// from results.
    pub async fn rebuild_results(self: &Arc<Server>) -> Result<Rebuilt, Error> {
        let mut finished = self.store.find(Which::All, usize::MAX).await?;
        finished.retain(|found| found.summary.over);
        finished.sort_by_key(|found| (found.changed_at, found.id.to_string()));
        let mut noted = 0;
        for found in finished {
            let table = found.id.to_string();
            if self.results.has(&table).await? {
                continue;
            }
            if let Err(error) = self.mend_end(found.id).await {
                tracing::warn!(table, %error, "a finished game could not be read");
            }
            self.sweep();
            noted += usize::from(self.results.has(&table).await?);
        }
        Ok(Rebuilt { noted, ..self.results.rebuild().await? })
    }

    /// Takes somebody out of all results; the games themselves stay.
    pub async fn forget_results(&self, person: GuestId) -> Result<(), Error> {
        self.results.forget(person).await
    }

    /// Notes how a finished game ended, if that was not done because the server was stopped in
    /// that very moment.
    pub async fn mend_end(self: &Arc<Server>, id: TableId) -> Result<(), Error> {
        if self.results.has(&id.to_string()).await? {
            return Ok(());
        }
        let room = self.room(id).await?;
        let state = room.enter().await?;
        self.note_end(&room, &state).await
    }

    /// Notes how a finished game ended, at the time that stands in its log.
    pub(super) async fn note_end(&self, room: &Room, state: &RoomState) -> Result<(), Error> {
        let stored = self.store.read(room.id, 0).await?;
        let mut entries = stored.iter().flat_map(|it| &it.entries).rev();
        match entries.find(|it| matches!(it.kind.as_str(), "played" | "closed")) {
            Some(end) => room.note_end_at(state, end.at).await,
            None => Ok(()),
        }
    }
}
