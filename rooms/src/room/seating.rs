//! Sitting down, standing up, and keeping one's seat.

use std::time::Duration;

use engine::{Seat, Seed, Seeds};

use super::{Beginning, Chair, Closer, LogEntry, Operation, Room, RoomState, Stage};
use crate::error::Error;
use crate::games;
use crate::identity::{Digest, GuestId, Who};
use crate::names;
use crate::secret;
use crate::table;
use crate::words;

/// From how many browsers a seat can be played.
const DEVICES: usize = 8;

/// Somebody who wants to sit down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Newcomer {
    /// The browser they come with.
    pub guest: Option<GuestId>,
    /// The secret they will show from now on, if they are a program.
    pub secret: Option<Digest>,
    /// What they call themselves.
    pub name: String,
    /// What they add to the seed.
    pub seed: Option<Seed>,
}

impl Newcomer {
    pub(super) fn who(&self) -> Who {
        match (self.guest, self.secret) {
            (Some(guest), _) => Who::Guest(guest),
            (None, Some(secret)) => Who::Bearer(secret),
            (None, None) => Who::Nobody,
        }
    }
}

impl Room {
    /// The seat that an invitation opens.
    pub fn invited(&self, state: &RoomState, invitation: &str) -> Result<Seat, Error> {
        // Digests are compared, so that nobody can feel their way by the time it takes.
        let wanted = Digest::of(invitation);
        let opens = |seat: &Seat| {
            let own = state.chair(*seat).and_then(|chair| chair.invitation.as_deref());
            own.is_some_and(|own| Digest::of(own) == wanted)
        };
        let seat = state.seats().find(opens).filter(|_| state.stage() == Stage::Waiting);
        seat.ok_or_else(|| Error::not_found(words::LINK_OPENS_NOTHING))
    }

    /// Takes the seat of an invitation, which is used up by that. Whoever has sat down already
    /// and asks again is answered the same.
    pub async fn sit(&self, invitation: &str, who: Newcomer) -> Result<Seat, Error> {
        let mut state = self.enter().await?;
        let seat = match self.invited(&state, invitation) {
            Ok(seat) => seat,
            Err(refused) => {
                let standing = self.standing(&state, &who.who());
                return standing.seat.ok_or(refused);
            }
        };
        self.seat(&mut state, seat, who).await?;
        Ok(seat)
    }

    /// Takes any free seat of a listed table.
    pub async fn join(&self, who: Newcomer) -> Result<Seat, Error> {
        let mut state = self.enter().await?;
        if let Some(seat) = self.standing(&state, &who.who()).seat {
            return Ok(seat);
        }
        if !self.head.listed {
            return Err(Error::conflict(words::NO_FREE_SEAT));
        }
        let seat = self.free_seat(&state)?;
        self.seat(&mut state, seat, who).await?;
        Ok(seat)
    }

    pub(super) async fn seat(
        &self,
        state: &mut RoomState,
        seat: Seat,
        who: Newcomer,
    ) -> Result<(), Error> {
        let Newcomer { guest, secret, name, seed } = who;
        self.recognise(state, guest).await?;
        self.may_be_rated(state, guest).await?;
        let name = state.name_in_log(guest, &name);
        let sat = LogEntry::Sat { seat, guest, secret, name, seed };
        self.presence.heard(seat);
        self.take_seat(state, sat).await
    }

    /// Writes down that a seat was taken, and deals if it was the last one.
    async fn take_seat(&self, state: &mut RoomState, taken: LogEntry) -> Result<(), Error> {
        let mut happened = vec![taken];
        let mut after = state.chairs.clone();
        if let LogEntry::Sat { seat, seed, .. } = &happened[0] {
            after[seat.index()].seed = *seed;
        }
        let own = match &happened[0] {
            LogEntry::Sat { seat, .. } | LogEntry::Bot { seat, .. } => *seat,
            _ => return Err(Error::internal("nobody took a seat")),
        };
        let others = state.seats().zip(&state.chairs).filter(|(seat, _)| *seat != own);
        if others.into_iter().all(|(_, chair)| !chair.is_free()) {
            self.note_running(&sitting_with(state, &happened[0])).await?;
            let lots = self.draw_lots(&after);
            let seeds = after.iter().map(|chair| chair.seed);
            let seat_seeds = match &lots {
                Some(LogEntry::Lots { order }) => {
                    order.iter().map(|from| after[from.index()].seed).collect()
                }
                _ => seeds.collect(),
            };
            happened.extend(lots);
            happened.push(self.deal(state, seat_seeds)?);
        }
        self.commit(state, happened, None).await
    }

