//! The compiled card table that every state points at.

use std::sync::{Mutex, PoisonError};

use engine::CardError;
use heist::lang::{Colour, Kind};

use crate::cards::{Cards, Flaw, GearCard, LocationCard, ThiefCard};
use crate::program::Program;
use crate::{Card, City, Gear, Location, Thief};

/// How many Locations, Thieves and Gear are in a game.
pub(crate) const LOCATIONS: usize = 13;
pub(crate) const THIEVES: usize = 18;
pub(crate) const GEAR: usize = 36;

/// All cards made ready for play, with the decks of each city.
#[derive(Debug)]
pub(crate) struct Compiled {
    cards: Cards,
    locations: Vec<Place>,
    thieves: Vec<Crook>,
    gear: Vec<Tool>,
    decks: [Decks; 3],
}

/// A Location, compiled.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) reward: Program,
    pub(crate) modifier: Program,
}

/// A Thief, compiled.
#[derive(Debug)]
pub(crate) struct Crook {
    pub(crate) income: u8,
    pub(crate) program: Program,
}

/// A Gear, compiled.
#[derive(Debug)]
pub(crate) struct Tool {
    pub(crate) colour: Colour,
    pub(crate) cost: u8,
    pub(crate) program: Program,
}

/// What is in a game in one city, unshuffled.
#[derive(Debug)]
pub(crate) struct Decks {
    pub(crate) locations: [Location; LOCATIONS],
    pub(crate) thieves: [Thief; THIEVES],
    pub(crate) gear: [Gear; GEAR],
}

/// A handle to a compiled table.
///
/// A state is copied millions of times a second, so it holds a plain reference and counts
/// nothing. The table behind it is made once for each different set of cards and never freed:
/// there are a handful of them in the life of a program, a few kilobytes each.
#[derive(Clone, Copy)]
pub(crate) struct Book(&'static Compiled);

static BOOKS: Mutex<Vec<&'static Compiled>> = Mutex::new(Vec::new());

impl Book {
    /// The table for these cards, compiled now if it never was before.
    pub(crate) fn open(cards: &Cards) -> Result<Book, CardError> {
        // A thread that panicked while it held the list can't have left it half changed.
        let mut books = BOOKS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = books.iter().find(|book| book.cards == *cards) {
            return Ok(Book(known));
        }
        let book: &'static Compiled = Box::leak(Box::new(Compiled::new(cards)?));
        books.push(book);
        Ok(Book(book))
    }

    #[inline]
    pub(crate) fn location(self, location: Location) -> &'static Place {
        &self.0.locations[location.index()]
    }

    #[inline]
    pub(crate) fn thief(self, thief: Thief) -> &'static Crook {
        &self.0.thieves[thief.index()]
    }

    #[inline]
    pub(crate) fn gear(self, gear: Gear) -> &'static Tool {
        &self.0.gear[gear.index()]
    }

    /// How many different Locations and Thieves the card list has.
    pub(crate) fn sizes(self) -> (usize, usize) {
        (self.0.locations.len(), self.0.thieves.len())
    }

    #[inline]
    pub(crate) fn decks(self, city: City) -> &'static Decks {
        &self.0.decks[city as usize]
    }

    #[inline]
    pub(crate) fn program(self, card: Card) -> &'static Program {
        match card {
            Card::Thief(thief) => &self.thief(thief).program,
            Card::Gear(gear) => &self.gear(gear).program,
        }
    }

    /// A Thief, or a Gear of its colour.
    #[inline]
    pub(crate) fn kind(self, card: Card) -> Kind {
        match card {
            Card::Thief(_) => Kind::Thief,
            Card::Gear(gear) => Kind::Colour(self.gear(gear).colour),
        }
    }
}

/// Tables are made once for each set of cards, so the same cards are the same table.
impl PartialEq for Book {
    fn eq(&self, other: &Book) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Book {}

impl std::fmt::Debug for Book {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Book")
    }
}

impl Compiled {
    fn new(cards: &Cards) -> Result<Compiled, CardError> {
        engine::Cards::check(cards)?;
        let whole = |flaw: Flaw| CardError::whole(flaw.message);
        let locations = cards.location.iter().map(LocationCard::compile).collect::<Result<_, _>>();
        let thieves = cards.thief.iter().map(ThiefCard::compile).collect::<Result<_, _>>();
        let gear = cards.gear.iter().map(GearCard::compile).collect::<Result<_, _>>();
        let [paris, rome, london] = City::ALL.map(|city| cards.decks(city));
        Ok(Compiled {
            cards: cards.clone(),
            locations: locations.map_err(whole)?,
            thieves: thieves.map_err(whole)?,
            gear: gear.map_err(whole)?,
            decks: [paris?, rome?, london?],
        })
    }
}
