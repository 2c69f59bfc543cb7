//! Answers to "why?" and "why not?".

use std::collections::BTreeMap;

use engine::{Code, Event, Refusal, Rulebook, Seat, Table, Viewer};
use shelf::Shelved;

use crate::commands::rules::set_rule;
use crate::{paint, text};

/// Up to this many refused actions are named beside their reason.
const FEW: usize = 3;

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

/// Why `seat` cannot do what it cannot do now, reason by reason.
pub(super) fn why_not<G: Shelved>(table: &Table<G>, seat: Seat, width: usize) -> String {
    let mut out = String::new();
    for (refusal, actions) in refusals(table, seat) {
        let head = format!("  {}  ", paint::rule(text::pad(refusal.rule.0, 7)));
        out += &text::hang(&head, &text::plain(&refusal.why), width);
        // Where very much is refused, the reason says what, and examples would only confuse.
        if actions.len() <= FEW {
            let actions = paint::faint(text::plain(&actions.join("; ")));
            out += &text::hang("           ", &actions, width);
        }
    }
    out
}

/// A refused action in words.
struct Refused {
    refusal: Refusal,
    label: String,
    /// Whether it speaks of something this seat does not see: different actions read the same,
    /// and the same as for somebody without a seat.
    vague: bool,
}

/// Every reason for which an action is refused, in the order of the rules, with the actions.
///
/// Only what a person might try is kept. A reason that is mostly given to vague actions ("you
/// have no such card") is dropped. And an action whose words only go on from a legal one, or
/// stop short of it, is that action badly put.
fn refusals<G: Shelved>(table: &Table<G>, seat: Seat) -> Vec<(Refusal, Vec<String>)> {
    let mut reasons: Vec<(Refusal, Vec<Refused>)> = Vec::new();
    for refused in refused(table, seat) {
        match reasons.iter_mut().find(|(known, _)| *known == refused.refusal) {
            Some((_, same)) => same.push(refused),
            None => reasons.push((refused.refusal.clone(), vec![refused])),
        }
    }
    reasons.retain(|(_, refused)| {
        2 * refused.iter().filter(|refused| refused.vague).count() < refused.len()
    });
    reasons.sort_by(|(a, _), (b, _)| (a.rule, &a.why).cmp(&(b.rule, &b.why)));
    let clear = |refused: Vec<Refused>| {
        refused.into_iter().filter(|refused| !refused.vague).map(|refused| refused.label).collect()
    };
    reasons.into_iter().map(|(refusal, refused)| (refusal, clear(refused))).collect()
}

fn refused<G: Shelved>(table: &Table<G>, seat: Seat) -> Vec<Refused> {
    let (own, open) = (table.view(Viewer::Seat(seat)), table.view(Viewer::Spectator));
    let cards = &table.setup().cards;
    let mut legal = Vec::new();
    let mut refused: BTreeMap<String, (u32, bool, Refusal)> = BTreeMap::new();
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
    refused
        .into_iter()
        .filter(|(label, _)| !badly_put(label))
        .map(|(label, (times, unseen, refusal))| Refused {
            refusal,
            label,
            vague: unseen && times > 1,
        })
        .collect()
}
