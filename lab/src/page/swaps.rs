//! What each card is worth, by forced swaps.

use maud::{Markup, html};

use super::Section;
use super::plot::{self, Interval, Scale};
use crate::inquiry::{Report, SwapResult};
use crate::words::{grouped, signed};

pub(super) fn section(report: &Report) -> Option<Section> {
    if report.swaps.is_empty() {
        return None;
    }
    let mut decks: Vec<&str> = Vec::new();
    for swap in &report.swaps {
        if !decks.contains(&swap.deck) {
            decks.push(swap.deck);
        }
    }
    let who = if report.game.cooperative { "the crew" } else { "whoever has it" };
    let body = html! {
        p { "The same deals, played again with an average card of its deck in the place of one card. Nothing else differs, so this is what the card does: how many points of winning, and of lead, it is worth to " (who) "." }
        p.lead { "The average card is the one whose owners fare in the middle of their deck. A dot right of the line is a card that helps more than that one. The last column is how likely chance alone makes as large a difference, with all swaps taken into account." }
        @for deck in decks { (table(report, deck)) }
    };
    Some(Section { id: "swaps", title: "Forced swaps", body })
}

fn table(report: &Report, deck: &str) -> Markup {
    let swaps: Vec<&SwapResult> = report.swaps.iter().filter(|it| it.deck == deck).collect();
    let seen = swaps.iter().filter(|it| it.won_plus_minus < 0.5);
    let ends = seen.flat_map(|it| [it.won - it.won_plus_minus, it.won + it.won_plus_minus]);
    let scale = Scale::around(ends.chain([0.0]));
    let end = |share: f64| signed(100.0 * share, 0);
    html! {
        h3 { (deck) }
        div.scroll { table {
            thead { tr {
                th { "Card" }
                th.wide.start { "Worth" div.axis aria-hidden="true" { span { (end(scale.low)) } span { (end(scale.high)) } } }
                th { "Points of winning" } th { "Points of lead" } th { "In its place" } th { "Deals" } th { "Chance alone" }
            } }
            tbody { @for swap in swaps { (row(swap, scale)) } }
        } }
    }
}

fn row(swap: &SwapResult, scale: Scale) -> Markup {
    let clear = swap.chance < 0.05;
    let (tone, class) = match swap.won {
        it if clear && it > 0.0 => ("tone-strong", "is-strong"),
        _ if clear => ("tone-weak", "is-weak"),
        _ => ("tone-fine", ""),
    };
    let interval = Interval {
        value: swap.won,
        low: swap.won - swap.won_plus_minus,
        high: swap.won + swap.won_plus_minus,
        fair: 0.0,
        band: [0.0, 0.0],
    };
    let known = swap.won_plus_minus.is_finite();
    html! {
        tr {
            th scope="row" { (swap.name) }
            td.wide { @if known { (plot::interval(scale, interval, tone)) } }
            @if known {
                td class=(class) { (signed(100.0 * swap.won, 1)) " ± " (format!("{:.1}", 100.0 * swap.won_plus_minus)) }
                td { (signed(swap.lead, 2)) " ± " (format!("{:.2}", swap.lead_plus_minus)) }
            } @else {
                td.dim colspan="2" { "too few deals" }
            }
            td.dim { (swap.with) }
            td.dim { (grouped(swap.deals)) }
            td.dim { (crate::inquiry::chance(swap.chance)) }
        }
    }
}
