//! How a server is run.

use std::path::PathBuf;
use std::time::Duration;

use rooms::network::Addresses;

/// What an operator can set. `hideout serve --help` says how.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// How tables are run.
    pub rooms: rooms::Settings,
    /// How many connections there may be in all.
    pub connections: usize,
    /// How many connections one network address may have open.
    pub connections_per_address: usize,
    /// How many streams one address may have open.
    pub streams_per_address: usize,
    /// How many requests a second one address may make, with ten times as many at once.
    pub requests_per_second: u32,
    /// Whether the server is reached over TLS, so that cookies are sent over TLS only.
    pub https: bool,
    /// The proxies in front of the server, whose `X-Forwarded-For` is believed.
    pub proxies: Vec<Addresses>,
    /// The names under which the server is reached, beside `localhost` and addresses.
    pub hosts: Vec<String>,
    /// Where the operator's commands are heard: a socket that only its owner can open.
    pub admin: Option<PathBuf>,
    /// How long the server goes on after it was asked to stop, while it tells whoever asks for its
    /// health to send people elsewhere.
    pub drain: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            rooms: rooms::Settings::default(),
            connections: 20_000,
            connections_per_address: 256,
            streams_per_address: 64,
            requests_per_second: 20,
            https: false,
            proxies: Vec::new(),
            hosts: Vec::new(),
            admin: None,
            drain: Duration::ZERO,
        }
    }
}
