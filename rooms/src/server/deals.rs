//! Deals that many people play: which there are, whose try is where, and who reached what.

use std::sync::Arc;

use engine::Seed;
use store::TableId;

use super::Server;
use super::opening::{Opener, name};
use crate::deals::{Begun, Board, Day, Deal, DealId, Kind, Notes, Place, Try};
use crate::error::Error;
use crate::games;
use crate::identity::{GuestId, Who};
use crate::room::{Host, Opening, Room, Seating, Sitter, Stage};
use crate::words;

/// A deal as somebody sees it.
#[derive(Debug)]
pub struct DealView {
    /// The deal.
    pub deal: Deal,
    /// Their own try, and how far it is.
    pub own: Option<(TableId, TryState)>,
    /// How many tries have ended.
    pub ended: usize,
    /// How many tries go on, where that is counted.
    pub going_on: usize,
    /// Who reached what, if they may know.
    pub board: Option<Board>,
    /// Whether the deal is over for everybody.
    pub over: bool,
}

/// How far somebody's try is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TryState {
    /// It goes on.
    Playing,
    /// It was played to the end.
    Finished,
    /// It was given up.
    GivenUp,
    /// They sat at the original game, on another seat.
    SawIt,
}

impl Server {
    /// The day that it is.
    pub fn today(&self) -> Day {
        Day::of(self.now())
    }

    /// The time by which deals begin and end.
    pub fn now(&self) -> i64 {
        self.settings.calendar.now()
    }

