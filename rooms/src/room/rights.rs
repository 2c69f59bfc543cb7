//! Who may do what at a table, and when. Every right is asked for here and nowhere else.
//!
//! | what | who | while |
//! |---|---|---|
//! | come to the table, in whatever way | anybody; to somebody's try at a deal only they, others when it is over if they have finished the same deal, and everybody once the deal is over | always |
//! | act, look at what an action would do, ask why not, return to the seat, automatic passing | whoever has the seat | playing |
//! | take back | whoever has the seat, not in a try at a deal, not at a rated table | playing |
//! | ask for a hint | whoever has the seat, if they play alone or the table allows it, not in a try at a deal, not at a rated table | playing |
//! | let a bot play for one's own seat, at any level | whoever has the seat, not in a try at a deal; at a rated table that is leaving it for good | playing |
//! | let a bot play for another's seat, at the usual level | any other seat, once they are away or out of time; at a rated table with a clock once they are out of time, without one once they are away for five minutes; at a table that is played over days nobody: there the clock does it | playing |
//! | see the invitations and the link for all seats | the host | waiting |
//! | let a bot sit on a free seat | the host, not in a rated crew | waiting |
//! | sit down | whoever has an invitation or the link for all seats; at a listed table anybody who has no seat; at a rated table people who are kept, on one seat each, who have not played enough rated games with one of the others today | waiting |
//! | stand up | whoever has the seat | waiting |
//! | show a recovery link, keep to one browser | whoever has the seat, by a browser, not in a try at a deal, not at a rated table | waiting, playing |
//! | come back by a recovery link | whoever has it | waiting, playing |
//! | talk | anybody with a name or a seat who is not muted; no seat while a rule forbids it | always |
//! | mute | the host | always |
//! | give the game up | the only person at the table, or the host while nobody else sits | waiting, playing |
//! | play again | whoever has a seat | over |
//! | have the game reviewed | whoever has a seat | over |
//! | challenge others to the same deal | whoever has a seat, unless it is a lesson, a second try or a try at a deal | over |
//! | replay, read the review, ask what a mastermind would have done | anybody | over |
//! | read the record and the seed | anybody; of a try at a deal once the deal is over | over |
//! | try it again from a decision, at a table of one's own | anybody with a browser; a try at a deal once the deal is over | over |
//!
//! "Always" ends when a table is closed.

use std::borrow::Cow;
use std::time::Duration;

use engine::{Seat, Viewer};

use super::{Host, Room, RoomState, Stage};
use crate::error::Error;
use crate::identity::Who;
use crate::words;

/// So long a log is long enough for every game and all that people do beside it.
const MOST_ENTRIES: u64 = 20_000;

/// How long somebody is away at least before a bot plays for them at a rated table: they have lost
/// then, and a train may go through a tunnel.
const RATED_GRACE: Duration = Duration::from_secs(5 * 60);

/// Something that somebody wants to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// Act, ask why not. Once the game is over, its own rule refuses that.
    Play,
    /// Take the last action back.
    Undo,
    /// Return to the seat, let questions pass by themselves.
    Settle,
    /// Ask a bot for advice.
    Hint,
    /// Let a bot play for a seat.
    StandIn {
        /// For which.
        seat: Seat,
        /// How long its sitter must have been away.
        grace: Duration,
    },
    /// Let a bot sit on a free seat.
    Fill {
        /// On which.
        seat: Seat,
    },
    /// Stand up before the game begins.
    Leave,
    /// Decide from which browsers one's own seat is played.
    KeepSeat,
    /// Let somebody be heard no longer, or again.
    Mute,
    /// Give the game up.
    Close,
    /// Open the next table of the same people.
    PlayAgain,
    /// Have the game reviewed.
    Review,
    /// Offer the same deal to others.
    Challenge,
    /// Replay the game, read its review.
    LookBack,
    /// Read the record, in which the seed stands.
    ReadRecord,
    /// Play on from one of its decisions, at another table.
    TryAgain,
}

/// What somebody is to a table.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Standing {
    /// The seat they have; the one that is to decide, if they have several.
    pub seat: Option<Seat>,
    /// Whether they opened the table.
    pub host: bool,
}

impl Standing {
    /// With whose eyes they look at the table.
    pub fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }
}

