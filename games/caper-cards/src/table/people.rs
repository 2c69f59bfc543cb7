//! Who sits around the table, and which Crew nobody at it has seen.

use engine::Seat;
use maud::{Markup, html};
use ui::parts;

use super::words;
use super::{At, art, crew};
use crate::{Crew, Hand};

/// The ids of the deck and of the face-down row.
pub(super) const DECK: &str = "deck";
pub(super) const FACE_DOWN: &str = "face-down";

/// The id of a player's plate.
pub(super) fn seat_id(seat: Seat) -> String {
    format!("seat-{}", seat.index())
}

pub(super) fn draw(at: &At<'_>) -> Markup {
    let players = at.view.hands.len();
    let first = at.seat().unwrap_or(Seat(0));
    let mut around = Vec::new();
    let mut seat = first;
    for _ in 0..players {
        around.push(seat);
        seat = seat.next(players);
    }
    html! {
        div class="seats" {
            h2 class="visually-hidden" { (words::PLAYERS) }
            ul {
                @for seat in around {
                    @if let Some(hand) = at.view.hands.get(seat.index()) { (plate(at, seat, hand)) }
                }
                @if at.view.face_down > 0 {
                    li class="plate pile" id=(FACE_DOWN) {
                        (backs(at.view.face_down))
                        span class="who" { (words::in_face_down_row(at.view.face_down)) }
                    }
                }
                @if at.view.deck > 0 {
                    li class="plate pile" id=(DECK) {
                        (backs(1))
                        span class="who" { (words::in_deck(at.view.deck)) }
                    }
                }
            }
        }
        (unseen(at))
    }
}

/// A player: hand, Boss card, whose turn it is, and who has seen the Reward.
fn plate(at: &At<'_>, seat: Seat, hand: &Hand) -> Markup {
    let view = at.view;
    let plays = view.turn == Some(seat);
    let alone = view.hands.len() == 1;
    let name = if at.seat() == Some(seat) { words::YOU } else { &at.names[seat] };
    html! {
        li class=(if plays { "plate plays" } else { "plate" }) id=(seat_id(seat)) {
            (backs(hand.size))
            span class="who" {
                (name)
                span class="marks" {
                    @if view.boss == seat && !alone { span class="mark" { (art("boss")) (words::BOSS) } }
                    @if view.peeked.contains(seat) {
                        span class="mark" { (art("eye")) (words::SAW_REWARD) }
                    }
                    @if plays && !alone { span class="mark" { (words::TO_PLAY) } }
                }
            }
            span class="visually-hidden" { (words::cards(hand.size)) }
        }
    }
}

fn backs(count: u8) -> Markup {
    html! {
        span class="backs" aria-hidden="true" { @for _ in 0..count { span class="mini" {} } }
    }
}

/// How many of each kind of Crew the viewer has not seen yet.
fn unseen(at: &At<'_>) -> Markup {
    html! {
        div class="unseen" {
            h3 { (words::UNSEEN) }
            ul {
                @for kind in Crew::ALL {
                    li { (chip(at, kind)) }
                }
            }
        }
    }
}

fn chip(at: &At<'_>, kind: Crew) -> Markup {
    let view = at.view;
    let card = at.cards.crew(kind);
    let gone = view.left.iter().find(|left| left.crew == kind).map_or(0, |left| left.count);
    let lying = view.row.iter().filter(|it| it.crew == kind && !it.discarded).count();
    let waiting = usize::from(view.waiting == Some(kind));
    let held = view.hands.iter().flat_map(|hand| &hand.cards).filter(|it| it.crew == kind).count();
    let seen = usize::from(gone) + lying + waiting + held;
    let left = usize::try_from(card.copies).unwrap_or(0).saturating_sub(seen);
    let numbers: Vec<String> = card.numbers.iter().map(ToString::to_string).collect();
    let numbers = numbers.join("/");
    let label = words::unseen(&card.name, &numbers, card.suit.name(), left);
    let class = format!("chip {}{}", card.suit.name(), if left == 0 { " none" } else { "" });
    let inside = html! {
        span class="what" { (numbers) (art(card.suit.name())) }
        b { "×" (left) }
    };
    let id = format!("unseen-{}", parts::slug(kind.name()));
    parts::card(&id, &class, &label, inside, crew::tip(at, kind))
}
