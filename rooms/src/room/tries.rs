//! Tables at which somebody tries a deal that others try too.

use std::sync::atomic::Ordering;

use engine::{Seat, Seed, Viewer};

use super::{Room, RoomState, Stage};
use crate::deals::{DealId, Finish, Notes, Reached};
use crate::error::Error;

impl Room {
    /// The chance of a bot at this decision, if it is to be the same at every table of a deal. It
    /// follows from the seed, so nobody knows it before that is opened.
    pub(crate) fn bot_seed(&self, seat: Seat, decision: u32) -> Option<Seed> {
        self.head.deal.as_ref()?;
        let (seed, seat) = (self.head.seed, seat.0);
        Some(Seed::from_text(&format!("{seed}, seat {seat}, decision {decision}")))
    }

    /// Notes how a try ended at this time, if it has and was in time.
    pub(crate) async fn note_finish(&self, state: &RoomState, at: i64) -> Result<(), Error> {
        let Some(own) = self.head.deal.as_ref().filter(|own| at < own.ends_at) else {
            return Ok(());
        };
        let sitter = state.seats().zip(&state.chairs).find(|(_, chair)| chair.sitter.is_some());
        let Some((seat, chair)) = sitter else { return Ok(()) };
        let Some(finish) = self.finish(state, seat, at) else { return Ok(()) };
        let notes = Notes(&*self.store);
        let guest = chair.sitter.iter().flat_map(|sitter| &sitter.guests).next();
        if let (DealId::Daily { game, day }, Some(guest), Some(_)) =
            (own.deal, guest, finish.reached)
        {
            notes.count_day(*guest, game, day).await?;
        }
        notes.keep_finish(own.deal, &Finish { earlier: own.earlier, ..finish }).await?;
        self.finish_noted.store(true, Ordering::Release);
        Ok(())
    }

    /// Whether it is known that the end of this try was noted: not by a room that was opened since.
    pub(crate) fn is_finish_noted(&self) -> bool {
        self.finish_noted.load(Ordering::Acquire)
    }

    /// How the game ended for a seat, if it has.
    pub(crate) fn finish(&self, state: &RoomState, seat: Seat, at: i64) -> Option<Finish> {
        let reached = match state.stage() {
            Stage::Waiting | Stage::Playing => return None,
            Stage::Closed => None,
            Stage::Over => {
                let table = state.table.as_ref()?;
                let (ending, sheet) =
                    (table.ending(Viewer::Spectator)?, table.score_sheet(Viewer::Spectator));
                Some(Reached::at_the_end(&self.info, &ending.outcome, &sheet, seat))
            }
        };
        let sitter = state.chair(seat).and_then(|chair| chair.sitter.as_ref());
        Some(Finish {
            table: self.id.to_string(),
            name: sitter.map(|sitter| sitter.name.clone()).unwrap_or_default(),
            revision: self.revision,
            at,
            reached,
            earlier: 0,
            original: None,
        })
    }
}
