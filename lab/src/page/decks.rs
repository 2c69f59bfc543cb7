//! Two decks side by side.

use maud::{Markup, html};

use super::Section;
use crate::inquiry::{Comparison, Difference, Report, chance};
use crate::words::{percent, signed};

/// How many cards are shown before the rest is folded away.
const SHOWN: usize = 15;

pub(super) fn section(report: &Report) -> Option<Section> {
    let comparison = report.comparison.as_ref()?;
    let (shown, rest) = comparison.cards.split_at(comparison.cards.len().min(SHOWN));
    let body = html! {
        p { "The same deals and the same bots, once with the first deck and once with the second. Games are compared deal by deal, so that the luck of the deal cancels out. The last column is how likely chance alone makes as large a difference, with all lines of the table taken into account." }
        (changed(comparison))
        h3 { "The games" }
        (table("Figure", &comparison.games))
        h3 { "How often the owner of a card wins" }
        (table("Card", shown))
        @if !rest.is_empty() { details { summary { (rest.len()) " more cards" } (table("Card", rest)) } }
    };
    Some(Section { id: "decks", title: "Two decks", body })
}

fn changed(comparison: &Comparison) -> Markup {
    html! {
        h3 { "What differs on the cards" }
        @if comparison.changed.is_empty() {
            p { "Nothing that is printed: both decks have the same cards." }
        } @else {
            div.scroll { table {
                thead { tr { th { "Card" } th { "First deck" } th { "Second deck" } } }
                tbody { @for (name, [one, other]) in &comparison.changed {
                    tr { th scope="row" { (name) } td.text { (one) } td.text { (other) } }
                } }
            } }
        }
    }
}

fn table(head: &str, differences: &[Difference]) -> Markup {
    html! {
        div.scroll { table {
            thead { tr { th { (head) } th { "First deck" } th { "Second deck" } th { "Difference" } th { "Chance alone" } } }
            tbody { @for it in differences {
                @let class = match it.difference {
                    _ if !it.is_clear() => "",
                    more if more > 0.0 => "is-strong",
                    _ => "is-weak",
                };
                tr {
                    th scope="row" { (it.what) }
                    @for figure in it.decks { td { (written(it, figure)) } }
                    td class=(class) { (difference(it)) }
                    td.dim { (chance(it.chance)) }
                }
            } }
        } }
    }
}

fn written(of: &Difference, figure: f64) -> String {
    if of.is_share { percent(figure) } else { format!("{figure:.2}").replace('-', "−") }
}

fn difference(of: &Difference) -> String {
    let (scale, decimals, unit) = if of.is_share { (100.0, 1, " points") } else { (1.0, 2, "") };
    let plus_minus = if of.plus_minus.is_finite() {
        format!(" ± {:.decimals$}", scale * of.plus_minus)
    } else {
        String::new()
    };
    format!("{}{plus_minus}{unit}", signed(scale * of.difference, decimals))
}
