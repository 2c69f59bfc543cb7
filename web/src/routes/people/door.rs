//! Becoming somebody, and coming in again.

use axum::Json;
use axum::extract::{Extension, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use rooms::people::Asked;
use rooms::server::{Ended, NewKey, SignedIn};
use serde::Deserialize;

use crate::pages;
use crate::problem::Problem;
use crate::routes::ask::{Form, Query};
use crate::routes::visitor::{Guest, let_in, let_out};
use crate::site::Site;
use crate::words::people as said;

/// The page on which a guest becomes somebody.
pub(crate) async fn keep_page(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
) -> Response {
    match guest.person {
        Some(_) => Redirect::to("/me").into_response(),
        None => pages::keep::keep(&guest.name, site.server.doors.passkeys.are_on()).into_response(),
    }
}

#[derive(Deserialize)]
pub(crate) struct PasswordForm {
    #[serde(default)]
    pub(super) name: String,
    pub(super) password: String,
    /// Whether all other keys are taken away.
    pub(super) others: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct PasskeyForm {
    #[serde(default)]
    pub(super) name: String,
    pub(super) ceremony: String,
    pub(super) answer: String,
    /// Whether all other keys are taken away.
    pub(super) others: Option<String>,
}

impl PasskeyForm {
    pub(super) fn key(self) -> NewKey {
        NewKey::Passkey { ceremony: self.ceremony, answer: self.answer }
    }
}

pub(crate) async fn keep(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
    Form(form): Form<PasswordForm>,
) -> Result<Response, Problem> {
    become_somebody(&site, &guest, &form.name, NewKey::Password(form.password)).await
}

pub(crate) async fn keep_by_passkey(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
    Form(form): Form<PasskeyForm>,
) -> Result<Response, Problem> {
    let name = form.name.clone();
    become_somebody(&site, &guest, &name, form.key()).await
}

async fn become_somebody(
    site: &Site,
    guest: &Guest,
    name: &str,
    key: NewKey,
) -> Result<Response, Problem> {
    let (signed_in, codes) = site.server.keep(guest.id, name, key, &guest.entrance()).await?;
    Ok(let_in(site, guest, &signed_in, pages::keep::codes(&codes)))
}

#[derive(Debug, Deserialize)]
pub(crate) struct AskForm {
    #[serde(default)]
    name: String,
}

/// What an authenticator is asked to make.
pub(crate) async fn ask_new(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
    Form(form): Form<AskForm>,
) -> Result<Json<Asked>, Problem> {
    if guest.person.is_some() {
        guest.may_renew(site.server.now())?;
    }
    Ok(Json(site.server.ask_new_passkey(guest.id, &form.name, guest.network).await?))
}

/// What an authenticator is asked to show.
pub(crate) async fn ask_known(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<Asked>, Problem> {
    Ok(Json(site.server.ask_passkey(guest.id, guest.network).await?))
}

#[derive(Debug, Deserialize)]
pub(crate) struct SignInQuery {
    #[serde(default)]
    left: bool,
}

pub(crate) async fn sign_in_page(
    State(site): State<Site>,
    Query(query): Query<SignInQuery>,
) -> Markup {
    let told = query.left.then_some(said::DELETED);
    pages::keep::sign_in(site.server.doors.passkeys.are_on(), told)
}

pub(crate) async fn sign_in(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
    Form(form): Form<PasswordForm>,
) -> Result<Response, Problem> {
    let signed_in = site.server.sign_in(&form.name, form.password, &guest.entrance()).await?;
    come_in(&site, &guest, &signed_in).await
}

pub(crate) async fn sign_in_by_passkey(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
    Form(form): Form<PasskeyForm>,
) -> Result<Response, Problem> {
    let PasskeyForm { ceremony, answer, .. } = form;
    let entrance = guest.entrance();
    let by = guest.id;
    let signed_in = site.server.sign_in_by_passkey(by, &ceremony, &answer, &entrance).await?;
    come_in(&site, &guest, &signed_in).await
}

#[derive(Deserialize)]
pub(crate) struct CodeForm {
    name: String,
    code: String,
}

pub(crate) async fn recover(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
    Form(form): Form<CodeForm>,
) -> Result<Response, Problem> {
    let signed_in = site.server.recover(&form.name, &form.code, &guest.entrance()).await?;
    come_in(&site, &guest, &signed_in).await
}

/// Whoever was signed in by this browser before is so no longer: each sign-in has a session of
/// its own.
async fn come_in(site: &Site, guest: &Guest, signed_in: &SignedIn) -> Result<Response, Problem> {
    end_own(site, guest).await?;
    if guest.person.is_none() {
        // Not only if they ask for the rest to be brought along: a deal is tried once.
        site.server.bring_tries(guest.id, signed_in.person.id).await?;
    }
    Ok(let_in(site, guest, signed_in, Redirect::to("/me")))
}

pub(crate) async fn sign_out(
    State(site): State<Site>,
    Extension(guest): Extension<Guest>,
) -> Result<Response, Problem> {
    end_own(&site, &guest).await?;
    match guest.person {
        Some(_) => let_out(&site, &guest, Redirect::to("/")).await,
        None => Ok(Redirect::to("/").into_response()),
    }
}

async fn end_own(site: &Site, guest: &Guest) -> Result<(), Problem> {
    if let (Some(person), Some(by)) = (&guest.person, &guest.session) {
        site.server.end_sessions(person.id, Ended::One(&by.name)).await?;
    }
    Ok(())
}
