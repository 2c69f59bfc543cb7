//! What a study counts: which cards are played, and who wins which Location.

use engine::{Counted, Prize, Seat, Use};

use crate::cards::{Cards, List};
use crate::{Action, CaperEurope, Event};

impl Counted for CaperEurope {
    fn kind(action: Action) -> &'static str {
        match action {
            Action::PlayThief { .. } => "play a Thief",
            Action::PlayGear { .. } => "play a Gear",
            Action::Discard { .. } => "discard a Gear",
            Action::Return { .. } => "return a Good",
        }
    }

    fn uses(&self, _: Seat, action: Action, note: &mut impl FnMut(usize, Use)) {
        match action {
            Action::PlayThief { card, .. } => note(self.card(card.place()).index(), Use::Play),
            Action::PlayGear { card, .. } => note(self.card(card.place()).index(), Use::Play),
            Action::Discard { card } => note(self.card(card.place()).index(), Use::Discard),
            Action::Return { .. } => {}
        }
    }

    fn prize(&self, event: &Event) -> Option<Prize> {
        match *event {
            Event::Decided { at, winner, .. } => {
                Some(Prize { card: at.index(), winners: winner.into_iter().collect() })
            }
            _ => None,
        }
    }

    /// A card of the core takes the line of any such card; one of a city also that of its own
    /// city, whose colour its line may name.
    fn reprinted(cards: &Cards, card: usize, with: usize) -> Option<Cards> {
        let mut new = List::clone(cards);
        let thieves = cards.location.len();
        let gear = thieves + cards.thief.len();
        if let (Some(card), Some(with)) = (card.checked_sub(gear), with.checked_sub(gear)) {
            let print = cards.gear.get(with)?;
            let card = new.gear.get_mut(card)?;
            (card.colour, card.cost) = (print.colour, print.cost);
            card.text.clone_from(&print.text);
        } else {
            let print = cards.thief.get(with.checked_sub(thieves)?)?;
            let card = new.thief.get_mut(card.checked_sub(thieves)?)?;
            card.income = print.income;
            card.text.clone_from(&print.text);
        }
        let new = Cards::from(new);
        engine::Cards::check(&new).is_ok().then_some(new)
    }
}
