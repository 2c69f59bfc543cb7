//! Whose finished games may become puzzles: of those alone who have said so.
//!
//! The store keeps two notes for each of them: with the person, so that they can be told what they
//! said (the kind is `consent/` and the guest), and in the list that is gone through (the kind is
//! `consent`, the name is the guest). The list is what counts.

use std::collections::BTreeSet;
use std::sync::Arc;

use store::Which;

use super::Server;
use crate::error::Error;
use crate::identity::GuestId;
use crate::room::{Room, Stage};

/// Who allows it, by their id.
pub(super) const CONSENT: &str = "consent";
const GAMES: &str = "games";
/// How many finished games of one person are looked at.
const EACH: usize = 1_000;

/// What somebody said.
pub(super) fn own(guest: GuestId) -> String {
    format!("{CONSENT}/{guest}")
}

impl Server {
    /// Whether somebody's finished games may become puzzles.
    pub async fn consents(&self, guest: GuestId) -> Result<bool, Error> {
        Ok(!self.store.list(&own(guest)).await?.is_empty())
    }

    /// Somebody allows it, or allows it no longer.
    pub async fn set_consent(&self, guest: GuestId, gives: bool) -> Result<(), Error> {
        let (value, name) = (gives.then(String::new), guest.to_string());
        self.store.put(CONSENT, &name, value.clone()).await?;
        Ok(self.store.put(&own(guest), GAMES, value).await?)
    }

    async fn consenting(&self) -> Result<BTreeSet<String>, Error> {
        Ok(self.store.list(CONSENT).await?.into_iter().map(|(guest, _)| guest).collect())
    }

    /// The records of finished games at which everybody allows it, so many at most, without the
    /// names of anybody.
    pub async fn games_for_puzzles(
        self: &Arc<Server>,
        game: &str,
        most: usize,
    ) -> Result<Vec<String>, Error> {
        let consenting = self.consenting().await?;
        let (mut seen, mut records) = (BTreeSet::new(), Vec::new());
        for guest in &consenting {
            for found in self.store.find(Which::Played(guest.clone()), EACH).await? {
                if records.len() >= most {
                    return Ok(records);
                }
                if found.game == game && seen.insert(found.id) {
                    let room = self.room(found.id).await?;
                    records.extend(nameless_if_allowed(&room, &consenting).await?);
                }
            }
        }
        Ok(records)
    }
}

/// The record of a game that is over, and open to all, if everybody who sat there allows it.
async fn nameless_if_allowed(
    room: &Room,
    consenting: &BTreeSet<String>,
) -> Result<Option<String>, Error> {
    let state = room.enter().await?;
    let allows = |guest: &GuestId| consenting.contains(&guest.to_string());
    let mut sitters = state.chairs.iter().filter_map(|chair| chair.sitter.as_ref());
    let all = sitters.all(|sitter| sitter.guests.iter().any(allows));
    // Others may still play the same deal.
    let open = room.head.deal.is_none() && !room.head.lesson;
    if !all || !open || state.stage() != Stage::Over {
        return Ok(None);
    }
    Ok(Some(state.game()?.nameless_record()))
}
