//! What the nemesis does to a house.

use std::thread::sleep;
use std::time::Duration;

use engine::Dice;
use pgtest::{Clock, Way};

use super::house::{House, NODES};

/// A minute and a day, in seconds.
const MINUTE: i64 = 60;
const DAY: i64 = 24 * 60 * MINUTE;
/// By how much clocks jump, forward and back.
const JUMPS: [i64; 6] = [3 * DAY, -3 * DAY, 5 * MINUTE, -5 * MINUTE, 60 * MINUTE, 0];

/// One kind of fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Fault {
    /// A node dies, and another takes its place.
    KillNode,
    /// A node stands still.
    PauseNode,
    /// A node is asked to stop, drains and is replaced, while the others go on.
    Upgrade,
    /// Something is wrong between a node and the database.
    Database(Wrong),
    /// Something is wrong between people and a node.
    Door(Wrong),
    /// The database ends all connections.
    EndConnections,
    /// The database dies and recovers.
    CrashDatabase,
    /// A node's clock jumps, and stays wrong.
    NodeClock,
    /// The database's clock jumps back, and then forward again.
    DatabaseClock,
}

/// What can be wrong with a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Wrong {
    Cut,
    Silent,
    NoAnswers,
    Held,
    Slow,
}

impl Wrong {
    fn way(self) -> Way {
        match self {
            Wrong::Cut => Way::Cut,
            Wrong::Silent => Way::Silent,
            Wrong::NoAnswers => Way::SwallowAnswers,
            Wrong::Held => Way::Held,
            Wrong::Slow => Way::Slow,
        }
    }
}

impl Fault {
    /// Every fault once.
    pub(crate) const ALL: [Fault; 17] = [
        Fault::KillNode,
        Fault::Database(Wrong::NoAnswers),
        Fault::NodeClock,
        Fault::Door(Wrong::NoAnswers),
        Fault::PauseNode,
        Fault::CrashDatabase,
        Fault::Door(Wrong::Held),
        Fault::Upgrade,
        Fault::Database(Wrong::Silent),
        Fault::DatabaseClock,
        Fault::EndConnections,
        Fault::Database(Wrong::Slow),
        Fault::Door(Wrong::Cut),
        Fault::Database(Wrong::Held),
        Fault::Door(Wrong::Slow),
        Fault::Database(Wrong::Cut),
        Fault::Door(Wrong::Silent),
    ];

    /// Whether it needs clocks that can be set.
    pub(crate) fn needs_clocks(self) -> bool {
        matches!(self, Fault::NodeClock | Fault::DatabaseClock)
    }
}

impl House {
    /// Does it to one of the nodes or to all of them for so long, and heals it again.
    pub(crate) fn suffer(&self, fault: Fault, lasts: Duration, dice: &mut Dice) {
        let node = dice.below(NODES as u32) as usize;
        match fault {
            Fault::KillNode => {
                let mut gone = self.node(node).take().unwrap();
                gone.kill();
                gone.wait();
                sleep(lasts / 2);
                self.start(node);
            }
            Fault::PauseNode => {
                self.signal(node, "STOP");
                sleep(2 * lasts);
                self.signal(node, "CONT");
            }
            Fault::Upgrade => {
                let mut old = self.node(node).take().unwrap();
                old.signal("TERM");
                assert!(old.wait().success(), "a node that is asked to stop ends well");
                self.start(node);
            }
            Fault::Database(wrong) => {
                self.to_database[node].set(wrong.way());
                sleep(lasts);
                self.to_database[node].set(Way::Open);
            }
            Fault::Door(wrong) => {
                self.to_nodes[node].set(wrong.way());
                sleep(lasts);
                self.to_nodes[node].set(Way::Open);
            }
            Fault::EndConnections => {
                self.cluster.sql(
                    &self.database,
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                     WHERE datname = current_database() AND pid <> pg_backend_pid()",
                );
            }
            Fault::CrashDatabase => {
                self.cluster.crash();
                sleep(lasts / 2);
                self.cluster.go_on();
            }
            Fault::NodeClock => {
                let clock = self.clocks[node].as_ref().unwrap();
                clock.set(JUMPS[dice.below(JUMPS.len() as u32) as usize]);
                sleep(Clock::LATE);
            }
            Fault::DatabaseClock => {
                self.cluster.clock().unwrap().jump(-5 * MINUTE);
                sleep(Clock::LATE);
                self.cluster.clock().unwrap().jump(5 * MINUTE);
                sleep(Clock::LATE);
            }
        }
    }

    fn signal(&self, node: usize, signal: &str) {
        self.node(node).as_ref().unwrap().signal(signal);
    }
}
