//! Asking before an action is taken, and taking one back that nobody has been told of.

use anyhow::Result;
use engine::{Audience, Cause, Event, ScoreChange, Seat, Viewer};
use shelf::Shelved;

use super::reply::Reply;
use super::session::Session;
use crate::{paint, text};

/// What follows a preview.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Confirmed {
    Yes,
    No,
    /// The person leaves the table.
    Quit,
}

impl<G: Shelved> Session<'_, G> {
    /// Shows what an action would do, as far as its own seat can know, and asks whether to take
    /// it.
    pub(super) fn confirm(&mut self, seat: Seat, action: G::Action) -> Result<Confirmed> {
        let (cards, names) = (&self.table.setup().cards, self.table.names());
        let offer = text::plain(&G::offer(cards, &self.table.view(Viewer::Seat(seat)), action));
        let preview = self.table.perspective(seat).preview(action, names);
        let before = self.table.game().score_sheet(names);
        let out = &mut *self.console.out;
        write!(out, "{}", text::hang("", &format!("{}:", paint::strong(offer)), self.width))?;
        for event in &preview.events {
            let sentence = text::plain(&ui::tell::<G>(cards, names, Viewer::Seat(seat), event));
            let line = format!("{sentence} {}", paint::rule(event.rule()));
            write!(out, "{}", text::hang("  ", &line, self.width))?;
        }
        let score = preview.score.as_ref();
        for change in score.map(|score| before.changes(score)).unwrap_or_default() {
            let ScoreChange { row, column, from, to } = change;
            let line = text::plain(&format!("{}, {column}: {from} → {to}", row.label));
            let line = format!("{line} {}", paint::rule(row.rule));
            write!(out, "{}", text::hang("  ", &line, self.width))?;
        }
        let rest = match (preview.whole, preview.events.is_empty()) {
            (true, false) => "That is all it does at once.",
            (true, true) => "Nothing happens at once.",
            (false, false) => "The rest depends on cards that you cannot see.",
            (false, true) => "What it does depends on cards that you cannot see.",
        };
        write!(out, "{}", text::hang("  ", &paint::faint(rest), self.width))?;
        loop {
            let prompt = format!("Play it? {} ", paint::faint("(yes or no)"));
            let Some(line) = self.console.ask(&prompt)? else { return Ok(Confirmed::Quit) };
            match (Reply::read(&line), line.trim().to_lowercase().as_str()) {
                (_, "yes" | "y") => return Ok(Confirmed::Yes),
                (_, "no" | "n") | (Reply::Undo, _) => return Ok(Confirmed::No),
                (Reply::Quit, _) => return Ok(Confirmed::Quit),
                _ => self.say("Type yes to play it, or no to choose again.")?,
            }
        }
    }

    /// Whether another person at this screen has been shown what `seat` did last.
    pub(super) fn audience(&self, seat: Seat) -> Audience {
        let last = self.table.steps().last().map_or(0, |step| step.told.len());
        let before = self.table.log(Viewer::Seat(seat)).count() - last;
        let told = |other: Seat| other != seat && self.shown[other.index()] > before;
        if self.people().iter().any(told) { Audience::Others } else { Audience::Nobody }
    }

    /// Whoever at this screen acted last, if nobody has acted since.
    pub(super) fn last_person(&self) -> Option<Seat> {
        match self.table.steps().last()?.cause {
            Cause::Play(seat, _) if self.people().contains(seat) => Some(seat),
            _ => None,
        }
    }

    /// Takes the last action of `seat` back, or says why it stays. Says whether it did.
    pub(super) fn take_back(&mut self, seat: Seat) -> Result<bool> {
        if let Err(reason) = self.table.undo(seat, self.audience(seat)) {
            self.say(&format!("That cannot be taken back: {reason}."))?;
            return Ok(false);
        }
        let length = self.table.log(Viewer::Seat(seat)).count();
        for shown in self.shown.iter_mut().chain(&mut self.shown_before) {
            *shown = (*shown).min(length);
        }
        self.save_record()?;
        self.say("Taken back.")?;
        Ok(true)
    }
}
