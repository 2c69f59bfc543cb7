//! One connection to the server.

use std::collections::HashMap;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::mpsc::UnboundedSender;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::error::Severity;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{AsyncMessage, Client, Config, Connection, Notification, Row, Statement};

use super::address::Address;
use super::query::{Parameter, Query, get};
use super::tls::Tls;
use super::trouble::Trouble;
use crate::StoreError;

/// The server ends a transaction whose next statement does not come: half of one may have been lost
/// on the way, and it would keep its locks.
pub(super) const PATIENCE: &str = "SET LOCAL idle_in_transaction_session_timeout = '10s'";
/// How long a line that is closed may take to say good-bye.
const GOOD_BYE: Duration = Duration::from_secs(1);
/// The oldest version that has everything that is asked for: 12.
const OLDEST_SERVER: i32 = 120_000;

/// A connection, and what belongs to it. It is cut when this is dropped, whatever is under way.
pub(super) struct Line {
    client: Client,
    /// What whoever writes notes over this line must have.
    pass: String,
    /// Statements that the server knows by now; `None` where it must not be made to remember any.
    prepared: Option<Mutex<HashMap<String, Statement>>>,
    /// What the server has warned of since this was last asked.
    warning: Arc<Mutex<Option<String>>>,
    task: Task,
}

/// Whoever attends to the connection, for as long as this is kept.
struct Task(JoinHandle<()>);

impl Drop for Task {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Line {
    /// Connects, and sees that this is a server that keeps what it acknowledges.
    pub(super) async fn connect(address: &Address, tls: &Tls) -> Result<Self, Trouble> {
        Self::open(address, &address.config, tls, None).await
    }

    /// The same past a pooler, with somebody who is told of notifications.
    pub(super) async fn listening(
        address: &Address,
        tls: &Tls,
        heard: UnboundedSender<Notification>,
    ) -> Result<Self, Trouble> {
        let direct = address.direct.as_ref().unwrap_or(&address.config);
        Self::open(address, direct, tls, Some(heard)).await
    }

    async fn open(
        address: &Address,
        config: &Config,
        tls: &Tls,
        heard: Option<UnboundedSender<Notification>>,
    ) -> Result<Self, Trouble> {
        let (client, connection) = config.connect(tls.clone()).await?;
        let warning = Arc::default();
        let task = Task(tokio::spawn(attend(connection, Arc::clone(&warning), heard)));
        let prepared = (!address.pooled).then(Mutex::default);
        let line = Self { client, pass: String::new(), prepared, warning, task };
        line.check_server(address).await?;
        Ok(line)
    }

    /// The same line, with a pass for what is written over it.
    pub(super) fn with_pass(self, pass: String) -> Self {
        Self { pass, ..self }
    }

    /// The pass of this line; nothing if nothing is written over it.
    pub(super) fn pass(&self) -> &str {
        &self.pass
    }

    async fn check_server(&self, address: &Address) -> Result<(), Trouble> {
        let settings = "SELECT current_setting('server_version_num')::integer,
            current_setting('fsync'), current_setting('synchronous_commit'),
            current_setting('server_encoding'), pg_is_in_recovery()";
        let rows = self.run(&Query::new(settings, [])).await?;
        let row = rows.first().ok_or_else(|| Trouble::Failed("it has no settings".into()))?;
        let (version, standby): (i32, bool) = (get(row, 0)?, get(row, 4)?);
        let (flush, commit): (String, String) = (get(row, 1)?, get(row, 2)?);
        let encoding: String = get(row, 3)?;
        if standby {
            return Err(Trouble::Lost(
                "it is a standby, which only copies another server; name the primary".into(),
            ));
        }
        let wrong = if flush == "off" {
            "it is set to fsync = off, and would forget what it has acknowledged. Set it to on"
        } else if commit == "off" {
            "it is set to synchronous_commit = off, and would forget what it has acknowledged. Set it to on, for this database or user at least"
        } else if encoding != "UTF8" {
            "its encoding is not UTF8. Make a database with ENCODING 'UTF8'"
        } else if version < OLDEST_SERVER {
            "it is older than PostgreSQL 12. Upgrade it"
        } else {
            return Ok(());
        };
        let (place, detail) = (address.place.clone(), wrong.to_owned());
        Err(Trouble::Refused(StoreError::Unfit { place, detail }))
    }

