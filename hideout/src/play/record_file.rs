//! Keeping a record on disk while the game goes on.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use engine::{Game, Table};

/// A file that always holds the whole game so far.
#[derive(Debug)]
pub(crate) struct RecordFile {
    path: PathBuf,
}

impl RecordFile {
    /// Takes charge of a file that does not exist yet: no older record is ever lost.
    pub(crate) fn new(path: &Path) -> Result<RecordFile> {
        if path.exists() {
            bail!("{} is there already; choose another name for the record", path.display());
        }
        Ok(RecordFile { path: path.to_owned() })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the game so far: first beside the file, then in its place, so that a crash at any
    /// moment leaves either the old state or the new one.
    pub(crate) fn save<G: Game>(&self, table: &Table<G>) -> Result<()> {
        self.replace(table).with_context(|| format!("record {}", self.path.display()))
    }

    fn replace<G: Game>(&self, table: &Table<G>) -> Result<()> {
        let name = self.path.file_name().context("a record needs a file name")?;
        let mut beside = name.to_owned();
        beside.push(".new");
        let beside = self.path.with_file_name(beside);
        let mut file = BufWriter::new(File::create(&beside)?);
        table.record().write(&mut file)?;
        file.flush()?;
        file.get_ref().sync_all()?;
        fs::rename(&beside, &self.path)?;
        Ok(())
    }
}
