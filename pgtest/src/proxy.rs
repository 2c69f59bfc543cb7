use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, sleep};
use std::time::Duration;

use crate::place::{Connection, Place};

/// What a [`Proxy`] does with what goes through it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Passes it on.
    Open = 0,
    /// Passes on what goes to the server, and swallows what it answers.
    SwallowAnswers = 1,
    /// Swallows both, without a word.
    Silent = 2,
    /// Ends every connection.
    Cut = 3,
    /// Passes on each piece of up to 16 KiB later, by [`Proxy::LATE`].
    Slow = 4,
    /// Keeps everything to itself, and passes it on when the line is open again.
    Held = 5,
}

/// A line to a server that can be cut in several ways. It listens on this machine only.
///
/// As on a real network, no connection ever loses something and goes on: where something was
/// swallowed, the connection ends when the line is mended.
#[derive(Debug)]
pub struct Proxy {
    port: u16,
    line: Arc<Line>,
}

#[derive(Debug)]
struct Line {
    way: AtomicU8,
    to: Mutex<Place>,
    /// Every connection that is open, so that it can be ended.
    open: Mutex<BTreeMap<u64, Open>>,
    last: AtomicU64,
    /// Connections with lower numbers are held, whatever happens to the others.
    held_below: AtomicU64,
}

#[derive(Debug)]
struct Open {
    ends: [Connection; 2],
    /// Whether something was swallowed.
    lost: bool,
}

/// How often a line that holds everything looks whether it is open again.
const LOOK: Duration = Duration::from_millis(10);

impl Proxy {
    /// How late everything comes on a slow line.
    pub const LATE: Duration = Duration::from_millis(150);

    /// A line to the socket of a server.
    #[must_use]
    pub fn to(socket: &Path) -> Proxy {
        Proxy::new(Place::Socket(socket.to_owned()))
    }

    /// A line to a port of this machine.
    #[must_use]
    pub fn to_port(address: SocketAddr) -> Proxy {
        Proxy::new(Place::Port(address))
    }

    fn new(to: Place) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let line = Arc::new(Line {
            way: AtomicU8::new(Way::Open as u8),
            to: Mutex::new(to),
            open: Mutex::default(),
            last: AtomicU64::new(0),
            held_below: AtomicU64::new(0),
        });
        let own = Arc::clone(&line);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                connect(client, &own);
            }
        });
        Proxy { port, line }
    }

    /// Changes what happens on the line, for connections that exist too.
    pub fn set(&self, way: Way) {
        self.line.way.store(way as u8, Ordering::SeqCst);
        let mended = matches!(way, Way::Open | Way::Slow);
        for open in lock(&self.line.open).values() {
            if way == Way::Cut || (mended && open.lost) {
                open.ends.iter().for_each(Connection::close);
            }
        }
    }

    /// From now on what comes over the connections that exist is kept, as if it had been sent a long
    /// way round; new connections are as fast as ever. What was kept is passed on with `false`,
    /// even if whoever sent it has hung up.
    pub fn hold_those_there(&self, hold: bool) {
        let below = if hold { self.line.last.load(Ordering::SeqCst) } else { 0 };
        self.line.held_below.store(below, Ordering::SeqCst);
    }

    /// From now on it leads elsewhere, as when a server comes back at another port.
    pub fn leads_to(&self, address: SocketAddr) {
        *lock(&self.line.to) = Place::Port(address);
    }

    /// Where the line begins.
    #[must_use]
    pub fn begins_at(&self) -> SocketAddr {
        SocketAddr::from(([127, 0, 0, 1], self.port))
    }

    /// The address of a database behind this line.
    #[must_use]
    pub fn address(&self, database: &str) -> String {
        format!("postgres://hideout@127.0.0.1:{}/{database}", self.port)
    }
}

fn connect(client: TcpStream, line: &Arc<Line>) {
    if line.is(Way::Cut) {
        return;
    }
    let to = lock(&line.to).clone();
    let Ok(server) = to.connect() else { return };
    let client = Connection::Port(client);
    let again = |end: &Connection| end.again();
    let (Ok(to_server), Ok(to_client)) = (again(&server), again(&client)) else { return };
    let (Ok(near), Ok(far)) = (again(&client), again(&server)) else { return };
    let number = line.last.fetch_add(1, Ordering::Relaxed);
    lock(&line.open).insert(number, Open { ends: [near, far], lost: false });
    let (forth, back) = (Arc::clone(line), Arc::clone(line));
    thread::spawn(move || {
        forth.pass(number, client, to_server, &[Way::Open, Way::Slow, Way::SwallowAnswers]);
        forth.end(number);
    });
    thread::spawn(move || {
        back.pass(number, server, to_client, &[Way::Open, Way::Slow]);
        back.end(number);
    });
}

impl Line {
    fn is(&self, way: Way) -> bool {
        self.way.load(Ordering::SeqCst) == way as u8
    }

    /// Passes on what comes while the line is set to one of these ways, until something is lost.
    fn pass(&self, number: u64, mut from: Connection, mut to: Connection, passing: &[Way]) {
        let mut buffer = [0; 16 * 1024];
        let mut lost = false;
        loop {
            let count = match from.read(&mut buffer) {
                Ok(0) | Err(_) => return,
                Ok(count) => count,
            };
            if self.is(Way::Slow) {
                sleep(Proxy::LATE);
            }
            while self.is(Way::Held) || number < self.held_below.load(Ordering::SeqCst) {
                sleep(LOOK);
            }
            // Looked at after the wait, so that nothing slips through that comes after a change.
            let passes = passing.iter().any(|way| self.is(*way));
            if self.is(Way::Cut) || (passes && lost) {
                return;
            }
            if !passes {
                lost = true;
                lock(&self.open).entry(number).and_modify(|open| open.lost = true);
            } else if to.write_all(&buffer[..count]).is_err() {
                return;
            }
        }
    }

    /// Whichever end is closed first closes the other.
    fn end(&self, number: u64) {
        if let Some(open) = lock(&self.open).remove(&number) {
            open.ends.iter().for_each(Connection::close);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
