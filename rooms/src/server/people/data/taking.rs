//! Somebody takes their data along, piece by piece: each table is read, told, and let go again, so
//! that ten thousand games need no more memory than one.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use engine::Viewer;
use serde::Serialize;
use serde_json::Value;
use store::{TableId, Which};

use super::{OwnData, value};
use crate::error::Error;
use crate::identity::{GuestId, Who};
use crate::people::{Person, said};
use crate::ratings::Speed;
use crate::results::{GameResult, Page, Player};
use crate::room::{Operation, Room, erased};
use crate::server::Server;

/// How many results are read at once.
const AT_ONCE: usize = 50;

/// A part of what somebody takes along, in this order.
#[derive(Debug)]
pub enum Piece {
    /// Everything but games.
    Person(Box<OwnData>),
    /// How a game ended, the newest first.
    Result(Box<OwnResult>),
    /// A game that they played.
    Game(Box<OwnGame>),
    /// A game at which they talked and did not play.
    Watched(Box<OwnGame>),
}

/// How a game ended for somebody.
#[derive(Debug, Serialize)]
pub struct OwnResult {
    /// The table.
    pub table: String,
    /// When it ended, in milliseconds since 1970.
    pub at: i64,
    /// The game's id.
    pub game: String,
    /// Its options.
    pub options: Vec<(String, String)>,
    /// How fast it was played.
    pub speed: Speed,
    /// Whether it counted for ratings.
    pub rated: bool,
    /// 1 is best.
    pub place: u8,
    /// How many played.
    pub players: usize,
    /// Points as the game counts them.
    pub points: i16,
    /// Whether they won.
    pub won: bool,
    /// Whether they left.
    pub left: bool,
    /// What the others are called, or the level of a bot.
    pub with: Vec<String>,
}

/// A game as somebody may see it.
#[derive(Debug, Serialize)]
pub struct OwnGame {
    /// The table.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// When it was opened, in milliseconds since 1970.
    pub begun: i64,
    /// When something last happened there.
    pub last: i64,
    /// Whether it is over.
    pub over: bool,
    /// What the players are called.
    pub players: Vec<String>,
    /// The seats that they had, counted from 0.
    pub seats: Vec<usize>,
    /// The options.
    pub options: Vec<(String, String)>,
    /// What happened, as they saw it; of a game that they only watched nothing.
    pub story: Vec<String>,
    /// All that they said there.
    pub said: Vec<String>,
    /// What they were told of their turns there: by name.
    pub noticed: BTreeMap<String, Value>,
}

/// Somebody takes their data along.
#[derive(Debug)]
pub struct Taking {
    server: Arc<Server>,
    id: GuestId,
    person: Option<Person>,
    results: VecDeque<GameResult>,
    /// The number of the last result that was read; nothing once all are.
    before: Option<Option<u64>>,
    tables: VecDeque<TableId>,
    watched: VecDeque<TableId>,
}

impl Server {
    /// Begins to hand out everything that is known of somebody.
    pub async fn take_data(self: &Arc<Server>, person: &Person) -> Result<Taking, Error> {
        let id = person.id;
        let tables = self.own_tables(id, &[Which::Playing, Which::Played]).await?;
        let watched = self.store.list(&said(id)).await?;
        let watched = watched.into_iter().filter_map(|(name, _)| name.parse().ok());
        Ok(Taking {
            server: Arc::clone(self),
            id,
            person: Some(person.clone()),
            results: VecDeque::new(),
            before: Some(None),
            watched: watched.filter(|table| !tables.contains(table)).collect(),
            tables,
        })
    }

    /// The names of somebody's tables, those that changed last first: all there are.
    async fn own_tables(
        &self,
        id: GuestId,
        kinds: &[fn(String) -> Which],
    ) -> Result<VecDeque<TableId>, Error> {
        let mut tables = VecDeque::new();
        for which in kinds {
            let found = self.store.find(which(id.to_string()), usize::MAX).await?;
            tables.extend(found.into_iter().map(|it| it.id));
        }
        Ok(tables)
    }

    /// Begins to hand out the records of somebody's finished games.
    pub async fn take_records(self: &Arc<Server>, id: GuestId) -> Result<Records, Error> {
        let tables = self.own_tables(id, &[Which::Played]).await?;
        Ok(Records { server: Arc::clone(self), id, tables })
    }

    /// The table of this name, if it can be read.
    async fn briefly(self: &Arc<Server>, table: TableId) -> Option<Arc<Room>> {
        match self.room(table).await {
            Ok(room) => Some(room),
            Err(error) => {
                tracing::warn!(%table, %error, "a table could not be taken along");
                None
            }
        }
    }

    /// Lets a table go that was only looked at.
    fn done_with(&self, room: Arc<Room>) {
        let id = room.id;
        drop(room);
        self.let_room_go(id);
    }
}

