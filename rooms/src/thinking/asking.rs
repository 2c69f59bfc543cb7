//! Asking other nodes what a bot would do.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bots::Budget;
use engine::Seat;
use store::{Change, Scan, Store, StoreError, TableId};
use tokio::sync::{Notify, oneshot};
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tracing::Instrument;

use super::peers::Peers;
use super::{
    ANSWER, AT_A_TIME, Answer, BEAT, LOOK, Note, PEER, QUESTION, Question, forget, question_name,
};

/// So long a node may take for an answer; then whoever asked thinks for itself.
const PATIENCE: Duration = Duration::from_secs(15);
/// How many nodes are asked one after the other, should the first die.
const TRIES: usize = 2;
/// A bot that imagines fewer worlds has decided before another node would have heard of it.
const WORTH_ASKING: u32 = 300;

/// What a bot is to decide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Asked {
    /// At which table.
    pub(crate) table: TableId,
    /// For which seat.
    pub(crate) seat: Seat,
    /// Which of the seat's decisions it is.
    pub(crate) decision: u32,
    /// How much had been taken back at the table.
    pub(crate) undone: u32,
    /// The bot.
    pub(crate) level: String,
}

/// The questions of a node to those that think.
pub struct Asking {
    store: Arc<dyn Store>,
    /// This node.
    id: String,
    peers: Mutex<Peers>,
    open: Mutex<HashMap<u64, Open>>,
    last: AtomicU64,
    /// Told when there is something to wait for.
    asked: Notify,
}

/// A question that waits for its answer.
struct Open {
    to: String,
    table: TableId,
    note: String,
    answer: oneshot::Sender<Option<u16>>,
}

impl fmt::Debug for Asking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} open questions", lock(&self.open).len())
    }
}

impl Asking {
    /// The questions of the node of this name.
    pub(crate) fn new(store: Arc<dyn Store>, id: &str) -> Asking {
        Asking {
            store,
            id: id.to_owned(),
            peers: Mutex::default(),
            open: Mutex::default(),
            last: AtomicU64::new(0),
            asked: Notify::new(),
        }
    }

    /// What the bot would do, by another node; nothing if none can say, or not soon enough. If
    /// this is dropped the question is withdrawn.
    pub(crate) async fn ask(&self, what: &Asked) -> Option<u16> {
        if !is_worth_asking(&what.level) {
            return None;
        }
        for _ in 0..TRIES {
            let to = self.choose()?;
            let span = tracing::info_span!(
                target: traces::TARGET,
                "question",
                otel.kind = "client",
                hideout.table = %what.table,
                hideout.to = to,
            );
            let end = self.ask_one(&to, what).instrument(span).await;
            let how = match end {
                Ok(Some(_)) => "answered",
                Ok(None) => "refused",
                Err(end) => end,
            };
            metrics::counter!("hideout_questions_total", "end" => how).increment(1);
            match end {
                Ok(answer) => return answer,
                Err(why) => tracing::info!(table = %what.table, why, "no bot thought elsewhere"),
            }
            if end == Err(LATE) {
                break;
            }
        }
        None
    }

    fn choose(&self) -> Option<String> {
        let (peers, open) = (lock(&self.peers), lock(&self.open));
        let asked = |id: &str| open.values().filter(|it| it.to == id).count();
        peers.choose(Instant::now(), asked).map(str::to_owned)
    }

