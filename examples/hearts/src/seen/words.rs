//! Every sentence of the game.

use engine::{Names, NoOptions, Outcome, Seat, Words};

use crate::{Action, Card, Cards, Event, Hearts, Phase, View};

impl Words for Hearts {
    fn seat_name(_: &NoOptions<4>, seat: Seat) -> String {
        ["North", "East", "South", "West"][seat.index() % 4].to_owned()
    }

    fn tell(_: &Cards, names: &Names, event: &Event) -> String {
        match *event {
            Event::Dealt { seat, hand } => {
                format!("{} is dealt {}.", &names[seat], list(hand, "13 cards"))
            }
            Event::Direction { direction } => {
                let to = ["nobody", "the left", "the other side", "the right"];
                format!("Cards are passed to {}.", to[direction as usize])
            }
            Event::Passed { seat, card } => {
                format!("{} passes {}.", &names[seat], list(card.map(|card| [card]), "a card"))
            }
            Event::Received { seat, from, cards } => {
                let what = list(cards, "three cards");
                format!("{} takes up {what} from {}.", &names[seat], &names[from])
            }
            Event::Leads { seat } => format!("{} holds the 2♣ and leads.", &names[seat]),
            Event::Played { seat, card } => format!("{} plays {}.", &names[seat], card.short()),
            Event::Took { seat, points: 0 } => format!("{} takes the trick.", &names[seat]),
            Event::Took { seat, points } => {
                format!("{} takes the trick, which counts {points}.", &names[seat])
            }
            Event::ShotTheMoon { seat } => format!("{} shoots the moon!", &names[seat]),
        }
    }

    fn offer(_: &Cards, view: &View, action: Action) -> String {
        match action {
            Action::Pass { place } => {
                format!("Pass {}", list(view.dealt.map(|hand| [hand[place.index()]]), "a card"))
            }
            Action::Play { card } => format!("Play {}", card.short()),
        }
    }

    fn ask(_: &Cards, phase: Phase) -> String {
        match phase {
            Phase::Pass => "Choose three cards to pass, one after the other.".to_owned(),
            Phase::Play => "Play a card.".to_owned(),
            Phase::Undealt | Phase::Over => "There is nothing to decide.".to_owned(),
        }
    }

    fn conclude(names: &Names, outcome: &Outcome) -> String {
        let verb = if outcome.winners.len() == 1 { "wins" } else { "share the victory" };
        format!("{} {verb} with the fewest points.", names.list(outcome.winners))
    }
}

fn list<const N: usize>(cards: Option<[Card; N]>, unknown: &str) -> String {
    cards.map_or(unknown.to_owned(), |cards| cards.map(Card::short).join(" "))
}
