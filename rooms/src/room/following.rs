//! How a table follows its log: from nothing when it is set up again, and from where it stands when
//! another node has written more. Both are the same, entry by entry.

use engine::Seeds;
use store::{Entry, StoredTable};
use traces::Context;

use super::load::Services;
use super::{LogEntry, Room, RoomState, cause};
use crate::error::Error;
use crate::games;
use crate::people::Book;
use crate::table::{self, TableError};
use crate::thinkers::Account;
use crate::words;

impl Room {
    /// Sets a table up as it was left.
    pub(crate) async fn restore(found: &StoredTable, services: Services) -> Result<Room, Error> {
        let head = serde_json::from_str(&found.head)
            .map_err(|error| Error::unreadable(found.id, &error.to_string()))?;
        let account = Account { address: found.opened_from.clone(), table: found.id };
        let room = Room::new(&found.game, found.revision, head, account, services)?;
        let playable = games::check_revision(&found.game, found.revision);
        playable.map_err(|error| room.outdated(&error))?;
        room.carry_in(&mut *room.state.lock().await, &found.entries).await?;
        Ok(room)
    }

    /// Carries in what stands in the log after all that is known. After an error the state is of
    /// no use.
    pub(super) async fn carry_in(
        &self,
        state: &mut RoomState,
        entries: &[Entry],
    ) -> Result<(), Error> {
        let read = |entry: &Entry| serde_json::from_str(&entry.body);
        let log: Result<Vec<LogEntry>, _> = entries.iter().map(read).collect();
        let log = log.map_err(|error| Error::unreadable(self.id, &error.to_string()))?;
        let named = log.iter().filter_map(LogEntry::guest);
        let strangers: Vec<_> = named.filter(|it| !state.people.contains_key(it)).collect();
        state.people.extend(Book(&*self.store).known(strangers).await?);
        for (happened, entry) in log.iter().zip(entries) {
            state.keys.extend(entry.key.clone().map(|key| (key, state.length)));
            self.follow(state, happened).map_err(|error| self.outdated(&error))?;
        }
        self.followed(state, entries.last().and_then(cause::read));
        Ok(())
    }

    /// Carries one entry in, the game included.
    pub(super) fn follow(
        &self,
        state: &mut RoomState,
        happened: &LogEntry,
    ) -> Result<(), TableError> {
        match (happened, &mut state.table) {
            (LogEntry::Dealt { record_lines, seat_seeds, .. }, table) => {
                let seeds = Seeds { server: self.head.seed, seats: seat_seeds.clone() };
                let mut dealt = table::resume(self.terms(), seeds, record_lines)?;
                dealt.rename(state.names.clone());
                *table = Some(dealt);
            }
            (LogEntry::Played { record_lines, .. }, Some(table)) => {
                table.follow(self.revision, record_lines)?;
            }
            (LogEntry::Undone { .. }, table) => {
                let retracted = table.as_mut().is_some_and(|table| table.retract());
                retracted.then_some(()).ok_or(TableError::NoSuchStep)?;
            }
            (LogEntry::Played { .. }, None) => return Err(TableError::NoSuchStep),
            _ => {}
        }
        state.apply(happened);
        state.length += 1;
        match happened {
            // Nobody decides any more, so it does not matter since when.
            LogEntry::Closed { .. } => state.time_decisions(0),
            _ => happened.up_ms().into_iter().for_each(|up_ms| state.time_decisions(up_ms)),
        }
        Ok(())
    }

    /// The state is as the log says: whoever watches may look.
    pub(super) fn followed(&self, state: &mut RoomState, cause: Option<Context>) {
        // Others may have looked after the table, and have noted when that is due again.
        state.looked_at = i64::MIN;
        state.next_look = self.next_look(state);
        self.tell(state.length, cause);
    }

    /// Why a stored table cannot be played on, for whoever comes back to it.
    fn outdated(&self, error: &TableError) -> Error {
        tracing::error!(table = %self.id, %error, "a stored table cannot be resumed");
        Error::Outdated(match error {
            TableError::Rules(rules) => words::outdated(rules).into(),
            _ => words::LEADS_ELSEWHERE.into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::sync::Arc;
    use std::time::Duration;

    use engine::Next;
    use store::{Memory, Store};

    use super::*;
    use crate::identity::{GuestId, Who};
    use crate::room::{Attempt, Opening, Seating, Sitter};
    use crate::server::{Opener, Server};
    use crate::settings::Settings;

    /// In Caper with teams several decide at once. The others' decisions do not move on since when
    /// somebody has been thinking.
    #[tokio::test]
    async fn whoever_decides_together_with_others_gets_no_time_back_when_a_table_is_opened_again() {
        let (game, mut together) = ("caper", 0);
        let options = vec![("players".to_owned(), "4".to_owned())];
        let store = Arc::new(Memory::new()) as Arc<dyn Store>;
        let open = || Server::open(Arc::clone(&store), Settings::default());
        let server = open().await.unwrap();
        let guests: Vec<GuestId> =
            games::seats(game, &options).unwrap().iter().map(|_| GuestId::fresh()).collect();
        let sits = |guest: &GuestId| Seating::Person(Sitter::guest(*guest, ""), None);
        let seating = guests.iter().map(sits).collect();
        let opening = Opening { options, minutes: Some(30), ..Opening::of(game, seating, None) };
        let network = IpAddr::V4(Ipv4Addr::LOCALHOST).into();
        let opener = Opener { who: Who::Guest(guests[0]), network };
        let room = server.open_table(opening, opener, "").await.unwrap();
        for _ in 0..40 {
            tokio::time::sleep(Duration::from_millis(2)).await;
            let (seat, action) = {
                let state = room.enter().await.unwrap();
                let Next::Seats(seats) = state.game().unwrap().next() else { break };
                together += usize::from(seats.len() > 1);
                let seat = seats.first().unwrap();
                (seat, state.game().unwrap().choices(seat)[0].action)
            };
            let attempt = Attempt { action, decision: None, key: None };
            room.act(&Who::Guest(guests[seat.index()]), attempt).await.unwrap();
            let again = open().await.unwrap().room(room.id).await.unwrap();
            let again = again.enter().await.unwrap();
            assert_eq!(again.chairs, room.enter().await.unwrap().chairs);
        }
        assert!(together > 1, "nobody decided together with others");
    }
}
