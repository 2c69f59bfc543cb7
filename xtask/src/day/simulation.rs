//! A house at work, event by event: people come, play and go; bots think; nodes, the database and
//! its disk take their time, and what finds them busy waits.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::costs::{Costs, Curve, Habits, House};
use super::dice::Dice;
use super::queues::{Disk, Processors};
use super::reckon::COLLECT;
use super::seen::Seen;

/// How long before the time that counts people begin to come, in seconds.
const BEFORE: f64 = 1_000.0;
/// How many appends share a transaction, and how many pieces of news a notification.
const GROUP: usize = 256;
const MOST_NEWS: usize = 180;

/// What is simulated: so many players a day, from one hour to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) players: f64,
    pub(crate) from: f64,
    pub(crate) to: f64,
    pub(crate) costs: Costs,
    pub(crate) habits: Habits,
    pub(crate) house: House,
}

/// A table: how many actions are left, whether its second seat has a bot, and the nodes at which
/// its pages are open.
#[derive(Clone, Copy, Debug)]
struct Table {
    left: u32,
    bot: bool,
    pages: [usize; 2],
}

/// An action under way: at which table, since when, and whether it is a bot's.
#[derive(Clone, Copy, Debug)]
struct Action {
    table: usize,
    since: f64,
    by_bot: bool,
}

#[derive(Clone, Copy, Debug)]
enum Event {
    /// Somebody comes.
    Come,
    /// It is somebody's turn, and they know what to do.
    Turn(usize),
    /// The database has answered what a node has to know before it takes an action.
    Read(usize, Action),
    /// A node has taken an action, and it waits to be written.
    Taken(usize, Action),
    /// The node's transaction is on the disk.
    Written(usize),
    /// The node tells the others.
    Tell(usize),
    /// A node shows a page what happened; whether another has written it.
    Heard(usize, f64, bool),
    /// A bot has decided.
    Thought(usize, usize),
    /// Every second the nodes ask for the lengths of the logs that are watched.
    Look,
}

struct At(f64, u64, Event);

/// What a node has.
#[derive(Debug)]
struct Node {
    pages: Processors,
    thinkers: Processors,
    waiting: Vec<Action>,
    writing: Vec<Action>,
    /// Where pages wait to be told, and since when the action is under way.
    news: Vec<(usize, f64)>,
    telling: bool,
}

struct World<'a> {
    plan: &'a Plan,
    dice: Dice,
    events: BinaryHeap<At>,
    number: u64,
    tables: Vec<Table>,
    free: Vec<usize>,
    /// Pages that are open.
    watched: usize,
    nodes: Vec<Node>,
    database: Processors,
    disk: Disk,
    seen: Seen,
    counts: bool,
}

/// Plays the time through. The same plan and seed see the same.
pub(crate) fn run(plan: &Plan, seed: u64) -> Seen {
    let house = &plan.house;
    let node = |_| Node {
        pages: Processors::new(house.pages),
        thinkers: Processors::new(house.thinkers),
        waiting: Vec::new(),
        writing: Vec::new(),
        news: Vec::new(),
        telling: false,
    };
    let mut world = World {
        plan,
        dice: Dice::new(seed),
        events: BinaryHeap::new(),
        number: 0,
        tables: Vec::new(),
        free: Vec::new(),
        watched: 0,
        nodes: (0..house.nodes).map(node).collect(),
        database: Processors::new(house.database),
        disk: Disk::new(plan.costs.flush),
        seen: Seen::default(),
        counts: false,
    };
    world.play();
    world.seen
}

