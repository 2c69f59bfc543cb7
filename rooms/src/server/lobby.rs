//! Finding somebody to play with.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use engine::{Dice, Seed};
use store::TableId;
use tokio::sync::watch;

use super::pooling::Shared;
use super::{Server, lock};
use crate::error::Error;
use crate::games;
use crate::identity::{GuestId, Who};
use crate::limits::Rate;
use crate::lobby::{Pool, Seeker, Status, Wish};
use crate::network::Network;
use crate::ratings::Ladder;
use crate::room::{Opening, Seating, Sitter};
use crate::secret;
use crate::turns::{HOURS, TurnBased, WhenUp};
use crate::words;

/// How many minutes everybody has at least at a table of people who were brought together, and
/// how many seconds each decision adds.
const LEAST_MINUTES: u16 = 10;
const INCREMENT: u16 = 15;

/// So much time is between two rounds of calls.
const ROUND_MS: i64 = 500;

/// How often in a minute a network may begin to look.
const LOOKS_PER_MINUTE: u32 = 20;

/// People who look for each other, and what changes in lists of open tables.
#[derive(Debug)]
pub(super) struct Lobby {
    pool: std::sync::Mutex<Pool>,
    /// Where nodes share the pool.
    pub(super) shared: Shared,
    /// When people were last brought together by themselves.
    last_round: AtomicI64,
    /// Changes whenever somebody is called or has a table.
    pub(super) called: watch::Sender<u64>,
    looks: Rate<Network>,
    /// Changes whenever an open table does.
    pub(super) listings: Arc<watch::Sender<u64>>,
}

impl Default for Lobby {
    fn default() -> Lobby {
        Lobby {
            pool: std::sync::Mutex::default(),
            shared: Shared::default(),
            last_round: AtomicI64::new(0),
            called: watch::Sender::new(0),
            looks: Rate::per_minute(LOOKS_PER_MINUTE, LOOKS_PER_MINUTE),
            listings: Arc::default(),
        }
    }
}

/// What somebody brings who looks for others.
#[derive(Clone, Debug)]
pub struct Look {
    /// What they are called, if they have no name of their own.
    pub name: String,
    /// For what.
    pub wish: Wish,
    /// The promise on their page.
    pub ticket: String,
    /// What they add to it.
    pub seed: Option<Seed>,
}

/// How it stands with somebody's search.
#[derive(Clone, PartialEq, Debug)]
pub struct Search {
    /// What they look for.
    pub wish: Wish,
    /// How far it is.
    pub status: Status,
    /// For how long they have been looking, in milliseconds.
    pub waited: i64,
    /// How long it usually takes, in milliseconds, if anybody knows.
    pub usual: Option<i64>,
    /// How many look for the same, oneself included.
    pub looking: usize,
}

impl Server {
    /// Looks for others from now on.
    pub async fn look_for(&self, guest: GuestId, from: Network, look: Look) -> Result<(), Error> {
        let Look { name, wish, ticket, seed } = look;
        self.lobby.looks.check(&from, words::LOOKING_TOO_FAST)?;
        let info = games::info(&wish.game)?;
        let seats = games::seats(&wish.game, &options(&wish))?.len();
        if seats < 2 || seats != usize::from(wish.seats) {
            return Err(Error::invalid(words::no_such_company(
                info.min_players.max(2),
                info.max_players,
            )));
        }
        if wish.hours.is_some_and(|hours| !HOURS.contains(&hours)) {
            return Err(Error::invalid(words::NO_SUCH_PACE));
        }
        self.nonce(&ticket)?;
        let person = self.person(guest).await?;
        if wish.rated && person.is_none() {
            return Err(Error::not_allowed(words::RATED_IS_FOR_PEOPLE));
        }
        let part = games::sides(&wish.game, &options(&wish))?.part(engine::Seat(0)).to_owned();
        let ladder = Ladder { part, ..Ladder::of(&wish.game, seats, wish.speed()) };
        let rating = self.rating_of(guest, &ladder).await?.rating;
        let name = person.map_or(name, |person| person.name);
        let from = self.keys.network(from);
        let seeker = Seeker { id: guest, name, wish, rating, since: 0, from, ticket, seed };
        let enter = |pool: &mut Pool, now| pool.enter(Seeker { since: now, ..seeker.clone() }, now);
        match self.change_pool(enter).await? {
            true => self.call_those_who_fit().await,
            false => Err(Error::conflict(words::MANY_LOOK)),
        }
    }

    /// Looks no longer.
    pub async fn stop_looking(&self, guest: GuestId) -> Result<(), Error> {
        self.change_pool(|pool, _| pool.leave(guest)).await?;
        self.lobby.called.send_modify(|it| *it += 1);
        Ok(())
    }

    /// How it stands with somebody's search. Asking shows that they are there: if they were
    /// called, it is their answer, and the last to answer opens the table.
    pub async fn search_of(self: &Arc<Server>, guest: GuestId) -> Result<Option<Search>, Error> {
        self.bring_together().await?;
        let (table, now) = self.change_pool(|pool, now| (pool.hear(guest, now), now)).await?;
        if let Some(table) = table {
            // It is opened even if whoever answered last is gone before it is.
            let server = Arc::clone(self);
            let opened = tokio::spawn(async move { server.open_for(table).await });
            opened.await.map_err(Error::internal)?;
        }
        Ok(self.pool(|pool| {
            let (status, wish) = (pool.status(guest)?, pool.wish(guest)?.clone());
            let waited = match status {
                Status::Looking(since) => now - since,
                Status::Called | Status::Found(_) => 0,
            };
            let (usual, looking) = (pool.usual_wait(&wish), pool.looking(&wish));
            Some(Search { wish, status, waited, usual, looking })
        }))
    }

