//! The Prestige of both sides, and how near the war is.

use engine::Seat;
use maud::{Markup, html};

use super::words;
use super::{At, art, called, side, star};
use crate::{CAPS, HAMMERS, Phase, View};

/// From this lead on nobody wins (CH-9.2).
const WAR: i16 = 10;

pub(super) fn draw(at: &At<'_>) -> Markup {
    let view = at.view;
    let lead = view.sides[0].prestige - view.sides[1].prestige;
    html! {
        (plate(at, HAMMERS))
        div class="course" {
            h2 { (heading(at)) }
            (track(lead))
            p class="standing" {
                @let standing = standing(view, |seat| called(at, seat));
                span class=[standing.war.then_some("alarm")] { (standing.words) }
            }
        }
        (plate(at, CAPS))
    }
}

fn plate(at: &At<'_>, seat: Seat) -> Markup {
    let prestige = at.view.sides[seat.index()].prestige;
    let moves = if at.view.active == Some(seat) { " moves" } else { "" };
    html! {
        div class={ "plate " (side(seat)) (moves) } {
            (art(side(seat)))
            span class="who" { (called(at, seat)) }
            span class="sum" data-sum={ (side(seat)) " " (prestige) } data-from="line" { (prestige) (star()) span class="visually-hidden" { " " (words::PRESTIGE) } }
        }
    }
}

fn heading(at: &At<'_>) -> String {
    let view = at.view;
    match (view.phase, view.active) {
        (Phase::Undealt, _) => words::DEALING.to_owned(),
        (Phase::Over, _) => words::OVER.to_owned(),
        (_, active) => {
            let mover = active.map(|seat| called(at, seat));
            words::turn(view.round, view.turn.div_ceil(2), mover)
        }
    }
}

/// The lead on a printed track: red cells to the left, blue ones to the right, war at both ends
/// and in the middle.
pub(super) fn track(lead: i16) -> Markup {
    html! {
        ol class="track" aria-hidden="true" {
            @for cell in -WAR..=WAR {
                @let kind = match cell {
                    0 | -10 | 10 => "war",
                    1.. => "caps",
                    _ => "hammers",
                };
                @let here = if cell == lead.clamp(-WAR, WAR) { " here" } else { "" };
                li class={ (kind) (here) } data-as=[(!here.is_empty()).then_some("lead")] {
                    @match cell {
                        0 => { "=" }
                        -10 | 10 => { "10" }
                        _ => { (cell.abs()) }
                    }
                }
            }
        }
    }
}

/// What the lead means.
pub(super) struct Standing {
    pub(super) words: String,
    /// Whether nobody would win.
    pub(super) war: bool,
}

pub(super) fn standing<'a>(view: &View, called: impl Fn(Seat) -> &'a str) -> Standing {
    let lead = view.sides[0].prestige - view.sides[1].prestige;
    let over = view.phase == Phase::Over;
    let leader = called(if lead > 0 { CAPS } else { HAMMERS });
    let by = lead.abs();
    let war = by == 0 || by >= WAR;
    Standing { words: words::lead(leader, by, war, over), war }
}
