//! A deal that many people play: what it is, the way to one's own try, and the board.

use maud::{Markup, html};
use rooms::deals::{Deal, Kind};
use rooms::games;
use rooms::people::Person;
use rooms::server::{DealView, TryState};
use ui::parts::picture;

use super::board::{self, board};
use super::{Frame, page as whole};
use crate::catalogue::Entry;
use crate::words;
use crate::words::deals as said;

/// Who looks at it, and when.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visitor<'a> {
    pub(crate) name: &'a str,
    /// Who they are, if they are kept.
    pub(crate) person: Option<&'a Person>,
    /// Days in a row, with this game and with any.
    pub(crate) streaks: Option<(u32, u32)>,
    pub(crate) now: i64,
}

pub(crate) fn page(entry: &Entry, view: &DealView, visitor: Visitor<'_>) -> Markup {
    let (deal, info) = (&view.deal, entry.info);
    let heading = format!("{}: {}", said::title(deal.kind), info.name);
    let content = html! {
        main id="main" class="reference deal" {
            header class="head" {
                (picture("box", &entry.picture, "box"))
                div {
                    h1 { (heading) }
                    @if let rooms::deals::DealId::Daily { day, .. } = deal.id { p { time datetime=(day) { (day) } } }
                    @else { p { (said::offered(deal.kind, &deal.by)) } }
                    p class="soft" { (facts(deal)) }
                    @if !view.over { p class="soft" { (said::time_left(deal.ends_at - visitor.now)) } }
                }
            }
            (own(view, visitor))
            @if deal.kind != Kind::Daily && !view.over { (link(deal)) }
            @if let Some(results) = &view.board {
                (board(results, &board::Reader {
                    own: view.own.map(|(table, _)| table.to_string()),
                    together: info.cooperative,
                    marks_networks: deal.kind == Kind::Daily,
                }))
            }
            @if let Some((this, any)) = visitor.streaks.filter(|(_, any)| *any > 0) {
                p { (said::streaks(this, any)) }
            }
            (fairness(deal, visitor.now))
            @if deal.kind == Kind::Daily { p { a class="button" href="/daily" { (said::ALL_DAILY) } } }
        }
    };
    whole(Frame { title: &heading, game: Some(info.id), class: "" }, &content)
}

/// What everybody gets who plays it.
fn facts(deal: &Deal) -> String {
    let seats = games::seats(&deal.game, &deal.options).unwrap_or_default();
    let seat = seats.get(deal.seat.index()).map_or("", String::as_str);
    let options = deal.options.iter().map(|(name, value)| said::option(name, &words::value(value)));
    let you = said::you_play(seat, &words::bot_level(&deal.level));
    std::iter::once(you).chain(options).collect::<Vec<_>>().join(" ")
}

/// How one's own try stands, and the way to it.
fn own(view: &DealView, visitor: Visitor<'_>) -> Markup {
    let to_table = |label: &str, class: &str| {
        html! { @if let Some((table, _)) = view.own { a class=(class) href={ "/t/" (table) } { (label) } } }
    };
    html! {
        section class="own" {
            @match view.own.map(|(_, state)| state) {
                None if view.over => p { (said::OVER) },
                None => {
                    p { (said::TERMS) }
                    p { (said::finished(view.ended)) " " @if view.going_on > 0 { (said::going_on(view.going_on)) " " } (said::NOT_YET) }
                    form method="post" action={ "/" (view.deal.id) } {
                        (super::keep::called(visitor.person, visitor.name))
                        button class="main" { (said::PLAY) }
                    }
                },
                Some(TryState::Playing) if view.over => { p { (said::UNFINISHED) } (to_table(said::GO_ON, "button")) },
                Some(TryState::Playing) => {
                    p { (said::finished(view.ended)) " " (said::NOT_YET) }
                    (to_table(said::GO_ON, "button main"))
                },
                Some(TryState::GivenUp) => p { (said::GIVEN_UP) },
                Some(state @ (TryState::Finished | TryState::SawIt)) => {
                    @if state == TryState::SawIt { p { (said::SAW_IT) } }
                    @if view.board.is_none() { p { (said::WAITING) } }
                    div class="tools" {
                        (to_table(words::BACK_TO_TABLE, "button"))
                        @if let Some((table, _)) = view.own { a class="button" href={ "/t/" (table) "/review" } { (words::review::REVIEW) } }
                    }
                },
            }
        }
    }
}

/// The address of a deal for friends.
fn link(deal: &Deal) -> Markup {
    html! {
        section class="links" {
            label { (said::LINK) input type="text" readonly class="link" value={ "/" (deal.id) }; }
        }
    }
}

fn fairness(deal: &Deal, now: i64) -> Markup {
    html! {
        details class="quiet" {
            summary { (said::FAIR) }
            p class="soft" { (said::FAIR_ABOUT) }
            p class="soft seed" { (said::DIGEST) ": " code { (deal.commitment()) } }
            @if let Some(seed) = deal.revealed_seed(now) { p class="soft seed" { (said::SEED) ": " code { (seed) } } }
        }
    }
}
