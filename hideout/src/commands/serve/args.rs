//! The flags of `hideout serve`, each with its environment variable.

use std::ffi::OsString;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use web::Settings;

use crate::commands::socket;
use crate::number::{self, within};

/// More connections, streams or requests than one machine can serve.
const CROWD: usize = 1_000_000;

/// Serve tables that people play at in a browser
///
/// Starts at once, without any configuration: one process, one file. Open the address it prints,
/// pick a game, and play against a bot or send a friend the link of a seat. Stop it with Ctrl-C
/// whenever you like: every table is in the file, and goes on where it was.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The port to listen on; 0 takes any that is free
    #[arg(long, env = "HIDEOUT_PORT", default_value_t = 4000)]
    #[arg(value_parser = within(0..=u16::MAX))]
    pub(super) port: u16,
    /// The address to listen on; 0.0.0.0 lets others in the network play
    #[arg(long, env = "HIDEOUT_ADDRESS", default_value = "127.0.0.1")]
    pub(super) address: IpAddr,
    /// The file that holds every table; made if it does not exist
    #[arg(long, value_name = "FILE", env = "HIDEOUT_DATA", default_value = socket::USUAL_DATA)]
    pub(super) data: PathBuf,
    /// A name under which the server is reached; may be given more than once
    ///
    /// The server answers to addresses, to localhost and to these names, and to no other. In the
    /// variable, names are separated by commas.
    #[arg(long = "host", value_name = "NAME", env = "HIDEOUT_HOSTS", value_delimiter = ',')]
    #[arg(value_parser = host_name)]
    hosts: Vec<String>,
    /// The server is reached over TLS (through a proxy), so cookies are sent over TLS only
    #[arg(long, env = "HIDEOUT_HTTPS")]
    https: bool,
    /// The address of the proxy in front, whose X-Forwarded-For is believed
    #[arg(long, value_name = "ADDRESS", env = "HIDEOUT_PROXY")]
    proxy: Option<IpAddr>,
    /// The socket for `hideout admin`; "none" for none [default: the data file's name with -admin]
    #[arg(long, value_name = "FILE", env = "HIDEOUT_ADMIN")]
    admin: Option<OsString>,
    /// How long a bot waits before it moves, in milliseconds
    #[arg(long, value_name = "MS", env = "HIDEOUT_PACE", default_value_t = 600)]
    #[arg(value_parser = within(0_u64..=60_000))]
    pace: u64,
    /// How long a player must be away before the others may let a bot play, in seconds
    #[arg(long, value_name = "SECONDS", env = "HIDEOUT_GRACE", default_value_t = 60)]
    #[arg(value_parser = within(0_u64..=86_400))]
    grace: u64,
    /// How many threads bots think on [default: as many as there are cores, two at least]
    #[arg(long, value_name = "N", env = "HIDEOUT_THINKERS")]
    #[arg(value_parser = within(number::THREADS))]
    thinkers: Option<usize>,
    /// How many connections there may be in all
    #[arg(long, value_name = "N", env = "HIDEOUT_CONNECTIONS", default_value_t = 20_000)]
    #[arg(value_parser = within(1..=CROWD))]
    connections: usize,
    /// How many connections one network address may have open
    #[arg(long, value_name = "N", env = "HIDEOUT_CONNECTIONS_PER_ADDRESS", default_value_t = 256)]
    #[arg(value_parser = within(1..=CROWD))]
    connections_per_address: usize,
    /// How many open tables one network address may watch at a time
    #[arg(long, value_name = "N", env = "HIDEOUT_STREAMS", default_value_t = 64)]
    #[arg(value_parser = within(1..=CROWD))]
    streams: usize,
    /// How many requests a second one network address may make, with ten times as many at once
    #[arg(long, value_name = "N", env = "HIDEOUT_REQUESTS", default_value_t = 20)]
    #[arg(value_parser = within(1_u32..=1_000_000))]
    requests: u32,
    /// How many unfinished tables one person may have opened
    #[arg(long, value_name = "N", env = "HIDEOUT_TABLES_PER_PERSON", default_value_t = 40)]
    #[arg(value_parser = within(1..=CROWD))]
    tables_per_person: usize,
    /// How many unfinished tables may have been opened from one network address
    #[arg(long, value_name = "N", env = "HIDEOUT_TABLES_PER_ADDRESS", default_value_t = 200)]
    #[arg(value_parser = within(1..=CROWD))]
    tables_per_address: usize,
    /// How many tables a minute one network address may open, with five times as many at once
    #[arg(long, value_name = "N", env = "HIDEOUT_TABLES_PER_MINUTE", default_value_t = 12)]
    #[arg(value_parser = within(1_u32..=1_000_000))]
    tables_per_minute: u32,
    /// How many lines of talk a minute one player, or all onlookers at one address, may say
    #[arg(long, value_name = "N", env = "HIDEOUT_LINES_PER_MINUTE", default_value_t = 20)]
    #[arg(value_parser = within(1_u32..=1_000_000))]
    lines_per_minute: u32,
    /// How many tables of one network address may wait in the list of open tables
    #[arg(long, value_name = "N", env = "HIDEOUT_LISTED_PER_ADDRESS", default_value_t = 3)]
    #[arg(value_parser = within(0..=CROWD))]
    listed_per_address: usize,
    /// After how many hours an unfinished table at which nobody sits is deleted
    #[arg(long, value_name = "HOURS", env = "HIDEOUT_KEEP_EMPTY", default_value_t = 24)]
    #[arg(value_parser = within(1_u64..=100_000))]
    keep_empty: u64,
    /// After how many days without a move an unfinished table is deleted; 0 keeps it for ever
    #[arg(long, value_name = "DAYS", env = "HIDEOUT_KEEP_IDLE", default_value_t = 0)]
    #[arg(value_parser = within(0_u64..=10_000))]
    keep_idle: u64,
    /// What is logged to standard error: error, warn, info, debug, or as in "web=debug"
    #[arg(long, value_name = "FILTER", env = "HIDEOUT_LOG", default_value = "info")]
    pub(super) log: String,
    /// Log one JSON object a line, for programs
    #[arg(long, env = "HIDEOUT_LOG_JSON")]
    pub(super) log_json: bool,
}

