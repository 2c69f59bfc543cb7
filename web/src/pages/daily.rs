//! The deals of the day: what waits for you in each game, and how yesterday ended.

use engine::{Commitment, Seed};
use maud::{Markup, html};
use rooms::deals::{Day, DealId};
use rooms::server::{DealView, TryState};
use ui::parts::picture;

use super::{Frame, page as whole};
use crate::catalogue::{self, Entry};
use crate::words;
use crate::words::deals as said;

/// What stands on the page.
#[derive(Debug)]
pub(crate) struct Daily {
    pub(crate) today: Day,
    /// Milliseconds until the next day.
    pub(crate) left: i64,
    pub(crate) deals: Vec<DealView>,
    /// Tomorrow's promises.
    pub(crate) promised: Vec<(DealId, Commitment)>,
    /// What was played yesterday, with its seed.
    pub(crate) yesterday: Vec<(DealId, Seed)>,
    /// Days in a row with any game.
    pub(crate) streak: u32,
}

pub(crate) fn page(daily: &Daily) -> Markup {
    let content = html! {
        main id="main" class="reference daily" {
            h1 { (said::DAILY) " " time class="soft" datetime=(daily.today) { (daily.today) } }
            p class="lead" { (said::DAILY_LEAD) }
            p { (said::next_in(daily.left)) @if daily.streak > 0 { " " b { (words::sentence(&said::days_in_a_row(daily.streak))) "." } } }
            ul class="tables" { @for view in &daily.deals { (ticket(view)) } }
            @if !daily.yesterday.is_empty() {
                section {
                    h2 { (said::YESTERDAY) }
                    ul class="opened" {
                        @for (id, seed) in &daily.yesterday {
                            li { a href={ "/" (id) } { (game_of(*id)) } p class="soft seed" { (said::SEED) ": " code { (seed) } } }
                        }
                    }
                }
            }
            details class="quiet" {
                summary { (said::FAIR) }
                p class="soft" { (said::FAIR_ABOUT) }
                h2 { (said::TOMORROW) }
                ul class="opened" {
                    @for (id, commitment) in &daily.promised {
                        li { (game_of(*id)) p class="soft seed" { code { (commitment) } } }
                    }
                }
            }
        }
    };
    whole(Frame { title: said::DAILY, game: None, class: "" }, &content)
}

fn entry(id: DealId) -> Option<&'static Entry> {
    match id {
        DealId::Daily { game, .. } => catalogue::find(game).ok(),
        DealId::Made(_) => None,
    }
}

fn game_of(id: DealId) -> &'static str {
    entry(id).map_or("", |entry| entry.info.name)
}

/// The deal of a game, how one's own try stands, and the way there.
fn ticket(view: &DealView) -> Markup {
    let (Some(entry), id) = (entry(view.deal.id), view.deal.id) else { return html! {} };
    let state = view.own.map(|(_, state)| state);
    let own = view.own.and_then(|(table, _)| view.board.as_ref()?.at(&table.to_string()));
    html! {
        li class=[(state == Some(TryState::Playing)).then_some("awaited")] {
            (picture("box", &entry.picture, "box"))
            h3 { (entry.info.name) }
            p class="soft" {
                @match (state, own) {
                    (_, Some(own)) => (words::sentence(&said::reached(&own.reached, entry.info.cooperative))),
                    (Some(TryState::GivenUp), _) => (said::GIVEN_UP),
                    _ => (said::finished(view.ended)),
                }
            }
            @match (state, view.own) {
                (Some(TryState::Playing), Some((table, _))) => a class="button main" href={ "/t/" (table) } { (said::GO_ON) },
                (None, _) => a class="button main" href={ "/" (id) } { (said::PLAY) },
                _ => a class="button" href={ "/" (id) } { (said::BOARD) },
            }
        }
    }
}
