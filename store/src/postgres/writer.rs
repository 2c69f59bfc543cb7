//! The one task that writes, and group commit.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use tokio::sync::mpsc::Receiver;
use tokio::time::{sleep, timeout};
use tokio_postgres::Row;

use super::appending;
use super::line::{Line, PATIENCE};
use super::pass;
use super::query::{Parameter, Query};
use super::request::{Done, Outcome, Request, Write};
use super::server::Server;
use super::trouble::Trouble;
use crate::{Append, TableId};

/// How many requests share a transaction at most, so that the first does not wait too long.
const GROUP: usize = 256;
/// How often two who are in each other's way try again.
const TRIES: usize = 8;
/// How long to wait before the server is tried again, at first and at most.
const PAUSE: (Duration, Duration) = (Duration::from_millis(20), Duration::from_millis(500));

const LOCK_TABLES: &str = "
SELECT FROM hideout.summaries WHERE table_id = ANY ($1) ORDER BY table_id FOR UPDATE";
const LOCK_NOTES: &str = "
SELECT FROM hideout.notes AS now JOIN unnest($1::text[], $2::text[]) AS asked (kind, name)
    USING (kind, name) ORDER BY now.kind, now.name FOR UPDATE OF now";

/// Writes what comes through the queue, in order, until it is closed and empty.
pub(super) async fn run(server: Arc<Server>, mut queue: Receiver<Request>) {
    let mut writer = Writer { server, line: None, pass: None };
    let mut group = Vec::new();
    while queue.recv_many(&mut group, GROUP).await > 0 {
        // Packing and deleting read before they write, so each goes by itself.
        let by_itself = |it: &Request| matches!(it.what, Write::Pack(_) | Write::Delete(..));
        while let Some(at) = group.iter().position(by_itself) {
            let rest = group.split_off(at + 1);
            let alone = group.pop();
            writer.write(std::mem::replace(&mut group, rest)).await;
            writer.write(alone.into_iter().collect()).await;
        }
        writer.write(std::mem::take(&mut group)).await;
    }
    if let Some(line) = writer.line {
        drop(pass::give_back(&line, line.pass()).await);
        line.close().await;
    }
}

struct Writer {
    server: Arc<Server>,
    line: Option<Line>,
    /// The pass of the last line over which something was written.
    pass: Option<String>,
}

impl Writer {
    /// Writes all of them together and then answers each. If that fails they are tried one by one,
    /// so that each is answered for itself and nobody pays for another's fault.
    async fn write(&mut self, group: Vec<Request>) {
        if group.is_empty() {
            return;
        }
        match self.settle(&group).await {
            Ok(outcomes) => self.answer(group, outcomes),
            Err(trouble @ (Trouble::Lost(_) | Trouble::Refused(_))) => {
                self.fail(group, &trouble);
            }
            Err(trouble) if group.len() == 1 => self.fail(group, &trouble),
            Err(_) => {
                for request in group {
                    let alone = vec![request];
                    match self.settle(&alone).await {
                        Ok(outcomes) => self.answer(alone, outcomes),
                        Err(trouble) => self.fail(alone, &trouble),
                    }
                }
            }
        }
    }

    fn answer(&self, group: Vec<Request>, outcomes: Vec<Outcome>) {
        for (request, outcome) in group.into_iter().zip(outcomes) {
            if let (Some(news), Write::Append(table, _), Ok(Done::Length(length))) =
                (self.server.news.get(), &request.what, &outcome)
            {
                // Nobody may listen any more.
                let _ = news.send((*table, *length));
            }
            request.answer(outcome);
        }
    }

    fn fail(&self, group: Vec<Request>, trouble: &Trouble) {
        for request in group {
            request.answer(Err(trouble.clone().explain(&self.server.address.place)));
        }
    }

    /// Tries until the group is written or the first of it has waited long enough. After an
    /// attempt whose end is unknown, each request looks whether it was carried out.
    async fn settle(&mut self, group: &[Request]) -> Result<Vec<Outcome>, Trouble> {
        let patience = self.server.patience;
        let first = group.iter().map(|request| request.since).min();
        let deadline = first.unwrap_or_else(Instant::now) + patience;
        let (mut again, mut tries, mut pause) = (false, 0, PAUSE.0);
        loop {
            let attempt = match self.connect().await {
                Ok(line) => {
                    let result = timeout(patience, attempt(line, group, again)).await;
                    let result = result.unwrap_or_else(|_| {
                        Err(Trouble::Lost(format!("no answer within {patience:?}")))
                    });
                    again |= matches!(result, Err(Trouble::Lost(_)));
                    result
                }
                Err(trouble) => Err(trouble),
            };
            match attempt {
                Err(Trouble::Again(_)) if tries < TRIES => tries += 1,
                Err(Trouble::Lost(_)) if Instant::now() + pause < deadline => {
                    self.line = None;
                    sleep(pause).await;
                    pause = (pause * 2).min(PAUSE.1);
                }
                Err(trouble @ Trouble::Lost(_)) => {
                    self.line = None;
                    return Err(trouble);
                }
                settled => return settled,
            }
        }
    }

