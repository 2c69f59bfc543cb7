//! The API: whatever a person can do at a table, for programs.
//!
//! It stands on the same rooms as the pages. A program has no cookie: whoever sends the secret
//! of a seat speaks for that seat, and whoever sends none looks on.

mod bearer;
mod games;
mod open;
mod options;
mod seats;
mod situation;
mod tables;
mod visit;
mod words;

use axum::routing::{get, post};
use axum::{Json, Router};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Components, OpenApi as Document};
use utoipa::{Modify, OpenApi};

use crate::site::Site;

pub(crate) use bearer::Bearer;
pub(crate) use situation::{LINES, Situation, SituationQuery};
pub(crate) use visit::Visit;
pub(crate) use words::Advice;

use super::stream;

/// The addresses of the API.
pub(crate) fn router() -> Router<Site> {
    Router::new()
        .route("/api/openapi.json", get(openapi))
        .route("/api/games", get(games::games))
        .route("/api/tables", post(open::open))
        .route("/api/tables/{table}", get(tables::look))
        .route("/api/tables/{table}/sit", post(tables::sit))
        .route("/api/tables/{table}/act", post(tables::act))
        .route("/api/tables/{table}/undo", post(tables::undo))
        .route("/api/tables/{table}/return", post(seats::return_to_seat))
        .route("/api/tables/{table}/say", post(seats::say))
        .route("/api/tables/{table}/mute", post(seats::mute))
        .route("/api/tables/{table}/hint", post(seats::hint))
        .route("/api/tables/{table}/bot", post(seats::bot))
        .route("/api/tables/{table}/auto-pass", post(seats::auto_pass))
        .route("/api/tables/{table}/leave", post(seats::leave))
        .route("/api/tables/{table}/close", post(seats::close))
        .route("/api/tables/{table}/rematch", post(seats::rematch))
        .route("/api/tables/{table}/record", get(tables::record))
        .route("/api/tables/{table}/stream", get(stream::for_programs))
}

/// The description of the API, made from the code.
async fn openapi() -> Json<Document> {
    Json(Description::openapi())
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Hideout",
        description = "Play any game of the house by a program. A seat is taken with an invitation, \
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// `HIDEOUT_BLESS=1` writes it anew.
    #[test]
    fn the_description_changes_only_when_somebody_means_it() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/openapi.json");
        let made = format!("{}\n", Description::openapi().to_pretty_json().unwrap());
        if std::env::var_os("HIDEOUT_BLESS").is_some() {
            std::fs::write(&file, made).unwrap();
            return;
        }
        let kept = std::fs::read_to_string(&file).unwrap();
        assert!(kept == made, "tests/openapi.json is not what the code says; bless it if meant");
    }
}
