//! The picture of a heist: the Crew that do it, Risk and Reward, and the score that climbs to
//! what they ask for.

use maud::{Markup, html};

use super::stage::{Step, treasure};
use super::window::MOST;
use super::{art, crew, gauge, words};
use crate::{Attempt, Cause, Event, Part, Reward, RowCrew};

/// How far a heist is on stage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Act {
    /// The Crew stand together, and the Reward lies face down.
    Gathered,
    /// The Reward is up.
    Turned,
    /// The score climbs.
    Climbing,
    /// The score is there, and nothing is said yet.
    Held,
    /// It is known how it went.
    Judged,
}

/// What the viewer is told of a heist.
struct Job {
    heist: u8,
    score: i16,
    difficulty: u8,
    result: Attempt,
    reward: Reward,
    number: u8,
    risk: u8,
}

impl Job {
    fn of(staged: &Step<'_>) -> Option<Job> {
        let found = staged.events.iter().find_map(|event| match event {
            Event::Revealed { reward, number, risk } => Some((*reward, *number, *risk)),
            _ => None,
        });
        let (reward, number, risk) = found?;
        staged.events.iter().find_map(|event| match event {
            Event::Attempted { heist, score, difficulty, result } => Some(Job {
                heist: *heist,
                score: *score,
                difficulty: *difficulty,
                result: *result,
                reward,
                number,
                risk,
            }),
            _ => None,
        })
    }

    /// The least score that succeeds. What came of this very heist is not in force yet.
    fn needed(&self, staged: &Step<'_>) -> i64 {
        let ties_lose = in_force_before(staged, self.reward).any(|it| it == Reward::WeaveLens);
        i64::from(self.difficulty) + i64::from(ties_lose)
    }
}

/// The Rewards whose Complications were in force when this one was turned up.
pub(super) fn in_force_before<'a>(
    step: &Step<'a>,
    reward: Reward,
) -> impl Iterator<Item = Reward> + use<'a> {
    step.at.view.tucked.iter().copied().take_while(move |it| *it != reward)
}

/// How the score of the heist comes about, as it was announced last before the Reward was up.
pub(super) fn parts(staged: &Step<'_>) -> Vec<Part> {
    let before = staged.events.iter().take_while(|it| !matches!(it, Event::Revealed { .. }));
    let announced = before.filter_map(|event| match event {
        Event::Announced { parts, .. } => Some(parts.to_vec()),
        _ => None,
    });
    announced.last().unwrap_or_default()
}

/// The heist of this move, as far as it is now.
pub(super) fn draw(staged: &Step<'_>, act: Act) -> Markup {
    let Some(job) = Job::of(staged) else { return html! {} };
    html! {
        div class="job" {
            h3 { (words::heist_of(job.heist, staged.at.view.heists_needed)) }
            (lineup(staged, &job))
            (stakes(&job, act))
            (climb(staged, &job, act))
            @if act == Act::Judged {
                p class=(if job.result == Attempt::Success { "stamp done" } else { "stamp" }) {
                    (words::stamp(job.result))
                }
            }
        }
    }
}

/// The four Crew as they lay when this was told.
fn lineup(staged: &Step<'_>, job: &Job) -> Markup {
    html! {
        ol class="lineup" {
            @for placed in row(staged, job) {
                @let card = staged.at.cards.crew(placed.crew);
                @let ribbon = match (placed.discarded, placed.covering) {
                    (true, _) => Some(words::DISCARDED),
                    (_, true) => Some(words::ON_THE_RISK),
                    _ => None,
                };
                li class={ "crewcard " (placed.suit.name()) @if placed.discarded { " gone" } } {
                    (crew::face(card, i64::from(placed.number), false))
                    @if let Some(ribbon) = ribbon { span class="ribbon" { (ribbon) } }
                }
            }
        }
    }
}