    /// Makes sure that the server knows this statement, so that it can then be sent at once.
    pub(super) async fn prepare(&self, query: &Query) -> Result<Option<Statement>, Trouble> {
        let Some(prepared) = &self.prepared else { return Ok(None) };
        if let Some(statement) = lock(prepared).get(query.sql.as_ref()) {
            return Ok(Some(statement.clone()));
        }
        let kinds: Vec<Type> = query.parameters.iter().map(Parameter::kind).collect();
        let statement = self.client.prepare_typed(&query.sql, &kinds).await?;
        lock(prepared).insert(query.sql.clone().into_owned(), statement.clone());
        Ok(Some(statement))
    }

    /// Runs a statement. Several that are polled together are sent together, in that order, once
    /// they are prepared.
    pub(super) async fn run(&self, query: &Query) -> Result<Vec<Row>, Trouble> {
        let Some(statement) = self.prepare(query).await? else {
            let typed: Vec<(&(dyn ToSql + Sync), Type)> =
                query.parameters.iter().map(|it| (it.value(), it.kind())).collect();
            return Ok(self.client.query_typed(query.sql.as_ref(), &typed).await?);
        };
        let values: Vec<_> = query.parameters.iter().map(Parameter::value).collect();
        Ok(self.client.query(&statement, &values).await?)
    }

    /// Runs statements that have no parameters and no results.
    pub(super) async fn batch(&self, statements: &str) -> Result<(), Trouble> {
        Ok(self.client.batch_execute(statements).await?)
    }

    /// Does some work in a transaction.
    pub(super) async fn within<T>(
        &self,
        work: impl Future<Output = Result<T, Trouble>>,
    ) -> Result<T, Trouble> {
        self.batch(&format!("BEGIN; {PATIENCE}")).await?;
        match work.await {
            Ok(done) => {
                self.batch("COMMIT").await?;
                Ok(done)
            }
            Err(trouble) => {
                // On a line that is cut the server does so by itself.
                drop(self.batch("ROLLBACK").await);
                Err(trouble)
            }
        }
    }

    /// Whether the server has warned of anything since this was last asked. There is nothing in
    /// our statements to warn of, but for one thing: that a commit is on this server's disk and
    /// perhaps not on its standby's, because somebody ended the wait for that.
    pub(super) fn warning(&self) -> Option<String> {
        lock(&self.warning).take()
    }

    /// Whether the line is cut.
    pub(super) fn is_cut(&self) -> bool {
        self.client.is_closed()
    }

    /// Ends the connection in good order.
    pub(super) async fn close(self) {
        let Self { client, mut task, .. } = self;
        drop(client);
        drop(timeout(GOOD_BYE, &mut task.0).await);
    }
}

/// Nothing panics while it holds one of these locks, so a poisoned one is as good as any.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where in the server it is said that all connections end at once, in whatever language.
const STOPPING: &str = "quickdie";

/// Moves what goes over the line, until it ends.
async fn attend<S, T>(
    mut connection: Connection<S, T>,
    warning: Arc<Mutex<Option<String>>>,
    heard: Option<UnboundedSender<Notification>>,
) where
    S: AsyncRead + AsyncWrite + Unpin,
    T: AsyncRead + AsyncWrite + Unpin,
{
    while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
        match message {
            // A server that stops at once says so on its way: what it has answered is committed.
            AsyncMessage::Notice(notice) if notice.routine() == Some(STOPPING) => {}
            AsyncMessage::Notice(notice) if notice.parsed_severity() == Some(Severity::Warning) => {
                *lock(&warning) = Some(notice.message().to_owned());
            }
            AsyncMessage::Notification(notification) => {
                if let Some(heard) = &heard {
                    // Whoever listened may have left.
                    drop(heard.send(notification));
                }
            }
            _ => {}
        }
    }
}
