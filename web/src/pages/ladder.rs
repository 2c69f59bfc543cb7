//! Who stands where on a ladder.

use maud::{Markup, html};
use rooms::games;
use rooms::ratings::{self, Ladder};
use rooms::results::Rung;

use super::{Frame, page};
use crate::catalogue::Entry;
use crate::words;
use crate::words::lobby as said;

/// A ladder as somebody sees it.
#[derive(Debug)]
pub(crate) struct View<'a> {
    pub(crate) ladder: &'a Ladder,
    /// All ladders of the game.
    pub(crate) ladders: &'a [Ladder],
    /// Each with the name of whoever stands there, if they show it.
    pub(crate) rungs: &'a [(Rung, Option<String>)],
    /// One's own place, and of how many.
    pub(crate) own: (Option<usize>, usize),
    /// Where the next page begins.
    pub(crate) next: Option<&'a str>,
    /// Whether this is the first page.
    pub(crate) top: bool,
}

pub(crate) fn ladder(entry: &Entry, view: &View<'_>) -> Markup {
    let info = entry.info;
    let heading = format!("{}: {}", said::LADDER, info.name);
    let url = |ladder: &Ladder| format!("/ladder/{}?of={ladder}", info.id);
    let content = html! {
        main id="main" class="reference ladder" {
            header {
                h1 { (heading) }
                nav class="filter" aria-label=(said::LADDERS) {
                    @for other in view.ladders {
                        a href=(url(other)) aria-current=[(other == view.ladder).then_some("page")] { (said::ladder(other)) }
                    }
                }
                p { (said::own_place(view.own.0, view.own.1)) }
            }
            @if view.rungs.is_empty() { p { (said::LADDER_EMPTY) } } @else { (rungs(view)) }
            div class="tools" {
                @if !view.top { a class="button" href=(url(view.ladder)) { (said::TOP) } }
                @if let Some(next) = view.next { a class="button" href={ (url(view.ladder)) "&after=" (next) } { (said::FURTHER) } }
                a class="button" href="/lobby" { (said::LOBBY) }
            }
            p class="soft" { (said::LADDER_ABOUT) }
            (held(entry, view.ladder))
        }
    };
    page(Frame { title: &heading, game: Some(info.id), class: "" }, &content)
}

fn rungs(view: &View<'_>) -> Markup {
    html! {
        table {
            thead { tr {
                th scope="col" { (said::PLACE) } th scope="col" { (said::WHO) } th scope="col" { (said::RATING) }
                th scope="col" { (said::AT_LEAST) } th scope="col" { (said::GAMES) }
            } }
            tbody {
                @for (rung, name) in view.rungs {
                    tr class=[(view.own.0 == Some(rung.place)).then_some("own")] {
                        td { (rung.place) }
                        th scope="row" {
                            @match name {
                                Some(name) => a href={ "/p/" (name) } { bdi { (name) } },
                                None => (said::SOMEBODY),
                            }
                        }
                        td { (said::rating(&rung.rating)) }
                        td { (rung.rating.at_least().round()) }
                        td { (rung.rating.games) }
                    }
                }
            }
        }
    }
}

/// What the bots or the deals hold, so that a number means something from the first day.
fn held(entry: &Entry, ladder: &Ladder) -> Markup {
    let (game, seats) = (entry.info.id, usize::from(ladder.seats));
    let risks = entry.fields.iter().find(|field| field.name == "risk");
    html! {
        details class="quiet" open {
            @if entry.info.cooperative {
                summary { (said::DEALS_HOLD) }
                ul {
                    @for choice in risks.map_or(&[][..], |field| field.choices) {
                        @let option = [("risk".to_owned(), choice.value.to_owned())];
                        @if let Some(rating) = ratings::difficulty(game, seats, &option) {
                            li { (said::option("risk", choice.value)) ": " (said::held(&rating)) }
                        }
                    }
                }
            } @else {
                summary { (said::BOTS_HOLD) }
                ul {
                    @for level in games::levels() {
                        @if let Some(rating) = ratings::bot(game, seats, level.name) {
                            li { (words::bot_level(level.name)) ": " (said::held(&rating)) }
                        }
                    }
                }
            }
        }
    }
}
