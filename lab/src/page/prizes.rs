//! What there was to win, and who won it.

use maud::{Markup, html};

use super::{Section, plot};
use crate::Share;
use crate::inquiry::{PrizeCounts, Report};
use crate::words::{grouped, percent};

pub(super) fn section(report: &Report) -> Option<Section> {
    let mut decks: Vec<&'static str> = Vec::new();
    for card in report.counts.prizes.keys() {
        let deck = report.list[*card].deck;
        if !decks.contains(&deck) {
            decks.push(deck);
        }
    }
    let title = *decks.first()?;
    let body = html! {
        p {
            "Who won each of them, and how often whoever did so won the whole game. "
            @if !report.game.cooperative { "One that always goes to the same seat, or to nobody, decides nothing." }
        }
        (key(report))
        @for deck in decks.iter().copied() {
            @if decks.len() > 1 { h3 { (deck) } }
            (table(report, deck))
        }
    };
    Some(Section { id: "prizes", title, body })
}

fn key(report: &Report) -> Markup {
    html! {
        ul.key {
            @if report.game.cooperative {
                li class="seat1" { "won" } li.nobody { "lost" }
            } @else {
                @for (seat, name) in report.seats.iter().enumerate() {
                    li class=(format!("seat{}", seat % 5)) { (name) }
                }
                li.nobody { "nobody" }
            }
        }
    }
}

fn table(report: &Report, deck: &str) -> Markup {
    let prizes = report.counts.prizes.iter().filter(|(card, _)| report.list[**card].deck == deck);
    html! {
        div.scroll { table {
            thead { tr {
                th { "Prize" } th.wide.start { "Won by" }
                @if report.game.cooperative {
                    th { "Won" }
                } @else {
                    @for name in &report.seats { th { (name) } }
                    th { "Nobody" } th { "Its winner wins the game" }
                }
                th { "Times" } th { "In a game" }
            } }
            tbody { @for (card, counts) in prizes { (row(report, *card, counts)) } }
        } }
    }
}

fn row(report: &Report, card: usize, counts: &PrizeCounts) -> Markup {
    let text = &report.list[card];
    let times = counts.times.max(1) as f64;
    let share = |count: u64| count as f64 / times;
    let won = Share::of(counts.winners.won as f64, counts.winners.count);
    let mut parts: Vec<(f64, String)> = if report.game.cooperative {
        vec![(share(counts.times - counts.nobody), "seat1".to_owned())]
    } else {
        let seats = counts.seats.iter().take(report.seats.len()).enumerate();
        seats.map(|(seat, count)| (share(*count), format!("seat{}", seat % 5))).collect()
    };
    parts.push((share(counts.nobody), "nobody".to_owned()));
    html! {
        tr {
            th scope="row" { (text.name) small { (text.facts) "; " (text.text) } }
            td.wide { (plot::stack(&parts)) }
            @if report.game.cooperative {
                td { (percent(share(counts.times - counts.nobody))) }
            } @else {
                @for seat in 0..report.seats.len() { td { (percent(share(counts.seats[seat]))) } }
                td { (percent(share(counts.nobody))) }
                td {
                    @if counts.winners.count > 0 { (percent(won.share)) span.dim { " (" (percent(won.low)) " to " (percent(won.high)) ")" } }
                }
            }
            td.dim { (grouped(counts.times)) }
            td.dim { (format!("{:.2}", counts.times as f64 / report.counts.games.max(1) as f64)) }
        }
    }
}
