//! Two games of one deal beside each other: the same moment of both, and where they parted.

use engine::{Info, Seat, Viewer};
use maud::{DOCTYPE, Markup, html};
use rooms::table::Past;

use super::replay::eyes;
use super::{Frame, page};
use crate::words::beside as said;
use crate::{assets, catalogue, words};

/// The size of the chart, in its own units.
const WIDE: usize = 600;
const HIGH: usize = 90;

/// One of the two games, at its end.
#[derive(Debug)]
pub(crate) struct Try {
    pub(crate) table: String,
    /// What whoever is compared is called.
    pub(crate) name: String,
    pub(crate) seat: Seat,
    pub(crate) past: Past,
}

impl Try {
    /// The points of whoever is compared, as far as they were public.
    fn points(&self) -> impl Iterator<Item = i32> {
        self.past.scores.iter().filter_map(|all| all.get(self.seat.index()).copied())
    }

    fn last(&self) -> usize {
        self.past.moments - 1
    }
}

/// Two games beside each other, at a moment.
#[derive(Debug)]
pub(crate) struct Beside {
    pub(crate) info: Info,
    pub(crate) tries: [Try; 2],
    /// From which moment on they are different.
    pub(crate) parting: usize,
    pub(crate) moment: usize,
    pub(crate) viewer: Viewer,
}

impl Beside {
    fn last(&self) -> usize {
        self.tries.iter().map(Try::last).max().unwrap_or(0)
    }

    fn here(&self) -> String {
        format!("/t/{}/beside/{}", self.tries[0].table, self.tries[1].table)
    }

    fn url(&self, moment: usize) -> String {
        format!("{}?moment={moment}&eyes={}", self.here(), eyes(self.viewer))
    }

    pub(crate) fn page(&self) -> Markup {
        let title = format!("{}: {}", said::BESIDE, self.info.name);
        let moment = self.moment.min(self.last());
        let content = html! {
            main id="main" class="reference replay beside" {
                h1 { (title) }
                p class="lead" {
                    @if self.parting >= self.last() { (said::ALL_ALIKE) } @else { (said::parted(self.parting)) }
                }
                (self.steps(moment))
                div class="pair" { @for (number, it) in self.tries.iter().enumerate() {
                    section aria-label=(said::named(&it.name, number, None)) {
                        h2 class={ "seat-" (number) } { (said::named(&it.name, number, it.points().nth(moment.min(it.last())))) }
                        iframe title=(said::named(&it.name, number, None)) src={ "/t/" (it.table) "/scene?moment=" (moment.min(it.last())) "&eyes=" (eyes(self.viewer)) } {}
                        (self.story(it, moment))
                    }
                } }
                (self.chart(moment))
            }
        };
        page(Frame { title: &title, game: Some(self.info.id), class: "" }, &content)
    }

    fn steps(&self, moment: usize) -> Markup {
        let last = self.last();
        let step = |label: &str, key: &str, to: usize| {
            html! { a class="button" data-key=(key) href=(self.url(to)) aria-disabled=[(to == moment).then_some("true")] { (label) } }
        };
        html! {
            p class="ask" { (words::moment(moment, last)) }
            div class="tools" {
                (step(words::FIRST, "home", 0))
                (step(words::BACK, "arrowleft", moment.saturating_sub(1)))
                (step(words::NEXT, "arrowright", (moment + 1).min(last)))
                (step(words::LAST, "end", last))
                // What was decided there shows a moment later.
                @if self.parting < last { (step(said::WHERE_THEY_PART, "p", self.parting + 1)) }
            }
            form method="get" action=(self.here()) class="jump" {
                label { (words::GO_TO_MOMENT) " "
                    input type="range" name="moment" min="0" max=(last) value=(moment); }
                input type="hidden" name="eyes" value=(eyes(self.viewer));
                button { (words::GO) }
            }
        }
    }

    /// What had happened there right before this moment, and the way to the whole replay.
    fn story(&self, it: &Try, moment: usize) -> Markup {
        let moment = moment.min(it.last());
        let replay = format!("/t/{}/replay?moment={moment}&eyes={}", it.table, eyes(self.viewer));
        html! {
            ul class="lines" { @for (_, line) in it.past.story.iter().filter(|(to, _)| *to == moment) { li { (line.text) } } }
            p { a href=(replay) { (words::REPLAY) } }
        }
    }

    /// The points of whoever is compared: a line for each game.
    fn chart(&self, moment: usize) -> Markup {
        let values = || self.tries.iter().flat_map(Try::points);
        let (low, high) = (values().min().unwrap_or(0).min(0), values().max().unwrap_or(1).max(1));
        let x = |at: usize| at * WIDE / self.last().max(1);
        let y = |value: i32| HIGH - (value - low) as usize * HIGH / (high - low).max(1) as usize;
        let line = |it: &Try| {
            let points =
                it.points().enumerate().map(|(at, value)| format!("{},{}", x(at), y(value)));
            points.collect::<Vec<_>>().join(" ")
        };
        html! {
            section id="chart" class="region" aria-label=(said::POINTS) {
                h2 { (said::POINTS) }
                svg viewBox=(format!("-4 -8 {} {}", WIDE + 24, HIGH + 16)) role="img" aria-label=(said::POINTS) {
                    line class="moment" x1=(x(moment)) x2=(x(moment)) y1="-4" y2=(HIGH + 4) {}
                    @for (number, it) in self.tries.iter().enumerate() {
                        polyline class={ "seat-" (number) } points=(line(it)) {}
                        @if let Some(value) = it.points().last() {
                            text class={ "seat-" (number) } x=(WIDE + 6) y=(y(value) + 4) { (["A", "B"][number]) }
                        }
                    }
                }
                ul class="legend" { @for (number, it) in self.tries.iter().enumerate() {
                    li { b class={ "seat-" (number) } { "━ " } (said::named(&it.name, number, it.points().last())) }
                } }
            }
        }
    }
}

/// What lies on the table, without anything around it.
pub(crate) fn scene(info: Info, past: &Past, viewer: Viewer) -> Markup {
    let entry = catalogue::find(info.id);
    let styles = entry.as_ref().map_or(&[][..], |entry| entry.styles);
    let regions = entry.as_ref().map(|entry| entry.renderer.regions(&*past.table, viewer));
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (info.name) }
                link rel="stylesheet" href=(assets::STYLE);
                @for style in styles { link rel="stylesheet" href=(style); }
            }
            body class={ "at-table framed " (info.id) } {
                main id="main" class="table replay" {
                    h1 class="visually-hidden" { (info.name) }
                    div id="scene" class="scene" {
                        @for region in regions.unwrap_or_default() {
                            section id=(region.id) class="region" aria-label=(region.label) { (region.html) }
                        }
                    }
                }
            }
        }
    }
}
