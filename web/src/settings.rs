//! How a house is run.

use std::net::IpAddr;
use std::time::Duration;

/// What an operator can set. `hideout serve --help` says how.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// How long a bot waits before it moves, so that people can follow.
    pub pace: Duration,
    /// How long a player must be away before the others may let a bot play.
    pub grace: Duration,
    /// How many threads bots think on.
    pub thinkers: usize,
    /// How many streams one address may have open.
    pub streams_per_address: usize,
    /// How many requests a second one address may make, with ten times as many at once.
    pub requests_per_second: u32,
    /// Whether the server is reached over TLS, so that cookies are sent over TLS only.
    pub https: bool,
    /// The proxy in front of the server, whose `X-Forwarded-For` is believed.
    pub proxy: Option<IpAddr>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            pace: Duration::from_millis(600),
            grace: Duration::from_secs(60),
            thinkers: std::thread::available_parallelism().map_or(1, usize::from),
            streams_per_address: 64,
            requests_per_second: 20,
            https: false,
            proxy: None,
        }
    }
}
