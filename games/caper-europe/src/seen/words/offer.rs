//! Actions as choices to offer.

use engine::Seat;

use super::a;
use crate::{Action, Cards, Choice, Site, Slot, View};

/// Puts choices into words from what a viewer sees.
pub(super) struct Offer<'a> {
    pub(super) cards: &'a Cards,
    pub(super) view: &'a View,
}

impl Offer<'_> {
    pub(super) fn offer(&self, action: Action) -> String {
        match action {
            Action::PlayThief { card, at, choice } => {
                let name = self.held(u8::from(card));
                format!("Place {name} at {}{}", self.site(at), self.choice(at, choice))
            }
            Action::PlayGear { card, at, slot, choice } => format!(
                "Put {} on {} at {}{}",
                self.held(u8::from(card)),
                self.thief(at, slot),
                self.site(at),
                self.choice(at, choice)
            ),
            Action::Discard { card } => {
                format!("Discard {} for a Coin", self.held(u8::from(card)))
            }
            Action::Return { good } => format!("Return {}", a(good)),
        }
    }

    fn held(&self, place: u8) -> &str {
        let sides = self.view.sides.iter().enumerate();
        let active = sides.filter(|(seat, _)| self.view.active == Some(Seat(*seat as u8)));
        let mut hand = active.flat_map(|(_, side)| &side.hand);
        let held = hand.find(|held| held.place == place);
        held.map_or("a card", |held| self.cards.name(held.card))
    }

    fn site(&self, at: Site) -> &str {
        let location = self.view.locations.get(at.index());
        location.map_or("a Location", |location| self.cards.name(location.card))
    }

    fn thief(&self, at: Site, slot: Slot) -> &str {
        let own = self.view.active.map_or(0, Seat::index);
        let crew = self.view.locations.get(at.index()).and_then(|here| here.crews.get(own));
        let stack = crew.and_then(|crew| crew.get(slot.index()));
        stack.map_or("a Thief", |stack| self.cards.name(stack.thief.card))
    }

    /// What is burned is named with the Thief below it, for the same Gear can lie on two.
    fn choice(&self, at: Site, choice: Choice) -> String {
        let rival = self.view.active.map_or(1, |seat| seat.index() ^ 1);
        let crew = self.view.locations.get(at.index()).and_then(|here| here.crews.get(rival));
        let burn = choice.burn.map(|slot| {
            let stack = crew.and_then(|crew| crew.get(slot.index()));
            let on = stack.map_or("a Thief", |stack| self.cards.name(stack.thief.card));
            let top = stack.and_then(|stack| stack.gear.last());
            let top = top.map_or("a Gear", |top| self.cards.name(top.card));
            format!(", burning {top} on {on}")
        });
        let take = choice.take.map(|good| format!(", taking {}", a(good)));
        burn.unwrap_or_default() + &take.unwrap_or_default()
    }
}
