//! Checking a record: was it dealt as promised, and played by the rules?

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fork::Chance;
use crate::record::to_json;
use crate::revision::covers;
use crate::{Commitment, Game, Next, RawRecord, Record, RecordError, Seat, Seed, Seeds};

/// One thing that was checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Finding {
    /// What was checked.
    pub check: &'static str,
    /// How it came out.
    pub result: Verdict,
    /// In words.
    pub detail: String,
}

/// How a check came out, and all checks of a record together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It is as it should be, all of it.
    Holds,
    /// It is not.
    Fails,
    /// It cannot be told from this record.
    Open,
}

impl Verdict {
    /// The sum of all findings of a record. It holds only if everything was checked and holds:
    /// a record without an end, or one that was played under rules which cannot be played here,
    /// is open even if nothing in it is wrong.
    pub fn of(findings: &[Finding]) -> Verdict {
        let any = |verdict| findings.iter().any(|finding| finding.result == verdict);
        if any(Verdict::Fails) {
            Verdict::Fails
        } else if any(Verdict::Open) || findings.is_empty() {
            Verdict::Open
        } else {
            Verdict::Holds
        }
    }
}

impl Finding {
    fn new(check: &'static str, result: Verdict, detail: impl Into<String>) -> Finding {
        Finding { check, result, detail: detail.into() }
    }
}

impl<G: Game> Record<G> {
    /// Reads a record and checks everything it promises. Of one that was played under rules which
    /// cannot be played here, only what does not depend on them can be checked.
    pub fn examine(raw: &RawRecord) -> Result<Vec<Finding>, RecordError> {
        match Record::<G>::read(raw) {
            Ok(record) => Ok(record.verify()),
            Err(error) if error.other_rules => {
                let rules = Finding::new("rules", Verdict::Open, error.message);
                Ok(vec![rules, raw.verify_commitment()?])
            }
            Err(error) => Err(error),
        }
    }

    /// Checks everything that a record promises: the rules it was played under, the digest of
    /// the seed, the shuffles, the actions, the events and the result.
    pub fn verify(&self) -> Vec<Finding> {
        let replay = self.replay();
        let mut findings = vec![self.verify_revision(), self.verify_commitment()];
        findings.extend(self.tell_seats());
        findings.extend(self.tell_fork());
        findings.extend([
            self.verify_shuffle(&replay),
            self.verify_actions(&replay),
            self.verify_events(&replay),
            self.verify_ending(&replay),
        ]);
        findings
    }

    /// A record of an older revision can be read only if the rules in force still play it.
    fn verify_revision(&self) -> Finding {
        let (revision, ours) = (self.revision, G::INFO.revision);
        let detail = match revision == ours {
            true => format!("rules revision {ours}"),
            false => format!("rules revision {revision}, as revision {ours} still plays it"),
        };
        Finding::new("rules", Verdict::Holds, detail)
    }

    fn verify_commitment(&self) -> Finding {
        let seed = self.ending.as_ref().map(|ending| (self.lines.end, ending.seed));
        verify_commitment((self.lines.start, self.commitment), seed)
    }

    /// Who had a part in the shuffle. Whether the seeds are the ones that gave the cards is said
    /// by the check of the shuffle; whether they are the ones that were sent, only the seats know.
    fn tell_seats(&self) -> Option<Finding> {
        if self.seat_seeds.is_empty() {
            return None;
        }
        let seats = (0..).map(Seat).zip(&self.seat_seeds);
        let added: Vec<&str> =
            seats.filter(|(_, seed)| seed.is_some()).map(|(seat, _)| &self.names[seat]).collect();
        let mut detail =
            format!("{} of {} seats added to the seed", added.len(), self.seat_seeds.len());
        if !added.is_empty() {
            detail += &format!(": {}", added.join(", "));
        }
        Some(Finding::new("seats", Verdict::Holds, detail))
    }

    /// What was taken over from another game. Whether the seed gives what was imagined then is said
    /// by the check of the shuffle.
    fn tell_fork(&self) -> Option<Finding> {
        let fork = self.fork?;
        let mut detail = format!("the first {} steps are those of another game", fork.steps);
        if let Some(imagined) = fork.imagined {
            let name = &self.names[imagined.seat];
            detail += &format!(", with the hidden cards imagined from what {name} knew");
        }
        Some(Finding::new("beginning", Verdict::Holds, detail))
    }

    fn verify_shuffle(&self, replay: &Replay<G>) -> Finding {
        let (result, detail) = if self.ending.is_none() {
            (Verdict::Open, "the seed is published at the end".to_owned())
        } else if let Some(line) = replay.misdealt {
            let detail = "the seed gives another order; the dealt order is what was played";
            (Verdict::Fails, format!("line {line}: {detail}"))
        } else if !replay.is_over() {
            let detail = "the seed gives the dealt order as far as the game can be followed";
            (Verdict::Open, detail.to_owned())
        } else {
            (Verdict::Holds, "the seed gives the dealt order".to_owned())
        };
        Finding::new("shuffle", result, detail)
    }

