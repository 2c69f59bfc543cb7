//! Files that somebody names on the command line: what they may be and how long, so that nothing
//! given by mistake is read for ever.

use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::path::Path;

use anyhow::{Context, Result, bail};
use engine::{RawRecord, RecordError};

/// The longest deck file in bytes; the decks of all games together have a tenth of it.
const MAX_DECK: usize = 1 << 20;

/// The text of a deck file.
pub(crate) fn read_deck(path: &Path) -> Result<String> {
    let name = || format!("deck file {}", path.display());
    let mut bytes = Vec::new();
    // One byte more than is allowed tells a file that is too long from one that just fits.
    let mut file = open(path).with_context(name)?.take(MAX_DECK as u64 + 1);
    file.read_to_end(&mut bytes).with_context(name)?;
    if bytes.len() > MAX_DECK {
        bail!("{} is longer than {} MiB; no deck file is", name(), MAX_DECK >> 20);
    }
    String::from_utf8(bytes).map_err(|_| anyhow::anyhow!("{} is not UTF-8 text", name()))
}

/// The records of a file, one after the other. They are read as they are needed, so the file may
/// be of any length; a line or a record without end is refused by the iterator.
pub(crate) fn read_records(
    path: &Path,
) -> Result<impl Iterator<Item = Result<RawRecord, RecordError>> + use<>> {
    let file = open(path).with_context(|| format!("record file {}", path.display()))?;
    Ok(RawRecord::split(BufReader::new(file)))
}

fn open(path: &Path) -> Result<File> {
    // Some systems open a folder as if it were a file, and some say nothing useful of it.
    if fs::metadata(path)?.is_dir() {
        bail!("this is a folder, not a file");
    }
    Ok(File::open(path)?)
}
