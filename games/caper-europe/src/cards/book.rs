//! The cards compiled for play.

use std::fmt;

use engine::{CardError, Cards as _};
use heist::Library;

use crate::cards::compile::Face;
use crate::cards::{Card, Cards, List};
use crate::{City, Gear, Thief};

/// How many Locations are shuffled, and how many Thieves and Gear are dealt.
pub(crate) const LOCATIONS: usize = 13;
pub(crate) const THIEVES: usize = Thief::COUNT as usize;
pub(crate) const GEAR: usize = Gear::COUNT as usize;

/// What the rules need of the cards, with the decks of each city. A state refers to it.
pub(crate) struct Book {
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

static LIBRARY: Library<Cards, Book> = Library::new();

/// The book of these cards, if a game can be played with them.
pub(crate) fn open(cards: &Cards) -> Result<&'static Book, CardError> {
    LIBRARY.open(cards, Book::compile)
}

impl Book {
    fn compile(cards: &Cards) -> Result<Book, CardError> {
        cards.check()?;
        Ok(Book {
            faces: cards.faces().map_err(|wrong| CardError::whole(wrong.message))?,
            decks: City::ALL.map(|city| Decks::of(cards, city)),
            bonus: [0].into_iter().chain(cards.track.bonus.iter().copied()).collect(),
        })
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

/// Equal cards have the same book.
impl PartialEq for Book {
    fn eq(&self, other: &Book) -> bool {
        std::ptr::eq(self, other)
    }
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cards", self.faces.len())
    }
}
