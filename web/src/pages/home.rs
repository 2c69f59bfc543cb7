//! The first page: the table that waits for you, the games on their shelf, and below them open
//! tables and finished games.

use maud::{Markup, html};
use rooms::identity::GuestId;
use rooms::people::Person;
use rooms::room::Card;
use rooms::server::{Invited, Ticket};
use store::Found;
use ui::parts::picture;

use super::{Extras, FRONT, Frame, at_once, keep, me, page_with, ticket_fields};
use crate::catalogue::{self, Entry};
use crate::habits::Habits;
use crate::{assets, words};

/// How many of one's own games are in sight; the others can be unfolded.
const IN_SIGHT: usize = 3;

/// The tables that stand on the page.
#[derive(Debug)]
pub(crate) struct Lists {
    /// Those that wait for whoever looks, the most urgent first: all of them.
    pub(crate) awaited: Vec<Found>,
    /// The others that are played.
    pub(crate) others: Vec<Found>,
    pub(crate) open: Vec<Found>,
    pub(crate) played: Vec<Found>,
}

/// Whether a table waits for a guest.
pub(crate) fn is_awaited(found: &Found, guest: &str) -> bool {
    found.summary.guests.iter().any(|it| it.id == guest && it.awaited)
}

/// When a guest's time is up at a table.
pub(crate) fn deadline(found: &Found, guest: &str) -> Option<i64> {
    let card = card(found)?;
    let own = found.summary.guests.iter().zip(&card.due).filter(|(it, _)| it.id == guest);
    own.filter_map(|(_, due)| *due).min()
}

/// Who looks at the page.
#[derive(Debug)]
pub(crate) struct Visitor<'a> {
    pub(crate) id: GuestId,
    pub(crate) habits: &'a Habits,
    pub(crate) person: Option<&'a Person>,
    /// The invitations that wait for them.
    pub(crate) invited: Vec<(String, Person, Invited)>,
}

pub(crate) fn home(visitor: &Visitor<'_>, lists: &Lists, ticket: &Ticket, now: i64) -> Markup {
    let habits = visitor.habits;
    let guest = visitor.id.to_string();
    let count = lists.awaited.len();
    let plays = count + lists.others.len() > 0;
    let is_new = !plays && lists.played.is_empty();
    let content = html! {
        main id="main" class="home" {
            header class="sign" {
                h1 { (picture("name", &assets::MARK, "name")) span class="visually-hidden" { (words::HOME) } }
                p { (words::TAGLINE) }
                div class="tools" {
                    a class="button" href="/lobby" { (words::lobby::LOBBY) }
                    a class="button" href="/daily" { (words::deals::DAILY) }
                    a class="button" href="/puzzles" { (words::puzzles::PUZZLES) }
                    @if !is_new { a class="button" href="/me/notices" { (words::days::NOTICES) } }
                    (keep::line(visitor.person))
                }
            }
            @if !visitor.invited.is_empty() { (me::invitations(&visitor.invited)) }
            @if plays { (own_games(&guest, lists, now)) }
            section aria-labelledby="games" {
                h2 id="games" class="visually-hidden" { (words::ALL_GAMES) }
                form method="post" class="shelf" {
                    // Enter in a field presses the first button, which must not be that of the first box.
                    button hidden formmethod="dialog" {}
                    (ticket_fields(ticket))
                    div class="how" {
                        (at_once::level(habits))
                        (at_once::pace())
                        @if is_new { p class="welcome" { strong { (words::FIRST_TIME) } " " (words::LESSONS_OFFER) } }
                    }
                    ul class="games" { @for entry in catalogue::entries() { (game(entry, habits)) } }
                }
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
    let title = words::days::counted(count, words::HOME);
    let extras = Extras { count, ..Extras::default() };
    page_with(Frame { title: &title, game: None, class: FRONT }, &extras, &content)
}

/// A box on the shelf. All of them are in one form, so that what is chosen there counts for each.
fn game(entry: &Entry, habits: &Habits) -> Markup {
    let info = entry.info;
    let of_game = html! { span class="visually-hidden" { ": " (info.name) } };
    html! {
        li class="game" {
            h3 {
                a class="cover" href={ "/games/" (info.id) } {
                    (picture("box", &entry.picture, "box"))
                    span class="visually-hidden" { (info.name) }
                }
            }
            p class="about" { (info.about) }
            div class="facts" { (at_once::players(entry, habits)) span { (words::minutes_short(info.minutes)) } }
            button class="main" formaction={ "/play/" (info.id) } title=(words::PLAY_NOW_ABOUT) { (words::PLAY_NOW) (of_game) }
            div class="ways" {
                a class="button" href={ "/games/" (info.id) } { (words::WITH_FRIENDS) (of_game) }
                button formaction={ "/learn/" (info.id) } title=(words::LEARN) { (words::LESSON) (of_game) }
            }
        }
    }
}

/// One's own games, first those that wait for one.
fn own_games(guest: &str, lists: &Lists, now: i64) -> Markup {
    let Lists { awaited, others, .. } = lists;
    let left = |found: &Found| deadline(found, guest).map(|at| at - now);
    let turns = awaited.iter().map(|found| running(found, true, left(found)));
    let all: Vec<Markup> =
        turns.chain(others.iter().map(|found| running(found, false, None))).collect();
    // Whatever waits for them is in sight.
    let (first, rest) = all.split_at(all.len().min(IN_SIGHT.max(awaited.len())));
    html! {
        section aria-labelledby="yours" class="yours" {
            @if awaited.is_empty() { h2 id="yours" class="visually-hidden" { (words::YOUR_GAMES) } }
            @else { h2 id="yours" { (words::days::your_turn(awaited.len())) } }
            ul class="tickets" { @for ticket in first { (ticket) } }
            @if !rest.is_empty() {
                details {
                    summary { (words::more_of_your_games(rest.len())) }
                    ul class="tickets" { @for ticket in rest { (ticket) } }
                }
            }
        }
    }
}

fn card(found: &Found) -> Option<Card> {
    Card::read(&found.summary.line)
}

/// The box and the name of a table's game.
fn label(found: &Found) -> Markup {
    let entry = catalogue::find(&found.game).ok();
    html! {
        @if let Some(entry) = entry { (picture("box", &entry.picture, "box")) }
        h3 { (entry.map_or(found.game.as_str(), |entry| entry.info.name)) }
    }
}

fn names(card: &Card) -> String {
    card.names.iter().filter(|name| !name.is_empty()).cloned().collect::<Vec<_>>().join(", ")
}

/// A game that is played, with the time that is left to whoever looks, if there is a clock.
fn running(found: &Found, awaited: bool, left: Option<i64>) -> Markup {
    html! {
        li class=[awaited.then_some("awaited")] {
            (label(found))
            p class="soft" {
                @if awaited { strong class="badge" { "● " (words::YOUR_MOVE) } " " }
                @if let Some(left) = left { b class="left" { (words::days::left(left)) } " " }
                @if let Some(card) = card(found) { span { (names(&card)) @if !awaited { " · " (card.state) } } }
            }
            a class={ "button" @if awaited { " main" } } href={ "/t/" (found.id) } { (words::GO_ON) }
        }
    }
}

fn open(found: &Found) -> Markup {
    html! {
        li {
            (label(found))
            @if let Some(card) = card(found) {
                p class="soft" { (names(&card)) " · " (words::free_seats(card.free)) }
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
            (label(found))
            @if let Some(card) = card(found) { p class="soft" { (card.state) } }
            a class="button" href={ "/t/" (found.id) } { (words::LOOK_AT) }
        }
    }
}
