//! Burning a rival's Gear, and reverting its icons.

use engine::{Seat, Sink};
use heist::Kinds;

use crate::cards::face::Immediate;
use crate::rules::state::{GOODS_SLOTS, Stack, rival};
use crate::{CaperEurope, Cause, Event, Good, Phase, Site, Slot};

impl CaperEurope {
    /// The stacks of `owner` at a Location whose topmost Gear can be burned, as bits (CE-8.1,
    /// CE-8.14).
    pub(crate) fn burnable(&self, owner: Seat, at: Site) -> u8 {
        let crew = self.crew(owner, at);
        let location = self.book.face(self.location(at)).protects;
        let cards = crew.places().map(|place| self.face(place).protects);
        let safe = cards.fold(location, Kinds::and);
        let burns = |top: u8| !safe.contains(self.face(top).kind());
        let tops = crew.stacks().iter().map(Stack::top);
        tops.enumerate()
            .fold(0, |mask, (slot, top)| mask | u8::from(top.is_some_and(burns)) << slot)
    }

    /// Burns the topmost Gear of a stack. Says whether its owner now owes a good of their choice.
    pub(crate) fn burn(
        &mut self,
        by: Seat,
        at: Site,
        target: Option<Slot>,
        sink: &mut impl Sink<Event>,
    ) -> bool {
        let owner = rival(by);
        let here = self.location(at);
        let top =
            target.and_then(|slot| Some((slot, self.crew(owner, at).stacks[slot.index()].top()?)));
        let Some((slot, place)) = top else {
            sink.tell(Event::BurnedNothing { by, at: here });
            return false;
        };
        sink.tell(Event::Burned { by, seat: owner, gear: self.card(place), at: here });
        self.take_off(owner, at, slot, place);
        let owes = self.revert(owner, at, place, sink);
        self.discard(owner, place, sink);
        owes
    }

    fn take_off(&mut self, owner: Seat, at: Site, slot: Slot, place: u8) {
        let kind = self.face(place).kind();
        let crew = self.crew_mut(owner, at);
        let stack = &mut crew.stacks[slot.index()];
        crew.ongoing &= !(1 << (slot.index() * 4 + usize::from(stack.height)));
        stack.cards[usize::from(stack.height)] = 0;
        stack.height -= 1;
        let height = stack.height;
        crew.counts.remove(kind);
        self.side_mut(owner).note_room(at, slot, height);
    }

    /// Reverts the plain icons of a burned Gear; set effects stay (CE-8.5 to CE-8.11).
    fn revert(&mut self, owner: Seat, at: Site, place: u8, sink: &mut impl Sink<Event>) -> bool {
        let mut owes = false;
        for gain in self.face(place).gains.iter().filter(|gain| gain.per.is_none()) {
            match gain.what {
                Immediate::Caper => {
                    self.move_tracker(rival(owner), at, gain.amount, Cause::Burned, sink);
                }
                Immediate::Coin => self.pay_back(owner, gain.amount, sink),
                Immediate::Steal(good) => self.put_back(owner, good, at, false, sink),
                Immediate::StealAny => owes = true,
                Immediate::Launder => self.unlaunder(owner, gain.amount, sink),
                Immediate::Burn => {}
            }
        }
        owes
    }

    fn pay_back(&mut self, owner: Seat, due: u8, sink: &mut impl Sink<Event>) {
        let side = self.side_mut(owner);
        let coins = due.min(side.coins);
        side.coins -= coins;
        self.supply += coins;
        sink.tell(Event::PaidBack { seat: owner, due, coins });
    }

    fn unlaunder(&mut self, owner: Seat, due: u8, sink: &mut impl Sink<Event>) {
        let side = self.side_mut(owner);
        let coins = due.min(side.laundered);
        side.laundered -= coins;
        self.supply += coins;
        sink.tell(Event::Unlaundered { seat: owner, coins });
    }

    fn has_room(&self, at: Site) -> bool {
        self.goods[at.index()].iter().sum::<u8>() < GOODS_SLOTS
    }

    /// Puts a Stolen Good back to a Location, if its owner has one and there is room (CE-8.9).
    pub(crate) fn put_back(
        &mut self,
        owner: Seat,
        good: Good,
        at: Site,
        chosen: bool,
        sink: &mut impl Sink<Event>,
    ) {
        let here = self.location(at);
        if self.side(owner).goods[good.index()] == 0 || !self.has_room(at) {
            sink.tell(Event::KeptGoods { seat: owner, good: Some(good) });
            return;
        }
        self.side_mut(owner).goods[good.index()] -= 1;
        self.goods[at.index()][good.index()] += 1;
        sink.tell(Event::Returned { seat: owner, good, at: here, chosen });
    }

    /// Settles a wild good at the end of the play: its owner chooses if there is a choice
    /// (CE-8.8, CE-8.15).
    pub(crate) fn settle_wild_good(&mut self, owner: Seat, at: Site, sink: &mut impl Sink<Event>) {
        let own = self.side(owner).goods;
        let mut kinds = Good::ALL.into_iter().filter(|good| own[good.index()] > 0);
        match (kinds.next(), kinds.next()) {
            (Some(_), Some(_)) if self.has_room(at) => self.phase = Phase::Return(at),
            (Some(only), None) => self.put_back(owner, only, at, false, sink),
            _ => sink.tell(Event::KeptGoods { seat: owner, good: None }),
        }
    }
}
