//! Studies of many games, in parts that make a whole wherever they were played.

mod lab;
mod puzzles;

use ::lab::{Arena, Part, Simulated, Sprt, Study, StudyError, published};
use engine::Seed;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;
use shelf::{Shelved, Visitor};

use crate::errors::wrong;
use crate::setup::Terms;

/// What is to be found out, as Python writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StudyPlan {
    kind: Kind,
    game: String,
    options: Vec<(String, String)>,
    deck: Option<String>,
    bots: Vec<String>,
    games: u64,
    seed: String,
    threads: Option<usize>,
    /// The other deck of a lab's comparison.
    against: Option<String>,
    /// How far from its fair share a card may lie, in per cent of it.
    band: u8,
    /// The cards to swap by their names; all that were played if there are none.
    swaps: Option<Vec<String>>,
    /// Two bots, the better one first, that say how much is skill; and on how many deals.
    skill: Option<(String, String)>,
    skill_deals: u64,
    /// Whether only the first bot of an arena sits alone.
    alone: bool,
    sprt: Option<(f64, f64)>,
    /// How many puzzles are wanted.
    count: usize,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Simulate,
    Arena,
    Lab,
    Puzzles,
}

/// Something that can be played in parts: what it is, as JSON, and its first unit and its end.
type Stretch = (String, u64, u64);

/// What a study has to play, as far as it is known before the first game: what it is, and the
/// numbers of its first unit (a game, or a deal) and of the one behind the last. Also checks the
/// plan. ``out`` is the file that puzzles are added to.
#[pyfunction]
#[pyo3(signature = (plan, out=None))]
pub(crate) fn study_work(plan: &str, out: Option<&str>) -> PyResult<Vec<Stretch>> {
    ask(plan, Task::Work { out }).map(|answer| answer.work)
}

/// Plays the units of some work from ``start`` to before ``end`` and returns what came of it, as
/// bytes for ``study_whole``.
#[pyfunction]
pub(crate) fn study_part<'py>(
    py: Python<'py>,
    plan: &str,
    work: &str,
    start: u64,
    end: u64,
) -> PyResult<Bound<'py, PyBytes>> {
    if start > end {
        return Err(wrong(format!("a part from {start} to {end} has no games")));
    }
    let answer = py.detach(|| ask(plan, Task::Part { work, start, end }))?;
    Ok(PyBytes::new(py, &answer.bytes))
}

/// Puts parts together in order, and returns the result as JSON. The files of a lab's report go
/// into the folder ``out``, puzzles into the file.
///
/// What is to be played once the first games are known goes to ``rest``, as from ``study_work``;
/// it returns the parts of that.
#[pyfunction]
#[pyo3(signature = (plan, parts, out=None, rest=None))]
pub(crate) fn study_whole(
    plan: &str,
    parts: &Bound<'_, PyAny>,
    out: Option<&str>,
    rest: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let mut source = Source { parts: parts.try_iter()?, rest, raised: None };
    let answer = ask(plan, Task::Whole { source: &mut source, out });
    match source.raised {
        Some(error) => Err(error),
        None => answer.map(|answer| answer.text),
    }
}

/// Parts as they come from Python. An exception raised by whoever makes them ends the study.
struct Source<'a, 'py> {
    parts: Bound<'py, PyIterator>,
    rest: Option<&'a Bound<'py, PyAny>>,
    raised: Option<PyErr>,
}

impl Source<'_, '_> {
    fn next(&mut self) -> Option<Vec<u8>> {
        let part = self.parts.next()?.and_then(|part| part.extract());
        part.map_err(|error| self.raised = Some(error)).ok()
    }

    /// The next parts are those of this work.
    fn go_on(&mut self, work: Vec<Stretch>) {
        let parts = match self.rest {
            Some(rest) => rest.call1((work,)).and_then(|parts| parts.try_iter()),
            None => Err(wrong("this study has more to play than its games")),
        };
        match parts {
            Ok(parts) => self.parts = parts,
            Err(error) => self.raised = Some(error),
        }
    }
}

