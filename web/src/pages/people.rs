//! The people around a table: who sits where, and what is said.

use engine::Seat;
use maud::{Markup, html};
use rooms::room::{AWAY, ChatLine, Speaker, Stage, Voice};

use super::me::address_of;
use super::table::{At, rule_url};
use crate::catalogue;
use crate::face::{drawn, face};
use crate::words;
use crate::words::people;

/// How many of the newest lines of talk can be reported one by one.
const REPORTABLE: usize = 30;

/// Who sits where, who is to move, who is away.
pub(crate) fn seats(at: &At<'_>) -> Markup {
    let state = at.state;
    let deciding = state.deciding();
    let playing = state.stage() == Stage::Playing;
    let numbered = catalogue::find(at.game()).is_ok_and(|entry| entry.numbered);
    html! {
        h2 class="visually-hidden" { (words::PLAYERS) }
        ul {
            @for (seat, chair) in state.seats().zip(&state.chairs) {
                li class=[deciding.contains(seat).then_some("deciding")] {
                    @if !chair.is_free() { (face_of(at, seat)) }
                    span class="who" {
                        @if chair.is_free() { (words::free_seat(&chair.seat_name)) }
                        @else { (linked_name(at, seat)) }
                        @if at.seat() == Some(seat) && state.names[seat] != *chair.character { " (" (state.names[seat]) ")" }
                        @let part = (!numbered && !chair.is_free() && state.names[seat] != *chair.seat_name).then_some(&*chair.seat_name);
                        @let temper = chair.bot.as_deref().map(words::temper);
                        span class="soft" title=[chair.bot.as_deref().map(words::bot_mark)] {
                            (part.into_iter().chain(temper).collect::<Vec<_>>().join(", "))
                        }
                        @if let Some(due) = at.room.due(state, seat) { (deadline(due.deadline, at.room.now())) }
                        @if let Some(holiday) = at.room.holidays(state, seat).next() { span class="soft" { (words::days::away_until(holiday.until)) } }
                    }
                    @if let Some(left) = at.room.time_left(state, seat) {
                        span class="clock" role="timer" data-left=[deciding.contains(seat).then_some(left)] { (words::clock(left)) }
                    }
                    @if playing && at.room.head.turn_based.is_none() && chair.is_played_by_sitter() && at.seat().is_some_and(|own| own != seat) {
                        @if let Some(time) = at.room.presence.absent_for(seat).filter(|time| *time >= AWAY) { span class="soft" { (words::away(time)) } }
                        @if at.room.may_be_replaced(state, seat, at.settings.grace) {
                            form method="post" action=(at.url("bot")) {
                                input type="hidden" name="seat" value=(seat.0);
                                button { (words::HAND_OVER) }
                            }
                        }
                    }
                    @if at.standing.host && at.seat() != Some(seat) && chair.sitter.is_some() {
                        (mute_form(at, Voice::Seat(seat), &html! { input type="hidden" name="seat" value=(seat.0); }))
                    }
                }
            }
        }
    }
}

/// What whoever plays for a seat looks like: a bot in somebody's place has a face of its own.
fn face_of(at: &At<'_>, seat: Seat) -> Markup {
    let chair = at.state.chair(seat);
    match chair.and_then(|chair| chair.sitter.as_ref()).and_then(|sitter| sitter.face) {
        Some(own) => drawn(own),
        None => face(&at.state.names[seat]),
    }
}

/// The same name, which leads to the page of a person who is kept.
fn linked_name(at: &At<'_>, seat: Seat) -> Markup {
    let person = at.state.chair(seat).and_then(|chair| chair.person());
    match person.filter(|_| at.seat() != Some(seat)) {
        Some(person) => {
            html! { a class="person-link" href=(address_of(person)) { bdi { (name(at, seat)) } } }
        }
        None => html! { (name(at, seat)) },
    }
}

/// When somebody's time is up: how long that is, and when. A script shows the date in the
/// browser's own time zone.
fn deadline(at: i64, now: i64) -> Markup {
    html! {
        span class="due" {
            b { (words::days::left(at - now)) } " "
            time data-at=(at) { (words::days::date(at)) }
        }
    }
}

