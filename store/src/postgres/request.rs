//! What a store on a server can be asked to write.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use tokio::sync::oneshot;
use tokio_postgres::Row;

use super::line::Line;
use super::notes::{self, Changes};
use super::query::{Query, get_count};
use super::trouble::Trouble;
use super::{appending, tables};
use crate::{Answer, Append, Change, Lease, NewTable, StoreError, TableId};

/// Something to be written, with whoever waits for it.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) what: Write,
    /// When it was handed in.
    pub(super) since: Instant,
    reply: oneshot::Sender<Result<Done, StoreError>>,
}

#[derive(Debug)]
pub(super) enum Write {
    Append(TableId, Append),
    Create(Box<NewTable>),
    /// With whether the table was seen to stand there, before anything was done about it.
    Delete(TableId, AtomicBool),
    Pack(TableId),
    Secret(String, [u8; 32]),
    Change(Vec<Change>),
    Lease(Lease),
    Check,
}

/// What came of a request that was carried out.
#[derive(Clone, Copy, Debug)]
pub(super) enum Done {
    Nothing,
    Length(u64),
    Removed(bool),
    Secret([u8; 32]),
    Term(Option<u64>),
}

/// A request's end: done or refused. Neither is durable before it is committed.
pub(super) type Outcome = Result<Done, StoreError>;

impl Request {
    pub(super) fn new<T: Send + 'static>(
        what: Write,
        read: fn(Done) -> Option<T>,
    ) -> (Self, Answer<T>) {
        let (reply, answer) = oneshot::channel();
        let answer = Answer::later(async move {
            match answer.await {
                Ok(Ok(done)) => read(done).ok_or(StoreError::Closed),
                Ok(Err(error)) => Err(error),
                Err(_) => Err(StoreError::Closed),
            }
        });
        (Self { what, since: Instant::now(), reply }, answer)
    }

    pub(super) fn answer(self, outcome: Outcome) {
        // Whoever asked may have left; what was written stays written.
        drop(self.reply.send(outcome));
    }
}

impl Write {
    /// The one statement that does it, where there is one; appends have one together.
    pub(super) fn query(&self, pass: &str) -> Option<Query> {
        match self {
            Self::Append(..) | Self::Delete(..) | Self::Pack(_) => None,
            Self::Create(table) => Some(tables::create(table)),
            Self::Secret(name, fresh) => Some(notes::secret(name, *fresh)),
            Self::Change(changes) => Some(Changes::new(changes).query(pass)),
            Self::Lease(lease) => Some(notes::lease(lease)),
            Self::Check => Some(notes::check()),
        }
    }

    /// What came of that statement.
    pub(super) fn outcome(&self, rows: &[Row]) -> Result<Outcome, Trouble> {
        Ok(match self {
            Self::Append(..) | Self::Delete(..) | Self::Pack(_) | Self::Check => Ok(Done::Nothing),
            Self::Create(table) if rows.is_empty() => Err(StoreError::Taken(table.id)),
            Self::Create(_) => Ok(Done::Nothing),
            Self::Secret(..) => {
                let row = rows.first().ok_or_else(|| Trouble::Failed("a secret is lost".into()))?;
                Ok(Done::Secret(notes::secret_in(row, 0)?))
            }
            Self::Lease(_) => {
                let term = rows.first().map(|row| get_count(row, 0)).transpose()?;
                Ok(Done::Term(term))
            }
            Self::Change(changes) => Changes::new(changes).outcome(rows)?.map(|()| Done::Nothing),
        })
    }

    /// Does it by itself. `again` says that it was tried before with an unknown end: then what is
    /// refused because it has been done already was done.
    pub(super) async fn alone(&self, line: &Line, again: bool) -> Result<Outcome, Trouble> {
        match self {
            Self::Append(table, append) => {
                let appended = appending::checked(line, *table, append, again).await?;
                return Ok(appended.map(Done::Length));
            }
            Self::Pack(table) => {
                return Ok(tables::pack(line, *table).await?.map(|()| Done::Nothing));
            }
            Self::Delete(table, stood) => {
                // Should the answer be lost, this is how it is known later what it was.
                if !stood.load(Ordering::Acquire) {
                    if tables::lengths(line, &[*table]).await?.is_empty() {
                        return Ok(Ok(Done::Removed(false)));
                    }
                    stood.store(true, Ordering::Release);
                }
                let removed = !line.run(&tables::delete(*table)).await?.is_empty();
                return Ok(Ok(Done::Removed(removed || again)));
            }
            _ => {}
        }
        let Some(query) = self.query(line.pass()) else { return Ok(Ok(Done::Nothing)) };
        let outcome = self.outcome(&line.run(&query).await?)?;
        if !again {
            return Ok(outcome);
        }
        let done_before = match (self, &outcome) {
            (Self::Create(table), Err(_)) => tables::stands(line, table).await?,
            (Self::Change(changes), Err(_)) => Changes::new(changes).stand(line).await?,
            _ => false,
        };
        Ok(if done_before { Ok(Done::Nothing) } else { outcome })
    }
}
