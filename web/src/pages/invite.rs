//! The page behind a seat's link.

use maud::{Markup, html};

use super::{Frame, page};
use crate::words;

pub(crate) fn invite(
    game: &engine::Info,
    seat: &str,
    names: &str,
    action: &str,
    name: &str,
) -> Markup {
    let content = html! {
        main id="main" class="invite" {
            h1 { (game.name) }
            p { (game.about) }
            p { (words::SEAT_KEPT) " " b { (seat) } }
            @if !names.is_empty() { p class="soft" { (words::at_the_table(names)) } }
            form method="post" action=(action) {
                label { (words::YOUR_NAME) " " input name="name" maxlength="24" value=(name) autocomplete="nickname" autofocus; }
                button class="main" { (words::SIT_DOWN) }
            }
        }
    };
    page(Frame { title: game.name, game: Some(game.id), class: "" }, &content)
}
