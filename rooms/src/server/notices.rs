//! Notices: what is to be told, and telling it.

use std::sync::Arc;
use std::time::Duration;

use engine::Seat;
use post::Outcome;
use serde_json::json;
use store::{Change, Scan, StoreError, TableId};

use super::Server;
use super::sending::Waiting;
use crate::due::moment;
use crate::error::Error;
use crate::identity::GuestId;
use crate::notices::{Last, Message, NOTICED, OUTBOX, Turn, Way, Why, Wishes, words};
use crate::room::{Room, RoomState};

/// For how long whoever sends a message has it for themselves: longer than sending may take.
const LEASE: i64 = 90_000;
/// How often a message is tried.
const TRIES: u32 = 6;

impl Server {
    /// Has everybody told who is asked at a table, wants to know, and does not know yet.
    pub(super) async fn notify(
        &self,
        room: &Room,
        state: &RoomState,
        now: i64,
    ) -> Result<(), Error> {
        for seat in state.seats() {
            let Some(due) = room.due(state, seat).filter(|due| now < due.deadline) else {
                continue;
            };
            let why = match now {
                _ if now >= due.reminder => Why::Reminder,
                _ if now >= due.notice => Why::Turn,
                _ => continue,
            };
            let turn = Turn {
                table: room.id.to_string(),
                game: room.info.id.to_owned(),
                seat: seat.0,
                decision: state.game()?.decisions(seat),
                deadline: due.deadline,
            };
            let sitter = state.chair(seat).and_then(|chair| chair.sitter.as_ref());
            for guest in sitter.iter().flat_map(|sitter| &sitter.guests) {
                self.tell(*guest, &why, &turn, now).await?;
            }
        }
        Ok(())
    }

