//! Where a server keeps its data: a file, or a PostgreSQL database.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Result, bail};
use store::{Sqlite, Store};

/// What `--data` names.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Data {
    File(PathBuf),
    /// The address of a PostgreSQL database, with its password.
    Server(String),
}

impl From<OsString> for Data {
    fn from(text: OsString) -> Data {
        match text.to_str() {
            Some(address) if is_address(address) => Data::Server(address.to_owned()),
            _ => Data::File(text.into()),
        }
    }
}

fn is_address(text: &str) -> bool {
    ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme))
}

/// The file by its name, the server without its password.
impl fmt::Display for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Data::File(file) => file.display().fmt(f),
            Data::Server(address) => {
                let (scheme, rest) = address.split_once("://").unwrap_or(("", address));
                let place = rest.split('?').next().unwrap_or_default();
                let place = place.rsplit_once('@').map_or(place, |(_, place)| place);
                write!(f, "{scheme}://{place}")
            }
        }
    }
}

/// The same: a password belongs in no log.
impl fmt::Debug for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Data {
    /// The file, where there must be one.
    pub(crate) fn file(&self) -> Option<&Path> {
        match self {
            Data::File(file) => Some(file),
            Data::Server(_) => None,
        }
    }

    /// Opens the store for a server. What is only half moved here is not opened.
    pub(crate) fn open(&self) -> Result<Arc<dyn Store>> {
        let store: Arc<dyn Store> = match self {
            Data::File(file) => Arc::new(Sqlite::open(file)?),
            Data::Server(address) => open_server(address, false)?,
        };
        if store::moving::is_half(&*store)? {
            bail!(
                "tables are being moved to {self}, and not all of them are there yet: \
                 let `hideout move-data` end"
            );
        }
        Ok(store)
    }

    /// Opens the store for somebody who has to be alone with it.
    pub(crate) fn open_alone(&self) -> Result<Arc<dyn Store>> {
        match self {
            // A file has one store at a time anyway.
            Data::File(file) => Ok(Arc::new(Sqlite::open(file)?)),
            Data::Server(address) => open_server(address, true),
        }
    }
}

#[cfg(feature = "postgres")]
fn open_server(address: &str, alone: bool) -> Result<Arc<dyn Store>> {
    let settings = store::PostgresSettings { alone, ..Default::default() };
    Ok(Arc::new(store::Postgres::open_with(address, &settings)?))
}

#[cfg(not(feature = "postgres"))]
fn open_server(_: &str, _: bool) -> Result<Arc<dyn Store>> {
    bail!(
        "this program was built without PostgreSQL. The published ones have it; to build one, run \
         cargo build --release --features postgres"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_told_from_a_file_and_keeps_its_password() {
        let read = |text: &str| Data::from(OsString::from(text));
        assert_eq!(read("hideout.db"), Data::File("hideout.db".into()));
        assert_eq!(read("postgres"), Data::File("postgres".into()));
        let server = read("postgres://ana:pass@word@db:6/house?sslrootcert=x@y");
        assert_eq!(server.file(), None);
        assert_eq!(server.to_string(), "postgres://db:6/house");
        assert_eq!(format!("{server:?}"), "postgres://db:6/house");
        assert_eq!(read("postgresql:///house").to_string(), "postgresql:///house");
    }
}
