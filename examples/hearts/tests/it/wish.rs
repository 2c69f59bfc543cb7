//! Deals by wish.

use engine::{Seat, Setup};
use hearts::{Action, Card, Deal, Direction, Hearts, Place};
use testkit::Story;

/// The card that is written like this: Q♠.
pub(crate) fn card(name: &str) -> Card {
    Card::all().find(|card| card.short() == name).unwrap_or_else(|| panic!("no card {name}"))
}

/// A deal in which each hand begins with the cards wished for; the others follow in order.
pub(crate) fn deal(direction: Direction, wishes: [&str; 4]) -> Deal {
    let wished = wishes.map(|hand| hand.split_whitespace().map(card).collect::<Vec<Card>>());
    let mut rest = Card::all().filter(|card| !wished.iter().flatten().any(|it| it == card));
    let hands = wished.clone().map(|mut hand| {
        hand.extend(rest.by_ref().take(13 - hand.len()));
        hand.try_into().unwrap()
    });
    Deal { direction, hands }
}

pub(crate) fn story(direction: Direction, wishes: [&str; 4]) -> Story<Hearts> {
    Story::dealt(&Setup::default(), &deal(direction, wishes))
}

pub(crate) fn play(name: &str) -> Action {
    Action::Play { card: card(name) }
}

pub(crate) fn pass(place: u8) -> Action {
    Action::Pass { place: Place::new(place).unwrap() }
}

/// Everybody plays these cards, whoever's turn it is.
pub(crate) fn plays(story: &mut Story<Hearts>, cards: &str) {
    for name in cards.split_whitespace() {
        story.play(story.active(), play(name));
    }
}

/// Each suit in one hand, the Clubs in the first: nobody can follow anything.
pub(crate) const SUITS: [&str; 4] = [
    "2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣ A♣",
    "2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦ J♦ Q♦ K♦ A♦",
    "2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥",
    "2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠",
];

pub(crate) const NORTH: Seat = Seat(0);
pub(crate) const EAST: Seat = Seat(1);
pub(crate) const SOUTH: Seat = Seat(2);
pub(crate) const WEST: Seat = Seat(3);
