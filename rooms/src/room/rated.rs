//! Tables that count for ratings: who may sit there, seats by lot, and what becomes of a game that
//! somebody leaves.

use engine::{Dice, Seat, Seeds};
use store::{Change, Scan, Store, TableId};

use super::{Chair, Closer, LogEntry, Room, RoomState, Stage};
use crate::error::Error;
use crate::games;
use crate::identity::{GuestId, Who};
use crate::ratings::Speed;
use crate::results::PER_DAY;
use crate::words;

/// Whoever leaves other people before so many decisions has not begun, and the game counts for
/// nobody.
const BEGUN: u32 = 2;

/// After how long without a move a live rated game is over for whoever was to decide.
pub(crate) const ABANDONED: i64 = 60 * 60 * 1000;

/// Rated games that go on, by when to look after them: the name is a time, `/`, the table.
const RUNNING: &str = "rated-running";

impl Room {
    /// Whoever tries a deal plays it alone, in one go and in one browser; whoever plays for
    /// ratings plays without help.
    pub fn may_have_help(&self) -> Result<(), Error> {
        self.may_be_left()?;
        match self.head.rated {
            false => Ok(()),
            true => Err(Error::not_allowed(words::NO_HELP_RATED)),
        }
    }

    /// Whether a bot may play on for a sitter. At a rated table that is leaving it.
    pub(super) fn may_be_left(&self) -> Result<(), Error> {
        match self.head.deal {
            None => Ok(()),
            Some(_) => Err(Error::not_allowed(words::NO_HELP)),
        }
    }

    /// A crew is rated against the deal, so nobody else plays a part of it for them.
    pub(super) fn may_have_bots(&self) -> Result<(), Error> {
        match self.head.rated && self.info.cooperative {
            false => Ok(()),
            true => Err(Error::not_allowed(words::NO_BOTS_IN_CREW)),
        }
    }

    /// Whether these people may sit together at a rated table: all kept, each once, and no two of
    /// them too often on the same day. Elsewhere everybody may.
    pub(super) async fn may_be_rated(
        &self,
        state: &RoomState,
        guest: Option<GuestId>,
    ) -> Result<(), Error> {
        if !self.head.rated {
            return Ok(());
        }
        let Some(guest) = guest.filter(|it| state.people.contains_key(it)) else {
            return Err(Error::not_allowed(words::RATED_IS_FOR_PEOPLE));
        };
        let now = self.calendar.now();
        let sitters = state.chairs.iter().filter_map(|chair| chair.sitter.as_ref());
        for other in sitters.filter_map(|sitter| sitter.guests.first()) {
            if *other == guest {
                return Err(Error::conflict(words::ONE_SEAT));
            }
            if self.seen.are_neighbours(guest, *other) {
                return Err(Error::conflict(words::SAME_NETWORK));
            }
            if self.results.begun_today(guest, *other, now).await? >= PER_DAY {
                return Err(Error::conflict(words::enough_rated(PER_DAY)));
            }
        }
        Ok(())
    }

    /// Who sits where at a rated table, drawn from the same seeds as the cards: neither the server
    /// nor a player alone can choose. `chairs` are as they will be dealt for.
    pub(super) fn draw_lots(&self, chairs: &[Chair]) -> Option<LogEntry> {
        if !self.head.rated {
            return None;
        }
        let seats = chairs.iter().map(|chair| chair.seed).collect();
        let seed = Seeds { server: self.head.seed, seats }.shuffle();
        let mut order: Vec<Seat> = (0..chairs.len() as u8).map(Seat).collect();
        Dice::new(seed.derive(u64::MAX)).shuffle(&mut order);
        Some(LogEntry::Lots { order })
    }

    /// Notes that this rated game has begun, so that somebody looks after it should it be
    /// abandoned. Over days, the clock does that.
    pub(super) async fn note_running(&self, people: &[GuestId]) -> Result<(), Error> {
        if self.head.rated {
            self.results.begin(people, self.calendar.now()).await?;
        }
        if self.head.rated && self.head.turn_based.is_none() {
            let due = self.calendar.now() + ABANDONED;
            self.store.change(vec![running(due, self.id)]).await?;
        }
        Ok(())
    }

    /// Ends a rated game in which nothing happens any more: whoever was to decide has left it.
    pub(crate) async fn abandon(&self, state: &mut RoomState) -> Result<(), Error> {
        let seats = state
            .deciding()
            .iter()
            .filter(|seat| state.chair(*seat).is_some_and(Chair::is_played_by_sitter));
        let level = games::USUAL_LEVEL.to_owned();
        let mut happened: Vec<LogEntry> =
            seats.map(|seat| LogEntry::Bot { seat, level: level.clone() }).collect();
        let why = words::ABANDONED.to_owned();
        happened.push(LogEntry::Closed { by: Closer::House, why });
        self.commit(state, happened, None).await
    }

