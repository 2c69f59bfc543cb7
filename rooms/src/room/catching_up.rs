//! A room is a cache of its log, which other nodes make grow too.

use std::sync::atomic::Ordering;

use super::{Room, RoomState};
use crate::error::Error;
use crate::words;

impl Room {
    /// Whether the log is known to be longer than this room has read.
    pub(crate) fn is_behind(&self, length: u64) -> bool {
        *self.length.borrow() < length
    }

    /// Reads on if the log is longer than this room has read, and shows what happened to whoever
    /// watches. A room that can't is closed: the next visitor gets a fresh one.
    pub(crate) async fn catch_up(&self, length: u64) {
        if !self.is_behind(length) {
            return;
        }
        let mut state = self.state.lock().await;
        if state.length < length && !self.is_lost() {
            self.read_on(&mut state).await;
        }
    }

    /// Carries in what was entered elsewhere since this room has read its log. What cannot be
    /// carried in, such as a log that is shorter than it was, is read from the beginning.
    async fn read_on(&self, state: &mut RoomState) {
        let grown = match self.store.read(self.id, state.length).await {
            Ok(Some(stored)) if stored.length >= state.length => stored.entries,
            _ => return self.read_anew(state).await,
        };
        match self.carry_in(state, &grown).await {
            Ok(()) => self.note_listing(),
            Err(_) => self.read_anew(state).await,
        }
    }

    /// Replaces what is in memory by what is in the store, from the beginning: where memory is
    /// ahead of the log, as when another node was faster, and where people are others than those
    /// it knows.
    pub(super) async fn read_anew(&self, state: &mut RoomState) {
        match self.stored_state().await {
            Ok(stored) => {
                *state = stored;
                self.note_listing();
            }
            Err(error) => {
                tracing::warn!(table = %self.id, %error, "a room could not catch up");
                self.lose();
            }
        }
    }

    /// Reads anew who is who here: somebody has another name, or is signed out. Whoever watches
    /// shows again who they are.
    pub(crate) async fn introduce_again(&self) {
        let mut state = self.state.lock().await;
        if !self.is_lost() {
            self.introductions.fetch_add(1, Ordering::AcqRel);
            self.read_anew(&mut state).await;
        }
    }

    /// How often it was read anew who is who here.
    pub fn introductions(&self) -> u64 {
        self.introductions.load(Ordering::Acquire)
    }

    async fn stored_state(&self) -> Result<RoomState, Error> {
        let stored = self.store.read(self.id, 0).await?;
        let stored = stored.ok_or_else(|| Error::not_found(words::NO_SUCH_TABLE))?;
        let mut state = RoomState::before_all(self.info.id, &self.head, self.id)?;
        self.carry_in(&mut state, &stored.entries).await?;
        Ok(state)
    }

    /// Lets whoever watches look again, though nothing was entered.
    pub(crate) fn look_again(&self) {
        self.tell_again();
    }
}
