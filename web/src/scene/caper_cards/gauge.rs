//! The score so far, and the window it must hit.

use caper_cards::{Attempt, Cause, LastHeist, Reward, Stage, View};
use maud::{Markup, html};

use super::{At, art};
use crate::scene::parts;

/// A score over this is a bust (CC-6.5).
const MOST: i64 = 21;
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
                @let reward = taken(view, heist);
                li class=(if done { "lamp done" } else if heist + 1 == view.round { "lamp now" } else { "lamp" }) {
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
                            Cause::Crew(crew) => { (format!("{:+} ", part.amount)) (crew.name()) }
                            Cause::Reward(reward) => { (format!("{:+} ", part.amount)) (reward.name()) }
                        }
                    }
                }
            }
        }
    }
}

/// The scores that are enough, as far as the viewer knows.
struct Window {
    /// What the difficulty may be: one for each Reward that may lie there, lowest first.
    difficulties: Vec<i64>,
    ties_lose: bool,
}

impl Window {
    fn of(at: &At<'_>, risk: u8) -> Window {
        let number = |reward: Reward| i64::from(risk) + at.cards.reward(reward).number;
        let unseen = Reward::ALL.into_iter().filter(|it| !at.view.tucked.contains(it));
        let mut difficulties: Vec<i64> = match at.view.reward {
            Some(reward) => vec![number(reward)],
            None => unseen.map(number).collect(),
        };
        difficulties.sort_unstable();
        Window { difficulties, ties_lose: at.view.tucked.contains(&Reward::WeaveLens) }
    }

    /// How many of the possible difficulties a score meets.
    fn met(&self, score: i64) -> usize {
        if score > MOST {
            return 0;
        }
        self.difficulties.iter().filter(|it| self.needed(**it) <= score).count()
    }

    fn class(&self, score: i64) -> &'static str {
        match self.met(score) {
            _ if score > MOST => "bust",
            0 => "low",
            met if met == self.difficulties.len() => "sure",
            _ => "maybe",
        }
    }

    /// The score that a difficulty asks for.
    fn needed(&self, difficulty: i64) -> i64 {
        difficulty + i64::from(self.ties_lose)
    }

    /// The scores that are enough for sure: "18 to 21".
    fn range(&self) -> String {
        let least = self.difficulties.last().map_or(0, |it| self.needed(*it));
        match least {
            MOST => MOST.to_string(),
            ..MOST => format!("{least} to {MOST}"),
            _ => "none".to_owned(),
        }
    }

    /// The scores that are enough for some of the Rewards that may lie there.
    fn luck(&self) -> Option<(i64, i64)> {
        let (first, last) = (self.difficulties.first()?, self.difficulties.last()?);
        (first != last).then(|| (self.needed(*first), self.needed(*last) - 1))
    }

    fn verdict(&self, score: i64) -> String {
        let all = self.difficulties.len();
        match (self.class(score), all) {
            ("bust", _) => format!("{score}: over {MOST}, a bust."),
            ("sure", _) => format!("{score}: enough for sure."),
            ("maybe", _) => {
                format!("{score}: enough for {} of the {all} Rewards it may be.", self.met(score))
            }
            _ => {
                let least = self.difficulties.first().map_or(0, |it| self.needed(*it));
                format!("{score}: at least {} more needed.", least - score)
            }
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
                b { (if won { "The crew walks away with everything." } else { "The crew is caught." }) }
                @if let Some(last) = at.view.last_heist {
                    span { (words(last)) " It was for the " (last.reward.name()) "." }
                }
                span { (at.view.heists_done) " of " (at.view.heists_needed) " heists succeeded." }
            }
        }
    }
}
