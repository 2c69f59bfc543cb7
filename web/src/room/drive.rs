//! Who moves the bots, and lets questions pass for those who want that.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use engine::Seat;
use tokio::time::{Instant, sleep_until};

use super::{Attempt, Inside, Room};
use crate::problem::Problem;
use crate::server::Server;
use crate::table::Thinker;

/// A question is answered this many times faster than a turn.
const WINDOW_PACE: u32 = 5;

/// How long a bot waits that could not move, because the disk is full or all bots are busy.
const AGAIN: Duration = Duration::from_secs(1);

/// Something to be done without a person.
enum Task {
    /// A bot thinks.
    Think { level: String, thinker: Box<dyn Thinker> },
    /// It is settled beforehand: the seat passes, or a lesson's script says what it does.
    Settled { action: u16 },
}

struct Turn {
    seat: Seat,
    decision: u32,
    pace: Duration,
    task: Task,
    /// Whether a person sits at the table and waits for the bots, even if no page is open.
    somebody_waits: bool,
}

impl Room {
    /// Moves the bots until a person has to decide or nobody waits any more. Does nothing if
    /// somebody is at it already.
    pub(crate) fn drive(self: &Arc<Room>, server: &Arc<Server>) {
        if self.driven.swap(true, Ordering::AcqRel) {
            return;
        }
        let (room, server) = (Arc::clone(self), Arc::clone(server));
        tokio::spawn(async move {
            let done = room.drive_on(&server).await;
            if let Err(problem) = &done {
                tracing::warn!(table = %room.id, %problem, "a bot could not move");
                tokio::time::sleep(AGAIN).await;
            }
            room.driven.store(false, Ordering::Release);
            if *server.closing.borrow() {
                return;
            }
            if room.is_lost() {
                // People may be waiting for this bot, and nobody else will wake it.
                if let Err(problem) = server.room(room.id).await {
                    tracing::warn!(table = %room.id, %problem, "a table could not be opened again");
                }
            } else if room.has_work().await {
                // Something happened between the last look and now, or a bot is to try again.
                room.drive(&server);
            }
        });
    }

    async fn has_work(&self) -> bool {
        match self.enter().await {
            Ok(inside) => self.turn(&inside, Duration::ZERO).is_some(),
            Err(_) => false,
        }
    }

    async fn drive_on(&self, server: &Server) -> Result<(), Problem> {
        loop {
            let Some(turn) = self.turn(&*self.enter().await?, server.settings.pace) else {
                return Ok(());
            };
            // The pace hides how long a bot thought and whether there was anything to think
            // about: the answer comes when it is due, not when it is ready.
            let due = Instant::now() + turn.pace;
            let action = match turn.task {
                Task::Settled { action } => Some(action),
                Task::Think { level, thinker } => tokio::select! {
                    action = server.thinkers.choose(&self.account, thinker, level) => action?,
                    // What nobody waits for is not thought about any further.
                    () = self.unwatched(), if !turn.somebody_waits => return Ok(()),
                },
            };
            sleep_until(due).await;
            let Some(action) = action else { return Ok(()) };
            let mut inside = self.enter().await?;
            let attempt = Attempt { action, decision: Some(turn.decision), key: None };
            match self.take(&mut inside, turn.seat, attempt).await {
                Ok(()) => {}
                // Somebody took the seat back, or took an action back, while the bot thought.
                Err(problem) if problem.is_about_the_request() => {}
                Err(problem) => return Err(problem),
            }
        }
    }

    /// The next thing to be done without a person, if there is one and somebody waits for it.
    fn turn(&self, inside: &Inside, pace: Duration) -> Option<Turn> {
        let somebody_waits = inside.chairs.iter().any(super::Chair::is_played_by_sitter);
        if !somebody_waits && self.watchers() == 0 {
            return None;
        }
        let table = inside.table.as_ref()?;
        let pace = if table.is_window() { pace / WINDOW_PACE } else { pace };
        inside.deciding().iter().find_map(|seat| {
            let chair = inside.chair(seat)?;
            let scripted = self.lesson_step(inside).filter(|step| step.seat() == seat);
            let task = match &chair.bot {
                Some(_) if scripted.is_some() => {
                    let allowed = crate::lesson::allowed(scripted?, table.choices(seat));
                    Task::Settled { action: allowed.first()?.action }
                }
                Some(level) => Task::Think { level: level.clone(), thinker: table.thinker(seat) },
                None => Task::Settled { action: table.passing(seat, &chair.auto_pass)? },
            };
            Some(Turn { seat, decision: table.decisions(seat), pace, task, somebody_waits })
        })
    }
}
