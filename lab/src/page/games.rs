//! The games as wholes: points, seats, margins, lengths and decisions.

use maud::{Markup, html};

use super::Section;
use super::plot::{self, Interval, Scale};
use crate::Share;
use crate::inquiry::{Histogram, Report};
use crate::words::{grouped, percent};

/// How many bars a drawing has at most.
const BARS: usize = 40;

pub(super) fn section(report: &Report) -> Section {
    let counts = &report.counts;
    let all = Histogram::of_all(&counts.points);
    let body = html! {
        @if !report.game.cooperative && report.seats.len() > 1 { (seats(report)) }
        @if report.bots.len() > 1 { (bots(report)) }
        h3 { "Points" }
        div.plots {
            @for (seat, (name, points)) in report.seats.iter().zip(&counts.points).enumerate() {
                (histogram(name, points, &all, "points", &format!("seat{}", seat % 5)))
            }
        }
        @if counts.margin.count() > 0 || counts.length.count() > 0 {
            h3 { "Margin and length" }
            div.plots {
                @if counts.margin.count() > 0 {
                    (histogram("How far the winner is ahead", &counts.margin, &counts.margin, "points", "tone-fine"))
                }
                (histogram("How long a game is", &counts.length, &counts.length, "decisions", "tone-fine"))
            }
        }
        (sheet(report))
    };
    Section { id: "games", title: "Games", body }
}

fn seats(report: &Report) -> Markup {
    let fair = report.fair();
    let shares: Vec<Share> = (0..report.seats.len())
        .map(|seat| report.counts.seat(seat))
        .map(|tries| Share::of(tries.won as f64, tries.count))
        .collect();
    let band = [fair * (1.0 - report.band.width / 2.0), fair * (1.0 + report.band.width / 2.0)];
    let scale = Scale::around(shares.iter().flat_map(|it| [it.low, it.high]).chain(band));
    html! {
        h3 { "Seats" }
        p { "Does it matter where you sit? The band is half as wide as that for cards: a card can be left alone, a seat cannot." }
        div.scroll {
            table {
                thead { tr {
                    th { "Seat" }
                    th.wide.start { "Wins" (axis(scale)) }
                    th { "Share" } th { "95 % interval" } th { "Points" }
                } }
                tbody {
                    @for (seat, (name, share)) in report.seats.iter().zip(&shares).enumerate() {
                        tr {
                            th scope="row" { (seat + 1) " " (name) }
                            td.wide { (plot::interval(scale, Interval { value: share.share, low: share.low, high: share.high, fair, band }, &format!("seat{}", seat % 5))) }
                            td { (percent(share.share)) }
                            td.dim { (percent(share.low)) " to " (percent(share.high)) }
                            td { (mean(&report.counts.points[seat])) }
                        }
                    }
                }
            }
        }
    }
}

fn bots(report: &Report) -> Markup {
    let mut names: Vec<&String> = Vec::new();
    for bot in &report.bots {
        if !names.contains(&bot) {
            names.push(bot);
        }
    }
    if names.len() < 2 {
        return html! {};
    }
    html! {
        h3 { "Bots" }
        div.scroll { table {
            thead { tr { th { "Bot" } th { "Seats" } th { "Wins" } th { "95 % interval" } } }
            tbody { @for (bot, name) in names.iter().enumerate() {
                @let tries = report.counts.bot(bot);
                @let share = Share::of(tries.won as f64, tries.count);
                tr {
                    th scope="row" { (name) }
                    td { (grouped(tries.count)) } td { (percent(share.share)) }
                    td.dim { (percent(share.low)) " to " (percent(share.high)) }
                }
            } }
        } }
    }
}

