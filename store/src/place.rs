//! Where a store keeps what it keeps.

use std::fmt;
use std::path::{Path, PathBuf};

/// Where a store is: what an operator has to look at when something is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// A file on this machine.
    File(PathBuf),
    /// A database of a server, as an address without its password.
    Server(String),
}

impl Place {
    /// What to do about damage here.
    pub(crate) fn rescue(&self) -> &'static str {
        match self {
            Self::File(_) => {
                "Stop the server, keep a copy of the file with its -wal and -shm files, and bring back a backup or try the sqlite3 program's .recover"
            }
            Self::Server(_) => {
                "Stop all nodes, keep a copy of the database's folder, and bring back a backup"
            }
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(file) => file.display().fmt(f),
            Self::Server(address) => f.write_str(address),
        }
    }
}

impl From<&Path> for Place {
    fn from(file: &Path) -> Self {
        Self::File(file.to_owned())
    }
}

impl From<PathBuf> for Place {
    fn from(file: PathBuf) -> Self {
        Self::File(file)
    }
}
