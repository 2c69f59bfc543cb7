//! What somebody wants to be told, and their holidays. All of it is about whoever asks; links in
//! mails are signed, and ask for no cookie.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::response::Redirect;
use maud::Markup;
use post::Subscription;
use rooms::notices::{Often, Quiet};
use rooms::server::{Link, Server};
use serde::Deserialize;
use time::{Date, Month};

use super::ask::{Form, Path};
use super::visitor::Guest;
use crate::pages;
use crate::problem::Problem;
use crate::words::days as said;
use crate::words::problems;

type Me = (State<Arc<Server>>, Extension<Guest>);

const SETTINGS: &str = "/me/notices";

fn back() -> Result<Redirect, Problem> {
    Ok(Redirect::to(SETTINGS))
}

pub(crate) async fn page((State(server), Extension(guest)): Me) -> Result<Markup, Problem> {
    let settings = pages::notices::Settings {
        wishes: &server.wishes(guest.id).await?,
        holidays: &server.holidays(guest.id).await?,
        key: server.push_key(),
        sends_mails: server.sends_mails(),
        now: server.now(),
    };
    Ok(pages::notices::settings(&settings))
}

/// A browser wants to be told.
pub(crate) async fn push(
    (State(server), Extension(guest)): Me,
    Form(subscription): Form<Subscription>,
) -> Result<Redirect, Problem> {
    let session = guest.session.as_ref().map(|by| by.name.as_str());
    server.tell_browser(guest.id, guest.network, session, subscription).await?;
    back()
}

#[derive(Debug, Deserialize)]
pub(crate) struct ForgetForm {
    name: String,
}

pub(crate) async fn forget(
    (State(server), Extension(guest)): Me,
    Form(form): Form<ForgetForm>,
) -> Result<Redirect, Problem> {
    server.forget_browser(guest.id, &form.name).await?;
    back()
}

#[derive(Debug, Deserialize)]
pub(crate) struct MailForm {
    #[serde(default)]
    address: String,
    #[serde(default)]
    often: String,
}

pub(crate) async fn mail(
    (State(server), Extension(guest)): Me,
    Form(form): Form<MailForm>,
) -> Result<Redirect, Problem> {
    let often = if form.often == "daily" { Often::Daily } else { Often::EachTurn };
    server.set_mail(guest.id, guest.network, &form.address, often).await?;
    back()
}

#[derive(Debug, Deserialize)]
pub(crate) struct QuietForm {
    from: u8,
    to: u8,
    zone: String,
}

pub(crate) async fn quiet(
    (State(server), Extension(guest)): Me,
    Form(form): Form<QuietForm>,
) -> Result<Redirect, Problem> {
    let quiet = Quiet::new(form.from, form.to, &form.zone)?;
    server.set_quiet(guest.id, guest.network, Some(quiet)).await?;
    back()
}

pub(crate) async fn loud((State(server), Extension(guest)): Me) -> Result<Redirect, Problem> {
    server.set_quiet(guest.id, guest.network, None).await?;
    back()
}

pub(crate) async fn test((State(server), Extension(guest)): Me) -> Result<Redirect, Problem> {
    server.send_test(guest.id, guest.network).await?;
    back()
}

#[derive(Debug, Deserialize)]
pub(crate) struct HolidayForm {
    first: String,
    days: usize,
}

pub(crate) async fn announce(
    (State(server), Extension(guest)): Me,
    Form(form): Form<HolidayForm>,
) -> Result<Redirect, Problem> {
    let first =
        date(&form.first).ok_or_else(|| Problem::bad(problems::no_such_date(&form.first)))?;
    server.count_wish(guest.network).await?;
    server.announce_holidays(guest.id, first, form.days).await?;
    back()
}

pub(crate) async fn end((State(server), Extension(guest)): Me) -> Result<Redirect, Problem> {
    server.end_holidays(guest.id).await?;
    back()
}

/// A date as forms write it: 2027-03-28.
fn date(text: &str) -> Option<Date> {
    let mut parts = text.splitn(3, '-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let month = Month::try_from(month.parse::<u8>().ok()?).ok()?;
    Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()
}

/// A link is opened by programs too that look at mails; so it asks, and a button answers.
pub(crate) async fn ask_to_stop(
    State(server): State<Arc<Server>>,
    Path(link): Path<String>,
) -> Result<Markup, Problem> {
    let address = server.link_is_about(&link, Link::Stop)?;
    let url = format!("/notices/stop/{link}");
    Ok(pages::notices::question(said::STOP_MAILS, &address, &url, said::STOP_NOW))
}

pub(crate) async fn stop(
    State(server): State<Arc<Server>>,
    Path(link): Path<String>,
) -> Result<Markup, Problem> {
    server.stop_mail(&link).await?;
    Ok(pages::notices::done(said::STOP_MAILS, said::STOPPED))
}

pub(crate) async fn ask_to_confirm(
    State(server): State<Arc<Server>>,
    Path(link): Path<String>,
) -> Result<Markup, Problem> {
    let address = server.link_is_about(&link, Link::Confirm)?;
    let url = format!("/notices/confirm/{link}");
    Ok(pages::notices::question(said::CONFIRM_ADDRESS, &address, &url, said::IT_IS_MINE))
}

pub(crate) async fn confirm(
    State(server): State<Arc<Server>>,
    Path(link): Path<String>,
) -> Result<Markup, Problem> {
    server.confirm_mail(&link).await?;
    Ok(pages::notices::done(said::CONFIRM_ADDRESS, said::CONFIRMED_NOW))
}

/// The link in a question that says that the address wants no mails from here, whoever gives it.
pub(crate) async fn ask_never(
    State(server): State<Arc<Server>>,
    Path(link): Path<String>,
) -> Result<Markup, Problem> {
    let address = server.link_is_about(&link, Link::Never)?;
    let url = format!("/notices/never/{link}");
    Ok(pages::notices::question(said::NEVER_MAIL, &address, &url, said::NEVER_NOW))
}

pub(crate) async fn never(
    State(server): State<Arc<Server>>,
    Path(link): Path<String>,
) -> Result<Markup, Problem> {
    server.set_unwanted(&link, true).await?;
    let url = format!("/notices/never/{link}/undo");
    Ok(pages::notices::question(said::NEVER_MAIL, said::NEVER_DONE, &url, said::NEVER_NOT))
}

pub(crate) async fn undo_never(
    State(server): State<Arc<Server>>,
    Path(link): Path<String>,
) -> Result<Markup, Problem> {
    server.set_unwanted(&link, false).await?;
    Ok(pages::notices::done(said::NEVER_MAIL, said::ALLOWED_AGAIN))
}

/// The link that comes with a push.
pub(crate) async fn ask_to_stop_pushes(
    State(server): State<Arc<Server>>,
    Path(link): Path<String>,
) -> Result<Markup, Problem> {
    server.link_is_about(&link, Link::StopPushes)?;
    let url = format!("/notices/stop-here/{link}");
    let about = said::STOP_PUSHES_ABOUT;
    Ok(pages::notices::question(said::STOP_PUSHES, about, &url, said::STOP_NOW))
}

pub(crate) async fn stop_pushes(
    State(server): State<Arc<Server>>,
    Path(link): Path<String>,
) -> Result<Markup, Problem> {
    server.stop_pushes(&link).await?;
    Ok(pages::notices::done(said::STOP_PUSHES, said::STOP_PUSHES_ABOUT))
}
