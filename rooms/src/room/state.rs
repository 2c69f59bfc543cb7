//! What changes about a table, and how an entry of the log changes it.

use engine::{Names, Next, Seat, Seats, Seed};

use super::{Chair, LogEntry, RoomState, Sitter, Stage, Try};
use crate::error::Error;
use crate::identity::GuestId;
use crate::names;
use crate::table::AnyTable;
use crate::words;

impl RoomState {
    /// How far the table is.
    pub fn stage(&self) -> Stage {
        match &self.table {
            _ if self.closed.is_some() => Stage::Closed,
            None => Stage::Waiting,
            Some(table) if table.next() == Next::Over => Stage::Over,
            Some(_) => Stage::Playing,
        }
    }

    /// The game, once it has begun.
    pub fn game(&self) -> Result<&dyn AnyTable, Error> {
        self.table.as_deref().ok_or_else(|| Error::conflict(words::NOT_BEGUN))
    }

    pub(super) fn game_mut(&mut self) -> Result<&mut Box<dyn AnyTable>, Error> {
        self.table.as_mut().ok_or_else(|| Error::conflict(words::NOT_BEGUN))
    }

    /// Who is to decide.
    pub fn deciding(&self) -> Seats {
        match (&self.table, self.stage()) {
            (Some(table), Stage::Playing) => table.next().seats(),
            _ => Seats::NONE,
        }
    }

