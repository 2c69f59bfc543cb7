//! Opening tables: promises about the shuffle, and how many tables one may have.

use std::sync::Arc;

use engine::{Commitment, Seed};
use store::{TableId, Which};

use super::Server;
use crate::error::Error;
use crate::identity::{GuestId, Who};
use crate::limits::Counted;
use crate::network::Network;
use crate::room::{Fresh, Host, Opening, Operation, Room, Seating, Services, Sitter};
use crate::secret;
use crate::settings::Settings;
use crate::words;

/// How long a page may lie open before a table is opened with it.
const TICKET_AGE: i64 = 24 * 60 * 60;
const TICKET: &str = "ticket for a table";

/// What a page carries to open one table: the promise of the server's seed, given before the
/// player adds anything to it. It works once, because the table's name follows from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ticket {
    /// What the page sends back.
    pub text: String,
    /// The promise.
    pub commitment: Commitment,
}

/// Who opens a table, and from where.
#[derive(Clone, Copy, Debug)]
pub struct Opener {
    /// Who.
    pub who: Who,
    /// From where.
    pub network: Network,
}

impl Server {
    /// A fresh promise for a page.
    pub fn ticket(&self) -> Ticket {
        let nonce = secret::token();
        let commitment = self.seed_of(&nonce).commitment();
        Ticket { text: self.keys.seal(TICKET, &nonce), commitment }
    }

    /// What the room of a table needs of the server.
    pub(super) fn lend(&self, table: TableId) -> Services {
        Services {
            store: Arc::clone(&self.store),
            results: Arc::clone(&self.results),
            listings: Arc::clone(&self.lobby.listings),
            uptime: self.clocks.uptime.clone(),
            calendar: self.settings.calendar.clone(),
            downtimes: self.clocks.downtimes.clone(),
            seen: Arc::clone(&self.seen),
            rematch: self.seed_of(&rematch_of(table)).commitment(),
        }
    }

    pub(super) fn seed_of(&self, nonce: &str) -> Seed {
        Seed(self.keys.derive("seed of the house", nonce))
    }

    /// Opens a table. With a ticket it is the table that the ticket promises; whoever uses one
    /// twice comes to the same table, if it is theirs.
    pub async fn open_table(
        self: &Arc<Server>,
        opening: Opening,
        opener: Opener,
        ticket: &str,
    ) -> Result<Arc<Room>, Error> {
        self.open_as(opening, opener, &self.nonce(ticket)?).await
    }

    /// What the table of a ticket follows from; something fresh if there is none.
    pub(super) fn nonce(&self, ticket: &str) -> Result<String, Error> {
        if ticket.is_empty() {
            return Ok(secret::token());
        }
        let opened = self.keys.open(TICKET, ticket, TICKET_AGE);
        let opened = opened.filter(|opened| opened.current);
        Ok(opened.ok_or_else(|| Error::conflict(words::OLD_PAGE))?.value)
    }

    /// The next table of the same people, of which there is only one; whoever was second begins
    /// where the game has a first seat. `seed` is what whoever asks adds to it.
    pub async fn open_rematch(
        self: &Arc<Server>,
        room: &Room,
        opener: Opener,
        seed: Option<Seed>,
    ) -> Result<String, Error> {
        // Nobody else comes in until the next table stands, or two players would open two.
        let mut state = room.enter().await?;
        let seat = room.may(&state, &opener.who, Operation::PlayAgain)?;
        if let Some(next) = &state.rematch {
            return Ok(next.clone());
        }
        let mut seating: Vec<Seating> = state.chairs.iter().map(Seating::again).collect();
        if let Seating::Person(_, own) = &mut seating[seat.index()] {
            *own = seed;
        }
        seating.rotate_left(1);
        let host = match opener.who {
            Who::Guest(guest) => Some(Host::Guest(guest)),
            Who::Bearer(digest) => Some(Host::Bearer(digest)),
            Who::Nobody => None,
        };
        let opening = Opening {
            options: room.head.options.clone(),
            minutes: room.head.minutes,
            increment: room.head.increment,
            turn_based: room.head.turn_based,
            hints: room.head.hints,
            rated: room.head.rated,
            ..Opening::of(room.info.id, seating, host)
        };
        let next = self.open_as(opening, opener, &rematch_of(room.id)).await?.id.to_string();
        room.note_rematch(&mut state, next.clone()).await?;
        Ok(next)
    }

    pub(super) async fn open_as(
        self: &Arc<Server>,
        opening: Opening,
        opener: Opener,
        nonce: &str,
    ) -> Result<Arc<Room>, Error> {
        let id = name(self.keys.derive("name of a table", nonce));
        self.open_at(opening, opener, id, self.seed_of(nonce)).await
    }

    /// Opens the table of this name with this seed; whoever has done so before comes back to it.
    pub(super) async fn open_at(
        self: &Arc<Server>,
        opening: Opening,
        opener: Opener,
        id: TableId,
        seed: Seed,
    ) -> Result<Arc<Room>, Error> {
        self.count_table(opener.network).await?;
        let from = self.keys.network(opener.network);
        self.open_from(opening, (opener.who, from), id, seed).await
    }

