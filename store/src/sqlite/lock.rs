//! One server for one file.
//!
//! Two servers on one file would each keep rooms in memory that know nothing of the other's
//! moves. SQLite itself is glad to let them, so a lock of our own says no. It is on a file of its
//! own: closing any descriptor of the database would end SQLite's locks on it.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{io, thread};

use super::trouble::explain_io;
use crate::StoreError;

/// How long a store that is just ending may take to let go.
const GRACE: Duration = Duration::from_millis(500);
const PAUSE: Duration = Duration::from_millis(10);

/// The right to be the only server on a file. It ends when this is dropped, and with the process
/// however that ends; the empty lock file stays, because removing it could let in two at once.
#[derive(Debug)]
pub(super) struct Lock(#[expect(dead_code, reason = "holding it is all it is for")] File);

impl Lock {
    pub(super) fn take(file: &Path, patience: Duration) -> Result<Self, StoreError> {
        let place = lock_file(file).map_err(|error| explain_io(file, &error))?;
        let lock = open(&place).map_err(|error| explain_io(&place, &error))?;
        let deadline = Instant::now() + patience.min(GRACE);
        loop {
            match lock.try_lock() {
                Ok(()) => return Ok(Self(lock)),
                Err(TryLockError::WouldBlock) if Instant::now() < deadline => thread::sleep(PAUSE),
                Err(TryLockError::WouldBlock) => {
                    return Err(StoreError::InUse { place: file.into() });
                }
                Err(TryLockError::Error(error)) => return Err(explain_io(&place, &error)),
            }
        }
    }
}

/// The lock's place, beside the database wherever links lead: each file has one.
fn lock_file(file: &Path) -> io::Result<PathBuf> {
    let mut name = file.canonicalize()?.into_os_string();
    name.push("-lock");
    Ok(name.into())
}

/// Opens the lock's file, or makes it for this user only, like the database.
fn open(place: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(place)
}
