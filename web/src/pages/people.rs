//! The people around a table: who sits where, and what is said.

use engine::Seat;
use maud::{Markup, html};
use rooms::room::{AWAY, Speaker, Stage, Voice};

use super::table::{At, rule_url};
use crate::face::face;
use crate::words;

/// Who sits where, who is to move, who is away.
pub(crate) fn seats(at: &At<'_>) -> Markup {
    let state = at.state;
    let deciding = state.deciding();
    let playing = state.stage() == Stage::Playing;
    html! {
        h2 class="visually-hidden" { (words::PLAYERS) }
        ul {
            @for (seat, chair) in state.seats().zip(&state.chairs) {
                li class=[deciding.contains(seat).then_some("deciding")] {
                    @if !chair.is_free() { (face(&state.names[seat])) }
                    span class="who" {
                        @if chair.is_free() { (words::free_seat(&chair.seat_name)) }
                        @else { (name(at, seat)) }
                        @if at.seat() == Some(seat) && state.names[seat] != *chair.character { " (" (state.names[seat]) ")" }
                        @let part = (!chair.is_free() && state.names[seat] != *chair.seat_name).then_some(&*chair.seat_name);
                        @let temper = chair.bot.as_deref().map(words::temper);
                        span class="soft" title=[chair.bot.as_deref().map(words::bot_mark)] {
                            (part.into_iter().chain(temper).collect::<Vec<_>>().join(", "))
                        }
                    }
                    @if let Some(left) = at.room.time_left(state, seat) {
                        span class="clock" role="timer" data-left=[deciding.contains(seat).then_some(left)] { (words::clock(left)) }
                    }
                    @if playing && chair.is_played_by_sitter() && at.seat().is_some_and(|own| own != seat) {
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
            @for line in at.state.heard_by(at.standing) {
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
        @if host {
            @let muted = at.state.chat.is_muted(Voice::Onlookers);
            form method="post" action=(at.url("mute")) class="mute" {
                input type="hidden" name="muted" value=(!muted);
                button class="quiet-button" { (if muted { words::HEAR_ONLOOKERS } else { words::MUTE_ONLOOKERS }) }
            }
        }
    } }
}
