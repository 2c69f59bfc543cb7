//! What is drawn of a Reward: to who looks at it, when its Complication comes into force, and
//! when the game is over.

use maud::{Markup, html};

use super::job::in_force_before;
use super::stage::{Step, treasure};
use super::window::MOST;
use super::{art, gauge, words};
use crate::Reward;

/// A Reward that only the viewer has seen.
pub(super) fn secret(staged: &Step<'_>, reward: Reward) -> Markup {
    let card = staged.at.cards.reward(reward);
    html! {
        div class="complicates" {
            h3 { (words::ONLY_YOU) }
            (reward_card(reward, card.number))
            p class="text" { (words::would_bring(&text(staged, reward))) }
        }
    }
}

/// The Complication that is in force from now on, large, and those that were before.
pub(super) fn complication(staged: &Step<'_>, reward: Reward) -> Markup {
    let card = staged.at.cards.reward(reward);
    let older: Vec<Reward> = in_force_before(staged, reward).collect();
    html! {
        div class="complicates" {
            h3 { (words::NEW_COMPLICATION) }
            (reward_card(reward, card.number))
            p class="text" { (text(staged, reward)) }
            p class="from" { (words::FROM_NOW_ON) }
            @if !older.is_empty() {
                h4 { (words::ALSO_IN_FORCE) }
                ul {
                    @for older in older {
                        li { (treasure(older)) span { b { (older.name()) } " " (text(staged, older)) } }
                    }
                }
            }
        }
    }
}

fn text(staged: &Step<'_>, reward: Reward) -> String {
    staged.at.cards.complication(reward, staged.at.view.readings)
}

fn reward_card(reward: Reward, number: i64) -> Markup {
    html! {
        span class="stakecard reward turns" {
            span class="title" { (words::REWARD) } b { (number) } (treasure(reward))
            span class="note" { (reward.name()) }
        }
    }
}

/// How the game ends: with what was taken, and with why it ended.
pub(super) fn ending(staged: &Step<'_>, won: bool) -> Markup {
    let view = staged.at.view;
    let taken: Vec<Reward> =
        (0..view.heists_done).filter_map(|it| gauge::taken(view, it)).collect();
    html! {
        div class=(if won { "last-call won" } else { "last-call" }) {
            (art(if won { "safe" } else { "cuffs" }))
            h3 { (if won { words::CREW_WINS } else { words::CREW_LOSES }) }
            @if let Some(last) = &view.last_heist { p { (words::last_attempt(last, MOST)) } }
            ul class="loot" {
                @for reward in taken { li { (treasure(reward)) span { (reward.name()) } } }
            }
            p { (words::succeeded(view.heists_done, view.heists_needed)) }
        }
    }
}
