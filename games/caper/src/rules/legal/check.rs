//! Whether an action is legal, and if not, which rule refuses it.

use engine::{Refusal, Rule, Seat};
use heist::{RoundKind, refuse};

use crate::rules::state::{SideIndex, held};
use crate::{Action, Caper, Card, Choice, Discarded, Held, Phase, Site, Slot};

pub(crate) fn check(game: &Caper, seat: Seat, action: Action) -> Result<(), Refusal> {
    match game.phase {
        Phase::Undealt => return refuse("CP-2.1", "The cards are not dealt yet."),
        Phase::Over => return refuse("CP-8.1", "The game is over."),
        _ if !game.deciding().contains(seat) => {
            return refuse("CP-3.4", "It is not for you to decide now.");
        }
        Phase::Assign | Phase::Pass | Phase::Play => {}
    }
    match (game.phase, action) {
        (Phase::Assign, Action::Assign { card }) => game.check_held(seat, card).map(|_| ()),
        (Phase::Assign, _) => {
            refuse("CP-10.3", "The Snitch gives one of the two cards to each Mastermind.")
        }
        (_, Action::Assign { .. }) => refuse("CP-10.3", "Only the Snitch gives cards away."),
        (Phase::Pass, Action::Pass { cards }) => {
            let [one, other] = cards.cards();
            game.check_held(seat, one).and_then(|_| game.check_held(seat, other)).map(|_| ())
        }
        (Phase::Pass, _) => {
            refuse("CP-11.3", "A Lookout passes two cards to the Mastermind on the left.")
        }
        (_, Action::Pass { .. }) => refuse("CP-11.3", "Only a Lookout passes two cards on."),
        (_, Action::PlayThief { card, at, choice }) => {
            game.check_thief(game.check_held(seat, card)?, at, choice)
        }
        (_, Action::PlayGear { card, at, on, choice }) => {
            game.check_gear(game.check_held(seat, card)?, at, on, choice)
        }
        (_, Action::Discard { card }) => {
            game.check_held(seat, card)?;
            game.check_discard(seat)
        }
    }
}

impl Caper {
    #[inline]
    fn can_pay(&self, side: SideIndex, card: Held) -> bool {
        self.cost(card) <= self.sides[side].coins
    }

    #[inline]
    pub(crate) fn cost(&self, card: Held) -> u8 {
        match self.card(card) {
            Card::Gear(gear) => self.book.gear(gear).cost,
            Card::Thief(_) => 0,
        }
    }

    /// Whether the active Mastermind may discard a Gear for a Coin: always, but in a team only
    /// if neither card can be paid for (CP-5.4, CP-11.6).
    fn may_discard(&self, seat: Seat) -> bool {
        let side = self.active();
        self.players() < 4
            || !held(self.holdings.hands[seat.index()]).any(|card| self.can_pay(side, card))
    }

    /// The card behind a handle, or a refusal if the seat does not hold it.
    fn check_held(&self, seat: Seat, card: Held) -> Result<Held, Refusal> {
        let refusal = || Refusal::new(Rule("CP-3.5"), "You do not hold that card.");
        self.find(seat, card).ok_or_else(refusal)
    }

    fn check_thief(&self, card: Held, at: Site, choice: Choice) -> Result<(), Refusal> {
        let side = self.active();
        if self.this_round().kind == RoundKind::Gear {
            return refuse("CP-5.1", "This is a Gear round: a Gear is put on one of your Thieves.");
        }
        let Some(slot) = self.sides[side].free_slot(at) else {
            return refuse("CP-4.2", "You already have three Thieves at this Location.");
        };
        self.check_choice(side, self.card(card), at, slot, choice)
    }

    fn check_gear(&self, card: Held, at: Site, on: Slot, choice: Choice) -> Result<(), Refusal> {
        let side = self.active();
        if self.this_round().kind == RoundKind::Thief {
            return refuse("CP-4.1", "This is a Thief round: a Thief is placed at a Location.");
        }
        let stack = self.stack(side, at, on);
        if stack.height == 0 {
            return refuse("CP-5.1", "You have no Thief there to put a Gear on.");
        }
        if !stack.has_room() {
            return refuse("CP-5.2", "That Thief already has three Gear.");
        }
        if !self.can_pay(side, card) {
            let (cost, coins) = (self.cost(card), self.sides[side].coins);
            return refuse("CP-5.3", format!("It costs {cost}, and you have {coins}."));
        }
        self.check_choice(side, self.card(card), at, on, choice)
    }

    fn check_discard(&self, seat: Seat) -> Result<(), Refusal> {
        if self.this_round().kind == RoundKind::Thief {
            return refuse("CP-4.4", "A Thief can't be discarded for a Coin.");
        }
        if !self.may_discard(seat) {
            return refuse("CP-11.6", "You may discard only if you can't pay for either card.");
        }
        Ok(())
    }

    fn check_choice(
        &self,
        side: SideIndex,
        card: Card,
        at: Site,
        slot: Slot,
        choice: Choice,
    ) -> Result<(), Refusal> {
        let aims = self.aims(card, at);
        match choice {
            Choice::Flip(_) if !aims.flips => refuse("CP-7.1", "This card flips nothing."),
            Choice::Flip(target) => self.check_flip(side ^ 1, at, target),
            Choice::Recover(_) if aims.recovers.is_none() => {
                refuse("CP-6.11", "This card recovers nothing.")
            }
            Choice::Recover(it) if self.recovery(side, card, at, slot, it).is_none() => {
                refuse("CP-6.11", "There is no such card in your Discard Area, or no room for it.")
            }
            Choice::Recover(_) => Ok(()),
            Choice::Nothing if aims.flips && self.targets(side ^ 1, at) != 0 => {
                refuse("CP-7.8", "There is a card you can flip, so you must choose one.")
            }
            Choice::Nothing
                if aims.recovers.is_some()
                    && Discarded::all()
                        .any(|it| self.recovery(side, card, at, slot, it).is_some()) =>
            {
                refuse("CP-6.11", "There is a card you can recover, so you must choose one.")
            }
            Choice::Nothing => Ok(()),
        }
    }

    fn check_flip(&self, rival: SideIndex, at: Site, target: Slot) -> Result<(), Refusal> {
        let stack = self.stack(rival, at, target);
        match stack.top_up() {
            None if stack.height == 0 => refuse("CP-7.2", "There is no card of your rival there."),
            None => refuse("CP-7.3", "The topmost card there lies face down already."),
            Some(top) if self.is_protected(rival, at, stack.card(top)) => {
                refuse("CP-7.10", "The topmost card there is protected.")
            }
            Some(_) => Ok(()),
        }
    }
}
