//! What is in memory and not yet in the log.

use super::Room;

/// A room whose memory is ahead of its log. Unless it is said that all is well, the room is closed
/// when this is dropped: after an error, and also if whoever asked for the change is gone before it
/// was written. Else people would see a move that never was, and play on from it.
#[must_use]
pub(super) struct Ahead<'a> {
    room: &'a Room,
    settled: bool,
}

impl Ahead<'_> {
    pub(super) fn of(room: &Room) -> Ahead<'_> {
        Ahead { room, settled: false }
    }

    /// Memory and log say the same again.
    pub(super) fn settled(mut self) {
        self.settled = true;
    }
}

impl Drop for Ahead<'_> {
    fn drop(&mut self) {
        if !self.settled {
            self.room.lose();
        }
    }
}
