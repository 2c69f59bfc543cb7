//! What a study counts: which cards are played, and who wins which Location.

use engine::{Counted, Prize, Seat, Use};

use crate::{Action, Caper, Card, Cards, Choice, Event};

impl Counted for Caper {
    fn kind(action: Action) -> &'static str {
        match action {
            Action::PlayThief { .. } => "play a Thief",
            Action::PlayGear { .. } => "play a Gear",
            Action::Discard { .. } => "discard a Gear",
            Action::Assign { .. } => "give a card to each",
            Action::Pass { .. } => "pass two cards",
        }
    }

    fn uses(&self, seat: Seat, action: Action, note: &mut impl FnMut(usize, Use)) {
        let (held, spot, choice, how) = match action {
            Action::PlayThief { card, at, choice } => {
                let slot = self.side_of(seat).and_then(|side| self.sides[side].free_slot(at));
                (card, slot.map(|slot| (at, slot)), choice, Use::Play)
            }
            Action::PlayGear { card, at, on, choice } => (card, Some((at, on)), choice, Use::Play),
            Action::Discard { card } => (card, None, Choice::Nothing, Use::Discard),
            // Whoever passes cards on neither plays nor discards them.
            Action::Assign { .. } | Action::Pass { .. } => return,
        };
        let Some(card) = self.find(seat, held).map(|card| self.card(card)) else { return };
        note(self.number(card), how);
        // A card that comes back from the Discard Area is played again.
        if let (Choice::Recover(discarded), Some((at, slot))) = (choice, spot)
            && let Some(side) = self.side_of(seat)
            && let Some(back) = self.recovery(side, card, at, slot, discarded)
        {
            note(self.number(back.card), Use::Play);
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

    /// A card of every game takes the line of any such card; one of a city also that of its own
    /// city, whose colour its line may name.
    fn reprinted(cards: &Cards, card: usize, with: usize) -> Option<Cards> {
        let mut new = cards.clone();
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
        engine::Cards::check(&new).is_ok().then_some(new)
    }
}

impl Caper {
    /// A card's place in the list of all cards.
    fn number(&self, card: Card) -> usize {
        let (locations, thieves) = self.book.sizes();
        match card {
            Card::Thief(thief) => locations + thief.index(),
            Card::Gear(gear) => locations + thieves + gear.index(),
        }
    }
}