/// The rows of the score sheet: where the points come from.
fn sheet(report: &Report) -> Markup {
    let rows: Vec<(&String, f64, u64)> = report
        .counts
        .sheet
        .iter()
        .map(|((_, label), (sum, games))| (label, *sum as f64 / 1000.0 / *games as f64, *games))
        .collect();
    if rows.is_empty() {
        return html! {};
    }
    let most = rows.iter().map(|row| row.1.abs()).fold(0.0, f64::max).max(1e-9);
    html! {
        h3 { "Where the points come from" }
        div.scroll { table {
            thead { tr { th { "Row of the score sheet" } th.wide.start { "Average" } th { "Points" } th { "Games with it" } } }
            tbody { @for (label, value, games) in rows {
                tr {
                    th scope="row" { (label) }
                    td.wide { (plot::bar(value.abs() / most, if value < 0.0 { "tone-strong" } else { "tone-fine" })) }
                    td { (format!("{value:.1}").replace('-', "−")) }
                    td.dim { (grouped(games)) }
                }
            } }
        } }
    }
}

pub(super) fn decisions(report: &Report) -> Section {
    let whole: u64 = report.counts.kinds.iter().sum();
    let games = report.counts.games.max(1) as f64;
    let kinds = report.kinds.iter().zip(&report.counts.kinds).filter(|(_, count)| **count > 0);
    let body = html! {
        p { "What the bots chose, over all decisions of all seats." }
        div.scroll { table {
            thead { tr { th { "Decision" } th.wide.start { "Share of all decisions" } th { "Share" } th { "In a game" } th { "In all" } } }
            tbody { @for (kind, count) in kinds {
                @let share = *count as f64 / whole.max(1) as f64;
                tr {
                    th scope="row" { (kind) }
                    td.wide { (plot::bar(share, "tone-fine")) }
                    td { (percent(share)) }
                    td { (format!("{:.1}", *count as f64 / games)) }
                    td.dim { (grouped(*count)) }
                }
            } }
        } }
    };
    Section { id: "decisions", title: "Decisions", body }
}

/// A distribution as a drawing, on the scale of `all`, and as a table for those who do not see
/// it.
fn histogram(name: &str, of: &Histogram, all: &Histogram, unit: &str, tone: &str) -> Markup {
    let (from, width, whole) = all.bins(BARS);
    let heights = of.counted_in(from, width, whole.len());
    if let [_] = heights[..] {
        return html! { figure { figcaption { (name) small { "Always " (from) " " (unit) "." } } } };
    }
    let bin = |nth: usize| {
        let start = from + nth as i32 * width;
        let start = (start, start + width - 1);
        let number = |it: i32| it.to_string().replace('-', "−");
        if width == 1 {
            number(start.0)
        } else {
            format!("{} to {}", number(start.0), number(start.1))
        }
    };
    let titles: Vec<String> = heights
        .iter()
        .enumerate()
        .map(|(nth, count)| format!("{} {unit}: {} games", bin(nth), grouped(*count)))
        .collect();
    let [low, middle, high] = [0.05, 0.5, 0.95].map(|share| of.quantile(share).unwrap_or(0));
    let number = |it: i32| it.to_string().replace('-', "−");
    let last = from + width * heights.len() as i32 - 1;
    html! {
        figure class=(tone) {
            figcaption {
                (name)
                small { (mean(of)) " " (unit) " on average; half of all games up to " (number(middle)) ", nine of ten from " (number(low)) " to " (number(high)) }
            }
            (plot::bars(&heights, &titles, &format!("{name}: a bar for each number of {unit}. The table below says the same.")))
            div.axis aria-hidden="true" { span { (number(from)) } span { (unit) } span { (number(last)) } }
            details {
                summary { "As a table" }
                div.scroll { table {
                    thead { tr { th { (unit) } th { "Games" } th { "Share" } } }
                    tbody { @for (nth, count) in heights.iter().enumerate().filter(|(_, count)| **count > 0) {
                        tr { th scope="row" { (bin(nth)) } td { (grouped(*count)) } td { (percent(*count as f64 / of.count() as f64)) } }
                    } }
                } }
            }
        }
    }
}

/// The ends of a scale of shares.
pub(super) fn axis(scale: Scale) -> Markup {
    let end = |share: f64| format!("{:.0} %", 100.0 * share);
    html! { div.axis aria-hidden="true" { span { (end(scale.low)) } span { (end(scale.high)) } } }
}

fn mean(of: &Histogram) -> String {
    let mean = of.mean();
    let plus_minus = mean.plus_minus.map_or_else(String::new, |it| format!(" ± {it:.1}"));
    format!("{:.1}{plus_minus}", mean.mean).replace('-', "−")
}
