//! Records: a game as JSON Lines, readable without our code.
//!
//! A record begins with a `start` line, has one line for each deal and each action, and closes
//! with an `end` line; a file holds any number of records. `docs/records.md` is the
//! specification.

use std::io::{self, BufRead, Write};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::{
    BadDeal, Cards, Cause, Commitment, Event, Game, Mute, Names, Refusal, Seat, Seats, Seed, Setup,
    SetupError, Step, Table, Told,
};

/// The version of the format that this code writes and reads.
pub const FORMAT: u32 = 1;

/// One recorded game.
#[derive(Clone, PartialEq, Debug)]
pub struct Record<G: Game> {
    /// The rules revision it was played under.
    pub revision: u32,
    /// What it was played with.
    pub setup: Setup<G>,
    /// Who sat where.
    pub names: Names,
    /// The digest of the seed.
    pub commitment: Commitment,
    /// Deals and actions with their events.
    pub steps: Vec<Step<G>>,
    /// The end, if the game got there.
    pub ending: Option<Ending>,
    /// The line of the file on which each step stands, counted from one.
    lines: Vec<usize>,
}

/// What is written when a game is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// The seed, published now.
    pub seed: Seed,
    /// The [`Outcome`](crate::Outcome) as JSON.
    pub outcome: Value,
    /// The [`ScoreSheet`](crate::ScoreSheet) as JSON.
    pub score_sheet: Value,
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
    fn new(line: usize, message: impl std::fmt::Display) -> RecordError {
        RecordError { line, message: format!("{message}") }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "snake_case", bound = "", deny_unknown_fields)]
enum Line<G: Game> {
    Start {
        format: u32,
        game: String,
        revision: u32,
        names: Names,
        commitment: Commitment,
        options: G::Options,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<G::Cards>,
    },
    Deal {
        deal: G::Deal,
        events: Vec<Entry<G::Event>>,
    },
    Play {
        seat: Seat,
        action: G::Action,
        events: Vec<Entry<G::Event>>,
    },
    End(Ending),
}

/// An event on paper: the public form, and the secret one beside it where there is one.
#[derive(Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
struct Entry<E: Event> {
    rule: String,
    public: E,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret: Option<E>,
    #[serde(default, skip_serializing_if = "Seats::is_empty")]
    to: Seats,
}

impl<E: Event> Entry<E> {
    fn write(told: &Told<E>) -> Entry<E> {
        let (to, secret) = told.secret.clone().unzip();
        Entry {
            rule: told.public.rule().to_string(),
            public: told.public.clone(),
            secret,
            to: to.unwrap_or_default(),
        }
    }

    fn read(self) -> Told<E> {
        Told { public: self.public, secret: self.secret.map(|secret| (self.to, secret)) }
    }
}

impl<G: Game> Table<G> {
    /// The table as a record; without the end and the seed while the game goes on.
    pub fn record(&self) -> Record<G> {
        let ending =
            self.game().outcome().zip(self.revealed_seed()).map(|(outcome, seed)| Ending {
                seed,
                outcome: to_json(&outcome),
                score_sheet: to_json(&self.game().score_sheet(self.names())),
            });
        Record {
            revision: G::INFO.revision,
            setup: self.setup().clone(),
            names: self.names().clone(),
            commitment: self.commitment(),
            steps: self.steps().to_vec(),
            ending,
            lines: (2..).take(self.steps().len()).collect(),
        }
    }
}

/// JSON of one of our own types, all of which can be written.
pub(crate) fn to_json<T: Serialize>(value: &T) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

