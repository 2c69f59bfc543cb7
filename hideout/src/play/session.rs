//! One game at the terminal, from the deal to the score sheet.

use anyhow::{Context, Result};
use bots::Bot;
use engine::{Cards, Game, Names, Next, Rulebook, Seat, Seats, Seed, Table, Viewer};
use shelf::Shelved;

use super::choices::Choices;
use super::reply::{HELP, Reply};
use super::{Console, Keeper, set_sheet, tell_line, why};
use crate::commands::{cards, rules};
use crate::{draw, paint, text};

/// Who sits in a seat.
pub(crate) enum Sitter<G: Game> {
    /// Someone at this terminal.
    Person,
    Bot(Box<dyn Bot<G>>),
}

/// A game at the terminal.
pub(crate) struct Session<'a, G: Shelved> {
    table: Table<G>,
    sitters: Vec<Sitter<G>>,
    console: Console<'a>,
    keeper: Option<Keeper>,
    book: Rulebook,
    /// How many lines of the log each seat has been shown, and how many before that.
    shown: Vec<usize>,
    shown_before: Vec<usize>,
    /// Whose hand was on the screen last.
    looking: Option<Seat>,
    width: usize,
}

/// How a decision came out.
enum Answer {
    Done,
    /// Something was said or drawn; ask again.
    Again,
    Quit,
}

