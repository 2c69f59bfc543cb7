//! Finding the room of a table: there is one for each, and a fresh one where it was closed.

use std::sync::Arc;

use store::TableId;

use super::Server;
use crate::error::Error;
use crate::identity::Who;
use crate::room::Room;
use crate::words;

impl Server {
    /// The room of a table, as it was left.
    pub async fn room(self: &Arc<Server>, id: TableId) -> Result<Arc<Room>, Error> {
        self.clocks.agree_if_late(&*self.store).await?;
        let known = self.rooms().get(&id).cloned();
        if let Some(room) = known.filter(|room| !room.is_lost()) {
            self.refresh(&room).await?;
            if !room.is_lost() {
                return Ok(room);
            }
        }
        let stored = self.store.read(id, 0).await?;
        let stored = stored.ok_or_else(|| Error::not_found(words::NO_SUCH_TABLE))?;
        let room = self.only_room(Room::restore(&stored, self.lend(id)).await?);
        self.drive(&room);
        Ok(room)
    }

    /// Finds a room again in which something was not done because it was closed since it was
    /// found; says whether it was so. Whoever asks tries once more then.
    pub async fn finds_again<T>(
        self: &Arc<Server>,
        room: &mut Arc<Room>,
        done: &Result<T, Error>,
    ) -> Result<bool, Error> {
        let lost = matches!(done, Err(Error::Lost));
        if lost {
            *room = self.room(room.id).await?;
        }
        Ok(lost)
    }

    /// The room of a table of which this one was made: somebody else may have opened the door
    /// meanwhile, and there is one room for a table.
    pub(super) fn only_room(&self, made: Room) -> Arc<Room> {
        let mut rooms = self.rooms();
        if let Some(kept) = rooms.get(&made.id).filter(|room| !room.is_lost()) {
            return Arc::clone(kept);
        }
        let room = Arc::new(made);
        rooms.insert(room.id, Arc::clone(&room));
        room
    }

    /// The room of a table by its name in an address, for somebody who may come to it.
    pub async fn visit(self: &Arc<Server>, who: &Who, id: &str) -> Result<Arc<Room>, Error> {
        let room = self.room_for_operator(id).await?;
        let Some(own) = &room.head.deal else { return Ok(room) };
        // Their own table is entered before this one: whoever waits for two rooms at once may
        // wait for ever.
        let finished = self.has_finished(own.deal, who).await?;
        room.may_visit(&*room.enter().await?, who, finished)?;
        Ok(room)
    }

    /// The same for the operator, who may come to all of them.
    pub async fn room_for_operator(self: &Arc<Server>, id: &str) -> Result<Arc<Room>, Error> {
        let id = id.parse().map_err(|_| Error::not_found(words::NO_SUCH_TABLE))?;
        self.room(id).await
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use store::Memory;

    use super::*;
    use crate::identity::GuestId;
    use crate::room::{Opening, Seating};
    use crate::server::Opener;
    use crate::settings::Settings;

    #[tokio::test]
    async fn a_room_that_was_closed_since_it_was_found_is_found_again() {
        let server = Server::open(Arc::new(Memory::new()), Settings::default()).await.unwrap();
        let opening = Opening::of("caps-and-hammers", vec![Seating::Open, Seating::Open], None);
        let from = IpAddr::from([192, 0, 2, 1]).into();
        let opener = Opener { who: Who::Guest(GuestId::fresh()), network: from };
        let found = server.open_table(opening, opener, "").await.unwrap();
        found.lose();
        assert_eq!(found.enter().await.err(), Some(Error::Lost));
        let mut room = Arc::clone(&found);
        let lost = room.enter().await.map(|state| state.length());
        assert!(server.finds_again(&mut room, &lost).await.unwrap());
        assert!(room.enter().await.unwrap().length() > 0 && !Arc::ptr_eq(&found, &room));
        let found = Arc::clone(&room);
        let refused = Err::<(), _>(Error::conflict(words::MOVED_ON));
        assert!(!server.finds_again(&mut room, &refused).await.unwrap());
        assert!(!server.finds_again(&mut room, &Ok(())).await.unwrap());
        assert!(Arc::ptr_eq(&found, &room), "it stays where it is well");
    }
}
