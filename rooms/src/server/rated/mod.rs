//! Rated tables: what may be one, and what becomes of those that nobody plays on.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::Server;
use crate::error::Error;
use crate::games;
use crate::identity::GuestId;
use crate::ratings;
use crate::results::PER_DAY;
use crate::room::{BRINGS_ON, Opening, Seating, Stage, rated};
use crate::words;

/// How many games are looked after at a time.
const AT_A_TIME: usize = 100;

impl Server {
    /// Refuses a rated table that could not count: with help, with options of its own, with
    /// somebody who is not kept, or with a bot that was never measured.
    pub(super) async fn check_rated(&self, opening: &Opening) -> Result<(), Error> {
        if opening.hints || opening.lesson || opening.deal.is_some() || opening.from.is_some() {
            return Err(Error::invalid(words::RATED_PLAIN));
        }
        games::check_usual(&opening.game, &opening.options)?;
        let (seats, info) = (opening.seating.len(), games::info(&opening.game)?);
        let mut people: Vec<GuestId> = Vec::new();
        for seating in &opening.seating {
            match seating {
                Seating::Open => {}
                Seating::Bot(_) if info.cooperative => {
                    return Err(Error::not_allowed(words::NO_BOTS_IN_CREW));
                }
                Seating::Bot(level) if ratings::bot(info.id, seats, level).is_some() => {}
                Seating::Bot(_) => return Err(Error::invalid(words::RATED_PLAIN)),
                Seating::Person(sitter, _) => {
                    let person = sitter.guests.first().copied();
                    let person =
                        person.ok_or_else(|| Error::not_allowed(words::RATED_IS_FOR_PEOPLE))?;
                    self.check_rated_person(person, &people).await?;
                    people.push(person);
                }
            }
        }
        Ok(())
    }

    async fn check_rated_person(&self, person: GuestId, others: &[GuestId]) -> Result<(), Error> {
        if self.person(person).await?.is_none() {
            return Err(Error::not_allowed(words::RATED_IS_FOR_PEOPLE));
        }
        if others.contains(&person) {
            return Err(Error::conflict(words::ONE_SEAT));
        }
        for other in others {
            if self.seen.are_neighbours(person, *other) {
                return Err(Error::conflict(words::SAME_NETWORK));
            }
            if self.results.begun_today(person, *other, self.now()).await? >= PER_DAY {
                return Err(Error::conflict(words::enough_rated(PER_DAY)));
            }
        }
        Ok(())
    }

    /// Whether two may play another rated game today: not too many, and not from one network.
    pub(crate) async fn may_meet_rated(&self, one: GuestId, other: GuestId) -> Result<bool, Error> {
        let begun = self.results.begun_today(one, other, self.now()).await?;
        Ok(begun < PER_DAY && !self.seen.are_neighbours(one, other))
    }

    /// Ends rated games in which nothing happens any more. Nobody is blamed for the time in which
    /// the server was down.
    pub async fn settle_abandoned(self: &Arc<Server>) -> Result<(), Error> {
        let now = self.now();
        for (note, table) in rated::due(&*self.store, now, AT_A_TIME).await? {
            let due = match self.end_abandoned(table, now).await {
                Ok(due) => due,
                Err(Error::NotFound(_) | Error::Outdated(_)) => None,
                Err(error) => return Err(error),
            };
            rated::postpone(&*self.store, note, table, due).await?;
        }
        Ok(())
    }

    /// Ends a rated game that was abandoned; else says when to look again, if ever.
    async fn end_abandoned(
        self: &Arc<Server>,
        table: store::TableId,
        now: i64,
    ) -> Result<Option<i64>, Error> {
        let room = self.room(table).await?;
        let mut state = room.enter().await?;
        if state.stage() != Stage::Playing {
            return Ok(None);
        }
        let stored = self.store.read(table, 0).await?;
        let entries = stored.iter().flat_map(|it| &it.entries);
        let moves = entries.filter(|it| BRINGS_ON.contains(&it.kind.as_str()));
        let last = moves.map(|it| it.at).max().unwrap_or(now);
        let since_start = i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX);
        // A calendar that was set forward counts: whoever does that wants to see what comes.
        let ahead = self.settings.calendar.ahead();
        let quiet_since = last.max(now - since_start - ahead);
        if now - quiet_since < rated::ABANDONED {
            return Ok(Some(quiet_since + rated::ABANDONED));
        }
        room.abandon(&mut state).await?;
        Ok(None)
    }
}
