//! Nodes tell each other which logs have grown.
//!
//! It is done beside the writing and never within it: a transaction that notifies takes a lock of
//! the whole server when it commits, and then no two commits share a flush. Nobody may rely on
//! being told: lines are cut, and a pooler passes nothing on.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::sleep;
use tokio_postgres::Notification;

use super::line::Line;
use super::query::{Parameter, Query, get};
use super::server::Server;
use super::trouble::Trouble;
use crate::{Grown, TableId};

const LISTEN: &str = "LISTEN hideout";
const NOTIFY: &str = "SELECT pg_notify('hideout', $1)";
/// How long news are collected before they are told together.
const COLLECT: Duration = Duration::from_millis(10);
/// The server takes less than 8000 bytes at a time.
const LONGEST: usize = 8000;
/// More than one table takes.
const MARGIN: usize = 40;
/// How long to wait before a cut line is tried again.
const PAUSE: Duration = Duration::from_millis(500);

/// Tells the other nodes what has grown here, and whoever listens here what they tell.
pub(super) async fn run(
    server: Arc<Server>,
    mut ours: UnboundedReceiver<(TableId, u64)>,
    told: UnboundedSender<Grown>,
) {
    loop {
        // An end of the line is nobody's fault, and the lengths tell what was missed.
        if let Ok(()) = exchange(&server, &mut ours, &told).await {
            return;
        }
        sleep(PAUSE).await;
    }
}

/// Exchanges news until the line is cut; `Ok` once nobody listens any more.
async fn exchange(
    server: &Server,
    ours: &mut UnboundedReceiver<(TableId, u64)>,
    told: &UnboundedSender<Grown>,
) -> Result<(), Trouble> {
    let (heard, mut hearing) = unbounded_channel();
    let line = Line::listening(&server.address, &server.tls, heard).await?;
    let rows = line.run(&Query::new("SELECT pg_backend_pid()", [])).await?;
    let own: i32 = rows.first().map_or(Ok(0), |row| get(row, 0))?;
    line.batch(LISTEN).await?;
    // Whatever was said before this was not heard.
    if told.send(Grown::Unknown).is_err() {
        return Ok(());
    }
    loop {
        tokio::select! {
            heard = hearing.recv() => {
                let lost = || Trouble::Lost("the line is cut".into());
                let heard: Notification = heard.ok_or_else(lost)?;
                if heard.process_id() == own {
                    continue;
                }
                for grown in read(heard.payload()) {
                    if told.send(grown).is_err() {
                        return Ok(());
                    }
                }
            }
            first = ours.recv() => {
                let Some(first) = first else { return Ok(()) };
                sleep(COLLECT).await;
                let mut payload = String::new();
                payload.push_str(&told_as(first));
                while payload.len() < LONGEST - MARGIN && let Ok(next) = ours.try_recv() {
                    payload.push_str(&told_as(next));
                }
                line.run(&Query::new(NOTIFY, [Parameter::Text(payload)])).await?;
            }
            () = told.closed() => return Ok(()),
        }
    }
}

fn told_as((table, length): (TableId, u64)) -> String {
    format!("{table}:{length} ")
}

/// What a payload tells. What can't be read is left out: it may come from a newer program.
fn read(payload: &str) -> impl Iterator<Item = Grown> {
    payload.split_ascii_whitespace().filter_map(|word| {
        let (table, length) = word.split_once(':')?;
        Some(Grown::Table(table.parse().ok()?, length.parse().ok()?))
    })
}
