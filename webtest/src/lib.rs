//! People and programs that visit a server, for tests.
//!
//! A test reads as a story: a [`Guest`] is a person with a browser of their own, a [`Program`] is
//! somebody who speaks the API, a [`Mailbox`] and a [`PushService`] get what the server sends.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod dice;
mod guest;
mod http;
mod mailbox;
mod program;
mod push;
mod stream;

use std::thread;
use std::time::{Duration, Instant};

pub use dice::Dice;
pub use guest::{Guest, Page};
pub use http::{Answer, Client};
pub use mailbox::{Mail, Mailbox};
pub use program::{Program, Seat};
pub use push::{PushService, Received, Subscriber};
pub use stream::{Stream, Told};

/// How long a test waits for something that must come.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Waits until something is there.
#[track_caller]
pub fn eventually<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let until = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < until, "{what} did not come");
        thread::sleep(Duration::from_millis(5));
    }
}
