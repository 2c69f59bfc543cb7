//! What people change about themselves, and what they take along.

use axum::extract::{Extension, State};
use axum::response::{IntoResponse, Redirect, Response};
use maud::Markup;
use rooms::people::{Audience, Face, PARTS, Shows};
use rooms::server::{Ended, NewKey};
use serde::Deserialize;

use super::door::{PasskeyForm, PasswordForm};
use crate::pages;
use crate::problem::Problem;
use crate::routes::ask::Form;
use crate::routes::visitor::{Guest, forget_before, let_out};
use crate::site::Site;
use crate::words::problems;

type Mine = (State<Site>, Extension<Guest>);

const HERE: &str = "/me";

pub(crate) async fn page((State(site), Extension(guest)): Mine) -> Result<Response, Problem> {
    let Some(person) = &guest.person else { return Ok(Redirect::to("/keep").into_response()) };
    let server = &site.server;
    let mut followed = Vec::new();
    for following in server.follows(person.id).await? {
        if let Some(other) = server.person(following.whom).await?.filter(|it| it.leaves.is_none()) {
            let viewer = server.viewer_of(other.id, person.id).await?;
            let here = other.shows.presence.includes(viewer) && server.was_here(other.id);
            followed.push((other, here));
        }
    }
    let mut walls = Vec::new();
    for (whom, wall) in server.walls(person.id).await? {
        walls.extend(server.person(whom).await?.map(|other| (other, wall)));
    }
    let luggage = match guest.before {
        Some(before) => Some(server.luggage(before).await?),
        None => None,
    };
    let me = pages::me::Me {
        person,
        keys: server.keys_of(person.id).await?,
        sessions: server.sessions(person.id).await?,
        must_renew: guest.must_renew(),
        here: guest.session.as_ref().map_or("", |it| &it.name),
        passkeys: server.doors.passkeys.are_on(),
        luggage: luggage.filter(|it| it.tables > 0 || it.alone || it.asked),
        followed,
        walls,
        invited: super::person::invited(server, person.id).await?,
    };
    Ok(pages::me::me(&me).into_response())
}

#[derive(Debug, Deserialize)]
pub(crate) struct NameForm {
    name: String,
}

pub(crate) async fn rename(
    (State(site), Extension(guest)): Mine,
    Form(form): Form<NameForm>,
) -> Result<Redirect, Problem> {
    site.server.rename(guest.kept()?.id, &form.name).await?;
    Ok(Redirect::to(HERE))
}

type Fields = Vec<(String, String)>;

fn field<'a>(fields: &'a Fields, name: &str) -> Option<&'a str> {
    fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
}

pub(crate) async fn face(
    (State(site), Extension(guest)): Mine,
    Form(fields): Form<Fields>,
) -> Result<Redirect, Problem> {
    let id = guest.kept()?.id;
    let mut parts = [0; PARTS];
    for (number, part) in parts.iter_mut().enumerate() {
        let value = field(&fields, &format!("part{number}")).and_then(|value| value.parse().ok());
        *part = value.ok_or_else(|| Problem::bad(problems::NO_SUCH_FACE))?;
    }
    site.server.set_face(id, Face(parts)).await?;
    Ok(Redirect::to(HERE))
}

pub(crate) async fn shows(
    (State(site), Extension(guest)): Mine,
    Form(fields): Form<Fields>,
) -> Result<Redirect, Problem> {
    let id = guest.kept()?.id;
    let audience = |name: &str| {
        let word = field(&fields, name).unwrap_or_default();
        Audience::read(word).ok_or_else(|| Problem::bad(problems::no_such_audience(word)))
    };
    let shows = Shows {
        games: audience("games")?,
        ratings: audience("ratings")?,
        puzzles: audience("puzzles")?,
        presence: audience("presence")?,
        invites: audience("invites")?,
    };
    site.server.set_shows(id, shows).await?;
    Ok(Redirect::to(HERE))
}

pub(crate) async fn set_password(
    (State(site), Extension(guest)): Mine,
    Form(form): Form<PasswordForm>,
) -> Result<Response, Problem> {
    let key = NewKey::Password(form.password);
    if guest.must_renew() {
        return renew(&site, &guest, key, form.others.is_some()).await;
    }
    let person = guest.just_signed_in(site.server.now())?;
    site.server.add_key(person, key, &guest.entrance()).await?;
    end_others(&site, &guest).await?;
    Ok(Redirect::to(HERE).into_response())
}

