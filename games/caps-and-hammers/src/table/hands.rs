//! The cards of both sides that are not in play: hands, decks, and what nobody has seen yet.

use engine::{Seat, Viewer};
use maud::{Markup, html};
use ui::parts;

use super::words;
use super::{At, art, asset, backs_id, deck_id, hand_id, moves_as, side};
use crate::{Asset, HandCard, Phase, SideView};

/// The strip of the side that lies above.
pub(super) fn above(at: &At<'_>, seat: Seat) -> Markup {
    let shown = &at.view.sides[seat.index()];
    html! {
        (heading(at, seat, shown))
        @match &shown.hand {
            Some(hand) => (cards(at, seat, hand)),
            None => (backs(seat, shown.hand_size)),
        }
        (unseen(at, seat, shown))
    }
}

/// The hand of the side that lies below.
pub(super) fn below(at: &At<'_>, seat: Seat) -> Markup {
    let shown = &at.view.sides[seat.index()];
    let rests = at.view.phase == Phase::Finish && at.view.active == at.seat();
    html! {
        div class="shelf" {
            (heading(at, seat, shown))
            @if rests { p class="rests" { (words::RESTING) } }
            (unseen(at, seat, shown))
        }
        @match &shown.hand {
            Some(hand) => (cards(at, seat, hand)),
            None => (backs(seat, shown.hand_size)),
        }
    }
}

fn heading(at: &At<'_>, seat: Seat, shown: &SideView) -> Markup {
    let name = match at.viewer {
        Viewer::Seat(own) if own == seat => words::YOUR_HAND,
        _ => &at.names[seat],
    };
    html! {
        h2 class={ "who " (side(seat)) } {
            (art(side(seat))) span { (name) }
            small id=(deck_id(seat)) { (words::in_hand_and_deck(shown.hand_size, shown.deck)) }
        }
    }
}

fn backs(seat: Seat, count: u8) -> Markup {
    html! {
        span class={ "backs " (side(seat)) } id=(backs_id(seat)) aria-hidden="true" {
            @for _ in 0..count { span class="mini back" { (art(side(seat))) } }
        }
    }
}

/// A hand that lies open to the viewer, sorted by kind.
fn cards(at: &At<'_>, seat: Seat, hand: &[HandCard]) -> Markup {
    let mut hand = hand.to_vec();
    hand.sort_unstable_by_key(|held| (held.asset, held.card));
    html! {
        ul class={ "cards " (side(seat)) } {
            @for held in &hand { li data-as=(moves_as(seat, held.asset)) data-from=(deck_id(seat)) { (card(at, seat, held)) } }
            @if hand.is_empty() { li class="empty" { (words::NO_CARDS) } }
        }
    }
}

fn card(at: &At<'_>, seat: Seat, held: &HandCard) -> Markup {
    let kind = held.asset;
    let influence = asset::influence(at.cards, kind);
    let inside = html! {
        span class="top" { b { (influence) } span class="name" { (kind.name()) } }
        (asset::picture(kind))
        span class="does" {
            @if let Some(does) = asset::standing(at.cards, kind) { span { (does) } }
            @if let Some(does) = asset::operation(at.cards, kind) {
                span class="op" { (art("launch")) (does) }
            }
        }
    };
    let label = words::held(kind.name(), influence);
    let class = format!("asset {}", side(seat));
    let tip = asset::tip(at, kind);
    parts::card(&hand_id(seat, held.card), &class, &label, inside, tip)
}

/// How many Assets of each kind the viewer has not seen of a side: of one's own, those still in
/// the deck.
fn unseen(at: &At<'_>, seat: Seat, shown: &SideView) -> Markup {
    let sum: u8 = shown.unseen.iter().sum();
    let own = at.viewer.sees(seat);
    html! {
        @if sum > 0 {
            div class={ "unseen " (side(seat)) } {
                h3 { (words::unseen_heading(own)) }
                ul {
                    @for (kind, count) in Asset::ALL.into_iter().zip(shown.unseen) {
                        li { (chip(at, seat, kind, count)) }
                    }
                }
            }
        }
    }
}

fn chip(at: &At<'_>, seat: Seat, kind: Asset, count: u8) -> Markup {
    let inside = html! { (asset::picture(kind)) b { (count) } };
    let label = words::unseen(kind.name(), count);
    let class = if count == 0 { "chip none" } else { "chip" };
    let id = format!("unseen-{}-{}", side(seat), parts::slug(kind.name()));
    parts::card(&id, class, &label, inside, asset::tip(at, kind))
}
