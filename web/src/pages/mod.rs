//! The pages, as server-rendered HTML. The accessible page is the page.

pub(crate) mod again;
pub(crate) mod aid;
pub(crate) mod at_once;
pub(crate) mod beside;
pub(crate) mod board;
pub(crate) mod curve;
pub(crate) mod daily;
pub(crate) mod deal;
pub(crate) mod game;
pub(crate) mod home;
pub(crate) mod invite;
pub(crate) mod keep;
pub(crate) mod ladder;
pub(crate) mod lobby;
pub(crate) mod me;
pub(crate) mod notices;
pub(crate) mod offline;
pub(crate) mod parts;
pub(crate) mod people;
pub(crate) mod person;
pub(crate) mod preview;
pub(crate) mod problem;
pub(crate) mod prompt;
pub(crate) mod puzzle;
pub(crate) mod puzzles;
pub(crate) mod reference;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod search;
pub(crate) mod table;
pub(crate) mod taking;
pub(crate) mod waiting;

use engine::Commitment;
use maud::{DOCTYPE, Markup, html};
use rooms::server::Ticket;
use store::TableId;
use ui::parts::picture;

use crate::picture::{self as drawn, Story};
use crate::{assets, catalogue, words};

/// The class of the body of a table's page.
pub(crate) const AT_TABLE: &str = "at-table";

/// The class of the body of the first page, which has its own sign and no bar.
pub(crate) const FRONT: &str = "front";

/// What stands around the content of a page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<'a> {
    pub(crate) title: &'a str,
    /// The game's id, if the page belongs to one: its room's colours.
    pub(crate) game: Option<&'a str>,
    /// Classes of the body.
    pub(crate) class: &'a str,
}

/// What few pages have at their head.
#[derive(Clone, Default, Debug)]
pub(crate) struct Extras {
    /// More for the head.
    pub(crate) head: Markup,
    /// How many tables wait for whoever looks: the tab's icon says it.
    pub(crate) count: usize,
}

/// A whole page.
pub(crate) fn page(frame: Frame<'_>, content: &Markup) -> Markup {
    page_with(frame, &Extras::default(), content)
}

/// A whole page with more at its head.
pub(crate) fn page_with(frame: Frame<'_>, extras: &Extras, content: &Markup) -> Markup {
    let entry = frame.game.and_then(|game| catalogue::find(game).ok());
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (frame.title) }
                link rel="icon" type="image/svg+xml" href=(icon(extras.count)) data-calm=(assets::ICON);
                link rel="apple-touch-icon" href="/icon/180.png";
                link rel="manifest" href="/manifest.webmanifest";
                (extras.head)
                link rel="stylesheet" href=(assets::STYLE);
                @for style in entry.map_or(&[][..], |entry| entry.styles) { link rel="stylesheet" href=(style); }
                @if frame.class == AT_TABLE {
                    script src=(assets::STAGE) defer {}
                    script src=(assets::DRAWER) defer {}
                }
                script src=(assets::SCRIPT) defer {}
            }
            body class={ (frame.class) " " (frame.game.unwrap_or_default()) } {
                a class="skip" href="#main" { (words::SKIP) }
                @if frame.class != FRONT { (bar(frame)) }
                (content)
                @if frame.class == AT_TABLE { (keys()) (drawer(frame.game)) }
            }
        }
    }
}

/// Where the tab's icon is, with the number of tables that wait.
fn icon(count: usize) -> String {
    if count == 0 { assets::ICON.url() } else { format!("/icon/{}.svg", count.min(99)) }
}

/// The way home, the name of the game, and what can be read about it.
fn bar(frame: Frame<'_>) -> Markup {
    let name = frame.game.and_then(|game| Some(catalogue::find(game).ok()?.info.name));
    html! {
        header class="bar" {
            a class="brand" href="/" {
                (picture("mark", &assets::MARK, "hideout"))
                (picture("name", &assets::MARK, "name"))
                span class="visually-hidden" { (words::HOME) }
            }
            @if let Some(game) = frame.game {
                @if let Some(name) = name { span class="room" { (name) } }
                nav aria-label=(words::ABOUT_GAME) {
                    (reading(game))
                    @if frame.class == AT_TABLE {
                        button type="button" id="sound" aria-pressed="false" { (words::SOUND) }
                        button type="button" id="keys-button" { (words::KEYS) }
                    }
                }
            }
        }
    }
}

/// What programs are told that show where a link to a table leads.
pub(crate) fn preview_head(story: &Story, origin: &str, table: TableId) -> Markup {
    let name = catalogue::find(story.game).map_or(story.game, |entry| entry.info.name);
    html! {
        meta property="og:type" content="website";
        meta property="og:site_name" content=(words::days::APP_NAME);
        meta property="og:title" content=(name);
        meta property="og:description" content=(story.words());
        meta property="og:url" content={ (origin) "/t/" (table) };
        meta property="og:image" content={ (origin) "/t/" (table) "/picture.png" };
        meta property="og:image:width" content=(drawn::WIDTH);
        meta property="og:image:height" content=(drawn::HEIGHT);
        meta property="og:image:alt" content=(story.words());
        meta name="twitter:card" content="summary_large_image";
    }
}

/// What can be read about a game.
fn reading(game: &str) -> Markup {
    html! {
        a href={ "/rules/" (game) } { (words::RULES) }
        a href={ "/cards/" (game) } { (words::CARDS) }
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

/// Where rules and cards are read beside the table. Without a script their links lead to pages.
fn drawer(game: Option<&str>) -> Markup {
    html! {
        dialog id="drawer" aria-label=(words::ABOUT_GAME) {
            div class="head" {
                @if let Some(game) = game { (reading(game)) }
                form method="dialog" { button { (words::CLOSE) } }
            }
            div id="drawer-page" class="reference" tabindex="-1" {}
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
