//! How a game at the terminal ends.

use anyhow::Result;
use engine::Viewer;
use shelf::Shelved;

use super::reply::Reply;
use super::session::Session;
use super::{log_line, score_table};
use crate::{paint, text};

impl<G: Shelved> Session<'_, G> {
    /// Somebody quit.
    pub(super) fn leave(&mut self) -> Result<()> {
        writeln!(self.console.out, "\nYou leave the table; the game is not finished.")?;
        if let Some(record) = &self.record {
            writeln!(self.console.out, "The game so far is in {}.", record.path().display())?;
        }
        Ok(())
    }

    /// The end: what happened last, the table as it lies, who won, the score sheet, and the seed
    /// to check. Then questions are answered until everybody leaves.
    pub(super) fn end(&mut self) -> Result<()> {
        let people = self.people();
        let (viewer, seen) = match people.iter().next() {
            Some(seat) if people.len() == 1 => (Viewer::Seat(seat), self.shown[seat.index()]),
            _ => {
                self.console.clear()?;
                let seen = people.iter().map(|seat| self.shown[seat.index()]).min();
                (Viewer::Spectator, seen.unwrap_or(0))
            }
        };
        let (cards, names) = (&self.table.setup().cards, self.table.names());
        let out = &mut *self.console.out;
        writeln!(out)?;
        for (number, (_, event)) in self.table.log(viewer).enumerate().skip(seen) {
            let line = (number + 1, event);
            write!(out, "{}", log_line::<G>(cards, names, viewer, line, self.width))?;
        }
        self.show_result(viewer)?;
        self.publish_seed()?;
        self.look_back(viewer)
    }

    /// Everybody may still ask; whatever is no question ends it.
    fn look_back(&mut self, viewer: Viewer) -> Result<()> {
        self.say("Ask on (table, log, why 12, rules, cards, save FILE), or press Enter to leave.")?;
        while let Some(line) = self.console.ask(&paint::strong("> "))? {
            match Reply::read(&line) {
                Reply::Table => self.show_result(viewer)?,
                reply => {
                    if !self.look_up(viewer, &reply)? {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// The table as it lies at the end, with the result.
    fn show_result(&mut self, viewer: Viewer) -> Result<()> {
        let (cards, names) = (&self.table.setup().cards, self.table.names());
        let out = &mut *self.console.out;
        let view = self.table.view(viewer);
        writeln!(out, "\n{}", G::draw(&view, cards, names, self.width))?;
        if let Some(outcome) = self.table.game().outcome() {
            let verdict = text::plain(&ui::conclude::<G>(names, viewer, &outcome));
            let verdict = format!("{} {}", paint::strong(verdict), paint::rule(outcome.rule));
            write!(out, "{}", text::hang("", &verdict, self.width))?;
        }
        let sheet = ui::score_sheet(self.table.game(), names, viewer);
        writeln!(out, "\n{}", score_table(&sheet))?;
        Ok(())
    }

    fn publish_seed(&mut self) -> Result<()> {
        let out = &mut *self.console.out;
        if let Some(seed) = self.table.revealed_seed() {
            writeln!(out, "Seed:   {seed}\nDigest: {}", self.table.commitment())?;
        }
        match &self.record {
            Some(record) => {
                let path = record.path().display();
                writeln!(out, "The record is in {path}; check it with: hideout verify {path}")?;
            }
            None => {
                let words = "The digest was shown before the first card. With --record FILE the \
                             whole game is kept, and hideout verify FILE checks it.";
                write!(out, "{}", text::hang("", words, self.width))?;
            }
        }
        Ok(())
    }
}
