//! Whether an action is legal, and if not, which rule refuses it.

use engine::{Refusal, Seat};
use heist::{RoundKind, refuse};

use crate::cards::face::{Asks, Face};
use crate::rules::state::{MAX_GEAR, MAX_THIEVES, rival};
use crate::{Action, CaperEurope, Choice, Gear, Phase, Site, Slot, Thief};

pub(crate) fn check(game: &CaperEurope, seat: Seat, action: Action) -> Result<(), Refusal> {
    match (game.phase, action) {
        (Phase::Undealt, _) => refuse("CE-2.1", "The cards are not dealt yet."),
        (Phase::Over, _) => refuse("CE-3.8", "The game is over."),
        (Phase::Play, _) if seat != game.active() => refuse("CE-3.4", "It is not your turn."),
        (Phase::Return(_), _) if seat != rival(game.active()) => {
            refuse("CE-8.8", "Your rival first returns a Stolen Good.")
        }
        (Phase::Return(_), Action::Return { good }) if game.owns(seat, good) => Ok(()),
        (Phase::Return(_), Action::Return { good }) => {
            refuse("CE-8.8", format!("You have no {} to return.", good.name()))
        }
        (Phase::Return(_), _) => {
            refuse("CE-8.8", "First return a Stolen Good for your burned Gear.")
        }
        (Phase::Play, Action::Return { .. }) => {
            refuse("CE-8.8", "Nobody has burned a Gear of yours that shows a wild Stolen Good.")
        }
        (Phase::Play, Action::PlayThief { card, at, choice }) => {
            game.check_thief(seat, card, at, choice)
        }
        (Phase::Play, Action::PlayGear { card, at, slot, choice }) => {
            game.check_gear(seat, card, at, slot, choice)
        }
        (Phase::Play, Action::Discard { card }) => {
            game.check_kind(RoundKind::Gear)?;
            game.check_card(seat, card.place())
        }
    }
}

impl CaperEurope {
    fn check_kind(&self, played: RoundKind) -> Result<(), Refusal> {
        match (self.kind(), played) {
            (RoundKind::Thief, RoundKind::Gear) => {
                refuse("CE-4.1", "This is a Thief round: place a Thief.")
            }
            (RoundKind::Gear, RoundKind::Thief) => {
                refuse("CE-5.1", "This is a Gear round: play a Gear or discard one.")
            }
            _ => Ok(()),
        }
    }

    fn check_card(&self, seat: Seat, place: u8) -> Result<(), Refusal> {
        if self.side(seat).hand >> place & 1 == 1 {
            return Ok(());
        }
        refuse("CE-3.4", "You can only play a card from your hand.")
    }

    fn check_thief(
        &self,
        seat: Seat,
        card: Thief,
        at: Site,
        choice: Choice,
    ) -> Result<(), Refusal> {
        self.check_kind(RoundKind::Thief)?;
        self.check_card(seat, card.place())?;
        if usize::from(self.crew(seat, at).thieves) == MAX_THIEVES {
            return refuse("CE-4.2", "You have three Thieves there already.");
        }
        self.check_choice(seat, self.face(card.place()), at, choice)
    }

    fn check_gear(
        &self,
        seat: Seat,
        card: Gear,
        at: Site,
        slot: Slot,
        choice: Choice,
    ) -> Result<(), Refusal> {
        self.check_kind(RoundKind::Gear)?;
        self.check_card(seat, card.place())?;
        let Some(stack) = self.crew(seat, at).stacks().get(slot.index()) else {
            return refuse("CE-5.1", "Gear goes on one of your own Thieves, and there is none.");
        };
        if usize::from(stack.height) == MAX_GEAR {
            return refuse("CE-5.2", "That Thief holds three Gear already.");
        }
        let face = self.face(card.place());
        if face.coins > self.side(seat).coins {
            let has = self.side(seat).coins;
            return refuse("CE-5.3", format!("It costs {} and you have {has}.", face.coins));
        }
        self.check_choice(seat, face, at, choice)
    }

    fn check_choice(
        &self,
        seat: Seat,
        face: &Face,
        at: Site,
        choice: Choice,
    ) -> Result<(), Refusal> {
        let asks = self.asks(face, at);
        self.check_burn(seat, asks, at, choice.burn)?;
        let here = &self.goods[at.index()];
        match choice.take {
            None if asks.takes_any && *here != [0; 3] => {
                refuse("CE-6.7", "Say which Stolen Good you take.")
            }
            None => Ok(()),
            Some(_) if !asks.takes_any => {
                refuse("CE-6.7", "This card lets you choose no Stolen Good.")
            }
            Some(good) if here[good.index()] == 0 => {
                refuse("CE-6.8", format!("There is no {} here.", good.name()))
            }
            Some(_) => Ok(()),
        }
    }

    fn check_burn(
        &self,
        seat: Seat,
        asks: Asks,
        at: Site,
        burn: Option<Slot>,
    ) -> Result<(), Refusal> {
        let owner = rival(seat);
        let Some(slot) = burn else {
            if asks.burns && self.burnable(owner, at) != 0 {
                return refuse("CE-8.3", "Say which Gear you burn.");
            }
            return Ok(());
        };
        if !asks.burns {
            return refuse("CE-8.1", "This card burns nothing.");
        }
        let stack = self.crew(owner, at).stacks().get(slot.index());
        if stack.is_none_or(|stack| stack.top().is_none()) {
            return refuse("CE-8.2", "There is no Gear of your rival to burn.");
        }
        if self.burnable(owner, at) >> slot.index() & 1 == 0 {
            return refuse("CE-8.14", "That Gear is protected.");
        }
        Ok(())
    }
}
