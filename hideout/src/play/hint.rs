//! Advice: what a search thinks of the moves there are.

use bots::{Budget, Thought};
use engine::{Perspective, Seed};
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
    cards: &G::Cards,
    seed: Seed,
    width: usize,
) -> String {
    let thoughts = G::ponder(at, Budget::Iterations(WORLDS), seed);
    let view = at.view();
    let mut rows = vec![["", "MOVE", "CHANCE", "VISITS"].map(paint::faint).to_vec()];
    let followed = thoughts.iter().filter(|thought| thought.visits > 0);
    for (place, thought) in followed.take(MOVES).enumerate() {
        let offer = text::plain(&G::offer(cards, &view, thought.action));
        rows.push(row(place + 1, &text::shorten(&offer, width.saturating_sub(30)), thought));
    }
    let lead = format!("A search of {WORLDS} imagined worlds would choose the first of these:");
    text::hang("", &lead, width) + &text::columns(&rows, &[2, 3])
}

fn row<A>(place: usize, offer: &str, thought: &Thought<A>) -> Vec<String> {
    let offer = if place == 1 { paint::strong(offer) } else { offer.to_owned() };
    let chance = format!("{:.0} % to win", 100.0 * thought.expected);
    vec![format!("  {place}."), offer, chance, thought.visits.to_string()]
}
