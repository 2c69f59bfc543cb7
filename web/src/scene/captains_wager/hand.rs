//! What lies before the viewer: the own plate, deck and loans, the crew and the items.

use ::captains_wager::{CaptainView, Clan, HandCrew, Stage};
use engine::{Seat, Viewer};
use maud::{Markup, html};

use super::cards::{crest, icon, item_id};
use super::path::{BANK, DECK, LOANS};
use super::{Deck, count};
use crate::scene::parts::thing;

impl Deck<'_> {
    pub(super) fn hand(&self) -> Markup {
        if self.view.adventure == 0 {
            return html! {};
        }
        match self.at.seat().zip(self.view.own()) {
            Some((seat, own)) => self.own(seat, own),
            None if self.view.stage == Stage::Over => html! {},
            None => html! {
                h2 class="visually-hidden" { "Watching" }
                p class="watching" { (icon("spyglass")) (self.standpoint()) }
            },
        }
    }

    fn standpoint(&self) -> &'static str {
        match self.at.viewer {
            Viewer::Omniscient => "You see every card.",
            _ => "You watch from another ship. Hands stay hidden until they are shown.",
        }
    }

    fn own(&self, seat: Seat, own: &CaptainView) -> Markup {
        // While there is something to choose from, and at the end, the hand makes room.
        let choosing = !self.view.choice.is_empty() || self.view.stage == Stage::Over;
        let class = if choosing { "chip" } else { "full" };
        let item_class = match own.items.len() {
            _ if choosing => "chip",
            0..=3 => "wide",
            _ => "slim",
        };
        html! {
            h2 class="visually-hidden" { "Your hand" }
            div class="mine" {
                div class=(self.plate_class(seat, own)) { (self.plate(seat, own)) }
                @if !choosing {
                    div class="stakes" { (stake_deck(seat, own)) (bank()) (loans(own)) }
                }
            }
            section class="quarters" {
                h3 { "Your crew" }
                ol class="cards" {
                    @for held in self.by_value(own) { li { (self.crew(held.crew, class, " In your hand.")) } }
                }
                @if own.crew.is_empty() { p class="empty" { "No crew in your hand." } }
            }
            section class="pockets" {
                h3 { "Your items" }
                ol class="cards" {
                    @for held in &own.items {
                        @if let Some(item) = held.item {
                            li { (self.item(&item_id(held.clan, item), item, item_class, " In your hand.")) }
                        }
                    }
                }
                @if own.items.is_empty() {
                    p class="empty" { "No items. Steal, or take one from the pool." }
                }
            }
        }
    }

    /// The crew of the hand, the weakest first.
    fn by_value(&self, own: &CaptainView) -> Vec<HandCrew> {
        let mut crew = own.crew.clone();
        crew.sort_by_key(|held| (self.at.cards.crew(held.crew).value, held.crew));
        crew
    }
}

fn stake_deck(seat: Seat, own: &CaptainView) -> Markup {
    let left = count(own.deck.into(), "card");
    let label =
        format!("Your treasure deck, {left} left. To bet: its top card goes into the pool.");
    let inside = html! {
        span class={ "pile" @if own.deck == 0 { " gone" } } {
            @if let Some(clan) = Clan::new(seat.index()) { (crest(clan)) }
            b { (own.deck) }
        }
        span class="deed" { "Bet" }
        span class="tip" role="tooltip" {
            (icon("deck"))
            strong { "Your treasure deck: " (left) }
            span { "Bet: the top card goes face down into the pool, and you play a crew. With an empty deck each other captain takes a coin instead." }
            span { "A card left in the deck is worth 1 gold at the end. The game ends after an adventure in which a deck runs out." }
        }
    };
    thing(DECK, "stake", &label, inside)
}

fn bank() -> Markup {
    let inside = html! {
        span class="pile coffer" { (icon("bank")) }
        span class="deed" { "Borrow" }
        span class="tip" role="tooltip" {
            (icon("bank"))
            strong { "The bank" }
            span { "Borrow: take a loan instead of betting a treasure, and play a crew. A loan costs 2 gold at the end." }
        }
    };
    thing(BANK, "stake", "The bank. To borrow: take a loan and play a crew.", inside)
}

fn loans(own: &CaptainView) -> Markup {
    let loans = count(own.loans.into(), "loan");
    let inside = html! {
        span class={ "pile coffer" @if own.loans == 0 { " gone" } } { (icon("loan")) b { (own.loans) } }
        span class="deed" { "Pay off" }
        span class="tip" role="tooltip" {
            (icon("loan"))
            strong { "You have " (loans) }
            span { "Each costs you 2 gold at the end. In your turn you may pay one off for 2 coins." }
        }
    };
    thing(LOANS, "stake", &format!("You have {loans}. To pay one off for 2 coins."), inside)
}
