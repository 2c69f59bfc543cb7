//! What people do in a game. Each of these is one entry of the log.

use engine::{Audience, NoUndo, Seat};
use review::Review;
use tracing::Instrument;

use super::{LogEntry, Operation, Room, RoomState};
use crate::error::Error;
use crate::identity::Who;
use crate::lesson::{self, Step};
use crate::table::{AutoPass, NotTaken, Preview, Thinker};
use crate::words;

/// How often something can be taken back at one table: a log must not grow without end.
const MOST_UNDONE: u32 = 1000;

/// How often an action is tried at a table that other nodes write to as well.
const TRIES: usize = 3;

/// How many second tries a table remembers.
const MOST_TRIES: usize = 40;

/// An action as it was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The action's number.
    pub action: u16,
    /// Which decision of this seat it answers, counted from zero; whichever is at hand if none
    /// is given.
    pub decision: Option<u32>,
    /// A name for the attempt, so that it is made once however often it is sent. It is the
    /// seat's own: what another seat called the same is another attempt.
    pub key: Option<String>,
}

impl Room {
    /// Takes an action. If another node was faster, the rules are asked again whether it still
    /// fits.
    pub async fn act(&self, who: &Who, attempt: Attempt) -> Result<(), Error> {
        for _ in 1..TRIES {
            let seen = *self.length.borrow();
            match self.try_to_act(who, attempt.clone()).await {
                Err(Error::Conflict(_)) if *self.length.borrow() != seen => {}
                done => return done,
            }
        }
        self.try_to_act(who, attempt).await
    }

    async fn try_to_act(&self, who: &Who, attempt: Attempt) -> Result<(), Error> {
        let mut state = self.enter().await?;
        let own = self.standing(&state, who).seat;
        let key_of = |seat: Seat, key: &String| format!("{}/{key}", seat.0);
        // What was done stays done, even if a bot has taken over or the game has ended since.
        let known = own.zip(attempt.key.as_ref()).map(|(seat, key)| key_of(seat, key));
        if known.is_some_and(|key| state.keys.contains_key(&key)) {
            return Ok(());
        }
        let seat = self.may(&state, who, Operation::Play)?;
        self.presence.heard(seat);
        if state.chairs[seat.index()].bot.is_some() {
            return Err(Error::conflict(words::A_BOT_PLAYS));
        }
        if state.waits_for_bots() {
            return Err(Error::conflict(words::BOTS_FIRST));
        }
        let key = attempt.key.as_ref().map(|key| key_of(seat, key));
        self.take(&mut state, seat, Attempt { key, ..attempt }).await
    }

    /// Takes an action for a seat, whoever plays it.
    pub(crate) async fn take(
        &self,
        state: &mut RoomState,
        seat: Seat,
        attempt: Attempt,
    ) -> Result<(), Error> {
        let span = tracing::info_span!(
            target: traces::TARGET,
            "action",
            hideout.table = %self.id,
            hideout.game = self.info.id,
            hideout.seat = seat.0,
            otel.error = tracing::field::Empty,
        );
        let taken = self.take_now(state, seat, attempt).instrument(span.clone()).await;
        if let Err(error) = taken.as_ref().map_err(ToString::to_string) {
            span.record("otel.error", error);
        }
        taken
    }

    async fn take_now(
        &self,
        state: &mut RoomState,
        seat: Seat,
        attempt: Attempt,
    ) -> Result<(), Error> {
        self.check_turn(state, seat, &attempt)?;
        let table = state.game_mut()?;
        let before = table.steps();
        table.play(seat, attempt.action).map_err(|not| not_taken(attempt.action, not))?;
        let record_lines = table.record_lines(before);
        let up_ms = self.uptime.now();
        let since = state.chairs[seat.index()].deciding_since;
        let spent_ms = since.map_or(0, |since| up_ms.saturating_sub(since));
        let played = LogEntry::Played { seat, record_lines, spent_ms, up_ms };
        self.commit(state, vec![played], attempt.key).await
    }

