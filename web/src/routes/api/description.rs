//! The description of the API, made from the code.

use std::path::Path;

use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Components, OpenApi as Document};
use utoipa::{Modify, OpenApi};

use super::{games, open, reviews, seats, stream, tables};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Hideout",
        description = "Play any game on this server by a program. A seat is taken with an invitation, \
                       which works once, and played with a secret that only the sitter has, sent \
                       as `Authorization: Bearer SECRET`; without one a table is seen as an \
                       onlooker sees it. Whatever is refused is answered with a sentence and, where a rule \
                       of the game refuses it, the number of that rule.",
        license(name = "MIT"),
    ),
    paths(
        games::games,
        open::open,
        tables::look,
        tables::sit,
        tables::act,
        tables::undo,
        tables::record,
        reviews::read,
        reviews::ask,
        seats::return_to_seat,
        seats::say,
        seats::mute,
        seats::hint,
        seats::bot,
        seats::auto_pass,
        seats::leave,
        seats::close,
        seats::rematch,
        stream::for_programs,
    ),
    modifiers(&Seats),
)]
struct Description;

/// Says how a seat is shown to be one's own.
struct Seats;

impl Modify for Seats {
    fn modify(&self, document: &mut Document) {
        let components = document.components.get_or_insert_with(Components::default);
        for (name, about) in [
            ("invitation", "What opens a free seat, once, as given when the table was opened."),
            ("seat", "The secret of a seat, as given to whoever sat down."),
            ("host", "The secret of whoever opened the table."),
        ] {
            let secret =
                HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(about)).build();
            components.add_security_scheme(name, SecurityScheme::Http(secret));
        }
    }
}

/// `HIDEOUT_BLESS=1` writes it anew.
#[test]
fn the_description_changes_only_when_somebody_means_it() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/openapi.json");
    let made = format!("{}\n", Description::openapi().to_pretty_json().unwrap());
    if std::env::var_os("HIDEOUT_BLESS").is_some() {
        std::fs::write(&file, made).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(&file).unwrap();
    assert!(kept == made, "assets/openapi.json is not what the code says; bless it if meant");
}
