//! A program at a table: the room, and what its secret makes it there.

use std::sync::Arc;

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::{Bearer, LINES, Situation};
use crate::identity::Who;
use crate::problem::Problem;
use crate::room::{Room, Standing};
use crate::routes::ask::Path;
use crate::server::Server;

/// Whoever showed a secret that opens something at the table of the address.
pub(crate) struct Visit {
    pub(crate) server: Arc<Server>,
    pub(crate) room: Arc<Room>,
    pub(crate) who: Who,
    pub(crate) standing: Standing,
}

impl Visit {
    /// The table as this program sees it now.
    pub(crate) async fn show(&self) -> Result<Json<Situation>, Problem> {
        let inside = self.room.enter().await?;
        Ok(Json(Situation::of(&self.room, &inside, self.standing, LINES)))
    }

    /// The same after something that bots may have to answer.
    pub(crate) async fn go_on(&self) -> Result<Json<Situation>, Problem> {
        self.room.drive(&self.server);
        self.show().await
    }
}

impl FromRequestParts<Arc<Server>> for Visit {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, server: &Arc<Server>) -> Result<Visit, Problem> {
        let bearer = <Bearer as FromRequestParts<_>>::from_request_parts(parts, server).await?;
        let Path(table) = Path::<String>::from_request_parts(parts, server).await?;
        let room = server.room_called(&table).await?;
        let standing = Bearer::check(Some(&bearer), &room).await?;
        let who = Bearer::who(Some(&bearer));
        Ok(Visit { server: Arc::clone(server), room, who, standing })
    }
}
