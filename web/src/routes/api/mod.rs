//! The API: whatever a person can do at a table, for programs.
//!
//! It stands on the same rooms as the pages. A program has no cookie: whoever sends the secret
//! of a seat speaks for that seat, and whoever sends none looks on.

mod bearer;
#[cfg(test)]
mod description;
mod games;
mod open;
mod options;
mod reviews;
mod seats;
mod situation;
mod tables;
mod visit;
mod words;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::{get, post};

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
        .route("/api/tables/{table}/review", get(reviews::read).post(reviews::ask))
        .route("/api/tables/{table}/stream", get(stream::for_programs))
}

/// The description of the API. A test makes it from the code and compares it with this file, so
/// that the program need not be able to.
async fn openapi() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json")], include_str!("../../../assets/openapi.json"))
}
