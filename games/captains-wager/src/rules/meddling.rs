//! What crew do to the crew and the items of other captains.

use arrayvec::ArrayVec;
use engine::{Seat, Seats, Sink};

use crate::rules::event::{Event, Why};
use crate::rules::ids::{CLANS, Card};
use crate::rules::state::CaptainsWager;

impl CaptainsWager {
    /// Exchanges the strength of two crew, unless that weakens one that nothing makes weaker.
    pub(crate) fn swap_strength(
        &mut self,
        seat: Seat,
        rival: Seat,
        why: Why,
        sink: &mut impl Sink<Event>,
    ) {
        let [own, other] = [seat, rival].map(|seat| self.contest.strength[seat.index()]);
        let loser = if own > other { seat } else { rival };
        if own != other && self.contest.steadfast.contains(loser) {
            return sink.tell(Event::Unshaken { seat: loser, why });
        }
        self.change_strength(seat, other - own, why, sink);
        self.change_strength(rival, own - other, why, sink);
    }

    /// Takes a captain's crew out of play, back to the hand; the captain has a turn again.
    pub(crate) fn send_back(&mut self, seat: Seat, why: Why, sink: &mut impl Sink<Event>) {
        let first = self.position(seat, 0);
        let own = ((1_u32 << self.figures.hand()) - 1) << first;
        let back = self.contest.in_play & own;
        self.contest.in_play &= !own;
        self.captain_mut(seat).hand |= (back >> first) as u8;
        self.contest.acted = self.contest.acted.without(seat);
        self.contest.tie_winners = self.contest.tie_winners.without(seat);
        self.contest.steadfast = self.contest.steadfast.without(seat);
        self.contest.sent_back = self.contest.sent_back.with(seat);
        sink.tell(Event::SentBack { seat, why });
    }

    /// Shows the crew in a captain's hand to everyone.
    pub(crate) fn show_crew<S: Sink<Event>>(&mut self, seat: Seat, why: Why, sink: &mut S) {
        self.knowledge.shown_crew |= self.hand_bits(seat);
        if S::LISTENS {
            let crew = self.held(seat).collect();
            sink.tell(Event::CrewShown { seat, crew, why });
        }
    }

    /// Takes the top card of another captain's deck as an item; only the taker sees it.
    pub(crate) fn poach(&mut self, seat: Seat, from: Seat, why: Why, sink: &mut impl Sink<Event>) {
        if let Some(token) = self.draw_top(from) {
            let card = Card::from(token);
            self.captain_mut(seat).take_item(card);
            self.show_to(seat, card);
            self.tell_item(seat, from, card, Seats::one(seat), why, sink);
        }
    }

    /// Takes the newest item of another captain.
    pub(crate) fn snatch(&mut self, seat: Seat, from: Seat, why: Why, sink: &mut impl Sink<Event>) {
        if let Some(card) = self.lose_newest(from) {
            self.give_item(seat, from, card, why, sink);
        }
    }

    /// Takes the newest item of the next captain clockwise who has one.
    pub(crate) fn lift(&mut self, seat: Seat, why: Why, sink: &mut impl Sink<Event>) {
        let has = |other: &Seat| *other != seat && !self.captain(*other).items().is_empty();
        let from = self.clockwise(seat).find(has).filter(|_| self.captain(seat).has_room());
        if let Some(from) = from {
            self.snatch(seat, from, why, sink);
        }
    }

    /// Each captain passes the newest item on, all at the same time.
    pub(crate) fn pass_items(&mut self, why: Why, sink: &mut impl Sink<Event>) {
        let everyone = self.everyone();
        let next = |seat: Seat| seat.next(everyone.len());
        let willing: Seats =
            everyone.iter().filter(|seat| self.captain(next(*seat)).has_room()).collect();
        let mut passed = ArrayVec::<(Seat, Card), CLANS>::new();
        for seat in willing.iter() {
            passed.extend(self.lose_newest(seat).map(|card| (seat, card)));
        }
        for (seat, card) in passed {
            self.give_item(next(seat), seat, card, why, sink);
        }
    }

    fn lose_newest(&mut self, seat: Seat) -> Option<Card> {
        let captain = self.captain_mut(seat);
        let newest = captain.items().len().checked_sub(1)?;
        captain.lose_item(newest)
    }

    /// Gives a captain an item that another has lost; both know it.
    fn give_item(
        &mut self,
        seat: Seat,
        from: Seat,
        card: Card,
        why: Why,
        sink: &mut impl Sink<Event>,
    ) {
        self.captain_mut(seat).take_item(card);
        self.show_to(seat, card);
        self.tell_item(seat, from, card, Seats::one(seat).with(from), why, sink);
    }

    fn tell_item(
        &self,
        seat: Seat,
        from: Seat,
        card: Card,
        knowing: Seats,
        why: Why,
        sink: &mut impl Sink<Event>,
    ) {
        let (clan, item) = (self.clan_of(card), Some(self.face(card)));
        sink.tell_privately(
            knowing,
            Event::ItemTaken { seat, from, clan, item, why },
            Event::ItemTaken { seat, from, clan, item: None, why },
        );
    }
}