enum Task<'a, 's, 'py> {
    Work { out: Option<&'a str> },
    Part { work: &'a str, start: u64, end: u64 },
    Whole { source: &'a mut Source<'s, 'py>, out: Option<&'a str> },
}

#[derive(Default)]
struct Answer {
    work: Vec<Stretch>,
    bytes: Vec<u8>,
    text: String,
}

fn ask(plan: &str, task: Task<'_, '_, '_>) -> PyResult<Answer> {
    let plan: StudyPlan = serde_json::from_str(plan).map_err(wrong)?;
    let game = plan.game.clone();
    shelf::visit(&game, Asked { plan, task }).map_err(wrong)?.map_err(wrong)
}

struct Asked<'a, 's, 'py> {
    plan: StudyPlan,
    task: Task<'a, 's, 'py>,
}

impl Visitor for Asked<'_, '_, '_> {
    type Output = Result<Answer, String>;

    fn visit<G: Shelved>(self) -> Self::Output {
        match self.plan.kind {
            Kind::Simulate => simulate::<G>(&self.plan, self.task),
            Kind::Arena => arena::<G>(&self.plan, self.task),
            Kind::Lab => lab::inquire::<G>(&self.plan, self.task),
            Kind::Puzzles => puzzles::make::<G>(&self.plan, self.task),
        }
    }
}

impl StudyPlan {
    fn terms(&self, deck: Option<&String>) -> Terms {
        let StudyPlan { game, options, .. } = self;
        Terms { game: game.clone(), options: options.clone(), deck: deck.cloned() }
    }

    fn study<G: Shelved>(&self) -> Result<Study<G>, String> {
        Ok(Study {
            setup: self.terms(self.deck.as_ref()).setup()?,
            bots: self.bots.clone(),
            maker: G::bot,
            games: self.games,
            seed: Seed::from_text(&self.seed),
            threads: self.threads,
        })
    }
}

fn simulate<G: Shelved>(plan: &StudyPlan, task: Task<'_, '_, '_>) -> Result<Answer, String> {
    let study = plan.study::<G>()?;
    match task {
        Task::Work { .. } => {
            let seatings = study.seatings().map_err(said)?;
            work([(json!({ "seatings": seatings }), 0, plan.games)])
        }
        Task::Part { start, end, .. } => {
            bytes(&study.part(start..end, false, &|| ()).map_err(said)?)
        }
        Task::Whole { source, .. } => {
            let summary = study.assemble(read::<Part>(source)).map_err(said)?;
            let results = Simulated { bots: &study.bots, summary: &summary };
            text(&published(&study.setup, study.seed, results))
        }
    }
}

fn arena<G: Shelved>(plan: &StudyPlan, task: Task<'_, '_, '_>) -> Result<Answer, String> {
    let study = plan.study::<G>()?;
    let Study { setup, bots, maker, games, seed, threads } = study;
    let sprt = plan.sprt.map(|(elo0, elo1)| Sprt { elo0, elo1 });
    let arena = Arena { setup, bots, maker, games, seed, threads, alone: plan.alone, sprt };
    match task {
        Task::Work { .. } => {
            let seatings = arena.seatings().map_err(said)?;
            work([(json!({ "seatings": seatings }), 0, arena.deals_in_all())])
        }
        Task::Part { start, end, .. } => bytes(&arena.part(start..end, &|| ()).map_err(said)?),
        Task::Whole { source, .. } => {
            let report = arena.assemble(read::<Part>(source)).map_err(said)?;
            text(&published(&arena.setup, arena.seed, report))
        }
    }
}

fn read<'a, T: DeserializeOwned>(
    source: &'a mut Source<'_, '_>,
) -> impl Iterator<Item = Result<T, StudyError>> + 'a {
    std::iter::from_fn(|| source.next()).map(|bytes| parsed(&bytes))
}

fn parsed<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, StudyError> {
    serde_json::from_slice(bytes).map_err(|error| StudyError::Parts(error.to_string()))
}

fn work(
    stretches: impl IntoIterator<Item = (serde_json::Value, u64, u64)>,
) -> Result<Answer, String> {
    let stretches = stretches.into_iter().map(|(work, start, end)| (work.to_string(), start, end));
    Ok(Answer { work: stretches.collect(), ..Answer::default() })
}

fn bytes(part: &impl Serialize) -> Result<Answer, String> {
    let bytes = serde_json::to_vec(part).map_err(said)?;
    Ok(Answer { bytes, ..Answer::default() })
}

fn text(result: &impl Serialize) -> Result<Answer, String> {
    let mut text = serde_json::to_string_pretty(result).map_err(said)?;
    text.push('\n');
    Ok(Answer { text, ..Answer::default() })
}

fn said(error: impl std::fmt::Display) -> String {
    error.to_string()
}
