//! What happens when a card is played: Coins, robbing, flipping, recovering.

use engine::Sink;
use heist::Kinds;
use heist::lang::Effect;

use crate::cards::program::Step;
use crate::rules::aims::{Aim, Recovery};
use crate::rules::ledger::{ActivePrograms, Context};
use crate::rules::state::SideIndex;
use crate::{Caper, Card, Event, Site, Slot};

impl Caper {
    /// Lets the icons of a card that was just placed happen, in the order of its line (CP-6.14),
    /// and after them what the Modifier does (CP-2.4).
    pub(crate) fn trigger(
        &mut self,
        side: SideIndex,
        card: Card,
        at: Site,
        aim: Aim,
        sink: &mut impl Sink<Event>,
    ) {
        let program = self.book.program(card);
        for step in &program.steps {
            self.act(step, side, at, aim, sink);
        }
        let modifier = self.modifier(at);
        let kind = self.book.kind(card);
        if !modifier.waits_for.contains(kind) {
            return;
        }
        // A play is aimed once, and the card comes before the Modifier (CP-2.5).
        let aimed = program.aims.chooses();
        let steps = modifier.steps.iter().filter(|step| step.waits_for().contains(kind));
        for step in steps.filter(|step| !(aimed && step.is_aimed())) {
            let place = self.deal.locations[at.index()];
            sink.tell(Event::ModifierActed { seat: self.mastermind(side), at: place });
            self.act(step, side, at, aim, sink);
        }
    }

    /// Lets one icon happen, if it is one that acts on play.
    fn act(
        &mut self,
        step: &Step,
        side: SideIndex,
        at: Site,
        aim: Aim,
        sink: &mut impl Sink<Event>,
    ) {
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
        let before = *self.stack(rival, at, target);
        let Some(top) = before.top_up() else { return };
        self.sides[rival].crew[at.index()][target.index()].down |= 1 << top;
        let card = self.stack(rival, at, target).card(top);
        if self.book.program(card).protects != Kinds::NONE {
            self.sides[rival].protected[at.index()] = self.protected_by_crew(rival, at);
        }
        let (by, seat) = (self.mastermind(side), self.mastermind(rival));
        sink.tell(Event::Flipped { by, seat, card, at: place });
        let lost = self.is_equipped(&before) && !self.is_equipped(self.stack(rival, at, target));
        if lost && self.options.log.is_full() {
            self.tell_if_full(rival, at, target, sink);
        }
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
        self.modifier(at).protects.and(self.sides[side].protected[at.index()])
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
}
