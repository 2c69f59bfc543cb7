//! The cards compiled for play.

use std::fmt;

use engine::CardError;
use heist::lang::{Colour, Kind};
use heist::{Library, deck};

use crate::cards::program::Program;
use crate::cards::{Cards, GearCard, LocationCard, ThiefCard};
use crate::{Card, City, Gear, Location, Thief};

/// How many Locations, Thieves and Gear are in a game.
pub(crate) const LOCATIONS: usize = 13;
pub(crate) const THIEVES: usize = 18;
pub(crate) const GEAR: usize = 36;

/// What the rules need of the cards, with the decks of each city. A state refers to it.
pub(crate) struct Book {
    locations: Vec<CompiledLocation>,
    thieves: Vec<CompiledThief>,
    gear: Vec<CompiledGear>,
    decks: [Decks; 3],
}

#[derive(Debug)]
pub(crate) struct CompiledLocation {
    pub(crate) reward: Program,
    pub(crate) modifier: Program,
}

#[derive(Debug)]
pub(crate) struct CompiledThief {
    pub(crate) income: u8,
    pub(crate) program: Program,
}

#[derive(Debug)]
pub(crate) struct CompiledGear {
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

static LIBRARY: Library<Cards, Book> = Library::new();

/// The book of these cards, if a game can be played with them.
pub(crate) fn open(cards: &Cards) -> Result<&'static Book, CardError> {
    LIBRARY.open(cards, Book::compile)
}

/// The decks of every city, in the order of the lists.
pub(crate) fn decks(cards: &Cards) -> Result<[Decks; 3], CardError> {
    let decks = |city: City| {
        let plays = |of: Option<City>| of.is_none_or(|of| of == city);
        let locations = cards.location.iter().zip(0..).filter(|(card, _)| plays(card.city));
        let thieves = cards.thief.iter().zip(0..).filter(|(card, _)| plays(card.city));
        let gear = cards.gear.iter().zip(0..).filter(|(card, _)| plays(card.city));
        let city = city.name();
        Ok(Decks {
            locations: deck(city, "Locations", locations.map(|(_, n)| (Location(n), 1)))?,
            thieves: deck(city, "Thieves", thieves.map(|(card, n)| (Thief(n), card.copies)))?,
            gear: deck(city, "Gear", gear.map(|(card, n)| (Gear(n), card.copies)))?,
        })
    };
    let [paris, rome, london] = City::ALL.map(decks);
    Ok([paris?, rome?, london?])
}

impl Book {
    fn compile(cards: &Cards) -> Result<Book, CardError> {
        engine::Cards::check(cards)?;
        let locations = cards.location.iter().map(LocationCard::compile);
        let thieves = cards.thief.iter().map(ThiefCard::compile);
        let gear = cards.gear.iter().map(GearCard::compile);
        Ok(Book {
            locations: locations.collect::<Result<_, _>>()?,
            thieves: thieves.collect::<Result<_, _>>()?,
            gear: gear.collect::<Result<_, _>>()?,
            decks: decks(cards)?,
        })
    }

    #[inline]
    pub(crate) fn location(&self, location: Location) -> &CompiledLocation {
        &self.locations[location.index()]
    }

    #[inline]
    pub(crate) fn thief(&self, thief: Thief) -> &CompiledThief {
        &self.thieves[thief.index()]
    }

    #[inline]
    pub(crate) fn gear(&self, gear: Gear) -> &CompiledGear {
        &self.gear[gear.index()]
    }

    /// How many different Locations and Thieves the card list has.
    pub(crate) fn sizes(&self) -> (usize, usize) {
        (self.locations.len(), self.thieves.len())
    }

    #[inline]
    pub(crate) fn decks(&self, city: City) -> &Decks {
        &self.decks[city as usize]
    }

    #[inline]
    pub(crate) fn program(&self, card: Card) -> &Program {
        match card {
            Card::Thief(thief) => &self.thief(thief).program,
            Card::Gear(gear) => &self.gear(gear).program,
        }
    }

    /// A Thief, or a Gear of its colour.
    #[inline]
    pub(crate) fn kind(&self, card: Card) -> Kind {
        match card {
            Card::Thief(_) => Kind::Thief,
            Card::Gear(gear) => Kind::Colour(self.gear(gear).colour),
        }
    }
}

/// Equal cards have the same book.
impl PartialEq for Book {
    fn eq(&self, other: &Book) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Book {}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Book")
    }
}
