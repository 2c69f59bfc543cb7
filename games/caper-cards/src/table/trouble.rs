//! The Complications in force, and what each of them does now.

use maud::{Markup, html};
use ui::parts;

use super::words;
use super::{At, art, crew};
use crate::{Cause, Fate, Foresight, Reward, Stage, View};

pub(super) fn draw(at: &At<'_>) -> Markup {
    let seen = at.view.foresee(at.cards);
    html! {
        h2 { (words::COMPLICATIONS) }
        @if at.view.tucked.is_empty() {
            p class="empty" { (words::NO_COMPLICATIONS) }
        } @else {
            ul {
                @for (index, reward) in at.view.tucked.iter().enumerate() {
                    li { (complication(at, index, *reward, &seen)) }
                }
            }
        }
    }
}

fn complication(at: &At<'_>, index: usize, reward: Reward, seen: &Foresight) -> Markup {
    let text = at.cards.complication(reward, at.view.readings);
    let now = (at.view.stage == Stage::Playing).then(|| effect(at.view, reward, seen));
    let label = words::complication(reward.name(), &text, now.as_ref().map(|now| now.as_deref()));
    let inside = html! {
        (art(&parts::slug(reward.name())))
        span class="name" { (reward.name()) }
        @if let Some(Some(now)) = &now { span class="now" { (now) } }
        span class="text" { (text) }
    };
    let tip = crew::reward_tip(at, reward);
    let class = if now == Some(None) { "complication idle" } else { "complication" };
    parts::card(&format!("under-{index}"), class, &label, inside, tip)
}

/// What a Complication does to the row as it lies, if it does anything.
pub(super) fn effect(view: &View, reward: Reward, seen: &Foresight) -> Option<String> {
    if reward == Reward::WeaveLens {
        return Some(words::ONE_MORE.to_owned());
    }
    let part = view.parts.iter().find(|part| part.cause == Cause::Reward(reward));
    if let Some(part) = part {
        return Some(words::amount_now(part.amount));
    }
    let hit = view.row.iter().zip(&seen.fates).filter_map(|(placed, fate)| match *fate {
        Fate::Shows { number, by } if by == reward => {
            Some(words::turns_to(placed.crew.name(), number))
        }
        Fate::Leaves { by } if by == reward => Some(words::leaves(placed.crew.name())),
        _ => None,
    });
    let hit: Vec<String> = hit.collect();
    let mut kinds = hit.clone();
    kinds.sort_unstable();
    kinds.dedup();
    let counted = kinds.iter().map(|kind| match hit.iter().filter(|it| *it == kind).count() {
        1 => kind.clone(),
        count => format!("{kind} ×{count}"),
    });
    (!hit.is_empty()).then(|| counted.collect::<Vec<String>>().join(", "))
}
