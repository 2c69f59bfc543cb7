//! Every sentence the game speaks; choices are in `offer.rs`, the log is in `log.rs`.

mod ending;
mod log;
mod offer;

use engine::{Names, Outcome, Seat, Words};

use crate::cards::Cards;
use crate::rules::action::Action;
use crate::rules::event::Event;
use crate::rules::options::{Clans, Options};
use crate::rules::phase::Window;
use crate::rules::state::CaptainsWager;
use crate::seen::prompt::Prompt;
use crate::seen::view::View;

use log::Log;
use offer::Offer;

impl Words for CaptainsWager {
    /// By the clan, if it belongs to the seat; else by a name that means nothing.
    fn seat_name(options: &Options, seat: Seat) -> String {
        let names = match options.clans {
            Clans::Seats => ["Raven", "Fox", "Heron", "Adder", "Moth"],
            Clans::Drawn | Clans::Chosen => ["Amber", "Brand", "Cutter", "Drake", "Ember"],
        };
        format!("Captain {}", names[seat.index() % names.len()])
    }

    fn tell(cards: &Cards, names: &Names, event: &Event) -> String {
        Log { cards, names }.tell(event)
    }

    fn offer(cards: &Cards, view: &View, action: Action) -> String {
        Offer { cards, view }.offer(action)
    }

    fn ask(cards: &Cards, prompt: Prompt) -> String {
        match prompt {
            Prompt::ChooseClan => "Choose your clan.".to_owned(),
            Prompt::TakeOut => "Take one treasure of each value out of your deck.".to_owned(),
            Prompt::UseItem { window, encounter } => {
                let when = match window {
                    Window::StartOfEncounter => format!("Encounter {encounter} begins"),
                    Window::CrewPlayed => "Before the effect of the crew".to_owned(),
                    Window::BetweenTurns => "Before the next turn".to_owned(),
                    Window::EndOfEncounter => format!("Encounter {encounter} ends"),
                    Window::EndOfAdventure => "The adventure ends".to_owned(),
                };
                format!("{when}: use an item, or pass.")
            }
            Prompt::Turn { adventure, encounter, pool } => format!(
                "Adventure {adventure}, encounter {encounter}, {} in the pool: bet, borrow or \
                 steal.",
                log::cards(pool)
            ),
            Prompt::Settle { loans: 1, coins: have } => {
                format!("A loan and {}: pay it off for 2, or end the turn.", coins(have as i16))
            }
            Prompt::Settle { loans, coins: have } => format!(
                "{loans} loans and {}: pay one off for 2, or end the turn.",
                coins(have as i16)
            ),
            Prompt::Keep { count } => format!("Keep one of the {count} cards as an item."),
            Prompt::Rob { card, amount } => {
                let card = &cards.encounter(card).name;
                format!("{card}: choose a captain to take up to {} from.", coins(amount.into()))
            }
            Prompt::Sift { item: Some(item) } => format!(
                "The top card of your deck is {}: leave it or put it on the bottom.",
                cards.item_name(item)
            ),
            Prompt::Sift { item: None } => {
                "Leave the top card of the deck, or put it on the bottom.".to_owned()
            }
            Prompt::TakeSpoils { count: 1 } => {
                "Keep the card from the pool as an item, or claim it.".to_owned()
            }
            Prompt::TakeSpoils { count } => {
                format!(
                    "Keep one of the {count} cards from the pool as an item, or claim them all."
                )
            }
            Prompt::Nothing => "Nothing is to be decided.".to_owned(),
        }
    }

    fn conclude(names: &Names, outcome: &Outcome) -> String {
        let best = outcome.places.iter().map(|place| place.points).max().unwrap_or_default();
        let who = names.list(outcome.winners);
        match outcome.winners.len() {
            1 if outcome.rule.0 == "CW-10.4" => {
                format!("{who} has {best} gold and the better treasures: Pirate Admiral!")
            }
            1 => format!("{who} has {best} gold and is Pirate Admiral!"),
            _ => format!("{who} share the title of Pirate Admiral with {best} gold each."),
        }
    }
}

pub(crate) fn list(names: &[&str]) -> String {
    match names.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

pub(crate) fn coins(n: i16) -> String {
    if n == 1 { "1 coin".to_owned() } else { format!("{n} coins") }
}
