//! The page of a person, and what one can have to do with them.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use engine::Seat;
use maud::{Markup, html};
use rooms::games;
use rooms::identity::{GuestId, Who};
use rooms::people::{Person, Viewer, Wall};
use rooms::room::{Host, Opening, Seating, Sitter};
use rooms::server::{Invitation, Invited, Server};
use serde::Deserialize;

use super::seen::{games_of, rated};
use crate::catalogue::{self, PLAYERS};
use crate::pages::{self, Frame};
use crate::problem::Problem;
use crate::routes::ask::{Form, Path, Query};
use crate::routes::home::turn_based;
use crate::routes::reply::wants_page;
use crate::routes::table::{Here, room, url};
use crate::routes::visitor::Guest;
use crate::words::people as said;

#[derive(Debug, Deserialize)]
pub(crate) struct PageQuery {
    before: Option<u64>,
}

/// A person as somebody sees them: what they may not see is not asked for.
pub(crate) async fn page(
    State(server): State<Arc<Server>>,
    Extension(guest): Extension<Guest>,
    Path(name): Path<String>,
    Query(query): Query<PageQuery>,
) -> Result<Markup, Problem> {
    let person = server.present_person(&name).await?;
    let viewer = server.viewer_of(person.id, guest.id).await?;
    let shows = person.shows;
    let games = match shows.games.includes(viewer) {
        true => Some(games_of(&server, &person, query.before).await?),
        false => None,
    };
    let ratings = match shows.ratings.includes(viewer) {
        true => Some(rated(&server, &person).await?),
        false => None,
    };
    let puzzles = match shows.puzzles.includes(viewer) {
        true => Some(pages::person::Puzzles {
            progress: server.progress(person.id).await?,
            streak: server.days_in_a_row(person.id, None).await?,
        }),
        false => None,
    };
    let ties = match &guest.person {
        Some(own) if own.id != person.id => Some(pages::person::Ties {
            follows: server.is_following(own.id, person.id).await?,
            wall: server.wall(own.id, person.id).await?,
            may_invite: server.may_invite(own.id, &person).await.is_ok(),
        }),
        _ => None,
    };
    // Whoever looks at their own page knows that.
    let known = viewer != Viewer::Oneself && shows.presence.includes(viewer);
    let here = known && server.was_here(person.id);
    let seen = pages::person::Seen { person: &person, viewer, here, games, ratings, puzzles, ties };
    Ok(pages::person::person(&seen))
}

/// The invitations that wait for somebody, with who sent them.
pub(crate) async fn invited(
    server: &Server,
    id: GuestId,
) -> Result<Vec<(String, Person, Invited)>, Problem> {
    let mut invited = Vec::new();
    for (name, it) in server.invited(id).await? {
        let by = server.person(it.by).await?.filter(|by| by.leaves.is_none());
        invited.extend(by.map(|by| (name, by, it)));
    }
    Ok(invited)
}

/// How many people a page offers to invite, and among how many they are looked for.
const INVITABLE: usize = 12;
const LOOKED_AT: usize = 40;

/// What somebody at a table has to do with people.
pub(crate) async fn ties(server: &Server, who: &Who) -> Result<pages::table::Ties, Problem> {
    let Who::Guest(id) = who else { return Ok(pages::table::Ties::default()) };
    if server.person(*id).await?.is_none() {
        return Ok(pages::table::Ties::default());
    }
    let mut invitable = Vec::new();
    for following in server.follows(*id).await?.into_iter().take(LOOKED_AT) {
        if let Some(other) = server.person(following.whom).await?
            && server.may_invite(*id, &other).await.is_ok()
        {
            invitable.push(other.name);
            if invitable.len() == INVITABLE {
                break;
            }
        }
    }
    Ok(pages::table::Ties { kept: true, unheard: server.unheard_by(*id).await?, invitable })
}

type There = (State<Arc<Server>>, Extension<Guest>, Path<String>);

/// Back to the page of a person.
fn back(person: &Person) -> Redirect {
    Redirect::to(&pages::me::address(person))
}

#[derive(Debug, Deserialize)]
pub(crate) struct FollowForm {
    on: bool,
}