    /// The step of the lesson that is next, if this is a lesson and its script is not done.
    pub fn lesson_step(&self, state: &RoomState) -> Option<&'static Step> {
        let lesson = lesson::find(self.info.id).filter(|_| self.head.lesson)?;
        let table = state.table.as_ref()?;
        let taken: u32 = state.seats().map(|seat| table.decisions(seat)).sum();
        lesson.step(taken as usize)
    }

    /// Takes the last action back.
    pub async fn undo(&self, who: &Who) -> Result<(), Error> {
        let mut state = self.enter().await?;
        let seat = self.may(&state, who, Operation::Undo)?;
        self.presence.heard(seat);
        if state.undone >= MOST_UNDONE {
            return Err(Error::conflict(words::ENOUGH_UNDONE));
        }
        let audience = self.audience(&state, seat);
        let refused = |no| Error::conflict(words::stays(no));
        state.game_mut()?.undo(seat, audience).map_err(refused)?;
        let undone = LogEntry::Undone { seat, up_ms: self.uptime.now() };
        self.commit(&mut state, vec![undone], None).await
    }

    /// Whether this seat may take its last action back.
    pub fn can_undo(&self, state: &RoomState, seat: Seat) -> Result<(), NoUndo> {
        if self.may_have_help().is_err() {
            return Err(NoUndo::Nothing);
        }
        let table = state.game().map_err(|_| NoUndo::Nothing)?;
        table.can_undo(seat, self.audience(state, seat))
    }

    /// Who else looks at what this seat does: anybody who sits or watches here. Bots look when
    /// they decide.
    fn audience(&self, state: &RoomState, seat: Seat) -> Audience {
        let watchers = self.watchers() + self.presence.watchers_elsewhere();
        let alone = state.people() == 1 && watchers <= self.presence.pages(seat);
        if alone { Audience::Nobody } else { Audience::Others }
    }

    /// What an action would do, as far as whoever asks can know; nothing happens.
    pub async fn preview(&self, who: &Who, attempt: &Attempt) -> Result<Preview, Error> {
        let state = self.enter().await?;
        let seat = self.may(&state, who, Operation::Play)?;
        self.presence.heard(seat);
        self.check_turn(&state, seat, attempt)?;
        let not_taken = |not| not_taken(attempt.action, not);
        state.game()?.preview(seat, attempt.action).map_err(not_taken)
    }

    /// Whether an attempt is about the decision at hand, and allowed in a lesson.
    fn check_turn(&self, state: &RoomState, seat: Seat, attempt: &Attempt) -> Result<(), Error> {
        let table = state.game()?;
        if attempt.decision.is_some_and(|asked| asked != table.decisions(seat)) {
            return Err(Error::conflict(words::MOVED_ON));
        }
        if let Some(step) = self.lesson_step(state) {
            let allowed = lesson::allowed(step, table.choices(seat));
            if !allowed.iter().any(|choice| choice.action == attempt.action) {
                return Err(Error::conflict(words::FOLLOW_THE_LESSON));
            }
        }
        Ok(())
    }

    /// Whether somebody may ask for a hint now; if others play too, they are told.
    pub async fn ask_for_hint(&self, who: &Who) -> Result<Box<dyn Thinker>, Error> {
        let mut state = self.enter().await?;
        let seat = self.may(&state, who, Operation::Hint)?;
        self.presence.heard(seat);
        if !state.awaits(seat) {
            return Err(Error::conflict(words::NOTHING_TO_DECIDE));
        }
        let decision = state.game()?.decisions(seat);
        if state.people() > 1 {
            // Asking twice before one decision is one hint.
            let key = format!("hint/{}/{decision}", seat.0);
            if !state.keys.contains_key(&key) {
                self.commit(&mut state, vec![LogEntry::Hinted { seat }], Some(key)).await?;
            }
        }
        Ok(state.game()?.thinker(seat))
    }

    /// Sets which questions pass by themselves for one's own seat.
    pub async fn set_auto_pass(&self, who: &Who, auto_pass: AutoPass) -> Result<(), Error> {
        let mut state = self.enter().await?;
        let seat = self.may(&state, who, Operation::Settle)?;
        self.presence.heard(seat);
        let many = auto_pass.windows.len() + auto_pass.things.len() > 40;
        if many || auto_pass.windows.iter().chain(&auto_pass.things).any(|name| name.len() > 80) {
            return Err(Error::invalid(words::LONG_SETTINGS));
        }
        if state.chair(seat).is_some_and(|chair| chair.auto_pass == auto_pass) {
            return Ok(());
        }
        self.commit(&mut state, vec![LogEntry::AutoPass { seat, auto_pass }], None).await
    }

    /// Passes whatever one's own seat is asked until the chapter that is played ends.
    pub async fn pass_the_rest(&self, who: &Who) -> Result<(), Error> {
        let mut state = self.enter().await?;
        let seat = self.may(&state, who, Operation::Settle)?;
        self.presence.heard(seat);
        let Some((rest, _)) = state.game()?.chapter() else {
            return Err(Error::conflict(words::NOTHING_TO_PASS));
        };
        let auto_pass = state.chair(seat).map(|chair| chair.auto_pass.clone()).unwrap_or_default();
        if auto_pass.rest == Some(rest) {
            return Ok(());
        }
        let auto_pass = AutoPass { rest: Some(rest), ..auto_pass };
        self.commit(&mut state, vec![LogEntry::AutoPass { seat, auto_pass }], None).await
    }

    /// Keeps the review of the game.
    pub(crate) async fn note_review(&self, review: Review) -> Result<(), Error> {
        let mut state = self.enter().await?;
        let review = Box::new(review);
        self.commit(&mut state, vec![LogEntry::Reviewed { review }], None).await
    }

    /// Notes for whoever has a seat here where they try the game again.
    pub(crate) async fn note_try(
        &self,
        who: &Who,
        moment: usize,
        table: String,
    ) -> Result<(), Error> {
        let mut state = self.enter().await?;
        let known = state.tries.iter().any(|it| it.table == table);
        match self.standing(&state, who).seat {
            Some(seat) if !known && state.tries.len() < MOST_TRIES => {
                let tried = LogEntry::Tried { seat, moment, table };
                self.commit(&mut state, vec![tried], None).await
            }
            _ => Ok(()),
        }
    }

    /// Notes at which table the same people play again.
    pub(crate) async fn note_rematch(
        &self,
        state: &mut RoomState,
        table: String,
    ) -> Result<(), Error> {
        self.commit(state, vec![LogEntry::Rematch { table }], None).await
    }
}