/// The row as it was scored, with undone what is told only later.
fn row(staged: &Step<'_>, job: &Job) -> Vec<RowCrew> {
    let last = staged.at.view.last_heist.as_ref().filter(|last| last.heist == job.heist);
    let Some(last) = last else { return Vec::new() };
    let mut row = last.row.to_vec();
    let now = cause(staged.event());
    let mut uncovered = false;
    for event in staged.events[staged.place + 1..].iter().rev() {
        let Some(Cause::Reward(_)) = cause(event) else {
            uncovered = matches!(event, Event::Uncovered { .. });
            continue;
        };
        if cause(event) == now {
            continue;
        }
        match event {
            Event::Rotated { crew, number, .. } => {
                let ends = &staged.at.cards.crew(*crew).numbers;
                let other = ends.iter().find(|end| **end != i64::from(*number));
                let turned = row.iter_mut().rfind(|it| it.crew == *crew && it.number == *number);
                if let Some((turned, other)) = turned.zip(other) {
                    turned.number = u8::try_from(*other).unwrap_or(turned.number);
                }
            }
            Event::Discarded { crew, .. } => {
                if let Some(gone) = row.iter_mut().rfind(|it| it.crew == *crew && it.discarded) {
                    (gone.discarded, gone.covering) = (false, uncovered);
                }
            }
            _ => {}
        }
        uncovered = false;
    }
    row
}

/// What rotates or discards a Crew here.
fn cause(event: &Event) -> Option<Cause> {
    match event {
        Event::Rotated { by, .. } | Event::Discarded { by, .. } => Some(*by),
        _ => None,
    }
}

/// Risk and Reward, and what they ask for.
fn stakes(job: &Job, act: Act) -> Markup {
    let up = act >= Act::Turned;
    html! {
        div class="stakes" {
            span class="stakecard risk" {
                span class="title" { (words::RISK) } b { (job.risk) } (art("risk"))
            }
            span class="sign" { "+" }
            @if up {
                span class={ "stakecard reward" @if act == Act::Turned { " turns" } } {
                    span class="title" { (words::REWARD) } b { (job.number) } (treasure(job.reward))
                    span class="note" { (job.reward.name()) }
                }
            } @else {
                span class="stakecard back" {
                    span class="title" { (words::REWARD) } b { "?" } (art("chest"))
                }
            }
            span class="sign" { "=" }
            span class="asked" {
                span class="title" { (words::DIFFICULTY) }
                b data-count=[(act == Act::Turned).then_some(job.difficulty)] {
                    @if up { (job.difficulty) } @else { "?" }
                }
            }
        }
    }
}

/// The highest score that the gauge shows, and the width of a score in it.
const HIGHEST: i64 = 25;
const CELL: i64 = 20;

/// The score on its way to what is asked for, and what it is made of.
fn climb(staged: &Step<'_>, job: &Job, act: Act) -> Markup {
    let needed = job.needed(staged);
    let score = i64::from(job.score);
    let counted = act >= Act::Climbing;
    let end = |value: i64| value.clamp(0, HIGHEST) * CELL;
    let bust = if score > MOST { " bust" } else { "" };
    html! {
        div class="climb" {
            p class={ "total" (bust) } {
                span class="title" { (words::CREW_SCORE) }
                b data-count=[(act == Act::Climbing).then_some(score)] {
                    @if counted { (score) } @else { "…" }
                }
            }
            svg viewBox={ "-2 0 " (end(HIGHEST) + 4) " 62" } aria-hidden="true" {
                rect class="track" x="0" y="20" width=(end(HIGHEST)) height="22" rx="4" {}
                @if act >= Act::Turned && needed <= MOST {
                    rect class="enough" x=(end(needed - 1)) y="16" width=(end(MOST) - end(needed - 1)) height="30" rx="4" {}
                    path class="flag" d={ "M" (end(needed - 1)) " 48V4h16l-4 5 4 5h-16" } {}
                    text x=(end(needed - 1)) y="60" { (needed) }
                }
                rect class="over" x=(end(MOST)) y="20" width=(end(HIGHEST) - end(MOST)) height="22" {}
                text x=(end(MOST)) y="60" { (MOST) }
                @if counted {
                    rect class={ "fill" (bust) @if act == Act::Climbing { " climbs" } } x="0" y="24" width=(end(score)) height="14" rx="3" {}
                }
            }
            @if counted {
                ul class="parts" { @for part in parts(staged) { li { (gauge::part(part)) } } }
            }
        }
    }
}
