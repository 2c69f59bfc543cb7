//! People who are kept: becoming one, coming in, what is theirs, and what they are to others.

mod door;
mod me;
mod person;
mod seen;
mod take;

use axum::Router;
use axum::routing::{get, post};

use crate::site::Site;

pub(super) use person::{invited, ties};

/// The addresses of people.
pub(super) fn router() -> Router<Site> {
    Router::new()
        .route("/keep", get(door::keep_page).post(door::keep))
        .route("/keep/passkey", post(door::keep_by_passkey))
        .route("/passkeys/new", post(door::ask_new))
        .route("/passkeys/ask", post(door::ask_known))
        .route("/sign-in", get(door::sign_in_page).post(door::sign_in))
        .route("/sign-in/passkey", post(door::sign_in_by_passkey))
        .route("/sign-in/code", post(door::recover))
        .route("/sign-out", post(door::sign_out))
        .route("/me", get(me::page))
        .route("/me/name", post(me::rename))
        .route("/me/face", post(me::face))
        .route("/me/shows", post(me::shows))
        .route("/me/password", post(me::set_password))
        .route("/me/password/remove", post(me::remove_password))
        .route("/me/passkey", post(me::add_passkey))
        .route("/me/passkey/remove", post(me::remove_passkey))
        .route("/me/codes", post(me::codes))
        .route("/me/sessions/end", post(me::end_sessions))
        .route("/me/bring", post(me::bring))
        .route("/me/dismiss", post(me::dismiss))
        .route("/me/data", post(take::data))
        .route("/me/data/readable", post(take::readable))
        .route("/me/records", post(take::records))
        .route("/me/delete", post(me::delete))
        .route("/p/{name}", get(person::page))
        .route("/p/{name}/follow", post(person::follow))
        .route("/p/{name}/wall", post(person::wall))
        .route("/p/{name}/invite", post(person::invite))
        .route("/p/{name}/duel", post(person::duel))
        .route("/p/{name}/report", post(person::report))
        .route("/t/{table}/invite", post(person::invite_to_table))
        .route("/t/{table}/report", post(person::report_at_table))
}
