//! Where in the game we are, and what everyone has in common.

use std::sync::Arc;

use heist::{ROUNDS, RoundKind};
use maud::{Markup, html};

use super::face::roll;
use super::{Face, icon};
use crate::scene::parts;

/// The state of the game as a whole.
pub(crate) struct Round {
    /// The city's name.
    pub(crate) city: &'static str,
    /// From 1 to 6; 7 if the game is over.
    pub(crate) round: u8,
    pub(crate) turn: u8,
    pub(crate) turns: u8,
    /// Who goes first.
    pub(crate) first: String,
    /// The Coins in the supply.
    pub(crate) supply: u8,
    /// The cards that the viewer has not seen, with their number.
    pub(crate) unseen: Vec<(Arc<Face>, u8)>,
    /// Whatever else is there.
    pub(crate) more: Markup,
}

/// Draws it as a strip.
pub(crate) fn round(it: &Round) -> Markup {
    html! {
        div class="round" {
            h2 class="city" { (it.city) }
            ol class="rounds" aria-label="The six rounds" {
                @for (number, round) in (1..).zip(ROUNDS) {
                    (pip(it, number, round.kind))
                }
            }
            p class="when" { (when(it)) }
            (it.more)
            p class="supply" {
                span { "Supply " } b { (it.supply) } (icon("coin"))
                span class="visually-hidden" { " Coins" }
            }
            (unseen(it))
        }
    }
}

fn pip(it: &Round, number: u8, kind: RoundKind) -> Markup {
    let (mark, noun) = match kind {
        RoundKind::Thief => ("thief", "Thieves"),
        RoundKind::Gear => ("gear", "Gear"),
    };
    let class = match number.cmp(&it.round) {
        std::cmp::Ordering::Less => "past",
        std::cmp::Ordering::Equal => "now",
        std::cmp::Ordering::Greater => "coming",
    };
    html! {
        li class=(class) aria-current=[(class == "now").then_some("step")] {
            (icon(mark)) span class="visually-hidden" { "Round " (number) ": " (noun) }
        }
    }
}

fn when(it: &Round) -> String {
    match ROUNDS.get(usize::from(it.round).saturating_sub(1)) {
        None => "The game is over".to_owned(),
        Some(round) => {
            let kind = match round.kind {
                RoundKind::Thief => "Thieves",
                RoundKind::Gear => "Gear",
            };
            format!("{kind}, turn {} of {}. {} goes first", it.turn, it.turns, it.first)
        }
    }
}

fn unseen(it: &Round) -> Markup {
    let count: usize = it.unseen.iter().map(|(_, copies)| usize::from(*copies)).sum();
    let names: Vec<String> = it.unseen.iter().map(|(face, copies)| copied(face, *copies)).collect();
    let label = match count {
        0 => "You have seen every card".to_owned(),
        _ => format!("{count} cards you have not seen: {}", names.join(", ")),
    };
    let title = if count == 0 { label.as_str() } else { "Cards you have not seen" };
    parts::thing(
        "unseen",
        "unseen",
        &label,
        html! {
            span class="caption" { "Unseen " b { (count) } }
            (roll(title, it.unseen.iter().map(|(face, copies)| (&**face, *copies))))
        },
    )
}

fn copied(face: &Face, copies: u8) -> String {
    if copies == 1 { face.name.clone() } else { format!("{} ({copies})", face.name) }
}
