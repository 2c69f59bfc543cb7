//! Who looks after tables that are played over days while nobody is there.
//!
//! When a table has to be looked at stands in notes, in the order of time (kind `due`, named by
//! the moment and the table). A note is written before what makes it necessary, and removed after
//! what makes it superfluous: so there may be one too many, which costs a look, and never one too
//! few.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use store::{Change, Scan, TableId, Which};
use time::Date;

use super::Server;
use crate::clock::{HOUSE, LAST_UP};
use crate::due::{DUE, due, moment, table};
use crate::error::Error;
use crate::holidays::Holidays;
use crate::identity::GuestId;
use crate::room::{Card, Room, RoomState, Stage};
use crate::turns::DAY;

const HOLIDAYS: &str = "holidays";

/// How many tables are looked after at a time.
const AT_A_TIME: usize = 200;
/// How many of one's tables learn of holidays.
const OWN_TABLES: usize = 500;
/// After how long past holidays are forgotten: no decision is as old as that.
const KEPT: i64 = 400 * DAY;

impl Server {
    /// Notes that the server is up, if anybody's time runs; nodes do that with each beat.
    pub async fn note_up(&self) -> Result<(), Error> {
        if self.store.is_shared() {
            return Ok(());
        }
        if !self.store.scan(Scan::prefix(DUE, "", 1)).await?.is_empty() {
            self.store.put(HOUSE, LAST_UP, Some(self.now().to_string())).await?;
        }
        Ok(())
    }

    /// Looks after the tables at which something is due.
    pub async fn look_after_tables(self: &Arc<Server>) -> Result<(), Error> {
        // Another node may have noticed a moment ago that nobody could play.
        self.clocks.agree(&*self.store).await?;
        if self.clocks.take_owed()
            && let Err(error) = self.give_time_back().await
        {
            self.clocks.owe();
            tracing::warn!(%error, "deadlines could not be written anew");
        }
        let to = Some(moment(self.now() + 1));
        let scan = Scan { to, ..Scan::prefix(DUE, "", AT_A_TIME) };
        for (name, _) in self.store.scan(scan).await? {
            if let Some(table) = table(&name) {
                match self.look_at(table).await {
                    Ok(()) | Err(Error::NotFound(_) | Error::Outdated(_)) => {}
                    // It is tried again with the next look.
                    Err(error) => {
                        tracing::warn!(%table, %error, "a table could not be looked after");
                        continue;
                    }
                }
            }
            self.store.change(vec![Change::remove(DUE, name)]).await?;
        }
        Ok(())
    }

    /// Does what is due at a table: notices, reminders, and ending turns.
    async fn look_at(self: &Arc<Server>, id: TableId) -> Result<(), Error> {
        let room = self.room_of_now(id).await?;
        if room.head.turn_based.is_none() {
            return Ok(());
        }
        let mut state = room.enter().await?;
        let now = self.now();
        self.learn_holidays(&room, &mut state).await?;
        let settled_at = self.clocks.settled_at();
        let settled = now >= settled_at;
        let ended = settled && room.end_turns(&mut state).await?;
        if matches!(state.stage(), Stage::Over | Stage::Closed) {
            return self.forget_notices(id).await;
        }
        self.notify(&room, &state, now).await?;
        let is_late = |seat| room.due(&state, seat).is_some_and(|due| due.deadline <= now);
        if !settled && state.seats().any(is_late) {
            self.store.change(vec![due(settled_at, id)]).await?;
        }
        room.looked_after(&mut state, now).await?;
        drop(state);
        if ended {
            self.drive(&room);
        }
        Ok(())
    }

    /// The room of a table as the store has it, even if another server plays there too.
    pub(super) async fn room_of_now(self: &Arc<Server>, id: TableId) -> Result<Arc<Room>, Error> {
        let room = self.room(id).await?;
        let known = room.enter().await?.length();
        let stored = self.store.read(id, known).await?;
        if stored.is_none_or(|stored| stored.length == known) {
            return Ok(room);
        }
        room.lose();
        self.room(id).await
    }

    /// Lets a table know of the holidays of those it waits for.
    async fn learn_holidays(&self, room: &Room, state: &mut RoomState) -> Result<(), Error> {
        let now = self.now();
        for seat in state.seats() {
            let sitter = state.chair(seat).and_then(|chair| chair.sitter.as_ref());
            let guests = sitter.map(|sitter| sitter.guests.clone()).unwrap_or_default();
            let mut pauses = Vec::new();
            for guest in guests {
                // Past ones may still count for the decision at hand.
                let known = self.holidays(guest).await?.pauses();
                pauses.extend(known.into_iter().filter(|it| it.until > now - KEPT));
            }
            room.set_holidays(state, seat, pauses).await?;
        }
        Ok(())
    }

    /// Somebody's holidays.
    pub async fn holidays(&self, guest: GuestId) -> Result<Holidays, Error> {
        let kept = self.store.get(HOLIDAYS, &guest.to_string()).await?;
        Ok(kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
    }

    /// Announces holidays: all tables of theirs that are played over days are told.
    pub async fn announce_holidays(
        self: &Arc<Server>,
        guest: GuestId,
        first: Date,
        count: usize,
    ) -> Result<(), Error> {
        self.limits.holiday(guest)?;
        let now = self.now();
        self.change_holidays(guest, |holidays| holidays.announce(now, first, count)).await
    }

    /// Takes back the holidays that have not begun.
    pub async fn end_holidays(self: &Arc<Server>, guest: GuestId) -> Result<(), Error> {
        self.limits.holiday(guest)?;
        let now = self.now();
        let end = |holidays: &mut Holidays| {
            holidays.end(now);
            Ok(())
        };
        self.change_holidays(guest, end).await
    }

    async fn change_holidays(
        self: &Arc<Server>,
        guest: GuestId,
        change: impl Fn(&mut Holidays) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let before = self.store.get(HOLIDAYS, &guest.to_string()).await?;
        let read = before.as_deref().and_then(|text| serde_json::from_str(text).ok());
        let mut holidays: Holidays = read.unwrap_or_default();
        change(&mut holidays)?;
        let text = serde_json::to_string(&holidays).map_err(Error::internal)?;
        let kept = Change::put(HOLIDAYS, guest.to_string(), text).if_still(before);
        self.store.change(vec![kept]).await?;
        let playing = self.store.find(Which::Playing(guest.to_string()), OWN_TABLES).await?;
        for found in playing.iter().filter(|found| is_turn_based(&found.summary.line)) {
            let room = self.room(found.id).await?;
            self.learn_holidays(&room, &mut *room.enter().await?).await?;
        }
        Ok(())
    }

    /// Writes the deadlines anew after nobody could play, so that lists know them too.
    async fn give_time_back(self: &Arc<Server>) -> Result<(), Error> {
        let mut from = String::new();
        loop {
            let scan = Scan { from: from.clone(), ..Scan::prefix(DUE, "", AT_A_TIME) };
            let found = self.store.scan(scan).await?;
            let Some((last, _)) = found.last() else { return Ok(()) };
            from = format!("{last} ");
            for (name, _) in found {
                let Some(table) = table(&name) else { continue };
                if let Ok(room) = self.room(table).await {
                    let mut state = room.enter().await?;
                    room.looked_after(&mut state, i64::MIN).await?;
                }
            }
        }
    }
}

/// Whether a list says of a table that it is played over days.
fn is_turn_based(line: &str) -> bool {
    Card::read(line).is_some_and(|card| card.hours.is_some())
}