    /// All seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.chairs.len() as u8).map(Seat)
    }

    /// The chair of a seat.
    pub fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    /// What each seat added to the seed. Everybody may know it as soon as the seat is taken.
    pub fn seat_seeds(&self) -> Vec<Option<Seed>> {
        match &self.table {
            Some(table) => table.seat_seeds(),
            None => self.chairs.iter().map(|chair| chair.seed).collect(),
        }
    }

    /// How many seats belong to people or programs.
    pub fn people(&self) -> usize {
        self.chairs.iter().filter(|chair| chair.sitter.is_some()).count()
    }

    /// How long the log is.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// Carries an entry of the log in. Deals and actions are the table's business.
    pub(super) fn apply(&mut self, entry: &LogEntry) {
        match entry.clone() {
            LogEntry::Invited { seat, invitation } => {
                self.with_chair(seat, |chair| chair.invitation = Some(invitation));
            }
            LogEntry::Sat { seat, guest, secret, name, seed } => self.with_chair(seat, |chair| {
                let guests = guest.into_iter().collect();
                chair.sitter = Some(Sitter { guests, secret, name, face: None });
                (chair.bot, chair.invitation, chair.seed) = (None, None, seed);
            }),
            LogEntry::Left { seat } => self.with_chair(seat, |chair| {
                (chair.sitter, chair.seed) = (None, None);
            }),
            LogEntry::Lots { order } => self.take_lots(&order),
            LogEntry::Bot { seat, level } => self.with_chair(seat, |chair| {
                if chair.sitter.is_some() {
                    chair.left = chair.left.or(Some(chair.decisions));
                }
                (chair.bot, chair.invitation) = (Some(level), None);
            }),
            LogEntry::Returned { seat } => self.with_chair(seat, |chair| {
                (chair.bot, chair.left) = (None, None);
            }),
            LogEntry::Played { seat, spent_ms, .. } => self.with_chair(seat, |chair| {
                chair.spent_ms += spent_ms;
                chair.decisions += 1;
                chair.deciding_since = None;
                chair.asked_before = chair.asked_at.take();
            }),
            LogEntry::Asked { seat, at } => {
                self.with_chair(seat, |chair| chair.asked_at = Some(at));
            }
            LogEntry::Holidays { seat, holidays } => {
                self.chat.apply(entry, &self.names, &self.people);
                self.with_chair(seat, |chair| chair.holidays = holidays);
            }
            LogEntry::AutoPass { seat, auto_pass } => {
                self.with_chair(seat, |chair| chair.auto_pass = auto_pass);
            }
            LogEntry::Secret { seat, secret } => {
                self.with_sitter(seat, |sitter| sitter.secret = Some(secret));
            }
            LogEntry::Device { seat, guest } => {
                self.with_sitter(seat, |sitter| sitter.guests.push(guest));
            }
            LogEntry::Alone { seat, guest } => self.with_sitter(seat, |sitter| {
                (sitter.guests, sitter.secret) = (vec![guest], None);
            }),
            LogEntry::Said { .. }
            | LogEntry::Hinted { .. }
            | LogEntry::Muted { .. }
            | LogEntry::Lapsed { .. } => {
                self.chat.apply(entry, &self.names, &self.people);
            }
            LogEntry::Rematch { table } => self.rematch = Some(table),
            LogEntry::Tried { seat, moment, table } => {
                self.tries.push(Try { seat, moment, table });
            }
            LogEntry::Reviewed { review } => self.review = Some((*review).into()),
            LogEntry::Undone { seat, .. } => {
                self.undone += 1;
                // Whoever takes a move back has as much time left as before it.
                self.with_chair(seat, |chair| chair.asked_at = chair.asked_before.take());
            }
            LogEntry::Closed { by, why } => {
                (self.closed, self.closed_by) = (Some(why), Some(by));
            }
            LogEntry::Dealt { .. } => {}
        }
        match entry {
            LogEntry::Sat { seat, .. }
            | LogEntry::Device { seat, .. }
            | LogEntry::Alone { seat, .. } => {
                self.name_person(*seat);
                self.name_everybody();
            }
            LogEntry::Left { .. } | LogEntry::Bot { .. } | LogEntry::Lots { .. } => {
                self.name_everybody();
            }
            _ => {}
        }
    }

    fn with_chair(&mut self, seat: Seat, change: impl FnOnce(&mut Chair)) {
        if let Some(chair) = self.chairs.get_mut(seat.index()) {
            change(chair);
        }
    }

    fn with_sitter(&mut self, seat: Seat, change: impl FnOnce(&mut Sitter)) {
        let chair = self.chairs.get_mut(seat.index());
        if let Some(sitter) = chair.and_then(|chair| chair.sitter.as_mut()) {
            change(sitter);
        }
    }

    /// What the log says somebody is called: nothing of those who are kept, whom it names by their
    /// ids alone, so that their names can change, and vanish.
    pub(super) fn name_in_log(&self, guest: Option<GuestId>, name: &str) -> String {
        let kept = guest.is_some_and(|guest| self.people.contains_key(&guest));
        if kept { String::new() } else { names::name(name) }
    }

    /// Calls a sitter who is kept by their own name.
    fn name_person(&mut self, seat: Seat) {
        let Some(sitter) = self.chairs.get(seat.index()).and_then(|chair| chair.sitter.as_ref())
        else {
            return;
        };
        let known = sitter.guests.iter().find_map(|guest| self.people.get(guest)).cloned();
        self.with_sitter(seat, |sitter| {
            sitter.face = known.as_ref().map(|known| known.face);
            sitter.name = known.map_or_else(|| std::mem::take(&mut sitter.name), |it| it.name);
        });
    }

    pub(super) fn name_everybody(&mut self) {
        self.names = Names::new((0..self.chairs.len()).map(|seat| self.distinct_name(seat)));
        if let Some(table) = &mut self.table {
            table.rename(self.names.clone());
        }
    }

    /// What a seat's sitter is called. One who could be taken for somebody else at the table is
    /// called by the seat as well, or by the seat alone.
    fn distinct_name(&self, seat: usize) -> String {
        let own = &self.chairs[seat];
        let others = || self.chairs.iter().enumerate().filter(|(other, _)| *other != seat);
        let taken = |name: &str| {
            others().any(|(_, it)| {
                names::look_alike(name, it.name()) || names::look_alike(name, &it.seat_name)
            })
        };
        match own.name() {
            name if name == own.seat_name || !taken(name) => name.to_owned(),
            name => {
                let both = format!("{name} ({})", own.seat_name);
                if taken(&both) { own.seat_name.clone() } else { both }
            }
        }
    }

    /// Notes for each seat since when it has been deciding.
    pub(super) fn time_decisions(&mut self, now: u64) {
        let deciding = self.deciding();
        for (seat, chair) in (0..).map(Seat).zip(&mut self.chairs) {
            chair.deciding_since = match deciding.contains(seat) {
                true => chair.deciding_since.or(Some(now)),
                false => None,
            };
            chair.asked_at = chair.asked_at.filter(|_| deciding.contains(seat));
        }
    }
}
