//! Decks for tests: blank cards, and deals that begin with the cards wished for.

use caper::{Cards, City, Deal, Gear, Location, Paint, Rows, Thief};
use engine::Cards as _;

/// The standard cards, with every card that is not `named` made blank: no text, no Cost, no
/// Income, no Modifier, and a Reward of a single Point.
pub(crate) fn blank_but(named: &[&str]) -> Cards {
    let mut cards = Cards::standard().clone();
    let all = cards.list();
    for name in named {
        assert!(all.iter().any(|card| card.name == *name), "there is no {name}");
    }
    let spared = |name: &str| named.contains(&name);
    for card in cards.location.iter_mut().filter(|card| !spared(&card.name)) {
        (card.reward, card.modifier) = ("point".to_owned(), String::new());
    }
    for card in cards.thief.iter_mut().filter(|card| !spared(&card.name)) {
        (card.text, card.income) = (String::new(), 0);
    }
    for card in cards.gear.iter_mut().filter(|card| !spared(&card.name)) {
        (card.text, card.cost) = (String::new(), 0);
    }
    cards
}

/// The city a card belongs to.
pub(crate) fn city_of(name: &str) -> Option<City> {
    let cards = Cards::standard();
    let location = cards.location.iter().find(|card| card.name == name).map(|card| card.city);
    let thief = cards.thief.iter().find(|card| card.name == name).map(|card| card.city);
    let gear = cards.gear.iter().find(|card| card.name == name).map(|card| card.city);
    location.or(thief).or(gear).flatten()
}

/// The cards in play in one city, by name.
pub(crate) struct Pool {
    pub(crate) locations: Vec<(Location, String)>,
    pub(crate) thieves: Vec<(Thief, String)>,
    pub(crate) gear: Vec<(Gear, String, Paint)>,
}

impl Pool {
    pub(crate) fn new(cards: &Cards, city: City) -> Pool {
        let of = |card: Option<City>| card.is_none_or(|it| it == city);
        let number = |place: usize| place as u8;
        let locations = cards.location.iter().enumerate().filter(|(_, card)| of(card.city));
        let thieves = cards.thief.iter().enumerate().filter(|(_, card)| of(card.city));
        let gear = cards.gear.iter().enumerate().filter(|(_, card)| of(card.city));
        Pool {
            locations: locations.map(|(n, it)| (Location(number(n)), it.name.clone())).collect(),
            thieves: thieves.map(|(n, it)| (Thief(number(n)), it.name.clone())).collect(),
            gear: gear.map(|(n, it)| (Gear(number(n)), it.name.clone(), it.colour)).collect(),
        }
    }

    pub(crate) fn location(&mut self, name: &str) -> Location {
        let place = self.locations.iter().position(|(_, it)| it == name).expect("no such place");
        self.locations.remove(place).0
    }

    pub(crate) fn thief(&mut self, name: &str) -> Thief {
        let place = self.thieves.iter().position(|(_, it)| it == name);
        self.thieves.remove(place.unwrap_or_else(|| panic!("no more {name}"))).0
    }

    pub(crate) fn gear(&mut self, name: &str) -> Gear {
        let place = self.gear.iter().position(|(_, it, _)| it == name);
        self.gear.remove(place.unwrap_or_else(|| panic!("no more {name}"))).0
    }
}

/// A deal in which the decks begin with these cards, from the first place on; "" leaves a place
/// to any card.
pub(crate) fn deal(
    cards: &Cards,
    city: City,
    locations: &[&str],
    thieves: &[&str],
    gear: &[&str],
) -> Deal {
    let mut pool = Pool::new(cards, city);
    let thieves: Vec<Option<Thief>> =
        thieves.iter().map(|name| (!name.is_empty()).then(|| pool.thief(name))).collect();
    let gear: Vec<Option<Gear>> =
        gear.iter().map(|name| (!name.is_empty()).then(|| pool.gear(name))).collect();
    let mut places: Vec<Location> = locations.iter().map(|name| pool.location(name)).collect();
    places.extend(pool.locations.iter().map(|(it, _)| *it));
    let mut other_thieves = pool.thieves.iter().map(|(it, _)| *it);
    let mut other_gear = pool.gear.iter().map(|(it, _, _)| *it);
    let mut deal = Deal {
        locations: [places[0], places[1], places[2]],
        thieves: [Thief(0); 18],
        gear: [Gear(0); 36],
        rows: Rows::default(),
    };
    for (place, thief) in deal.thieves.iter_mut().enumerate() {
        *thief =
            thieves.get(place).copied().flatten().unwrap_or_else(|| other_thieves.next().unwrap());
    }
    for (place, card) in deal.gear.iter_mut().enumerate() {
        *card = gear.get(place).copied().flatten().unwrap_or_else(|| other_gear.next().unwrap());
    }
    deal
}
