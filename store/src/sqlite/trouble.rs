//! From the database's codes to sentences for people.

use std::io;
use std::path::Path;

use rusqlite::{Error, ErrorCode};

use crate::StoreError;

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
        let file = file.to_owned();
        let busy = self.is_busy();
        match self {
            Self::Refused(refusal) => refusal,
            Self::Damaged(detail) => StoreError::Corrupt { file, detail },
            Self::Fault(_) if busy => StoreError::Busy { file },
            Self::Fault(error) => {
                let detail = match &error {
                    // Without the statement, which is our business.
                    Error::SqlInputError { msg, .. } => msg.clone(),
                    error => error.to_string(),
                };
                match error.sqlite_error_code() {
                    Some(ErrorCode::DiskFull) => StoreError::Full { file },
                    Some(ErrorCode::ReadOnly) => StoreError::ReadOnly { file },
                    Some(ErrorCode::DatabaseCorrupt) => StoreError::Corrupt { file, detail },
                    Some(ErrorCode::NotADatabase) => StoreError::NotADatabase { file },
                    Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => {
                        StoreError::CannotOpen { file, detail }
                    }
                    Some(_) => StoreError::Failed { file, detail },
                    // Not the database but what we read from it: a text where a number belongs.
                    None => StoreError::Corrupt { file, detail },
                }
            }
        }
    }
}

/// The same for an error of the system rather than of the database.
pub(super) fn explain_io(file: &Path, error: &io::Error) -> StoreError {
    let file = file.to_owned();
    match error.kind() {
        io::ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly { file },
        io::ErrorKind::StorageFull => StoreError::Full { file },
        _ => StoreError::CannotOpen { file, detail: error.to_string() },
    }
}
