//! Every sentence the game speaks.

mod log;
mod offer;

use engine::{Names, Outcome, Seat, Words};

use crate::{Action, Caper, Cards, Event, Options, Prompt, View};
use log::Teller;
use offer::Offer;

impl Words for Caper {
    fn seat_name(options: &Options, seat: Seat) -> String {
        let names: &[&str] = match options.players {
            4 => &["Cream Mastermind", "Cream Lookout", "Mint Mastermind", "Mint Lookout"],
            _ => &["Cream", "Mint", "Snitch"],
        };
        names.get(seat.index()).copied().unwrap_or("nobody").to_owned()
    }

    fn tell(cards: &Cards, names: &Names, event: &Event) -> String {
        Teller { cards, names }.tell(event)
    }

    fn offer(cards: &Cards, view: &View, action: Action) -> String {
        Offer { cards, view }.offer(action)
    }

    fn ask(_: &Cards, prompt: Prompt) -> String {
        match prompt {
            Prompt::Thief { turn, turns, .. } => {
                format!("Turn {turn} of {turns}: place a Thief at a Location.")
            }
            Prompt::Gear { turn, turns, team: false, .. } => {
                format!("Turn {turn} of {turns}: put a Gear on a Thief, or discard one for a Coin.")
            }
            Prompt::Gear { turn, turns, team: true, .. } => format!(
                "Turn {turn} of {turns}: put a Gear on a Thief. Only if your team can't pay for \
                 either, discard one for a Coin."
            ),
            Prompt::Assign { turn, turns, .. } => {
                format!("Turn {turn} of {turns}: which card goes to Cream? Mint gets the other.")
            }
            Prompt::Pass { turn, turns, .. } => format!(
                "Turn {turn} of {turns}: choose two cards for the Mastermind of the other team."
            ),
            Prompt::Nothing => "Nothing is to be decided.".to_owned(),
        }
    }

    fn conclude(names: &Names, outcome: &Outcome) -> String {
        let points: Vec<String> =
            outcome.places.iter().map(|place| place.points.to_string()).collect();
        let verb = if outcome.winners.len() == 1 { "wins" } else { "win" };
        // Whoever wins is counted first.
        let won = |seat: u8| outcome.winners.contains(Seat(seat));
        let sides = |cream: &str, mint: &str, mint_won: bool| match mint_won {
            true => format!("{mint} to {cream}"),
            false => format!("{cream} to {mint}"),
        };
        let score = match points.as_slice() {
            [cream, mint, snitch] => {
                let sides = sides(cream, mint, won(1) && !won(0));
                format!("{sides}, and {snitch} for the Snitch")
            }
            [cream, _, mint, _] => sides(cream, mint, won(2)),
            [cream, mint] => sides(cream, mint, won(1) && !won(0)),
            _ => points.join(", "),
        };
        let why = match outcome.rule.0 {
            "CP-9.8" => " by the tie-break",
            "CP-9.9" => " because Cream wins the last tie",
            _ => "",
        };
        format!("{} {verb}{why}: {score}.", names.list(outcome.winners))
    }
}
