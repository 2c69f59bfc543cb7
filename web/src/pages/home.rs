//! The first page: your games, all games, open tables.

use maud::{Markup, html};
use rooms::identity::GuestId;
use rooms::room::Card;
use rooms::server::Ticket;
use store::Found;
use ui::parts;

use super::{Frame, page, ticket_fields};
use crate::catalogue::{self, Entry};
use crate::{assets, words};

/// The tables that stand on the page.
#[derive(Debug)]
pub(crate) struct Lists {
    pub(crate) playing: Vec<Found>,
    pub(crate) open: Vec<Found>,
    pub(crate) played: Vec<Found>,
}

pub(crate) fn home(guest: GuestId, lists: &Lists, ticket: &Ticket) -> Markup {
    let guest = guest.to_string();
    let content = html! {
        main id="main" class="home" {
            div class="hero" {
                (parts::picture("mark", &assets::MARK, "hideout"))
                div { h1 { (words::HOME) } p { (words::TAGLINE) } }
            }
            @if lists.playing.is_empty() && lists.played.is_empty() {
                p class="welcome" { strong { (words::FIRST_TIME) } " " (words::LESSONS_OFFER) }
            }
            @if !lists.playing.is_empty() {
                section aria-labelledby="yours" {
                    h2 id="yours" { (words::YOUR_GAMES) }
                    ul class="tables" { @for found in &lists.playing { (running(&guest, found)) } }
                }
            }
            section aria-labelledby="games" {
                h2 id="games" { (words::ALL_GAMES) }
                ul class="games" { @for entry in catalogue::entries() { (game(entry, ticket)) } }
            }
            section aria-labelledby="open" {
                h2 id="open" { (words::OPEN_TABLES) }
                @if lists.open.is_empty() { p class="soft" { (words::NO_OPEN_TABLES) } }
                ul class="tables" { @for found in &lists.open { (open(found)) } }
            }
            @if !lists.played.is_empty() {
                section aria-labelledby="played" {
                    h2 id="played" { (words::FINISHED) }
                    ul class="tables" { @for found in &lists.played { (finished(found)) } }
                }
            }
        }
    };
    page(Frame { title: words::HOME, game: None, class: "" }, &content)
}

fn game(entry: &Entry, ticket: &Ticket) -> Markup {
    let info = entry.info;
    html! {
        li class={ "game " (info.id) } {
            (parts::picture("box", &entry.picture, "box"))
            h3 { a href={ "/games/" (info.id) } { (info.name) } }
            p { (info.about) }
            p class="soft" { (words::players(info.min_players, info.max_players)) " · " (words::minutes(info.minutes)) }
            div class="tools" {
                form method="post" action={ "/play/" (info.id) } {
                    (ticket_fields(ticket))
                    button class="main" title=(words::PLAY_NOW_ABOUT) { (words::PLAY_NOW) }
                }
                a class="button" href={ "/games/" (info.id) } { (words::PLAY_WITH_FRIENDS) }
                form method="post" action={ "/learn/" (info.id) } { button { (words::LEARN) } }
            }
        }
    }
}

fn card(found: &Found) -> Option<Card> {
    Card::read(&found.summary.line)
}

fn game_name(found: &Found) -> &str {
    catalogue::find(&found.game).map_or(found.game.as_str(), |entry| entry.info.name)
}

fn names(card: &Card) -> String {
    card.names.iter().filter(|name| !name.is_empty()).cloned().collect::<Vec<_>>().join(", ")
}

fn running(guest: &str, found: &Found) -> Markup {
    let awaited = found.summary.guests.iter().any(|it| it.id == guest && it.awaited);
    html! {
        li class=[awaited.then_some("awaited")] {
            h3 { (game_name(found)) }
            @if let Some(card) = card(found) { p { (names(&card)) } p class="soft" { (card.state) } }
            @if awaited { p class="badge" { "● " (words::YOUR_MOVE) } }
            a class={ "button" @if awaited { " main" } } href={ "/t/" (found.id) } { (words::GO_ON) }
        }
    }
}

fn open(found: &Found) -> Markup {
    html! {
        li {
            h3 { (game_name(found)) }
            @if let Some(card) = card(found) {
                p { (names(&card)) }
                p class="soft" { (words::free_seats(card.free)) }
            }
            div class="tools" {
                form method="post" action={ "/t/" (found.id) "/join" } { input type="hidden" name="seed" value=""; button class="main" { (words::JOIN) } }
                a class="button" href={ "/t/" (found.id) } { (words::WATCH) }
            }
        }
    }
}

fn finished(found: &Found) -> Markup {
    html! {
        li {
            h3 { a href={ "/t/" (found.id) } { (game_name(found)) } }
            @if let Some(card) = card(found) { p { (card.state) } }
        }
    }
}
