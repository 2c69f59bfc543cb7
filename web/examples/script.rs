//! For whoever writes a lesson: `cargo run -p web --example script -- GAME SEED [option=value …]`
//! shows the opening of a deal and every choice; lines typed in are taken as choices (by number
//! or in words), so that a lesson can be tried out before it is written down.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a tool for developers, which may stop with a message"
)]

use std::io::BufRead;

use engine::{Names, Next, Options, Seat, Seed, Setup, Table, Viewer};
use shelf::{Shelved, Visitor};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, seed, options @ ..] = words.as_slice() else {
        println!("usage: script GAME SEED [option=value …] < choices");
        return;
    };
    shelf::visit(game, Script { seed, options }).expect("no such game");
}

struct Script<'a> {
    seed: &'a str,
    options: &'a [String],
}

impl Visitor for Script<'_> {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let mut setup = Setup::<G>::default();
        for option in self.options {
            let (name, value) = option.split_once('=').unwrap();
            setup.options.set(name, value).unwrap();
        }
        let seats = 0..setup.players() as u8;
        let names = Names::new(seats.map(|seat| G::seat_name(&setup.options, Seat(seat))));
        let mut table = Table::<G>::open(setup, names, Seed::from_text(self.seed)).unwrap();
        let mut lines = std::io::stdin().lock().lines();
        let mut told = 0;
        loop {
            let log: Vec<String> = table
                .log(Viewer::Seat(Seat(0)))
                .map(|(_, event)| G::tell(&table.setup().cards, table.names(), event))
                .collect();
            log[told..].iter().for_each(|line| println!("  . {line}"));
            told = log.len();
            let Next::Seats(seats) = table.game().next() else { break };
            let seat = seats.first().unwrap();
            let view = table.view(Viewer::Seat(seat));
            let mut actions = Vec::new();
            table.perspective(seat).actions(&mut actions);
            let cards = &table.setup().cards;
            let offers: Vec<String> =
                actions.iter().map(|action| G::offer(cards, &view, *action)).collect();
            let ask = G::ask(cards, engine::Game::prompt(table.game(), Viewer::Seat(seat)));
            println!("seat {}: {ask}", seat.0);
            for (number, offer) in offers.iter().enumerate() {
                println!("  {number}: {offer}");
            }
            let Some(Ok(line)) = lines.next() else { break };
            let line = line.trim();
            let number = line.parse().ok().or_else(|| offers.iter().position(|it| it == line));
            let Some(action) = number.and_then(|number: usize| actions.get(number)) else {
                println!("!! no such choice: {line}");
                break;
            };
            println!(">> seat {}: {}", seat.0, offers[number.unwrap()]);
            table.play(seat, *action).unwrap();
        }
    }
}
