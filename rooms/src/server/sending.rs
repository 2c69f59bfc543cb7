//! Sending what waits in the outbox: several messages at a time, and few of them to the same host,
//! so that one that keeps silent holds up nobody else.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use store::Scan;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

use super::{Chore, Server};
use crate::due::moment;
use crate::error::Error;
use crate::limits::{Counted, Counts};
use crate::notices::{Message, OUTBOX, Way};

/// How many messages are looked at in one go.
const AT_A_TIME: usize = 1000;
/// How many are on their way at a time, and how many of them to the same host.
const UNDERWAY: usize = 16;
const TO_ONE_HOST: usize = 2;
/// What has waited longer than this, though it was due, is told to the operator.
const OVERDUE: i64 = 5 * 60_000;
/// Of how many browsers it is remembered which host they are told by.
const REMEMBERED: usize = 10_000;

/// A message that waits: its name and its text in the outbox, and what that says.
pub(super) type Waiting = (String, String, Message);

/// Messages that are sent as one.
type Together = Vec<Waiting>;

/// What is on its way.
struct Underway {
    road: Arc<Road>,
    /// How many lines go to each host.
    lines: Counts<String>,
    /// The host that each browser is told by, by the browser's name.
    hosts: HashMap<String, String>,
    tasks: JoinSet<()>,
}

/// What all lines share.
struct Road {
    places: Semaphore,
    /// Who is sent something, and by which way: one thing at a time, because when the next may be
    /// sent follows from it.
    people: Counts<String>,
}

/// Sends what is due, until it is dropped.
#[inline(never)]
pub fn send_notices(server: Arc<Server>) -> Chore {
    Box::pin(send_all_the_time(server))
}

async fn send_all_the_time(server: Arc<Server>) {
    let mut tick = interval(server.settings.look_every);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut underway = Underway {
        road: Arc::new(Road { places: Semaphore::new(UNDERWAY), people: Counts::default() }),
        lines: Counts::default(),
        hosts: HashMap::new(),
        tasks: JoinSet::new(),
    };
    loop {
        tick.tick().await;
        if let Err(error) = server.send_due(&mut underway).await {
            tracing::warn!(%error, "notices could not be sent");
        }
    }
}

impl Server {
    /// Begins to send what is due, and waits for none of it. Several servers may do so at the same
    /// time, and so may several lines: whoever takes a message out of the outbox sends it.
    async fn send_due(self: &Arc<Server>, underway: &mut Underway) -> Result<(), Error> {
        while underway.tasks.try_join_next().is_some() {}
        let now = self.now();
        let to = Some(moment(now + 1));
        let due = self.store.scan(Scan { to, ..Scan::prefix(OUTBOX, "", AT_A_TIME) }).await?;
        let late = due.iter().filter(|(name, _)| *name < moment(now - OVERDUE)).count();
        metrics::gauge!("hideout_notices_overdue").set(late as f64);
        let mut by_host: BTreeMap<String, Vec<Together>> = BTreeMap::new();
        for (name, text) in due {
            let Ok(message) = serde_json::from_str(&text) else { continue };
            let host = self.host_of(&message, &mut underway.hosts).await?;
            join(by_host.entry(host).or_default(), (name, text, message));
        }
        for (host, waiting) in by_host {
            underway.begin(self, &host, waiting);
        }
        Ok(())
    }

    /// Which host carries a message on: a browser's name follows from its address, so it is
    /// always the same one. There is one for all mails.
    async fn host_of(
        &self,
        message: &Message,
        known: &mut HashMap<String, String>,
    ) -> Result<String, Error> {
        let Way::Browser(name) = &message.way else { return Ok("mail".to_owned()) };
        if let Some(host) = known.get(name) {
            return Ok(host.clone());
        }
        let wishes = self.wishes(message.person).await?;
        let Some(browser) = wishes.browser(name) else { return Ok(String::new()) };
        if known.len() >= REMEMBERED {
            known.clear();
        }
        let host = browser.subscription.host();
        known.insert(name.clone(), host.clone());
        Ok(host)
    }

    /// Sends these one after the other.
    async fn send_in_turn(self: Arc<Server>, line: Vec<Together>, road: Arc<Road>) {
        for together in line {
            let Some((_, _, first)) = together.first() else { continue };
            let whom = format!("{} {}", first.person, first.way.name());
            let Ok(_place) = road.places.acquire().await else { return };
            let Some(_alone) = road.people.add(whom, 1) else { continue };
            match self.send_together(together, self.now()).await {
                Ok(()) | Err(Error::Conflict(_)) => {}
                Err(error) => {
                    tracing::warn!(%error, "notices could not be sent");
                    return;
                }
            }
        }
    }
}

impl Underway {
    /// Sends messages to one host, as far as it has lines free. What waits for a line stays in the
    /// outbox until there is one.
    fn begin(&mut self, server: &Arc<Server>, host: &str, waiting: Vec<Together>) {
        let free = std::iter::from_fn(|| self.lines.add(host.to_owned(), TO_ONE_HOST));
        let free: Vec<Counted<String>> = free.take(waiting.len()).collect();
        let mut lines: Vec<Vec<Together>> = free.iter().map(|_| Vec::new()).collect();
        if lines.is_empty() {
            return;
        }
        for (at, together) in waiting.into_iter().enumerate() {
            let line = at % free.len();
            lines[line].push(together);
        }
        for (counted, line) in free.into_iter().zip(lines) {
            let (server, road) = (Arc::clone(server), Arc::clone(&self.road));
            self.tasks.spawn(async move {
                server.send_in_turn(line, road).await;
                drop(counted);
            });
        }
    }
}

/// Adds a message to those that wait: to others about turns for the same person by the same way, if
/// it is about one too.
fn join(waiting: &mut Vec<Together>, it: Waiting) {
    let joins = |message: &Message| message.is_about_turns() && !message.sending;
    let fits = |together: &&mut Together| {
        together.first().is_some_and(|(_, _, first)| {
            joins(first) && first.person == it.2.person && first.way == it.2.way
        })
    };
    match waiting.iter_mut().find(fits).filter(|_| joins(&it.2)) {
        Some(together) => together.push(it),
        None => waiting.push(vec![it]),
    }
}
