//! The moments in which items are used.

use engine::{Seat, Seats, Sink};

use crate::rules::event::Event;
use crate::rules::phase::{Phase, Window};
use crate::rules::state::CaptainsWager;

impl CaptainsWager {
    /// Asks every active captain with items, from the leader on; nobody if there is none.
    pub(crate) fn open_window(&mut self, window: Window, sink: &mut impl Sink<Event>) {
        self.ask_next(window, self.leader, Seats::NONE, sink);
    }

    /// Asks the next captain from `from` on who has items and has not passed since the last item
    /// was used; goes on when there is none.
    pub(crate) fn ask_next(
        &mut self,
        window: Window,
        from: Seat,
        passed: Seats,
        sink: &mut impl Sink<Event>,
    ) {
        let asked = |seat: &Seat| {
            self.active.contains(*seat)
                && !passed.contains(*seat)
                && !self.captain(*seat).items().is_empty()
        };
        match self.clockwise(from).find(asked) {
            Some(seat) => self.phase = Phase::Window(window, seat, passed),
            None => self.close_window(window, sink),
        }
    }

    fn close_window(&mut self, window: Window, sink: &mut impl Sink<Event>) {
        match window {
            Window::StartOfEncounter => self.phase = Phase::Turn(self.leader),
            Window::EndOfEncounter => self.end_encounter(sink),
            Window::EndOfAdventure => self.award_pool(sink),
        }
    }
}
