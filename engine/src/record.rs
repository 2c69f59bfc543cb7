//! Records: a game as JSON Lines, readable without our code.
//!
//! A record begins with a `start` line, has one line for each deal and each action, and closes
//! with an `end` line; a file holds any number of records. `docs/records.md` is the
//! specification.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;

use crate::record_line::{self, Kind, Line, RecordedStep, Start};
use crate::{
    Cards, Commitment, Fork, Game, Mute, Names, RawRecord, RecordError, Seed, Setup, Table,
};

/// The newest version of the format; every older one is read too. A record is written in the
/// oldest version that can say what it says: 3 if it took over the beginning of another game, 2 if
/// seats had a part in the shuffle, else 1.
pub const FORMAT: u32 = 3;

/// One recorded game. Two records are equal if they tell the same, wherever they stand.
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    /// The rules revision it was played under.
    pub revision: u32,
    /// What it was played with; the rules in force are those of its revision with this.
    pub setup: Setup<G>,
    /// Who sat where.
    pub names: Names,
    /// The digest of the server's seed.
    pub commitment: Commitment,
    /// What each seat added to the server's seed; empty if that alone decided.
    pub seat_seeds: Vec<Option<Seed>>,
    /// How it began, if it took over the beginning of another game.
    pub fork: Option<Fork>,
    /// Deals and actions with their events.
    pub steps: Vec<RecordedStep<G>>,
    /// The end, if the game got there.
    pub ending: Option<Ending>,
    pub(crate) lines: Lines,
}

/// The lines of the file on which the parts of a record stand, counted from one.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    pub(crate) start: usize,
    pub(crate) steps: Vec<usize>,
    pub(crate) end: usize,
}

impl<G: Game> PartialEq for Record<G> {
    fn eq(&self, other: &Record<G>) -> bool {
        let Record { revision, setup, names, commitment, seat_seeds, fork, steps, ending, .. } =
            self;
        *revision == other.revision
            && *setup == other.setup
            && *names == other.names
            && *commitment == other.commitment
            && *seat_seeds == other.seat_seeds
            && *fork == other.fork
            && *steps == other.steps
            && *ending == other.ending
    }
}

