//! How tables are run.

use std::time::Duration;

use crate::clock::Calendar;
use crate::network::Addresses;

/// What an operator can set about tables. `hideout serve --help` says how.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// How long a bot waits before it moves, so that people can follow.
    pub pace: Duration,
    /// How long a player must be away before the others may let a bot play.
    pub grace: Duration,
    /// How many threads bots think on; at least two, so that nobody can take all of them.
    pub thinkers: usize,
    /// How many unfinished tables one person may have opened.
    pub tables_per_person: usize,
    /// How many unfinished tables may have been opened from one address.
    pub tables_per_address: usize,
    /// How many tables a minute may be opened from one address, with five times as many at once.
    pub tables_per_minute: u32,
    /// How many lines of talk a minute one player, or all onlookers of one address, may say; a
    /// quarter of them at once.
    pub lines_per_minute: u32,
    /// How many tables of one address may wait in the list of open tables.
    pub listed_per_address: usize,
    /// Where many people come from who have nothing else in common, so that they may play rated
    /// games with each other.
    pub clubs: Vec<Addresses>,
    /// After how long an unfinished table at which nobody sits is deleted.
    pub keep_empty: Duration,
    /// After how long an unfinished table is deleted at which people sit and nothing happens;
    /// never, if none.
    pub keep_idle: Option<Duration>,
    /// Where browsers reach the server, such as `https://games.example.org`: passkeys belong to
    /// this name. Without one there are none.
    pub origin: Option<String>,
    /// By which deals begin and end, and turns at tables that are played over days.
    pub calendar: Calendar,
    /// How often tables that are played over days are looked after, and notices sent.
    pub look_every: Duration,
    /// How notices are carried.
    pub post: post::Settings,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            pace: Duration::from_millis(600),
            grace: Duration::from_secs(60),
            thinkers: std::thread::available_parallelism().map_or(2, usize::from).max(2),
            tables_per_person: 40,
            tables_per_address: 200,
            tables_per_minute: 12,
            lines_per_minute: 20,
            listed_per_address: 3,
            clubs: Vec::new(),
            keep_empty: Duration::from_secs(24 * 60 * 60),
            keep_idle: None,
            origin: None,
            calendar: Calendar::default(),
            look_every: Duration::from_secs(5),
            post: post::Settings::default(),
        }
    }
}
