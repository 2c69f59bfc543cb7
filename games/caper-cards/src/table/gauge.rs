//! The score so far, and the window it must hit.

use maud::{Markup, html};
use ui::parts;

use super::window::{MOST, Window};
use super::words;
use super::{At, art};
use crate::{Cause, Part, Reward, Stage, View};

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
            @if let (Stage::Playing, Some(last)) = (view.stage, &view.last_heist) {
                p class="last" { (words::last_heist(last)) }
            }
        }
        @match view.stage {
            Stage::Undealt => p class="verdict" { (words::NOTHING_DEALT) },
            Stage::Playing => (playing(at)),
            Stage::Won | Stage::Lost => (over(at)),
        }
    }
}

fn heading(view: &View) -> String {
    match view.stage {
        Stage::Undealt => words::UNDEALT.to_owned(),
        Stage::Playing => words::heist_of(view.round, view.heists_needed),
        Stage::Won => words::all_done(view.heists_needed),
        Stage::Lost => words::caught_at(view.round),
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
                    span class="visually-hidden" { (words::lamp(heist + 1, done)) }
                }
            }
        }
    }
}

/// The Reward of a heist that is done. The last of a game does not go under the Risk.
pub(super) fn taken(view: &View, heist: u8) -> Option<Reward> {
    let last = view.last_heist.as_ref();
    let last = last.filter(|last| last.heist == heist + 1 && heist < view.heists_done);
    view.tucked.get(usize::from(heist)).copied().or(last.map(|last| last.reward))
}

fn playing(at: &At<'_>) -> Markup {
    let view = at.view;
    let seen = view.foresee(at.cards);
    let window = Window::of(view, at.cards, seen.risk);
    html! {
        div class="score" {
            h3 { (words::CREW_SCORE) }
            b class=(window.class(i64::from(seen.score))) { (view.score) }
            @if seen.score != view.score {
                span class="foreseen" { (words::scores(seen.score)) }
            }
        }
        (drawing(&window, i64::from(view.score), i64::from(seen.score)))
        div class="window" {
            @if let Some((from, to)) = window.luck() {
                h3 { (words::SAFE_SCORE) }
                b { (window.range()) }
                p { (words::may_do(from, to)) }
            } @else {
                h3 { (words::NEEDED) }
                b { (window.range()) }
            }
            p class="sum" {
                @let reward = view.reward.map(|reward| at.cards.reward(reward).number);
                (words::difficulty(seen.risk, reward, window.ties_lose))
            }
        }
        p class="verdict" {
            (words::verdict(seen.score != view.score, &window.verdict(i64::from(seen.score))))
            (sum(view))
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
                    span { (self::part(*part)) }
                }
            }
        }
    }
}

/// One line of a score's sum.
pub(super) fn part(part: Part) -> Markup {
    html! {
        @match part.cause {
            Cause::Numbers => (words::numbers(part.amount)),
            Cause::Crew(crew) => (words::adds(part.amount, crew.name())),
            Cause::Reward(reward) => (words::adds(part.amount, reward.name())),
        }
    }
}

/// The scores from left to right, each coloured and patterned by what it would bring; a small
/// card above a score for each Reward that may ask for it; the score as a pin below.
fn drawing(window: &Window, score: i64, foreseen: i64) -> Markup {
    let width = (HIGHEST - LOWEST + 1) * CELL;
    let x = |value: i64| (value.clamp(LOWEST, HIGHEST) - LOWEST) * CELL;
    html! {
        svg class="gauge" viewBox={ "-3 0 " (width + 6) " 92" } role="img"
            aria-label=(words::sure_scores(&window.range())) {
            @for value in LOWEST..=HIGHEST {
                g class=(window.class(value)) {
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
    let won = at.view.stage == Stage::Won;
    html! {
        div class=(if won { "ending won" } else { "ending" }) {
            (art(if won { "safe" } else { "cuffs" }))
            p {
                b { (if won { words::CREW_WINS } else { words::CREW_LOSES }) }
                @if let Some(last) = &at.view.last_heist {
                    span { (words::last_attempt(last, MOST)) }
                }
                span { (words::succeeded(at.view.heists_done, at.view.heists_needed)) }
            }
        }
    }
}
