//! A finished game, tried again: where it begins, what the mastermind would do, how it compares.

use engine::{Names, Seat, Viewer};
use maud::{Markup, html};
use rooms::room::{Origin, Room};
use rooms::server::{Line, Server};
use rooms::table::Ending;

use super::prompt::{headline, own_headline};
use super::replay::Position;
use super::table::{At, rule_url};
use super::{Frame, page, ticket_fields};
use crate::catalogue;
use crate::words::again as words;
use crate::words::beside;

/// What can be done at a decision that is looked at again.
pub(super) fn at_decision(server: &Server, at: Position<'_>, name: &str) -> Markup {
    let Position { table, moment, open, .. } = at;
    let url = format!("/t/{table}/try");
    html! {
        section id="again" class="region" aria-labelledby="decided" {
            h2 id="decided" { (words::decided(name, moment)) }
            div class="tools" {
                @if open {
                    form method="post" action=(url) {
                        (ticket_fields(&server.ticket()))
                        input type="hidden" name="moment" value=(moment);
                        button class="main" name="cards" value="imagined" { (words::TRY_AGAIN) }
                    }
                    // It is another table, so it has a ticket of its own.
                    form method="post" action=(url) {
                        input type="hidden" name="ticket" value=(server.ticket().text);
                        input type="hidden" name="moment" value=(moment);
                        button name="cards" value="same" { (words::WITH_SAME_CARDS) }
                    }
                }
                a class="button" href={ "/t/" (table) "/line?moment=" (moment) } { (words::WHAT_WOULD) }
            }
            @if open { p class="soft" { (words::ABOUT) } }
        }
    }
}

/// Where the first game stands at the decision from which it was tried again.
fn first_url(origin: &Origin) -> String {
    replay_url(&origin.table, origin.moment, origin.seat)
}

/// Both games, at the decision at which they part.
fn beside_url(room: &Room, origin: &Origin) -> String {
    let (first, moment, eyes) = (&origin.table, origin.moment + 1, origin.seat.0);
    format!("/t/{first}/beside/{}?moment={moment}&eyes={eyes}", room.id)
}

fn replay_url(table: &str, moment: usize, seat: Seat) -> String {
    format!("/t/{table}/replay?moment={moment}&eyes={}", seat.0)
}

/// Says from the beginning what a table of a second try is.
pub(super) fn notice(room: &Room) -> Markup {
    html! {
        @if let Some(origin) = &room.head.from {
            p class="second-try soft" {
                (words::second_try(origin.moment, origin.fork.imagined.is_some())) " "
                a href=(first_url(origin)) { (words::THE_FIRST_GAME) }
            }
        }
    }
}

/// How the first game ended and how this one did.
pub(super) fn comparison(at: &At<'_>, ending: &Ending) -> Markup {
    let Some(origin) = &at.room.head.from else { return html! {} };
    let first = &origin.first;
    // Only whoever played both is "you" in both.
    let own = at.seat().zip(first.own.as_ref()).filter(|(seat, _)| *seat == origin.seat);
    let before = own.map(|(seat, sentence)| {
        let names = Names::new(first.names.iter().cloned());
        headline(seat, first.winners, &first.points, &names).unwrap_or_else(|| sentence.clone())
    });
    let before = before.as_deref().unwrap_or(&first.sentence);
    let now = own_headline(at, &ending.outcome);
    let now = now.as_deref().unwrap_or(&ending.sentence);
    html! {
        p class="compared" {
            (words::compared(before, now)) " "
            a href=(first_url(origin)) { (words::THE_FIRST_GAME) } " · "
            a href=(beside_url(at.room, origin)) { (beside::BESIDE_THE_FIRST) }
        }
    }
}

/// Where whoever looks tries this game again.
pub(super) fn tries(at: &At<'_>) -> Markup {
    let own = || at.state.tries.iter().filter(|it| Some(it.seat) == at.seat());
    html! {
        @if own().next().is_some() {
            p {
                (words::TRIED) " "
                @for (number, it) in own().enumerate() {
                    @if number > 0 { ", " }
                    a href={ "/t/" (it.table) } { (words::from_decision(it.moment)) }
                }
            }
        }
    }
}

/// What the mastermind would do at a decision, and one way it could go on.
pub(crate) fn line(room: &Room, names: &Names, moment: usize, line: &Line) -> Markup {
    let (info, viewer) = (room.info, Viewer::Seat(line.seat));
    let regions = catalogue::find(info.id).map(|it| it.renderer.regions(&*line.table, viewer));
    let back = replay_url(&room.id.to_string(), moment, line.seat);
    let content = html! {
        main id="main" class="table replay" {
            h1 class="visually-hidden" { (words::WHAT_WOULD) }
            div id="scene" class="scene" {
                @for region in regions.unwrap_or_default() {
                    section id=(region.id) class="region" aria-label=(region.label) { (region.html) }
                }
            }
            div class="side" {
                section id="line" class="region" aria-label=(words::MASTERMIND) {
                    h2 { (words::WHAT_WOULD) }
                    p class="soft" { (words::knowing(&names[line.seat], moment)) }
                    p { (words::WOULD_DO) " " strong { (line.choice) } }
                    div class="tools" { a class="button main" href=(back) { (words::BACK_TO_REPLAY) } }
                }
                section id="log" class="region" aria-label=(words::COULD_GO_ON) {
                    h2 { (words::COULD_GO_ON) }
                    p class="soft" { (words::IN_ONE_WORLD) }
                    div class="lines" tabindex="0" {
                        ol {
                            @for told in &line.story {
                                li { (told.text) " " a class="rule" href=(rule_url(info.id, told.rule)) { (told.rule) } }
                            }
                        }
                    }
                }
            }
        }
    };
    page(Frame { title: words::WHAT_WOULD, game: Some(info.id), class: "at-table" }, &content)
}