impl<G: Game> Record<G> {
    /// Writes the record, line by line.
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let mut line = |line: &Line<G>| -> io::Result<()> {
            serde_json::to_writer(&mut *to, line)?;
            to.write_all(b"\n")
        };
        line(&Line::Start {
            format: FORMAT,
            game: G::INFO.id.to_owned(),
            revision: self.revision,
            names: self.names.clone(),
            commitment: self.commitment,
            options: self.setup.options.clone(),
            cards: (self.setup.cards != *G::Cards::standard()).then(|| self.setup.cards.clone()),
        })?;
        for step in &self.steps {
            let events = step.told.iter().map(Entry::write).collect();
            line(&match step.cause.clone() {
                Cause::Deal(deal) => Line::Deal { deal, events },
                Cause::Play(seat, action) => Line::Play { seat, action, events },
            })?;
        }
        self.ending.iter().try_for_each(|ending| line(&Line::End(ending.clone())))
    }

    /// Reads a record of this game.
    pub fn read(raw: &RawRecord) -> Result<Record<G>, RecordError> {
        raw.check_header(G::INFO.id)?;
        let mut record: Option<Record<G>> = None;
        for (number, text) in &raw.lines {
            let wrong = |message: &str| RecordError::new(*number, message);
            let line: Line<G> =
                serde_json::from_str(text).map_err(|e| RecordError::new(*number, e))?;
            match (line, &mut record) {
                (Line::Start { revision, names, commitment, options, cards, .. }, None) => {
                    let cards = cards.unwrap_or_else(|| G::Cards::standard().clone());
                    record = Some(Record {
                        revision,
                        setup: Setup { options, cards },
                        names,
                        commitment,
                        steps: Vec::new(),
                        ending: None,
                        lines: Vec::new(),
                    });
                }
                (_, None) => return Err(wrong("a record begins with a \"start\" line")),
                (_, Some(record)) if record.ending.is_some() => {
                    return Err(wrong("nothing follows the \"end\" line of a record"));
                }
                (Line::Start { .. }, Some(_)) => return Err(wrong("a second \"start\" line")),
                (Line::Deal { deal, events }, Some(record)) => {
                    record.push(*number, Cause::Deal(deal), events);
                }
                (Line::Play { seat, action, events }, Some(record)) => {
                    record.push(*number, Cause::Play(seat, action), events);
                }
                (Line::End(ending), Some(record)) => record.ending = Some(ending),
            }
        }
        record.ok_or_else(|| RecordError::new(raw.first_line(), "the record is empty"))
    }

    fn push(&mut self, line: usize, cause: Cause<G>, events: Vec<Entry<G::Event>>) {
        let told = events.into_iter().map(Entry::read).collect();
        self.steps.push(Step { cause, told });
        self.lines.push(line);
    }

    /// The state after the setup and after each step.
    pub fn states(&self) -> Result<Vec<G>, RecordError> {
        let mut game = self.opening()?;
        let mut states = vec![game.clone()];
        for (number, step) in self.steps.iter().enumerate() {
            advance(&mut game, &step.cause, &mut Mute)
                .map_err(|error| RecordError::new(self.line(number), error))?;
            states.push(game.clone());
        }
        Ok(states)
    }

    /// The state before the first step.
    pub(crate) fn opening(&self) -> Result<G, RecordError> {
        G::new(&self.setup).map_err(|error| RecordError::new(1, error))
    }

    /// The line of the file on which a step stands.
    pub fn line(&self, step: usize) -> usize {
        self.lines.get(step).copied().unwrap_or(0)
    }
}

/// Why a recorded step cannot be taken.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum NotTaken {
    #[error(transparent)]
    Deal(#[from] BadDeal),
    #[error("the action is refused: {0}")]
    Play(#[from] Refusal),
    #[error("a deal stands here, but nothing is to be dealt now")]
    NoDealNow,
}

/// Takes one recorded step.
pub(crate) fn advance<G: Game>(
    game: &mut G,
    cause: &Cause<G>,
    sink: &mut impl crate::Sink<G::Event>,
) -> Result<(), NotTaken> {
    match cause {
        Cause::Deal(_) if game.next() != crate::Next::Chance => Err(NotTaken::NoDealNow),
        Cause::Deal(deal) => Ok(game.deal(deal, sink)?),
        Cause::Play(seat, action) => Ok(game.play(*seat, *action, sink)?),
    }
}

impl From<SetupError> for RecordError {
    fn from(error: SetupError) -> RecordError {
        RecordError::new(1, error)
    }
}

/// The lines of one record, before it is known which game it is of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawRecord {
    lines: Vec<(usize, String)>,
}

#[derive(Deserialize)]
struct Header {
    line: String,
    format: u32,
    game: String,
}

impl RawRecord {
    /// Splits a file into records, one at a time.
    pub fn split(file: impl BufRead) -> impl Iterator<Item = Result<RawRecord, RecordError>> {
        let mut lines = file.lines().enumerate();
        let mut held: Option<(usize, String)> = None;
        std::iter::from_fn(move || {
            let mut record = RawRecord { lines: held.take().into_iter().collect() };
            for (index, line) in lines.by_ref() {
                let number = index + 1;
                match line {
                    Err(error) => return Some(Err(RecordError::new(number, error))),
                    Ok(text) if text.trim().is_empty() => {}
                    Ok(text) if is_start(&text) && !record.lines.is_empty() => {
                        held = Some((number, text));
                        break;
                    }
                    Ok(text) => record.lines.push((number, text)),
                }
            }
            (!record.lines.is_empty()).then_some(Ok(record))
        })
    }

    /// The name of the game it is of.
    pub fn game(&self) -> Result<String, RecordError> {
        let (number, text) =
            self.lines.first().ok_or_else(|| RecordError::new(1, "the record is empty"))?;
        let header: Header = serde_json::from_str(text)
            .map_err(|error| RecordError::new(*number, format!("not a \"start\" line: {error}")))?;
        if header.line != "start" {
            return Err(RecordError::new(*number, "a record begins with a \"start\" line"));
        }
        if header.format != FORMAT {
            let message = format!("format {} is unknown; this reads {FORMAT}", header.format);
            return Err(RecordError::new(*number, message));
        }
        Ok(header.game)
    }

    fn check_header(&self, game: &str) -> Result<(), RecordError> {
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

fn is_start(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Tag {
        line: String,
    }
    text.contains("\"start\"")
        && serde_json::from_str::<Tag>(text).is_ok_and(|tag| tag.line == "start")
}