/// What the viewer calls whoever has a seat.
pub(super) fn name<'a>(at: &At<'a>, seat: Seat) -> &'a str {
    if at.seat() == Some(seat) { words::YOU } else { &at.state.names[seat] }
}

/// Lets the host mute a voice, or hear it again. `whose` are the fields that say which.
fn mute_form(at: &At<'_>, voice: Voice, whose: &Markup) -> Markup {
    let muted = at.state.chat.is_muted(voice);
    html! {
        form method="post" action=(at.url("mute")) class="mute" {
            (whose)
            input type="hidden" name="muted" value=(!muted);
            button class="quiet-button" { (if muted { words::UNMUTE } else { words::MUTE }) }
        }
    }
}

/// Tells the operator of something at this table: of a line of talk, or of all of it.
fn report(at: &At<'_>) -> Markup {
    let own =
        |line: &&ChatLine| matches!(line.speaker, Speaker::Seat(seat) if at.seat() == Some(seat));
    let said = |line: &&ChatLine| !matches!(line.speaker, Speaker::Server) && !own(line);
    let heard = at.state.heard_by(at.standing).filter(|line| at.hears(line));
    let lines: Vec<&ChatLine> = heard.filter(said).collect();
    html! {
        details class="quiet" {
            summary { (people::REPORT_TABLE) }
            form method="post" action=(at.url("report")) data-into="recovery" {
                @if !lines.is_empty() {
                    select name="line" aria-label=(people::REPORT_THIS) {
                        @for line in lines.iter().rev().take(REPORTABLE) {
                            option value=(line.number) { (line.name) ": " (line.text.chars().take(40).collect::<String>()) }
                        }
                    }
                }
                input name="words" maxlength="300" autocomplete="off" aria-label=(people::REPORT_WORDS) placeholder=(people::REPORT_WORDS) required;
                button class="quiet-button" { (people::REPORT) }
            }
        }
    }
}

/// What was said.
pub(crate) fn chat(at: &At<'_>) -> Markup {
    let silent = at.state.silence().filter(|_| at.seat().is_some());
    let host = at.standing.host;
    // Whoever plays alone has nobody to talk to, until somebody watches and says something.
    let company = at.state.people() > 1 || !at.state.chat.lines.is_empty();
    html! { details open[company] {
        summary { h2 { (words::TALK) } }
        @if at.state.chat.lines.is_empty() { p class="soft" { (words::NOTHING_SAID) } }
        ol {
            @for line in at.state.heard_by(at.standing).filter(|line| at.hears(line)) {
                @match line.speaker {
                    Speaker::Server => li class="soft" { (line.text) },
                    Speaker::Seat(_) => li { b { bdi { (line.name) } } ": " bdi { (line.text) } },
                    Speaker::Onlooker(guest) => li class="onlooker" {
                        b { bdi { (words::onlooker(&line.name)) } } ": " bdi { (line.text) }
                        @if let Some(guest) = guest.filter(|_| host) {
                            (mute_form(at, Voice::Guest(guest), &html! { input type="hidden" name="line" value=(line.number); }))
                        }
                    },
                }
            }
        }
        @match silent {
            Some(rule) => p class="soft" { (words::SILENCE) " " a class="rule" href=(rule_url(at.game(), rule.0)) { (rule) } },
            None => form method="post" action=(at.url("say")) {
                input name="text" maxlength="300" aria-label=(words::SAY_SOMETHING) placeholder=(words::SAY_SOMETHING) autocomplete="off" required;
                button { (words::SAY) }
            },
        }
        @if company { (report(at)) }
        @if host {
            @let muted = at.state.chat.is_muted(Voice::Onlookers);
            form method="post" action=(at.url("mute")) class="mute" {
                input type="hidden" name="muted" value=(!muted);
                button class="quiet-button" { (if muted { words::HEAR_ONLOOKERS } else { words::MUTE_ONLOOKERS }) }
            }
        }
    } }
}
