//! Every sentence the game speaks.

mod log;
mod offer;

use engine::{Names, Outcome, Seat, Words};

use crate::{Action, CaperEurope, Cards, Event, FIRST, Good, Options, Prompt, View};
use log::Teller;
use offer::Offer;

impl Words for CaperEurope {
    fn seat_name(_: &Options, seat: Seat) -> String {
        if seat == FIRST { "First Mastermind" } else { "Second Mastermind" }.to_owned()
    }

    fn tell(cards: &Cards, names: &Names, event: &Event) -> String {
        Teller { cards, names }.tell(event)
    }

    fn offer(cards: &Cards, view: &View, action: Action) -> String {
        Offer { cards, view }.offer(action)
    }

    fn ask(cards: &Cards, prompt: Prompt) -> String {
        match prompt {
            Prompt::Thief { round, hand } => {
                format!("Round {round}: place one of your {hand} Thieves at a Location.")
            }
            Prompt::Gear { round, hand } => format!(
                "Round {round}: put one of your {hand} Gear on a Thief, or discard one for a Coin."
            ),
            Prompt::Return { at } => {
                format!("Your Gear was burned: return a Stolen Good to {}.", cards.name(at))
            }
            Prompt::Nothing => "Nothing is to be decided.".to_owned(),
        }
    }

    fn conclude(names: &Names, outcome: &Outcome) -> String {
        let [first, second] = outcome.places.as_slice() else { return String::new() };
        let (high, low) = (first.points.max(second.points), first.points.min(second.points));
        let winner = names.list(outcome.winners);
        match outcome.rule.0 {
            "CE-10.8" => format!("{winner} wins with {high} Points against {low}."),
            "CE-10.9" => format!("Both have {high} Points; {winner} wins with more Coins."),
            "CE-10.10" => {
                format!("Points and Coins are equal; {winner} wins with more Stolen Goods.")
            }
            _ => format!("Everything is equal at {high} Points: a draw."),
        }
    }
}

/// "a diamond", "an antique".
fn a(good: Good) -> String {
    let article = if good == Good::Antique { "an" } else { "a" };
    format!("{article} {}", good.name())
}
