//! Three nodes over one PostgreSQL, with everything between them in the hands of the test.

use std::net::SocketAddr;
use std::process::Command;
use std::sync::{Mutex, MutexGuard};
use std::time::Instant;

use engine::Dice;
use pgtest::{Clock, Cluster, Proxy};
use webtest::{Mailbox, PushService};

use super::history::Moment;
use crate::common::Folder;
use crate::server::Server;

pub(crate) const NODES: usize = 3;

/// The house and what it stands on.
pub(crate) struct House {
    pub(crate) cluster: Cluster,
    pub(crate) database: String,
    log: String,
    /// From each node to the database.
    pub(crate) to_database: Vec<Proxy>,
    /// From people to each node.
    pub(crate) to_nodes: Vec<Proxy>,
    /// The clock of each node, where clocks can be set.
    pub(crate) clocks: Vec<Option<Clock>>,
    /// Nothing while a node is gone.
    nodes: Vec<Mutex<Option<Server>>>,
    pub(crate) mailbox: Mailbox,
    pub(crate) pushes: PushService,
    pub(crate) began: Instant,
}

impl House {
    pub(crate) fn open(folder: &Folder) -> House {
        let cluster = Cluster::start_with(Clock::new());
        let database = cluster.database().split(['/', '?']).nth(3).unwrap().to_owned();
        let nobody = SocketAddr::from(([127, 0, 0, 1], 9));
        let house = House {
            to_database: (0..NODES).map(|_| Proxy::to(&cluster.socket())).collect(),
            to_nodes: (0..NODES).map(|_| Proxy::to_port(nobody)).collect(),
            clocks: (0..NODES).map(|_| Clock::new()).collect(),
            nodes: (0..NODES).map(|_| Mutex::new(None)).collect(),
            log: folder.write("log", ""),
            mailbox: Mailbox::open(),
            pushes: PushService::open(),
            began: Instant::now(),
            cluster,
            database,
        };
        (0..NODES).for_each(|node| house.start(node));
        house
    }

    /// How long it has been open.
    pub(crate) fn now(&self) -> Moment {
        self.began.elapsed()
    }

    pub(crate) fn node(&self, node: usize) -> MutexGuard<'_, Option<Server>> {
        self.nodes[node].lock().unwrap()
    }

    /// Starts a node where none is.
    pub(crate) fn start(&self, node: usize) {
        let data = self.to_database[node].address(&self.database);
        let clock = self.clocks[node].as_ref();
        let server = Server::open_as(&data, &self.log, |command: &mut Command| {
            command.args(["--drain", "1", "--origin", "https://games.example.org"]);
            command.args(["--smtp", &self.mailbox.url(), "--mail-from", "h@example.org"]);
            command.args(["--contact", "mailto:h@example.org", "--push-to-this-machine"]);
            if let Some(clock) = clock {
                clock.wear(command);
            }
        });
        if let Some(clock) = clock {
            clock.is_worn_by(server.id());
        }
        self.to_nodes[node].leads_to(server.address);
        *self.node(node) = Some(server);
    }

    /// Where people reach a node: over a line of their own.
    pub(crate) fn door(&self, node: usize) -> SocketAddr {
        self.to_nodes[node].begins_at()
    }

    /// Any node, as a balancer that knows nothing would choose.
    pub(crate) fn any(&self, dice: &mut Dice) -> (usize, SocketAddr) {
        let node = dice.below(NODES as u32) as usize;
        (node, self.door(node))
    }

    /// Whether clocks can be set here.
    pub(crate) fn has_clocks(&self) -> bool {
        self.cluster.clock().is_some()
    }

    /// Asks all nodes to end, as a service manager does, and sees that they do.
    pub(crate) fn close(&self) {
        for node in 0..NODES {
            self.node(node).as_ref().unwrap().signal("TERM");
        }
        for node in 0..NODES {
            let mut server = self.node(node).take().unwrap();
            assert!(server.wait().success(), "a node that is asked to close ends well");
            server.never_panicked();
        }
    }
}