/// What is written when a game is over.
#[derive(Clone, PartialEq, Debug)]
pub struct Ending {
    /// The server's seed, published now.
    pub seed: Seed,
    /// The [`Outcome`](crate::Outcome) as JSON.
    pub outcome: Value,
    /// The [`ScoreSheet`](crate::ScoreSheet) as JSON.
    pub score_sheet: Value,
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
            seat_seeds: self.seat_seeds().to_vec(),
            fork: self.forked(),
            steps: self.steps().iter().map(RecordedStep::from).collect(),
            ending,
            lines: Lines {
                start: 1,
                steps: (2..).take(self.steps().len()).collect(),
                end: self.steps().len() + 2,
            },
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
        let (forked, seeded) = (self.fork.is_some(), !self.seat_seeds.is_empty());
        let start = Start::<G> {
            line: Kind::Start,
            format: if forked { 3 } else { 1 + u32::from(seeded) },
            game: G::INFO.id.to_owned(),
            revision: self.revision,
            names: self.names.clone(),
            commitment: self.commitment,
            seat_seeds: (forked || seeded).then(|| self.seat_seeds.clone()),
            fork: self.fork,
            options: self.setup.options.clone(),
            cards: (self.setup.cards != *G::Cards::standard()).then(|| self.setup.cards.clone()),
        };
        writeln!(to, "{}", record_line::write(&start))?;
        self.steps.iter().try_for_each(|step| writeln!(to, "{}", step.to_line()))?;
        self.ending.iter().try_for_each(|ending| writeln!(to, "{}", ending.to_line()))
    }

    /// Reads a record of this game.
    pub fn read(raw: &RawRecord) -> Result<Record<G>, RecordError> {
        raw.check_header::<G>()?;
        let mut record: Option<Record<G>> = None;
        for (number, text) in &raw.lines {
            let wrong = |message: &str| RecordError::new(*number, message);
            let line = Line::read(text).map_err(|error| RecordError::json(*number, &error))?;
            match (line, &mut record) {
                (Line::Start(start), None) => record = Some(Record::begin(*number, start)?),
                (_, None) => return Err(wrong("a record begins with a \"start\" line")),
                (_, Some(record)) if record.ending.is_some() => {
                    return Err(wrong("nothing follows the \"end\" line of a record"));
                }
                (Line::Start(_), Some(_)) => return Err(wrong("a second \"start\" line")),
                (Line::Step(step), Some(record)) => {
                    record.steps.push(step);
                    record.lines.steps.push(*number);
                }
                (Line::End(ending), Some(record)) => {
                    record.ending = Some(ending);
                    record.lines.end = *number;
                }
            }
        }
        let record =
            record.ok_or_else(|| RecordError::new(raw.first_line(), "the record is empty"))?;
        let fits = record.fork.map_or(Ok(()), |fork| fork.check(record.steps.len()));
        fits.map_err(|message| RecordError::new(record.lines.start, message))?;
        Ok(record)
    }

    /// The record that a "start" line begins.
    fn begin(number: usize, start: Start<G>) -> Result<Record<G>, RecordError> {
        let Start { format, revision, names, commitment, seat_seeds, fork, options, cards, .. } =
            start;
        let cards = cards.unwrap_or_else(|| G::Cards::standard().clone());
        let setup = Setup { options, cards }
            .under(revision)
            .map_err(|rules| RecordError::rules(number, &rules))?;
        let players = setup.players();
        if names.len() != players {
            let message = format!("{players} seats, but {} names", names.len());
            return Err(RecordError::new(number, message));
        }
        let seat_seeds = read_seat_seeds(format, seat_seeds, players)
            .map_err(|message| RecordError::new(number, message))?;
        if fork.is_some() != (format == 3) {
            return Err(RecordError::new(
                number,
                "a record is format 3 if it has a fork, and only then",
            ));
        }
        Ok(Record {
            revision,
            setup,
            names,
            commitment,
            seat_seeds,
            fork,
            steps: Vec::new(),
            ending: None,
            lines: Lines { start: number, steps: Vec::new(), end: number },
        })
    }

    /// The state after the setup and after each step.
    pub fn states(&self) -> Result<Vec<G>, RecordError> {
        let mut game = self.opening()?;
        let mut states = vec![game.clone()];
        for (number, step) in self.steps.iter().enumerate() {
            step.cause
                .apply(&mut game, &mut Mute)
                .map_err(|error| RecordError::new(self.line(number), error))?;
            states.push(game.clone());
        }
        Ok(states)
    }

    /// The state before the first step.
    pub(crate) fn opening(&self) -> Result<G, RecordError> {
        G::new(&self.setup).map_err(|error| RecordError::new(self.lines.start, error))
    }

    /// The line of the file on which a step stands, counted from one.
    pub fn line(&self, step: usize) -> usize {
        self.lines.steps.get(step).copied().unwrap_or(self.lines.end)
    }
}

/// What the seats added to the seed. Format 1 knows nothing of it, and format 2 is there to say
/// it, so that a record that lost its seat seeds is not taken for one that never had any. Format 3
/// always says it, with no entry at all if the seats added nothing.
fn read_seat_seeds(
    format: u32,
    seat_seeds: Option<Vec<Option<Seed>>>,
    players: usize,
) -> Result<Vec<Option<Seed>>, String> {
    match (format, seat_seeds) {
        (1, None) => Ok(Vec::new()),
        (1, Some(_)) => Err("format 1 has no seat seeds; a record with them is format 2".into()),
        (_, None) => Err(format!("format {format} needs seat seeds, one entry for each seat")),
        (3, Some(seeds)) if seeds.is_empty() => Ok(seeds),
        (_, Some(seeds)) if seeds.len() == players => Ok(seeds),
        (_, Some(seeds)) => Err(format!("{players} seats, but {} seat seeds", seeds.len())),
    }
}
