//! The address of a database, as operators write it.

use std::path::PathBuf;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, TargetSessionAttrs};

use crate::{Place, StoreError};

/// The system counts how long a line may be idle in seconds, and takes none for an error.
const SECOND: Duration = Duration::from_secs(1);

/// A read address: how to connect, and what to call it.
#[derive(Clone, Debug)]
pub(super) struct Address {
    pub(super) config: Config,
    pub(super) place: Place,
    /// Whether a pooler stands between that lends connections for one transaction at a time: then
    /// nothing may be kept in a session, such as a prepared statement.
    pub(super) pooled: bool,
    /// Where news are heard, if somebody is to hear them: no pooler passes them on.
    pub(super) direct: Option<Config>,
    /// Whose signature makes a certificate good, beside those the system trusts.
    pub(super) root: Option<PathBuf>,
}

impl Address {
    /// Reads `postgres://user:password@host:port/database?…`. Beside the client's own parameters
    /// it may have `pgbouncer=true`, with it `direct=HOST:PORT`, and `sslrootcert=FILE`.
    pub(super) fn read(text: &str, patience: Duration) -> Result<Self, StoreError> {
        let (mut pooled, mut direct, mut root) = (false, None, None);
        let (front, query) = text.split_once('?').unwrap_or((text, ""));
        let theirs: Vec<&str> = query
            .split('&')
            .filter(|parameter| match parameter.split_once('=') {
                Some(("pgbouncer", value)) => {
                    pooled = value == "true";
                    false
                }
                Some(("sslrootcert", file)) => {
                    root = Some(file.into());
                    false
                }
                Some(("direct", host)) => {
                    direct = Some(host);
                    false
                }
                _ => !parameter.is_empty(),
            })
            .map(plain)
            .collect();
        let rest = if theirs.is_empty() { String::new() } else { format!("?{}", theirs.join("&")) };
        let unreadable = |error| unreadable(front, &error);
        let mut config: Config = format!("{front}{rest}").parse().map_err(unreadable)?;
        if config.get_application_name().is_none() {
            config.application_name("hideout");
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(patience);
        }
        // A line that was cut without a word would otherwise be waited for for minutes.
        config.tcp_user_timeout(patience).keepalives_idle(patience.max(SECOND));
        if config.get_hosts().len() > 1 {
            // Of several servers the one to write to; a single one is told why it is refused.
            config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        }
        let direct = match direct {
            Some(host) if pooled => Some(elsewhere(&config, host).map_err(unreadable)?),
            _ => (!pooled).then(|| config.clone()),
        };
        let place = Place::Server(shown(&config));
        Ok(Self { config, place, pooled, direct, root })
    }
}

/// The certificate is always checked, the name in it too: what other programs call `verify-ca` and
/// `verify-full` is what `require` means here.
fn plain(parameter: &str) -> &str {
    match parameter {
        "sslmode=verify-ca" | "sslmode=verify-full" => "sslmode=require",
        _ => parameter,
    }
}

/// The same at another host, or at several.
fn elsewhere(config: &Config, hosts: &str) -> Result<Config, tokio_postgres::Error> {
    let other: Config = format!("postgres://{hosts}").parse()?;
    let mut found = Config::new();
    for host in other.get_hosts() {
        match host {
            Host::Tcp(name) => found.host(name),
            Host::Unix(folder) => found.host_path(folder),
        };
    }
    for port in other.get_ports() {
        found.port(*port);
    }
    if found.get_hosts().len() > 1 {
        found.target_session_attrs(TargetSessionAttrs::ReadWrite);
    }
    if let Some(user) = config.get_user() {
        found.user(user);
    }
    if let Some(password) = config.get_password() {
        found.password(password);
    }
    if let Some(name) = config.get_dbname() {
        found.dbname(name);
    }
    if let Some(name) = config.get_application_name() {
        found.application_name(name);
    }
    if let Some(time) = config.get_connect_timeout() {
        found.connect_timeout(*time);
    }
    if let Some(time) = config.get_tcp_user_timeout() {
        found.tcp_user_timeout(*time);
    }
    found.ssl_mode(config.get_ssl_mode()).keepalives_idle(config.get_keepalives_idle());
    Ok(found)
}

