//! What people do at a table.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HOST};
use axum::response::{IntoResponse, Redirect, Response};
use engine::{Seat, Viewer};
use maud::{Markup, html};
use rooms::Error;
use rooms::identity::Who;
use rooms::room::{Attempt, Operation, Room};
use rooms::server::Server;
use rooms::table::AutoPass;
use serde::Deserialize;
use store::TableId;
use ui::WhyNot;

use super::ask::{Form, Path, Query, seed};
use super::home::awaited;
use super::people::ties;
use super::reply::{done, wants_page};
use super::visitor::Guest;
use crate::pages::parts::show;
use crate::pages::table::{Around, At, lines};
use crate::pages::{self, Frame};
use crate::picture::Story;
use crate::problem::Problem;
use crate::words;
use crate::words::problems;

pub(crate) type Here = (State<Arc<Server>>, Extension<Guest>, Path<String>);

/// The room that an address names, for somebody who may come to it.
pub(super) async fn room(
    server: &Arc<Server>,
    guest: &Guest,
    table: &str,
) -> Result<Arc<Room>, Error> {
    server.visit(&guest.who(), table).await
}

pub(crate) fn url(room: &Room) -> String {
    format!("/t/{}", room.id)
}

pub(crate) async fn page(
    (State(server), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
) -> Result<Markup, Problem> {
    let room = room(&server, &guest, &table).await?;
    let ties = ties(&server, &guest.who()).await?;
    let state = room.enter().await?;
    let standing = room.standing(&state, &guest.who());
    room.heard(standing.seat);
    let at = At::new(&room, &state, standing, &server.settings)
        .asking_first(guest.ask_first)
        .with_ties(&ties);
    let shown = show(&at, &lines(&at, 0));
    let offer = at.may_offer_lesson() && server.is_new_to(guest.id, at.game()).await?;
    let preview =
        pages::preview_head(&Story::of(&room, &state), &origin(&server, &headers), room.id);
    let around = Around { offer, elsewhere: elsewhere(&server, &guest, room.id).await?, preview };
    Ok(pages::table::whole(&at, &shown, &around))
}

/// How many other tables wait for somebody, and the most urgent of them.
async fn elsewhere(
    server: &Server,
    guest: &Guest,
    here: TableId,
) -> Result<Option<(usize, String)>, Problem> {
    let mut waiting = awaited(server, &guest.id.to_string()).await?;
    waiting.retain(|found| found.id != here);
    Ok(waiting.first().map(|next| (waiting.len(), next.id.to_string())))
}

/// The address of the site, as whoever asks wrote it.
fn origin(server: &Server, headers: &HeaderMap) -> String {
    let known = &server.settings.post.site;
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if known.is_empty() { format!("http://{host}") } else { known.clone() }
}

#[derive(Debug, Deserialize)]
pub(crate) struct ActForm {
    action: u16,
    decision: Option<u32>,
    #[serde(default)]
    stamp: String,
}

impl ActForm {
    /// The same button of the same page, pressed twice or sent again, is one attempt.
    pub(super) fn attempt(self) -> Result<Attempt, Problem> {
        let ActForm { action, decision, stamp } = self;
        if stamp.len() > 64 {
            return Err(Problem::bad(problems::ACTION_STAMP));
        }
        let key = (!stamp.is_empty()).then(|| format!("{stamp}.{action}"));
        Ok(Attempt { action, decision, key })
    }
}

pub(crate) async fn act(
    (State(server), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
    Form(form): Form<ActForm>,
) -> Result<Response, Problem> {
    let room = room(&server, &guest, &table).await?;
    room.act(&guest.who(), form.attempt()?).await?;
    server.drive(&room);
    Ok(done(&headers, &url(&room)))
}

pub(crate) async fn undo(
    (State(server), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let room = room(&server, &guest, &table).await?;
    room.undo(&guest.who()).await?;
    Ok(done(&headers, &url(&room)))
}

#[derive(Debug, Deserialize)]
pub(crate) struct SayForm {
    text: String,
}

pub(crate) async fn say(
    (State(server), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
    Form(form): Form<SayForm>,
) -> Result<Response, Problem> {
    let room = room(&server, &guest, &table).await?;
    let seated = room.standing(&*room.enter().await?, &guest.who()).seat.is_some();
    server.count_talk(&guest.who(), guest.network, seated).await?;
    let name = guest.free_name(&server).await;
    room.say(&guest.who(), &name, &form.text).await?;
    Ok(done(&headers, &url(&room)))
}

#[derive(Debug, Deserialize)]
pub(crate) struct MuteForm {
    /// Whose talk it is about: a seat, the line of an onlooker, or all onlookers.
    seat: Option<u8>,
    line: Option<usize>,
    #[serde(default)]
    muted: bool,
}

/// Lets somebody be heard no longer, or again.
pub(crate) async fn mute(
    (State(server), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
    Form(form): Form<MuteForm>,
) -> Result<Response, Problem> {
    let room = room(&server, &guest, &table).await?;
    let voice = room.voice(&guest.who(), form.seat.map(Seat), form.line).await?;
    room.mute(&guest.who(), voice, form.muted).await?;
    Ok(done(&headers, &url(&room)))
}

#[derive(Debug, Deserialize)]
pub(crate) struct BotForm {
    seat: u8,
    /// How well it plays, for the host's seats and one's own.
    level: Option<String>,
}

pub(crate) async fn bot(
    (State(server), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
    Form(form): Form<BotForm>,
) -> Result<Response, Problem> {
    let room = room(&server, &guest, &table).await?;
    let (seat, level) = (Seat(form.seat), form.level.as_deref());
    room.let_bot_play(&guest.who(), seat, level, server.settings.grace).await?;
    server.drive(&room);
    Ok(done(&headers, &url(&room)))
}

pub(crate) async fn return_to_seat(
    (State(server), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let room = room(&server, &guest, &table).await?;
    room.return_to_seat(&guest.who()).await?;
    Ok(done(&headers, &url(&room)))
}

pub(crate) async fn auto_pass(
    (State(server), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Problem> {
    let room = room(&server, &guest, &table).await?;
    let all = |kind: &str| {
        let own = fields.iter().filter(|(name, _)| name == kind);
        own.map(|(_, value)| value.clone()).collect()
    };
    if fields.iter().any(|(name, _)| name == "rest") {
        room.pass_the_rest(&guest.who()).await?;
    } else {
        // A box that is not ticked is not sent.
        let idle = Some(fields.iter().any(|(name, _)| name == "idle"));
        let (windows, things) = (all("window"), all("thing"));
        room.set_auto_pass(&guest.who(), AutoPass { windows, things, idle, rest: None }).await?;
    }
    server.drive(&room);
    Ok(done(&headers, &url(&room)))
}

#[derive(Debug, Default, Deserialize)]
pub(crate) struct RematchForm {
    /// What whoever asks adds to the seed.
    #[serde(default)]
    seed: String,
}

pub(crate) async fn rematch(
    (State(server), Extension(guest), Path(table)): Here,
    Form(form): Form<RematchForm>,
) -> Result<Redirect, Problem> {
    let room = room(&server, &guest, &table).await?;
    let next = server.open_rematch(&room, guest.opener(), seed(&form.seed)?).await?;
    Ok(Redirect::to(&format!("/t/{next}")))
}

pub(crate) async fn hint(
    (State(server), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
) -> Result<Markup, Problem> {
    let room = room(&server, &guest, &table).await?;
    let thinker = room.ask_for_hint(&guest.who()).await?;
    let advice = server.thinkers.advise(&room.account, thinker).await?;
    let state = room.enter().await?;
    let standing = room.standing(&state, &guest.who());
    let at = At::new(&room, &state, standing, &server.settings).asking_first(guest.ask_first);
    let advice = pages::prompt::hint(&at, &advice);
    if !wants_page(&headers) {
        return Ok(advice);
    }
    let content = html! { main id="main" class="invite" { h1 { (words::HINT) } (advice) a class="button" href=(url(&room)) { (words::BACK_TO_TABLE) } } };
    Ok(pages::page(Frame { title: words::HINT, game: None, class: "" }, &content))
}

#[derive(Debug, Deserialize)]
pub(crate) struct WhyQuery {
    #[serde(default)]
    things: String,
}

impl WhyQuery {
    /// What was touched.
    pub(super) fn things(&self) -> Vec<&str> {
        self.things.split(' ').filter(|thing| !thing.is_empty()).take(8).collect()
    }
}

/// Why what was touched leads to nothing.
pub(crate) async fn why(
    (State(server), Extension(guest), Path(table)): Here,
    Query(query): Query<WhyQuery>,
) -> Result<Markup, Problem> {
    let room = room(&server, &guest, &table).await?;
    let state = room.enter().await?;
    let seat = room.may(&state, &guest.who(), Operation::Play)?;
    let table = state.game()?;
    Ok(match table.why_not(seat, &query.things()) {
        _ if state.deciding().is_empty() => html! { (problems::IT_IS_OVER) },
        _ if !state.deciding().contains(seat) => {
            html! { (words::waiting_for(&state.names.list(state.deciding()))) }
        }
        why => why_not(room.info.id, &why, &table.ask(Viewer::Seat(seat))),
    })
}

/// The reason in words, to somebody who is asked this.
pub(super) fn why_not(game: &str, why: &WhyNot, ask: &str) -> Markup {
    match why {
        WhyNot::Rule(refusal) => html! {
            (refusal.why) " "
            a class="rule" href=(pages::table::rule_url(game, refusal.rule.0)) { (refusal.rule) }
        },
        WhyNot::Later => html! { (problems::COMES_LATER) },
        WhyNot::Nothing => html! { (problems::NOTHING_WITH_THAT) " " (ask) },
    }
}

/// The record of a finished game.
pub(crate) async fn record(
    (State(server), Extension(guest), Path(table)): Here,
) -> Result<Response, Problem> {
    record_of(&*room(&server, &guest, &table).await?).await
}

pub(crate) async fn record_of(room: &Room) -> Result<Response, Problem> {
    let state = room.enter().await?;
    room.may(&state, &Who::Nobody, Operation::ReadRecord)?;
    let file = format!("attachment; filename=\"{}-{}.jsonl\"", room.info.id, room.id);
    let kind = "application/x-ndjson".to_owned();
    Ok(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, file)], state.game()?.record())
        .into_response())
}
