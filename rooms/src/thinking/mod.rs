//! Bots that think on other nodes, so that pages stay fast while many of them ponder.
//!
//! A node that serves pages asks, and a node that does nothing else answers. A question says at
//! which table which seat is to decide; whoever answers reads the table's log like everybody else
//! and says an action, which the asking node plays as if it had thought of it. So only nodes that
//! serve write to logs, and an answer that comes too late meets no question.
//!
//! Questions and answers are notes: they pass every pooler, and nothing must be reached but the
//! database. An answer takes the place of its question in one change, which fails if the question
//! was withdrawn meanwhile. Whoever asks thinks for itself if the other node is silent, drains, or
//! takes too long: it is never wrong to ask, and never wrong not to.

mod asking;
mod node;
mod peers;

use std::time::Duration;

use engine::Seat;
use serde::{Deserialize, Serialize};
use store::{Change, Scan, Store, StoreError, TableId};

pub(crate) use asking::Asked;
pub use asking::Asking;
pub use node::ThinkingNode;

/// The notes of thinking nodes, of questions to them, and of their answers.
const PEER: &str = "thinker";
const QUESTION: &str = "question";
const ANSWER: &str = "answer";

/// How often a thinking node says that it is alive, and how often nodes look who is.
const BEAT: Duration = Duration::from_secs(1);
/// How often a thinking node looks for questions, and whoever asked for answers.
const LOOK: Duration = Duration::from_millis(50);
/// How many notes are read at a time.
const AT_A_TIME: usize = 1000;

/// What a thinking node says of itself.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
struct Note {
    version: String,
    /// Another number each time.
    beat: u64,
    /// Whether it takes no more questions.
    draining: bool,
    /// How many decisions it can think about at a time.
    threads: usize,
    /// How many questions it has.
    open: usize,
}

/// What a bot is to decide. The note's name says for whom, by whom, and about which table.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
struct Question {
    /// Told from every other question of whoever asks.
    number: u64,
    seat: u8,
    /// Which of the seat's decisions it is.
    decision: u32,
    /// How much had been taken back at the table.
    undone: u32,
    /// The bot.
    level: String,
    /// To which trace the answer belongs, where requests are traced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    traceparent: Option<String>,
}

/// What a bot would do; nothing if the node can't or won't say.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
struct Answer {
    number: u64,
    action: Option<u16>,
}

impl Question {
    fn seat(&self) -> Seat {
        Seat(self.seat)
    }
}

/// The name of the question of a node to another about a table.
fn question_name(to: &str, from: &str, table: TableId) -> String {
    format!("{to}/{from}/{table}")
}

/// Who asked, and about which table.
fn read_name(name: &str) -> Option<(&str, TableId)> {
    let (_, rest) = name.split_once('/')?;
    let (from, table) = rest.split_once('/')?;
    Some((from, table.parse().ok()?))
}

/// The name of the answer to a node about a table.
fn answer_name(to: &str, table: TableId) -> String {
    format!("{to}/{table}")
}

/// Removes the notes of a kind that are for a node.
async fn forget(store: &dyn Store, kind: &str, node: &str) -> Result<(), StoreError> {
    let left = store.scan(Scan::prefix(kind, &format!("{node}/"), AT_A_TIME)).await?;
    if left.is_empty() {
        return Ok(());
    }
    store.change(left.into_iter().map(|(name, _)| Change::remove(kind, name)).collect()).await
}
