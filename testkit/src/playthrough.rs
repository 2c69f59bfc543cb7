//! A whole game told to one viewer, to be compared line by line with a stored copy.

use std::fmt::Write;

use engine::{Dice, Event, Names, Next, Seat, Seed, Setup, Table, Viewer, Words};

/// A random game as text: every prompt, choice, event and view as `viewer` gets it.
pub fn playthrough<G: Words>(setup: &Setup<G>, seed: &str, viewer: Viewer) -> String {
    let seed = Seed::from_text(seed);
    let names =
        Names::new((0..setup.players()).map(|n| G::seat_name(&setup.options, Seat(n as u8))));
    let mut table = match Table::open(setup.clone(), names, seed) {
        Ok(table) => table,
        Err(error) => panic!("the table cannot be set: {error}"),
    };
    let mut text = String::new();
    let mut dice = Dice::new(seed.derive(0));
    let mut actions = Vec::new();
    let mut told = 0;
    loop {
        told = tell(&table, viewer, told, &mut text);
        let Next::Seats(seats) = table.game().next() else { break };
        let Some(seat) = seats.first() else { break };
        table.game().actions(seat, &mut actions);
        let prompt = G::ask(&setup.cards, table.game().prompt(viewer));
        line(&mut text, format_args!("? {}: {prompt}", &table.names()[seat]));
        if viewer.sees(seat) {
            let view = table.view(viewer);
            for action in &actions {
                line(&mut text, format_args!("- {}", G::offer(&setup.cards, &view, *action)));
            }
        }
        let Some(action) = dice.pick(&actions) else { break };
        if let Err(refusal) = table.play(seat, action) {
            panic!("the listed {action:?} is refused: {refusal}");
        }
    }
    if let Some(outcome) = table.game().outcome() {
        line(&mut text, format_args!("= {}", G::conclude(table.names(), &outcome)));
    }
    text
}

/// Writes the events from number `told` on and the view after them.
fn tell<G: Words>(table: &Table<G>, viewer: Viewer, told: usize, text: &mut String) -> usize {
    let events: Vec<&G::Event> = table.log(viewer).map(|(_, event)| event).collect();
    for event in &events[told..] {
        let sentence = G::tell(&table.setup().cards, table.names(), event);
        line(text, format_args!("! {sentence} ({})", Event::rule(*event)));
    }
    let view = serde_json::to_value(table.view(viewer)).unwrap();
    line(text, format_args!("  {view}"));
    events.len()
}

fn line(text: &mut String, words: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{words}");
}
