//! What a card does when it is played: Coins, robbing, flipping, recovering.

use engine::Sink;
use heist::lang::{Effect, Kind};
use heist::{Kinds, bits};

use crate::cards::program::{Program, Step};
use crate::rules::ledger::{ActivePrograms, Context};
use crate::rules::state::SideIndex;
use crate::{Caper, Card, Choice, Discarded, Event, Site, Slot};

/// What the icons of a card are aimed at, found before the card is placed.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Aim {
    flip: Option<Slot>,
    back: Option<Recovery>,
}

impl Caper {
    /// What a choice means for a card that is played in a slot.
    pub(crate) fn aim(
        &self,
        side: SideIndex,
        card: Card,
        at: Site,
        slot: Slot,
        choice: Choice,
    ) -> Aim {
        match choice {
            Choice::Nothing => Aim::default(),
            Choice::Flip(target) => Aim { flip: Some(target), back: None },
            Choice::Recover(it) => {
                Aim { flip: None, back: self.recovery(side, card, at, slot, it) }
            }
        }
    }

    /// Lets the icons of a card that was just placed happen, in the order of its line (CP-6.14).
    pub(crate) fn trigger(
        &mut self,
        side: SideIndex,
        card: Card,
        at: Site,
        aim: Aim,
        sink: &mut impl Sink<Event>,
    ) {
        for step in &self.book.program(card).steps {
            match step.effect {
                Effect::Coin => {
                    let due = self.times(step, side, at);
                    let coins = self.gain(side, due);
                    sink.tell(Event::Gained { seat: self.mastermind(side), coins, due });
                }
                Effect::Rob => {
                    let coins = self.times(step, side, at).min(self.sides[side ^ 1].coins);
                    self.sides[side ^ 1].coins -= coins;
                    self.sides[side].coins += coins;
                    let (seat, from) = (self.mastermind(side), self.mastermind(side ^ 1));
                    sink.tell(Event::Robbed { seat, from, coins });
                }
                Effect::Flip => self.flip(side, at, aim.flip, sink),
                Effect::Recover(_) => self.recover(side, at, aim.back, sink),
                _ => {}
            }
        }
    }

    /// How many times an icon happens now; no more than there are Coins.
    fn times(&self, step: &Step, side: SideIndex, at: Site) -> u8 {
        if step.per.is_none() {
            return step.amount;
        }
        let ledger = self.ledger(&mut ActivePrograms::new());
        let times = ledger.times(step, Context { side, at, won: false });
        times.min(u8::MAX.into()) as u8
    }

    /// Gives a side Coins from the supply, as far as they go (CP-6.3).
    pub(crate) fn gain(&mut self, side: SideIndex, due: u8) -> u8 {
        let coins = due.min(self.supply);
        self.supply -= coins;
        self.sides[side].coins += coins;
        coins
    }

    fn flip(
        &mut self,
        side: SideIndex,
        at: Site,
        target: Option<Slot>,
        sink: &mut impl Sink<Event>,
    ) {
        let place = self.deal.locations[at.index()];
        let Some(target) = target else {
            sink.tell(Event::FlipMissed { seat: self.mastermind(side), at: place });
            return;
        };
        let rival = side ^ 1;
        let stack = &mut self.sides[rival].crew[at.index()][target.index()];
        let Some(top) = stack.top_up() else { return };
        stack.down |= 1 << top;
        let card = self.stack(rival, at, target).card(top);
        if self.book.program(card).protects != Kinds::NONE {
            self.sides[rival].protected[at.index()] = self.protected_by_crew(rival, at);
        }
        let (by, seat) = (self.mastermind(side), self.mastermind(rival));
        sink.tell(Event::Flipped { by, seat, card, at: place });
    }

