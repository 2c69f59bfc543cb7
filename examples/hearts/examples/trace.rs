//! Random deals of Hearts as lines of JSON, for a comparison with another program.
//!
//! `cargo run --release -p hearts --example trace -- DEALS`
//!
//! Each line has the direction (0 to 3), the hands, and every decision: who decides, every card
//! that may be chosen, and the one that is; at the end the points. Cards have the numbers of
//! [`hearts::Card`].

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a program for developers")]

use engine::{Game, Mute, RandomGame, Seat, Seed, Setup};
use hearts::{Action, Deal, Hearts};
use serde_json::json;

fn main() {
    let deals = std::env::args().nth(1).map_or(10, |number| number.parse().unwrap());
    for number in 0..deals {
        println!("{}", deal(Seed::from_text("trace").derive(number)));
    }
}

fn deal(seed: Seed) -> serde_json::Value {
    let mut random = RandomGame::<Hearts>::new(&Setup::default(), seed);
    let deal = random.game.deals()[0];
    let mut decisions = Vec::new();
    while let Some(seat) = random.seat() {
        let legal: Vec<u8> = random.actions().iter().map(|it| card(&deal, seat, *it)).collect();
        let (seat, action) = random.step(&mut Mute).unwrap();
        decisions.push(json!([seat.0, legal, card(&deal, seat, action)]));
    }
    let outcome = random.game.outcome().unwrap();
    let points: Vec<i16> = outcome.places.iter().map(|place| -place.points).collect();
    let direction = deal.direction as u8;
    json!({ "direction": direction, "hands": deal.hands, "decisions": decisions, "points": points })
}

/// The card that an action names.
fn card(deal: &Deal, seat: Seat, action: Action) -> u8 {
    match action {
        Action::Pass { place } => deal.hands[seat.index()][place.index()].into(),
        Action::Play { card } => card.into(),
    }
}