impl Taking {
    /// The next piece; nothing when that was all.
    pub async fn next(&mut self) -> Result<Option<Piece>, Error> {
        if let Some(person) = self.person.take() {
            let data = self.server.own_data(&person).await?;
            return Ok(Some(Piece::Person(Box::new(data))));
        }
        if let Some(result) = self.next_result().await? {
            return Ok(self.result(&result).await?.map(|it| Piece::Result(Box::new(it))));
        }
        while let Some(table) = self.tables.pop_front() {
            if let Some(game) = self.game(table).await? {
                return Ok(Some(Piece::Game(Box::new(game))));
            }
        }
        while let Some(table) = self.watched.pop_front() {
            if let Some(game) = self.game(table).await? {
                return Ok(Some(Piece::Watched(Box::new(game))));
            }
        }
        Ok(None)
    }

    async fn next_result(&mut self) -> Result<Option<GameResult>, Error> {
        loop {
            if let Some(result) = self.results.pop_front() {
                if result.of(self.id).is_some() {
                    return Ok(Some(result));
                }
                continue;
            }
            let Some(before) = self.before else { return Ok(None) };
            let page = Page { before, most: AT_ONCE };
            let found = self.server.results_of(self.id, page).await?;
            self.before = found.last().map(|(number, _)| Some(*number));
            self.results = found.into_iter().map(|(_, result)| result).collect();
        }
    }

    async fn result(&self, result: &GameResult) -> Result<Option<OwnResult>, Error> {
        let Some(own) = result.of(self.id) else { return Ok(None) };
        let mut with = Vec::new();
        for seat in result.seats.iter().filter(|seat| seat.player.person() != Some(self.id)) {
            with.push(match &seat.player {
                Player::Bot(level) => level.clone(),
                Player::Person(other) => {
                    let person = self.server.person(*other).await?;
                    person.map_or_else(|| seat.name.clone(), |person| person.name)
                }
                Player::Program | Player::Somebody => seat.name.clone(),
            });
        }
        Ok(Some(OwnResult {
            table: result.table.clone(),
            at: result.at,
            game: result.game.clone(),
            options: result.options.clone(),
            speed: result.speed,
            rated: result.rated,
            place: own.place,
            players: result.seats.len(),
            points: own.points,
            won: own.won,
            left: own.left,
            with,
        }))
    }

    /// A table as they may see it; nothing if it cannot be read.
    async fn game(&self, table: TableId) -> Result<Option<OwnGame>, Error> {
        let Some(stored) = self.server.store.read(table, 0).await? else { return Ok(None) };
        let Some(room) = self.server.briefly(table).await else { return Ok(None) };
        let game = self.own_game(&room, &stored).await;
        self.server.done_with(room);
        game.map(Some)
    }

    async fn own_game(&self, room: &Room, stored: &store::StoredTable) -> Result<OwnGame, Error> {
        let own = erased::own(stored, self.id).map_err(Error::internal)?;
        let said = erased::said(stored, &own).map_err(Error::internal)?;
        let mut noticed = BTreeMap::new();
        for (name, text) in self.server.noticed(stored.id, &own).await? {
            noticed.insert(name.replace(&format!("/{}", self.id), ""), value(text));
        }
        let state = room.enter().await?;
        let who = Who::Guest(self.id);
        let sits = |seat: &usize| state.chairs[*seat].is_sat_on_by(&who);
        let seats: Vec<usize> = (0..state.chairs.len()).filter(sits).collect();
        let viewer = room.standing(&state, &who).seat.map(Viewer::Seat);
        let story = viewer.and_then(|viewer| {
            state.table.as_ref().map(|table| table.story(viewer, 0, usize::MAX))
        });
        Ok(OwnGame {
            table: room.id.to_string(),
            game: room.info.id.to_owned(),
            begun: stored.made_at,
            last: stored.entries.iter().map(|it| it.at).fold(stored.made_at, i64::max),
            over: stored.summary.over,
            players: state.seats().map(|seat| state.names[seat].to_owned()).collect(),
            seats,
            options: room.head.options.clone(),
            story: story.unwrap_or_default().into_iter().map(|line| line.text).collect(),
            said,
            noticed,
        })
    }
}

/// The records of somebody's finished games, one after the other.
#[derive(Debug)]
pub struct Records {
    server: Arc<Server>,
    id: GuestId,
    tables: VecDeque<TableId>,
}

impl Records {
    /// The next record; nothing when that was all. Of a deal that others still play there is none
    /// yet.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, Error> {
        while let Some(table) = self.tables.pop_front() {
            let Some(room) = self.server.briefly(table).await else { continue };
            let state = room.enter().await?;
            let may = room.may(&state, &Who::Guest(self.id), Operation::ReadRecord);
            let record = match (may, &state.table) {
                (Ok(_), Some(table)) => Some(table.record()),
                _ => None,
            };
            drop(state);
            self.server.done_with(room);
            if let Some(record) = record {
                return Ok(Some(record));
            }
        }
        Ok(None)
    }
}
