//! The pages behind an invitation and behind a recovery link.

use engine::{Commitment, Info};
use maud::{Markup, html};
use rooms::people::Person;
use ui::parts::picture;

use super::{Frame, page, seed_field};
use crate::{catalogue, words};

/// What an invitation says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Invite<'a> {
    pub(crate) game: &'a Info,
    /// Which seat, if it is a certain one.
    pub(crate) seat: Option<&'a str>,
    /// Who is there already.
    pub(crate) names: &'a str,
    pub(crate) action: &'a str,
    pub(crate) commitment: Commitment,
    pub(crate) rated: bool,
    /// How many hours each decision may take, if it is played over days.
    pub(crate) hours: Option<u16>,
}

/// `name` is what a guest called themselves last; whoever is kept has theirs.
pub(crate) fn invite(invite: &Invite<'_>, person: Option<&Person>, name: &str) -> Markup {
    let game = invite.game;
    let content = html! {
        main id="main" class="invite" {
            (cover(game))
            h1 class="visually-hidden" { (game.name) }
            p class="lead" { (game.about) }
            @match invite.seat {
                Some(seat) => p { (words::SEAT_KEPT) " " b { (seat) } },
                None => p { (words::lobby::SEAT_BY_LINK) },
            }
            @if let Some(hours) = invite.hours { p { (words::days::OVER_DAYS) ": " b { (words::days::pace(hours)) } } }
            @if invite.rated { p class="welcome" { (words::lobby::RATED_TERMS) } }
            @if !invite.names.is_empty() { p class="soft" { (words::at_the_table(invite.names)) } }
            @if invite.rated && person.is_none() {
                p { (words::lobby::RATED_OFF) }
                div class="tools" { (super::keep::line(None)) }
            } @else {
                form method="post" action=(invite.action) {
                    (seed_field(invite.commitment))
                    (super::keep::called(person, name))
                    button class="main" { (words::SIT_DOWN) }
                }
            }
            details {
                summary { (words::ABOUT_SHUFFLE) }
                p class="soft" { (words::SHUFFLE_IS_SHARED) }
                p class="soft seed" { (words::PROMISE) ": " code { (invite.commitment) } }
            }
        }
    };
    page(Frame { title: game.name, game: Some(game.id), class: "" }, &content)
}

/// Somebody comes back to their seat.
pub(crate) fn back(game: &Info, name: &str, action: &str) -> Markup {
    let content = html! {
        main id="main" class="invite" {
            (cover(game))
            h1 class="visually-hidden" { (game.name) }
            p { (words::YOUR_SEAT_HERE) " " b { (name) } }
            form method="post" action=(action) { button class="main" { (words::OPEN_SEAT_HERE) } }
        }
    };
    page(Frame { title: game.name, game: Some(game.id), class: "" }, &content)
}

/// The box, with the title on it.
fn cover(game: &Info) -> Markup {
    html! { @if let Ok(entry) = catalogue::find(game.id) { (picture("box", &entry.picture, "box")) } }
}