    /// Sets the table and deals.
    pub(super) fn deal(
        &self,
        state: &mut RoomState,
        seat_seeds: Vec<Option<Seed>>,
    ) -> Result<LogEntry, Error> {
        // The cards of a lesson or of a deal for many are chosen beforehand.
        let seat_seeds = match &self.head.deal {
            Some(it) => it.seat_seeds.clone(),
            None if self.head.lesson => Vec::new(),
            None => seat_seeds,
        };
        let seeds = Seeds { server: self.head.seed, seats: seat_seeds.clone() };
        let mut table = table::open(self.terms(), seeds)?;
        table.rename(state.names.clone());
        let record_lines = table.record_lines(0);
        state.table = Some(table);
        Ok(LogEntry::Dealt { record_lines, seat_seeds, up_ms: self.uptime.now() })
    }

    /// Sets the table as it stood when a finished game is tried again.
    pub(super) fn take_over(
        &self,
        state: &mut RoomState,
        from: Beginning,
    ) -> Result<LogEntry, Error> {
        let Beginning { seeds, record_lines, .. } = from;
        let seat_seeds = seeds.seats.clone();
        let mut table = table::resume(self.terms(), seeds, &record_lines)?;
        table.rename(state.names.clone());
        state.table = Some(table);
        Ok(LogEntry::Dealt { record_lines, seat_seeds, up_ms: self.uptime.now() })
    }

    /// Stands up before the game has begun. A new invitation opens the seat.
    pub async fn leave(&self, who: &Who) -> Result<(), Error> {
        let mut state = self.enter().await?;
        let seat = self.may(&state, who, Operation::Leave)?;
        let invited = LogEntry::Invited { seat, invitation: secret::token() };
        self.commit(&mut state, vec![LogEntry::Left { seat }, invited], None).await
    }

    /// Lets a bot sit on a free seat, or play for a sitter. `level` is the host's and the
    /// sitter's own choice; for somebody who is away it is always the usual one.
    pub async fn let_bot_play(
        &self,
        who: &Who,
        seat: Seat,
        level: Option<&str>,
        grace: Duration,
    ) -> Result<(), Error> {
        let mut state = self.enter().await?;
        let level = level.filter(|level| !level.is_empty());
        level.map_or(Ok(()), games::check_level)?;
        let chosen = level.unwrap_or(games::USUAL_LEVEL).to_owned();
        if state.stage() == Stage::Waiting {
            self.may(&state, who, Operation::Fill { seat })?;
            return self.take_seat(&mut state, LogEntry::Bot { seat, level: chosen }).await;
        }
        self.heard(Some(self.may(&state, who, Operation::StandIn { seat, grace })?));
        let own = state.chair(seat).is_some_and(|chair| chair.is_sat_on_by(who));
        if !own && chosen != games::USUAL_LEVEL {
            return Err(Error::not_allowed(words::NOT_YOUR_LEVEL));
        }
        self.commit(&mut state, vec![LogEntry::Bot { seat, level: chosen }], None).await
    }

    /// Takes one's own seat back from the bot.
    pub async fn return_to_seat(&self, who: &Who) -> Result<(), Error> {
        let mut state = self.enter().await?;
        let seat = self.may(&state, who, Operation::Settle)?;
        self.heard(Some(seat));
        if self.head.rated && state.chair(seat).is_some_and(|chair| chair.left.is_some()) {
            return Err(Error::not_allowed(words::LEFT_FOR_GOOD));
        }
        if state.chair(seat).is_none_or(|chair| chair.bot.is_none()) {
            return Ok(());
        }
        self.commit(&mut state, vec![LogEntry::Returned { seat }], None).await
    }

    /// Makes a secret with which the sitter opens the seat from any browser. It is returned here,
    /// once, and kept nowhere.
    pub async fn make_secret(&self, who: &Who) -> Result<String, Error> {
        let mut state = self.enter().await?;
        let seat = self.may(&state, who, Operation::KeepSeat)?;
        let Who::Guest(_) = who else { return Err(Error::not_allowed(words::BROWSER_ONLY)) };
        let secret = secret::token();
        let entry = LogEntry::Secret { seat, secret: Digest::of(&secret) };
        self.commit(&mut state, vec![entry], None).await?;
        Ok(secret)
    }

    /// The seat that a recovery link opens.
    pub fn recovered(&self, state: &RoomState, secret: &str) -> Result<Seat, Error> {
        self.may(state, &Who::Bearer(Digest::of(secret)), Operation::KeepSeat)
            .map_err(|_| Error::not_found(words::RECOVERY_OPENS_NOTHING))
    }

    /// Opens the seat of a recovery link in this browser too. Nobody is unseated by that.
    pub async fn recover(&self, secret: &str, guest: GuestId) -> Result<(), Error> {
        let mut state = self.enter().await?;
        let seat = self.recovered(&state, secret)?;
        self.presence.heard(seat);
        let sitter = state.chair(seat).and_then(|chair| chair.sitter.as_ref());
        let guests = sitter.map(|sitter| sitter.guests.clone()).unwrap_or_default();
        if guests.contains(&guest) {
            return Ok(());
        }
        if guests.len() >= DEVICES {
            return Err(Error::conflict(words::too_many_browsers(DEVICES)));
        }
        self.recognise(&mut state, Some(guest)).await?;
        self.commit(&mut state, vec![LogEntry::Device { seat, guest }], None).await
    }

