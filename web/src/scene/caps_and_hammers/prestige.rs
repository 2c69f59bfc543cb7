//! The Prestige of both sides, and how near the war is.

use caps_and_hammers::{CAPS, HAMMERS, Phase, View};
use engine::{Names, Seat};
use maud::{Markup, html};

use super::{At, art, side, star};

/// From this lead on nobody wins (CH-9.2).
const WAR: i16 = 10;

pub(super) fn draw(at: &At<'_>) -> Markup {
    let view = at.view;
    let lead = view.sides[0].prestige - view.sides[1].prestige;
    html! {
        (plate(at, HAMMERS))
        div class="course" {
            h2 { (heading(view, at.names)) }
            (track(lead))
            p class="standing" { (standing(view, at.names, lead)) }
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
            span class="who" { (&at.names[seat]) }
            span class="sum" { (prestige) (star()) span class="visually-hidden" { " Prestige" } }
        }
    }
}

fn heading(view: &View, names: &Names) -> String {
    match (view.phase, view.active) {
        (Phase::Undealt, _) => "The cards are being dealt".to_owned(),
        (Phase::Over, _) => "The cold war is over".to_owned(),
        (_, active) => {
            let mover = active.map(|seat| format!(": {} to move", &names[seat]));
            let turn = view.turn.div_ceil(2);
            format!("Round {} of 3, turn {turn} of 5{}", view.round, mover.unwrap_or_default())
        }
    }
}

/// The lead on a printed track: red cells to the left, blue ones to the right, war at both ends
/// and in the middle.
fn track(lead: i16) -> Markup {
    html! {
        ol class="track" aria-hidden="true" {
            @for cell in -WAR..=WAR {
                @let kind = match cell {
                    0 | -10 | 10 => "war",
                    1.. => "caps",
                    _ => "hammers",
                };
                @let here = if cell == lead.clamp(-WAR, WAR) { " here" } else { "" };
                li class={ (kind) (here) } {
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

fn standing(view: &View, names: &Names, lead: i16) -> Markup {
    let over = view.phase == Phase::Over;
    let leader = &names[if lead > 0 { CAPS } else { HAMMERS }];
    let by = lead.abs();
    let (war, what) = match (by, over) {
        (0, false) => (true, "Level. If it ends so: Nuclear War, nobody wins.".to_owned()),
        (0, true) => (true, "Level: Nuclear War. Nobody wins.".to_owned()),
        (WAR.., false) => {
            (true, format!("Lead: {leader} by {by}. If it ends so: Nuclear War, nobody wins."))
        }
        (WAR.., true) => (true, format!("A lead of {by}: Nuclear War. Nobody wins.")),
        (_, false) => (false, format!("Lead: {leader} by {by}. In the end a lead of 1 to 9 wins.")),
        (_, true) => (false, format!("{leader} wins by {by}.")),
    };
    html! { span class=[war.then_some("alarm")] { (what) } }
}
