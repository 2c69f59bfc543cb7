//! What is said at a table, and who is not heard.

use std::collections::{HashMap, VecDeque};

use engine::{Names, Seat};

use super::{LogEntry, Operation, Room, RoomState, Stage, Standing, Voice};
use crate::error::Error;
use crate::identity::{GuestId, Who};
use crate::names;
use crate::people::{self, Known};
use crate::words;

/// How many of the newest lines stay: what players said, and what onlookers said. Each kind has a
/// row of its own, so that onlookers push nothing of the players' away.
const KEPT: usize = 200;
const KEPT_OF_ONLOOKERS: usize = 60;

/// How many lines the log of a table takes: of each seat, and of all onlookers together.
const MOST_OF_A_SEAT: u32 = 1000;
const MOST_OF_ONLOOKERS: u32 = 300;

/// What was said, the newest lines of it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Chat {
    /// The newest lines of players, and those of onlookers.
    pub lines: VecDeque<ChatLine>,
    /// How many lines there have been.
    count: usize,
    muted: Vec<Voice>,
    said: Vec<(Option<Seat>, u32)>,
}

/// One line of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatLine {
    /// Counted from 0; it stays the same when older lines go.
    pub number: usize,
    /// Who said it.
    pub speaker: Speaker,
    /// What they were called.
    pub name: String,
    /// What they said.
    pub text: String,
    /// The browser or the person who said it, where the log says so: of onlookers, and of people
    /// who are kept.
    pub by: Option<GuestId>,
}

/// Who said it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speaker {
    /// A player.
    Seat(Seat),
    /// Somebody without a seat; older logs do not say who.
    Onlooker(Option<GuestId>),
    /// The server tells everybody something.
    Server,
}

impl Chat {
    /// Carries an entry of the log in.
    pub(super) fn apply(
        &mut self,
        entry: &LogEntry,
        names: &Names,
        people: &HashMap<GuestId, Known>,
    ) {
        match entry {
            LogEntry::Said { seat, guest, name, text } => {
                match self.said.iter_mut().find(|(own, _)| own == seat) {
                    Some((_, count)) => *count += 1,
                    None => self.said.push((*seat, 1)),
                }
                let speaker = seat.map_or(Speaker::Onlooker(*guest), Speaker::Seat);
                // Whoever has left has said nothing that anybody can read.
                if text.is_empty() {
                    self.count += 1;
                    return;
                }
                let known = guest.and_then(|guest| people.get(&guest));
                let name = known.map_or(name, |known| &known.name);
                self.push(speaker, name.clone(), text.clone(), *guest);
            }
            LogEntry::Hinted { seat } => {
                let told = words::took_a_hint(&names[*seat]);
                self.push(Speaker::Server, String::new(), told, None);
            }
            LogEntry::Lapsed { seat } => {
                let told = words::time_was_up(&names[*seat]);
                self.push(Speaker::Server, String::new(), told, None);
            }
            LogEntry::Holidays { seat, holidays } => {
                let told = words::on_holiday(&names[*seat], holidays.last());
                self.push(Speaker::Server, String::new(), told, None);
            }
            LogEntry::Muted { voice, muted } => {
                self.muted.retain(|other| other != voice);
                self.muted.extend(muted.then_some(*voice));
            }
            _ => {}
        }
    }

    fn push(&mut self, speaker: Speaker, name: String, text: String, by: Option<GuestId>) {
        let line = ChatLine { number: self.count, speaker, name, text, by };
        self.count += 1;
        let is_onlooker = |line: &ChatLine| matches!(line.speaker, Speaker::Onlooker(_));
        let kind = is_onlooker(&line);
        self.lines.push_back(line);
        let same = |line: &&ChatLine| is_onlooker(line) == kind;
        let most = if kind { KEPT_OF_ONLOOKERS } else { KEPT };
        if self.lines.iter().filter(same).count() > most
            && let Some(oldest) = self.lines.iter().position(|line| same(&line))
        {
            self.lines.remove(oldest);
        }
    }

    /// Whoever was muted still is where the lots have put them.
    pub(super) fn follow_lots(&mut self, order: &[Seat]) {
        for voice in &mut self.muted {
            if let Voice::Seat(seat) = voice
                && let Some(now) = order.iter().position(|from| from == seat)
            {
                *seat = Seat(now as u8);
            }
        }
    }

    /// Whether the host has muted this voice.
    pub fn is_muted(&self, voice: Voice) -> bool {
        let all = matches!(voice, Voice::Guest(_)) && self.muted.contains(&Voice::Onlookers);
        all || self.muted.contains(&voice)
    }

    fn is_full(&self, seat: Option<Seat>) -> bool {
        let most = if seat.is_some() { MOST_OF_A_SEAT } else { MOST_OF_ONLOOKERS };
        self.said.iter().any(|(own, count)| *own == seat && *count >= most)
    }
}