fn unreadable(front: &str, error: &tokio_postgres::Error) -> StoreError {
    let place = Place::Server(without_password(front));
    let cause = std::error::Error::source(error).map(|it| format!(" ({it})"));
    let detail = format!(
        "the address can't be read{}. It looks like postgres://user:password@host/database",
        cause.unwrap_or_default()
    );
    StoreError::Unfit { place, detail }
}

/// The address for people: who, where and which, and no password.
fn shown(config: &Config) -> String {
    let ports = config.get_ports();
    let host = |(number, host): (usize, &Host)| {
        let port = ports.get(number).or(ports.first()).copied().unwrap_or(5432);
        match host {
            Host::Tcp(name) => format!("{name}:{port}"),
            Host::Unix(folder) => format!("{}:{port}", folder.display()),
        }
    };
    let hosts: Vec<String> = config.get_hosts().iter().enumerate().map(host).collect();
    let user = config.get_user().map(|user| format!("{user}@")).unwrap_or_default();
    let database = config.get_dbname().or(config.get_user()).unwrap_or_default();
    format!("postgres://{user}{}/{database}", hosts.join(","))
}

/// An address that can't be read, without what may be a password.
fn without_password(text: &str) -> String {
    let scheme = text.find("://").map_or(0, |at| at + 3);
    match text.rfind('@') {
        Some(at) if at >= scheme => format!("{}…{}", &text[..scheme], &text[at..]),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::Address;
    use std::time::Duration;

    fn read(text: &str) -> Result<Address, crate::StoreError> {
        Address::read(text, Duration::from_secs(5))
    }

    #[test]
    fn an_address_is_shown_without_its_password() {
        for (text, shown) in [
            ("postgres://ana:secret@db/house", "postgres://ana@db:5432/house"),
            ("postgresql://ana:secret@a:1,b:2/house", "postgres://ana@a:1,b:2/house"),
            ("postgres://ana@/house?host=/run/pg&port=6", "postgres://ana@/run/pg:6/house"),
            ("postgres://ana@db", "postgres://ana@db:5432/ana"),
        ] {
            assert_eq!(read(text).unwrap().place.to_string(), shown);
        }
        let error = read("postgres://ana:secret@db:port/house").unwrap_err().to_string();
        assert!(!error.contains("secret") && error.contains("@db:port/house"), "{error}");
        let error = read("postgres://ana:secret@db/house?wrong=1").unwrap_err().to_string();
        assert!(error.contains("wrong"), "{error}");
    }

    #[test]
    fn our_own_parameters_are_read() {
        let plain = read("postgres://db/house?sslmode=require").unwrap();
        assert!(!plain.pooled && plain.root.is_none());
        let both = read("postgres://db/house?pgbouncer=true&sslrootcert=/etc/ca.pem").unwrap();
        assert!(both.pooled);
        assert_eq!(both.root, Some("/etc/ca.pem".into()));
        assert!(!read("postgres://db/house?pgbouncer=false").unwrap().pooled);
    }

    #[test]
    fn a_pooler_is_gone_round_to_hear_news() {
        let deaf = read("postgres://ana:secret@pool:6432/house?pgbouncer=true").unwrap();
        assert!(deaf.direct.is_none());
        let text =
            "postgres://ana:secret@pool:6432/house?pgbouncer=true&direct=a:1,b&sslmode=require";
        let both = read(text).unwrap();
        assert_eq!(both.place.to_string(), "postgres://ana@pool:6432/house");
        let direct = both.direct.unwrap();
        assert_eq!(super::shown(&direct), "postgres://ana@a:1,b:5432/house");
        assert_eq!(direct.get_password(), Some(&b"secret"[..]));
        assert_eq!(direct.get_ssl_mode(), tokio_postgres::config::SslMode::Require);
        assert_eq!(direct.get_connect_timeout(), both.config.get_connect_timeout());
        let plain = read("postgres://ana@db/house?direct=other").unwrap();
        assert_eq!(super::shown(&plain.direct.unwrap()), "postgres://ana@db:5432/house");
    }

    #[test]
    fn a_certificate_is_checked_under_every_name_for_it() {
        for mode in ["require", "verify-ca", "verify-full"] {
            let config = read(&format!("postgres://db/house?sslmode={mode}")).unwrap().config;
            assert_eq!(config.get_ssl_mode(), tokio_postgres::config::SslMode::Require, "{mode}");
        }
    }
}
