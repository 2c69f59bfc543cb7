//! Files of records, before it is known which games they are of.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, BufRead, ErrorKind, Read};

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use thiserror::Error;

use crate::{FORMAT, Game, OtherRules, Setup};

/// The longest line that is read. The longest there is holds the cards of a deck file, which may
/// have 1 MiB itself; whatever has a longer one is no record, and may never end.
const MAX_LINE: usize = 4 << 20;

/// The longest record that is read, blank lines before and in it included. It is kept in memory,
/// so it must come to an end; the longest games have some hundred thousand bytes.
const MAX_RECORD: usize = 16 << 20;

/// What a line counts for at least: a short one takes about that much memory.
const MIN_LINE: usize = 64;

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
    /// Whether nothing is wrong but that it was played under rules which cannot be played here.
    pub other_rules: bool,
}

impl RecordError {
    pub(crate) fn new(line: usize, message: impl Display) -> RecordError {
        RecordError { line, message: message.to_string(), other_rules: false }
    }

    pub(crate) fn rules(line: usize, rules: &OtherRules) -> RecordError {
        RecordError { other_rules: true, ..RecordError::new(line, rules) }
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
    revision: Option<u32>,
}

impl RawRecord {
    /// Splits a file into records, one at a time. A record runs from its "start" line to its
    /// "end" line or to the next "start" line; what stands between records is taken for a
    /// record that cannot be read. A file that cannot be read on ends with the error, and so does
    /// one with a line or a record that is longer than any game: it may have no end.
    pub fn split(mut file: impl BufRead) -> impl Iterator<Item = Result<RawRecord, RecordError>> {
        let mut numbers = 1..;
        let mut next_start: Option<(usize, String)> = None;
        let mut unreadable = false;
        std::iter::from_fn(move || {
            let mut record = RawRecord { lines: next_start.take().into_iter().collect() };
            let mut broken = None;
            let mut size = 0;
            while !unreadable && let Some(line) = next_line(&mut file) {
                let number = numbers.next().unwrap_or(usize::MAX);
                let text = match line.and_then(|line| within_bounds(line, &mut size)) {
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
        Ok(self.header()?.game)
    }

    fn header(&self) -> Result<Header, RecordError> {
        self.first::<IgnoredAny>()?;
        let wrong = |message: &str| RecordError::new(self.first_line(), message);
        if !self.lines.first().is_some_and(|(_, text)| tag(text) == Tag::Start) {
            return Err(wrong("a record begins with a \"start\" line"));
        }
        let header: Header = self.first()?;
        if !(1..=FORMAT).contains(&header.format) {
            let format = header.format;
            return Err(wrong(&format!("format {format} is unknown; this reads 1 to {FORMAT}")));
        }
        Ok(header)
    }

    /// Refuses a record of another game, or of rules that cannot be played here: what its lines
    /// say may then have a form that nobody knows any more.
    pub(crate) fn check_header<G: Game>(&self) -> Result<(), RecordError> {
        let header = self.header()?;
        let (found, game) = (header.game, G::INFO.id);
        if found != game {
            let message = format!("this is a record of \"{found}\", not of \"{game}\"");
            return Err(RecordError::new(self.first_line(), message));
        }
        let Some(revision) = header.revision else { return Ok(()) };
        let playable = Setup::<G>::default().under(revision);
        playable.map(drop).map_err(|rules| RecordError::rules(self.first_line(), &rules))
    }

    /// Where in the file it begins.
    pub fn first_line(&self) -> usize {
        self.lines.first().map_or(1, |(number, _)| *number)
    }

    /// What its first line says of itself.
    pub(crate) fn first<T: DeserializeOwned>(&self) -> Result<T, RecordError> {
        let (number, text) =
            self.lines.first().ok_or_else(|| RecordError::new(1, "the record is empty"))?;
        serde_json::from_str(text).map_err(|error| RecordError::json(*number, &error))
    }

    /// What its last line says of itself, and where that stands; nothing if it has another form.
    pub(crate) fn last<T: DeserializeOwned>(&self) -> Option<(usize, T)> {
        let (number, text) = self.lines.last()?;
        Some((*number, serde_json::from_str(text).ok()?))
    }
}

/// The next line with its line break; none at the end of the file.
fn next_line(file: &mut impl BufRead) -> Option<io::Result<Vec<u8>>> {
    let mut line = Vec::new();
    match file.take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line) {
        Ok(0) => None,
        Ok(_) if line.len() > MAX_LINE && !line.ends_with(b"\n") => {
            let message = format!("longer than {} MiB; no line of a record is", MAX_LINE >> 20);
            Some(Err(io::Error::new(ErrorKind::FileTooLarge, message)))
        }
        Ok(_) => Some(Ok(line)),
        Err(error) => Some(Err(error)),
    }
}

/// The line as text without its line break, if the record does not become too long with it.
fn within_bounds(mut line: Vec<u8>, size: &mut usize) -> io::Result<String> {
    *size += line.len().max(MIN_LINE);
    if *size > MAX_RECORD {
        let (mib, lines) = (MAX_RECORD >> 20, MAX_RECORD / MIN_LINE);
        let message = format!("no record is as long as this: {mib} MiB, or {lines} lines");
        return Err(io::Error::new(ErrorKind::FileTooLarge, message));
    }
    if line.ends_with(b"\n") {
        line.pop();
        if line.ends_with(b"\r") {
            line.pop();
        }
    }
    String::from_utf8(line).map_err(|_| io::Error::new(ErrorKind::InvalidData, "not UTF-8 text"))
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
