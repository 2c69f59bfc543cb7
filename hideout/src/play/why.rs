//! Answers to "why?" and "why not?".

use engine::{Event, Refusal, Rulebook, Seat, Table, Viewer};
use shelf::Shelved;
use ui::{Refused, Sight};

use crate::commands::rules::set_rule;
use crate::{paint, text};

/// Up to this many tries are named beside the reason why they are refused.
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

/// Why `seat` cannot do what it would try now, reason by reason, in the order of the rules.
pub(super) fn why_not<G: Shelved>(table: &Table<G>, seat: Seat, width: usize) -> String {
    let mut out = String::new();
    for (refusal, tries) in reasons(table, seat) {
        let head = format!("  {}  ", paint::rule(text::pad(refusal.rule.0, 7)));
        out += &text::hang(&head, &text::plain(&refusal.why), width);
        let such_as = if tries.len() > FEW { "such as: " } else { "" };
        let named = &tries[..tries.len().min(FEW)];
        let named = paint::faint(text::plain(&format!("{such_as}{}", named.join("; "))));
        out += &text::hang("           ", &named, width);
    }
    out
}

/// Every reason for which a try is refused, with the tries in words.
fn reasons<G: Shelved>(table: &Table<G>, seat: Seat) -> Vec<(Refusal, Vec<String>)> {
    let viewer = Viewer::Seat(seat);
    let (view, cards) = (table.view(viewer), &table.setup().cards);
    let faces = G::faces(cards);
    let sight = Sight::new(table, &faces, &view, viewer);
    let mut reasons: Vec<(Refusal, Vec<String>)> = Vec::new();
    for Refused { action, refusal } in ui::refused(table.game(), seat, &sight) {
        let label = G::offer(cards, &view, action);
        match reasons.iter_mut().find(|(known, _)| *known == refusal) {
            Some((_, tries)) if tries.contains(&label) => {}
            Some((_, tries)) => tries.push(label),
            None => reasons.push((refusal, vec![label])),
        }
    }
    reasons.sort_by(|(a, _), (b, _)| (a.rule, &a.why).cmp(&(b.rule, &b.why)));
    reasons
}
