//! A copy of the file, made while a server is at work on it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::Sqlite;
use super::opening::{Kind, check_whole, connect, create_private, identify};
use super::trouble::{Trouble, explain_io};
use crate::StoreError;

/// How long to wait for a server that holds the file locked.
const PATIENCE: Duration = Duration::from_secs(5);
/// How many pages are copied between two words of progress: about a megabyte.
const STEP: i32 = 256;

impl Sqlite {
    /// Copies the file `from`, as it is at one moment, to the new file `to`. A server may be at
    /// work on it meanwhile. `progress` is told how many bytes of how many are copied.
    ///
    /// The copy can be read by its owner only. It has its name when it is whole, checked and
    /// flushed to the disk; until then an empty file keeps the name, and if anything fails nothing
    /// is left. Answers [`StoreError::Exists`] rather than write over a file.
    pub fn backup(
        from: &Path,
        to: &Path,
        progress: impl FnMut(u64, u64),
    ) -> Result<(), StoreError> {
        let source = open_source(from)?;
        let mut name = Claimed::new(to.to_owned())?;
        let mut unfinished = Claimed::new(beside(to))?;
        copy(&source, from, &unfinished.file, progress)?;
        finish(&unfinished.file, to).map_err(|error| explain_io(to, &error))?;
        (name.kept, unfinished.kept) = (true, true);
        Ok(())
    }
}

/// Where the copy grows: beside its place, so that nobody takes a half for a whole if the program
/// is killed.
fn beside(to: &Path) -> PathBuf {
    let mut name = to.as_os_str().to_owned();
    name.push("-unfinished");
    name.into()
}

/// A file that was made here, and is removed unless it is kept.
struct Claimed {
    file: PathBuf,
    kept: bool,
}

impl Claimed {
    fn new(file: PathBuf) -> Result<Self, StoreError> {
        match create_private(&file) {
            Ok(()) => Ok(Self { file, kept: false }),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(StoreError::Exists { place: file.into() })
            }
            Err(error) => Err(explain_io(&file, &error)),
        }
    }
}

impl Drop for Claimed {
    fn drop(&mut self) {
        if !self.kept {
            // If it can't be removed, the disk has worse problems: the first error tells of them.
            drop(fs::remove_file(&self.file));
        }
    }
}

fn open_source(from: &Path) -> Result<Connection, StoreError> {
    fs::metadata(from).map_err(|error| explain_io(from, &error))?;
    // Not for writing; but whoever is the last to close the file has to tidy up beside it.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let source = connect(from, flags, PATIENCE).map_err(|trouble| trouble.explain(from))?;
    match identify(&source, from)? {
        Kind::Store { .. } => Ok(source),
        // An empty file: somebody named the wrong one, and would be glad to be told today.
        Kind::Fresh => Err(StoreError::NotADatabase { place: from.into() }),
    }
}

/// Copies all pages and checks the copy.
fn copy(
    source: &Connection,
    from: &Path,
    to: &Path,
    progress: impl FnMut(u64, u64),
) -> Result<(), StoreError> {
    let explain = |trouble: Trouble| match &trouble {
        Trouble::Fault(fault) if fault.sqlite_error_code() == Some(ErrorCode::DiskFull) => {
            trouble.explain(to)
        }
        _ => trouble.explain(from),
    };
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut copy = connect(to, flags, PATIENCE).map_err(|trouble| trouble.explain(to))?;
    copy_pages(source, &mut copy, progress).map_err(explain)?;
    if let Err(trouble) = check_whole(&copy) {
        // If the source is as damaged, that is the news; else it is the disk of the copy.
        check_whole(source).map_err(|trouble| trouble.explain(from))?;
        let detail = trouble.explain(to).to_string();
        return Err(StoreError::Failed { place: to.into(), detail });
    }
    copy.close().map_err(|(_, error)| explain(error.into()))
}

fn copy_pages(
    source: &Connection,
    copy: &mut Connection,
    mut progress: impl FnMut(u64, u64),
) -> Result<(), Trouble> {
    // Held until the end, or every append of the server would make the copy begin anew.
    let moment = source.unchecked_transaction()?;
    let page: u64 = moment.query_row("PRAGMA page_size", [], |row| row.get(0))?;
    moment.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
    let backup = Backup::new(source, copy)?;
    loop {
        let step = backup.step(STEP)?;
        let (left, all) = (backup.progress().remaining, backup.progress().pagecount);
        let bytes = |pages: i32| page * u64::from(pages.max(0).cast_unsigned());
        progress(bytes(all - left), bytes(all));
        match step {
            StepResult::Done => return Ok(()),
            StepResult::More => {}
            // The patience with locks is over by now.
            _ => {
                let code = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY);
                return Err(rusqlite::Error::SqliteFailure(code, None).into());
            }
        }
    }
}

/// Gives the copy its name, and is back when that is on the disk.
fn finish(unfinished: &Path, to: &Path) -> io::Result<()> {
    File::open(unfinished)?.sync_all()?;
    fs::rename(unfinished, to)?;
    // The name is an entry of the folder.
    #[cfg(unix)]
    {
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}
