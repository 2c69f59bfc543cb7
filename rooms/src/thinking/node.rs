//! A node that thinks for others and does nothing else.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use store::{Change, Scan, Store, StoreError, TableId};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio::time::{Instant, MissedTickBehavior, interval};
use tracing::Instrument;

use super::{
    ANSWER, AT_A_TIME, Answer, BEAT, LOOK, Note, PEER, QUESTION, Question, answer_name, forget,
    read_name,
};
use crate::clock::{Calendar, Downtimes, Uptime};
use crate::error::Error;
use crate::results::Ledger;
use crate::room::{Room, Services};
use crate::secret;
use crate::thinkers::Thinkers;
use crate::words;

/// So long a node goes on with what it thinks about after it was asked to stop.
const DRAIN: Duration = Duration::from_secs(2);
/// How many logs are read at a time.
const READERS: usize = 8;

/// A node that thinks. It reads logs and never writes to one, serves nobody, and has none of the
/// server's keys.
pub struct ThinkingNode {
    id: String,
    store: Arc<dyn Store>,
    /// The threads.
    pub thinkers: Thinkers,
    threads: usize,
    services: Services,
    readers: Semaphore,
    open: AtomicUsize,
    answered: AtomicUsize,
    draining: AtomicBool,
}

/// The questions that are being answered, by the names of their notes.
type AtWork = HashMap<String, (String, JoinHandle<()>)>;

impl fmt::Debug for ThinkingNode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a node that thinks about {} questions", self.open.load(Ordering::Relaxed))
    }
}

impl ThinkingNode {
    /// A node with so many threads, two at least.
    pub fn new(store: Arc<dyn Store>, threads: usize) -> Arc<ThinkingNode> {
        let services = Services {
            results: Arc::new(Ledger::of(Arc::clone(&store))),
            store: Arc::clone(&store),
            listings: Arc::default(),
            uptime: Uptime::after(0),
            calendar: Calendar::default(),
            downtimes: Downtimes::default(),
            seen: Arc::default(),
            // No table is opened here, so nothing is promised.
            rematch: engine::Seed([0; 32]).commitment(),
        };
        let id = secret::token();
        traces::name_node(id.get(..8).unwrap_or(&id));
        Arc::new(ThinkingNode {
            id,
            store,
            thinkers: Thinkers::new(threads),
            threads: threads.max(2),
            services,
            readers: Semaphore::new(READERS),
            open: AtomicUsize::new(0),
            answered: AtomicUsize::new(0),
            draining: AtomicBool::new(false),
        })
    }

