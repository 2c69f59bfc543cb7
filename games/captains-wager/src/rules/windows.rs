//! The moments in which items are used.

use engine::{Seat, Seats, Sink};

use crate::rules::event::Event;
use crate::rules::phase::{Phase, Window};
use crate::rules::state::CaptainsWager;

impl CaptainsWager {
    /// Asks every active captain with items, from the leader on or from the captain after the one
    /// in turn; nobody if there is none.
    pub(crate) fn open_window(&mut self, window: Window, sink: &mut impl Sink<Event>) {
        let from = match window {
            Window::CrewPlayed | Window::BetweenTurns => self.contest.turn.next(self.players()),
            _ => self.leader,
        };
        self.ask_next(window, from, Seats::NONE, sink);
    }

    /// Who is not asked because one's own turn is at hand: whoever plays the crew could use an item
    /// before, and whoever is next in turn can do so then.
    fn in_turn(&self, window: Window) -> Option<Seat> {
        match window {
            Window::CrewPlayed => Some(self.contest.turn),
            Window::BetweenTurns => self.next_in_turn(),
            Window::StartOfEncounter | Window::EndOfEncounter | Window::EndOfAdventure => None,
        }
    }

    /// Asks the next captain from `from` on who has items and has not passed since the last item
    /// was used; goes on when there is none. What items they are does not matter: the question
    /// must not tell.
    pub(crate) fn ask_next(
        &mut self,
        window: Window,
        from: Seat,
        passed: Seats,
        sink: &mut impl Sink<Event>,
    ) {
        let in_turn = self.in_turn(window);
        let asked = |seat: &Seat| {
            self.active.contains(*seat)
                && in_turn != Some(*seat)
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
            Window::StartOfEncounter => self.begin_turn(self.leader),
            Window::CrewPlayed if self.active.contains(self.contest.turn) => self.crew_effect(sink),
            // The captain in turn has stolen, and a crew helps with it.
            Window::CrewPlayed => self.get_away(self.contest.turn, sink),
            Window::BetweenTurns => match self.next_in_turn() {
                Some(next) => self.begin_turn(next),
                None => self.open_window(Window::EndOfEncounter, sink),
            },
            Window::EndOfEncounter => self.end_encounter(sink),
            Window::EndOfAdventure => self.award_pool(sink),
        }
    }
}
