//! The picture of a table, for programs that show where a link leads.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use rooms::identity::Who;
use rooms::words::OUR_FAULT;

use super::ask::Path;
use super::guard::From;
use crate::picture::Story;
use crate::problem::Problem;
use crate::site::Site;

/// A table moves on; a picture of it need not follow at once.
const A_MINUTE: &str = "public, max-age=60";

/// It is drawn for nobody in particular, so it shows what an onlooker sees, and nothing at all of
/// a deal that others still play.
pub(crate) async fn picture(
    State(site): State<Site>,
    From(network): From,
    Path(table): Path<String>,
) -> Result<Response, Problem> {
    let room = site.server.visit(&Who::Nobody, &table).await?;
    let story = Story::of(&room, &*room.enter().await?);
    let picture = match site.pictures.find(&story) {
        Some(picture) => picture,
        None => {
            site.limits.picture(network)?;
            let drawn = story.clone();
            let drawn = tokio::task::spawn_blocking(move || drawn.draw()).await;
            let drawn: Arc<[u8]> =
                drawn.map_err(|_| rooms::Error::Internal(OUR_FAULT.into()))?.into();
            site.pictures.keep(story, Arc::clone(&drawn));
            drawn
        }
    };
    let headers = [(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, A_MINUTE)];
    Ok((headers, picture.to_vec()).into_response())
}
