//! Puzzles: lists of them, one of them, and answers.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::response::Redirect;
use engine::Viewer;
use maud::Markup;
use rooms::server::{Deed, Server, Vote};
use rooms::table::{Posed, pose};
use serde::Deserialize;

use super::ask::{Form, Path, Query};
use super::table::{WhyQuery, why_not};
use super::visitor::Guest;
use crate::catalogue;
use crate::pages;
use crate::pages::puzzle::{Result as Outcome, Shown};
use crate::problem::Problem;
use crate::words::problems;

type Here = (State<Arc<Server>>, Extension<Guest>, Path<(String, usize)>);

pub(crate) async fn all(
    State(server): State<Arc<Server>>,
    Extension(guest): Extension<Guest>,
) -> Result<Markup, Problem> {
    let progress = server.progress(guest.id).await?;
    let consents = server.consents(guest.id).await?;
    Ok(pages::puzzles::all(server.puzzle_of_the_day(), &progress, consents))
}

#[derive(Debug, Deserialize)]
pub(crate) struct ConsentForm {
    /// Whether one's finished games may become puzzles.
    #[serde(default)]
    allow: bool,
}

/// Allows that one's own finished games become puzzles, or allows it no longer.
pub(crate) async fn consent(
    State(server): State<Arc<Server>>,
    Extension(guest): Extension<Guest>,
    Form(form): Form<ConsentForm>,
) -> Result<Redirect, Problem> {
    server.limits.answer(guest.network)?;
    server.set_consent(guest.id, form.allow).await?;
    Ok(Redirect::to("/puzzles#yours"))
}

#[derive(Debug, Deserialize)]
pub(crate) struct VoteForm {
    vote: String,
}

/// What whoever knows the answer thinks of a puzzle.
pub(crate) async fn vote(
    (State(server), Extension(guest), Path((game, number))): Here,
    Form(form): Form<VoteForm>,
) -> Result<Redirect, Problem> {
    let posed = pose(&game, number)?;
    let vote = Vote::read(&form.vote).ok_or_else(|| Problem::bad(problems::NO_VOTE))?;
    server.limits.answer(guest.network)?;
    server.vote(guest.id, &posed, vote).await?;
    Ok(Redirect::to(&pages::puzzles::url(&game, number)))
}

pub(crate) async fn of_game(
    State(server): State<Arc<Server>>,
    Extension(guest): Extension<Guest>,
    Path(game): Path<String>,
) -> Result<Markup, Problem> {
    let entry = catalogue::find(&game)?;
    Ok(pages::puzzles::of_game(&entry.info, &server.progress(guest.id).await?))
}

pub(crate) async fn page(
    (State(server), Extension(guest), Path((game, number))): Here,
) -> Result<Markup, Problem> {
    let posed = pose(&game, number)?;
    let progress = server.progress(guest.id).await?;
    let vote = server.vote_of(guest.id, &posed).await?;
    let shown = Shown { posed: &posed, progress: &progress, vote, result: None };
    Ok(pages::puzzle::puzzle(&shown, &*posed.table))
}

#[derive(Debug, Deserialize)]
pub(crate) struct AnswerForm {
    /// The number of the action.
    action: Option<u16>,
    /// Whether to be told instead.
    #[serde(default)]
    give_up: bool,
}

/// An answer, or the wish to be told. It counts for whoever asks and for nobody else.
pub(crate) async fn answer(
    (State(server), Extension(guest), Path((game, number))): Here,
    Form(form): Form<AnswerForm>,
) -> Result<Markup, Problem> {
    let posed = pose(&game, number)?;
    server.limits.answer(guest.network)?;
    let (deed, result) = outcome(&server, &guest, &posed, &form).await?;
    let progress = server.note(guest.id, &posed, deed).await?;
    let vote = server.vote_of(guest.id, &posed).await?;
    let shown = Shown { posed: &posed, progress: &progress, vote, result: Some(result) };
    Ok(pages::puzzle::puzzle(&shown, &*posed.table))
}

async fn outcome(
    server: &Server,
    guest: &Guest,
    posed: &Posed,
    form: &AnswerForm,
) -> Result<(Deed, Outcome), Problem> {
    let code = match form {
        AnswerForm { give_up: true, .. } => return Ok((Deed::GiveUp, Outcome::GivenUp)),
        AnswerForm { action: Some(code), .. } => *code,
        AnswerForm { action: None, .. } => return Err(Problem::bad(problems::NO_ANSWER)),
    };
    let answered = posed.answered(code)?;
    if answered.number == posed.answer()?.number {
        return Ok((Deed::Right, Outcome::Right));
    }
    let compared = server.compare(posed, answered.number, guest.network).await?;
    Ok((Deed::Wrong, Outcome::Wrong(answered, compared)))
}

/// Why what was touched leads to nothing.
pub(crate) async fn why(
    Path((game, number)): Path<(String, usize)>,
    Query(query): Query<WhyQuery>,
) -> Result<Markup, Problem> {
    let posed = pose(&game, number)?;
    let why = posed.table.why_not(posed.seat, &query.things());
    let ask = posed.table.ask(Viewer::Seat(posed.seat));
    Ok(why_not(posed.info.id, &why, &ask))
}
