//! One game at the terminal, from the deal to the score sheet.

use anyhow::{Context, Result};
use bots::Bot;
use engine::{Game, Names, Next, Rulebook, Seat, Seats, Table, Viewer};
use shelf::Shelved;

use super::answers::Answer;
use super::automatic::Automatic;
use super::choices::Choices;
use super::confirm::Confirmed;
use super::reply::Reply;
use super::{Console, RecordFile, log_line};
use crate::{paint, text};

/// Who sits in a seat.
pub(crate) enum Player<G: Game> {
    /// Someone at this terminal.
    Person,
    Bot(Box<dyn Bot<G>>),
}

/// What comes of asking somebody.
enum Decision<A> {
    Take(A),
    /// Something was taken back: perhaps somebody else decides now.
    LookAgain,
    Quit,
}

/// What comes of handing the screen over.
enum Handed {
    Over,
    /// Whoever had it has taken an action back.
    Back,
    /// Everybody leaves.
    Nobody,
}

/// A game at the terminal.
pub(crate) struct Session<'a, G: Shelved> {
    pub(super) table: Table<G>,
    players: Vec<Player<G>>,
    pub(super) console: Console<'a>,
    pub(super) record: Option<RecordFile>,
    pub(super) book: Rulebook,
    /// How many lines of the log each seat has been shown, and how many before that.
    pub(super) shown: Vec<usize>,
    pub(super) shown_before: Vec<usize>,
    /// Which questions pass by themselves for each seat.
    pub(super) automatic: Vec<Automatic>,
    /// Whose hand was on the screen last.
    looking: Option<Seat>,
    /// Whether people are asked before an action of theirs is taken.
    pub(super) confirms: bool,
    pub(super) width: usize,
}

