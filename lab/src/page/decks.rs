//! Two decks side by side.

use maud::{Markup, html};

use super::Section;
use super::plot::{self, Interval, Scale};
use crate::inquiry::{Comparison, Difference, Report, chance};
use crate::words::{percent, signed};

/// How many cards are shown before the rest is folded away.
const SHOWN: usize = 15;

pub(super) fn section(report: &Report) -> Option<Section> {
    let comparison = report.comparison.as_ref()?;
    let ends = comparison.cards.iter().filter(|it| it.plus_minus < 0.5);
    let ends = ends.flat_map(|it| [it.difference - it.plus_minus, it.difference + it.plus_minus]);
    let scale = Scale::around(ends.chain([0.0]));
    let (shown, rest) = comparison.cards.split_at(comparison.cards.len().min(SHOWN));
    let body = html! {
        p { "The same deals and the same bots, once with the first deck and once with the second. Games are compared deal by deal, so that the luck of the deal cancels out. The last column is how likely chance alone makes as large a difference, with all lines of the table taken into account." }
        (changed(comparison))
        h3 { "The games" }
        (table("Figure", &comparison.games, None))
        h3 { "How often the owner of a card wins" }
        (table("Card", shown, Some(scale)))
        @if !rest.is_empty() { details { summary { (rest.len()) " more cards" } (table("Card", rest, Some(scale))) } }
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
                thead { tr { th { "Card" } th.start { "First deck" } th.start { "Second deck" } } }
                tbody { @for (name, [one, other]) in &comparison.changed {
                    tr { th scope="row" { (name) } td.text { (one) } td.text { (other) } }
                } }
            } }
        }
    }
}

/// With a scale the differences are drawn too.
fn table(head: &str, differences: &[Difference], scale: Option<Scale>) -> Markup {
    let end = |share: f64| signed(100.0 * share, 0);
    html! {
        div.scroll { table {
            thead { tr {
                th { (head) }
                @if let Some(scale) = scale {
                    th.wide.start { "Difference" div.axis aria-hidden="true" { span { (end(scale.low)) } span { (end(scale.high)) } } }
                }
                th { "First deck" } th { "Second deck" } th { "Difference" } th { "Chance alone" }
            } }
            tbody { @for it in differences {
                @let class = match it.difference {
                    _ if !it.is_clear() => "",
                    more if more > 0.0 => "is-strong",
                    _ => "is-weak",
                };
                tr {
                    th scope="row" { (it.what) }
                    @if let Some(scale) = scale { td.wide { (drawn(it, scale)) } }
                    @for figure in it.decks { td { (written(it, figure)) } }
                    td class=(class) { (difference(it)) }
                    td.dim { (chance(it.chance)) }
                }
            } }
        } }
    }
}

fn drawn(of: &Difference, scale: Scale) -> Markup {
    let tone = match of.difference {
        _ if !of.is_clear() => "tone-fine",
        more if more > 0.0 => "tone-strong",
        _ => "tone-weak",
    };
    let (value, spread) = (of.difference, of.plus_minus);
    let (low, high) = (value - spread, value + spread);
    plot::interval(scale, Interval { value, low, high, fair: 0.0, band: [0.0, 0.0] }, tone)
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
