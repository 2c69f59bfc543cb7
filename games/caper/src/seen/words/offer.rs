//! Actions as choices to offer.

use heist::lang::{Effect, Kind, Line};

use crate::{Action, Card, Cards, Choice, Discarded, Held, SideView, Site, Slot, View, dialect};

/// Puts choices into words from what a viewer sees.
pub(super) struct Offer<'a> {
    pub(super) cards: &'a Cards,
    pub(super) view: &'a View,
}

impl Offer<'_> {
    pub(super) fn offer(&self, action: Action) -> String {
        match action {
            Action::PlayThief { card, at, choice } => {
                format!(
                    "Place {} at {}{}",
                    self.held(card),
                    self.at(at),
                    self.aim(card, at, choice)
                )
            }
            Action::PlayGear { card, at, on, choice } => format!(
                "Put {} on {} at {}{}",
                self.held(card),
                self.bottom(self.own(), at, on),
                self.at(at),
                self.aim(card, at, choice)
            ),
            Action::Discard { card } => format!("Discard {} for a Coin", self.held(card)),
            Action::Assign { card } => format!("Give {} to Cream", self.held(card)),
            Action::Pass { cards } => {
                let [one, other] = cards.cards();
                format!("Pass {} and {}", self.held(one), self.held(other))
            }
        }
    }

    fn find(&self, card: Held) -> Option<Card> {
        let mut own = self.view.hands.iter().filter_map(|hand| hand.cards.as_ref()).flatten();
        own.find(|held| held.held == card).map(|held| held.card)
    }

    fn held(&self, card: Held) -> &str {
        self.find(card).map_or("a card", |card| self.cards.name(card))
    }

    fn at(&self, at: Site) -> &str {
        let place = self.view.locations.get(at.index());
        place.map_or("a Location", |place| self.cards.location_name(place.location))
    }

    /// The side that plays a card now: only its Mastermind is ever offered one.
    fn own(&self) -> &SideView {
        let mint = self.view.deciding.contains(self.view.sides[1].mastermind);
        &self.view.sides[usize::from(mint)]
    }

    fn rival(&self) -> &SideView {
        let mint = self.view.deciding.contains(self.view.sides[1].mastermind);
        &self.view.sides[usize::from(!mint)]
    }

    fn bottom(&self, side: &SideView, at: Site, slot: Slot) -> &str {
        let stack = side.crew[at.index()].iter().find(|stack| stack.slot == slot);
        stack.and_then(|stack| stack.cards.first()).map_or("a Thief", |it| self.cards.name(it.card))
    }

    fn aim(&self, card: Held, at: Site, choice: Choice) -> String {
        match choice {
            Choice::Nothing => String::new(),
            Choice::Flip(slot) => {
                let stack = self.rival().crew[at.index()].iter().find(|stack| stack.slot == slot);
                let top = stack.and_then(|stack| stack.cards.last());
                let name = top.map_or("the topmost card", |it| self.cards.name(it.card));
                let below = stack.is_some_and(|stack| stack.cards.len() > 1);
                if below {
                    format!(", flipping {name} on {}", self.bottom(self.rival(), at, slot))
                } else {
                    format!(", flipping {name}")
                }
            }
            Choice::Recover(discarded) => self.recovery(card, at, discarded),
        }
    }

    fn recovery(&self, card: Held, at: Site, discarded: Discarded) -> String {
        let own = self.own();
        let back = if self.recovers_thief(card, at) {
            own.discarded_thieves.get(discarded.index()).map(|it| Card::Thief(*it))
        } else {
            own.discarded_gear.get(discarded.index()).map(|it| Card::Gear(*it))
        };
        back.map_or_else(String::new, |card| format!(", bringing back {}", self.cards.name(card)))
    }

    /// Whether a Thief is recovered, by the card or else by the Modifier.
    fn recovers_thief(&self, card: Held, at: Site) -> bool {
        let recovered = |text: &str| {
            let line = Line::parse(text, &dialect(Some(self.view.city))).unwrap_or_default();
            line.clauses.iter().find_map(|clause| match clause.effect {
                Effect::Recover(kind) => Some(kind),
                _ => None,
            })
        };
        let place = self.view.locations.get(at.index());
        let place = place.and_then(|place| self.cards.location.get(place.location.index()));
        let own = recovered(self.find(card).map_or("", |card| self.cards.text(card)));
        let kind = own.or_else(|| recovered(place.map_or("", |place| &place.modifier)));
        kind == Some(Kind::Thief)
    }
}
