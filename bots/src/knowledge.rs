//! What each seat has been told since the decision that is searched.

use engine::{Event, MAX_SEATS, Seat, Seats, Sink};

use crate::fingerprint::{fingerprint, mix};

/// Listens for every seat at once and keeps, for each, a fingerprint of all it was told. Two
/// ways through the game are the same to a seat if it was told the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Knowledge {
    heard: [u64; MAX_SEATS],
}

impl Knowledge {
    /// Nobody has been told anything yet.
    pub(crate) fn new() -> Knowledge {
        Knowledge { heard: std::array::from_fn(|seat| mix(0x5eed, seat as u64)) }
    }

    /// What `seat` knows, as a number.
    pub(crate) fn of(&self, seat: Seat) -> u64 {
        self.heard[seat.index() % MAX_SEATS]
    }

    /// A seat has known this from the start, as a number.
    pub(crate) fn holds(&mut self, seat: Seat, holding: u64) {
        let heard = &mut self.heard[seat.index() % MAX_SEATS];
        *heard = mix(*heard, holding);
    }

    /// A seat knows its own moves, told or not.
    pub(crate) fn decides(&mut self, seat: Seat, own_move: u32) {
        let heard = &mut self.heard[seat.index() % MAX_SEATS];
        *heard = mix(*heard, own_move.into());
    }
}

impl<E: Event> Sink<E> for Knowledge {
    const LISTENS: bool = true;

    fn tell(&mut self, event: E) {
        let print = fingerprint(&event);
        for heard in &mut self.heard {
            *heard = mix(*heard, print);
        }
    }

    fn tell_privately(&mut self, seats: Seats, secret: E, public: E) {
        let prints = [fingerprint(&public), fingerprint(&secret)];
        for (seat, heard) in self.heard.iter_mut().enumerate() {
            let told = usize::from(seats.contains(Seat(seat as u8)));
            *heard = mix(*heard, prints[told]);
        }
    }
}