impl<'a, G: Shelved> Session<'a, G> {
    pub(crate) fn new(
        table: Table<G>,
        players: Vec<Player<G>>,
        console: Console<'a>,
        record: Option<RecordFile>,
        confirms: bool,
    ) -> Session<'a, G> {
        let seats = players.len();
        Session {
            table,
            players,
            console,
            record,
            book: Rulebook::parse(G::RULES),
            shown: vec![0; seats],
            shown_before: vec![0; seats],
            automatic: vec![Automatic::default(); seats],
            looking: None,
            confirms,
            width: text::width(),
        }
    }

    /// Plays until the game is over or somebody quits.
    pub(crate) fn run(mut self) -> Result<()> {
        self.welcome()?;
        self.save_record()?;
        while let Next::Seats(seats) = self.table.game().next() {
            let Some(seat) = seats.first() else { break };
            let decision = match &mut self.players[seat.index()] {
                Player::Bot(bot) => Decision::Take(
                    bot.choose(&self.table.perspective(seat))
                        .with_context(|| format!("the bot in seat {seat} found nothing to do"))?,
                ),
                Player::Person => match self.passing(seat) {
                    Some(pass) => Decision::Take(pass),
                    None => self.decide(seat)?,
                },
            };
            match decision {
                Decision::Take(action) => self.table.play(seat, action)?,
                Decision::LookAgain => continue,
                Decision::Quit => return self.leave(),
            }
            self.save_record()?;
        }
        self.end()
    }

    pub(super) fn people(&self) -> Seats {
        let person = |(_, player): &(usize, &Player<G>)| matches!(player, Player::Person);
        let people = self.players.iter().enumerate().filter(person);
        people.map(|(seat, _)| Seat(seat as u8)).collect()
    }

    fn welcome(&mut self) -> Result<()> {
        let out = &mut *self.console.out;
        let names = self.table.names();
        let seats: Vec<String> = (0..self.players.len())
            .map(|seat| {
                let bot = if matches!(self.players[seat], Player::Bot(_)) { " (bot)" } else { "" };
                format!("{}{bot}", text::plain(&names[Seat(seat as u8)]))
            })
            .collect();
        writeln!(out, "{}: {}", paint::strong(G::INFO.name), seats.join(", "))?;
        writeln!(out, "Digest of the seed: {}", self.table.commitment())?;
        writeln!(out, "{}", paint::faint("Type a number to choose, help for everything else."))?;
        Ok(())
    }

    pub(super) fn save_record(&self) -> Result<()> {
        self.record.iter().try_for_each(|record| record.save(&self.table))
    }

    /// Asks the person in `seat`.
    fn decide(&mut self, seat: Seat) -> Result<Decision<G::Action>> {
        match self.hand_over(seat)? {
            Handed::Over => {}
            Handed::Back => return Ok(Decision::LookAgain),
            Handed::Nobody => return Ok(Decision::Quit),
        }
        let mut choices = self.show(seat)?;
        loop {
            let Some(line) = self.console.ask(&paint::strong("> "))? else {
                return Ok(Decision::Quit);
            };
            let reply = Reply::read(&line);
            if let Reply::Choose(number) = reply
                && let Some(action) = choices.get(number)
            {
                let confirmed =
                    if self.confirms { self.confirm(seat, action)? } else { Confirmed::Yes };
                match confirmed {
                    Confirmed::Yes => return Ok(Decision::Take(action)),
                    Confirmed::No => continue,
                    Confirmed::Quit => return Ok(Decision::Quit),
                }
            }
            match self.answer(seat, &reply, choices.len())? {
                Answer::Again => {}
                Answer::Quit => return Ok(Decision::Quit),
                Answer::Passed => {
                    return Ok(self.passing(seat).map_or(Decision::LookAgain, Decision::Take));
                }
                Answer::Redraw => choices = self.show(seat)?,
            }
        }
    }

    /// Between two people at one screen: nobody sees the other's hand. Until the next one looks,
    /// the last one can take an action back.
    fn hand_over(&mut self, seat: Seat) -> Result<Handed> {
        let alone = self.people().len() == 1;
        if alone || self.looking == Some(seat) {
            return Ok(Handed::Over);
        }
        if self.looking.is_some() {
            self.console.clear()?;
        }
        let name = text::plain(&self.table.names()[seat]);
        let prompt =
            format!("It is the turn of {}. Take the screen and press Enter. ", paint::strong(name));
        loop {
            let Some(line) = self.console.ask(&prompt)? else { return Ok(Handed::Nobody) };
            match (Reply::read(&line), self.last_person()) {
                (Reply::Quit, _) => return Ok(Handed::Nobody),
                (Reply::Undo, Some(last)) if self.take_back(last)? => return Ok(Handed::Back),
                (Reply::Undo, _) => {}
                _ => break,
            }
        }
        self.console.clear()?;
        self.looking = Some(seat);
        Ok(Handed::Over)
    }

    /// Tells what is new, draws the table, asks, and lists the choices: what matters most for
    /// the decision stands last, where a small screen still shows it.
    fn show(&mut self, seat: Seat) -> Result<Choices<G::Action>> {
        let viewer = Viewer::Seat(seat);
        writeln!(self.console.out)?;
        self.tell_news(seat)?;
        let view = self.table.view(viewer);
        let (cards, names) = (&self.table.setup().cards, self.table.names());
        let out = &mut *self.console.out;
        writeln!(out, "{}", G::draw(&view, cards, names, self.width))?;
        let at = self.table.perspective(seat);
        let question = text::plain(&G::ask(cards, at.prompt()));
        let name = paint::strong(format!("{} ▸ ", text::plain(&names[seat])));
        write!(out, "{}", text::hang("", &(name + &question), self.width))?;
        let mut actions = Vec::new();
        at.actions(&mut actions);
        let offer = |action| (text::plain(&G::offer(cards, &view, action)), action);
        let choices = Choices::new(actions.into_iter().map(offer));
        write!(out, "{}", choices.set(self.width))?;
        Ok(choices)
    }

    /// What happened since this seat last looked.
    fn tell_news(&mut self, seat: Seat) -> Result<()> {
        let (cards, names) = (&self.table.setup().cards, self.table.names());
        let viewer = Viewer::Seat(seat);
        let out = &mut *self.console.out;
        let log: Vec<&G::Event> = self.table.log(viewer).map(|(_, event)| event).collect();
        let seen = self.shown[seat.index()].min(log.len());
        if seen == log.len() {
            return Ok(());
        }
        writeln!(out, "{}", paint::faint("Since you last looked:"))?;
        for (number, event) in log.iter().enumerate().skip(seen) {
            let line = (number + 1, *event);
            write!(out, "{}", log_line::<G>(cards, names, viewer, line, self.width))?;
        }
        writeln!(out)?;
        self.shown_before[seat.index()] = seen;
        self.shown[seat.index()] = log.len();
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
