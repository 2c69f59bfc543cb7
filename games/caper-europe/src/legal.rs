//! What may be done, and why the rest may not.

use arrayvec::ArrayVec;
use engine::{Refusal, Rule, Seat};
use heist::RoundKind;

use crate::compile::Face;
use crate::state::{MOST, places, rival, slots};
use crate::{Action, CaperEurope, Choice, Gear, Good, Phase, Site, Slot, Thief};

impl CaperEurope {
    /// Lists every legal action of `seat`.
    #[inline]
    pub(crate) fn list(&self, seat: Seat, into: &mut Vec<Action>) {
        into.clear();
        match self.phase {
            Phase::Play if seat == self.active() => match self.kind() {
                RoundKind::Thief => self.list_thieves(seat, into),
                RoundKind::Gear => self.list_gear(seat, into),
            },
            Phase::Return(_) if seat == rival(self.active()) => {
                let own = Good::ALL.into_iter().filter(|good| self.owns(seat, *good));
                into.extend(own.map(|good| Action::Return { good }));
            }
            _ => {}
        }
    }

    fn list_thieves(&self, seat: Seat, into: &mut Vec<Action>) {
        let room = |at: &Site| usize::from(self.crew(seat, *at).thieves) < MOST;
        let free: ArrayVec<Site, 3> = Site::all().filter(room).collect();
        for card in places(self.side(seat).hand).filter_map(Thief::at) {
            let face = self.face(card.place());
            for &at in &free {
                self.choices(seat, face, at, |choice| {
                    into.push(Action::PlayThief { card, at, choice });
                });
            }
        }
    }

    fn list_gear(&self, seat: Seat, into: &mut Vec<Action>) {
        let side = self.side(seat);
        let free: ArrayVec<(Site, Slot), 9> = side.room().collect();
        for card in places(side.hand).filter_map(Gear::at) {
            let face = self.face(card.place());
            if face.coins <= side.coins {
                let put = |choice| {
                    move |&(at, slot): &(Site, Slot)| Action::PlayGear { card, at, slot, choice }
                };
                if face.burns || face.takes_any {
                    // The free slots of one Location stand together and share its choices.
                    for here in free.chunk_by(|(one, _), (other, _)| one == other) {
                        self.choices(seat, face, here[0].0, |choice| {
                            into.extend(here.iter().map(put(choice)));
                        });
                    }
                } else {
                    into.extend(free.iter().map(put(Choice::NONE)));
                }
            }
            into.push(Action::Discard { card });
        }
    }

    /// Every choice with which a card may be played at a Location.
    fn choices(&self, seat: Seat, face: &Face, at: Site, mut offer: impl FnMut(Choice)) {
        if !face.burns && !face.takes_any {
            return offer(Choice::NONE);
        }
        let burns = if face.burns { self.burnable(rival(seat), at) } else { 0 };
        let here = &self.goods[at.index()];
        let takes = face.takes_any && *here != [0; 3];
        let mut with_burn = |burn| {
            if !takes {
                return offer(Choice { burn, take: None });
            }
            let goods = Good::ALL.into_iter().filter(|good| here[good.index()] > 0);
            goods.for_each(|good| offer(Choice { burn, take: Some(good) }));
        };
        if burns == 0 {
            with_burn(None);
        } else {
            slots(burns).for_each(|slot| with_burn(Some(slot)));
        }
    }

    fn owns(&self, seat: Seat, good: Good) -> bool {
        self.side(seat).goods[good.index()] > 0
    }

    /// Refuses an action, or lets it.
    pub(crate) fn refuse(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        match (self.phase, action) {
            (Phase::Undealt, _) => no("CE-2.1", "The cards are not dealt yet."),
            (Phase::Over, _) => no("CE-3.8", "The game is over."),
            (Phase::Play, _) if seat != self.active() => no("CE-3.4", "It is not your turn."),
            (Phase::Return(_), _) if seat != rival(self.active()) => {
                no("CE-8.8", "Your rival first returns a Stolen Good.")
            }
            (Phase::Return(_), Action::Return { good }) if self.owns(seat, good) => Ok(()),
            (Phase::Return(_), Action::Return { good }) => {
                no("CE-8.8", format!("You have no {} to return.", good.name()))
            }
            (Phase::Return(_), _) => {
                no("CE-8.8", "First return a Stolen Good for your burned Gear.")
            }
            (Phase::Play, Action::Return { .. }) => {
                no("CE-8.8", "Nobody has burned a Gear of yours that shows a wild Stolen Good.")
            }
            (Phase::Play, Action::PlayThief { card, at, choice }) => {
                self.refuse_thief(seat, card, at, choice)
            }
            (Phase::Play, Action::PlayGear { card, at, slot, choice }) => {
                self.refuse_gear(seat, card, at, slot, choice)
            }
            (Phase::Play, Action::Discard { card }) => {
                self.refuse_kind(RoundKind::Gear)?;
                self.refuse_card(seat, card.place())
            }
        }
    }

