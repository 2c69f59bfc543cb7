//! Waiting for somebody to play with.

use maud::{Markup, html};
use rooms::lobby::Status;
use rooms::server::{Search, Ticket};
use ui::parts::picture;

use super::{Frame, at_once, page, ticket_fields};
use crate::catalogue::Entry;
use crate::words::lobby as said;
use crate::{assets, words};

pub(crate) fn search(entry: &Entry, search: &Search, ticket: &Ticket, level: &str) -> Markup {
    let (info, wish) = (entry.info, &search.wish);
    let shown = match search.status {
        Status::Looking(_) => "looking",
        Status::Called => "called",
        Status::Found(_) => "found",
    };
    let title = if info.cooperative { said::LOOKING_CREW } else { said::LOOKING };
    let content = html! {
        main id="main" class="invite search" data-stream={ "/lobby/wait/stream?shown=" (shown) } {
            (picture("box", &entry.picture, "box"))
            h1 { (title) }
            p class="lead" { (said::wish(info.name, wish)) }
            div role="status" {
                @match search.status {
                    Status::Called => p { strong { (said::CALLED) } },
                    _ => p { (said::waited(search.waited, search.usual)) " " (said::others(search.looking)) },
                }
                p class="soft" { (said::STAY) " " (said::WIDER) }
                @if wish.rated { p class="soft" { (said::RATED_TERMS) } }
            }
            div class="tools" {
                form method="post" action={ "/play/" (info.id) } target="_blank" {
                    (ticket_fields(ticket))
                    input type="hidden" name="level" value=(level);
                    @if entry.players().is_some() { input type="hidden" name=(at_once::players_field(info.id)) value=(wish.seats); }
                    button class="main" title=(said::MEANWHILE_ABOUT) { (said::MEANWHILE) }
                }
                form method="post" action="/lobby/leave" { button { (said::STOP) } }
            }
            p class="soft" { (said::MEANWHILE_ABOUT) }
            noscript { meta http-equiv="refresh" content="4"; p { a class="button" href="/lobby/wait" { (words::SCRIPT_OFF) } } }
            script src=(assets::LOBBY) defer {}
        }
    };
    page(Frame { title, game: Some(info.id), class: "" }, &content)
}