    async fn ask_one(&self, to: &str, what: &Asked) -> Result<Option<u16>, &'static str> {
        let number = self.last.fetch_add(1, Ordering::Relaxed);
        let question = Question {
            number,
            seat: what.seat.0,
            decision: what.decision,
            undone: what.undone,
            level: what.level.clone(),
            traceparent: traces::current().map(|context| context.to_string()),
        };
        let note = serde_json::to_string(&question).map_err(|_| FAILED)?;
        let (answer, answered) = oneshot::channel();
        let open = Open { to: to.to_owned(), table: what.table, note: note.clone(), answer };
        lock(&self.open).insert(number, open);
        let _withdrawn = Withdrawn { asking: self, number };
        self.asked.notify_one();
        let name = question_name(to, &self.id, what.table);
        self.store.put(QUESTION, &name, Some(note)).await.map_err(|_| FAILED)?;
        match timeout(PATIENCE, answered).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(_)) => Err(GONE),
            Err(_) => Err(LATE),
        }
    }

    /// Follows the nodes that think, and hands out their answers, until it is dropped.
    pub(crate) async fn follow(&self) {
        let mut look = interval(BEAT);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let waits = !lock(&self.open).is_empty();
            let done = tokio::select! {
                _ = look.tick() => self.look_around().await,
                () = sleep(LOOK), if waits => self.collect().await,
                () = self.asked.notified(), if !waits => Ok(()),
            };
            if let Err(error) = done {
                tracing::warn!(%error, "the nodes that think could not be followed");
                // They may be well, but nothing of them arrives.
                self.give_up_on_the_silent();
            }
        }
    }

    /// Learns which nodes think, and waits no longer for those that are silent.
    async fn look_around(&self) -> Result<(), StoreError> {
        let read = |(id, note): (String, String)| Some((id, serde_json::from_str(&note).ok()?));
        let notes: Vec<(String, Note)> =
            self.store.list(PEER).await?.into_iter().filter_map(read).collect();
        let gone = lock(&self.peers).hear(notes, Instant::now());
        metrics::gauge!("hideout_thinking_nodes")
            .set(lock(&self.peers).alive(Instant::now()) as f64);
        self.give_up_on_the_silent();
        for id in gone {
            self.store.put(PEER, &id, None).await?;
            forget(&*self.store, QUESTION, &id).await?;
        }
        Ok(())
    }

    fn give_up_on_the_silent(&self) {
        let (peers, now) = (lock(&self.peers), Instant::now());
        // Whoever waits learns of it by the end of the channel, and withdraws the question.
        lock(&self.open).retain(|number, it| {
            let stays = peers.is_alive(&it.to, now);
            if !stays {
                self.withdraw(*number, it);
            }
            stays
        });
    }

    /// Hands out the answers that are there.
    async fn collect(&self) -> Result<(), StoreError> {
        let own = format!("{}/", self.id);
        let found = self.store.scan(Scan::prefix(ANSWER, &own, AT_A_TIME)).await?;
        if found.is_empty() {
            return Ok(());
        }
        let mut read = Vec::new();
        for (name, text) in found {
            if let Ok(Answer { number, action }) = serde_json::from_str(&text)
                && let Some(open) = lock(&self.open).remove(&number)
            {
                // Nobody may wait any more.
                let _ = open.answer.send(action);
            }
            read.push(Change::remove(ANSWER, name));
        }
        // That they were read need not be on disk before the next look.
        drop(self.store.change(read));
        Ok(())
    }

    /// Takes back all that was asked, in good order.
    pub(crate) async fn sign_off(&self) -> Result<(), StoreError> {
        for (number, open) in lock(&self.open).drain() {
            self.withdraw(number, &open);
        }
        self.forget_answers_to(&self.id).await
    }

    /// Removes what nobody will read any more: that node is gone.
    pub(crate) async fn forget_answers_to(&self, node: &str) -> Result<(), StoreError> {
        forget(&*self.store, ANSWER, node).await
    }

    /// Takes a question back, unless it was answered or another was asked in its place.
    fn withdraw(&self, number: u64, open: &Open) {
        tracing::debug!(number, table = %open.table, "a question is withdrawn");
        let name = question_name(&open.to, &self.id, open.table);
        let withdrawn = Change::remove(QUESTION, name).if_still(Some(open.note.clone()));
        // It is carried out even if nobody waits for that.
        drop(self.store.change(vec![withdrawn]));
    }
}

/// Why there is no answer.
const GONE: &str = "gone";
const LATE: &str = "late";
const FAILED: &str = "failed";

/// Withdraws a question when nobody waits for the answer any more.
struct Withdrawn<'a> {
    asking: &'a Asking,
    number: u64,
}

impl Drop for Withdrawn<'_> {
    fn drop(&mut self) {
        let open = lock(&self.asking.open).remove(&self.number);
        if let Some(open) = open {
            self.asking.withdraw(self.number, &open);
        }
    }
}

/// Whether a bot thinks for so long that another node should.
fn is_worth_asking(level: &str) -> bool {
    match bots::budget(level) {
        Some(Budget::Iterations(worlds)) => worlds >= WORTH_ASKING,
        Some(Budget::Time(_)) => true,
        None => false,
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A map is whole even if a thread panicked while it held the lock.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
