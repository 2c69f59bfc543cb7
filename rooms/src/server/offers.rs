//! Deals that people offer to each other: duels and challenges.

use engine::{Seat, Seed};

use super::Server;
use super::opening::{Opener, name};
use super::people::made_deals;
use crate::deals::{Deal, DealId, Finish, Kind, LASTS};
use crate::error::Error;
use crate::games;
use crate::identity::Who;
use crate::room::{Operation, Room};
use crate::secret;
use crate::words;

impl Server {
    /// Makes a deal for two of this game: both play this seat of it.
    pub async fn make_duel(
        &self,
        (game, seat): (&str, Seat),
        options: Vec<(String, String)>,
        level: &str,
        by: &str,
        opener: Opener,
    ) -> Result<DealId, Error> {
        games::check_level(level)?;
        if seat.index() >= games::seats(game, &options)?.len() {
            return Err(Error::invalid(words::NO_SUCH_SEAT));
        }
        self.count_table(opener.network).await?;
        let nonce = secret::token();
        let id = DealId::Made(name(self.keys.derive("name of a deal", &nonce)));
        let deal = Deal {
            id,
            kind: Kind::Duel,
            game: games::info(game)?.id.to_owned(),
            options,
            seat,
            level: level.to_owned(),
            seed: Seed(secret::bytes()),
            seat_seeds: Vec::new(),
            by: by.to_owned(),
            ends_at: self.now() + LASTS,
            original: None,
        };
        self.notes().keep_deal(&deal).await?;
        self.note_maker(&opener.who, id).await?;
        Ok(id)
    }

    /// Writes down whose deal it is, so that they can be taken out of it.
    async fn note_maker(&self, who: &Who, deal: DealId) -> Result<(), Error> {
        match who {
            Who::Guest(guest) => {
                let (kind, name) = (made_deals(*guest), deal.to_string());
                Ok(self.store.put(&kind, &name, Some(String::new())).await?)
            }
            Who::Bearer(_) | Who::Nobody => Ok(()),
        }
    }

    /// Offers the deal of a finished game to others: from the same seat, with bots on all the
    /// others. There is one such deal for each seat, however often it is asked for.
    pub async fn challenge(&self, room: &Room, who: &Who) -> Result<DealId, Error> {
        let state = room.enter().await?;
        let seat = room.may(&state, who, Operation::Challenge)?;
        if room.revision != room.info.revision {
            return Err(Error::conflict(words::OLD_RULES));
        }
        let text = format!("{} {}", room.id, seat.0);
        let id = DealId::Made(name(self.keys.derive_for_good("challenge", &text)));
        if self.notes().deal(id).await?.is_some() {
            return Ok(id);
        }
        let table = state.game()?;
        let bots = state.chairs.iter().filter(|chair| chair.sitter.is_none());
        let level = bots.filter_map(|chair| chair.bot.clone()).next();
        let people = state.people().saturating_sub(1);
        let now = self.now();
        let Some(finish) = room.finish(&state, seat, now) else {
            return Err(Error::conflict(words::NOT_OVER));
        };
        let deal = Deal {
            id,
            kind: Kind::Challenge,
            game: room.info.id.to_owned(),
            options: room.head.options.clone(),
            seat,
            level: level.unwrap_or_else(|| games::USUAL_LEVEL.to_owned()),
            seed: room.head.seed,
            seat_seeds: table.seat_seeds(),
            by: finish.name.clone(),
            ends_at: now + LASTS,
            original: Some(room.id.to_string()),
        };
        self.notes().keep_try(&deal, "", room.id).await?;
        self.notes().keep_finish(id, &Finish { original: Some(people), ..finish }).await?;
        self.notes().keep_deal(&deal).await?;
        self.note_maker(who, id).await?;
        Ok(id)
    }
}