    /// Thinks for others until `shutdown` is done and what it had begun is answered or given back,
    /// which takes two seconds at most.
    pub async fn run(self: &Arc<ThinkingNode>, shutdown: impl Future<Output = ()>) {
        let (mut beat, mut look) = (interval(BEAT), interval(LOOK));
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut beats, mut at_work) = (0, AtWork::new());
        let mut shutdown = pin!(shutdown);
        let mut end: Option<Instant> = None;
        loop {
            let done = tokio::select! {
                _ = beat.tick() => {
                    beats += 1;
                    self.beat(beats).await
                }
                _ = look.tick() => self.look(&mut at_work).await,
                () = &mut shutdown, if end.is_none() => {
                    tracing::info!("no more questions are taken");
                    self.draining.store(true, Ordering::Release);
                    end = Some(Instant::now() + DRAIN);
                    beats += 1;
                    self.beat(beats).await
                }
            };
            if let Err(error) = done {
                tracing::warn!(%error, "the other nodes could not be reached");
            }
            if end.is_some_and(|end| at_work.is_empty() || Instant::now() >= end) {
                break;
            }
        }
        if let Err(error) = self.sign_off(at_work).await {
            tracing::warn!(%error, "the other nodes could not be told");
        }
    }

    /// Whether it is about to stop.
    pub fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Acquire)
    }

    /// How many actions it has thought of for others.
    pub fn answered(&self) -> usize {
        self.answered.load(Ordering::Relaxed)
    }

    /// Whether it can reach the store and write there: else no answer of its arrives.
    pub async fn check(&self) -> Result<(), StoreError> {
        self.store.check().await
    }

    async fn beat(&self, beat: u64) -> Result<(), StoreError> {
        let note = Note {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            beat,
            draining: self.is_draining(),
            threads: self.threads,
            open: self.open.load(Ordering::Relaxed),
        };
        let note = serde_json::to_string(&note).unwrap_or_default();
        self.store.put(PEER, &self.id, Some(note)).await
    }

    /// Begins with the questions that are new, and drops those that were withdrawn.
    async fn look(self: &Arc<ThinkingNode>, at_work: &mut AtWork) -> Result<(), StoreError> {
        // What had ended before this look and is still there could not be answered.
        at_work.retain(|_, (_, work)| !work.is_finished());
        let own = Scan::prefix(QUESTION, &format!("{}/", self.id), AT_A_TIME);
        let found: HashMap<String, String> = self.store.scan(own).await?.into_iter().collect();
        at_work.retain(|name, (text, work)| {
            let stays = found.get(name) == Some(text);
            if !stays {
                work.abort();
            }
            stays
        });
        for (name, text) in found {
            if let Entry::Vacant(place) = at_work.entry(name) {
                let note = (place.key().clone(), text.clone());
                place.insert((text, tokio::spawn(Arc::clone(self).answer(note))));
            }
        }
        self.open.store(at_work.len(), Ordering::Relaxed);
        Ok(())
    }

    /// Answers a question, if it is one.
    async fn answer(self: Arc<ThinkingNode>, (name, text): (String, String)) {
        let read = serde_json::from_str::<Question>(&text).ok().zip(read_name(&name));
        let Some((question, (from, table))) = read else {
            drop(self.store.change(vec![Change::remove(QUESTION, name)]));
            return;
        };
        let span = tracing::info_span!(
            target: traces::TARGET,
            "think",
            otel.kind = "server",
            hideout.table = %table,
            hideout.seat = question.seat,
            hideout.level = question.level,
            traceparent = question.traceparent,
        );
        let action = match self.think(table, &question).instrument(span).await {
            Ok(action) => action,
            Err(error) => {
                tracing::info!(%table, %error, "a question could not be answered");
                None
            }
        };
        let how = if action.is_some() { "answered" } else { "refused" };
        match self.say(&name, &text, answer_name(from, table), question.number, action).await {
            Ok(()) => {
                self.answered.fetch_add(usize::from(action.is_some()), Ordering::Relaxed);
                metrics::counter!("hideout_answers_total", "end" => how).increment(1);
            }
            // Whoever asked thinks for themselves by now.
            Err(StoreError::Changed { .. }) => {
                metrics::counter!("hideout_answers_total", "end" => "late").increment(1);
            }
            Err(error) => tracing::warn!(%table, %error, "an answer could not be given"),
        }
    }

    /// Puts an answer in the place of its question.
    async fn say(
        &self,
        name: &str,
        text: &str,
        to: String,
        number: u64,
        action: Option<u16>,
    ) -> Result<(), StoreError> {
        let answer = serde_json::to_string(&Answer { number, action }).unwrap_or_default();
        let question = Change::remove(QUESTION, name).if_still(Some(text.to_owned()));
        self.store.change(vec![question, Change::put(ANSWER, to, answer)]).await
    }

    /// What the bot would do, if the table is still as the question says.
    async fn think(&self, table: TableId, question: &Question) -> Result<Option<u16>, Error> {
        if self.is_draining() {
            return Ok(None);
        }
        let reading = self.readers.acquire().await.map_err(Error::internal)?;
        let stored = self.store.read(table, 0).await?;
        let stored = stored.ok_or_else(|| Error::not_found(words::NO_SUCH_TABLE))?;
        let room = Room::restore(&stored, self.services.clone()).await?;
        drop(reading);
        let seat = question.seat();
        let (thinker, seed) = {
            let state = room.enter().await?;
            let game = state.game()?;
            let as_asked = state.undone == question.undone
                && state.deciding().contains(seat)
                && game.decisions(seat) == question.decision;
            if !as_asked {
                return Ok(None);
            }
            (game.thinker(seat), room.bot_seed(seat, question.decision))
        };
        self.thinkers.choose(&room.account, thinker, question.level.clone(), seed).await
    }

    /// Gives back what was not answered, and takes the node's note away.
    async fn sign_off(&self, at_work: AtWork) -> Result<(), StoreError> {
        for (name, (text, work)) in at_work {
            work.abort();
            let read = serde_json::from_str::<Question>(&text).ok().zip(read_name(&name));
            if let Some((question, (from, table))) = read {
                let to = answer_name(from, table);
                // It may have been answered at the last moment.
                drop(self.say(&name, &text, to, question.number, None).await);
            }
        }
        self.store.put(PEER, &self.id, None).await?;
        forget(&*self.store, QUESTION, &self.id).await
    }
}
