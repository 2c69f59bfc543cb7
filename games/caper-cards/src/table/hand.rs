//! The hand of the viewer; all open hands for somebody who sees everything.

use engine::{Seat, Viewer};
use maud::{Markup, html};
use ui::parts;

use super::words;
use super::{At, crew, hand_id};
use crate::{Hand, HandCard};

pub(super) fn draw(at: &At<'_>) -> Markup {
    let hands = at.view.hands.iter().enumerate();
    let open: Vec<(Seat, &Hand)> = hands
        .map(|(seat, hand)| (Seat(seat as u8), hand))
        .filter(|(seat, _)| at.viewer.sees(*seat))
        .collect();
    let class = if open.len() > 1 { "holding small" } else { "holding" };
    html! {
        @for (seat, hand) in &open {
            div class=(class) {
                @if at.viewer == Viewer::Omniscient { h2 { (words::hand_of(&at.names[*seat])) } }
                @else { h2 class="visually-hidden" { (words::YOUR_HAND) } }
                @if hand.cards.is_empty() { p class="empty" { (words::NO_CARDS) } }
                ul class="cards" {
                    @for held in sorted(at, hand) { li data-as=(crew::moves_as(held.crew)) { (card(at, held)) } }
                }
            }
        }
        @if open.is_empty() {
            p class="empty" { (words::YOU_WATCH) }
        }
    }
}

/// A hand is held by number.
fn sorted(at: &At<'_>, hand: &Hand) -> Vec<HandCard> {
    let mut cards = hand.cards.to_vec();
    cards.sort_by_key(|held| (at.cards.crew(held.crew).numbers.first().copied(), held.card));
    cards
}

fn card(at: &At<'_>, held: HandCard) -> Markup {
    let card = at.cards.crew(held.crew);
    let number = card.numbers.first().copied().unwrap_or(0);
    let label = words::in_hand(&crew::words(&card.name, number, card.suit));
    let inside = crew::face(card, number, true);
    let class = format!("crewcard held {}", card.suit.name());
    parts::card(&hand_id(held.card), &class, &label, inside, crew::tip(at, held.crew))
}
