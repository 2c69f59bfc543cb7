//! Opening the file: is it ours, is it whole, do we know its layout?

use std::fs::OpenOptions;
use std::io;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::SqliteSettings;
use super::lock::Lock;
use super::trouble::{Trouble, explain_io};
use crate::StoreError;

/// Marks a SQLite file as a store of Hideout: `HIDE` in ASCII.
const APPLICATION: i32 = i32::from_be_bytes(*b"HIDE");
/// The layout that `layout.sql` makes, and the newest one we know.
const LAYOUT: i64 = 2;
/// Beyond this the write-ahead log is cut back when it starts anew.
const LOG_LIMIT: i64 = 64 << 20;

/// What a file turned out to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// It is empty.
    Fresh,
    /// It is a store with this layout, which we know.
    Store { layout: i64 },
}

/// Opens the file for the writer, and makes and checks whatever must be made and checked. The lock
/// comes with it, unless the file is shared.
pub(super) fn for_writing(
    file: &Path,
    settings: &SqliteSettings,
) -> Result<(Connection, Option<Lock>), StoreError> {
    make_private(file)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let explain = |trouble: Trouble| trouble.explain(file);
    let mut connection = connect(file, flags, settings.patience).map_err(explain)?;
    if connection.is_readonly("main").map_err(|error| explain(error.into()))? {
        return Err(StoreError::ReadOnly { place: file.into() });
    }
    // Nothing is written before it is certain whose file this is, and that nobody else serves it.
    let kind = identify(&connection, file)?;
    let lock = if settings.shared { None } else { Some(Lock::take(file, settings.patience)?) };
    check_whole(&connection).map_err(explain)?;
    make_durable(&connection).map_err(explain)?;
    if kind != (Kind::Store { layout: LAYOUT }) {
        lay_out(&mut connection, file)?;
    }
    Ok((connection, lock))
}

/// Opens the file for a reader, after the writer has.
pub(super) fn for_reading(file: &Path, patience: Duration) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    connect(file, flags, patience).map_err(|trouble| trouble.explain(file))
}

pub(super) fn connect(
    file: &Path,
    flags: OpenFlags,
    patience: Duration,
) -> Result<Connection, Trouble> {
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(patience)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "cell_size_check", true)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    Ok(connection)
}

/// Makes the file if there is none. One that exists is not touched: opening and closing it here
/// would end the locks that SQLite holds on it for another store in this process.
fn make_private(file: &Path) -> Result<(), StoreError> {
    match create_private(file) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        made => made.map_err(|error| explain_io(file, &error)),
    }
}

/// Makes a file for this user's eyes only, because seeds and seat tokens will be in it. SQLite
/// gives the files beside it the same permissions.
pub(super) fn create_private(file: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file).map(drop)
}

/// Whose file it is. If it is not empty, it must be a store with a layout we know.
pub(super) fn identify(connection: &Connection, file: &Path) -> Result<Kind, StoreError> {
    let number = |query: &str| {
        let answer = connection.query_row(query, [], |row| row.get::<_, i64>(0));
        answer.map_err(|error| Trouble::from(error).explain(file))
    };
    let application = number("PRAGMA application_id")?;
    let found = number("PRAGMA user_version")?;
    if application == 0 && found == 0 && number("SELECT count(*) FROM sqlite_schema")? == 0 {
        return Ok(Kind::Fresh);
    }
    if application != i64::from(APPLICATION) {
        return Err(StoreError::Foreign { place: file.into() });
    }
    match found {
        layout @ 1..=LAYOUT => Ok(Kind::Store { layout }),
        found if found > LAYOUT => {
            Err(StoreError::Newer { place: file.into(), found, known: LAYOUT })
        }
        _ => Err(Trouble::Damaged(format!("there never was a layout {found}")).explain(file)),
    }
}

/// Reads every page once. It takes a while on a large file, and it is better to be told of damage
/// by the operator's terminal than by a guest.
pub(super) fn check_whole(connection: &Connection) -> Result<(), Trouble> {
    let verdict: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if verdict == "ok" { Ok(()) } else { Err(Trouble::Damaged(verdict.replace('\n', " "))) }
}

/// A commit is on the disk when it returns, and readers never wait for the writer.
fn make_durable(connection: &Connection) -> Result<(), Trouble> {
    let set = |name, value: &str| {
        connection.pragma_update_and_check(None, name, value, |row| row.get::<_, String>(0))
    };
    let mode = set("journal_mode", "wal")?;
    if mode != "wal" {
        // Some network disks have no shared memory, which the write-ahead log needs.
        let words = format!("this disk offers only the journal mode {mode}, and wal is needed");
        let code = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CANTOPEN);
        return Err(rusqlite::Error::SqliteFailure(code, Some(words)).into());
    }
    connection.pragma_update(None, "synchronous", "full")?;
    // What is removed is gone: somebody may have asked for that.
    connection.pragma_update_and_check(None, "secure_delete", "on", |_| Ok(()))?;
    // On a Mac an ordinary flush stops at the drive's own cache.
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update_and_check(None, "journal_size_limit", LOG_LIMIT, |_| Ok(()))?;
    Ok(())
}

/// Makes the tables, or makes this layout of an older one, all or nothing. Another program may have
/// been faster, so this looks again within the transaction.
fn lay_out(connection: &mut Connection, file: &Path) -> Result<(), StoreError> {
    let explain = |error: rusqlite::Error| Trouble::from(error).explain(file);
    let transaction =
        connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(explain)?;
    let steps: &[&str] = match identify(&transaction, file)? {
        Kind::Fresh => &[include_str!("layout.sql")],
        Kind::Store { layout: 1 } => &[include_str!("layout_1_to_2.sql")],
        Kind::Store { .. } => &[],
    };
    for step in steps {
        transaction.execute_batch(step).map_err(explain)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION).map_err(explain)?;
    transaction.pragma_update(None, "user_version", LAYOUT).map_err(explain)?;
    transaction.commit().map_err(explain)
}
