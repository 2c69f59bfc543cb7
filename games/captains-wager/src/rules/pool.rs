//! Who gets the pool, and what they make of it.

use arrayvec::ArrayVec;
use engine::{Seat, Seats, Sink};

use crate::rules::event::{Event, Why};
use crate::rules::ids::{Clan, Item, Lot, TOKENS, Token};
use crate::rules::phase::Phase;
use crate::rules::state::{CaptainsWager, Fate, Share};

/// Those who share a pool, once for each encounter they claimed, in its order.
pub(crate) type Claimants = ArrayVec<Seat, 4>;

impl CaptainsWager {
    /// Who gets cards, in the order of giving; a single name takes all.
    pub(crate) fn claimants(&self) -> Claimants {
        let claimed = |fate: &Fate| match fate {
            Fate::Claimed(seat) if self.may_share(*seat) => Some(*seat),
            Fate::Claimed(_) | Fate::Open | Fate::Discarded => None,
        };
        let all: Claimants = self.fates.iter().filter_map(claimed).collect();
        let majority = self.figures.majority();
        let winner = all.iter().find(|seat| self.encounters_of(**seat) >= majority);
        let alone = all.first().filter(|first| all.iter().all(|seat| seat == *first));
        match winner.or(alone) {
            Some(seat) => [*seat].into_iter().collect(),
            None => all,
        }
    }

    /// Whether the encounter cards of a captain bring something.
    fn may_share(&self, seat: Seat) -> bool {
        self.active.contains(seat) || self.figures.thieves_share
    }

    pub(crate) fn award_pool(&mut self, sink: &mut impl Sink<Event>) {
        let count = self.pool_len;
        let claimants = self.claimants();
        match claimants.as_slice() {
            [] => {
                sink.tell(Event::PoolStays { count });
                self.end_adventure(sink);
            }
            [seat] => {
                let alone = self.encounters_of(*seat) < self.figures.majority();
                let stole = !self.active.contains(*seat);
                sink.tell(Event::PoolWon { seat: *seat, count, alone, stole });
                let pool = self.pool;
                self.give_out(&pool[..count.into()], false, sink);
            }
            _ if count == 0 => self.end_adventure(sink),
            _ => {
                sink.tell(Event::PoolShared { count });
                self.phase = Phase::DealPool;
            }
        }
    }

    /// Gives the cards out one by one and lets everybody look at theirs.
    pub(crate) fn give_out<S: Sink<Event>>(
        &mut self,
        cards: &[Token],
        shuffled: bool,
        sink: &mut S,
    ) {
        let share = Share { from: self.given_len, len: cards.len() as u8, shuffled };
        self.shares[usize::from(self.adventure)] = share;
        let places = &mut self.given[share.range()];
        places.iter_mut().zip(cards).for_each(|(place, card)| *place = *card);
        self.given_len += share.len;
        self.pool_len = 0;
        let claimants = self.claimants();
        for (nth, seat) in (0..cards.len()).zip(claimants.iter().cycle()) {
            self.show_to(*seat, self.received(nth));
        }
        if S::LISTENS {
            for (nth, seat) in claimants.iter().enumerate() {
                if !claimants[..nth].contains(seat) {
                    self.tell_received(*seat, sink);
                }
            }
        }
        self.next_spoils(Seats::NONE, sink);
    }

    fn tell_received(&self, seat: Seat, sink: &mut impl Sink<Event>) {
        let cards = || self.lots_of(seat).map(|lot| self.received(lot.index()));
        let clans: ArrayVec<Clan, TOKENS> = cards().map(|card| self.clan_of(card)).collect();
        let items: ArrayVec<Item, TOKENS> = cards().map(|card| self.face(card)).collect();
        let public = Event::Received { seat, clans: clans.clone(), items: None };
        if !clans.is_empty() {
            let secret = Event::Received { seat, clans, items: Some(items) };
            sink.tell_privately(Seats::one(seat), secret, public);
        }
    }

    /// The cards of this adventure's pool that a captain got.
    pub(crate) fn lots_of(&self, seat: Seat) -> impl Iterator<Item = Lot> + use<> {
        let len = self.shares[usize::from(self.adventure)].len;
        let claimants = self.claimants();
        let round = claimants.len().max(1);
        let is_theirs =
            move |lot: &Lot| claimants.get(lot.index() % round).is_some_and(|it| *it == seat);
        (0..len).map(Lot).filter(is_theirs)
    }

    /// Asks the next captain who got cards, or ends the adventure.
    fn next_spoils(&mut self, done: Seats, sink: &mut impl Sink<Event>) {
        let claimants = self.claimants();
        let waits = |seat: &&Seat| !done.contains(**seat) && self.lots_of(**seat).next().is_some();
        match claimants.iter().find(waits) {
            Some(seat) => self.phase = Phase::Spoils(*seat, done),
            None => self.end_adventure(sink),
        }
    }

    pub(crate) fn take_spoils(
        &mut self,
        seat: Seat,
        keep: Option<Lot>,
        done: Seats,
        sink: &mut impl Sink<Event>,
    ) {
        for lot in self.lots_of(seat) {
            let card = self.received(lot.index());
            if keep == Some(lot) {
                self.captain_mut(seat).take_item(card);
                let (clan, item) = (self.clan_of(card), Some(self.face(card)));
                sink.tell_privately(
                    Seats::one(seat),
                    Event::KeptSpoil { seat, clan, item },
                    Event::KeptSpoil { seat, clan, item: None },
                );
            } else {
                self.claim(seat, card, Why::Spoils, sink);
            }
        }
        self.next_spoils(done.with(seat), sink);
    }
}