    fn refuse_kind(&self, played: RoundKind) -> Result<(), Refusal> {
        match (self.kind(), played) {
            (RoundKind::Thief, RoundKind::Gear) => {
                no("CE-4.1", "This is a Thief round: place a Thief.")
            }
            (RoundKind::Gear, RoundKind::Thief) => {
                no("CE-5.1", "This is a Gear round: play a Gear or discard one.")
            }
            _ => Ok(()),
        }
    }

    fn refuse_card(&self, seat: Seat, place: u8) -> Result<(), Refusal> {
        if self.side(seat).hand >> place & 1 == 1 {
            return Ok(());
        }
        no("CE-3.4", "You can only play a card from your hand.")
    }

    fn refuse_thief(
        &self,
        seat: Seat,
        card: Thief,
        at: Site,
        choice: Choice,
    ) -> Result<(), Refusal> {
        self.refuse_kind(RoundKind::Thief)?;
        self.refuse_card(seat, card.place())?;
        if usize::from(self.crew(seat, at).thieves) == MOST {
            return no("CE-4.2", "You have three Thieves there already.");
        }
        self.refuse_choice(seat, self.face(card.place()), at, choice)
    }

    fn refuse_gear(
        &self,
        seat: Seat,
        card: Gear,
        at: Site,
        slot: Slot,
        choice: Choice,
    ) -> Result<(), Refusal> {
        self.refuse_kind(RoundKind::Gear)?;
        self.refuse_card(seat, card.place())?;
        let Some(stack) = self.crew(seat, at).stacks().get(slot.index()) else {
            return no("CE-5.1", "Gear goes on one of your own Thieves, and there is none.");
        };
        if usize::from(stack.height) == MOST {
            return no("CE-5.2", "That Thief holds three Gear already.");
        }
        let face = self.face(card.place());
        if face.coins > self.side(seat).coins {
            let has = self.side(seat).coins;
            return no("CE-5.3", format!("It costs {} and you have {has}.", face.coins));
        }
        self.refuse_choice(seat, face, at, choice)
    }

    fn refuse_choice(
        &self,
        seat: Seat,
        face: &Face,
        at: Site,
        choice: Choice,
    ) -> Result<(), Refusal> {
        self.refuse_burn(seat, face, at, choice.burn)?;
        let here = &self.goods[at.index()];
        match choice.take {
            None if face.takes_any && *here != [0; 3] => {
                no("CE-6.7", "Say which Stolen Good you take.")
            }
            None => Ok(()),
            Some(_) if !face.takes_any => no("CE-6.7", "This card lets you choose no Stolen Good."),
            Some(good) if here[good.index()] == 0 => {
                no("CE-6.8", format!("There is no {} here.", good.name()))
            }
            Some(_) => Ok(()),
        }
    }

    fn refuse_burn(
        &self,
        seat: Seat,
        face: &Face,
        at: Site,
        burn: Option<Slot>,
    ) -> Result<(), Refusal> {
        let owner = rival(seat);
        let Some(slot) = burn else {
            if face.burns && self.burnable(owner, at) != 0 {
                return no("CE-8.3", "Say which Gear you burn.");
            }
            return Ok(());
        };
        if !face.burns {
            return no("CE-8.1", "This card burns nothing.");
        }
        let stack = self.crew(owner, at).stacks().get(slot.index());
        if stack.is_none_or(|stack| stack.top().is_none()) {
            return no("CE-8.2", "There is no Gear of your rival to burn.");
        }
        if self.burnable(owner, at) >> slot.index() & 1 == 0 {
            return no("CE-8.14", "That Gear is protected.");
        }
        Ok(())
    }
}

fn no(rule: &'static str, why: impl Into<std::borrow::Cow<'static, str>>) -> Result<(), Refusal> {
    Err(Refusal::new(Rule(rule), why))
}