pub(crate) async fn follow(
    (State(server), Extension(guest), Path(name)): There,
    Form(form): Form<FollowForm>,
) -> Result<Redirect, Problem> {
    let own = guest.kept()?;
    let person = server.present_person(&name).await?;
    server.follow(own.id, person.id, form.on).await?;
    Ok(back(&person))
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WallWord {
    Mute,
    Block,
    None,
}

#[derive(Debug, Deserialize)]
pub(crate) struct WallForm {
    wall: WallWord,
}

pub(crate) async fn wall(
    (State(server), Extension(guest), Path(name)): There,
    Form(form): Form<WallForm>,
) -> Result<Redirect, Problem> {
    let own = guest.kept()?;
    let person = server.present_person(&name).await?;
    let wall = match form.wall {
        WallWord::Mute => Some(Wall::Mute),
        WallWord::Block => Some(Wall::Block),
        WallWord::None => None,
    };
    server.set_wall(own.id, person.id, wall).await?;
    Ok(back(&person))
}

#[derive(Debug, Deserialize)]
pub(crate) struct GameForm {
    game: String,
    /// How many hours each decision may take; empty for one sitting. A duel has no pace.
    hours: Option<String>,
}

/// The options of a game for two, or as few as it takes.
fn for_two(game: &str) -> Result<Vec<(String, String)>, Problem> {
    let entry = catalogue::find(game)?;
    let choices = entry.players().map(|field| &field.choices);
    let two = choices.and_then(|choices| choices.iter().find(|it| it.value == "2"));
    Ok(two.map(|two| (PLAYERS.to_owned(), two.value.to_owned())).into_iter().collect())
}

/// Opens a table for two and invites somebody to it.
pub(crate) async fn invite(
    (State(server), Extension(guest), Path(name)): There,
    Form(form): Form<GameForm>,
) -> Result<Redirect, Problem> {
    let own = guest.kept()?;
    let person = server.present_person(&name).await?;
    server.may_invite(own.id, &person).await?;
    let options = for_two(&form.game)?;
    let seats = games::seats(&form.game, &options)?.len();
    let mut seating = vec![Seating::Open; seats];
    seating[0] = Seating::Person(Sitter::guest(own.id, &own.name), None);
    let opening = Opening::of(&form.game, seating, Some(Host::Guest(own.id)));
    let turn_based = turn_based(form.hours.as_deref(), None)?;
    let opening = Opening { options, turn_based, ..opening };
    let room = server.open_table(opening, guest.opener(), "").await?;
    server.invite_to(&room, own.id, &person).await?;
    Ok(Redirect::to(&url(&room)))
}

/// Makes a deal for two and challenges somebody to it.
pub(crate) async fn duel(
    (State(server), Extension(guest), Path(name)): There,
    Form(form): Form<GameForm>,
) -> Result<Redirect, Problem> {
    let own = guest.kept()?;
    let person = server.present_person(&name).await?;
    server.may_invite(own.id, &person).await?;
    let (options, level) = (for_two(&form.game)?, games::USUAL_LEVEL);
    let place = (form.game.as_str(), Seat(0));
    let id = server.make_duel(place, options, level, &own.name, guest.opener()).await?;
    let link = format!("/{id}");
    let (name, game) = (id.to_string(), form.game);
    let invitation = Invitation { name, game, link: link.clone(), duel: true, hours: None };
    server.invite(own.id, person.id, invitation).await?;
    Ok(Redirect::to(&link))
}

#[derive(Debug, Deserialize)]
pub(crate) struct InviteForm {
    name: String,
}

/// Invites somebody to a table that waits.
pub(crate) async fn invite_to_table(
    (State(server), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
    Form(form): Form<InviteForm>,
) -> Result<Response, Problem> {
    let own = guest.kept()?;
    let room = room(&server, &guest, &table).await?;
    let person = server.present_person(&form.name).await?;
    server.invite_to(&room, own.id, &person).await?;
    if wants_page(&headers) {
        return Ok(Redirect::to(&url(&room)).into_response());
    }
    Ok(html! { p role="status" { (said::invited(&person.name)) } }.into_response())
}

#[derive(Debug, Deserialize)]
pub(crate) struct ReportForm {
    #[serde(default)]
    line: Option<usize>,
    words: String,
}

/// Tells the operator of somebody.
pub(crate) async fn report(
    (State(server), Extension(guest), Path(name)): There,
    Form(form): Form<ReportForm>,
) -> Result<Markup, Problem> {
    let person = server.present_person(&name).await?;
    server.report_person(person.id, guest.id, guest.network, &form.words).await?;
    Ok(thanks(&pages::me::address(&person)))
}

/// Tells the operator of something at a table.
pub(crate) async fn report_at_table(
    (State(server), Extension(guest), Path(table)): Here,
    headers: HeaderMap,
    Form(form): Form<ReportForm>,
) -> Result<Markup, Problem> {
    let room = room(&server, &guest, &table).await?;
    server.report_at(&room, guest.id, guest.network, form.line, &form.words).await?;
    if wants_page(&headers) {
        return Ok(thanks(&url(&room)));
    }
    Ok(html! { p role="status" { (said::REPORTED) } })
}

fn thanks(back: &str) -> Markup {
    let content = html! {
        main id="main" class="door" {
            h1 { (said::REPORT) }
            p class="lead" role="status" { (said::REPORTED) }
            a class="button" href=(back) { (said::BACK) }
        }
    };
    pages::page(Frame { title: said::REPORT, game: None, class: "" }, &content)
}
