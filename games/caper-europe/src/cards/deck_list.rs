//! Whether a list of cards makes a game.

use engine::CardError;

use crate::City;
use crate::cards::face::Face;
use crate::cards::printed::origin;
use crate::cards::{GearCard, List, LocationCard, ThiefCard};

/// How many Locations, Thieves and Gear the core has, and each city.
const LOCATIONS: [usize; 2] = [8, 5];
const THIEVES: [usize; 2] = [15, 3];
const GEAR: [usize; 2] = [30, 6];

impl List {
    /// Checks the track, every card, their names and their numbers.
    pub(crate) fn check(&self) -> Result<(), CardError> {
        self.check_track()?;
        self.faces()?;
        let mut names: Vec<&str> = self.names().collect();
        // A card is one byte in every state.
        if names.len() > usize::from(u8::MAX) {
            return Err(CardError::whole(format!("{} different cards are too many", names.len())));
        }
        names.sort_unstable();
        if let Some(twice) = names.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(CardError::whole(format!("{} is there twice; use copies", twice[0])));
        }
        let locations = self.location.iter().map(|card| (card.city, 1));
        let thieves = self.thief.iter().map(|card| (card.city, card.copies));
        let gear = self.gear.iter().map(|card| (card.city, card.copies));
        count("Locations", LOCATIONS, locations)?;
        count("Thieves", THIEVES, thieves)?;
        count("Gear", GEAR, gear)
    }

    fn check_track(&self) -> Result<(), CardError> {
        let bonus = &self.track.bonus;
        if (1..=20).contains(&bonus.len()) && bonus.iter().all(|points| *points <= 20) {
            return Ok(());
        }
        let message = "the track: bonus is a list of 1 to 20 numbers, each 0 to 20, from the \
                       middle outward";
        Err(CardError::about("track", message))
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        let locations = self.location.iter().map(|card| card.name.as_str());
        let thieves = self.thief.iter().map(|card| card.name.as_str());
        let gear = self.gear.iter().map(|card| card.name.as_str());
        locations.chain(thieves).chain(gear)
    }

    /// Every card made ready for play, in the order of the list.
    pub(crate) fn faces(&self) -> Result<Vec<Face>, CardError> {
        let locations = self.location.iter().map(LocationCard::compile);
        let thieves = self.thief.iter().map(ThiefCard::compile);
        let gear = self.gear.iter().map(GearCard::compile);
        locations.chain(thieves).chain(gear).collect()
    }
}

/// Checks that the core and every city have as many cards as they must.
fn count(
    deck: &str,
    [core, city]: [usize; 2],
    cards: impl Iterator<Item = (Option<City>, u8)>,
) -> Result<(), CardError> {
    let mut copies = [0; 5];
    for (city, more) in cards {
        copies[city.map_or(0, |city| 1 + city.index())] += usize::from(more);
    }
    let places = [None].into_iter().chain(City::ALL.map(Some));
    for ((place, found), due) in places.zip(copies).zip([core, city, city, city, city]) {
        if found != due {
            let place = origin(place);
            return Err(CardError::whole(format!(
                "the {deck} of {place} add up to {found}; there must be {due}"
            )));
        }
    }
    Ok(())
}
