//! The faces of the cards.

use maud::{Markup, html};
use ui::parts;

use super::words;
use super::{At, art};
use crate::{Crew, CrewCard, Reward, Suit};

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
pub(super) fn tip<'a>(at: &At<'a>, crew: Crew) -> &'a Markup {
    &at.faces[crew.index()].1
}

/// What a Reward says when it explains itself: the Rewards stand after the Crew, and all cards
/// again as they are in the other reading.
pub(super) fn reward_tip<'a>(at: &At<'a>, reward: Reward) -> &'a Markup {
    let otherwise = usize::from(at.view.readings.otherwise(reward));
    let cards = Crew::KINDS + Reward::COUNT;
    &at.faces[otherwise * cards + Crew::KINDS + reward.index()].1
}

/// By which name a Crew is found again when it has moved. Copies share it: nobody minds which of
/// them travels.
pub(super) fn moves_as(crew: Crew) -> String {
    parts::slug(crew.name())
}

/// A Crew for those who do not see it: "The Fixer, 3 of hearts".
pub(super) fn words(name: &str, number: i64, suit: Suit) -> String {
    words::crew(name, number, suit.name())
}
