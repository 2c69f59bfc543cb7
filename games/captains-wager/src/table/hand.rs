//! What lies before the viewer: one's own plate, deck and loans, the crew and the items.

use engine::{Seat, Viewer};
use maud::{Markup, html};
use ui::parts::thing;

use super::Deck;
use super::cards::{crest, icon, item_id};
use super::path::{BANK, DECK, LOANS};
use super::words;
use crate::rules::turn::LOAN;
use crate::{CaptainView, HandCrew, Stage};

impl Deck<'_> {
    pub(super) fn hand(&self) -> Markup {
        if self.view.adventure == 0 {
            return html! {};
        }
        match self.at.seat().zip(self.view.own()) {
            Some((seat, own)) => self.own(seat, own),
            None if self.view.stage == Stage::Over => html! {},
            None => html! {
                h2 class="visually-hidden" { (words::WATCHING) }
                p class="watching" { (icon("spyglass")) (self.standpoint()) }
            },
        }
    }

    fn standpoint(&self) -> &'static str {
        match self.at.viewer {
            Viewer::Omniscient => words::YOU_SEE_ALL,
            _ => words::YOU_WATCH,
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
            h2 class="visually-hidden" { (words::YOUR_HAND) }
            div class="mine" {
                div class=(self.plate_class(seat, own)) { (self.plate(seat, own)) }
                @if !choosing {
                    div class="stakes" { (stake_deck(own)) (bank()) (loans(own)) }
                }
            }
            div class="held" {
                section class="quarters" {
                    h3 { (words::YOUR_CREW) }
                    ol class="cards" {
                        @for held in self.by_value(own) { li { (self.crew(held.crew, class, words::IN_YOUR_HAND)) } }
                    }
                    @if own.crew.is_empty() { p class="empty" { (words::NO_CREW) } }
                }
                section class="pockets" {
                    h3 { (words::YOUR_ITEMS) }
                    ol class="cards" {
                        @for held in &own.items {
                            @if let Some(item) = held.item {
                                li { (self.item(&item_id(held.clan, item), item, item_class, words::IN_YOUR_HAND)) }
                            }
                        }
                    }
                    @if own.items.is_empty() {
                        p class="empty" { (words::NO_ITEMS) }
                    }
                }
            }
        }
    }

    /// The crew of the hand, the weakest first.
    fn by_value(&self, own: &CaptainView) -> Vec<HandCrew> {
        let mut crew = own.crew.to_vec();
        crew.sort_by_key(|held| (self.at.cards.crew(held.crew).value, held.crew));
        crew
    }
}

fn stake_deck(own: &CaptainView) -> Markup {
    let label = words::to_bet(own.deck.into());
    let inside = html! {
        span class={ "pile" @if own.deck == 0 { " gone" } } {
            @if let Some(clan) = own.clan { (crest(clan)) }
            b { (own.deck) }
        }
        span class="deed" { (words::BET) }
        span class="tip" role="tooltip" {
            (icon("deck"))
            strong { (words::your_deck(own.deck.into())) }
            span { (words::BET_ABOUT) }
            span { (words::DECK_ABOUT) }
        }
    };
    thing(DECK, "stake", &label, inside)
}

fn bank() -> Markup {
    let inside = html! {
        span class="pile coffer" { (icon("bank")) }
        span class="deed" { (words::BORROW) }
        span class="tip" role="tooltip" {
            (icon("bank"))
            strong { (words::THE_BANK) }
            span { (words::BORROW_ABOUT) }
        }
    };
    thing(BANK, "stake", words::BANK, inside)
}

/// Whether this captain has a loan and the coins for it.
fn can_pay(own: &CaptainView) -> bool {
    own.loans > 0 && own.coins >= LOAN
}

fn loans(own: &CaptainView) -> Markup {
    let inside = html! {
        span class={ "pile coffer" @if !can_pay(own) { " gone" } } { (icon("loan")) b { (own.loans) } }
        span class="deed" { (words::PAY_OFF) }
        span class="tip" role="tooltip" {
            (icon("loan"))
            strong { (words::your_loans(own.loans.into())) }
            span { (words::LOANS_ABOUT) }
        }
    };
    let class = if can_pay(own) { "stake" } else { "stake idle" };
    thing(LOANS, class, &words::to_pay_off(own.loans.into()), inside)
}
