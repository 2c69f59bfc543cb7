//! `hideout replay`: step through a recorded game.

use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, Result, bail};
use engine::{Cause, Event, Game, Names, RawRecord, Record, Seat, Told, Viewer};
use serde::Serialize;
use serde_json::{Value, json};
use shelf::{Shelved, Visitor};

use crate::number::within;
use crate::play::{Console, log_line};
use crate::{files, paint, text};

/// Step through a recorded game
///
/// From any seat, as a spectator, or with all cards open: what you are shown is exactly what
/// that viewer saw and was told. In a terminal you step with the keyboard; into a pipe every
/// step is written.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  hideout replay game.jsonl
  hideout replay game.jsonl --as 1 --step 12
  hideout replay games.jsonl --game 7 --as spectator --json")]
pub(crate) struct Args {
    /// A file of records
    file: PathBuf,

    /// Which record of the file, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = within(1_usize..=1_000_000_000))]
    game: usize,

    /// Whose eyes: a seat counted from 1, `spectator`, or `all` for all cards open
    #[arg(long = "as", value_name = "VIEWER", default_value = "all")]
    viewer: ViewerArg,

    /// Begin at this step; into a pipe, write only this one
    #[arg(long, value_name = "K", value_parser = within(0_usize..=1_000_000))]
    step: Option<usize>,

    /// Write JSON for programs
    #[arg(long)]
    json: bool,
}

/// A viewer as people name one.
#[derive(Clone, Copy, Debug)]
struct ViewerArg(Viewer);

impl FromStr for ViewerArg {
    type Err = String;

    fn from_str(text: &str) -> Result<ViewerArg, String> {
        match (text, text.parse::<u8>()) {
            ("all", _) => Ok(ViewerArg(Viewer::Omniscient)),
            ("spectator", _) => Ok(ViewerArg(Viewer::Spectator)),
            (_, Ok(seat @ 1..)) => Ok(ViewerArg(Viewer::Seat(Seat(seat - 1)))),
            _ => Err("give a seat counted from 1, spectator, or all".to_owned()),
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<()> {
    let raw = pick(args)?;
    let game = raw.game()?;
    shelf::visit(&game, Replay { args, raw: &raw, out })
        .with_context(|| format!("line {}", raw.first_line()))?
}

/// The record that was asked for.
fn pick(args: &Args) -> Result<RawRecord> {
    let mut found = 0;
    for raw in files::read_records(&args.file)? {
        let raw = raw.with_context(|| format!("record file {}", args.file.display()))?;
        found += 1;
        if found == args.game {
            return Ok(raw);
        }
    }
    bail!("{} holds {found} records; there is no record {}", args.file.display(), args.game)
}

struct Replay<'a> {
    args: &'a Args,
    raw: &'a RawRecord,
    out: &'a mut dyn Write,
}

impl Visitor for Replay<'_> {
    type Output = Result<()>;

    fn visit<G: Shelved>(self) -> Result<()> {
        let record = Record::<G>::read(self.raw)?;
        let story = Story::new(&record, self.args.viewer.0)?;
        let last = record.steps.len();
        let step = self.args.step;
        if step.is_some_and(|step| step > last) {
            bail!("the record has {last} steps; there is no step {}", step.unwrap_or(0));
        }
        let steps = || step.map_or(0..=last, |step| step..=step);
        if self.args.json {
            super::write_json(self.out, &story.to_json(steps()))
        } else if Console::is_interactive() {
            story.walk(step.unwrap_or(0), Console::new(self.out))
        } else {
            steps().try_for_each(|step| story.write(self.out, step))
        }
    }
}

/// A record played out, as one viewer saw it.
struct Story<'a, G: Shelved> {
    record: &'a Record<G>,
    states: Vec<G>,
    /// What was told in each step.
    told: Vec<Vec<Told<G::Event>>>,
    viewer: Viewer,
    names: Names,
    /// How many lines the log had before each step.
    lines: Vec<usize>,
    width: usize,
}