impl Room {
    /// What somebody is to this table.
    pub fn standing(&self, state: &RoomState, who: &Who) -> Standing {
        let deciding = state.deciding();
        let own = |seat: &Seat| state.chair(*seat).is_some_and(|it| it.is_sat_on_by(who));
        let seats: Vec<Seat> = state.seats().filter(own).collect();
        let first = seats.iter().find(|seat| deciding.contains(**seat)).or(seats.first());
        let host = match (&self.head.host, who) {
            (Some(Host::Guest(host)), Who::Guest(guest)) => host == guest,
            (Some(Host::Bearer(host)), Who::Bearer(bearer)) => host == bearer,
            _ => false,
        };
        Standing { seat: first.copied(), host }
    }

    /// Whether somebody may do this now, and for which seat.
    pub fn may(&self, state: &RoomState, who: &Who, operation: Operation) -> Result<Seat, Error> {
        let standing = self.standing(state, who);
        let seat = || standing.seat.ok_or_else(|| Error::not_allowed(words::NO_SEAT));
        let host = || match standing.host {
            true => Ok(standing.seat.unwrap_or(Seat(0))),
            false => Err(Error::not_allowed(words::HOST_ONLY)),
        };
        // What somebody is comes first: a stranger learns nothing of how far the table is.
        let seat = match operation {
            Operation::Play | Operation::Settle | Operation::Hint | Operation::StandIn { .. } => {
                seat()?
            }
            Operation::Leave | Operation::KeepSeat | Operation::PlayAgain | Operation::Review => {
                seat()?
            }
            Operation::Undo | Operation::Challenge => seat()?,
            Operation::Fill { .. } | Operation::Mute => host()?,
            Operation::Close => seat().or_else(|_| host())?,
            Operation::TryAgain if !matches!(who, Who::Guest(_)) => {
                return Err(Error::not_allowed(words::BROWSER_ONLY));
            }
            Operation::LookBack | Operation::ReadRecord | Operation::TryAgain => {
                standing.seat.unwrap_or(Seat(0))
            }
        };
        self.is_time_for(state, operation)?;
        // The log of a table must not grow without end; a game has an end of its own.
        if state.length >= MOST_ENTRIES
            && !matches!(operation, Operation::Play | Operation::LookBack)
            && !matches!(operation, Operation::ReadRecord | Operation::TryAgain)
        {
            return Err(Error::conflict(words::ENOUGH_HAPPENED));
        }
        match operation {
            Operation::Hint => self.may_hint(state)?,
            Operation::Undo | Operation::KeepSeat => self.may_have_help()?,
            Operation::Challenge => self.may_challenge()?,
            // A second try shows the cards to whoever has its link.
            Operation::ReadRecord | Operation::TryAgain => self.may_read_seed()?,
            Operation::StandIn { seat: other, grace } => {
                self.may_be_left()?;
                self.may_stand_in(state, who, other, grace)?;
            }
            Operation::Fill { seat } => {
                self.may_have_bots()?;
                let chair = state.chair(seat).ok_or_else(|| Error::invalid(words::NO_SUCH_SEAT))?;
                if !chair.is_free() {
                    return Err(Error::conflict(words::SEAT_TAKEN));
                }
            }
            Operation::Close => may_close(state, who)?,
            _ => {}
        }
        Ok(seat)
    }

    fn is_time_for(&self, state: &RoomState, operation: Operation) -> Result<(), Error> {
        let stage = state.stage();
        let fits = match operation {
            Operation::Play | Operation::Undo => matches!(stage, Stage::Playing | Stage::Over),
            Operation::Settle | Operation::Hint | Operation::StandIn { .. } => {
                stage == Stage::Playing
            }
            Operation::Fill { .. } | Operation::Leave => stage == Stage::Waiting,
            Operation::KeepSeat | Operation::Close => {
                matches!(stage, Stage::Waiting | Stage::Playing)
            }
            Operation::PlayAgain | Operation::Review | Operation::LookBack => stage == Stage::Over,
            Operation::Challenge | Operation::ReadRecord | Operation::TryAgain => {
                stage == Stage::Over
            }
            Operation::Mute => stage != Stage::Closed,
        };
        if fits {
            return Ok(());
        }
        Err(Error::conflict(match (operation, stage) {
            (_, Stage::Closed) => words::CLOSED,
            (Operation::PlayAgain | Operation::Challenge, _) => words::NOT_OVER,
            (Operation::ReadRecord, _) => words::RECORD_LATER,
            (Operation::Review, _) => words::REVIEW_LATER,
            (Operation::LookBack, _) => words::REPLAY_LATER,
            (Operation::TryAgain, _) => words::TRY_LATER,
            (_, Stage::Waiting) => words::NOT_BEGUN,
            (Operation::Fill { .. } | Operation::Leave, _) => words::HAS_BEGUN,
            (_, Stage::Playing | Stage::Over) => words::GAME_OVER,
        }))
    }