impl Room {
    /// Says something to everybody at the table.
    pub async fn say(&self, who: &Who, name: &str, text: &str) -> Result<(), Error> {
        let mut state = self.enter().await?;
        let seat = self.standing(&state, who).seat;
        let guest = match who {
            Who::Guest(guest) => Some(*guest),
            Who::Bearer(_) | Who::Nobody => None,
        };
        let voice = match (seat, guest) {
            (Some(seat), _) => Voice::Seat(seat),
            (None, Some(guest)) => Voice::Guest(guest),
            (None, None) => return Err(Error::not_allowed(words::NO_SEAT)),
        };
        if state.stage() == Stage::Closed {
            return Err(Error::conflict(words::CLOSED));
        }
        if state.chat.is_muted(voice) {
            return Err(Error::not_allowed(words::MUTED));
        }
        if let (Some(rule), Some(_)) = (state.silence(), seat) {
            return Err(Error::Refused(engine::Refusal::new(rule, words::SILENCE)));
        }
        let text = names::talk(text);
        if text.is_empty() {
            return Err(Error::invalid(words::EMPTY_LINE));
        }
        if state.chat.is_full(seat) {
            return Err(Error::conflict(words::ENOUGH_SAID));
        }
        self.heard(seat);
        self.recognise(&mut state, guest).await?;
        // A person is named by their id alone, so that their name can change, and vanish.
        let kept = guest.is_some_and(|guest| state.people.contains_key(&guest));
        let name = match seat {
            _ if kept => String::new(),
            Some(seat) => state.names[seat].to_owned(),
            None => names::name(name),
        };
        if let Some(guest) = guest.filter(|_| seat.is_none()) {
            // At tables where somebody sits they are found by their seat.
            self.store.put(&people::said(guest), &self.id.to_string(), Some(String::new())).await?;
        }
        let guest = guest.filter(|_| seat.is_none() || kept);
        let said = LogEntry::Said { seat, guest, name, text };
        self.commit(&mut state, vec![said], None).await
    }

    /// Whose voice the host means. An onlooker is named by a line of theirs: ids are nobody's
    /// business.
    pub async fn voice(
        &self,
        who: &Who,
        seat: Option<Seat>,
        line: Option<usize>,
    ) -> Result<Voice, Error> {
        let state = self.enter().await?;
        self.may(&state, who, Operation::Mute)?;
        let Some(number) = line.filter(|_| seat.is_none()) else {
            return Ok(seat.map_or(Voice::Onlookers, Voice::Seat));
        };
        let mut lines = state.chat.lines.iter();
        match lines.find(|line| line.number == number).map(|line| line.speaker) {
            Some(Speaker::Onlooker(Some(guest))) => Ok(Voice::Guest(guest)),
            Some(Speaker::Seat(seat)) => Ok(Voice::Seat(seat)),
            _ => Err(Error::invalid(words::NO_SUCH_LINE)),
        }
    }

    /// Lets somebody be heard no longer, or again.
    pub async fn mute(&self, who: &Who, voice: Voice, muted: bool) -> Result<(), Error> {
        let mut state = self.enter().await?;
        self.may(&state, who, Operation::Mute)?;
        self.set_muted(&mut state, voice, muted).await
    }

    /// The same by the operator, who needs no right at the table.
    pub async fn mute_by_operator(&self, voice: Voice, muted: bool) -> Result<(), Error> {
        let mut state = self.enter().await?;
        self.set_muted(&mut state, voice, muted).await
    }

    async fn set_muted(
        &self,
        state: &mut RoomState,
        voice: Voice,
        muted: bool,
    ) -> Result<(), Error> {
        if let Voice::Seat(seat) = voice
            && state.chair(seat).is_none()
        {
            return Err(Error::invalid(words::NO_SUCH_SEAT));
        }
        if state.chat.muted.contains(&voice) == muted {
            return Ok(());
        }
        self.commit(state, vec![LogEntry::Muted { voice, muted }], None).await
    }
}

impl RoomState {
    /// The lines that somebody hears. Who may not talk may not be whispered to either.
    pub fn heard_by(&self, standing: Standing) -> impl Iterator<Item = &ChatLine> {
        let silent = self.silence().is_some() && standing.seat.is_some();
        let heard = move |line: &ChatLine| !silent || !matches!(line.speaker, Speaker::Onlooker(_));
        self.chat.lines.iter().filter(move |line| heard(line))
    }

    /// The rule that forbids the seats to talk now, if one does.
    pub fn silence(&self) -> Option<engine::Rule> {
        let table = self.table.as_ref().filter(|_| self.stage() == Stage::Playing)?;
        table.silence()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(seat: Option<u8>, text: String) -> LogEntry {
        LogEntry::Said { seat: seat.map(Seat), guest: None, name: "Eve".into(), text }
    }

    #[test]
    fn the_newest_lines_stay_and_onlookers_push_nobody_away() {
        let names = Names::new(["Caps".to_owned(), "Hammers".to_owned()]);
        let mut chat = Chat::default();
        chat.apply(&said(Some(0), "hello".into()), &names, &HashMap::new());
        for number in 0..MOST_OF_ONLOOKERS {
            assert!(!chat.is_full(None));
            chat.apply(&said(None, number.to_string()), &names, &HashMap::new());
        }
        assert!(chat.is_full(None) && !chat.is_full(Some(Seat(0))));
        assert_eq!(chat.lines.len(), 1 + KEPT_OF_ONLOOKERS);
        assert_eq!(chat.lines.front().unwrap().text, "hello");
        assert_eq!(chat.lines.back().unwrap().text, (MOST_OF_ONLOOKERS - 1).to_string());
        for number in 0..MOST_OF_A_SEAT - 1 {
            chat.apply(&said(Some(0), number.to_string()), &names, &HashMap::new());
        }
        assert!(chat.is_full(Some(Seat(0))) && !chat.is_full(Some(Seat(1))));
        assert_eq!(chat.lines.len(), KEPT + KEPT_OF_ONLOOKERS);
    }
}
