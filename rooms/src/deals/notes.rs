//! What the store keeps of deals, beside their tables.
//!
//! | kind | name | value |
//! |---|---|---|
//! | the deal's name | `deal` | the [`Deal`] |
//! | the deal's name, `/results` | a table | its [`Finish`] |
//! | the deal's name, `/tries` | a table | nothing, or `kept` until it is opened; for deals that somebody made |
//! | the deal's name, `/from/` and a network | a table | the same; for those of a day |
//! | the deal's name, `/places` | a network, or `all` | how often a place was taken |
//! | the deal's name, `/again` | a table | nothing: a second try of the same person |
//! | `try/` and a guest | the deal's name | when they began their try, and its table |
//! | `streak/` and a guest | a game, or `any` | the [`Streak`] |

use serde::Serialize;
use serde::de::DeserializeOwned;
use store::{Change, Store, StoreError, TableId};

use super::{Day, Deal, DealId, Finish, Kind, Streak};
use crate::error::Error;
use crate::identity::GuestId;
use crate::words;

const DEAL: &str = "deal";
const ANY_GAME: &str = "any";
/// A place that is kept for a table that is not open yet.
const KEPT: &str = "kept";
/// How often a count is tried that other nodes change at the same time.
const TRIES: usize = 8;

/// The notes of a store that are about deals.
#[derive(Clone, Copy)]
pub(crate) struct Notes<'a>(pub(crate) &'a dyn Store);

