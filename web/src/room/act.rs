//! What people do at a table. Each of these is one entry of the log.

use std::time::Duration;

use engine::{Next, Seat};

use super::{Happening, Inside, Quiet, Room};
use crate::catalogue;
use crate::identity::Identity;
use crate::lesson::{self, Step};
use crate::problem::Problem;
use crate::table::NotTaken;
use crate::words;
use crate::words::problems;

/// The most letters in a name and in a line of chat, and the most lines that are kept.
pub(crate) const NAME: usize = 24;
const TALK: usize = 300;
const MOST_TALK: usize = 500;

/// Who sits where a program plays. No cookie has this id: those are random.
pub(crate) const PROGRAM: &str = "program";

/// An action as it was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Attempt {
    /// The action's number.
    pub(crate) action: u16,
    /// Which decision of this seat it answers, counted from zero; whichever is at hand if none
    /// is given.
    pub(crate) decision: Option<u32>,
    /// A name for the attempt, so that it is made once however often it is sent. It is the
    /// seat's own: what another seat called the same is another attempt.
    pub(crate) key: Option<String>,
}

impl Room {
    /// The seat that somebody may act for.
    pub(crate) fn seat_for(&self, inside: &Inside, who: &Identity) -> Option<Seat> {
        match who {
            Identity::Guest(guest) => inside.seat_of(guest),
            Identity::Token(token) => self.seat_of_token(token),
        }
    }

    /// The seat whose link has this secret.
    pub(crate) fn seat_of_token(&self, token: &str) -> Option<Seat> {
        let seat = self.head.tokens.iter().position(|own| own == token)?;
        Some(Seat(seat as u8))
    }

    fn own_seat(&self, inside: &Inside, who: &Identity) -> Result<Seat, Problem> {
        self.seat_for(inside, who).ok_or_else(|| Problem::forbidden(problems::NO_SEAT))
    }

    /// Takes an action.
    pub(crate) async fn act(&self, who: &Identity, attempt: Attempt) -> Result<(), Problem> {
        let mut inside = self.enter().await?;
        let seat = self.own_seat(&inside, who)?;
        let key = attempt.key.map(|key| format!("{}/{key}", seat.0));
        // What was done stays done, even if a bot has taken over since.
        if key.as_ref().is_some_and(|key| inside.keys.contains_key(key)) {
            return Ok(());
        }
        if inside.chairs[seat.index()].bot.is_some() {
            return Err(Problem::conflict(problems::A_BOT_PLAYS));
        }
        self.take(&mut inside, seat, Attempt { key, ..attempt }).await
    }

    /// Takes an action for a seat, whoever plays it.
    pub(super) async fn take(
        &self,
        inside: &mut Inside,
        seat: Seat,
        attempt: Attempt,
    ) -> Result<(), Problem> {
        if !inside.has_begun() {
            return Err(Problem::conflict(problems::NOT_BEGUN));
        }
        let decision = inside.table.decisions(seat);
        if attempt.decision.is_some_and(|asked| asked != decision) {
            return Err(Problem::conflict(problems::MOVED_ON));
        }
        if let Some(step) = self.lesson_step(inside) {
            let allowed = step.allowed(inside.table.choices(seat));
            if !allowed.iter().any(|choice| choice.action == attempt.action) {
                return Err(Problem::conflict(words::FOLLOW_THE_LESSON));
            }
        }
        let before = inside.table.steps();
        inside.table.play(seat, attempt.action).map_err(|not| match not {
            NotTaken::Refused(refusal) => Problem::refused(&refusal),
            NotTaken::NoSuchAction { codes } => {
                Problem::bad(problems::no_such_action(attempt.action, codes - 1))
            }
        })?;
        let spent_ms = inside.chairs[seat.index()]
            .deciding_since
            .map_or(0, |since| (super::now() - since).max(0).unsigned_abs());
        let lines = inside.table.lines(before);
        self.commit(inside, Happening::Played { seat, lines, spent_ms }, attempt.key).await
    }

