//! Actions as choices to offer.

use engine::Seat;

use crate::cards::Cards;
use crate::cards::effect::CardKind;
use crate::rules::action::{Action, Stake};
use crate::rules::ids::{Berth, Clan, Item, Lot, PICKS, Pick, Pocket};
use crate::seen::view::View;
use crate::seen::words::list;

/// What a bet does that has no treasure behind it (CW-5.2).
const EMPTY_DECK: &str = ": your deck is empty, so each other captain takes 1 coin";

/// Words actions for whoever has this view.
pub(crate) struct Offer<'a> {
    pub(crate) cards: &'a Cards,
    pub(crate) view: &'a View,
}

impl Offer<'_> {
    pub(crate) fn offer(&self, action: Action) -> String {
        match action {
            Action::ChooseClan { clan } => self.clan(clan),
            Action::TakeOut { picks } => {
                let names: Vec<&str> =
                    picks.iter().enumerate().map(|(value, pick)| self.pick(value, *pick)).collect();
                format!("Take out {}", list(&names))
            }
            Action::Pass => "Pass".to_owned(),
            Action::UseItem { item, target } => {
                let name = self.item(item).map_or("an item", |item| self.cards.item_name(item));
                let text =
                    self.item(item).map(|item| self.cards.item_use(item).1.text(CardKind::Item));
                let text = text.unwrap_or_default();
                format!("Use {name}{}: {text}", self.at(target))
            }
            Action::PayLoan => "Pay off a loan with 2 coins".to_owned(),
            Action::EndTurn => self.end_turn(),
            Action::Play { stake, crew, along, target } => {
                let paid_by_coins =
                    stake == Stake::Bet && self.view.own().is_some_and(|own| own.deck == 0);
                let stake = match stake {
                    Stake::Bet => "Bet on",
                    Stake::Borrow => "Borrow for",
                };
                let along = along.map(|along| format!(" and {}", self.crew(along)));
                let along = along.unwrap_or_default();
                let empty = if paid_by_coins { EMPTY_DECK } else { "" };
                format!("{stake} {}{along}{}{empty}", self.crew(crew), self.at(target))
            }
            Action::Steal => "Steal".to_owned(),
            Action::Keep { card } => format!("Keep {}", self.chosen(card.index())),
            Action::Rob { target } => format!("Take coins from {}", self.captain(target)),
            Action::Sift { under: false } => "Leave the card on top".to_owned(),
            Action::Sift { under: true } => "Put the card on the bottom".to_owned(),
            Action::TakeSpoils { keep: None } => "Claim every card".to_owned(),
            Action::TakeSpoils { keep: Some(lot) } => {
                format!("Keep {} as an item", self.spoil(lot))
            }
        }
    }

    /// A captain by the clan, whatever the player is called.
    fn captain(&self, seat: Seat) -> String {
        let clan = self.view.clan(seat).map(|clan| format!("the {}", self.cards.clan(clan)));
        clan.unwrap_or_else(|| "a captain".to_owned())
    }

    fn clan(&self, clan: Clan) -> String {
        let name = self.cards.clan(clan);
        if !self.view.clan_items {
            return format!("Choose the {name}");
        }
        let item = Item::of_clan(clan);
        let (when, effect) = self.cards.item_use(item);
        let text = effect.text(CardKind::Item);
        format!("Choose the {name}: {} ({}: {text})", self.cards.item_name(item), when.text())
    }

    fn end_turn(&self) -> String {
        match self.view.own().map(|own| own.loans) {
            Some(1) | None => "Keep the loan, and end the turn".to_owned(),
            Some(loans) => format!("Keep {loans} loans, and end the turn"),
        }
    }

    fn at(&self, target: Option<Seat>) -> String {
        match target {
            None => String::new(),
            Some(seat) if self.view.viewer == engine::Viewer::Seat(seat) => {
                " on yourself".to_owned()
            }
            Some(seat) => format!(" on {}", self.captain(seat)),
        }
    }

    fn item(&self, pocket: Pocket) -> Option<Item> {
        self.view.own()?.items.get(pocket.index())?.item
    }

    fn crew(&self, berth: Berth) -> String {
        let held = self.view.own().and_then(|own| own.crew.iter().find(|it| it.berth == berth));
        held.map_or_else(
            || "a crew".to_owned(),
            |held| {
                let card = self.cards.crew(held.crew);
                format!("{} ({})", card.name, card.value)
            },
        )
    }

    fn pick(&self, value: usize, pick: Pick) -> &str {
        let item = self.view.choice.get(value * PICKS + pick.index());
        item.map_or("a treasure", |item| self.cards.item_name(*item))
    }

    fn chosen(&self, nth: usize) -> String {
        self.view.choice.get(nth).map_or_else(
            || "the card".to_owned(),
            |item| {
                let (when, effect) = self.cards.item_use(*item);
                format!(
                    "{} ({}: {})",
                    self.cards.item_name(*item),
                    when.text(),
                    effect.text(CardKind::Item)
                )
            },
        )
    }

    fn spoil(&self, lot: Lot) -> String {
        let nth = self.view.lots.iter().position(|own| *own == lot);
        nth.map_or_else(|| "the card".to_owned(), |nth| self.chosen(nth))
    }
}
