//! A finished game, step by step.

use engine::{Names, Seat, Verdict, Viewer};
use maud::{Markup, html};
use rooms::server::Server;
use rooms::table::{AnyTable, Past};

use super::{Frame, again, page};
use crate::catalogue;
use crate::words;

/// The size of the chart, in its own units.
const WIDE: usize = 300;
const HIGH: usize = 90;

/// Where a replay stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position<'a> {
    pub(crate) table: &'a str,
    pub(crate) moment: usize,
    pub(crate) viewer: Viewer,
    /// Whether the record can be had and the game tried again: not while others play the deal.
    pub(crate) open: bool,
}

impl Position<'_> {
    fn url(&self, moment: usize) -> String {
        format!("/t/{}/replay?moment={moment}&eyes={}", self.table, eyes(self.viewer))
    }
}

/// How a viewer is called in an address.
pub(crate) fn eyes(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat.0.to_string(),
        Viewer::Spectator => "spectator".to_owned(),
        Viewer::Omniscient => "all".to_owned(),
    }
}

pub(crate) fn replay(
    server: &Server,
    at: Position<'_>,
    table: &dyn AnyTable,
    past: &Past,
) -> Markup {
    let info = table.info();
    let entry = catalogue::find(info.id);
    let regions = entry.map(|entry| entry.renderer.regions(&*past.table, at.viewer));
    let last = past.moments - 1;
    let moment = at.moment.min(last);
    let step = |label: &str, key: &str, to: usize| {
        html! { a class="button" data-key=(key) href=(at.url(to)) aria-disabled=[(to == moment).then_some("true")] { (label) } }
    };
    let content = html! {
        main id="main" class="table replay" {
            h1 class="visually-hidden" { (words::REPLAY) ": " (info.name) }
            div id="scene" class="scene" {
                @for region in regions.unwrap_or_default() {
                    section id=(region.id) class="region" aria-label=(region.label) { (region.html) }
                }
            }
            div class="side" {
                section id="steps" class="region" aria-label=(words::REPLAY) {
                    p class="ask" { (words::moment(moment, last)) }
                    div class="tools" {
                        (step(words::FIRST, "home", 0))
                        (step(words::BACK, "arrowleft", moment.saturating_sub(1)))
                        (step(words::NEXT, "arrowright", (moment + 1).min(last)))
                        (step(words::LAST, "end", last))
                    }
                    form method="get" action={ "/t/" (at.table) "/replay" } class="jump" {
                        label { (words::GO_TO_MOMENT) " "
                            input type="range" name="moment" min="0" max=(last) value=(moment); }
                        label { (words::WHOSE_EYES) " " (whose_eyes(at.viewer, table.names())) }
                        button { (words::GO) }
                    }
                }
                @if let Some(seat) = past.decider { (again::at_decision(server, Position { moment, ..at }, &table.names()[seat])) }
                (chart(past, moment, &table.score_sheet(at.viewer).columns))
                section id="log" class="region" aria-label=(words::WHAT_HAPPENED) {
                    h2 { (words::WHAT_HAPPENED) }
                    div class="lines" tabindex="0" {
                        ol {
                            @for (to, line) in &past.story {
                                li class=[(*to == moment).then_some("now")] { a href=(at.url(*to)) { (line.text) } }
                            }
                        }
                    }
                }
                (verified(at, past))
            }
        }
    };
    let title = format!("{}: {}", words::REPLAY, info.name);
    page(Frame { title: &title, game: Some(info.id), class: "at-table" }, &content)
}

fn whose_eyes(viewer: Viewer, names: &Names) -> Markup {
    html! {
        select name="eyes" {
            option value="all" selected[viewer == Viewer::Omniscient] { (words::EVERYTHING) }
            @for seat in (0..names.len() as u8).map(Seat) {
                option value=(seat.0) selected[viewer == Viewer::Seat(seat)] { (names[seat]) }
            }
            option value="spectator" selected[viewer == Viewer::Spectator] { (words::AN_ONLOOKER) }
        }
    }
}

/// Everybody's points over time: a line each, with a letter at its end.
fn chart(past: &Past, moment: usize, columns: &[String]) -> Markup {
    let values = past.scores.iter().flatten();
    let (low, high) = values.fold((0, 1), |(low, high), value| (low.min(*value), high.max(*value)));
    let x = |at: usize| at * WIDE / (past.moments - 1).max(1);
    let y = |value: i32| HIGH - (value - low) as usize * HIGH / (high - low).max(1) as usize;
    let seats = past.scores.iter().map(Vec::len).max().unwrap_or(0);
    let line = |seat: usize| -> String {
        let points = past.scores.iter().enumerate();
        let point = |(at, scores): (usize, &Vec<i32>)| {
            scores.get(seat).map(|it| format!("{},{}", x(at), y(*it)))
        };
        points.filter_map(point).collect::<Vec<_>>().join(" ")
    };
    html! {
        @if seats > 0 && past.moments > 2 {
            section id="chart" class="region" aria-label=(words::POINTS_OVER_TIME) {
                h2 { (words::POINTS_OVER_TIME) }
                svg viewBox=(format!("-4 -8 {} {}", WIDE + 24, HIGH + 16)) role="img" aria-label=(words::POINTS_OVER_TIME) {
                    line class="moment" x1=(x(moment)) x2=(x(moment)) y1="-4" y2=(HIGH + 4) {}
                    @for seat in 0..seats {
                        polyline class={ "seat-" (seat) } points=(line(seat)) {}
                        @if let Some(value) = past.scores.last().and_then(|last| last.get(seat)) {
                            text class={ "seat-" (seat) } x=(WIDE + 6) y=(y(*value) + 4) { ((b'A' + seat as u8) as char) }
                        }
                    }
                }
                ul class="legend" {
                    @for seat in 0..seats {
                        li { b class={ "seat-" (seat) } { ((b'A' + seat as u8) as char) } " " (columns.get(seat).map_or("", String::as_str))
                            ": " (past.scores.get(moment).and_then(|scores| scores.get(seat)).copied().unwrap_or(0)) }
                    }
                }
            }
        }
    }
}

fn verified(at: Position<'_>, past: &Past) -> Markup {
    html! {
        section id="verified" class="region" aria-label=(words::VERIFIED) {
            details {
                summary { (words::VERIFIED) }
                p { (words::verdict(Verdict::of(&past.findings))) }
                ul {
                    @for finding in &past.findings {
                        li {
                            @match finding.result {
                                Verdict::Holds => b { "✓" },
                                Verdict::Fails => b { "✗" },
                                Verdict::Open => b { "?" },
                            }
                            " " (finding.check) ": " (finding.detail)
                        }
                    }
                }
                @if at.open {
                    p class="soft" { (words::VERIFY_YOURSELF) }
                    a class="button" href={ "/t/" (at.table) "/record" } download { (words::RECORD) }
                }
            }
        }
    }
}
