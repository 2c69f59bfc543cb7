//! What the table says when it is asked something else than a decision.

use anyhow::Result;
use engine::{Cards, Seat, Seed, Viewer};
use shelf::Shelved;

use super::reply::{HELP, Reply};
use super::session::Session;
use super::{RecordFile, hint, log_line, why};
use crate::commands::{cards, rules};
use crate::{paint, text};

/// What follows an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// The same question.
    Again,
    /// The question again, with the table.
    Redraw,
    Quit,
    /// The question passes by itself.
    Passed,
}

impl<G: Shelved> Session<'_, G> {
    /// Answers anything but the choice of an action.
    pub(super) fn answer(&mut self, seat: Seat, reply: &Reply, choices: usize) -> Result<Answer> {
        if self.look_up(Viewer::Seat(seat), reply)? {
            return Ok(Answer::Again);
        }
        match reply {
            Reply::Quit => return Ok(Answer::Quit),
            Reply::Table => return Ok(Answer::Redraw),
            Reply::Undo if self.take_back(seat)? => return Ok(Answer::Redraw),
            Reply::Undo => {}
            Reply::Automatic(on) => return self.set_automatic(seat, *on),
            Reply::Rest => return self.pass_the_rest(seat),
            Reply::Confirm(on) => {
                self.confirms = on.unwrap_or(!self.confirms);
                self.say(match self.confirms {
                    true => "You will be asked before an action is taken.",
                    false => "Actions are taken as soon as you type their number.",
                })?;
            }
            Reply::Why => {
                let before = self.shown_before[seat.index()];
                let events = self.table.log(Viewer::Seat(seat)).map(|(_, event)| event);
                let reasons = why::because(&self.book, events.skip(before), self.width);
                self.reason(&reasons, "Nothing has happened since your last decision.")?;
            }
            Reply::WhyNot => {
                let reasons = why::why_not(&self.table, seat, self.width);
                self.reason(&reasons, "Nothing that you could try is forbidden now.")?;
            }
            Reply::Hint => self.hint(seat)?,
            _ => {
                let numbers = match choices {
                    1 => "1".to_owned(),
                    choices => format!("a number from 1 to {choices}"),
                };
                self.say(&format!(
                    "Type {numbers}, or a command: why, why not, log, table, rules, cards, hint, \
                     undo, confirm, rest, auto on, auto off, save FILE, help, quit."
                ))?;
            }
        }
        Ok(Answer::Again)
    }

    /// Answers what can be asked at any time, also when the game is over. Says whether it was
    /// such a question.
    pub(super) fn look_up(&mut self, viewer: Viewer, reply: &Reply) -> Result<bool> {
        match reply {
            Reply::Help => self.help()?,
            Reply::Log => self.write_log(viewer)?,
            Reply::WhyLine(line) => self.why_line(viewer, *line)?,
            Reply::Rules(number) => match rules::find(&G::INFO, &self.book, number.as_deref()) {
                Ok(found) => write!(self.console.out, "{}", found.set(self.width))?,
                Err(error) => self.say(&format!("{error}."))?,
            },
            Reply::Cards(name) => self.write_cards(name.as_deref())?,
            Reply::Save(path) => {
                let saved = RecordFile::new(path).and_then(|record| record.save(&self.table));
                match saved {
                    Ok(()) => self.say(&format!("The game so far is in {}.", path.display()))?,
                    Err(error) => self.say(&format!("Not saved: {error:#}."))?,
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    pub(super) fn say(&mut self, sentence: &str) -> Result<()> {
        write!(self.console.out, "{}", text::hang("", sentence, self.width))?;
        Ok(())
    }

    /// Writes the reasons, or says that there are none.
    fn reason(&mut self, reasons: &str, none: &str) -> Result<()> {
        if reasons.is_empty() {
            return self.say(none);
        }
        write!(self.console.out, "{reasons}")?;
        Ok(())
    }

    fn help(&mut self) -> Result<()> {
        let row = |(word, about): &(&str, &str)| {
            vec![format!("  {}", paint::strong(word)), (*about).to_owned()]
        };
        let rows: Vec<Vec<String>> = HELP.iter().map(row).collect();
        write!(self.console.out, "{}", text::columns(&rows, &[]))?;
        Ok(())
    }

    fn write_log(&mut self, viewer: Viewer) -> Result<()> {
        let (cards, names) = (&self.table.setup().cards, self.table.names());
        for (number, (_, event)) in self.table.log(viewer).enumerate() {
            let line = log_line::<G>(cards, names, viewer, (number + 1, event), self.width);
            write!(self.console.out, "{line}")?;
        }
        Ok(())
    }

    fn why_line(&mut self, viewer: Viewer, line: usize) -> Result<()> {
        let events: Vec<&G::Event> = self.table.log(viewer).map(|(_, event)| event).collect();
        let Some(event) = line.checked_sub(1).and_then(|index| events.get(index)) else {
            let length = events.len();
            return self.say(&format!("The log has no line {line}; it goes from 1 to {length}."));
        };
        let (cards, names) = (&self.table.setup().cards, self.table.names());
        let told = log_line::<G>(cards, names, viewer, (line, event), self.width);
        let rule = why::because(&self.book, std::iter::once(*event), self.width);
        write!(self.console.out, "{told}{rule}")?;
        Ok(())
    }

    fn write_cards(&mut self, name: Option<&str>) -> Result<()> {
        let mut list = self.table.setup().cards.list();
        if let Some(name) = name {
            let wanted = name.to_lowercase();
            list.retain(|card| card.name.to_lowercase().contains(&wanted));
            if list.is_empty() {
                return self.say(&format!("No card is called \"{}\".", text::plain(name)));
            }
        }
        write!(self.console.out, "{}", cards::set_list(&list, self.width))?;
        Ok(())
    }

    fn hint(&mut self, seat: Seat) -> Result<()> {
        // The hint has chance of its own, from what everybody knows: never from the table's.
        let public = format!("{} {}", self.table.commitment(), self.table.steps().len());
        let seed = Seed::from_text(&public);
        let at = self.table.perspective(seat);
        let hint = hint::hint(&at, self.table.setup(), seed, self.width);
        write!(self.console.out, "{hint}")?;
        Ok(())
    }
}
