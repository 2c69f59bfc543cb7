//! Reviews of finished games for programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use review::{Depth, Review};
use rooms::identity::Who;
use rooms::room::{Operation, Room};
use rooms::server::Server;
use serde::{Deserialize, Serialize};

use super::{Bearer, Visit};
use crate::problem::Problem;
use crate::routes::ask::{Body, Path, Query};
use crate::routes::review::ReviewQuery;

/// How a finished game was reviewed.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub(crate) struct GameReview {
    /// How much of a review that is under way is done, in per cent; `null` if none is.
    under_way: Option<usize>,
    /// The review, as `hideout review --json` writes it; `null` if nobody has had one yet. Unless
    /// it was asked for with `open=true`, what is said with all cards open is left out, and with a
    /// seat's secret also what only the others could know.
    #[cfg_attr(test, schema(value_type = Option<Object>))]
    review: Option<Review>,
}

impl GameReview {
    async fn of(
        server: &Server,
        room: &Room,
        who: &Who,
        open: bool,
    ) -> Result<Json<GameReview>, Problem> {
        let state = room.enter().await?;
        let seat = room.standing(&state, who).seat;
        let review = state.review.as_deref().cloned();
        drop(state);
        let review = review.map(|review| if open { review } else { review.by_knowledge_of(seat) });
        let under_way = server.review_under_way(room.id).await?;
        Ok(Json(GameReview { under_way, review }))
    }
}

/// How closely to look.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct AskForReview {
    /// Whether to look for minutes instead of seconds.
    #[serde(default)]
    deep: bool,
}

/// The review of a finished game
///
/// What every decision was worth by what its seat knew then, and how much of the result was luck.
#[cfg_attr(test, utoipa::path(
    get, path = "/api/tables/{table}/review",
    params(
        ("table" = String, Path),
        ("open" = Option<bool>, Query, description = "Whether all cards are to be open"),
    ),
    security((), ("seat" = [])),
    responses(
        (status = 200, body = GameReview),
        (status = 404, description = "There is no such table", body = Problem),
        (status = 409, description = "The game is not over yet", body = Problem),
    ),
))]
pub(crate) async fn read(
    State(server): State<Arc<Server>>,
    bearer: Option<Bearer>,
    Path(table): Path<String>,
    Query(ReviewQuery { open }): Query<ReviewQuery>,
) -> Result<Json<GameReview>, Problem> {
    let who = Bearer::who(bearer.as_ref());
    let room = server.visit(&who, &table).await?;
    room.may(&*room.enter().await?, &who, Operation::LookBack)?;
    GameReview::of(&server, &room, &who, open).await
}

/// Have a finished game reviewed
///
/// It takes a while; look again for how far it is. A review stays with its game.
#[cfg_attr(test, utoipa::path(
    post, path = "/api/tables/{table}/review", params(("table" = String, Path)),
    request_body = AskForReview, security(("seat" = [])),
    responses(
        (status = 200, body = GameReview),
        (status = 401, description = "The secret opens no seat here", body = Problem),
        (status = 403, description = "Only who played may ask for it", body = Problem),
        (status = 409, description = "The game is not over yet", body = Problem),
        (status = 503, description = "Too many games wait for their review", body = Problem),
    ),
))]
pub(crate) async fn ask(
    at: Visit,
    Body(AskForReview { deep }): Body<AskForReview>,
) -> Result<Json<GameReview>, Problem> {
    let depth = if deep { Depth::Deep } else { Depth::Quick };
    at.server.review(&at.room, &at.who, depth).await?;
    GameReview::of(&at.server, &at.room, &at.who, false).await
}
