//! From the database's codes to sentences for people.

use std::io;
use std::path::Path;

use rusqlite::{Error, ErrorCode};

use crate::{Place, StoreError};

/// Why a piece of work was not done.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The caller asked for what can't be. The transaction is unharmed.
    Refused(StoreError),
    /// The database failed.
    Fault(Error),
    /// What the database holds makes no sense.
    Damaged(String),
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        Self::Fault(error)
    }
}

impl Trouble {
    /// Whether another program held the file for too long.
    pub(super) fn is_busy(&self) -> bool {
        let Self::Fault(error) = self else { return false };
        let code = error.sqlite_error_code();
        matches!(code, Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
    }

    /// The same for whoever runs the server.
    pub(super) fn explain(self, file: &Path) -> StoreError {
        let place = Place::from(file);
        let busy = self.is_busy();
        match self {
            Self::Refused(refusal) => refusal,
            Self::Damaged(detail) => StoreError::Corrupt { place, detail },
            Self::Fault(_) if busy => StoreError::Busy { place },
            Self::Fault(error) => {
                let detail = match &error {
                    // Without the statement, which is our business.
                    Error::SqlInputError { msg, .. } => msg.clone(),
                    error => error.to_string(),
                };
                match error.sqlite_error_code() {
                    Some(ErrorCode::DiskFull) => StoreError::Full { place },
                    Some(ErrorCode::ReadOnly) => StoreError::ReadOnly { place },
                    Some(ErrorCode::DatabaseCorrupt) => StoreError::Corrupt { place, detail },
                    Some(ErrorCode::NotADatabase) => StoreError::NotADatabase { place },
                    Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                        StoreError::CannotOpen { place, detail }
                    }
                    Some(_) => StoreError::Failed { place, detail },
                    // Not the database but what we read from it: a text where a number belongs.
                    None => StoreError::Corrupt { place, detail },
                }
            }
        }
    }
}

/// The same for an error of the system rather than of the database.
pub(super) fn explain_io(file: &Path, error: &io::Error) -> StoreError {
    let place = Place::from(file);
    match error.kind() {
        io::ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly { place },
        io::ErrorKind::StorageFull => StoreError::Full { place },
        _ => StoreError::CannotOpen { place, detail: error.to_string() },
    }
}
