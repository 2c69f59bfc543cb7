//! One link that opens any free seat of a table.

use engine::Seat;

use super::{Newcomer, Room, RoomState, Stage};
use crate::error::Error;
use crate::identity::Digest;
use crate::words;

impl Room {
    /// Whether this is the link that opens any free seat.
    pub fn opens_door(&self, state: &RoomState, door: &str) -> Result<(), Error> {
        let own = self.head.door.as_deref().map(Digest::of);
        match own == Some(Digest::of(door)) && state.stage() == Stage::Waiting {
            true => Ok(()),
            false => Err(Error::not_found(words::LINK_OPENS_NOTHING)),
        }
    }

    /// Takes any free seat of a table that has one link for all.
    pub async fn enter_by(&self, door: &str, who: Newcomer) -> Result<Seat, Error> {
        let mut state = self.enter().await?;
        if let Some(seat) = self.standing(&state, &who.who()).seat {
            return Ok(seat);
        }
        self.opens_door(&state, door)?;
        let seat = self.free_seat(&state)?;
        self.seat(&mut state, seat, who).await?;
        Ok(seat)
    }

    /// The first seat that is free before the game begins.
    pub(super) fn free_seat(&self, state: &RoomState) -> Result<Seat, Error> {
        let free = state.seats().zip(&state.chairs).find(|(_, chair)| chair.is_free());
        let free = free.filter(|_| state.stage() == Stage::Waiting);
        free.map(|(seat, _)| seat).ok_or_else(|| Error::conflict(words::NO_FREE_SEAT))
    }
}