    /// The Thieves of a side whose topmost card can be flipped (CP-7.1 to CP-7.4, CP-7.10), as
    /// bits.
    pub(crate) fn targets(&self, side: SideIndex, at: Site) -> u8 {
        let protected = self.protected(side, at);
        let mut targets = 0;
        for (slot, stack) in self.sides[side].crew[at.index()].iter().enumerate() {
            if let Some(top) = stack.top_up()
                && !protected.contains(self.book.kind(stack.card(top)))
            {
                targets |= 1 << slot;
            }
        }
        targets
    }

    pub(crate) fn is_protected(&self, side: SideIndex, at: Site, card: Card) -> bool {
        self.protected(side, at).contains(self.book.kind(card))
    }

    /// The kinds of cards of a side that can't be flipped at a Location (CP-7.10).
    fn protected(&self, side: SideIndex, at: Site) -> Kinds {
        let place = self.book.location(self.deal.locations[at.index()]);
        place.modifier.protects.and(self.sides[side].protected[at.index()])
    }

    /// Puts a card of a side face up on a stack.
    pub(crate) fn put(&mut self, side: SideIndex, at: Site, slot: Slot, card: Card) {
        let owner = &mut self.sides[side];
        owner.crew[at.index()][slot.index()].push(card);
        let protected = &mut owner.protected[at.index()];
        *protected = protected.and(self.book.program(card).protects);
    }

    /// What the face-up cards of a side at a Location protect.
    pub(crate) fn protected_by_crew(&self, side: SideIndex, at: Site) -> Kinds {
        let mut kinds = Kinds::NONE;
        self.for_each_up(side, at, |card| kinds = kinds.and(self.book.program(card).protects));
        kinds
    }

    /// Brings a card back from the Discard Area (CP-6.11).
    fn recover(
        &mut self,
        side: SideIndex,
        at: Site,
        back: Option<Recovery>,
        sink: &mut impl Sink<Event>,
    ) {
        let seat = self.mastermind(side);
        let Some(Recovery { card, place, to }) = back else {
            sink.tell(Event::RecoveryMissed { seat });
            return;
        };
        let owner = &mut self.sides[side];
        match card {
            Card::Thief(_) => owner.thieves &= !(1 << place),
            Card::Gear(_) => owner.gear &= !(1 << place),
        }
        self.put(side, at, to, card);
        sink.tell(Event::Recovered { seat, card, at: self.deal.locations[at.index()] });
        self.tell_if_full(side, at, to, sink);
    }

    /// What `card`, once it is played in a slot, can do with a discarded card: none if that is
    /// of another kind or there is no room for it.
    pub(crate) fn recovery(
        &self,
        side: SideIndex,
        card: Card,
        at: Site,
        slot: Slot,
        discarded: Discarded,
    ) -> Option<Recovery> {
        let to = self.room_for_recovered(side, self.book.program(card), at, slot)?;
        let nth = discarded.index();
        let decks = self.decks();
        match self.book.program(card).recovers? {
            Kind::Thief => {
                let place = bits(self.sides[side].thieves.into()).nth(nth)?;
                let card = Card::Thief(decks.thieves[usize::from(place)]);
                Some(Recovery { card, place, to })
            }
            kind => {
                let place = bits(self.sides[side].gear).nth(nth)?;
                let card = Card::Gear(decks.gear[usize::from(place)]);
                let fits = Kinds::one(kind).contains(self.book.kind(card));
                fits.then_some(Recovery { card, place, to })
            }
        }
    }

    /// Where a card would go that is recovered by one played in a slot: a Gear on top of that, a
    /// Thief to another slot.
    #[inline]
    pub(crate) fn room_for_recovered(
        &self,
        side: SideIndex,
        program: &Program,
        at: Site,
        slot: Slot,
    ) -> Option<Slot> {
        if program.recovers == Some(Kind::Thief) {
            Slot::all().find(|free| *free != slot && self.stack(side, at, *free).height == 0)
        } else {
            (self.stack(side, at, slot).height < 3).then_some(slot)
        }
    }
}

/// A card that comes back from the Discard Area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Recovery {
    pub(crate) card: Card,
    /// Its place in the deck before it was shuffled.
    place: u8,
    /// The slot it goes to.
    to: Slot,
}
