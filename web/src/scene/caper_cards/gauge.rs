//! The score so far, and the window it must hit.

use caper_cards::{Attempt, Cause, LastHeist, Reward, Stage, View};
use maud::{Markup, html};

use super::window::{MOST, Window};
use super::{At, art};
use crate::scene::parts;

/// The scores that the gauge shows; what lies outside is drawn at its ends.
const LOWEST: i64 = 6;
const HIGHEST: i64 = 24;
/// The width and height of a score's cell in the drawing.
const CELL: i64 = 26;
const BAR: i64 = 34;

pub(super) fn draw(at: &At<'_>) -> Markup {
    let view = at.view;
    html! {
        div class="progress" {
            h2 { (heading(view)) }
            (lamps(view))
            @if let (Stage::Playing, Some(last)) = (view.stage, view.last_heist) {
                p class="last" { "Last: " (last.score) " against " (last.difficulty) }
            }
        }
        @match view.stage {
            Stage::Undealt => p class="verdict" { "Nothing is dealt yet." },
            Stage::Playing => (playing(at)),
            Stage::Won | Stage::Lost => (over(at)),
        }
    }
}

fn heading(view: &View) -> String {
    match view.stage {
        Stage::Undealt => "The table is being set".to_owned(),
        Stage::Playing => format!("Heist {} of {}", view.round, view.heists_needed),
        Stage::Won => format!("All {} heists done", view.heists_needed),
        Stage::Lost => format!("Caught at heist {}", view.round),
    }
}

/// One lamp for each heist: lit with its Reward when it is done.
fn lamps(view: &View) -> Markup {
    html! {
        ol class="lamps" {
            @for heist in 0..view.heists_needed {
                @let done = heist < view.heists_done;
                @let now = heist + 1 == view.round;
                @let reward = taken(view, heist);
                li class=(if done { "lamp done" } else if now { "lamp now" } else { "lamp" }) {
                    @if let Some(reward) = reward { (art(&parts::slug(reward.name()))) }
                    @else { span aria-hidden="true" { (heist + 1) } }
                    span class="visually-hidden" {
                        "Heist " (heist + 1) (if done { " done" } else { " to come" })
                    }
                }
            }
        }
    }
}

/// The Reward of a heist that is done. The last of a game does not go under the Risk.
fn taken(view: &View, heist: u8) -> Option<Reward> {
    let last = view.last_heist.filter(|last| last.heist == heist + 1 && heist < view.heists_done);
    view.tucked.get(usize::from(heist)).copied().or(last.map(|last| last.reward))
}

fn playing(at: &At<'_>) -> Markup {
    let view = at.view;
    let seen = view.foresee(at.cards);
    let window = Window::of(at, seen.risk);
    html! {
        div class="score" {
            h3 { "Crew score" }
            b class=(window.class(i64::from(seen.score))) { (view.score) }
            @if seen.score != view.score {
                span class="foreseen" { "scores " (seen.score) }
            }
        }
        (drawing(&window, i64::from(view.score), i64::from(seen.score)))
        div class="window" {
            @if let Some((from, to)) = window.luck() {
                h3 { "Safe score" }
                b { (window.range()) }
                p { (from) " to " (to) " may do" }
            } @else {
                h3 { "Needed" }
                b { (window.range()) }
            }
            p class="sum" {
                "Risk " (seen.risk) " + Reward "
                @match view.reward { Some(reward) => (at.cards.reward(reward).number), None => "?" }
                @if window.ties_lose { ", ties lose" }
            }
        }
        p class="verdict" {
            (if seen.score == view.score { "Now " } else { "As it lies it scores " })
            (window.verdict(i64::from(seen.score))) (sum(view))
        }
    }
}

/// How the score comes about, where there is more to it than numbers.
fn sum(view: &View) -> Markup {
    html! {
        @if view.parts.len() > 1 {
            span class="parts" {
                @for part in &view.parts {
                    " "
                    span {
                        @match part.cause {
                            Cause::Numbers => { "Numbers " (part.amount) }
                            Cause::Crew(crew) => { (plus(part.amount)) " " (crew.name()) }
                            Cause::Reward(reward) => { (plus(part.amount)) " " (reward.name()) }
                        }
                    }
                }
            }
        }
    }
}

fn plus(amount: i16) -> String {
    format!("{amount:+}")
}

/// The scores from left to right, each coloured and patterned by what it would bring; a small
/// card above a score for each Reward that may ask for it; the score as a pin below.
fn drawing(window: &Window, score: i64, foreseen: i64) -> Markup {
    let width = (HIGHEST - LOWEST + 1) * CELL;
    let x = |value: i64| (value.clamp(LOWEST, HIGHEST) - LOWEST) * CELL;
    html! {
        svg class="gauge" viewBox={ "-3 0 " (width + 6) " 92" } role="img"
            aria-label={ "Scores that succeed for sure: " (window.range()) } {
            @for value in LOWEST..=HIGHEST {
                g class={ "cell " (window.class(value)) } {
                    rect x=(x(value) + 1) y=(BAR) width=(CELL - 2) height="28" rx="4" {}
                    text x=(x(value) + CELL / 2) y=(BAR + 19) {
                        @if value == LOWEST { "≤" } (value)
                    }
                }
            }
            @for (index, difficulty) in window.difficulties.iter().enumerate() {
                @let below = window.difficulties[..index].iter().filter(|it| *it == difficulty);
                @let y = BAR - 10 - 10 * below.count() as i64;
                rect class="reward" x=(x(window.needed(*difficulty)) + 5) y=(y)
                    width=(CELL - 10) height="8" rx="2" {}
            }
            @if foreseen != score {
                (pin("ghost", x(score), score))
            }
            (pin("pin", x(foreseen), foreseen))
        }
    }
}

fn pin(class: &str, x: i64, score: i64) -> Markup {
    let middle = x + CELL / 2;
    html! {
        g class=(class) {
            rect x=(x - 1) y=(BAR - 2) width=(CELL + 2) height="32" rx="6" {}
            path d={ "M" (middle) " 66l-7 8h14z" } {}
            text x=(middle) y="90" { (score) }
        }
    }
}

fn over(at: &At<'_>) -> Markup {
    let words = |last: LastHeist| match last.result {
        Attempt::Success => {
            format!("{} against {}: the last one came off.", last.score, last.difficulty)
        }
        Attempt::TooLow => format!("{} against {}: too low.", last.score, last.difficulty),
        Attempt::LostTie => {
            format!("{} against {}: a tie, and ties lose.", last.score, last.difficulty)
        }
        Attempt::Bust => format!("{} is over {MOST}: a bust.", last.score),
    };
    let won = at.view.stage == Stage::Won;
    html! {
        div class=(if won { "ending won" } else { "ending lost" }) {
            (art(if won { "safe" } else { "cuffs" }))
            p {
                @if won { b { "The crew walks away with everything." } }
                @else { b { "The crew is caught." } }
                @if let Some(last) = at.view.last_heist {
                    span { (words(last)) " It was for the " (last.reward.name()) "." }
                }
                span { (at.view.heists_done) " of " (at.view.heists_needed) " heists succeeded." }
            }
        }
    }
}