impl World<'_> {
    fn play(&mut self) {
        let curve = Curve::with_peak(self.plan.habits.peak);
        let (from, to) = (self.plan.from * 3_600.0, self.plan.to * 3_600.0);
        let begin = from - BEFORE;
        self.at(begin, Event::Come);
        self.at(begin, Event::Look);
        while let Some(At(now, _, event)) = self.events.pop() {
            if now >= to {
                break;
            }
            if !self.counts && now >= from {
                self.counts = true;
                self.rest();
            }
            self.happen(now, event, &curve);
        }
        let time = to - from;
        let busy = |of: fn(&Node) -> f64| self.nodes.iter().map(of).sum::<f64>() / time;
        self.seen.nodes = busy(|node| node.pages.busy);
        self.seen.thinking = busy(|node| node.thinkers.busy);
        self.seen.database = self.database.busy / time;
        self.seen.time = time;
    }

    /// What was computed before the time that counts is forgotten.
    fn rest(&mut self) {
        self.database.busy = 0.0;
        for node in &mut self.nodes {
            (node.pages.busy, node.thinkers.busy) = (0.0, 0.0);
        }
    }

    fn at(&mut self, time: f64, event: Event) {
        self.number += 1;
        self.events.push(At(time, self.number, event));
    }

    fn any(&mut self) -> usize {
        self.dice.below(self.nodes.len())
    }

    fn happen(&mut self, now: f64, event: Event, curve: &Curve) {
        let (costs, habits) = (self.plan.costs, self.plan.habits);
        match event {
            Event::Come => {
                let tables = self.plan.players * habits.games * (1.0 + habits.alone) / 2.0;
                let rate = tables / 86_400.0 * curve.at(now / 3_600.0);
                let next = now + self.dice.time(1.0 / rate.max(1e-9));
                self.at(next, Event::Come);
                self.sit_down(now);
            }
            Event::Turn(table) => {
                // A form goes to any node. Another has most often written what came before it.
                let (node, last) = (self.any(), self.any());
                let action = Action { table, since: now, by_bot: false };
                if node == last {
                    self.take(now, node, action, 0.0);
                } else {
                    let read = self.database.done(now, costs.read) + costs.trip;
                    self.at(read, Event::Read(node, action));
                }
            }
            Event::Read(node, action) => self.take(now, node, action, costs.catch_up),
            Event::Taken(node, action) => {
                self.nodes[node].waiting.push(action);
                self.write(now, node);
            }
            Event::Written(node) => {
                for action in std::mem::take(&mut self.nodes[node].writing) {
                    self.show(now, node, action);
                }
                self.write(now, node);
            }
            Event::Tell(node) => self.tell(now, node),
            Event::Heard(node, since, elsewhere) => {
                let cost = costs.push + if elsewhere { costs.catch_up } else { 0.0 };
                let shown = self.nodes[node].pages.done(now, cost);
                self.seen.delivered(self.counts, shown - since);
            }
            Event::Thought(node, table) => {
                self.take(now, node, Action { table, since: now, by_bot: true }, 0.0);
            }
            Event::Look => {
                // Each node asks for what it shows; all of them began at different moments.
                let share = self.watched as f64 * costs.length / self.nodes.len() as f64;
                for _ in 0..self.nodes.len() {
                    self.database.done(now, share);
                }
                self.at(now + 1.0, Event::Look);
                self.seen.opened(self.counts, self.watched);
            }
        }
    }

    fn sit_down(&mut self, now: f64) {
        let habits = self.plan.habits;
        // Of players so many are alone, so of tables more are.
        let bot = self.dice.share() < habits.alone * 2.0 / (1.0 + habits.alone);
        let pages = [self.any(), self.any()];
        let left = habits.decisions * if bot { 1 } else { 2 };
        let table = Table { left, bot, pages };
        let place = self.free.pop().unwrap_or(self.tables.len());
        if place == self.tables.len() {
            self.tables.push(table);
        } else {
            self.tables[place] = table;
        }
        self.watched += pages_of(bot);
        self.pause(now, place);
    }

    fn pause(&mut self, now: f64, table: usize) {
        let pause = self.plan.habits.pause / if self.tables[table].bot { 1.0 } else { 2.0 };
        let next = now + self.dice.time(pause);
        self.at(next, Event::Turn(table));
    }

    /// A node takes an action, which costs so much more than usual.
    fn take(&mut self, now: f64, node: usize, action: Action, more: f64) {
        let taken = self.nodes[node].pages.done(now, self.plan.costs.act + more);
        self.at(taken, Event::Taken(node, action));
    }

    /// Writes all that waits, if the one connection that writes is free.
    fn write(&mut self, now: f64, node: usize) {
        if !self.nodes[node].writing.is_empty() || self.nodes[node].waiting.is_empty() {
            return;
        }
        let costs = &self.plan.costs;
        let waiting = &mut self.nodes[node].waiting;
        let rest = waiting.split_off(waiting.len().min(GROUP));
        let group = std::mem::replace(waiting, rest);
        let entered = self.database.done(now, costs.enter * group.len() as f64);
        let flushed = self.disk.done(entered) + costs.trip;
        self.nodes[node].writing = group;
        self.at(flushed, Event::Written(node));
    }

    /// An action is on the disk: whoever took it is answered, and the pages are told.
    fn show(&mut self, now: f64, node: usize, action: Action) {
        let costs = self.plan.costs;
        self.seen.answered(self.counts, now - action.since);
        let Table { bot, pages, .. } = self.tables[action.table];
        for page in pages.into_iter().take(pages_of(bot)) {
            if page == node {
                self.at(now, Event::Heard(page, action.since, false));
            } else {
                self.nodes[node].news.push((page, action.since));
            }
        }
        if !self.nodes[node].telling && !self.nodes[node].news.is_empty() {
            self.nodes[node].telling = true;
            self.at(now + COLLECT, Event::Tell(node));
        }
        if action.by_bot {
            self.pause(now, action.table);
            return;
        }
        let table = &mut self.tables[action.table];
        table.left -= 1;
        if table.left == 0 {
            self.watched -= pages_of(bot);
            self.free.push(action.table);
        } else if bot {
            let thinker = pages[0];
            let cost = self.dice.time(costs.think);
            let thought = self.nodes[thinker].thinkers.done(now, cost);
            self.seen.waited(self.counts, thought - now - cost);
            self.at(thought, Event::Thought(thinker, action.table));
        } else {
            self.pause(now, action.table);
        }
    }

    fn tell(&mut self, now: f64, node: usize) {
        let costs = self.plan.costs;
        let news = &mut self.nodes[node].news;
        let rest = news.split_off(news.len().min(MOST_NEWS));
        let told = std::mem::replace(news, rest);
        let heard = costs.tell + costs.hear * self.nodes.len() as f64;
        let passed_on = self.database.done(now, heard) + costs.trip;
        for (page, since) in told {
            let read = self.database.done(passed_on, costs.read) + costs.trip;
            self.at(read, Event::Heard(page, since, true));
        }
        self.nodes[node].telling = !self.nodes[node].news.is_empty();
        if self.nodes[node].telling {
            self.at(passed_on, Event::Tell(node));
        }
    }
}

/// How many people have a page of a table open.
fn pages_of(bot: bool) -> usize {
    if bot { 1 } else { 2 }
}

impl PartialEq for At {
    fn eq(&self, other: &At) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for At {}

impl PartialOrd for At {
    fn partial_cmp(&self, other: &At) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The earliest comes first, and of two at once the one that was set first.
impl Ord for At {
    fn cmp(&self, other: &At) -> Ordering {
        other.0.total_cmp(&self.0).then(other.1.cmp(&self.1))
    }
}