    pub(super) fn notes(&self) -> Notes<'_> {
        Notes(&*self.store)
    }

    /// A deal. Those of a day are made when they are first asked for, the day before at the
    /// earliest, and stay as they are after that, whatever happens to keys or to the program.
    pub async fn deal(&self, id: DealId) -> Result<Deal, Error> {
        if let Some(deal) = self.notes().deal(id).await? {
            return Ok(deal);
        }
        let today = self.today();
        match id {
            DealId::Daily { game, day } if day == today || day == today.next() => {
                let secret = Seed(self.keys.derive("deal of a day", &id.to_string()));
                let deal = Deal::daily(game, day, secret)?;
                self.notes().keep_deal(&deal).await?;
                Ok(deal)
            }
            _ => Err(Error::not_found(words::NO_SUCH_DEAL)),
        }
    }

    /// A deal that can be played, or could.
    async fn begun(&self, id: DealId) -> Result<Deal, Error> {
        match id {
            DealId::Daily { day, .. } if day > self.today() => {
                Err(Error::conflict(words::DEAL_LATER))
            }
            _ => self.deal(id).await,
        }
    }

    /// A deal as somebody sees it.
    pub async fn deal_for(self: &Arc<Server>, id: DealId, who: &Who) -> Result<DealView, Error> {
        let deal = self.begun(id).await?;
        let own = match self.own_try(&deal, who).await? {
            Some(room) => Some((room.id, self.state_of(&room, &deal, who).await?)),
            None => None,
        };
        let tries = match deal.kind {
            Kind::Daily => 0,
            Kind::Duel | Kind::Challenge => self.notes().tries(&deal, "").await?.len(),
        };
        let over = deal.is_over(self.now());
        let finished =
            own.is_some_and(|(_, it)| matches!(it, TryState::Finished | TryState::SawIt));
        let (ended, board) = match over || finished {
            true => {
                let finishes = self.notes().finishes(id).await?;
                (finishes.len(), Some(Board::of(finishes)))
            }
            false => (self.notes().finished(id).await?, None),
        };
        let going_on = tries.saturating_sub(ended);
        // In a duel nobody learns what to beat before the other has played.
        let settled = deal.kind != Kind::Duel || (tries >= Kind::Duel.most() && going_on == 0);
        let board = board.filter(|_| over || settled);
        Ok(DealView { deal, own, ended, going_on, board, over })
    }

    /// How far a try is. What ended without a note of it, because the server was stopped in that
    /// very moment, is noted now.
    async fn state_of(&self, room: &Room, deal: &Deal, who: &Who) -> Result<TryState, Error> {
        let state = room.enter().await?;
        let reached = match state.stage() {
            _ if room.standing(&state, who).seat != Some(deal.seat) => TryState::SawIt,
            Stage::Waiting | Stage::Playing => TryState::Playing,
            Stage::Over => TryState::Finished,
            Stage::Closed => TryState::GivenUp,
        };
        let ended = matches!(reached, TryState::Finished | TryState::GivenUp);
        if ended && room.head.deal.is_some() && !room.is_finish_noted() {
            self.note_end(room, &state).await?;
        }
        Ok(reached)
    }

    /// Whether somebody has finished their own try at a deal.
    pub(super) async fn has_finished(
        self: &Arc<Server>,
        id: DealId,
        who: &Who,
    ) -> Result<bool, Error> {
        let Some(deal) = self.notes().deal(id).await? else { return Ok(false) };
        let Some(room) = self.own_try(&deal, who).await? else { return Ok(false) };
        let state = room.enter().await?;
        Ok(state.stage() == Stage::Over)
    }

    /// The table at which somebody tries a deal, or at which they sat when it was played first.
    async fn own_try(
        self: &Arc<Server>,
        deal: &Deal,
        who: &Who,
    ) -> Result<Option<Arc<Room>>, Error> {
        let Who::Guest(guest) = who else { return Ok(None) };
        let original = deal.original.as_ref().and_then(|it| it.parse().ok());
        if let Some(original) = original
            && let Some(room) = self.room_if_any(original).await?
            && room.standing(&*room.enter().await?, who).seat.is_some()
        {
            return Ok(Some(room));
        }
        let begun = self.notes().begun(*guest, deal.id).await?;
        let table = begun.map_or_else(|| self.try_of(deal.id, *guest), |begun| begun.table);
        self.room_if_any(table).await
    }

    /// Makes the tries of a guest those of whoever signs in with the same browser. Of two at the
    /// same deal the one that was begun first counts, or everybody would have as many tries as
    /// browsers.
    pub async fn bring_tries(
        self: &Arc<Server>,
        guest: GuestId,
        person: GuestId,
    ) -> Result<(), Error> {
        let _alone = self.trying.lock().await;
        for (deal, theirs) in self.notes().all_begun(guest).await? {
            let own = match self.notes().begun(person, deal).await? {
                Some(begun) => Some(begun),
                // Before it was noted when tries are begun.
                None => {
                    let table = self.try_of(deal, person);
                    self.room_if_any(table).await?.map(|_| Begun { at: 0, table })
                }
            };
            let second = match own {
                Some(own) if own.table == theirs.table => continue,
                Some(own) if own.at <= theirs.at => {
                    self.notes().keep_begun(person, deal, own, Some(theirs.table)).await?;
                    continue;
                }
                own => own.map(|own| own.table),
            };
            if let Some(room) = self.room_if_any(theirs.table).await? {
                room.seat_too(guest, person).await?;
                self.notes().keep_begun(person, deal, theirs, second).await?;
            }
        }
        Ok(())
    }

    /// The room of a table, if there is one.
    pub(super) async fn room_if_any(
        self: &Arc<Server>,
        id: TableId,
    ) -> Result<Option<Arc<Room>>, Error> {
        match self.room(id).await {
            Ok(room) => Ok(Some(room)),
            Err(Error::NotFound(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The name of somebody's table for a deal: there is one, however often they ask for it.
    fn try_of(&self, deal: DealId, guest: GuestId) -> TableId {
        name(self.keys.derive_for_good("try at a deal", &format!("{deal} {guest}")))
    }

    /// Begins somebody's try at a deal, or goes on with it.
    pub async fn try_deal(
        self: &Arc<Server>,
        id: DealId,
        guest: GuestId,
        called: &str,
        opener: Opener,
    ) -> Result<Arc<Room>, Error> {
        let deal = self.begun(id).await?;
        let _alone = self.trying.lock().await;
        if let Some(room) = self.own_try(&deal, &opener.who).await? {
            return Ok(room);
        }
        if deal.is_over(self.now()) {
            return Err(Error::conflict(words::DEAL_OVER));
        }
        let network = self.keys.network(opener.network);
        let table = self.try_of(id, guest);
        let earlier = match self.notes().keep_place(&deal, &network, table).await? {
            Place::After(others) if deal.kind == Kind::Daily => others,
            Place::After(_) => 0,
            // It was deleted since.
            Place::Used => return Err(Error::conflict(words::DEAL_GIVEN_UP)),
            Place::None => return Err(Error::conflict(words::DEAL_FULL)),
        };
        let seats = games::seats(&deal.game, &deal.options)?.len();
        let mut seating = vec![Seating::Bot(deal.level.clone()); seats];
        seating[deal.seat.index()] = Seating::Person(Sitter::guest(guest, called), None);
        let opening = Opening {
            options: deal.options.clone(),
            deal: Some(Try {
                deal: id,
                ends_at: deal.ends_at,
                seat_seeds: deal.seat_seeds.clone(),
                earlier,
            }),
            ..Opening::of(&deal.game, seating, Some(Host::Guest(guest)))
        };
        let room = match self.open_at(opening, opener, table, deal.seed).await {
            Ok(room) => room,
            Err(error) => {
                self.notes().give_back(&deal, &network, table).await;
                return Err(error);
            }
        };
        self.notes().keep_try(&deal, &network, table).await?;
        self.notes().keep_begun(guest, id, Begun { at: self.now(), table }, None).await?;
        Ok(room)
    }

    /// On how many days in a row somebody has finished the deal of the day: of a game, or of any.
    pub async fn days_in_a_row(&self, guest: GuestId, game: Option<&str>) -> Result<u32, Error> {
        let streak = self.notes().streak(guest, game).await?;
        Ok(streak.map_or(0, |streak| streak.days(self.today())))
    }
}
