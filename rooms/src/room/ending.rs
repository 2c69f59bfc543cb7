//! What is noted when a game ends: its result for those who played, and how a try at a deal ended.

use super::{Chair, LogEntry, Room, RoomState, Stage};
use crate::error::Error;
use crate::games;
use crate::results::{self, GameResult, Player};
use engine::{Outcome, Place, Rule, Seat, Viewer};

impl Room {
    /// Notes how the game ended, if it just has. What cannot be noted now is noted at the next
    /// upkeep, or when somebody looks at the deal: the table itself is safe.
    pub(super) async fn note_end(&self, state: &RoomState, happened: &[LogEntry]) {
        let ends = |it: &LogEntry| matches!(it, LogEntry::Played { .. } | LogEntry::Closed { .. });
        if !happened.iter().any(ends) || !state.is_over() {
            return;
        }
        if let Err(error) = self.note_end_at(state, self.calendar.now()).await {
            tracing::warn!(table = %self.id, %error, "the end of a game could not be noted");
        }
    }

    /// Notes how the game ended at this time, if it has; once, however often this is called.
    pub(crate) async fn note_end_at(&self, state: &RoomState, at: i64) -> Result<(), Error> {
        let rated = self.counts_after_all(state, at).await?;
        if let Some(mut result) = self.result(state, at, rated)? {
            if rated {
                let stored = self.store.read(self.id, 0).await?;
                let mut entries = stored.iter().flat_map(|it| &it.entries);
                result.began = entries.find(|it| it.kind == "dealt").map(|it| it.at);
            }
            self.results.note(&result).await?;
        }
        self.note_finish(state, at).await
    }

    /// How the game ended for those who played it; nothing as long as it goes on, and nothing for
    /// games that say little of anybody: lessons, second tries, and those without a person.
    pub(crate) fn result(
        &self,
        state: &RoomState,
        at: i64,
        rated: bool,
    ) -> Result<Option<GameResult>, Error> {
        if self.head.lesson || self.head.from.is_some() {
            return Ok(None);
        }
        let player = |(seat, chair): (Seat, &Chair)| (chair.player(), state.names[seat].to_owned());
        let players: Vec<(Player, String)> = state.seats().zip(&state.chairs).map(player).collect();
        if !players.iter().any(|(player, _)| matches!(player, Player::Person(_))) {
            return Ok(None);
        }
        let ending = state.table.as_ref().and_then(|table| table.ending(Viewer::Spectator));
        let sides = games::sides(self.info.id, &self.head.options)?;
        let outcome = match (state.stage(), ending) {
            (Stage::Over, Some(ending)) => ending.outcome,
            // What was broken off says nothing, except of those who left a rated game.
            (Stage::Closed, _) if rated && state.table.is_some() => {
                broken_off(state, self.info.cooperative)
            }
            _ => return Ok(None),
        };
        let mut seats = results::seats(players, &outcome, &sides);
        for (seat, chair) in seats.iter_mut().zip(&state.chairs) {
            seat.left = chair.left.is_some();
        }
        Ok(Some(GameResult {
            table: self.id.to_string(),
            at,
            began: None,
            game: self.info.id.to_owned(),
            options: self.head.options.clone(),
            speed: self.speed(),
            rated,
            seats,
        }))
    }
}

/// How a game ended that was broken off: whoever left is behind the others. A crew has not won.
fn broken_off(state: &RoomState, cooperative: bool) -> Outcome {
    let place = |chair: &Chair| Place { rank: 1 + u8::from(chair.left.is_some()), points: 0 };
    let won = |(_, chair): &(Seat, &Chair)| chair.left.is_none() && !cooperative;
    let stayed = state.seats().zip(&state.chairs).filter(won);
    Outcome {
        winners: stayed.map(|(seat, _)| seat).collect(),
        places: state.chairs.iter().map(place).collect(),
        rule: Rule(""),
    }
}

impl RoomState {
    /// Whether nothing more will happen in the game.
    fn is_over(&self) -> bool {
        matches!(self.stage(), Stage::Over | Stage::Closed)
    }
}

impl Chair {
    /// Who this seat's result belongs to: its sitter, even if a bot has played on for them.
    fn player(&self) -> Player {
        match (&self.sitter, &self.bot) {
            (Some(sitter), _) => {
                sitter.guests.first().map_or(Player::Program, |it| Player::Person(*it))
            }
            (None, Some(level)) => Player::Bot(level.clone()),
            (None, None) => Player::Somebody,
        }
    }
}
