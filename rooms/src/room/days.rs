//! Tables that are played over days: who was asked when, and what is due.

use engine::Seat;

use super::{Closer, LogEntry, Room, RoomState};
use crate::error::Error;
use crate::games;
use crate::turns::{Moments, Pause, WhenUp};
use crate::words;

impl Room {
    /// What is due for a seat that is asked, at a table that is played over days.
    pub fn due(&self, state: &RoomState, seat: Seat) -> Option<Moments> {
        let turns = self.head.turn_based?;
        let chair = state.chair(seat).filter(|_| state.awaits(seat))?;
        let pauses = [&chair.holidays, &*self.downtimes.all()].concat();
        Some(turns.moments(chair.asked_at?, &pauses))
    }

    /// The holidays of a seat's sitter that are not over, at a table that is played over days.
    pub fn holidays<'a>(
        &self,
        state: &'a RoomState,
        seat: Seat,
    ) -> impl Iterator<Item = &'a Pause> + use<'a> {
        let now = self.calendar.now();
        let all = state.chair(seat).map_or(&[][..], |chair| &chair.holidays);
        all.iter().filter(move |pause| pause.until > now)
    }

    /// The time of day by which this table is played.
    pub fn now(&self) -> i64 {
        self.calendar.now()
    }

    /// Whom the game has begun to wait for, to be written down.
    pub(super) fn newly_asked(&self, state: &RoomState, at: i64) -> Vec<LogEntry> {
        if self.head.turn_based.is_none() {
            return Vec::new();
        }
        let unasked = |seat: &Seat| {
            state.awaits(*seat) && state.chair(*seat).is_some_and(|it| it.asked_at.is_none())
        };
        state.seats().filter(unasked).map(|seat| LogEntry::Asked { seat, at }).collect()
    }

    /// When somebody has to look after this table again, because something is due.
    pub(super) fn next_look(&self, state: &RoomState) -> Option<i64> {
        let due = state.seats().filter_map(|seat| self.due(state, seat));
        due.filter_map(|due| due.next_after(state.looked_at)).min()
    }

    /// Ends the turns of those whose time is up, as the table has agreed. Says whether there were
    /// any.
    pub(crate) async fn end_turns(&self, state: &mut RoomState) -> Result<bool, Error> {
        let now = self.calendar.now();
        let is_up = |seat: &Seat| self.due(state, *seat).is_some_and(|due| due.deadline <= now);
        let late: Vec<Seat> = state.seats().filter(is_up).collect();
        let (Some(turns), Some(first)) = (self.head.turn_based, late.first()) else {
            return Ok(false);
        };
        let mut happened: Vec<LogEntry> =
            late.iter().map(|seat| LogEntry::Lapsed { seat: *seat }).collect();
        // At a rated table it matters who has left, even if nobody plays on.
        if turns.when_up == WhenUp::Bot || self.head.rated {
            let level = games::USUAL_LEVEL.to_owned();
            happened.extend(late.iter().map(|seat| {
                let (seat, level) = (*seat, level.clone());
                LogEntry::Bot { seat, level }
            }));
        }
        if turns.when_up == WhenUp::GiveUp {
            let why = words::given_up_by_clock(&state.names[*first]);
            happened.push(LogEntry::Closed { by: Closer::Clock, why });
        }
        self.commit(state, happened, None).await?;
        Ok(true)
    }

    /// Writes down the holidays of a seat's sitter, if they are others than those that are known.
    pub(crate) async fn set_holidays(
        &self,
        state: &mut RoomState,
        seat: Seat,
        holidays: Vec<Pause>,
    ) -> Result<(), Error> {
        if state.chair(seat).is_none_or(|chair| chair.holidays == holidays) {
            return Ok(());
        }
        self.commit(state, vec![LogEntry::Holidays { seat, holidays }], None).await
    }

    /// Notes that somebody has looked after the table, and when the next look is due.
    pub(crate) async fn looked_after(&self, state: &mut RoomState, at: i64) -> Result<(), Error> {
        state.looked_at = at;
        self.commit(state, Vec::new(), None).await
    }
}