    fn verify_actions(&self, replay: &Replay<G>) -> Finding {
        let taken = self.steps.len();
        let (result, detail) = match (&replay.stopped, &self.ending) {
            (Some(error), _) => (Verdict::Fails, error.to_string()),
            (None, Some(_)) if replay.is_over() => {
                (Verdict::Holds, format!("{taken} steps, each by the rules, to the end"))
            }
            (None, Some(_)) => {
                let line = self.lines.end;
                (Verdict::Fails, format!("line {line}: the end, but the game is not over"))
            }
            (None, None) if replay.is_over() => {
                (Verdict::Fails, "the game is over, but has no \"end\" line".to_owned())
            }
            (None, None) => {
                (Verdict::Holds, format!("{taken} steps, each by the rules; unfinished"))
            }
        };
        Finding::new("actions", result, detail)
    }

    fn verify_events(&self, replay: &Replay<G>) -> Finding {
        let (result, detail) = match (replay.mistold, &replay.stopped) {
            (Some(line), _) => {
                (Verdict::Fails, format!("line {line}: these events are not what happens here"))
            }
            (None, Some(error)) => {
                (Verdict::Open, format!("from line {} on they cannot be checked", error.line))
            }
            (None, None) => (Verdict::Holds, "every event is what happens".to_owned()),
        };
        Finding::new("events", result, detail)
    }

    fn verify_ending(&self, replay: &Replay<G>) -> Finding {
        let Some(ending) = &self.ending else {
            return Finding::new("result", Verdict::Open, "the game is unfinished");
        };
        let last = replay.game.as_ref().filter(|_| replay.stopped.is_none());
        let Some((game, outcome)) = last.and_then(|game| Some((game, game.outcome()?))) else {
            return Finding::new("result", Verdict::Open, "the game cannot be followed to its end");
        };
        let line = self.lines.end;
        let same = |ours: Value, theirs: &Value| match self.revision == G::INFO.revision {
            true => ours == *theirs,
            false => covers(&ours, theirs),
        };
        if !same(to_json(&outcome), &ending.outcome) {
            let detail = format!("line {line}: the actions lead to another result");
            return Finding::new("result", Verdict::Fails, detail);
        }
        if !same(to_json(&game.score_sheet(&self.names)), &ending.score_sheet) {
            let detail = format!("line {line}: the actions lead to another score sheet");
            return Finding::new("result", Verdict::Fails, detail);
        }
        Finding::new("result", Verdict::Holds, "the result and the score sheet are right")
    }

    /// Plays the record again, as far as it goes. The dealt order is followed, whatever the
    /// seed says.
    fn replay(&self) -> Replay<G> {
        let mut replay = Replay { game: None, stopped: None, misdealt: None, mistold: None };
        let mut game = match self.opening() {
            Ok(game) => game,
            Err(error) => return Replay { stopped: Some(error), ..replay },
        };
        let seeds = |server| Seeds { server, seats: self.seat_seeds.clone() };
        let ending = self.ending.as_ref();
        let mut chance = ending.map(|ending| Chance::new(&seeds(ending.seed), self.fork));
        let mut told = Vec::new();
        for (number, step) in self.steps.iter().enumerate() {
            let line = self.line(number);
            if let Some(chance) = &mut chance
                && !chance.leads(number, &game, Some(&step.cause))
            {
                replay.misdealt.get_or_insert(line);
            }
            told.clear();
            if let Err(error) = step.cause.apply(&mut game, &mut told) {
                replay.stopped = Some(RecordError::new(line, error));
                break;
            }
            if !step.events.tell::<G>(self.revision, &told) {
                replay.mistold.get_or_insert(line);
            }
        }
        if replay.stopped.is_none()
            && let Some(chance) = &mut chance
            && !chance.leads(self.steps.len(), &game, None)
        {
            replay.misdealt.get_or_insert(self.lines.end);
        }
        replay.game = Some(game);
        replay
    }
}

impl RawRecord {
    /// Checks the digest alone, which every game and every revision has in the same form.
    fn verify_commitment(&self) -> Result<Finding, RecordError> {
        let promised = self.first::<Promise>()?.commitment;
        let revealed = self.last::<Reveal>().filter(|(_, reveal)| reveal.line == "end");
        let seed = revealed.map(|(line, reveal)| (line, reveal.seed));
        Ok(verify_commitment((self.first_line(), promised), seed))
    }
}

/// What a "start" line says of the seed.
#[derive(Deserialize)]
struct Promise {
    commitment: Commitment,
}

/// What an "end" line says of it.
#[derive(Deserialize)]
struct Reveal {
    line: String,
    seed: Seed,
}

/// Whether a seed is the one that was promised, each with its line.
fn verify_commitment(promised: (usize, Commitment), seed: Option<(usize, Seed)>) -> Finding {
    let Some((end, seed)) = seed else {
        return Finding::new("digest", Verdict::Open, "the seed is published at the end");
    };
    let (start, promised) = promised;
    let found = seed.commitment();
    if found == promised {
        return Finding::new("digest", Verdict::Holds, "it is the digest of the seed");
    }
    let detail =
        format!("line {end}: the seed's digest is {found}, but line {start} promised {promised}");
    Finding::new("digest", Verdict::Fails, detail)
}

/// What came of playing a record again.
struct Replay<G> {
    /// The last state that was reached; none if the table could not even be set.
    game: Option<G>,
    /// Why it went no further.
    stopped: Option<RecordError>,
    /// The line of the first deal that the seed does not give.
    misdealt: Option<usize>,
    /// The first line whose events are not what happens.
    mistold: Option<usize>,
}

impl<G: Game> Replay<G> {
    /// Whether every step could be taken and the last one ended the game.
    fn is_over(&self) -> bool {
        self.stopped.is_none() && self.game.as_ref().is_some_and(|game| game.next() == Next::Over)
    }
}
