//! Ladders: who plays how well.

use std::sync::Arc;

use axum::extract::{Extension, State};
use maud::Markup;
use rooms::games;
use rooms::people::Audience;
use rooms::ratings::{Ladder, Speed};
use rooms::server::Server;
use serde::Deserialize;

use super::ask::{Path, Query};
use super::visitor::Guest;
use crate::catalogue::{self, Entry, PLAYERS};
use crate::pages;
use crate::problem::Problem;

/// How many are on a page.
const ON_PAGE: usize = 25;

#[derive(Debug, Deserialize)]
pub(crate) struct Which {
    #[serde(default)]
    of: Option<String>,
    #[serde(default)]
    after: Option<String>,
}

/// All ladders of a game.
fn ladders(entry: &Entry) -> Vec<Ladder> {
    let info = entry.info;
    let mut ladders = Vec::new();
    for speed in [Speed::Live, Speed::Days] {
        for seats in info.min_players..=info.max_players {
            let players = entry.players().map(|_| (PLAYERS.to_owned(), seats.to_string()));
            let options: Vec<_> = players.into_iter().collect();
            let Ok(sides) = games::sides(info.id, &options) else { continue };
            let parts = (0..seats).map(|seat| sides.part(engine::Seat(seat)).to_owned());
            let ladder = |part| Ladder { part, ..Ladder::of(info.id, seats.into(), speed) };
            for ladder in parts.map(ladder) {
                if !ladders.contains(&ladder) {
                    ladders.push(ladder);
                }
            }
        }
    }
    ladders
}

pub(crate) async fn ladder(
    State(server): State<Arc<Server>>,
    Extension(guest): Extension<Guest>,
    Path(game): Path<String>,
    Query(which): Query<Which>,
) -> Result<Markup, Problem> {
    let entry = catalogue::find(&game)?;
    let ladders = ladders(entry);
    let asked = which.of.as_deref().and_then(|text| text.parse::<Ladder>().ok());
    let usual = Ladder::of(entry.info.id, entry.seats.len(), Speed::Live);
    let of = |ladder: &Ladder| ladders.iter().find(|it| *it == ladder);
    let ladder = asked.as_ref().and_then(of).or(of(&usual)).or(ladders.first());
    let ladder = ladder.ok_or_else(|| Problem::missing(crate::words::problems::NOTHING_HERE))?;
    let rungs = server.ladder(ladder, which.after.as_deref(), ON_PAGE).await?;
    let next = rungs.get(ON_PAGE - 1).map(|rung| rung.name.clone());
    let mut named = Vec::with_capacity(rungs.len());
    for rung in rungs {
        let person = server.person(rung.person).await?;
        let shown = |shows: Audience| shows == Audience::Everyone || rung.person == guest.id;
        let name = person.filter(|it| shown(it.shows.ratings)).map(|it| it.name);
        named.push((rung, name));
    }
    let view = pages::ladder::View {
        ladder,
        ladders: &ladders,
        rungs: &named,
        own: server.place_on(ladder, guest.id).await?,
        next: next.as_deref(),
        top: which.after.is_none(),
    };
    Ok(pages::ladder::ladder(entry, &view))
}