    /// Whether somebody looks for others now; asking says nothing of them.
    pub fn is_looking(&self, guest: GuestId) -> bool {
        self.pool(|pool| pool.status(guest).is_some())
    }

    /// How far somebody's search is, without showing that they are there.
    pub fn search_status(&self, guest: GuestId) -> Option<Status> {
        self.pool(|pool| pool.status(guest))
    }

    /// How long it takes to find somebody for this, in milliseconds, if anybody knows; and how
    /// many look for it now.
    pub fn prospects(&self, wish: &Wish) -> (Option<i64>, usize) {
        self.pool(|pool| (pool.usual_wait(wish), pool.looking(wish)))
    }

    /// At which paces, one of them live, how many look for a game now, for ratings or not.
    pub fn looking_at_paces(&self, game: &str) -> Vec<(Option<u16>, usize)> {
        self.pool(|pool| pool.paces(game))
    }

    /// Waits for open tables to change.
    pub fn listings(&self) -> watch::Receiver<u64> {
        self.lobby.listings.subscribe()
    }

    /// Waits for somebody to be called.
    pub fn calls(&self) -> watch::Receiver<u64> {
        self.lobby.called.subscribe()
    }

    /// Calls those who fit by now: the longer they look, the more do. However many ask for it,
    /// it is done twice a second at most.
    pub async fn bring_together(&self) -> Result<(), Error> {
        let (now, last) = (self.now(), &self.lobby.last_round);
        // A clock that was set back stops nothing.
        if (0..ROUND_MS).contains(&(now - last.load(Ordering::Acquire))) {
            return Ok(());
        }
        last.store(now, Ordering::Release);
        self.call_those_who_fit().await
    }

    /// Calls all who fit together and want to meet.
    async fn call_those_who_fit(&self) -> Result<(), Error> {
        loop {
            let tables = self.change_pool(Pool::call).await?;
            if tables.is_empty() {
                return Ok(());
            }
            let mut strangers = Vec::new();
            for table in &tables {
                for (at, one) in table.iter().enumerate() {
                    for other in &table[at + 1..] {
                        let rated = self.pool(|pool| pool.wish(*one).is_some_and(|it| it.rated));
                        let enough = rated && !self.may_meet_rated(*one, *other).await?;
                        if enough || self.blocks(*one, *other).await? {
                            strangers.push((*one, *other));
                        }
                    }
                }
            }
            if !strangers.is_empty() {
                let bar = |pool: &mut Pool, _| {
                    strangers.iter().for_each(|(one, other)| pool.bar(*one, *other));
                };
                self.change_pool(bar).await?;
            }
            self.lobby.called.send_modify(|it| *it += 1);
            if strangers.is_empty() {
                return Ok(());
            }
        }
    }

    /// Opens the table of those who have all answered; if that cannot be, they look on.
    pub(super) async fn open_for(self: &Arc<Server>, mut table: Vec<Seeker>) {
        let told = match self.open_table_for(&mut table).await {
            Ok(id) => self.change_pool(|pool, now| pool.found(&table, id, now)).await,
            Err(error) => {
                tracing::warn!(%error, "the table of a pair could not be opened");
                self.change_pool(|pool, _| pool.look_on(&table)).await
            }
        };
        if let Err(error) = told {
            // Somebody else opens the same table in a while.
            tracing::warn!(%error, "a pair could not be told of its table");
        }
        self.lobby.called.send_modify(|it| *it += 1);
    }

    async fn open_table_for(self: &Arc<Server>, table: &mut [Seeker]) -> Result<TableId, Error> {
        let Some(first) = table.first().cloned() else {
            return Err(Error::internal("a table for nobody"));
        };
        let usual = u16::from(games::info(&first.wish.game)?.minutes).max(LEAST_MINUTES);
        let turn_based =
            first.wish.hours.map(|hours| TurnBased { hours, when_up: WhenUp::default() });
        let live = turn_based.is_none();
        // Who sits where is nobody's choice.
        Dice::new(Seed(secret::bytes())).shuffle(table);
        let seat = |it: &Seeker| Seating::Person(Sitter::guest(it.id, &it.name), it.seed);
        let opening = Opening {
            options: options(&first.wish),
            minutes: live.then_some(usual),
            increment: if live { INCREMENT } else { 0 },
            turn_based,
            rated: first.wish.rated,
            ..Opening::of(&first.wish.game, table.iter().map(seat).collect(), None)
        };
        // How fast they come is counted where people begin to look.
        let nonce = self.nonce(&first.ticket)?;
        let opener = (Who::Guest(first.id), first.from);
        Ok(self.open_promised(opening, opener, &nonce).await?.id)
    }

    /// The pool as this node knows it.
    pub(super) fn pool<T>(&self, with: impl FnOnce(&mut Pool) -> T) -> T {
        with(&mut lock(&self.lobby.pool))
    }
}

/// The options of a table for this.
fn options(wish: &Wish) -> Vec<(String, String)> {
    let players = |info: engine::Info| info.min_players != info.max_players;
    let chosen = games::info(&wish.game).is_ok_and(players);
    chosen.then(|| ("players".to_owned(), wish.seats.to_string())).into_iter().collect()
}
