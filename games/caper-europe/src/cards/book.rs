//! The cards compiled for play.

use std::fmt;

use engine::{CardError, Cards as _};
use heist::{Library, deck};

use crate::cards::face::Face;
use crate::cards::{Card, Cards, List};
use crate::{City, Gear, Thief};

/// How many Locations are shuffled, and how many Thieves and Gear are dealt.
pub(crate) const LOCATIONS: usize = 13;
pub(crate) const THIEVES: usize = Thief::COUNT as usize;
pub(crate) const GEAR: usize = Gear::COUNT as usize;

/// What the rules need of the cards, with the decks of each city. A state refers to it.
pub(crate) struct Book {
    faces: Vec<Face>,
    /// How many of the cards are Locations, and how many Thieves.
    sizes: (usize, usize),
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

/// The decks of every city, in the order of the list.
fn decks(list: &List) -> Result<[Decks; 4], CardError> {
    let first_thief = list.location.len() as u8;
    let first_gear = first_thief + list.thief.len() as u8;
    let decks = |city: City| {
        let plays = |of: Option<City>| of.is_none_or(|of| of == city);
        let locations = list.location.iter().zip(0..).filter(|(card, _)| plays(card.city));
        let thieves = list.thief.iter().zip(first_thief..).filter(|(card, _)| plays(card.city));
        let gear = list.gear.iter().zip(first_gear..).filter(|(card, _)| plays(card.city));
        let city = city.name();
        Ok(Decks {
            locations: deck(city, "Locations", locations.map(|(_, n)| (Card(n), 1)))?,
            thieves: deck(city, "Thieves", thieves.map(|(card, n)| (Card(n), card.copies)))?,
            gear: deck(city, "Gear", gear.map(|(card, n)| (Card(n), card.copies)))?,
        })
    };
    let [paris, barcelona, rome, london] = City::ALL.map(decks);
    Ok([paris?, barcelona?, rome?, london?])
}

impl Book {
    fn compile(cards: &Cards) -> Result<Book, CardError> {
        cards.check()?;
        Ok(Book {
            faces: cards.faces()?,
            sizes: (cards.location.len(), cards.thief.len()),
            decks: decks(cards)?,
            bonus: [0].into_iter().chain(cards.track.bonus.iter().copied()).collect(),
        })
    }

    #[inline]
    pub(crate) fn face(&self, card: Card) -> &Face {
        &self.faces[card.index()]
    }

    /// How many different Locations and Thieves the card list has.
    pub(crate) fn sizes(&self) -> (usize, usize) {
        self.sizes
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
