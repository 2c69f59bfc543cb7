//! The flags of `hideout serve`, each with its environment variable.

use std::ffi::OsString;
use std::net::IpAddr;
use std::time::Duration;

use anyhow::Result;
use rooms::network::Addresses;
use web::Settings;

use crate::commands::{service, socket};
use crate::data::Data;
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
    /// The file that holds every table, made if it does not exist; or a postgres:// address
    #[arg(long, value_name = "FILE", env = "HIDEOUT_DATA", default_value = socket::USUAL_DATA)]
    #[arg(hide_env_values = true)]
    pub(super) data: Data,
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
    /// Where browsers reach the server, as in `https://games.example.org`: passkeys belong to it, and
    /// links in mails and previews begin with it
    ///
    /// It must not change later: passkeys that were made for another name are lost. Its name is
    /// among those of --host by itself, and https means --https. Without it passkeys work at
    /// `http://localhost` only.
    #[arg(long, value_name = "URL", env = "HIDEOUT_ORIGIN", value_parser = origin)]
    origin: Option<String>,
    /// The address of the proxy in front, whose X-Forwarded-For is believed, or a network of them as
    /// in 10.42.0.0/16; may be given more than once
    #[arg(long, value_name = "ADDRESS", env = "HIDEOUT_PROXY", value_delimiter = ',')]
    proxy: Vec<Addresses>,
    /// The socket for `hideout admin`; "none" for none [default: the data file's name with -admin,
    /// and none with a postgres:// address]
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
    /// An address that many people share, such as a club's, or a network as in 203.0.113.0/24; may
    /// be given more than once
    ///
    /// Two people of one public address play no rated games with each other, because they may be one
    /// person with two accounts. Those who come from here may. In the variable, addresses are
    /// separated by commas.
    #[arg(long = "club", value_name = "ADDRESS", env = "HIDEOUT_CLUBS", value_delimiter = ',')]
    clubs: Vec<Addresses>,
    /// After how many hours an unfinished table at which nobody sits is deleted
    #[arg(long, value_name = "HOURS", env = "HIDEOUT_KEEP_EMPTY", default_value_t = 24)]
    #[arg(value_parser = within(1_u64..=100_000))]
    keep_empty: u64,
    /// After how many days without a move an unfinished table is deleted; 0 keeps it for ever
    #[arg(long, value_name = "DAYS", env = "HIDEOUT_KEEP_IDLE", default_value_t = 0)]
    #[arg(value_parser = within(0_u64..=10_000))]
    keep_idle: u64,
    /// The mail server for notices, as in smtps://user:password@mail.example.org; none are sent
    /// without it
    #[arg(long, value_name = "URL", env = "HIDEOUT_SMTP", hide_env_values = true)]
    #[arg(requires = "mail_from")]
    smtp: Option<String>,
    /// From whom mails are, as in "Hideout <hideout@example.org>"
    #[arg(long, value_name = "ADDRESS", env = "HIDEOUT_MAIL_FROM")]
    mail_from: Option<String>,
    /// Whom push services can ask if something is wrong, as in mailto:me@example.org [default: the
    /// origin]
    #[arg(long, value_name = "URL", env = "HIDEOUT_CONTACT")]
    contact: Option<String>,
    /// Let pushes go to this machine, where a test listens. Whoever subscribes could make the
    /// server knock at other programs here
    #[arg(long, hide = true)]
    push_to_this_machine: bool,
    /// How many seconds to go on after being asked to stop, while /healthz says 503 so that a
    /// balancer sends people to other nodes
    #[arg(long, value_name = "SECONDS", env = "HIDEOUT_DRAIN", default_value_t = 0)]
    #[arg(value_parser = within(0_u64..=3600))]
    drain: u64,
    #[command(flatten)]
    pub(super) log: service::Log,
}

const EXAMPLES: &str = "\
Examples:
  hideout serve                                      on this machine alone
  hideout serve --address 0.0.0.0 --port 8080        for everybody in the network
  hideout serve --data /var/lib/hideout/tables.db --https --proxy 127.0.0.1 --host games.example.org
  hideout serve --data postgres://hideout:password@db.example.org/hideout

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
                clubs: self.clubs.clone(),
                keep_empty: Duration::from_secs(self.keep_empty * 60 * 60),
                keep_idle: (self.keep_idle > 0).then(|| days(self.keep_idle)),
                origin: self.origin.clone(),
                calendar: rooms::clock::Calendar::default(),
                look_every: rooms::Settings::default().look_every,
                post: self.post()?,
            },
            connections: self.connections,
            connections_per_address: self.connections_per_address,
            streams_per_address: self.streams,
            requests_per_second: self.requests,
            https: self.https || self.origin.as_ref().is_some_and(|it| it.starts_with("https:")),
            proxies: self.proxy.clone(),
            hosts: {
                let own = self.origin.as_deref().map(|origin| host_of(origin).to_owned());
                self.hosts.iter().filter(|name| !name.is_empty()).cloned().chain(own).collect()
            },
            admin: socket::to_listen_at(self.admin.as_deref(), &self.data)?,
            drain: Duration::from_secs(self.drain),
        })
    }
}

