//! The card table: every card of one deck made ready for play, shared by all its games.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use engine::{CardError, Cards as _};

use crate::cards::{Card, Cards, List};
use crate::compile::Face;
use crate::{City, Gear, Thief};

/// How many Locations are shuffled, and how many Thieves and Gear are dealt.
pub(crate) const LOCATIONS: usize = 13;
pub(crate) const THIEVES: usize = Thief::COUNT as usize;
pub(crate) const GEAR: usize = Gear::COUNT as usize;

/// What the rules need of a deck.
pub(crate) struct Compiled {
    faces: Vec<Face>,
    decks: [Decks; 4],
    /// Bonus Points by distance from the middle; the first is the middle itself.
    bonus: Vec<u8>,
}

/// The cards in play in one city, in the order of the list, copies together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decks {
    pub(crate) locations: [Card; LOCATIONS],
    pub(crate) thieves: [Card; THIEVES],
    pub(crate) gear: [Card; GEAR],
}

/// The decks that have been played with. A state refers to its table by a plain reference, so
/// that it stays `Copy` and a clone costs no counting; that needs tables which live as long as
/// the program. Each is made once: a program meets few decks, and a table is some 20 kilobytes.
static TABLES: Mutex<Vec<(Cards, &'static Compiled)>> = Mutex::new(Vec::new());

impl Compiled {
    /// The table of a deck, made now if it is new and can be played with.
    pub(crate) fn of(cards: &Cards) -> Result<&'static Compiled, CardError> {
        let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, table)) = tables.iter().find(|(known, _)| known == cards) {
            return Ok(table);
        }
        cards.check()?;
        let faces = cards.faces().map_err(|wrong| CardError::whole(wrong.message))?;
        let bonus = [0].into_iter().chain(cards.track.bonus.iter().copied()).collect();
        let decks = City::ALL.map(|city| Decks::of(cards, city));
        let table: &'static Compiled = Box::leak(Box::new(Compiled { faces, decks, bonus }));
        tables.push((cards.clone(), table));
        Ok(table)
    }

    #[inline]
    pub(crate) fn face(&self, card: Card) -> &Face {
        &self.faces[card.index()]
    }

    pub(crate) fn decks(&self, city: City) -> &Decks {
        &self.decks[city.index()]
    }

    /// How many spaces the track has on each side of the middle.
    #[inline]
    pub(crate) fn spaces(&self) -> i8 {
        (self.bonus.len() - 1) as i8
    }

    /// The bonus Points of a tracker at this place.
    #[inline]
    pub(crate) fn bonus(&self, tracker: i8) -> u8 {
        self.bonus[usize::from(tracker.unsigned_abs())]
    }
}

impl Decks {
    fn of(list: &List, city: City) -> Decks {
        let plays = |place: Option<City>| place.is_none_or(|place| place == city);
        let locations = list.location.iter().map(|card| (plays(card.city), 1));
        let thieves = list.thief.iter().map(|card| (plays(card.city), card.copies));
        let gear = list.gear.iter().map(|card| (plays(card.city), card.copies));
        let first_thief = list.location.len();
        let first_gear = first_thief + list.thief.len();
        Decks {
            locations: gather(0, locations),
            thieves: gather(first_thief, thieves),
            gear: gather(first_gear, gear),
        }
    }
}

/// The numbers of the cards that are in play, from `first` on. The list was checked, so there
/// are just as many as there is room for.
fn gather<const N: usize>(first: usize, cards: impl Iterator<Item = (bool, u8)>) -> [Card; N] {
    let mut deck = [Card(0); N];
    let mut room = deck.iter_mut();
    for (number, (_, copies)) in cards.enumerate().filter(|(_, (plays, _))| *plays) {
        let card = Card((first + number) as u8);
        room.by_ref().take(copies.into()).for_each(|place| *place = card);
    }
    deck
}

/// Tables are made once for each deck, so the same deck is the same place in memory.
impl PartialEq for Compiled {
    fn eq(&self, other: &Compiled) -> bool {
        std::ptr::eq(self, other)
    }
}

impl fmt::Debug for Compiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cards", self.faces.len())
    }
}