impl<'a, G: Shelved> Story<'a, G> {
    fn new(record: &'a Record<G>, viewer: Viewer) -> Result<Story<'a, G>> {
        let players = record.setup.players();
        if let Viewer::Seat(seat) = viewer
            && seat.index() >= players
        {
            bail!("there is no seat {seat}; the seats are 1 to {players}");
        }
        let states = record.states()?;
        let (mut told, mut lines) = (Vec::new(), vec![0]);
        for (before, step) in states.iter().zip(&record.steps) {
            let mut heard = Vec::new();
            step.cause.apply(&mut before.clone(), &mut heard)?;
            lines.push(lines.last().unwrap_or(&0) + heard.len());
            told.push(heard);
        }
        let named = |seat| text::plain(&record.names[Seat(seat)]);
        let names = Names::new((0..players as u8).map(named));
        Ok(Story { record, states, told, viewer, names, lines, width: text::width() })
    }

    /// What the viewer was told in a step, with the numbers of the lines.
    fn told(&self, step: usize) -> impl Iterator<Item = (usize, &G::Event)> {
        let index = step.checked_sub(1);
        let first = index.map_or(0, |index| self.lines[index]) + 1;
        let told = index.map_or(&[][..], |index| &self.told[index]);
        (first..).zip(told.iter().map(|told| told.seen_by(self.viewer)))
    }

    /// Who moved in a step.
    fn mover(&self, step: usize) -> String {
        match step.checked_sub(1).map(|index| &self.record.steps[index].cause) {
            None => "before the deal".to_owned(),
            Some(Cause::Deal(_)) => "the deal".to_owned(),
            Some(Cause::Play(seat, _)) => self.names[*seat].to_owned(),
        }
    }

    fn write(&self, out: &mut dyn Write, step: usize) -> Result<()> {
        let last = self.record.steps.len();
        let heading = format!("Step {step} of {last}: {}", self.mover(step));
        writeln!(out, "\n{}", paint::strong(heading))?;
        let cards = &self.record.setup.cards;
        for (number, event) in self.told(step) {
            let line = log_line::<G>(cards, &self.names, self.viewer, (number, event), self.width);
            write!(out, "{line}")?;
        }
        let view = self.states[step].view(self.viewer);
        writeln!(out, "{}", G::draw(&view, cards, &self.names, self.width))?;
        if step == last
            && let Some(outcome) = self.states[step].outcome()
        {
            writeln!(
                out,
                "{}",
                paint::strong(text::plain(&ui::conclude::<G>(&self.names, self.viewer, &outcome)))
            )?;
            let sheet = self.states[step].score_sheet(&self.names);
            write!(out, "{}", crate::play::score_table(&sheet))?;
        }
        Ok(())
    }

    /// Steps on a person's word.
    fn walk(&self, mut step: usize, mut console: Console<'_>) -> Result<()> {
        let last = self.record.steps.len();
        loop {
            self.write(console.out, step)?;
            loop {
                let prompt =
                    paint::faint("Enter or n: next, p: back, a number: that step, q: quit > ");
                let Some(line) = console.ask(&prompt)? else { return Ok(()) };
                match line.trim() {
                    "q" | "quit" => return Ok(()),
                    "" | "n" if step < last => step += 1,
                    "" | "n" => {
                        writeln!(console.out, "This is the last step.")?;
                        continue;
                    }
                    "p" if step > 0 => step -= 1,
                    "p" => {
                        writeln!(console.out, "This is the first step.")?;
                        continue;
                    }
                    number => match number.parse() {
                        Ok(number) if number <= last => step = number,
                        _ => {
                            writeln!(console.out, "Steps go from 0 to {last}.")?;
                            continue;
                        }
                    },
                }
                break;
            }
        }
    }

    fn to_json(&self, steps: impl Iterator<Item = usize>) -> Value {
        let steps: Vec<StepJson<'_, G>> = steps.map(|step| self.step_json(step)).collect();
        json!({
            "game": G::INFO.id,
            "revision": self.record.revision,
            "names": self.names,
            "viewer": self.viewer,
            "steps": steps,
        })
    }

    fn step_json(&self, step: usize) -> StepJson<'_, G> {
        let cards = &self.record.setup.cards;
        let cause = step.checked_sub(1).map(|index| &self.record.steps[index].cause);
        let (seat, action) = match cause {
            // An action speaks of positions in its seat's hand: nobody else's business.
            Some(Cause::Play(seat, action)) => {
                (Some(*seat), self.viewer.sees(*seat).then_some(*action))
            }
            Some(Cause::Deal(_)) | None => (None, None),
        };
        let events = self.told(step).map(|(number, event)| EventJson {
            line: number,
            rule: event.rule().0,
            text: G::tell(cards, &self.names, event),
            event,
        });
        StepJson {
            step,
            seat,
            action,
            events: events.collect(),
            next: self.states[step].next(),
            view: self.states[step].view(self.viewer),
        }
    }
}

/// One step for programs.
#[derive(Serialize)]
#[serde(bound = "")]
struct StepJson<'a, G: Game> {
    step: usize,
    /// Who acted; nobody if chance did.
    seat: Option<Seat>,
    action: Option<G::Action>,
    events: Vec<EventJson<'a, G::Event>>,
    next: engine::Next,
    view: G::View,
}

/// One event for programs.
#[derive(Serialize)]
#[serde(bound = "")]
struct EventJson<'a, E: Event> {
    line: usize,
    rule: &'static str,
    text: String,
    event: &'a E,
}
