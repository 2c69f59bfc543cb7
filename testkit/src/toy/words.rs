//! Every sentence that Pantry Raid speaks.

use engine::{Names, Outcome, Seat, Words};

use super::{Action, Event, Pantry, Prompt, Raid, RaidOptions, View};

impl Words for Raid {
    fn seat_name(_: &RaidOptions, seat: Seat) -> String {
        ["Pip", "Squeak", "Whisker"].get(seat.index()).unwrap_or(&"a mouse").to_string()
    }

    fn tell(cards: &Pantry, names: &Names, event: &Event) -> String {
        let known = |cheese: &Option<u8>| cheese.map_or("a cheese", |cheese| cards.name(cheese));
        match event {
            Event::Dealt { seat, hand: None, .. } => format!("{} gets a hand.", &names[*seat]),
            Event::Dealt { seat, hand: Some(hand), .. } => {
                let hand: Vec<&str> = hand.iter().map(|&cheese| cards.name(cheese)).collect();
                format!("{} gets {}.", &names[*seat], hand.join(", "))
            }
            Event::Sniffed { seat, cheese, .. } => {
                format!("{} sniffs at {}.", &names[*seat], known(cheese))
            }
            Event::Grabbed { seat, cheese, .. } => {
                format!("{} grabs {}.", &names[*seat], known(cheese))
            }
            Event::WentHome { seat } => format!("{} goes home.", &names[*seat]),
            Event::TurnedUp { seat, cheese, points } => {
                format!("{} has {}, for {points}.", &names[*seat], cards.name(*cheese))
            }
            Event::CatWoke { seat, points } => {
                format!("The cat wakes! {} pays {points}.", &names[*seat])
            }
        }
    }

    fn offer(cards: &Pantry, view: &View, action: Action) -> String {
        match action {
            Action::GoHome => "Go home".to_owned(),
            Action::Sniff(place) => format!("Sniff at place {place}"),
            Action::Grab(place) => {
                let cheese = view.cheeses.get(usize::from(place)).copied().flatten();
                format!("Grab {}", cheese.map_or("a cheese", |cheese| cards.name(cheese)))
            }
        }
    }

    fn ask(_: &Pantry, prompt: Prompt) -> String {
        let words = match prompt {
            Prompt::Grab => "Grab a cheese. You may sniff at the shelf first.",
            Prompt::GoHome => "Go home with your cheese.",
            Prompt::Wait => "Wait until all mice are home.",
        };
        words.to_owned()
    }

    fn conclude(names: &Names, outcome: &Outcome) -> String {
        format!("The pantry belongs to {}.", names.list(outcome.winners))
    }
}
