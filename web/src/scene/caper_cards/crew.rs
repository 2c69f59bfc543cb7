//! The faces of the cards.

use caper_cards::{Crew, CrewCard, Deck, Reward, Suit};
use engine::{CardText, Cards};
use maud::{Markup, html};

use super::art;
use crate::scene::parts;

/// A Crew card as it lies: the number that counts, its suit, its picture, its name.
pub(super) fn face(card: &CrewCard, number: i64, with_text: bool) -> Markup {
    let other = card.numbers.iter().copied().find(|end| *end != number);
    html! {
        span class={ "corner " (card.suit.name()) } {
            b { (number) } (art(card.suit.name()))
        }
        span class="portrait" { (art(&parts::slug(&card.name))) }
        span class="name" { (card.name) }
        @if with_text { span class="text" { (card.text()) } }
        @if let Some(other) = other {
            span class={ "corner other " (card.suit.name()) } { b { (other) } }
        }
    }
}

/// What a Crew says when it explains itself.
pub(super) fn tip(deck: &Deck, crew: Crew) -> Markup {
    described(deck, crew.index())
}

/// What a Reward says when it explains itself.
pub(super) fn reward_tip(deck: &Deck, reward: Reward) -> Markup {
    described(deck, Crew::KINDS + reward.index())
}

/// The card at this place of the printed list.
fn described(deck: &Deck, index: usize) -> Markup {
    let about = |card: CardText| parts::about(&card, art(&parts::slug(&card.name)));
    deck.list().into_iter().nth(index).map_or_else(|| html! {}, about)
}

/// A Crew for those who do not see it: "The Fixer, 3 of hearts".
pub(super) fn words(name: &str, number: i64, suit: Suit) -> String {
    format!("{name}, {number}, {}", suit.name())
}