/// Sets a key after a recovery code. What the codes were before is void.
async fn renew(site: &Site, guest: &Guest, key: NewKey, alone: bool) -> Result<Response, Problem> {
    let person = guest.may_renew(site.server.now())?;
    let session = guest.session.as_ref().map_or("", |it| &it.name);
    let entrance = guest.entrance();
    let codes = site.server.renew_keys(person, key, alone, session, &entrance).await?;
    Ok(pages::keep::codes(&codes).into_response())
}

pub(crate) async fn remove_password(
    (State(site), Extension(guest)): Mine,
) -> Result<Redirect, Problem> {
    let person = guest.just_signed_in(site.server.now())?;
    site.server.remove_key(person.id, None).await?;
    end_others(&site, &guest).await?;
    Ok(Redirect::to(HERE))
}

pub(crate) async fn add_passkey(
    (State(site), Extension(guest)): Mine,
    Form(form): Form<PasskeyForm>,
) -> Result<Response, Problem> {
    if guest.must_renew() {
        let alone = form.others.is_some();
        return renew(&site, &guest, form.key(), alone).await;
    }
    let person = guest.just_signed_in(site.server.now())?;
    site.server.add_key(person, form.key(), &guest.entrance()).await?;
    Ok(Redirect::to(HERE).into_response())
}

#[derive(Debug, Deserialize)]
pub(crate) struct RemoveForm {
    passkey: String,
}

pub(crate) async fn remove_passkey(
    (State(site), Extension(guest)): Mine,
    Form(form): Form<RemoveForm>,
) -> Result<Redirect, Problem> {
    let person = guest.just_signed_in(site.server.now())?;
    site.server.remove_key(person.id, Some(&form.passkey)).await?;
    end_others(&site, &guest).await?;
    Ok(Redirect::to(HERE))
}

pub(crate) async fn codes((State(site), Extension(guest)): Mine) -> Result<Markup, Problem> {
    let person = guest.just_signed_in(site.server.now())?;
    Ok(pages::keep::codes(&site.server.renew_codes(person.id).await?))
}

#[derive(Debug, Deserialize)]
pub(crate) struct EndForm {
    /// Which session; all others if none is named.
    session: Option<String>,
}

pub(crate) async fn end_sessions(
    (State(site), Extension(guest)): Mine,
    Form(form): Form<EndForm>,
) -> Result<Redirect, Problem> {
    let person = guest.kept()?;
    match &form.session {
        Some(session) => site.server.end_sessions(person.id, Ended::One(session)).await?,
        None => end_others(&site, &guest).await?,
    }
    Ok(Redirect::to(HERE))
}

async fn end_others(site: &Site, guest: &Guest) -> Result<(), Problem> {
    let here = guest.session.as_ref().map_or("", |it| &it.name);
    Ok(site.server.end_sessions(guest.kept()?.id, Ended::AllBut(here)).await?)
}

#[derive(Debug, Deserialize)]
pub(crate) struct BringForm {
    not: Option<String>,
}

/// Brings along what this browser's guest did before, or leaves it.
pub(crate) async fn bring(
    (State(site), Extension(guest)): Mine,
    Form(form): Form<BringForm>,
) -> Result<Response, Problem> {
    let person = guest.kept()?;
    if let Some(before) = guest.before.filter(|_| form.not.is_none()) {
        let session = guest.session.as_ref().map_or("", |it| &it.name);
        site.server.bring(before, person.id, session).await?;
    }
    Ok(forget_before(&site, Redirect::to(HERE)))
}

#[derive(Debug, Deserialize)]
pub(crate) struct DismissForm {
    what: String,
}

pub(crate) async fn dismiss(
    (State(site), Extension(guest)): Mine,
    Form(form): Form<DismissForm>,
) -> Result<Redirect, Problem> {
    site.server.dismiss(guest.kept()?.id, &form.what).await?;
    Ok(Redirect::to(HERE))
}

pub(crate) async fn delete(
    (State(site), Extension(guest)): Mine,
    Form(form): Form<NameForm>,
) -> Result<Response, Problem> {
    let person = guest.just_signed_in(site.server.now())?;
    if form.name.trim() != person.name {
        return Err(Problem::bad(problems::NOT_YOUR_NAME));
    }
    site.server.leave(person.id).await?;
    let_out(&site, &guest, Redirect::to("/sign-in?left=true")).await
}
