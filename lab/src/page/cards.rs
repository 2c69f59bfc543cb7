//! The cards: how those fared who played them, and which go together.

use maud::{Markup, html};

use super::games::axis;
use super::plot::{self, Interval, Scale};
use super::{Section, tone};
use crate::inquiry::{CardResult, PairResult, Report};
use crate::words::{grouped, percent, signed};

/// How many pairs are shown from either end.
const PAIRS: usize = 10;

pub(super) fn section(report: &Report) -> Option<Section> {
    if report.cards.is_empty() {
        return None;
    }
    let owner =
        if report.game.cooperative { "the crew that played it" } else { "whoever played it" };
    let body = html! {
        p { "For every card: how often " (owner) " won. The dot is what was found, the line its 95 % interval, the thin upright what the same seats win with whatever they have, and the shaded band what counts as balanced (" (percent(report.band.width)) " of the fair share either way)." }
        p.lead { "This says who has the card, not yet what it does: strong players may simply play it more. What it does, only a forced swap tells (" code { "--swaps" } ")." }
        @for deck in report.decks() { (deck_table(report, deck)) }
    };
    Some(Section { id: "cards", title: "Cards", body })
}

fn deck_table(report: &Report, deck: &str) -> Markup {
    let cards: Vec<&CardResult> = report.cards.iter().filter(|card| card.deck == deck).collect();
    let (played, idle): (Vec<&CardResult>, Vec<&CardResult>) =
        cards.iter().partition(|card| card.counts.owners.count > 0);
    let sum = |of: fn(&CardResult) -> u64| cards.iter().map(|card| of(card)).sum::<u64>() > 0;
    let (taken, discarded) = (sum(|it| it.counts.taken), sum(|it| it.counts.discarded));
    let ends = played.iter().filter(|it| it.counts.owners.count >= 20).flat_map(|it| {
        let band = report.band.around(it.fair);
        [it.won.low, it.won.high, band[0], band[1]]
    });
    let scale = Scale::around(ends);
    html! {
        h3 { (deck) }
        div.scroll { table {
            thead { tr {
                th scope="col" { "Card" }
                th.wide.start scope="col" { "Owner wins" (axis(scale)) }
                th scope="col" { "Wins" } th scope="col" { "95 % interval" } th scope="col" { "Fair" }
                th scope="col" { "Owners" } th scope="col" { "Offered" }
                @if taken { th scope="col" { "Taken" } }
                th scope="col" { "Played" }
                @if discarded { th scope="col" { "Discarded" } }
                th scope="col" { "Used when offered" }
            } }
            tbody {
                @for card in &played { (row(report, card, scale, taken, discarded)) }
                @for card in &idle { (row(report, card, scale, taken, discarded)) }
            }
        } }
    }
}

fn row(report: &Report, card: &CardResult, scale: Scale, taken: bool, discarded: bool) -> Markup {
    let counts = &card.counts;
    let won = card.won;
    let class = match card.beyond {
        it if it > 0.0 => "is-strong",
        it if it < 0.0 => "is-weak",
        _ => "",
    };
    let band = report.band.around(card.fair);
    let known = counts.owners.count > 0;
    html! {
        tr {
            th scope="row" { (card.name) small { (card.print) } }
            td.wide {
                @if known {
                    (plot::interval(scale, Interval { value: won.share, low: won.low, high: won.high, fair: card.fair, band }, tone(card.beyond)))
                }
            }
            @if known {
                td class=(class) { (percent(won.share)) }
                td.dim { (percent(won.low)) " to " (percent(won.high)) }
                td.dim { (percent(card.fair)) }
            } @else {
                td.dim colspan="3" { "never played" }
            }
            td { (grouped(counts.owners.count)) }
            td { (grouped(counts.offered)) }
            @if taken { td { (grouped(counts.taken)) } }
            td { (grouped(counts.played)) }
            @if discarded { td { (grouped(counts.discarded)) } }
            td { (percent(card.wanted())) }
        }
    }
}

pub(super) fn pairs(report: &Report) -> Option<Section> {
    if report.pairs.is_empty() {
        return None;
    }
    let clear: Vec<&PairResult> = report.pairs.iter().filter(|pair| pair.is_clear()).collect();
    let (good, bad): (Vec<&PairResult>, Vec<&PairResult>) =
        clear.iter().partition(|pair| pair.bonus > 0.0);
    let bad: Vec<&PairResult> = bad.into_iter().rev().collect();
    let strongest: Vec<&PairResult> = report.pairs.iter().take(5).collect();
    let weakest: Vec<&PairResult> = report.pairs.iter().rev().take(5).collect();
    let body = html! {
        p { "The bonus is what two cards win together beyond what each adds by itself. There are " (grouped(report.pairs.len() as u64)) " pairs, so the intervals are wide enough to hold for all of them at once." }
        @if clear.is_empty() {
            p { "No pair stands out of chance. The furthest to either side were:" }
            (pair_table(report, "Together", &strongest))
            (pair_table(report, "In each other's way", &weakest))
        }
        @if !good.is_empty() { (pair_table(report, "Together", &good)) }
        @if !bad.is_empty() { (pair_table(report, "In each other's way", &bad)) }
    };
    Some(Section { id: "pairs", title: "Pairs", body })
}

fn pair_table(report: &Report, title: &str, pairs: &[&PairResult]) -> Markup {
    let name = |card: usize| &report.list[card].name;
    html! {
        h3 { (title) }
        div.scroll { table {
            thead { tr { th { "Cards" } th { "Bonus, in points of winning" } th { "Wins with both" } th { "Seats with both" } } }
            tbody { @for pair in pairs.iter().take(PAIRS) {
                tr {
                    th scope="row" { (name(pair.cards[0])) " and " (name(pair.cards[1])) }
                    td { (signed(100.0 * pair.bonus, 1)) " ± " (format!("{:.1}", 100.0 * pair.plus_minus)) }
                    td { (percent(pair.both.share())) }
                    td.dim { (grouped(pair.both.count)) }
                }
            } }
        } }
        @if pairs.len() > PAIRS { p.lead { "And " (pairs.len() - PAIRS) " more." } }
    }
}
