//! Playing a card: Thieves are placed, Gear is put on them or discarded.

use engine::{Seat, Sink};

use crate::state::SideIndex;
use crate::{Action, Caper, Card, Choice, Event, Held, Site, Slot};

impl Caper {
    pub(crate) fn take(&mut self, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
        match action {
            Action::PlayThief { card, at, choice } => {
                let Some(card) = self.find(seat, card) else { return };
                self.play_thief(seat, card, at, choice, sink);
                self.card_played(sink);
            }
            Action::PlayGear { card, at, on, choice } => {
                let Some(card) = self.find(seat, card) else { return };
                self.play_gear(seat, card, (at, on), choice, sink);
                self.card_played(sink);
            }
            Action::Discard { card } => {
                let Some(card) = self.find(seat, card) else { return };
                self.discard(seat, card, sink);
                self.card_played(sink);
            }
            Action::Assign { card } => self.assign(card, sink),
            Action::Pass { cards } => self.choose_pass(seat, cards, sink),
        }
    }

    /// Takes a card out of a hand and lays it open. Returns its place in the deck.
    fn lay_open(&mut self, seat: Seat, card: Held) -> u8 {
        let bit = 1 << card.index();
        self.hands[seat.index()] &= !bit;
        self.open |= bit;
        self.base() + card.index() as u8
    }

    fn play_thief(
        &mut self,
        seat: Seat,
        card: Held,
        at: Site,
        choice: Choice,
        sink: &mut impl Sink<Event>,
    ) {
        let side = self.active();
        let it = self.card(card);
        let (Card::Thief(thief), Some(slot)) = (it, self.sides[side].free_slot(at)) else {
            return;
        };
        let aim = self.aim(side, it, at, slot, choice);
        let place = self.lay_open(seat, card);
        self.put(side, at, slot, it, place);
        let location = self.deal.locations[at.index()];
        sink.tell(Event::Placed { seat, thief, at: location, site: at, slot });
        let due = self.book.thief(thief).income;
        if due > 0 {
            let coins = self.gain(side, due);
            sink.tell(Event::Income { seat, coins, due });
        }
        self.trigger(side, it, at, aim, sink);
    }

    fn play_gear(
        &mut self,
        seat: Seat,
        card: Held,
        (at, on): (Site, Slot),
        choice: Choice,
        sink: &mut impl Sink<Event>,
    ) {
        let side = self.active();
        let it = self.card(card);
        let Card::Gear(gear) = it else { return };
        let aim = self.aim(side, it, at, on, choice);
        let coins = self.cost(card);
        if coins > 0 {
            self.sides[side].coins -= coins;
            self.supply += coins;
            sink.tell(Event::Paid { seat, coins });
        }
        let place = self.lay_open(seat, card);
        self.put(side, at, on, it, place);
        let stack = self.stack(side, at, on);
        let on_thief = match self.layer(stack, 0) {
            Card::Thief(thief) if stack.down & 1 == 0 => Some(thief),
            _ => None,
        };
        let location = self.deal.locations[at.index()];
        sink.tell(Event::Equipped { seat, gear, on: on_thief, at: location, site: at, slot: on });
        self.tell_if_full(side, at, on, sink);
        self.trigger(side, it, at, aim, sink);
    }

    /// Tells when a Thief has its third Gear (CP-6.15).
    pub(crate) fn tell_if_full(
        &self,
        side: SideIndex,
        at: Site,
        slot: Slot,
        sink: &mut impl Sink<Event>,
    ) {
        if self.stack(side, at, slot).height == 4 {
            let at = self.deal.locations[at.index()];
            sink.tell(Event::FullyEquipped { seat: self.mastermind(side), at });
        }
    }

    /// Discards a Gear for a Coin (CP-5.4). In a team that tells everyone what the Mastermind
    /// could not pay for (CP-11.6).
    fn discard(&mut self, seat: Seat, card: Held, sink: &mut impl Sink<Event>) {
        let side = self.active();
        let Card::Gear(gear) = self.card(card) else { return };
        let purse = self.sides[side].coins;
        let team = self.players() == 4;
        let place = self.lay_open(seat, card);
        if team {
            for kept in crate::state::held(self.hands[seat.index()]) {
                let known = &mut self.at_least[kept.index()];
                *known = purse.saturating_add(1).max(*known);
            }
        }
        self.sides[side].gear |= 1 << place;
        let coins = self.gain(side, 1);
        sink.tell(if team {
            Event::Forced { seat, gear, coins }
        } else {
            Event::Discarded { seat, gear, coins }
        });
    }

    /// Discards the last card of a round, without a Coin (CP-3.7, CP-10.5, CP-11.5).
    pub(crate) fn discard_last(&mut self, side: SideIndex, sink: &mut impl Sink<Event>) {
        let seat = self.mastermind(side);
        let Some(last) = crate::state::held(self.hands[seat.index()]).next() else { return };
        let card = self.card(last);
        let place = self.lay_open(seat, last);
        match card {
            Card::Thief(_) => self.sides[side].thieves |= 1 << place,
            Card::Gear(_) => self.sides[side].gear |= 1 << place,
        }
        sink.tell(Event::LeftOver { seat, card });
    }
}
