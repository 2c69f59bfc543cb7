//! Whether a list of cards makes a game, and the list for people to read.

use engine::{CardError, CardText};
use heist::counted;

use crate::cards::List;
use crate::cards::compile::{Face, Wrong};
use crate::{City, Colour};

/// How many Locations, Thieves and Gear the core has, and each city.
const LOCATIONS: [usize; 2] = [8, 5];
const THIEVES: [usize; 2] = [15, 3];
const GEAR: [usize; 2] = [30, 6];

/// Names are shown in narrow places.
const LONGEST_NAME: usize = 40;

impl List {
    /// Checks the track, every card, their names and their numbers.
    pub(crate) fn check(&self) -> Result<(), CardError> {
        self.check_track().map_err(CardError::whole)?;
        self.faces().map_err(|wrong| CardError::whole(wrong.message))?;
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

    pub(crate) fn check_track(&self) -> Result<(), String> {
        let bonus = &self.track.bonus;
        if !(1..=20).contains(&bonus.len()) || bonus.iter().any(|&points| points > 20) {
            return Err("the track: bonus is a list of 1 to 20 numbers, each 0 to 20, from the \
                        middle outward"
                .to_owned());
        }
        Ok(())
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        let locations = self.location.iter().map(|card| card.name.as_str());
        let thieves = self.thief.iter().map(|card| card.name.as_str());
        let gear = self.gear.iter().map(|card| card.name.as_str());
        locations.chain(thieves).chain(gear)
    }

    /// Every card made ready for play, in the order of the list.
    pub(crate) fn faces(&self) -> Result<Vec<Face>, Wrong> {
        let locations = self.location.iter().map(Face::of_location);
        let thieves = self.thief.iter().map(Face::of_thief);
        let gear = self.gear.iter().map(Face::of_gear);
        locations.chain(thieves).chain(gear).collect()
    }

    pub(crate) fn texts(&self) -> Vec<CardText> {
        let locations = self.location.iter().map(|card| CardText {
            deck: "Locations",
            name: card.name.clone(),
            copies: 1,
            facts: format!("{}, {}", place(card.city), counted(card.base, "Point")),
            text: match (card.reward.as_str(), card.effect.as_str()) {
                (reward, "") => reward.to_owned(),
                ("", effect) => format!("both players: {effect}"),
                (reward, effect) => format!("{reward}; both players: {effect}"),
            },
            source: card.source,
            note: card.note.clone(),
        });
        let thieves = self.thief.iter().map(|card| CardText {
            deck: "Thieves",
            name: card.name.clone(),
            copies: card.copies,
            facts: format!("{}, income {}", place(card.city), card.income),
            text: card.text.clone(),
            source: card.source,
            note: card.note.clone(),
        });
        let gear = self.gear.iter().map(|card| CardText {
            deck: "Gear",
            name: card.name.clone(),
            copies: card.copies,
            facts: format!("{}, {}, cost {}", place(card.city), card.colour.name(), card.cost),
            text: card.text.clone(),
            source: card.source,
            note: card.note.clone(),
        });
        locations.chain(thieves).chain(gear).collect()
    }
}

fn place(city: Option<City>) -> &'static str {
    city.map_or("core", City::name)
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
            let place = self::place(place);
            return Err(CardError::whole(format!(
                "the {deck} of {place} add up to {found}; there must be {due}"
            )));
        }
    }
    Ok(())
}

/// Checks what every card has.
pub(crate) fn check_name(name: &str) -> Result<(), String> {
    let long = name.chars().count() > LONGEST_NAME;
    if name.trim() != name || name.is_empty() || long {
        return Err(format!("\"{name}\" is no name; it needs 1 to {LONGEST_NAME} letters"));
    }
    Ok(())
}

/// Checks that Gear of a city has its colour, and Gear of the core one of the core's.
pub(crate) fn check_colour(name: &str, colour: Colour, city: Option<City>) -> Result<(), String> {
    if colour != Colour::Cream && colour.city().is_none_or(|owner| Some(owner) == city) {
        return Ok(());
    }
    let core = "purple, green, red, yellow";
    let allowed = match city {
        None => core.to_owned(),
        Some(city) => format!("{core}, {}", city.colour().name()),
    };
    Err(format!("{name}: colour cannot be {}; allowed here are {allowed}", colour.name()))
}

/// Checks a number.
pub(crate) fn check_number(name: &str, field: &str, value: u8, most: u8) -> Result<(), String> {
    if value <= most {
        return Ok(());
    }
    Err(format!("{name}: {field} cannot be {value}; allowed is 0 to {most}"))
}