    /// Hints help one player against the others, so the table must have said so from the start.
    pub fn may_hint(&self, state: &RoomState) -> Result<(), Error> {
        self.may_have_help()?;
        if self.head.hints || state.people() < 2 {
            return Ok(());
        }
        Err(Error::not_allowed(words::NO_HINTS))
    }

    /// Whether somebody may come to this table at all. `finished` says whether they have finished
    /// the deal that is tried here.
    pub(crate) fn may_visit(
        &self,
        state: &RoomState,
        who: &Who,
        finished: bool,
    ) -> Result<(), Error> {
        let own = self.standing(state, who).seat.is_some();
        let comparing = finished && state.stage() == Stage::Over;
        if own || comparing || self.is_deal_over() {
            return Ok(());
        }
        Err(Error::not_allowed(words::ANOTHERS_TRY))
    }

    /// Whether nobody plays the deal of this table for a result any more; so it is with a table
    /// whose deal is its own.
    fn is_deal_over(&self) -> bool {
        self.head.deal.as_ref().is_none_or(|it| self.calendar.now() >= it.ends_at)
    }

    /// Whether the seed of a finished game may be told: others may still play with it.
    pub fn may_read_seed(&self) -> Result<(), Error> {
        match self.is_deal_over() {
            true => Ok(()),
            false => Err(Error::conflict(words::SEED_LATER)),
        }
    }

    /// A lesson and a second try are no games to compare, and a deal for many has an address
    /// already.
    pub fn may_challenge(&self) -> Result<(), Error> {
        match self.head.lesson || self.head.from.is_some() || self.head.deal.is_some() {
            false => Ok(()),
            true => Err(Error::not_allowed(words::NO_CHALLENGE)),
        }
    }

    fn may_stand_in(
        &self,
        state: &RoomState,
        who: &Who,
        seat: Seat,
        grace: Duration,
    ) -> Result<(), Error> {
        let chair = state.chair(seat).ok_or_else(|| Error::invalid(words::NO_SUCH_SEAT))?;
        if chair.bot.is_some() {
            return Err(Error::conflict(words::ALREADY_A_BOT));
        }
        if !chair.is_sat_on_by(who) && !self.may_be_replaced(state, seat, grace) {
            return Err(Error::conflict(match self.grace(grace) {
                _ if self.head.turn_based.is_some() => words::THE_CLOCK_DOES.into(),
                None => words::NOT_OUT_OF_TIME.into(),
                Some(grace) => Cow::from(words::not_away_long_enough(grace.as_secs())),
            }));
        }
        Ok(())
    }

    /// Whether the others may let a bot play for a sitter.
    pub fn may_be_replaced(&self, state: &RoomState, seat: Seat, grace: Duration) -> bool {
        // Over days everybody is away most of the time, and the clock itself acts when it is up.
        if self.head.turn_based.is_some() {
            return false;
        }
        let absent = self.presence.absent_for(seat).zip(self.grace(grace));
        let away = absent.is_some_and(|(time, grace)| time >= grace);
        away || self.time_left(state, seat) == Some(0)
    }

    /// How long somebody must be away before the others may let a bot play, where usually so long
    /// will do. At a rated table that is a loss: where there is a clock, it alone says when.
    fn grace(&self, usual: Duration) -> Option<Duration> {
        match (self.head.rated, self.head.minutes) {
            (false, _) => Some(usual),
            (true, None) => Some(usual.max(RATED_GRACE)),
            (true, Some(_)) => None,
        }
    }

    /// How many milliseconds are left to a seat, if there is a clock.
    pub fn time_left(&self, state: &RoomState, seat: Seat) -> Option<u64> {
        let decisions = state.table.as_ref().map_or(0, |table| table.decisions(seat));
        let allowance = self.head.allowance_ms(decisions)?;
        Some(allowance.saturating_sub(state.chair(seat)?.used_ms(self.uptime.now())))
    }
}

/// A game that others play is not one person's to end.
fn may_close(state: &RoomState, who: &Who) -> Result<(), Error> {
    let others = state.chairs.iter().filter(|it| it.sitter.is_some() && !it.is_sat_on_by(who));
    match others.count() {
        0 => Ok(()),
        _ => Err(Error::not_allowed(words::OTHERS_PLAY)),
    }
}