impl RoomState {
    /// Whether the game waits for the sitter of this seat: not if the question is one that passes
    /// by itself in a moment.
    pub fn awaits(&self, seat: Seat) -> bool {
        let plays = self.chair(seat).is_some_and(super::Chair::is_played_by_sitter);
        let asked = self.deciding().contains(seat) && !self.waits_for_bots();
        plays && asked && self.passing(seat).is_none()
    }

    /// Whether bots are to decide before anybody else may.
    pub(crate) fn waits_for_bots(&self) -> bool {
        let by_bot = |seat| self.chair(seat).is_some_and(|chair| chair.bot.is_some());
        self.bots_first && self.deciding().iter().any(by_bot)
    }

    /// The action that passes for the sitter of this seat, if it is asked a question that passes
    /// by itself. A program is asked everything unless it has said otherwise.
    pub(crate) fn passing(&self, seat: Seat) -> Option<u16> {
        let chair = self.chair(seat).filter(|chair| chair.is_played_by_sitter())?;
        let in_a_browser = chair.sitter.as_ref().is_some_and(|sitter| !sitter.guests.is_empty());
        let alone = in_a_browser && self.people() == 1;
        self.table.as_ref()?.passing(seat, &chair.auto_pass, alone)
    }
}

fn not_taken(action: u16, not: NotTaken) -> Error {
    match not {
        NotTaken::Refused(refusal) => Error::Refused(refusal),
        NotTaken::NoSuchAction { codes } => {
            Error::invalid(words::no_such_action(action, codes - 1))
        }
    }
}
