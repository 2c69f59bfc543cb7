//! Bringing along what a browser's guest did before somebody signed in with it.

use std::sync::Arc;

use store::{Change, Which};

use super::super::Server;
use crate::deals::Streak;
use crate::error::Error;
use crate::identity::GuestId;
use crate::words;

/// How many tables are brought along.
const MOST: usize = 2000;

/// What a guest did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Luggage {
    /// At how many tables they sit or sat.
    pub tables: usize,
    /// Whether they tried puzzles or deals of a day.
    pub alone: bool,
    /// Whether they asked for notices, announced holidays or said what they think.
    pub asked: bool,
}

impl Server {
    /// What a guest did that could be brought along.
    pub async fn luggage(&self, guest: GuestId) -> Result<Luggage, Error> {
        let mut tables = 0;
        for which in [Which::Playing(guest.to_string()), Which::Played(guest.to_string())] {
            tables += self.store.find(which, MOST).await?.len();
        }
        let streaks = self.store.list(&format!("streak/{guest}")).await?;
        let puzzles = self.store.list(&format!("puzzles {guest}")).await?;
        let asked = self.has_asked(guest).await?;
        Ok(Luggage { tables, alone: !streaks.is_empty() || !puzzles.is_empty(), asked })
    }

    /// Makes what a guest did and asked for a person's: their seats, puzzles, days in a row and
    /// notices. Where the person was at the table too, everything stays as it is; tries at deals
    /// are the person's already. `session` is the name of the one in which it is brought.
    pub async fn bring(
        self: &Arc<Server>,
        guest: GuestId,
        person: GuestId,
        session: &str,
    ) -> Result<(), Error> {
        if guest == person || self.person(guest).await?.is_some() {
            return Err(Error::not_allowed(words::NOTHING_TO_BRING));
        }
        for which in [Which::Playing(guest.to_string()), Which::Played(guest.to_string())] {
            for found in self.store.find(which, MOST).await? {
                match self.room(found.id).await {
                    Ok(room) => room.bring(guest, person).await?,
                    Err(error) => tracing::debug!(%error, "a table cannot be brought along"),
                }
            }
        }
        self.results.bring(guest, person).await?;
        self.bring_puzzles(guest, person).await?;
        self.bring_streaks(guest, person).await?;
        self.bring_asked(guest, person, session).await
    }

    async fn bring_streaks(&self, guest: GuestId, person: GuestId) -> Result<(), Error> {
        let (from, to) = (format!("streak/{guest}"), format!("streak/{person}"));
        let mut changes = Vec::new();
        for (game, text) in self.store.list(&from).await? {
            let own = self.store.get(&to, &game).await?;
            let better = Streak::better(Streak::read(&text), own.as_deref().and_then(Streak::read));
            changes.extend(better.map(|streak| Change::put(&to, &game, streak.written())));
            changes.push(Change::remove(&from, game));
        }
        Ok(self.store.change(changes).await?)
    }
}
