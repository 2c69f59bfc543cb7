//! A program at a table: the room, and what its secret makes it there.

use std::sync::Arc;

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use rooms::identity::Who;
use rooms::room::{Room, Standing};
use rooms::server::Server;

use super::{Bearer, LINES, Situation};
use crate::problem::Problem;
use crate::routes::ask::Path;
use crate::site::Site;

/// Whoever showed a secret that opens something at the table of the address.
pub(crate) struct Visit {
    pub(crate) server: Arc<Server>,
    pub(crate) room: Arc<Room>,
    pub(crate) who: Who,
    pub(crate) standing: Standing,
}

impl Visit {
    /// The table as this program sees it now.
    pub(crate) async fn show(mut self) -> Result<Json<Situation>, Problem> {
        // One that is done is not undone by a room that was closed since.
        if self.room.is_lost() {
            self.room = self.server.room(self.room.id).await?;
        }
        let state = self.room.enter().await?;
        Ok(Json(Situation::of(&self.room, &state, self.standing, LINES)))
    }

    /// The same after something that bots may have to answer.
    pub(crate) async fn go_on(self) -> Result<Json<Situation>, Problem> {
        self.server.drive(&self.room);
        self.show().await
    }
}

impl FromRequestParts<Site> for Visit {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Visit, Problem> {
        let server = &site.server;
        let bearer = <Bearer as FromRequestParts<_>>::from_request_parts(parts, site).await?;
        let Path(table) = Path::<String>::from_request_parts(parts, site).await?;
        let who = Bearer::who(Some(&bearer));
        let mut room = server.visit(&who, &table).await?;
        let standing = match Bearer::check(Some(&bearer), &room).await {
            Err(problem) if problem.lost => {
                room = server.visit(&who, &table).await?;
                Bearer::check(Some(&bearer), &room).await?
            }
            checked => checked?,
        };
        Ok(Visit { server: Arc::clone(server), room, who, standing })
    }
}