    /// Makes the seat of a guest that of a person too, unless the table is a try at a deal: which of
    /// these is whose is decided for all of them when somebody signs in.
    pub(crate) async fn bring(&self, guest: GuestId, person: GuestId) -> Result<(), Error> {
        match self.head.deal {
            Some(_) => Ok(()),
            None => self.seat_too(guest, person).await,
        }
    }

    /// Makes the seat of a guest that of a person too, unless the person has one here.
    pub(crate) async fn seat_too(&self, guest: GuestId, person: GuestId) -> Result<(), Error> {
        let mut state = self.enter().await?;
        let theirs = self.standing(&state, &Who::Guest(person)).seat.is_some();
        let seat = self.standing(&state, &Who::Guest(guest)).seat;
        let Some(seat) = seat.filter(|_| !theirs) else {
            return Ok(());
        };
        let sitter = state.chair(seat).and_then(|chair| chair.sitter.as_ref());
        if sitter.is_none_or(|sitter| sitter.guests.len() >= DEVICES) {
            return Ok(());
        }
        self.recognise(&mut state, Some(person)).await?;
        self.commit(&mut state, vec![LogEntry::Device { seat, guest: person }], None).await
    }

    /// Keeps the seat for this browser alone.
    pub async fn keep_alone(&self, who: &Who) -> Result<(), Error> {
        let mut state = self.enter().await?;
        let seat = self.may(&state, who, Operation::KeepSeat)?;
        let Who::Guest(guest) = *who else {
            return Err(Error::not_allowed(words::BROWSER_ONLY));
        };
        let sitter = state.chair(seat).and_then(|chair| chair.sitter.as_ref());
        if sitter.is_some_and(|it| it.guests == [guest] && it.secret.is_none()) {
            return Ok(());
        }
        self.commit(&mut state, vec![LogEntry::Alone { seat, guest }], None).await
    }

    /// Lets a bot play on for somebody who leaves the server for good; at a table that has not begun
    /// the seat becomes free.
    pub(crate) async fn hand_over(&self, person: GuestId) -> Result<(), Error> {
        let mut state = self.enter().await?;
        let own = |(_, chair): &(Seat, &Chair)| chair.is_sat_on_by(&Who::Guest(person));
        let seats: Vec<Seat> =
            state.seats().zip(&state.chairs).filter(own).map(|(seat, _)| seat).collect();
        for seat in seats {
            let happened = match state.stage() {
                Stage::Waiting => {
                    let invited = LogEntry::Invited { seat, invitation: secret::token() };
                    vec![LogEntry::Left { seat }, invited]
                }
                Stage::Playing if state.chair(seat).is_some_and(|chair| chair.bot.is_none()) => {
                    vec![LogEntry::Bot { seat, level: games::USUAL_LEVEL.to_owned() }]
                }
                Stage::Playing | Stage::Over | Stage::Closed => continue,
            };
            self.commit(&mut state, happened, None).await?;
        }
        Ok(())
    }

    /// Gives a game up that nobody else plays.
    pub async fn close(&self, who: &Who) -> Result<(), Error> {
        let mut state = self.enter().await?;
        let seat = self.may(&state, who, Operation::Close)?;
        let why = words::GIVEN_UP.to_owned();
        let closed = LogEntry::Closed { by: Closer::Player, why };
        // Whoever gives a rated game up has left it.
        let level = games::USUAL_LEVEL.to_owned();
        let left = self.head.rated && state.stage() == Stage::Playing;
        let left = left.then_some(LogEntry::Bot { seat, level });
        self.commit(&mut state, left.into_iter().chain([closed]).collect(), None).await
    }

    /// Closes a table for the operator, who says why.
    pub async fn close_by_operator(&self, why: &str) -> Result<(), Error> {
        let mut state = self.enter().await?;
        if matches!(state.stage(), Stage::Over | Stage::Closed) {
            return Err(Error::conflict(words::GAME_OVER));
        }
        let closed = LogEntry::Closed { by: Closer::Operator, why: names::talk(why) };
        self.commit(&mut state, vec![closed], None).await
    }

    /// Something came from a seat: it is not away.
    pub fn heard(&self, seat: Option<Seat>) {
        seat.into_iter().for_each(|seat| self.presence.heard(seat));
    }
}

/// Everybody who sits at a table once this one has sat down.
fn sitting_with(state: &RoomState, newcomer: &LogEntry) -> Vec<GuestId> {
    let sitters = state.chairs.iter().filter_map(|chair| chair.sitter.as_ref());
    let mut people: Vec<GuestId> =
        sitters.filter_map(|sitter| sitter.guests.first().copied()).collect();
    if let LogEntry::Sat { guest: Some(guest), .. } = newcomer {
        people.push(*guest);
    }
    people
}