    async fn connect(&mut self) -> Result<&Line, Trouble> {
        if self.line.as_ref().is_none_or(Line::is_cut) {
            let line = self.server.connect().await?;
            // What is under way on the line before has ended by then, or never begins.
            let changed = timeout(self.server.patience, async {
                if let Some(old) = &self.pass {
                    pass::give_back(&line, old).await?;
                }
                pass::take(&line).await
            });
            let late = || Trouble::Lost("the line before is still at work".into());
            let pass = changed.await.unwrap_or_else(|_| Err(late()))?;
            self.pass = Some(pass.clone());
            self.line = Some(line.with_pass(pass));
        }
        self.line.as_ref().ok_or_else(|| Trouble::Lost("there is no line".into()))
    }
}

/// Writes a group, and is back when it is durable.
async fn attempt(line: &Line, group: &[Request], again: bool) -> Result<Vec<Outcome>, Trouble> {
    drop(line.warning());
    let mut outcomes: Vec<Option<Outcome>> = vec![None; group.len()];
    if !again {
        together(line, group, &mut outcomes).await?;
    }
    let mut settled = Vec::with_capacity(group.len());
    for (request, outcome) in group.iter().zip(outcomes) {
        settled.push(match outcome {
            Some(outcome) => outcome,
            None => request.what.alone(line, again).await?,
        });
    }
    match line.warning() {
        Some(warning) => Err(Trouble::Failed(format!("it is not sure of its commit: {warning}"))),
        None => Ok(settled),
    }
}

/// What is sent as one statement: one request, or appends to different tables.
enum Step {
    Appends(Vec<usize>),
    One(usize),
}

/// Writes what it can of a group in one transaction, sent as one piece. Appends that are refused
/// have no outcome then: they have to be looked at one by one, as has what can't be sent so.
async fn together(
    line: &Line,
    group: &[Request],
    outcomes: &mut [Option<Outcome>],
) -> Result<(), Trouble> {
    let steps = steps(group);
    let query = |step| query(group, step, line.pass());
    let mut queries: Vec<Query> = steps.iter().filter_map(query).collect();
    let alone = queries.len() == 1;
    if queries.is_empty() {
        return Ok(());
    }
    let locks = if alone { Vec::new() } else { locks(group) };
    let skipped = if alone { 0 } else { 2 + locks.len() };
    if !alone {
        let begin = ["BEGIN", PATIENCE].map(|sql| Query::new(sql, []));
        queries.splice(0..0, begin.into_iter().chain(locks));
        queries.push(Query::new("COMMIT", []));
    }
    for query in &queries {
        line.prepare(query).await?;
    }
    let answers = join_all(queries.iter().map(|query| line.run(query))).await;
    // The first error is the cause of those behind it.
    let answers: Vec<Vec<Row>> = answers.into_iter().collect::<Result<_, _>>()?;
    for (step, rows) in steps.iter().zip(answers.iter().skip(skipped)) {
        match step {
            Step::One(number) => outcomes[*number] = Some(group[*number].what.outcome(rows)?),
            Step::Appends(numbers) => {
                let winners = appending::winners(rows)?;
                for number in numbers {
                    let Write::Append(table, _) = &group[*number].what else { continue };
                    let length = winners.get(table).copied();
                    outcomes[*number] = length.map(|length| Ok(Done::Length(length)));
                }
            }
        }
    }
    Ok(())
}

/// The group in order, with neighbouring appends to different tables put together.
fn steps(group: &[Request]) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut tables: HashSet<TableId> = HashSet::new();
    for (number, request) in group.iter().enumerate() {
        match (&request.what, steps.last_mut()) {
            (Write::Pack(_) | Write::Delete(..), _) => {}
            (Write::Append(table, _), Some(Step::Appends(numbers))) if tables.insert(*table) => {
                numbers.push(number);
            }
            (Write::Append(table, _), _) => {
                tables = HashSet::from([*table]);
                steps.push(Step::Appends(vec![number]));
            }
            _ => steps.push(Step::One(number)),
        }
    }
    steps
}

fn query(group: &[Request], step: &Step, pass: &str) -> Option<Query> {
    match step {
        Step::One(number) => group[*number].what.query(pass),
        Step::Appends(numbers) => {
            let appends: Vec<(TableId, &Append)> = numbers
                .iter()
                .filter_map(|number| match &group[*number].what {
                    Write::Append(table, append) => Some((*table, append)),
                    _ => None,
                })
                .collect();
            Some(appending::query(&appends, false))
        }
    }
}

/// Locks everything that several statements will change, in one order for all nodes.
fn locks(group: &[Request]) -> Vec<Query> {
    let (mut tables, mut notes) = (BTreeSet::new(), BTreeSet::new());
    for request in group {
        match &request.what {
            Write::Append(table, _) => drop(tables.insert(*table)),
            Write::Change(changes) => {
                notes.extend(changes.iter().map(|it| (it.kind.as_str(), it.name.as_str())));
            }
            _ => {}
        }
    }
    let mut locks = Vec::new();
    if !tables.is_empty() {
        locks.push(Query::new(LOCK_TABLES, [Parameter::tables(tables)]));
    }
    if !notes.is_empty() {
        let kinds = Parameter::texts(notes.iter().map(|(kind, _)| *kind));
        let names = Parameter::texts(notes.iter().map(|(_, name)| *name));
        locks.push(Query::new(LOCK_NOTES, [kinds, names]));
    }
    locks
}