    /// Has one person told of a decision by every way they want, once by each.
    async fn tell(&self, person: GuestId, why: &Why, turn: &Turn, now: i64) -> Result<(), Error> {
        let wishes = self.wishes(person).await?;
        for way in wishes.ways() {
            let name = format!("{}/{}/{person}/{}", turn.table, turn.seat, way.name());
            let before = self.store.get(NOTICED, &name).await?;
            let told: Option<(u32, u32)> =
                before.as_deref().and_then(|text| serde_json::from_str(text).ok());
            let rank = (turn.decision, why.rank());
            if told.is_some_and(|told| told >= rank) {
                continue;
            }
            let at = wishes.not_before(now, &way, why);
            let message = Message {
                person,
                way,
                why: why.clone(),
                turns: vec![turn.clone()],
                expires_at: turn.deadline,
                tries: 0,
                sending: false,
            };
            let noticed = Change::put(NOTICED, name, json!(rank).to_string()).if_still(before);
            match self.store.change(vec![noticed, posted(&message, at)?]).await {
                // Another server was faster.
                Ok(()) | Err(StoreError::Changed { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Forgets who was told what at a table where nobody is asked any more.
    pub(super) async fn forget_notices(&self, table: TableId) -> Result<(), Error> {
        let told = self.store.scan(Scan::prefix(NOTICED, &format!("{table}/"), 1000)).await?;
        let gone = told.into_iter().map(|(name, _)| Change::remove(NOTICED, name)).collect();
        Ok(self.store.change(gone).await?)
    }

    /// Puts a message into the outbox that somebody asked for themselves.
    pub(super) async fn post(&self, message: &Message) -> Result<(), Error> {
        Ok(self.store.change(vec![posted(message, self.now())?]).await?)
    }

    /// Sends messages to one person by one way as one.
    pub(super) async fn send_together(
        self: &Arc<Server>,
        together: Vec<Waiting>,
        now: i64,
    ) -> Result<(), Error> {
        let taken = together.iter().map(|(name, text, _)| {
            Change::remove(OUTBOX, name.clone()).if_still(Some(text.clone()))
        });
        let mut changes: Vec<Change> = taken.collect();
        let Some((_, _, first)) = together.first().cloned() else { return Ok(()) };
        if first.sending {
            self.store.change(changes).await?;
            return self.note_result(&first, words::INTERRUPTED, now).await;
        }
        let mut message = first;
        message.turns.clear();
        message.person = self.told_as(message.person).await?;
        for (_, _, other) in &together {
            for turn in other.turns.iter().filter(|_| now < other.expires_at) {
                if self.still_waits(message.person, turn).await? {
                    message.turns.push(turn.clone());
                }
            }
            message.why = message.why.max(other.why.clone());
            message.expires_at = message.expires_at.max(other.expires_at);
        }
        let wishes = self.wishes(message.person).await?;
        let moot = message.is_about_turns() && message.turns.is_empty();
        if moot || now >= message.expires_at {
            return Ok(self.store.change(changes).await?);
        }
        let not_before = wishes.not_before(now, &message.way, &message.why);
        if not_before > now {
            changes.push(posted(&message, not_before)?);
            return Ok(self.store.change(changes).await?);
        }
        let unwanted = self.is_for_unwanted(&message, &wishes).await?;
        // From here on it is ours: whoever else tries finds another text.
        message.sending = true;
        let lease = posted(&message, now + LEASE)?;
        changes.push(lease.clone());
        self.store.change(changes).await?;
        let outcome = match unwanted {
            true => Some(Outcome::Gone(words::UNWANTED.to_owned())),
            false => self.carry(&message, &wishes).await,
        };
        message.sending = false;
        self.conclude(message, lease, outcome).await
    }

    /// Whether somebody is still asked for this decision.
    async fn still_waits(self: &Arc<Server>, person: GuestId, turn: &Turn) -> Result<bool, Error> {
        let Ok(table) = turn.table.parse() else { return Ok(false) };
        let room = match self.room_of_now(table).await {
            Ok(room) => room,
            Err(Error::NotFound(_) | Error::Outdated(_)) => return Ok(false),
            Err(error) => return Err(error),
        };
        let state = room.enter().await?;
        let seat = Seat(turn.seat);
        let sitter = state.chair(seat).and_then(|chair| chair.sitter.as_ref());
        let theirs = sitter.is_some_and(|sitter| sitter.guests.contains(&person));
        let same = state.game().is_ok_and(|game| game.decisions(seat) == turn.decision);
        Ok(theirs && same && state.awaits(seat))
    }

    /// Whether a message would go to where mails from here are not wanted.
    async fn is_for_unwanted(&self, message: &Message, wishes: &Wishes) -> Result<bool, Error> {
        match &wishes.mail {
            Some(mail) if message.way == Way::Mail => self.is_unwanted(&mail.address).await,
            _ => Ok(false),
        }
    }

    /// Sends a message; nothing if the person no longer wants it.
    async fn carry(&self, message: &Message, wishes: &Wishes) -> Option<Outcome> {
        let zone = wishes.quiet.as_ref();
        match (&message.way, &message.why) {
            (Way::Browser(name), _) => {
                let subscription = &wishes.browser(name)?.subscription;
                let notice = self.notice(message);
                Some(self.post.pusher.as_ref()?.send(subscription, &notice).await)
            }
            (Way::Mail, Why::Confirm { address }) => {
                let mail = wishes.mail.as_ref().filter(|mail| mail.address == *address)?;
                let letter = self.letter(message, &mail.address, zone);
                Some(self.post.mailer.as_ref()?.send(&letter).await)
            }
            (Way::Mail, _) => {
                let letter = self.letter(message, &wishes.letterbox()?.address, zone);
                Some(self.post.mailer.as_ref()?.send(&letter).await)
            }
        }
    }

    /// Takes a message out of the outbox, or puts it back for another try, and acts on what became
    /// of it.
    async fn conclude(
        &self,
        mut message: Message,
        lease: Change,
        outcome: Option<Outcome>,
    ) -> Result<(), Error> {
        let now = self.now();
        let done = Change { value: None, expected: store::Expected::Anything, ..lease };
        let result = match outcome {
            None => return Ok(self.store.change(vec![done]).await?),
            Some(Outcome::Later { why, after }) if may_be_retried(&message) => {
                message.tries += 1;
                let wait = Duration::from_secs(60 << message.tries).max(after.unwrap_or_default());
                let wait = i64::try_from(wait.as_millis()).unwrap_or(i64::MAX);
                let again = posted(&message, now.saturating_add(wait))?;
                self.store.change(vec![done, again]).await?;
                return self.note_result(&message, &why, now).await;
            }
            Some(Outcome::Delivered) => words::SENT.to_owned(),
            Some(Outcome::Later { why, .. }) if message.why == Why::Test => why,
            Some(Outcome::Later { why, .. } | Outcome::Unheard(why)) => {
                format!("{}: {why}", words::GIVEN_UP)
            }
            Some(Outcome::Refused(why)) => {
                tracing::warn!(why, "a notice was refused");
                why
            }
            Some(Outcome::Gone(why)) => {
                self.drop_address(&message, &why).await?;
                why
            }
        };
        metrics::counter!("hideout_notices_total", "by" => kind(&message)).increment(1);
        self.store.change(vec![done]).await?;
        self.note_result(&message, &result, now).await
    }

    /// Nothing is sent any more to where nobody is.
    async fn drop_address(&self, message: &Message, why: &str) -> Result<(), Error> {
        let change = |wishes: &mut Wishes| match &message.way {
            Way::Browser(name) => wishes.browsers.retain(|own| own.name() != *name),
            Way::Mail => {
                if let Some(mail) = &mut wishes.mail {
                    mail.failed = Some(why.chars().take(200).collect());
                }
            }
        };
        self.change_wishes(message.person, change).await
    }

    /// Notes for the person what was sent last, and what became of it.
    async fn note_result(&self, message: &Message, result: &str, at: i64) -> Result<(), Error> {
        let by_mail = message.way == Way::Mail;
        let result: String = result.chars().take(200).collect();
        let change = |wishes: &mut Wishes| {
            wishes.last = Some(Last { at, by_mail, result: result.clone() });
            if let Some(mail) = wishes.mail.as_mut().filter(|_| by_mail) {
                mail.sent_at = at;
            }
        };
        self.change_wishes(message.person, change).await
    }
}

/// A message in the outbox, to be sent at this time.
fn posted(message: &Message, at: i64) -> Result<Change, Error> {
    let text = serde_json::to_string(message).map_err(Error::internal)?;
    Ok(Change::put(OUTBOX, format!("{}/{}", moment(at), message.name()), text))
}

/// Whether it is worth another try. A test has told what it should by failing; whoever wants to
/// know again asks again.
fn may_be_retried(message: &Message) -> bool {
    message.why != Why::Test && message.tries + 1 < TRIES
}

fn kind(message: &Message) -> &'static str {
    if message.way == Way::Mail { "mail" } else { "push" }
}