const EXAMPLES: &str = "\
Examples:
  hideout serve                                      on this machine alone
  hideout serve --address 0.0.0.0 --port 8080        for everybody in the network
  hideout serve --data /var/lib/hideout/tables.db --https --proxy 127.0.0.1 --host games.example.org

`hideout admin` lists and closes tables, bans and more while the server runs.";

impl Args {
    pub(super) fn settings(&self) -> Result<Settings> {
        let days = |days: u64| Duration::from_secs(days * 24 * 60 * 60);
        Ok(Settings {
            rooms: rooms::Settings {
                pace: Duration::from_millis(self.pace),
                grace: Duration::from_secs(self.grace),
                thinkers: self.thinkers.unwrap_or(rooms::Settings::default().thinkers),
                tables_per_person: self.tables_per_person,
                tables_per_address: self.tables_per_address,
                tables_per_minute: self.tables_per_minute,
                lines_per_minute: self.lines_per_minute,
                listed_per_address: self.listed_per_address,
                keep_empty: Duration::from_secs(self.keep_empty * 60 * 60),
                keep_idle: (self.keep_idle > 0).then(|| days(self.keep_idle)),
                calendar: rooms::clock::Calendar::default(),
            },
            connections: self.connections,
            connections_per_address: self.connections_per_address,
            streams_per_address: self.streams,
            requests_per_second: self.requests,
            https: self.https,
            proxy: self.proxy,
            hosts: self.hosts.iter().filter(|name| !name.is_empty()).cloned().collect(),
            admin: socket::to_listen_at(self.admin.as_deref(), &self.data)?,
        })
    }
}

/// A bare name, as browsers send it. An empty one is left out later: a list may end in a comma.
fn host_name(text: &str) -> Result<String, String> {
    let name = text.trim().trim_end_matches('.');
    let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_');
    match name.chars().all(fits) {
        true => Ok(name.to_ascii_lowercase()),
        false => Err("give a bare name without https:// and port, as in games.example.org \
                      (in the form xn--… if it has other letters)"
            .to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use clap::{ArgAction, CommandFactory, Parser};

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    /// What `--help` promises is what the server does by itself.
    #[test]
    fn the_usual_flags_are_the_usual_settings() {
        let settings = Line::parse_from(["serve"]).args.settings().unwrap();
        let usual = Settings { admin: settings.admin.clone(), ..Settings::default() };
        assert_eq!(settings, usual);
        assert_eq!(settings.admin.is_some(), cfg!(unix));
    }

    #[test]
    fn hosts_are_bare_names() {
        let line = ["serve", "--host", "Games.Example.org.", "--host", "a.example,,b.example,"];
        let settings = Line::parse_from(line).args.settings().unwrap();
        assert_eq!(settings.hosts, ["games.example.org", "a.example", "b.example"]);
        for wrong in ["https://a.example", "a.example:443", "a.example/b", "spiel.süd"] {
            assert!(host_name(wrong).is_err(), "{wrong}");
        }
    }

    /// The lines of the example that are switched off too: whoever switches one on is not refused.
    #[test]
    fn the_example_of_an_environment_file_holds() {
        let example = include_str!("../../../../packaging/hideout.env");
        let command = Line::command();
        let mut flags = vec!["serve".to_owned()];
        for line in example.lines() {
            let line = line.trim_start_matches('#');
            let Some((name, value)) = line.split_once('=').filter(|_| !line.starts_with(' '))
            else {
                continue;
            };
            let mut known = command.get_arguments();
            let flag = known.find(|flag| flag.get_env().is_some_and(|it| it == name));
            let flag = flag.unwrap_or_else(|| panic!("{name} is no setting"));
            let long = flag.get_long().unwrap();
            match flag.get_action() {
                ArgAction::SetTrue => flags.push(format!("--{long}")),
                _ => flags.push(format!("--{long}={value}")),
            }
        }
        assert!(flags.len() > 10, "only {flags:?}");
        Line::try_parse_from(flags).unwrap().args.settings().unwrap();
    }
}
