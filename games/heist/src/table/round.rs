//! Where in the game we are, and what everyone has in common.

use std::sync::Arc;

use maud::{Markup, html};
use ui::parts;

use super::face::roll;
use super::words;
use super::{Face, Whose, icon};
use crate::{ROUNDS, RoundKind};

/// The state of the game as a whole.
#[derive(Debug)]
pub struct Round {
    /// The city's name.
    pub city: &'static str,
    /// From 1 to 6; 7 if the game is over.
    pub round: u8,
    pub turn: u8,
    pub turns: u8,
    /// Who goes first.
    pub first: Whose,
    /// The Coins in the supply.
    pub supply: u8,
    /// The cards that the viewer has not seen, with their number.
    pub unseen: Vec<(Arc<Face>, u8)>,
    /// Whatever else is there.
    pub more: Markup,
}

/// Draws it as a strip.
pub fn round(it: &Round) -> Markup {
    html! {
        div class="round" {
            h2 class="city" { (it.city) }
            ol class="rounds" aria-label=(words::SIX_ROUNDS) {
                @for (number, round) in (1..).zip(ROUNDS) {
                    (pip(it, number, round.kind))
                }
            }
            p class="when" { (when(it)) }
            (it.more)
            p class="supply" id="supply" {
                span { (words::SUPPLY) " " } b { (it.supply) } (icon("coin"))
                span class="visually-hidden" { " " (words::coins(it.supply)) }
            }
            (unseen(it))
        }
    }
}

fn pip(it: &Round, number: u8, kind: RoundKind) -> Markup {
    let mark = match kind {
        RoundKind::Thief => "thief",
        RoundKind::Gear => "gear",
    };
    let class = match number.cmp(&it.round) {
        std::cmp::Ordering::Less => "past",
        std::cmp::Ordering::Equal => "now",
        std::cmp::Ordering::Greater => "coming",
    };
    html! {
        li class=(class) aria-current=[(class == "now").then_some("step")] {
            (icon(mark)) span class="visually-hidden" { (words::round(number, noun(kind))) }
        }
    }
}

fn when(it: &Round) -> String {
    let round = ROUNDS.get(usize::from(it.round).saturating_sub(1));
    words::when(round.map(|round| noun(round.kind)), it.turn, it.turns, &it.first)
}

/// What is played in a round.
fn noun(kind: RoundKind) -> &'static str {
    match kind {
        RoundKind::Thief => words::THIEVES,
        RoundKind::Gear => words::GEAR,
    }
}

fn unseen(it: &Round) -> Markup {
    let count: usize = it.unseen.iter().map(|(_, copies)| usize::from(*copies)).sum();
    let names: Vec<String> = it.unseen.iter().map(|(face, copies)| copied(face, *copies)).collect();
    let label = words::unseen(count, &names);
    parts::thing(
        "unseen",
        "unseen",
        &label,
        html! {
            span class="caption" { (words::UNSEEN) " " b { (count) } }
            (roll(words::unseen_title(count), it.unseen.iter().map(|(face, copies)| (&**face, *copies))))
        },
    )
}

fn copied(face: &Face, copies: u8) -> String {
    if copies == 1 { face.name.clone() } else { format!("{} ({copies})", face.name) }
}
