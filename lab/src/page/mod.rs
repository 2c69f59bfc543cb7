//! The report as a page: one file that needs no other, no script and no network.

mod cards;
mod decks;
mod games;
mod method;
mod plot;
mod prizes;
mod skill;
mod swaps;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::inquiry::{Finding, Report, Weight};
use crate::words::{grouped, percent};

const STYLE: &str = include_str!("style.css");

/// The whole page.
pub(crate) fn page(report: &Report) -> String {
    let sections: Vec<Section> = [
        Some(games::section(report)),
        Some(games::decisions(report)),
        cards::section(report),
        swaps::section(report),
        cards::pairs(report),
        prizes::section(report),
        skill::section(report),
        decks::section(report),
        Some(method::section(report)),
    ]
    .into_iter()
    .flatten()
    .collect();
    let title = format!("{}: the lab's report", report.game.name);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    p.kicker { "Hideout · the lab" }
                    h1 { (report.game.name) }
                    p.lead { (setting(report)) }
                    (tiles(report))
                    nav aria-label="Sections" {
                        a href="#findings" { "Findings" }
                        @for section in &sections {
                            a href=(format!("#{}", section.id)) { (section.title) }
                        }
                    }
                }
                main {
                    (findings(report))
                    @for section in &sections {
                        section id=(section.id) aria-labelledby=(format!("{}-title", section.id)) {
                            h2 id=(format!("{}-title", section.id)) { (section.title) }
                            (section.body)
                        }
                    }
                }
                footer { p { "Seed " code { (report.seed) } ". The same study with the same seed gives this page again, on any machine and any number of threads." } }
            }
        }
    };
    page.into_string()
}

/// One part of the page.
struct Section {
    id: &'static str,
    title: &'static str,
    body: Markup,
}

/// What was played, in a sentence.
fn setting(report: &Report) -> String {
    let options: Vec<String> =
        report.options.iter().map(|(name, value)| format!("{name} {value}")).collect();
    let options =
        if options.is_empty() { String::new() } else { format!(" ({})", options.join(", ")) };
    let deck = if report.own_deck { "a deck of your own" } else { "the standard cards" };
    format!(
        "{} games{options} with {deck}, played by {}.",
        grouped(report.counts.games),
        report.bots.join(", ")
    )
}

fn tiles(report: &Report) -> Markup {
    let counts = &report.counts;
    let mean = |histogram: &crate::inquiry::Histogram| format!("{:.1}", histogram.mean().mean);
    let seats = report.seats.len();
    let points: f64 =
        counts.points.iter().map(|it| it.mean().mean).sum::<f64>() / seats.max(1) as f64;
    let nobody = counts.no_winner as f64 / counts.games.max(1) as f64;
    let tile = |name: &str, value: String, note: &str| {
        html! { div { dt { (name) } dd { (value) small { (note) } } } }
    };
    html! {
        dl.tiles {
            (tile("Games", grouped(counts.games), &format!("{seats} at the table")))
            @if report.game.cooperative {
                (tile("Won", percent(1.0 - nobody), "by all together"))
            } @else {
                (tile("First seat wins", percent(counts.seat(0).share()), &format!("{} is fair", percent(report.fair()))))
                (tile("Margin", mean(&counts.margin), "points, on average"))
                (tile("Nobody wins", percent(nobody), "of all games"))
            }
            (tile("Points", format!("{points:.1}"), "of a seat, on average"))
            (tile("Decisions", mean(&counts.length), "in a game"))
        }
    }
}

fn findings(report: &Report) -> Markup {
    let all = report.findings();
    let (first, rest) = all.split_at(all.len().min(15));
    let list = |findings: &[Finding]| {
        html! { ol.findings { @for it in findings { (finding(it)) } } }
    };
    html! {
        section #findings aria-labelledby="findings-title" {
            h2 #findings-title { "Findings" }
            p { "Sorted by how far the whole 95 % interval lies outside the band, not by the bare number: a card that was seen rarely has to be far off to be listed." }
            (list(first))
            @if !rest.is_empty() {
                details { summary { (rest.len()) " more" } (list(rest)) }
            }
        }
    }
}

fn finding(finding: &Finding) -> Markup {
    let (tone, tag) = match finding.weight {
        Weight::Strong => ("tone-strong", "Too strong"),
        Weight::Weak => ("tone-weak", "Too weak"),
        Weight::Notable => ("tone-look", "Look here"),
        Weight::Fine => ("tone-fine", "Fine"),
    };
    html! {
        li class=(tone) {
            span.tag { (tag) }
            p { strong { (finding.about) } (finding.sentence) }
        }
    }
}

/// The tone of something that lies so far outside the band.
fn tone(beyond: f64) -> &'static str {
    match beyond {
        it if it > 0.0 => "tone-strong",
        it if it < 0.0 => "tone-weak",
        _ => "tone-fine",
    }
}
