//! The pages, as server-rendered HTML. The accessible page is the page.

pub(crate) mod game;
pub(crate) mod home;
pub(crate) mod invite;
pub(crate) mod problem;
pub(crate) mod reference;
pub(crate) mod table;

use maud::{DOCTYPE, Markup, html};

use crate::{assets, words};

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
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (frame.title) }
                link rel="icon" type="image/svg+xml" href=(assets::url("icon.svg"));
                @match frame.game {
                    Some(game) => @for style in assets::styles(game) { link rel="stylesheet" href=(style); },
                    None => link rel="stylesheet" href=(assets::url("hideout.css"));,
                }
                script src=(assets::url("hideout.js")) defer {}
            }
            body class={ (frame.class) " " (frame.game.unwrap_or_default()) } {
                a class="skip" href="#main" { "Skip to the content" }
                header class="bar" {
                    a class="brand" href="/" { (words::HOME) }
                    @if let Some(game) = frame.game {
                        nav aria-label="About this game" {
                            a href={ "/rules/" (game) } { (words::RULES) }
                            a href={ "/cards/" (game) } { (words::CARDS) }
                        }
                    }
                }
                (content)
            }
        }
    }
}
