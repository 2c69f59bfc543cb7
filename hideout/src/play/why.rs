//! Answers to "why?" and "why not?".

use std::collections::BTreeMap;

use engine::{Action, Event, Refusal, Rulebook, Seat, Table, Viewer};
use shelf::Shelved;

use crate::commands::rules::set_rule;
use crate::{paint, text};

/// How many refused actions stand as examples beside a reason.
const EXAMPLES: usize = 3;

/// The text of each rule that these events cite, in the order in which they happened.
pub(super) fn because<'a, E: Event + 'a>(
    book: &Rulebook,
    events: impl Iterator<Item = &'a E>,
    width: usize,
) -> String {
    let mut cited: Vec<&str> = Vec::new();
    for event in events {
        if !cited.contains(&event.rule().0) {
            cited.push(event.rule().0);
        }
    }
    cited.iter().filter_map(|number| book.find(number)).map(|rule| set_rule(rule, width)).collect()
}

/// Why `seat` cannot do what it cannot do now, reason by reason, each with a few examples.
pub(super) fn why_not<G: Shelved>(table: &Table<G>, seat: Seat, width: usize) -> String {
    let mut out = String::new();
    for (refusal, examples) in refusals(table, seat) {
        let head = format!("  {}  ", paint::rule(text::pad(refusal.rule.0, 7)));
        out += &text::hang(&head, &text::plain(&refusal.why), width);
        let more = examples.len().saturating_sub(EXAMPLES);
        let mut shown = examples[..examples.len() - more].join("; ");
        if more > 0 {
            shown += &format!("; and {more} more");
        }
        out += &text::hang("           ", &paint::faint(text::plain(&shown)), width);
    }
    out
}

/// Every reason for which an action is refused, in the order of the rules, with the actions.
///
/// Only what a person might try is kept. Actions that differ for the game but not in words
/// speak of something this seat does not see (a card it does not hold). And an action whose
/// words only go on from a legal one, or stop short of it, is that action badly put.
fn refusals<G: Shelved>(table: &Table<G>, seat: Seat) -> Vec<(Refusal, Vec<String>)> {
    let (own, open) = (table.view(Viewer::Seat(seat)), table.view(Viewer::Spectator));
    let cards = &table.setup().cards;
    let mut legal = Vec::new();
    let mut refused: BTreeMap<String, (usize, bool, Refusal)> = BTreeMap::new();
    for action in G::Action::all() {
        let label = G::offer(cards, &own, action);
        match table.game().check(seat, action) {
            Ok(()) => legal.push(label),
            Err(refusal) => {
                let unseen = label == G::offer(cards, &open, action);
                refused.entry(label).or_insert((0, unseen, refusal)).0 += 1;
            }
        }
    }
    let badly_put = |label: &str| {
        legal.iter().any(|legal| legal.starts_with(label) || label.starts_with(legal.as_str()))
    };
    let mut reasons: Vec<(Refusal, Vec<String>)> = Vec::new();
    for (label, (times, unseen, refusal)) in refused {
        if badly_put(&label) || (unseen && times > 1) {
            continue;
        }
        match reasons.iter_mut().find(|(known, _)| *known == refusal) {
            Some((_, labels)) => labels.push(label),
            None => reasons.push((refusal, vec![label])),
        }
    }
    reasons.sort_by(|(a, _), (b, _)| (a.rule, &a.why).cmp(&(b.rule, &b.why)));
    reasons
}
