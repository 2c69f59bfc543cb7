//! Files of records, before it is known which games they are of.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{BufRead, ErrorKind};

use serde::Deserialize;
use serde::de::IgnoredAny;
use thiserror::Error;

use crate::FORMAT;

/// The lines of one record, before it is known which game it is of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawRecord {
    pub(crate) lines: Vec<(usize, String)>,
}

/// A record that cannot be read or replayed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {message}")]
pub struct RecordError {
    /// The line of the file, counted from one.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

impl RecordError {
    pub(crate) fn new(line: usize, message: impl Display) -> RecordError {
        RecordError { line, message: message.to_string() }
    }

    /// A line that is not the JSON it should be. The reader of one line counts it as the first,
    /// so its own line number is taken out.
    pub(crate) fn json(line: usize, error: &serde_json::Error) -> RecordError {
        let text = error.to_string();
        let what = text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what);
        if error.is_data() {
            return RecordError::new(line, what);
        }
        RecordError::new(line, format!("not JSON from column {} on: {what}", error.column()))
    }
}

#[derive(Deserialize)]
struct Header {
    format: u32,
    game: String,
}

impl RawRecord {
    /// Splits a file into records, one at a time. A record runs from its "start" line to its
    /// "end" line or to the next "start" line; what stands between records is taken for a
    /// record that cannot be read. A file that cannot be read on ends with the error.
    pub fn split(file: impl BufRead) -> impl Iterator<Item = Result<RawRecord, RecordError>> {
        let mut lines = (1..).zip(file.lines()).fuse();
        let mut next_start: Option<(usize, String)> = None;
        let mut unreadable = false;
        std::iter::from_fn(move || {
            let mut record = RawRecord { lines: next_start.take().into_iter().collect() };
            let mut broken = None;
            while !unreadable && let Some((number, line)) = lines.next() {
                let text = match line {
                    Ok(text) => text,
                    Err(error) => {
                        // A line that is not text spoils its record, any other error the file.
                        unreadable = error.kind() != ErrorKind::InvalidData;
                        broken.get_or_insert(RecordError::new(number, error));
                        continue;
                    }
                };
                let tag = tag(&text);
                let begun = !record.lines.is_empty() || broken.is_some();
                if tag == Tag::Start && begun {
                    next_start = Some((number, text));
                    break;
                }
                if tag != Tag::Blank {
                    record.lines.push((number, text));
                }
                if tag == Tag::End {
                    break;
                }
            }
            match broken {
                Some(error) => Some(Err(error)),
                None => (!record.lines.is_empty()).then_some(Ok(record)),
            }
        })
    }

    /// The name of the game it is of.
    pub fn game(&self) -> Result<String, RecordError> {
        let (number, text) =
            self.lines.first().ok_or_else(|| RecordError::new(1, "the record is empty"))?;
        serde_json::from_str::<IgnoredAny>(text)
            .map_err(|error| RecordError::json(*number, &error))?;
        if tag(text) != Tag::Start {
            return Err(RecordError::new(*number, "a record begins with a \"start\" line"));
        }
        let header: Header =
            serde_json::from_str(text).map_err(|error| RecordError::json(*number, &error))?;
        if !(1..=FORMAT).contains(&header.format) {
            let message = format!("format {} is unknown; this reads 1 to {FORMAT}", header.format);
            return Err(RecordError::new(*number, message));
        }
        Ok(header.game)
    }

    pub(crate) fn check_header(&self, game: &str) -> Result<(), RecordError> {
        let found = self.game()?;
        if found == game {
            return Ok(());
        }
        let message = format!("this is a record of \"{found}\", not of \"{game}\"");
        Err(RecordError::new(self.first_line(), message))
    }

    /// Where in the file it begins.
    pub fn first_line(&self) -> usize {
        self.lines.first().map_or(1, |(number, _)| *number)
    }
}

/// What a line is for, as far as splitting goes.
#[derive(Clone, Copy, PartialEq)]
enum Tag {
    Blank,
    Start,
    End,
    Other,
}

fn tag(text: &str) -> Tag {
    #[derive(Deserialize)]
    struct Tagged<'a> {
        #[serde(borrow)]
        line: Cow<'a, str>,
    }
    if text.trim().is_empty() {
        return Tag::Blank;
    }
    // Most lines are neither: looking for the words first spares reading those twice.
    if !text.contains("\"start\"") && !text.contains("\"end\"") {
        return Tag::Other;
    }
    match serde_json::from_str::<Tagged<'_>>(text) {
        Ok(tagged) if tagged.line == "start" => Tag::Start,
        Ok(tagged) if tagged.line == "end" => Tag::End,
        _ => Tag::Other,
    }
}