    /// Gives a rated game up for somebody who leaves the server: a bot plays on for them, and they
    /// are rated as whoever left. Where nobody is left, or no bot may play, it is over.
    pub(crate) async fn give_up_rated(&self, person: GuestId) -> Result<(), Error> {
        let mut state = self.enter().await?;
        if !self.head.rated || state.stage() != Stage::Playing {
            return Ok(());
        }
        let is_own = |chair: &Chair| chair.is_sat_on_by(&Who::Guest(person));
        let chairs = || state.seats().zip(&state.chairs);
        let playing = || chairs().filter(|(_, chair)| chair.is_played_by_sitter());
        let level = games::USUAL_LEVEL.to_owned();
        let own = playing().filter(|(_, chair)| is_own(chair));
        let mut happened: Vec<LogEntry> =
            own.map(|(seat, _)| LogEntry::Bot { seat, level: level.clone() }).collect();
        if happened.is_empty() {
            return Ok(());
        }
        if self.info.cooperative || !playing().any(|(_, chair)| !is_own(chair)) {
            let why = words::GIVEN_UP.to_owned();
            happened.push(LogEntry::Closed { by: Closer::Player, why });
        }
        self.commit(&mut state, happened, None).await
    }

    /// Whether the game counts for ratings now that it is over: if somebody has left other people
    /// early for the first few times of a day, it counts for nobody; after that it is a loss.
    pub(super) async fn counts_after_all(&self, state: &RoomState, at: i64) -> Result<bool, Error> {
        if self.counts(state) || !self.head.rated || state.closed_by == Some(Closer::Operator) {
            return Ok(self.counts(state));
        }
        let early = state.chairs.iter().filter(|it| it.left.is_some_and(|it| it < BEGUN));
        let people = early.filter_map(|chair| chair.sitter.as_ref()?.guests.first());
        let mut forgiven = true;
        for person in people {
            forgiven &= self.results.leaves_early(*person, &self.id.to_string(), at).await?;
        }
        Ok(!forgiven)
    }

    /// Whether the game counts for ratings, as far as it has come: not if somebody has left other
    /// people before it had begun for them. Bots would wait for good cards as often as one likes.
    pub fn counts(&self, state: &RoomState) -> bool {
        let alone = state.people() < 2;
        let begun = |chair: &Chair| alone || chair.left.is_none_or(|decisions| decisions >= BEGUN);
        self.head.rated
            && state.chairs.iter().all(begun)
            && state.closed_by != Some(Closer::Operator)
    }

    /// How fast it is played here.
    pub fn speed(&self) -> Speed {
        if self.head.turn_based.is_some() { Speed::Days } else { Speed::Live }
    }
}

impl RoomState {
    /// Lets everybody sit where the lots say.
    pub(super) fn take_lots(&mut self, order: &[Seat]) {
        let before = self.chairs.clone();
        for (chair, from) in self.chairs.iter_mut().zip(order) {
            let Some(old) = before.get(from.index()) else { continue };
            chair.sitter.clone_from(&old.sitter);
            chair.bot.clone_from(&old.bot);
            chair.auto_pass.clone_from(&old.auto_pass);
            chair.holidays.clone_from(&old.holidays);
            chair.seed = old.seed;
        }
        self.chat.follow_lots(order);
    }
}

fn running(due: i64, table: TableId) -> Change {
    Change::put(RUNNING, format!("{due:013}/{table}"), "")
}

/// The rated games that are to be looked after now, each with its note.
pub(crate) async fn due(
    store: &dyn Store,
    now: i64,
    most: usize,
) -> Result<Vec<(String, TableId)>, Error> {
    let scan = Scan { to: Some(format!("{now:013}")), ..Scan::prefix(RUNNING, "", most) };
    let notes = store.scan(scan).await?;
    let table = |(name, _): (String, String)| {
        let table = name.rsplit('/').next()?.parse().ok()?;
        Some((name, table))
    };
    Ok(notes.into_iter().filter_map(table).collect())
}

/// Looks after a rated game again at a later time, or never.
pub(crate) async fn postpone(
    store: &dyn Store,
    note: String,
    table: TableId,
    due: Option<i64>,
) -> Result<(), Error> {
    let mut changes = vec![Change::remove(RUNNING, note)];
    changes.extend(due.map(|due| running(due, table)));
    Ok(store.change(changes).await?)
}
