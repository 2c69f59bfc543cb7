//! Before the game: who is invited, how the cards will be shuffled, and how a seat is kept.

use engine::Seat;
use maud::{Markup, html};
use rooms::games::USUAL_LEVEL;
use rooms::room::Stage;
use rooms::words::WAITING_FOR_PLAYERS;

use super::seed_field;
use super::table::{At, button_form, levels};
use crate::words;

/// A table with a free seat.
pub(super) fn waiting(at: &At<'_>) -> Markup {
    let commitment = at.room.head.seed.commitment();
    html! {
        h2 { (WAITING_FOR_PLAYERS) }
        @if let Some(days) = at.room.head.turn_based { p { (words::days::OVER_DAYS) ": " b { (words::days::pace(days.hours)) } } }
        @if at.room.head.rated { p class="welcome" { (words::lobby::RATED_TERMS) } }
        @if let Some(door) = at.room.head.door.as_ref().filter(|_| at.standing.host) { (door_link(at, door)) }
        @if at.standing.host && at.room.head.door.is_some() {
            details class="quiet" { summary { (words::lobby::SINGLE_LINKS) } (seat_links(at)) }
        } @else if at.standing.host {
            p { (words::WAITING_LINKS) }
            (seat_links(at))
        } @else { p { (words::WAITING_OTHERS) } }
        @if at.standing.host { (invitable(at)) }
        @if let Some(seat) = at.seat() {
            div class="tools" { (button_form(&at.url("leave"), words::LEAVE, "")) }
            (keep_seat(at, seat))
        } @else if at.room.head.listed {
            form method="post" action=(at.url("join")) {
                (seed_field(commitment))
                @if !at.ties.is_some_and(|ties| ties.kept) {
                    label { (words::YOUR_NAME) " " input name="name" maxlength="24" autocomplete="nickname"; }
                }
                button class="main" { (words::JOIN) }
            }
        } @else { p class="soft" { (words::YOU_WATCH) } }
        details class="quiet" {
            summary { (words::ABOUT_SHUFFLE) }
            p class="soft" { (words::SHUFFLE_IS_SHARED) }
            p class="soft seed" data-yours=(words::ADDED_BY_YOU) {
                (words::PROMISE) ": " code { (commitment) } (added_seeds(at))
            }
        }
    }
}

/// Those whom the host follows, to be invited with one touch.
fn invitable(at: &At<'_>) -> Markup {
    html! {
        @if let Some(ties) = at.ties.filter(|ties| !ties.invitable.is_empty()) {
            h3 { (words::people::INVITE_FOLLOWED) }
            div class="tools" {
                @for name in &ties.invitable {
                    form method="post" action=(at.url("invite")) data-into="recovery" {
                        input type="hidden" name="name" value=(name);
                        button { (words::people::invite_one(name)) }
                    }
                }
            }
        }
    }
}

/// The one link for all seats: to copy, to share, to scan.
fn door_link(at: &At<'_>, door: &str) -> Markup {
    let link = at.url(&format!("in/{door}"));
    html! {
        div class="one-link" {
            img class="qr" src={ (link) "/code" } alt=(words::lobby::SCAN) width="180" height="180";
            div {
                label { (words::lobby::ONE_LINK) input type="text" readonly class="link" value=(link); }
                p class="soft" { (words::lobby::COPY) }
                button type="button" data-share=(link) { (words::lobby::SHARE) }
            }
        }
    }
}

/// A link for each free seat, or a bot.
fn seat_links(at: &At<'_>) -> Markup {
    let chairs = at.state.seats().zip(&at.state.chairs);
    let free = chairs.filter(|(_, chair)| chair.is_free());
    html! {
            ul class="links" {
                @for (seat, chair) in free {
                    li {
                        @if let Some(invitation) = &chair.invitation {
                            label { (chair.seat_name)
                                input type="text" readonly class="link" value=(at.url(&format!("sit/{invitation}")));
                            }
                        }
                        form method="post" action=(at.url("bot")) {
                            input type="hidden" name="seat" value=(seat.0);
                            (levels(USUAL_LEVEL))
                            button { (words::FILL_WITH_BOT) }
                        }
                    }
                }
            }
    }
}

/// What a sitter rarely needs: another device, and giving up.
pub(super) fn keep_seat(at: &At<'_>, seat: Seat) -> Markup {
    let sitter = at.state.chair(seat).and_then(|chair| chair.sitter.as_ref());
    let Some(sitter) = sitter.filter(|sitter| !sitter.guests.is_empty()) else {
        return html! {};
    };
    html! {
        @if sitter.guests.len() > 1 { p class="soft" { (words::open_in_browsers(sitter.guests.len())) } }
        details class="quiet" {
            summary { (words::MORE) }
            @if at.room.may_have_help().is_ok() {
                p class="soft" { (words::OTHER_DEVICE_ABOUT) }
                form method="post" action=(at.url("secret")) data-into="recovery" { button { (words::MAKE_LINK) } }
            }
            @if sitter.guests.len() > 1 || sitter.secret.is_some() {
                p class="soft" { (words::KEEP_ALONE_ABOUT) }
                (button_form(&at.url("alone"), words::KEEP_ALONE, ""))
            }
            @if at.room.head.rated && at.state.stage() == Stage::Playing && at.state.people() > 1 {
                form method="post" action=(at.url("bot")) {
                    input type="hidden" name="seat" value=(seat.0);
                    button { (words::lobby::LEAVE_RATED) }
                }
            }
            @if at.state.people() == 1 { (button_form(&at.url("close"), words::GIVE_UP, "")) }
        }
    }
}

/// A recovery link, for whoever it belongs to.
pub(crate) fn recovery_link(link: &str) -> Markup {
    html! {
        p { (words::YOUR_LINK) }
        input type="text" readonly class="link" aria-label=(words::OTHER_DEVICE) value=(link);
    }
}

/// What each seat added to the seed. It is public from the start: whoever adds something later
/// than the others could otherwise do it with the server's help.
pub(super) fn added_seeds(at: &At<'_>) -> Markup {
    let seeds = at.state.seats().zip(at.state.seat_seeds());
    html! {
        @for (seat, seed) in seeds.filter_map(|(seat, seed)| Some((seat, seed?))) {
            br; (words::SEATS_ADDED) " " (at.state.names[seat]) ": " code data-added { (seed) }
        }
    }
}
