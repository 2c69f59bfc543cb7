//! The pages, as server-rendered HTML. The accessible page is the page.

pub(crate) mod face;
pub(crate) mod game;
pub(crate) mod home;
pub(crate) mod invite;
pub(crate) mod parts;
pub(crate) mod people;
pub(crate) mod preview;
pub(crate) mod problem;
pub(crate) mod prompt;
pub(crate) mod reference;
pub(crate) mod replay;
pub(crate) mod table;
pub(crate) mod waiting;

use engine::Commitment;
use maud::{DOCTYPE, Markup, html};
use rooms::server::Ticket;
use ui::parts::picture;

use crate::{assets, catalogue, words};

/// The class of the body of a table's page.
pub(crate) const AT_TABLE: &str = "at-table";

/// What stands around the content of a page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<'a> {
    pub(crate) title: &'a str,
    /// The game's id, if the page belongs to one: its room's colours.
    pub(crate) game: Option<&'a str>,
    /// Classes of the body.
    pub(crate) class: &'a str,
}

/// A whole page.
pub(crate) fn page(frame: Frame<'_>, content: &Markup) -> Markup {
    let entry = frame.game.and_then(|game| catalogue::find(game).ok());
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (frame.title) }
                link rel="icon" type="image/svg+xml" href=(assets::ICON);
                link rel="stylesheet" href=(assets::STYLE);
                @for style in entry.map_or(&[][..], |entry| entry.styles) { link rel="stylesheet" href=(style); }
                @if frame.class == AT_TABLE { script src=(assets::STAGE) defer {} }
                script src=(assets::SCRIPT) defer {}
            }
            body class={ (frame.class) " " (frame.game.unwrap_or_default()) } {
                a class="skip" href="#main" { (words::SKIP) }
                header class="bar" {
                    a class="brand" href="/" { (picture("mark", &assets::MARK, "hideout")) (words::HOME) }
                    @if let Some(game) = frame.game {
                        @if let Some(entry) = entry { span class="room" { (entry.info.name) } }
                        nav aria-label=(words::ABOUT_GAME) {
                            a href={ "/rules/" (game) } { (words::RULES) }
                            a href={ "/cards/" (game) } { (words::CARDS) }
                            @if frame.class == AT_TABLE {
                                button type="button" id="sound" aria-pressed="false" { (words::SOUND) }
                                button type="button" id="keys-button" { (words::KEYS) }
                            }
                        }
                    }
                }
                (content)
                @if frame.class == AT_TABLE { (keys()) }
            }
        }
    }
}

/// The fields with which a form opens a table: the server's promise, and the player's own part of
/// the seed.
pub(crate) fn ticket_fields(ticket: &Ticket) -> Markup {
    html! {
        input type="hidden" name="ticket" value=(ticket.text);
        (seed_field(ticket.commitment))
    }
}

/// What the player adds to the seed. A browser with a script fills it with randomness of its own;
/// without one the seat adds nothing.
pub(crate) fn seed_field(commitment: Commitment) -> Markup {
    html! { input type="hidden" name="seed" value="" data-commitment=(commitment); }
}

/// A lesson for somebody who does not know the game yet.
pub(crate) fn offer(game: &str) -> Markup {
    html! {
        form id="offer" class="offer" method="post" action={ "/learn/" (game) } {
            p { strong { (words::FIRST_TIME) } " " (words::LESSON_OFFER) }
            button { (words::LEARN) }
        }
    }
}

/// What each key does at a table.
fn keys() -> Markup {
    html! {
        dialog id="keys" aria-labelledby="keys-title" {
            h2 id="keys-title" { (words::KEYS) }
            dl { @for (key, meaning) in words::KEY_LIST { dt { (key) } dd { (meaning) } } }
            form method="dialog" { button class="main" { (words::CLOSE) } }
        }
    }
}