impl Notes<'_> {
    pub(crate) async fn deal(self, id: DealId) -> Result<Option<Deal>, Error> {
        let notes = self.0.list(&id.to_string()).await?;
        Ok(notes.iter().find(|(name, _)| name == DEAL).and_then(|(_, text)| read(text)))
    }

    pub(crate) async fn keep_deal(self, deal: &Deal) -> Result<(), Error> {
        Ok(self.0.put(&deal.id.to_string(), DEAL, Some(written(deal)?)).await?)
    }

    /// How every try ended that did.
    pub(crate) async fn finishes(self, id: DealId) -> Result<Vec<Finish>, Error> {
        let notes = self.0.list(&results(id)).await?;
        let again = self.again(id).await?;
        let first = notes.iter().filter(|(table, _)| !again.contains(table));
        Ok(first.filter_map(|(_, text)| read(text)).collect())
    }

    /// How many tries have ended.
    pub(crate) async fn finished(self, id: DealId) -> Result<usize, Error> {
        let notes = self.0.list(&results(id)).await?;
        let again = self.again(id).await?;
        Ok(notes.iter().filter(|(table, _)| !again.contains(table)).count())
    }

    /// The tries that do not count, because whoever it was had begun another one before.
    async fn again(self, id: DealId) -> Result<Vec<String>, Error> {
        let notes = self.0.list(&again(id)).await?;
        Ok(notes.into_iter().map(|(table, _)| table).collect())
    }

    /// The try at a deal that somebody has begun.
    pub(crate) async fn begun(self, who: GuestId, id: DealId) -> Result<Option<Begun>, Error> {
        let note = self.0.get(&begun(who), &id.to_string()).await?;
        Ok(note.as_deref().and_then(Begun::read))
    }

    /// All tries that somebody has begun.
    pub(crate) async fn all_begun(self, who: GuestId) -> Result<Vec<(DealId, Begun)>, Error> {
        let notes = self.0.list(&begun(who)).await?;
        let read = |(id, text): (String, String)| Some((id.parse().ok()?, Begun::read(&text)?));
        Ok(notes.into_iter().filter_map(read).collect())
    }

    /// Makes a try somebody's. Another one, of theirs too, does not count from now on, and takes
    /// nobody's place.
    pub(crate) async fn keep_begun(
        self,
        who: GuestId,
        id: DealId,
        first: Begun,
        second: Option<TableId>,
    ) -> Result<(), Error> {
        let own = Change::put(begun(who), id.to_string(), first.written());
        let second = second.map(|table| table.to_string());
        let uncounted = second.into_iter().flat_map(|table| {
            let place = Change::remove(format!("{id}/tries"), &*table);
            [place, Change::put(again(id), table, "")]
        });
        Ok(self.0.change([own].into_iter().chain(uncounted).collect()).await?)
    }

    pub(crate) async fn keep_finish(self, id: DealId, finish: &Finish) -> Result<(), Error> {
        Ok(self.0.put(&results(id), &finish.table, Some(written(finish)?)).await?)
    }

    /// The tables that count against the bound of a deal: of one that somebody made all of them,
    /// of a day's those that were opened from the same network.
    pub(crate) async fn tries(self, deal: &Deal, network: &str) -> Result<Vec<String>, Error> {
        let notes = self.0.list(&tries(deal, network)).await?;
        Ok(notes.into_iter().map(|(table, _)| table).collect())
    }

    /// Counts a table that is open.
    pub(crate) async fn keep_try(
        self,
        deal: &Deal,
        network: &str,
        table: TableId,
    ) -> Result<(), Error> {
        let table = table.to_string();
        Ok(self.0.put(&tries(deal, network), &table, Some(String::new())).await?)
    }

    /// Keeps a place for a table that is about to be opened, and says how many others there are.
    /// Two nodes never keep the same one: each place that is taken is counted, and the count must
    /// still say what it said before the places were looked at.
    pub(crate) async fn keep_place(
        self,
        deal: &Deal,
        network: &str,
        table: TableId,
    ) -> Result<Place, Error> {
        let (kind, own) = (tries(deal, network), table.to_string());
        let (counts, count) = (format!("{}/places", deal.id), count_of(deal, network));
        for _ in 0..TRIES {
            let taken = self.0.get(&counts, count).await?;
            let all = self.0.list(&kind).await?;
            let others = all.iter().filter(|(name, _)| *name != own).count();
            match all.iter().find(|(name, _)| *name == own) {
                Some((_, how)) if how == KEPT => return Ok(Place::After(others)),
                Some(_) => return Ok(Place::Used),
                None if others >= deal.kind.most() => return Ok(Place::None),
                None => {}
            }
            let number = taken.as_deref().and_then(|text| text.parse().ok()).unwrap_or(0_u64);
            let next = Change::put(&*counts, count, (number + 1).to_string());
            let changes = vec![Change::put(&*kind, &*own, KEPT), next.if_still(taken)];
            match self.0.change(changes).await {
                Ok(()) => return Ok(Place::After(others)),
                Err(StoreError::Changed { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(Error::unavailable(words::TRY_AGAIN))
    }

    /// Gives the place of a table back that could not be opened.
    pub(crate) async fn give_back(self, deal: &Deal, network: &str, table: TableId) {
        let place = Change::remove(tries(deal, network), table.to_string());
        // If it stays, it stays kept for the same table.
        let _ = self.0.change(vec![place.if_still(Some(KEPT.to_owned()))]).await;
    }

    /// The days in a row of somebody, with a game or with any.
    pub(crate) async fn streak(
        self,
        guest: GuestId,
        game: Option<&str>,
    ) -> Result<Option<Streak>, Error> {
        let notes = self.0.list(&streaks(guest)).await?;
        let wanted = game.unwrap_or(ANY_GAME);
        Ok(notes.iter().find(|(name, _)| name == wanted).and_then(|(_, text)| Streak::read(text)))
    }

    /// Counts a day for somebody.
    pub(crate) async fn count_day(self, guest: GuestId, game: &str, day: Day) -> Result<(), Error> {
        for (name, of) in [(game, Some(game)), (ANY_GAME, None)] {
            let streak = Streak::with(self.streak(guest, of).await?, day);
            self.0.put(&streaks(guest), name, Some(streak.written())).await?;
        }
        Ok(())
    }
}

fn results(id: DealId) -> String {
    format!("{id}/results")
}

fn tries(deal: &Deal, network: &str) -> String {
    match deal.kind {
        Kind::Daily => format!("{}/from/{network}", deal.id),
        Kind::Duel | Kind::Challenge => format!("{}/tries", deal.id),
    }
}

/// Under which name the places are counted of which there are only so many.
fn count_of<'a>(deal: &Deal, network: &'a str) -> &'a str {
    if deal.kind == Kind::Daily { network } else { "all" }
}

/// What became of the wish for a place at a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// It is kept; so many others have one.
    After(usize),
    /// This table had one, and was opened.
    Used,
    /// There is none left.
    None,
}

fn again(id: DealId) -> String {
    format!("{id}/again")
}

fn begun(guest: GuestId) -> String {
    format!("try/{guest}")
}

/// A try that was begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Begun {
    /// When, in milliseconds since 1970.
    pub(crate) at: i64,
    /// At which table.
    pub(crate) table: TableId,
}

impl Begun {
    fn read(text: &str) -> Option<Begun> {
        let (at, table) = text.split_once(' ')?;
        Some(Begun { at: at.parse().ok()?, table: table.parse().ok()? })
    }

    fn written(self) -> String {
        format!("{} {}", self.at, self.table)
    }
}

fn streaks(guest: GuestId) -> String {
    format!("streak/{guest}")
}

fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

fn written(value: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(value).map_err(Error::internal)
}