/// Where browsers reach the server: a scheme and a name, perhaps a port, and nothing behind it.
fn origin(text: &str) -> Result<String, String> {
    let wrong = || "give a scheme and a name, as in https://games.example.org".to_owned();
    let text = text.trim().trim_end_matches('/').to_ascii_lowercase();
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let (name, port) =
        rest.map(|it| it.split_once(':').unwrap_or((it, "443"))).ok_or_else(wrong)?;
    let name = host_name(name)?;
    match name.is_empty() || name.parse::<IpAddr>().is_ok() || port.parse::<u16>().is_err() {
        true => Err(wrong()),
        false => Ok(text),
    }
}

/// The bare name in an origin.
fn host_of(origin: &str) -> &str {
    let name = origin.split_once("://").map_or(origin, |(_, name)| name);
    name.split_once(':').map_or(name, |(name, _)| name)
}

impl Args {
    /// How notices are carried.
    fn post(&self) -> Result<post::Settings> {
        let from = self.mail_from.as_deref().unwrap_or_default();
        let smtp = self.smtp.as_ref().map(|url| post::Smtp::read(url, from)).transpose()?;
        if smtp.is_some() && self.origin.is_none() {
            anyhow::bail!("mails need to know where the server is reached: give --origin");
        }
        Ok(post::Settings {
            smtp,
            site: self.origin.clone().unwrap_or_default(),
            contact: self.contact.clone().unwrap_or_default(),
            loopback: self.push_to_this_machine,
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

    #[test]
    fn a_club_is_an_address_or_a_network() {
        let line = ["serve", "--club", "192.0.2.7,203.0.113.0/24", "--club", "2001:db8::/48"];
        let clubs = Line::parse_from(line).args.settings().unwrap().rooms.clubs;
        let told: Vec<String> = clubs.iter().map(ToString::to_string).collect();
        assert_eq!(told, ["192.0.2.7/32", "203.0.113.0/24", "2001:db8::/48"]);
        assert!(Line::try_parse_from(["serve", "--club", "club.example.org"]).is_err());
    }

    #[test]
    fn mails_need_a_sender_and_an_origin() {
        let settings = |flags: &[&str]| {
            let line = ["serve"].iter().chain(flags);
            Line::try_parse_from(line).map_err(anyhow::Error::from)?.args.settings()
        };
        let smtp = ["--smtp", "smtps://u:p@mail.example.org"];
        let from = ["--mail-from", "Hideout <a@example.org>"];
        let host = ["--origin", "https://games.example.org"];
        assert!(settings(&smtp).is_err(), "no sender");
        assert!(settings(&[&smtp[..], &from].concat()).is_err(), "no origin");
        let all = settings(&[&smtp[..], &from, &host].concat()).unwrap().rooms.post;
        assert_eq!(all.site, "https://games.example.org");
        assert!(!format!("{all:?}").contains("u:p"), "a log could print the password");
        for wrong in ["mail.example.org", "http://mail.example.org", ""] {
            assert!(settings(&[&["--smtp", wrong][..], &from, &host].concat()).is_err(), "{wrong}");
        }
        for wrong in ["games.example.org", "https://", "https://a.example/b", "ftp://a.example"] {
            assert!(origin(wrong).is_err(), "{wrong}");
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

    #[test]
    fn an_origin_is_a_scheme_and_a_name() {
        for right in ["https://games.example.org", "http://localhost:4000"] {
            assert_eq!(origin(right).as_deref(), Ok(right));
        }
        assert_eq!(origin("HTTPS://Games.example.org/").unwrap(), "https://games.example.org");
        assert_eq!(host_of("https://games.example.org:8443"), "games.example.org");
        for wrong in ["games.example.org", "https://", "https://192.0.2.7", "https://a.example/b"] {
            assert!(origin(wrong).is_err(), "{wrong}");
        }
    }
}