    /// Opens the table that follows from this, for somebody from there.
    pub(super) async fn open_promised(
        self: &Arc<Server>,
        opening: Opening,
        opener: (Who, String),
        nonce: &str,
    ) -> Result<Arc<Room>, Error> {
        let id = name(self.keys.derive("name of a table", nonce));
        self.open_from(opening, opener, id, self.seed_of(nonce)).await
    }

    async fn open_from(
        self: &Arc<Server>,
        opening: Opening,
        (who, opened_from): (Who, String),
        id: TableId,
        seed: Seed,
    ) -> Result<Arc<Room>, Error> {
        let opened_by = match who {
            Who::Guest(guest) => guest.to_string(),
            Who::Bearer(_) | Who::Nobody => String::new(),
        };
        if opening.rated {
            self.check_rated(&opening).await?;
        }
        let _counted = self.check_quota(&opened_by, &opened_from, opening.listed).await?;
        let fresh = Fresh {
            id,
            seed,
            invitations: opening.seating.iter().map(|_| secret::token()).collect(),
            opened_by,
            opened_from,
        };
        let game = opening.game.clone();
        let opened = Room::open(self.lend(id), opening, fresh).await;
        let room = match opened {
            // As soon as it was in the store, somebody else may have come to it.
            Ok(room) => self.only_room(room),
            Err(error) => return self.opened_before(id, who).await.ok_or(error),
        };
        metrics::counter!("hideout_tables_opened_total", "game" => game).increment(1);
        self.drive(&room);
        Ok(room)
    }

    /// The table that somebody opened by the same press of a button before.
    async fn opened_before(self: &Arc<Server>, id: TableId, who: Who) -> Option<Arc<Room>> {
        let room = self.room(id).await.ok()?;
        let standing = room.standing(&*room.enter().await.ok()?, &who);
        (standing.host || standing.seat.is_some()).then_some(room)
    }

    /// Refuses whoever has opened too many tables that are not finished. What is returned counts
    /// for the table that is being opened.
    async fn check_quota(
        &self,
        by: &str,
        from: &str,
        listed: bool,
    ) -> Result<Vec<Counted<String>>, Error> {
        let Settings { tables_per_person: person, tables_per_address: address, .. } = self.settings;
        let most_listed = self.settings.listed_per_address;
        let mut counted = Vec::new();
        // Counted first and looked up afterwards: what is written down in between counts twice for
        // a moment, and never not at all.
        if !by.is_empty() {
            let full = || Error::conflict(words::too_many_tables(person));
            let own = self.limits.opening(format!("by {by}"), person).ok_or_else(full)?;
            let opening = own.count();
            let stored = self.store.find(Which::OpenedBy(by.to_owned()), person).await?;
            (stored.len() + opening <= person).then_some(()).ok_or_else(full)?;
            counted.push(own);
        }
        let full = || Error::conflict(words::too_many_tables_here(address));
        let here = self.limits.opening(format!("from {from}"), address).ok_or_else(full)?;
        let opening = here.count();
        let stored = self.store.find(Which::OpenedFrom(from.to_owned()), address).await?;
        let waiting = stored.iter().filter(|found| found.summary.open).count();
        if listed && waiting >= most_listed {
            return Err(Error::conflict(words::too_many_listed(most_listed)));
        }
        (stored.len() + opening <= address).then_some(()).ok_or_else(full)?;
        counted.push(here);
        Ok(counted)
    }
}

/// The name of a table from bytes that nobody else can make.
pub(super) fn name(bytes: [u8; 32]) -> TableId {
    let [a, b, c, d, e, f, g, h, ..] = bytes;
    TableId::from_bytes([a, b, c, d, e, f, g, h])
}

fn rematch_of(table: TableId) -> String {
    format!("after {table}")
}

/// Bots on every seat but the first, which is the guest's.
pub fn against_bots(
    seats: usize,
    guest: GuestId,
    name: &str,
    seed: Option<Seed>,
    level: &str,
) -> Vec<Seating> {
    let guest = Seating::Person(Sitter::guest(guest, name), seed);
    let bots = std::iter::repeat_n(Seating::Bot(level.to_owned()), seats.saturating_sub(1));
    std::iter::once(guest).chain(bots).collect()
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use store::{Memory, Store};

    use super::*;

    /// Whoever came to a table between its first word in the store and its room stays in the same
    /// room as whoever opened it.
    #[tokio::test]
    async fn a_table_has_one_room_whoever_makes_it_first() {
        let store: Arc<dyn Store> = Arc::new(Memory::new());
        let server = Server::open(store, Settings::default()).await.unwrap();
        let who = Who::Guest(GuestId::fresh());
        let opener = Opener { who, network: IpAddr::from([192, 0, 2, 1]).into() };
        let opening = Opening::of("caper", vec![Seating::Open, Seating::Open], None);
        let first = server.open_table(opening, opener, "").await.unwrap();
        let made = async || {
            let stored = server.store.read(first.id, 0).await.unwrap().unwrap();
            Room::restore(&stored, server.lend(first.id)).await.unwrap()
        };
        let second = server.only_room(made().await);
        assert!(Arc::ptr_eq(&first, &second));
        assert!(Arc::ptr_eq(&first, &server.room(first.id).await.unwrap()));
        first.lose();
        let third = server.only_room(made().await);
        assert!(!Arc::ptr_eq(&first, &third), "a lost room is nobody's");
        assert!(Arc::ptr_eq(&third, &server.room(first.id).await.unwrap()));
    }
}
