//! The lines of a record.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Error, Value};

use crate::record::Ending;
use crate::revision::covers;
use crate::{Cause, Commitment, Event, Fork, Game, Names, Seat, Seats, Seed, Step, Told};

/// One line, read.
pub(crate) enum Line<G: Game> {
    Start(Start<G>),
    Step(RecordedStep<G>),
    End(Ending),
}

/// A step as a record tells it.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedStep<G: Game> {
    /// Who moved and how.
    pub cause: Cause<G>,
    /// What happened, as JSON.
    pub events: RecordedEvents,
}

/// The events of a step as JSON. They are never read as events: whoever plays the step again
/// hears what happens, and compares.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RecordedEvents(Box<RawValue>);

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Start,
    Deal,
    Play,
    End,
}

#[derive(Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub(crate) struct Start<G: Game> {
    pub(crate) line: Kind,
    pub(crate) format: u32,
    pub(crate) game: String,
    pub(crate) revision: u32,
    pub(crate) names: Names,
    pub(crate) commitment: Commitment,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seat_seeds: Option<Vec<Option<Seed>>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) fork: Option<Fork>,
    pub(crate) options: G::Options,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) cards: Option<G::Cards>,
}

#[derive(Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
struct Deal<G: Game> {
    line: Kind,
    deal: G::Deal,
    events: RecordedEvents,
}

#[derive(Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
struct Play<G: Game> {
    line: Kind,
    seat: Seat,
    action: G::Action,
    events: RecordedEvents,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End {
    line: Kind,
    seed: Seed,
    outcome: Value,
    score_sheet: Value,
}

impl<G: Game> Line<G> {
    pub(crate) fn read(text: &str) -> Result<Line<G>, Error> {
        #[derive(Deserialize)]
        struct Tagged {
            line: Kind,
        }
        Ok(match serde_json::from_str::<Tagged>(text)?.line {
            Kind::Start => Line::Start(serde_json::from_str(text)?),
            Kind::Deal => {
                let Deal::<G> { deal, events, .. } = serde_json::from_str(text)?;
                Line::Step(RecordedStep { cause: Cause::Deal(deal), events })
            }
            Kind::Play => {
                let Play::<G> { seat, action, events, .. } = serde_json::from_str(text)?;
                Line::Step(RecordedStep { cause: Cause::Play(seat, action), events })
            }
            Kind::End => {
                let End { seed, outcome, score_sheet, .. } = serde_json::from_str(text)?;
                Line::End(Ending { seed, outcome, score_sheet })
            }
        })
    }
}

impl Ending {
    pub(crate) fn to_line(&self) -> String {
        let Ending { seed, outcome, score_sheet } = self.clone();
        write(&End { line: Kind::End, seed, outcome, score_sheet })
    }
}

impl<G: Game> From<&Step<G>> for RecordedStep<G> {
    fn from(step: &Step<G>) -> RecordedStep<G> {
        let events = RecordedEvents::write(&step.told);
        RecordedStep { cause: step.cause.clone(), events }
    }
}

impl<G: Game> RecordedStep<G> {
    /// The step as a line of a record, without the line break.
    pub fn to_line(&self) -> String {
        let events = self.events.clone();
        match self.cause.clone() {
            Cause::Deal(deal) => write(&Deal::<G> { line: Kind::Deal, deal, events }),
            Cause::Play(seat, action) => {
                write(&Play::<G> { line: Kind::Play, seat, action, events })
            }
        }
    }

    /// Reads a line that [`RecordedStep::to_line`] wrote.
    pub fn from_line(line: &str) -> Result<RecordedStep<G>, String> {
        match Line::read(line).map_err(|error| error.to_string())? {
            Line::Step(step) => Ok(step),
            Line::Start(_) | Line::End(_) => Err("this line is no step".to_owned()),
        }
    }
}

/// An event on paper: the public form, and the secret one beside it where there is one.
#[derive(Serialize)]
struct Entry<'a, E> {
    rule: &'static str,
    public: &'a E,
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<&'a E>,
    #[serde(skip_serializing_if = "Seats::is_empty")]
    to: Seats,
}

impl RecordedEvents {
    fn write<E: Event>(told: &[Told<E>]) -> RecordedEvents {
        let entries: Vec<Entry<'_, E>> = told
            .iter()
            .map(|told| {
                let (to, secret) = told.secret.as_ref().map(|(to, it)| (*to, it)).unzip();
                let to = to.unwrap_or_default();
                Entry { rule: told.public.rule().0, public: &told.public, secret, to }
            })
            .collect();
        RecordedEvents(RawValue::from_string(write(&entries)).unwrap_or_default())
    }

    /// Whether these are the events that `told` is by the rules in force. Those of an older
    /// revision may have said less, and cited other numbers.
    pub(crate) fn tell<G: Game>(&self, revision: u32, told: &[Told<G::Event>]) -> bool {
        let ours = RecordedEvents::write(told);
        if revision == G::INFO.revision {
            return ours == *self;
        }
        let (Value::Array(ours), Value::Array(theirs)) = (ours.value(), self.value()) else {
            return false;
        };
        let same = |(ours, theirs): (&Value, &Value)| {
            let told_apart = ours.get("secret").is_some() == theirs.get("secret").is_some();
            told_apart && covers(ours, theirs)
        };
        ours.len() == theirs.len() && ours.iter().zip(&theirs).all(same)
    }

    fn value(&self) -> Value {
        serde_json::from_str(self.0.get()).unwrap_or_default()
    }
}

/// Equal if they say the same, in whatever order their fields are written.
impl PartialEq for RecordedEvents {
    fn eq(&self, other: &RecordedEvents) -> bool {
        self.0.get() == other.0.get() || self.value() == other.value()
    }
}

/// JSON of one of our own types, all of which can be written.
pub(crate) fn write<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