    /// The step of the lesson that is next, if this is a lesson and its script is not done.
    pub(crate) fn lesson_step(&self, inside: &Inside) -> Option<&'static Step> {
        let lesson = lesson::find(inside.table.info().id).filter(|_| self.head.lesson)?;
        let seats = (0..inside.chairs.len() as u8).map(Seat);
        let taken: u32 = seats.map(|seat| inside.table.decisions(seat)).sum();
        lesson.step(taken as usize)
    }

    /// Takes the last action back.
    pub(crate) async fn undo(&self, who: &Identity) -> Result<(), Problem> {
        let mut inside = self.enter().await?;
        let seat = self.own_seat(&inside, who)?;
        let refused = |no| Problem::conflict(problems::stays(no));
        inside.table.undo(seat).map_err(refused)?;
        self.commit(&mut inside, Happening::Undone { seat }, None).await
    }

    /// Gives the seat with this secret to a guest.
    pub(crate) async fn sit(&self, token: &str, guest: &str, name: &str) -> Result<Seat, Problem> {
        let mut inside = self.enter().await?;
        let seat = self
            .seat_of_token(token)
            .ok_or_else(|| Problem::missing(problems::LINK_OPENS_NOTHING))?;
        self.seat_guest(&mut inside, seat, guest, name).await?;
        Ok(seat)
    }

    /// Gives any free seat of a listed table to a guest.
    pub(crate) async fn join(&self, guest: &str, name: &str) -> Result<Seat, Problem> {
        let mut inside = self.enter().await?;
        if let Some(seat) = inside.seat_of(guest) {
            return Ok(seat);
        }
        let free =
            inside.chairs.iter().position(|chair| chair.guest.is_none() && chair.bot.is_none());
        let seat = free.filter(|_| self.head.listed).map(|seat| Seat(seat as u8));
        let seat = seat.ok_or_else(|| Problem::conflict(problems::NO_FREE_SEAT))?;
        self.seat_guest(&mut inside, seat, guest, name).await?;
        Ok(seat)
    }

    async fn seat_guest(
        &self,
        inside: &mut Inside,
        seat: Seat,
        guest: &str,
        name: &str,
    ) -> Result<(), Problem> {
        let name = clean(name, NAME);
        let guest = guest.to_owned();
        self.commit(inside, Happening::Sat { seat, guest, name }, None).await
    }

    /// Lets a bot play for a seat: an empty one, the own one, or that of somebody who has been
    /// away for `grace` or whose time is up.
    pub(crate) async fn hand_over(
        &self,
        who: &Identity,
        seat: Seat,
        level: &str,
        grace: Duration,
    ) -> Result<(), Problem> {
        let mut inside = self.enter().await?;
        let own = self.own_seat(&inside, who)?;
        catalogue::check_level(level)?;
        let chair = inside.chair(seat).ok_or_else(|| Problem::bad(problems::NO_SUCH_SEAT))?;
        if chair.bot.is_some() && chair.guest.is_some() {
            return Err(Problem::conflict(problems::ALREADY_A_BOT));
        }
        if chair.guest.is_some() && seat != own && !self.may_be_replaced(&inside, seat, grace) {
            return Err(Problem::conflict(problems::not_away_long_enough(grace.as_secs())));
        }
        if inside.table.next() == Next::Over {
            return Err(Problem::conflict(problems::GAME_OVER));
        }
        self.commit(&mut inside, Happening::Bot { seat, level: level.to_owned() }, None).await
    }

    /// Whether the others may let a bot play for a guest.
    pub(crate) fn may_be_replaced(&self, inside: &Inside, seat: Seat, grace: Duration) -> bool {
        let away = self.presence.absent_for(seat).is_some_and(|time| time >= grace);
        let late = inside.chair(seat).is_some_and(|chair| self.is_out_of_time(chair.used_ms()));
        away || late
    }

    /// Whether this much time is more than a seat has.
    pub(crate) fn is_out_of_time(&self, used_ms: u64) -> bool {
        self.head.minutes.is_some_and(|minutes| used_ms > u64::from(minutes) * 60_000)
    }

    /// Takes the own seat back from the bot.
    pub(crate) async fn return_to_seat(&self, who: &Identity) -> Result<(), Problem> {
        let mut inside = self.enter().await?;
        let seat = self.own_seat(&inside, who)?;
        if inside.chairs[seat.index()].bot.is_none() {
            return Ok(());
        }
        self.commit(&mut inside, Happening::Returned { seat }, None).await
    }

    /// Says something to everybody at the table.
    pub(crate) async fn say(&self, who: &Identity, name: &str, text: &str) -> Result<(), Problem> {
        let mut inside = self.enter().await?;
        let seat = self.seat_for(&inside, who);
        if let (Some(rule), Some(_)) = (inside.silence(), seat) {
            let why = problems::SILENCE;
            return Err(Problem::refused(&engine::Refusal::new(rule, why)));
        }
        let text = clean(text, TALK);
        if text.is_empty() {
            return Err(Problem::bad(problems::EMPTY_LINE));
        }
        if inside.chat.len() >= MOST_TALK {
            return Err(Problem::conflict(problems::ENOUGH_SAID));
        }
        let name = match seat {
            Some(seat) => inside.table.names()[seat].to_owned(),
            None => clean(name, NAME),
        };
        self.commit(&mut inside, Happening::Said { seat, name, text }, None).await
    }

    /// Sets which questions pass by themselves for the own seat.
    pub(crate) async fn set_quiet(&self, who: &Identity, quiet: Quiet) -> Result<(), Problem> {
        let mut inside = self.enter().await?;
        let seat = self.own_seat(&inside, who)?;
        let many = quiet.windows.len() + quiet.things.len() > 40;
        if many || quiet.windows.iter().chain(&quiet.things).any(|name| name.len() > 80) {
            return Err(Problem::bad(problems::LONG_SETTINGS));
        }
        self.commit(&mut inside, Happening::Quiet { seat, quiet }, None).await
    }

    /// Notes at which table the same people play again.
    pub(crate) async fn note_rematch(
        &self,
        inside: &mut Inside,
        table: String,
    ) -> Result<(), Problem> {
        self.commit(inside, Happening::Rematch { table }, None).await
    }
}

impl Inside {
    /// The rule that forbids the seats to talk now, if one does.
    pub(crate) fn silence(&self) -> Option<engine::Rule> {
        self.table.silence().filter(|_| self.has_begun() && self.table.next() != Next::Over)
    }
}

/// A text from somebody's keyboard: one line, no odd characters, not too long.
pub(crate) fn clean(text: &str, most: usize) -> String {
    let printable = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    let line: String = printable.filter(|c| !c.is_control() && !is_steering(*c)).collect();
    let line = line.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    line.chars().take(most).collect::<String>().trim_end().to_owned()
}

/// Characters that turn the direction of text around, or that take no place at all.
fn is_steering(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_type_becomes_one_plain_line() {
        assert_eq!(clean("  Ana \n\t of \u{202e}Oslo\u{7} ", NAME), "Ana of Oslo");
        assert_eq!(clean(&"x".repeat(100), NAME).len(), NAME);
        assert_eq!(clean("\u{200b}\u{200b}", NAME), "");
    }
}
