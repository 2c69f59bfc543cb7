//! Every sentence of the game.

use engine::{Names, Outcome, Seat, Words};

use super::view::{Prompt, View};
use crate::{Action, Card, Cards, Direction, Event, Hearts, Options};

impl Words for Hearts {
    fn seat_name(_: &Options, seat: Seat) -> String {
        ["North", "East", "South", "West"].get(seat.index()).copied().unwrap_or("Nobody").to_owned()
    }

    fn tell(cards: &Cards, names: &Names, event: &Event) -> String {
        match event {
            Event::Dealt { seat, hand: None } => format!("{} is dealt 13 cards.", &names[*seat]),
            Event::Dealt { seat, hand: Some(hand) } => {
                format!("{} is dealt {}.", &names[*seat], list(hand))
            }
            Event::Direction { direction } => match direction {
                Direction::Keep => "No cards are passed.".to_owned(),
                Direction::Left => "Cards are passed to the left.".to_owned(),
                Direction::Across => "Cards are passed across.".to_owned(),
                Direction::Right => "Cards are passed to the right.".to_owned(),
            },
            Event::Passed { seat, card: None } => format!("{} passes a card.", &names[*seat]),
            Event::Passed { seat, card: Some(card) } => {
                format!("{} passes the {}.", &names[*seat], cards.name(*card))
            }
            Event::Received { seat, from, cards } => {
                let what = cards.map_or("three cards".to_owned(), |cards| list(&cards));
                format!("{} takes up {what} from {}.", &names[*seat], &names[*from])
            }
            Event::Leads { seat } => format!("{} holds the 2 of Clubs.", &names[*seat]),
            Event::Played { seat, card } => {
                format!("{} plays the {}.", &names[*seat], cards.name(*card))
            }
            Event::Broken => "Hearts are broken.".to_owned(),
            Event::Took { seat, points: 0 } => format!("{} takes the trick.", &names[*seat]),
            Event::Took { seat, points: 1 } => {
                format!("{} takes the trick and 1 point.", &names[*seat])
            }
            Event::Took { seat, points } => {
                format!("{} takes the trick and {points} points.", &names[*seat])
            }
            Event::Moon { seat } => format!("{} shoots the moon!", &names[*seat]),
        }
    }

    fn offer(cards: &Cards, view: &View, action: Action) -> String {
        match action {
            Action::Pass { place } => {
                let dealt = view.seats.iter().find_map(|seat| seat.dealt.as_ref());
                let card = dealt.and_then(|dealt| dealt.get(place.index()));
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
