//! Every sentence of the game.

use engine::{Names, NoOptions, Outcome, Seat, Words};

use super::view::{Prompt, View};
use crate::{Action, Card, Cards, Direction, Event, Hearts};

impl Words for Hearts {
    fn seat_name(_: &NoOptions<4>, seat: Seat) -> String {
        ["North", "East", "South", "West"][seat.index() % 4].to_owned()
    }

    fn tell(cards: &Cards, names: &Names, event: &Event) -> String {
        match event {
            Event::Dealt { seat, hand } => {
                let what = hand.map_or("13 cards".to_owned(), |hand| list(&hand));
                format!("{} is dealt {what}.", &names[*seat])
            }
            Event::Direction { direction } => match direction {
                Direction::Keep => "No cards are passed.".to_owned(),
                Direction::Left => "Cards are passed to the left.".to_owned(),
                Direction::Across => "Cards are passed across.".to_owned(),
                Direction::Right => "Cards are passed to the right.".to_owned(),
            },
            Event::Passed { seat, card } => {
                let what = card.map_or("a card".to_owned(), Card::short);
                format!("{} passes {what}.", &names[*seat])
            }
            Event::Received { seat, from, cards } => {
                let what = cards.map_or("three cards".to_owned(), |cards| list(&cards));
                format!("{} takes up {what} from {}.", &names[*seat], &names[*from])
            }
            Event::Leads { seat } => format!("{} holds the 2 of Clubs.", &names[*seat]),
            Event::Played { seat, card } => {
                format!("{} plays the {}.", &names[*seat], cards.name(*card))
            }
            Event::Took { seat, points } => {
                let points = match points {
                    0 => String::new(),
                    1 => " and 1 point".to_owned(),
                    points => format!(" and {points} points"),
                };
                format!("{} takes the trick{points}.", &names[*seat])
            }
            Event::ShotTheMoon { seat } => format!("{} shoots the moon!", &names[*seat]),
        }
    }

    fn offer(cards: &Cards, view: &View, action: Action) -> String {
        match action {
            Action::Pass { place } => {
                let hand = view.seats.iter().find_map(|seat| seat.hand.as_ref());
                let card = hand.and_then(|hand| hand.get(place.index()));
                format!("Pass {}", card.map_or("a card", String::as_str))
            }
            Action::Play { card } => format!("Play the {}", cards.name(card)),
        }
    }

    fn ask(_: &Cards, prompt: Prompt) -> String {
        match prompt {
            Prompt::Pass => "Pass a card.",
            Prompt::Lead => "Lead a trick.",
            Prompt::Follow => "Play a card.",
            Prompt::Wait => "Nothing is to be decided.",
        }
        .to_owned()
    }

    fn conclude(names: &Names, outcome: &Outcome) -> String {
        let verb = if outcome.winners.len() == 1 { "wins" } else { "share the victory" };
        format!("{} {verb} with the fewest points.", names.list(outcome.winners))
    }
}

fn list(cards: &[Card]) -> String {
    cards.iter().map(|card| card.short()).collect::<Vec<_>>().join(" ")
}