impl<'a, G: Shelved> Session<'a, G> {
    pub(crate) fn new(
        table: Table<G>,
        sitters: Vec<Sitter<G>>,
        console: Console<'a>,
        keeper: Option<Keeper>,
    ) -> Session<'a, G> {
        let seats = sitters.len();
        Session {
            table,
            sitters,
            console,
            keeper,
            book: Rulebook::parse(G::RULES),
            shown: vec![0; seats],
            shown_before: vec![0; seats],
            looking: None,
            width: text::width(),
        }
    }

    /// Plays until the game is over or somebody quits.
    pub(crate) fn run(mut self) -> Result<()> {
        self.welcome()?;
        self.keep()?;
        while let Next::Seats(seats) = self.table.game().next() {
            let Some(seat) = seats.first() else { break };
            let action = match &mut self.sitters[seat.index()] {
                Sitter::Bot(bot) => Some(
                    bot.choose(&self.table.perspective(seat))
                        .with_context(|| format!("the bot in seat {seat} found nothing to do"))?,
                ),
                Sitter::Person => self.decide(seat)?,
            };
            let Some(action) = action else { return self.farewell() };
            self.table.play(seat, action)?;
            self.keep()?;
        }
        self.reckon()
    }

    fn people(&self) -> Seats {
        let person = |(_, sitter): &(usize, &Sitter<G>)| matches!(sitter, Sitter::Person);
        let people = self.sitters.iter().enumerate().filter(person);
        people.map(|(seat, _)| Seat(seat as u8)).collect()
    }

    fn welcome(&mut self) -> Result<()> {
        let out = &mut *self.console.out;
        let names = self.table.names();
        let seats: Vec<String> = (0..self.sitters.len())
            .map(|seat| {
                let bot = if matches!(self.sitters[seat], Sitter::Bot(_)) { " (bot)" } else { "" };
                format!("{}{bot}", text::plain(&names[Seat(seat as u8)]))
            })
            .collect();
        writeln!(out, "{}: {}", paint::strong(G::INFO.name), seats.join(", "))?;
        writeln!(out, "Digest of the seed: {}", self.table.commitment())?;
        writeln!(out, "{}", paint::faint("Type a number to choose, help for everything else."))?;
        Ok(())
    }

    fn keep(&self) -> Result<()> {
        self.keeper.iter().try_for_each(|keeper| keeper.keep(&self.table))
    }

    /// Asks the person in `seat`; nothing if they quit.
    fn decide(&mut self, seat: Seat) -> Result<Option<G::Action>> {
        if !self.hand_over(seat)? {
            return Ok(None);
        }
        let mut choices = self.show(seat)?;
        loop {
            let Some(line) = self.console.ask(&paint::strong("> "))? else { return Ok(None) };
            let reply = Reply::read(&line);
            if let Reply::Choose(number) = reply
                && let Some(action) = choices.get(number)
            {
                return Ok(Some(action));
            }
            match self.answer(seat, reply, choices.len())? {
                Answer::Again => {}
                Answer::Quit => return Ok(None),
                Answer::Done => choices = self.show(seat)?,
            }
        }
    }

    /// Between two people at one screen: nobody sees the other's hand.
    fn hand_over(&mut self, seat: Seat) -> Result<bool> {
        let alone = self.people().len() == 1;
        if alone || self.looking == Some(seat) {
            return Ok(true);
        }
        self.console.clear()?;
        let name = text::plain(&self.table.names()[seat]);
        let prompt =
            format!("It is the turn of {}. Take the screen and press Enter. ", paint::strong(name));
        let there = self.console.ask(&prompt)?.is_some();
        self.console.clear()?;
        self.looking = Some(seat);
        Ok(there)
    }

    /// Draws the table, tells what is new, asks, and lists the choices.
    fn show(&mut self, seat: Seat) -> Result<Choices<G::Action>> {
        let viewer = Viewer::Seat(seat);
        let view = self.table.view(viewer);
        let cards = &self.table.setup().cards;
        let names = self.table.names();
        let out = &mut *self.console.out;
        writeln!(out, "\n{}", draw::table::<G>(&view, viewer, cards, names, self.width))?;

        let log: Vec<&G::Event> = self.table.log(viewer).map(|(_, event)| event).collect();
        let seen = self.shown[seat.index()].min(log.len());
        if seen < log.len() {
            writeln!(out, "{}", paint::faint("Since you last looked:"))?;
        }
        for (number, event) in log.iter().enumerate().skip(seen) {
            write!(out, "{}", tell_line::<G>(cards, names, number + 1, event, self.width))?;
        }
        if seen < log.len() {
            self.shown_before[seat.index()] = seen;
            self.shown[seat.index()] = log.len();
        }

        let at = self.table.perspective(seat);
        let question = text::plain(&G::ask(cards, at.prompt()));
        let name = paint::strong(format!("{}: ", text::plain(&names[seat])));
        write!(out, "\n{}", text::hang("", &(name + &question), self.width))?;
        let mut actions = Vec::new();
        at.actions(&mut actions);
        let offer = |action| (text::plain(&G::offer(cards, &view, action)), action);
        let choices = Choices::new(actions.into_iter().map(offer));
        write!(out, "{}", choices.set(self.width))?;
        Ok(choices)
    }

    fn answer(&mut self, seat: Seat, reply: Reply, choices: usize) -> Result<Answer> {
        let width = self.width;
        match reply {
            Reply::Quit => return Ok(Answer::Quit),
            Reply::Table => return Ok(Answer::Done),
            Reply::Undo => return self.undo(seat),
            Reply::Choose(_) | Reply::Unclear => self.say(&format!(
                "Type a number from 1 to {choices}, or a command: why, why not, log, table, rules, \
                 cards, hint, undo, save FILE, help, quit."
            ))?,
            Reply::Help => {
                let rows: Vec<Vec<String>> = HELP
                    .iter()
                    .map(|(word, about)| {
                        vec![format!("  {}", paint::strong(word)), (*about).to_owned()]
                    })
                    .collect();
                write!(self.console.out, "{}", text::columns(&rows, &[]))?;
            }
            Reply::Log => self.write_log(seat)?,
            Reply::Why => {
                let viewer = Viewer::Seat(seat);
                let before = self.shown_before[seat.index()];
                let events = self.table.log(viewer).map(|(_, event)| event).skip(before);
                let reasons = why::because(&self.book, events, width);
                if reasons.is_empty() {
                    self.say("Nothing has happened since your last decision.")?;
                } else {
                    write!(self.console.out, "{reasons}")?;
                }
            }
            Reply::WhyLine(line) => self.why_line(seat, line)?,
            Reply::WhyNot => {
                let reasons = why::why_not(&self.table, seat, width);
                if reasons.is_empty() {
                    self.say("Nothing that you could try is forbidden now.")?;
                } else {
                    write!(self.console.out, "{reasons}")?;
                }
            }
            Reply::Rules(number) => match rules::find(&G::INFO, &self.book, number.as_deref()) {
                Ok(found) => write!(self.console.out, "{}", found.set(width))?,
                Err(error) => self.say(&format!("{error}."))?,
            },
            Reply::Cards(name) => self.write_cards(name.as_deref())?,
            Reply::Hint => self.hint(seat)?,
            Reply::Save(path) => {
                let saved = Keeper::new(&path).and_then(|keeper| keeper.keep(&self.table));
                match saved {
                    Ok(()) => self.say(&format!("The game so far is in {}.", path.display()))?,
                    Err(error) => self.say(&format!("Not saved: {error:#}."))?,
                }
            }
        }
        Ok(Answer::Again)
    }

    fn say(&mut self, sentence: &str) -> Result<()> {
        write!(self.console.out, "{}", text::hang("", sentence, self.width))?;
        Ok(())
    }

    fn undo(&mut self, seat: Seat) -> Result<Answer> {
        if let Err(reason) = self.table.undo(seat) {
            self.say(&format!("That cannot be taken back: {reason}."))?;
            return Ok(Answer::Again);
        }
        let length = self.table.log(Viewer::Seat(seat)).count();
        for shown in self.shown.iter_mut().chain(&mut self.shown_before) {
            *shown = (*shown).min(length);
        }
        self.keep()?;
        self.say("Taken back.")?;
        Ok(Answer::Done)
    }

    fn write_log(&mut self, seat: Seat) -> Result<()> {
        let (cards, names) = (&self.table.setup().cards, self.table.names());
        for (number, (_, event)) in self.table.log(Viewer::Seat(seat)).enumerate() {
            let line = tell_line::<G>(cards, names, number + 1, event, self.width);
            write!(self.console.out, "{line}")?;
        }
        Ok(())
    }

    fn why_line(&mut self, seat: Seat, line: usize) -> Result<()> {
        let events: Vec<&G::Event> =
            self.table.log(Viewer::Seat(seat)).map(|(_, event)| event).collect();
        let Some(event) = line.checked_sub(1).and_then(|index| events.get(index)) else {
            let length = events.len();
            return self.say(&format!("The log has no line {line}; it goes from 1 to {length}."));
        };
        let (cards, names) = (&self.table.setup().cards, self.table.names());
        let told = tell_line::<G>(cards, names, line, event, self.width);
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
        let mut bot = bots::by_name::<G>("greedy", Seed::from_text(&public))?;
        let Some(action) = bot.choose(&self.table.perspective(seat)) else { return Ok(()) };
        let view = self.table.view(Viewer::Seat(seat));
        let offer = text::plain(&G::offer(&self.table.setup().cards, &view, action));
        self.say(&format!("The greedy bot would choose: {offer}."))
    }

    fn farewell(&mut self) -> Result<()> {
        writeln!(self.console.out, "\nYou leave the table; the game is not finished.")?;
        if let Some(keeper) = &self.keeper {
            writeln!(self.console.out, "The game so far is in {}.", keeper.path().display())?;
        }
        Ok(())
    }

    /// The end: what happened last, who won, the score sheet, and the seed to check.
    fn reckon(&mut self) -> Result<()> {
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
        let view = self.table.view(viewer);
        writeln!(out, "\n{}", draw::table::<G>(&view, viewer, cards, names, self.width))?;
        for (number, (_, event)) in self.table.log(viewer).enumerate().skip(seen) {
            write!(out, "{}", tell_line::<G>(cards, names, number + 1, event, self.width))?;
        }
        if let Some(outcome) = self.table.game().outcome() {
            let verdict = text::plain(&G::conclude(names, &outcome));
            let head = format!("\n{} ", paint::rule(outcome.rule));
            write!(out, "{}", text::hang(&head, &paint::strong(verdict), self.width))?;
        }
        writeln!(out, "\n{}", set_sheet(&self.table.game().score_sheet(names)))?;
        self.publish_seed()
    }

    fn publish_seed(&mut self) -> Result<()> {
        let out = &mut *self.console.out;
        if let Some(seed) = self.table.revealed_seed() {
            writeln!(out, "Seed:   {seed}\nDigest: {}", self.table.commitment())?;
        }
        match &self.keeper {
            Some(keeper) => {
                let path = keeper.path().display();
                writeln!(out, "The record is in {path}; check it with: hideout verify {path}")?;
            }
            None => writeln!(
                out,
                "The digest was shown before the game. With --record FILE the whole game is kept, \
                 and hideout verify FILE checks it."
            )?,
        }
        Ok(())
    }
}

/// The names at the table: those given, then what the game calls the seats.
pub(crate) fn names<G: Shelved>(options: &G::Options, given: &[String], players: usize) -> Names {
    Names::new((0..players).map(|seat| match given.get(seat) {
        Some(name) if !name.trim().is_empty() => text::plain(name.trim()),
        _ => G::seat_name(options, Seat(seat as u8)),
    }))
}
