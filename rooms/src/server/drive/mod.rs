//! Who moves the bots, and lets questions pass for those who want that.

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use engine::{Seat, Seed};
use tokio::time::{Instant, sleep_until};
use tracing::Instrument;

use super::Server;
use crate::error::Error;
use crate::lesson;
use crate::room::{Attempt, Chair, Room, RoomState};
use crate::table::Thinker;
use crate::thinking::Asked;

/// A question is answered this many times faster than a turn.
const WINDOW_PACE: u32 = 5;

/// How long a bot waits that could not move, because the disk is full or all bots are busy.
const AGAIN: Duration = Duration::from_secs(1);

/// Something to be done without a person.
enum Task {
    /// A bot thinks.
    Think { asked: Asked, thinker: Box<dyn Thinker>, seed: Option<Seed> },
    /// It is settled beforehand: the seat passes, or a lesson's script says what it does.
    Settled { action: u16 },
}

struct Turn {
    seat: Seat,
    decision: u32,
    /// How much had been taken back at the table when it was looked at.
    undone: u32,
    pace: Duration,
    task: Task,
    /// Whether a person sits at the table and waits for the bots, even if no page is open.
    somebody_waits: bool,
}

impl Turn {
    /// One of a decision, so that two nodes that both think it is theirs enter one move. Nobody
    /// else's begins like that: those of people begin with their seat.
    fn key(&self) -> String {
        format!("bot/{}/{}/{}", self.seat.0, self.decision, self.undone)
    }
}

impl Server {
    /// Moves the bots of a room until a person has to decide or nobody waits any more. Does
    /// nothing if somebody is at it already.
    pub fn drive(self: &Arc<Server>, room: &Arc<Room>) {
        if room.driven.swap(true, Ordering::AcqRel) {
            return;
        }
        let (room, server) = (Arc::clone(room), Arc::clone(self));
        tokio::spawn(async move {
            let done = server.drive_on(&room).await;
            if let Err(error) = &done {
                tracing::warn!(table = %room.id, %error, "a bot could not move");
                tokio::time::sleep(AGAIN).await;
            }
            room.driven.store(false, Ordering::Release);
            if *server.closing.borrow() {
                return;
            }
            if room.is_lost() {
                // People may be waiting for this bot, and nobody else will wake it.
                if let Err(error) = server.room(room.id).await {
                    tracing::warn!(table = %room.id, %error, "a table could not be opened again");
                }
            } else if has_work(&room).await {
                // Something happened between the last look and now, or a bot is to try again.
                server.drive(&room);
            }
        });
    }

    /// What a bot would do: by a node that thinks for others, if there is one and it answers.
    async fn think(
        &self,
        room: &Room,
        asked: &Asked,
        thinker: Box<dyn Thinker>,
        seed: Option<Seed>,
    ) -> Result<Option<u16>, Error> {
        if let Some(action) = self.asking.ask(asked).await {
            // A node of another version may know other actions; and if the table has moved on, what
            // is thought about it does not matter.
            let state = room.enter().await?;
            let mut choices = state.game()?.choices(asked.seat).into_iter();
            if choices.any(|choice| choice.action == action) {
                return Ok(Some(action));
            }
            tracing::warn!(table = %room.id, "another node thought of what can't be done");
        }
        self.thinkers.choose(&room.account, thinker, asked.level.clone(), seed).await
    }

    async fn drive_on(&self, room: &Room) -> Result<(), Error> {
        loop {
            let Some(turn) = next_turn(room, &*room.enter().await?, self.settings.pace) else {
                return Ok(());
            };
            // The pace hides how long a bot thought and whether there was anything to think
            // about: the answer comes when it is due, not when it is ready.
            let (due, key) = (Instant::now() + turn.pace, turn.key());
            let span = tracing::info_span!(
                target: traces::TARGET,
                "bot",
                hideout.table = %room.id,
                hideout.seat = turn.seat.0,
            );
            let action = match turn.task {
                Task::Settled { action } => Some(action),
                Task::Think { asked, thinker, seed } => tokio::select! {
                    action = self.think(room, &asked, thinker, seed).instrument(span.clone()) => action?,
                    // What nobody waits for is not thought about any further.
                    () = room.unwatched(), if !turn.somebody_waits => return Ok(()),
                },
            };
            sleep_until(due).await;
            let Some(action) = action else { return Ok(()) };
            let mut state = room.enter().await?;
            // What a bot decided after something that was taken back is forgotten with it.
            if state.undone != turn.undone {
                continue;
            }
            let attempt = Attempt { action, decision: Some(turn.decision), key: Some(key) };
            match room.take(&mut state, turn.seat, attempt).instrument(span).await {
                Ok(()) => {}
                // Somebody took the seat back, or took an action back, while the bot thought.
                Err(error) if error.is_about_the_request() => {}
                Err(error) => return Err(error),
            }
        }
    }
}

async fn has_work(room: &Room) -> bool {
    match room.enter().await {
        Ok(state) => next_turn(room, &state, Duration::ZERO).is_some(),
        Err(_) => false,
    }
}

/// The next thing to be done without a person, if there is one and somebody waits for it.
fn next_turn(room: &Room, state: &RoomState, pace: Duration) -> Option<Turn> {
    // Over days a game is played to its end, even if all of them are late.
    let has_sitter = |chair: &Chair| chair.sitter.is_some() && room.head.turn_based.is_some();
    let waits = |chair: &Chair| chair.is_played_by_sitter() || has_sitter(chair);
    let somebody_waits = state.chairs.iter().any(waits);
    // Where another node moves the bots, two would only think the same.
    if (!somebody_waits && room.watchers() == 0) || room.presence.leads_elsewhere() {
        return None;
    }
    let table = state.table.as_ref()?;
    let pace = if table.is_window() { pace / WINDOW_PACE } else { pace };
    state.deciding().iter().find_map(|seat| {
        let chair = state.chair(seat)?;
        let (decision, undone) = (table.decisions(seat), state.undone);
        let scripted = room.lesson_step(state).filter(|step| step.seat() == seat);
        let task = match &chair.bot {
            Some(_) if scripted.is_some() => {
                let allowed = lesson::allowed(scripted?, table.choices(seat));
                Task::Settled { action: allowed.first()?.action }
            }
            Some(level) => Task::Think {
                asked: Asked { table: room.id, seat, decision, undone, level: level.clone() },
                thinker: table.thinker(seat),
                seed: room.bot_seed(seat, decision),
            },
            None if state.waits_for_bots() => return None,
            None => Task::Settled { action: state.passing(seat)? },
        };
        Some(Turn { seat, decision, undone, pace, task, somebody_waits })
    })
}
