//! How the round before ended. The line is cleared at once, so this is where everybody can look
//! up who won what with which Assets.

use engine::Seat;
use maud::{Markup, html};
use ui::parts;

use super::words;
use super::{At, art, asset, called, side, star};
use crate::{Asset, CAPS, DecidedView, HAMMERS, Phase};

pub(super) fn draw(at: &At<'_>) -> Markup {
    let view = at.view;
    if view.last_round.is_empty() || view.phase == Phase::Over {
        return html! {};
    }
    let title = words::ended(view.round - 1);
    let outcomes = html! {
        ol { @for decided in &view.last_round { (outcome(at, decided)) } }
    };
    html! {
        details class="ended" { summary { (title) } (outcomes) }
    }
}

fn outcome(at: &At<'_>, decided: &DecidedView) -> Markup {
    let winner = decided.winner;
    html! {
        li class=[winner.map(side)] {
            (art(&parts::slug(decided.situation.name())))
            p {
                strong { (decided.situation.name()) }
                span class="won" {
                    @match winner {
                        Some(seat) => { (words::won(called(at, seat), decided.prestige)) (star()) }
                        None => (words::NOBODY_WON),
                    }
                }
            }
            (fallen(at, CAPS, &decided.assets[0]))
            (fallen(at, HAMMERS, &decided.assets[1]))
        }
    }
}

/// One side's Assets that lay at a Situation.
fn fallen(at: &At<'_>, seat: Seat, assets: &[Asset]) -> Markup {
    html! {
        span class={ "fallen " (side(seat)) } {
            span class="visually-hidden" { (words::fallen(called(at, seat), assets)) }
            @for asset in assets { (asset::picture(*asset)) }
        }
    }
}
