//! Takes a person out of the entries of a log, one after the other.

use engine::Seat;
use review::Review;

use super::super::{Card, Closer, LogEntry, Voice};
use crate::identity::GuestId;
use crate::words;

pub(super) struct Eraser<'a> {
    /// Who they are at this table.
    own: &'a [GuestId],
    stranger: GuestId,
    /// The seats they have at this point of the log.
    seats: Vec<Seat>,
    /// What they are and were called, as far as the log has said so.
    names: Vec<String>,
    /// Whose time was up first.
    lapsed: Option<Seat>,
    /// Why the table was closed, if that named them: as it is told from now on.
    closed: Option<String>,
}

impl Eraser<'_> {
    pub(super) fn new<'a>(own: &'a [GuestId], name: &str, stranger: GuestId) -> Eraser<'a> {
        let names = vec![name.to_owned()];
        Eraser { own, stranger, seats: Vec::new(), names, lapsed: None, closed: None }
    }

    /// Puts somebody in the place of the person; says whether it was them.
    pub(super) fn replace(&self, guest: &mut GuestId) -> bool {
        let own = self.own.contains(guest);
        if own {
            *guest = self.stranger;
        }
        own
    }

    /// Takes the person out of an entry; says whether there was anything of them.
    pub(super) fn erase(&mut self, entry: &mut LogEntry) -> bool {
        match entry {
            LogEntry::Sat { seat, guest, secret, name, .. } => {
                self.seats.retain(|own| own != seat);
                let own = guest.as_mut().is_some_and(|guest| self.replace(guest));
                if own {
                    self.seats.push(*seat);
                    self.forget_name(name);
                    *secret = None;
                }
                own
            }
            LogEntry::Left { seat } => {
                self.seats.retain(|own| own != seat);
                false
            }
            LogEntry::Lots { order } => {
                self.follow_lots(order);
                false
            }
            LogEntry::Device { guest, .. }
            | LogEntry::Alone { guest, .. }
            | LogEntry::Muted { voice: Voice::Guest(guest), .. } => self.replace(guest),
            LogEntry::Said { seat, guest, name, text } => {
                let own = match guest {
                    // Whoever is named said it, wherever they sat.
                    Some(guest) => self.replace(guest),
                    None => seat.is_some_and(|seat| self.seats.contains(&seat)),
                };
                if own {
                    self.forget_name(name);
                    text.clear();
                }
                own
            }
            LogEntry::Lapsed { seat } => {
                self.lapsed = self.lapsed.or(Some(*seat));
                false
            }
            LogEntry::Closed { by: Closer::Clock, why } => self.erase_late(why),
            LogEntry::Reviewed { review } => self.erase_review(review),
            _ => false,
        }
    }

    /// Everybody sits where the lots say: on each seat whoever sat on the one that stands there.
    fn follow_lots(&mut self, order: &[Seat]) {
        let before = std::mem::take(&mut self.seats);
        let now = |own: &Seat| match order.iter().position(|from| from == own) {
            Some(now) => Seat(now as u8),
            None => *own,
        };
        self.seats = before.iter().map(now).collect();
    }

    fn forget_name(&mut self, name: &mut String) {
        self.names.push(std::mem::replace(name, words::SOMEBODY.to_owned()));
    }

    /// Why the clock closed a table: the first seat whose time was up is named. They may have been
    /// called otherwise then.
    fn erase_late(&mut self, why: &mut String) -> bool {
        if self.lapsed.is_none_or(|seat| !self.seats.contains(&seat)) {
            return false;
        }
        *why = words::given_up_by_clock(words::SOMEBODY);
        self.closed = Some(why.clone());
        true
    }

    fn erase_review(&mut self, review: &mut Review) -> bool {
        for seat in &self.seats {
            let name = review.names.get_mut(seat.index());
            let name = name.map(|name| std::mem::replace(name, words::SOMEBODY.to_owned()));
            self.names.extend(name);
        }
        // Moves are named in words, and words name players.
        for decision in &mut review.decisions {
            for (_, move_in_words) in [&mut decision.played, &mut decision.preferred] {
                *move_in_words = self.unname(move_in_words);
            }
            for reason in &mut decision.reasons {
                reason.label = self.unname(&reason.label);
            }
        }
        !self.seats.is_empty()
    }

    /// A text without any name they had at the table.
    fn unname(&self, text: &str) -> String {
        let mut names: Vec<&String> = self.names.iter().filter(|it| !it.is_empty()).collect();
        // The longest first, or a short name could leave half of a long one.
        names.sort_by_key(|name| std::cmp::Reverse(name.len()));
        names.into_iter().fold(text.to_owned(), |text, name| without(&text, name))
    }

    /// What lists say of the table, without their names.
    pub(super) fn line(&self, line: &str) -> String {
        let Some(mut card) = Card::read(line) else { return String::new() };
        card.state = self.closed.clone().unwrap_or_else(|| self.unname(&card.state));
        card.names = card.names.iter().map(|name| self.unname(name)).collect();
        for person in &mut card.people {
            *person = person.take().filter(|name| !self.names.contains(name));
        }
        card.to_json()
    }
}

/// A text with somebody in the place of a name, where it stands as a word of its own: somebody may
/// have called themselves by a single letter.
fn without(text: &str, name: &str) -> String {
    let mut told = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        let (before, after) = (&rest[..at], &rest[at + name.len()..]);
        let last = before.chars().next_back().or_else(|| told.chars().next_back());
        let inside = [last, after.chars().next()];
        told.push_str(before);
        let alone = !inside.into_iter().flatten().any(char::is_alphanumeric);
        told.push_str(if alone { words::SOMEBODY } else { name });
        rest = after;
    }
    told + rest
}
