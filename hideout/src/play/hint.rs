//! Advice: what a search thinks of the moves there are.

use bots::{Budget, Thought};
use engine::{Perspective, Seed, Setup};
use shelf::Shelved;

use crate::{paint, text};

/// How many worlds are imagined for a hint: a good answer, and nobody waits for it.
const WORLDS: u32 = 1000;

/// How many moves are shown.
const MOVES: usize = 3;

/// The best moves of whoever looks, each with its chance of winning and how often the search
/// followed it, under a sentence that says so.
pub(super) fn hint<G: Shelved>(
    at: &Perspective<'_, G>,
    setup: &Setup<G>,
    seed: Seed,
    width: usize,
) -> String {
    let thoughts = G::ponder(at, setup, Budget::Iterations(WORLDS), seed);
    let view = at.view();
    let mut rows = vec![["", "MOVE", "CHANCE", "VISITS"].map(paint::faint).to_vec()];
    let followed = thoughts.iter().filter(|thought| thought.visits > 0);
    for (place, thought) in followed.take(MOVES).enumerate() {
        let offer = text::plain(&G::offer(&setup.cards, &view, thought.action));
        rows.extend(set(place + 1, &text::lines(&offer, width.saturating_sub(30)), thought));
    }
    let lead = format!("A search of {WORLDS} imagined worlds would choose the first of these:");
    text::hang("", &lead, width) + &text::columns(&rows, &[2, 3])
}

/// A move with its numbers beside the first line of its words.
fn set<A>(place: usize, offer: &[String], thought: &Thought<A>) -> Vec<Vec<String>> {
    let mut chance = format!("{:.0} % to win", 100.0 * thought.expected);
    let (mut number, mut visits) = (format!("  {place}."), thought.visits.to_string());
    let row = |line: &String| {
        let line = if place == 1 { paint::strong(line) } else { line.clone() };
        let [number, chance, visits] = [&mut number, &mut chance, &mut visits].map(std::mem::take);
        vec![number, line, chance, visits]
    };
    offer.iter().map(row).collect()
}
