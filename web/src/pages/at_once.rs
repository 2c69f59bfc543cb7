//! Playing at once with bots: how strong they are, how many play, and how fast moves are shown.
//! All of it is what was chosen last, so that one touch is enough.

use maud::{Markup, html};
use rooms::games;
use rooms::turns::HOURS;

use super::game::in_order;
use crate::catalogue::Entry;
use crate::habits::Habits;
use crate::{assets, words};

/// The field of a form that says how many play a game. Forms for several games have one for each.
pub(crate) fn players_field(game: &str) -> String {
    format!("players.{game}")
}

/// How strong the bots are.
pub(super) fn level(habits: &Habits) -> Markup {
    html! {
        label {
            span { (words::BOTS) }
            select name="level" {
                @for bot in games::levels() {
                    option value=(bot.name) selected[bot.name == habits.level()] title=(bot.about) {
                        (words::bot_strength(bot.name))
                    }
                }
            }
        }
    }
}

/// How fast moves are shown. Only a script shows them, so only a script asks, and remembers.
pub(super) fn pace() -> Markup {
    html! {
        label hidden {
            span { (words::SPEED) }
            select id="speed" {
                @for (value, name) in words::PACES { option value=(value) { (name) } }
            }
        }
        script src=(assets::SPEED) defer {}
    }
}

/// How many hours each decision may take; the first choice is to play in one sitting.
pub(super) fn hours(live: &str) -> Markup {
    html! {
        select name="hours" {
            option value="" { (live) }
            @for hours in HOURS { option value=(hours) { (words::days::pace(hours)) } }
        }
    }
}

/// How many play.
pub(super) fn players(entry: &Entry, habits: &Habits) -> Markup {
    let info = entry.info;
    let Some(field) = entry.players() else {
        return html! { p class="seats" { (words::players(info.min_players, info.max_players)) } };
    };
    let (name, chosen) = (players_field(info.id), habits.players(entry));
    html! {
        fieldset class="seats" {
            legend class="visually-hidden" { (words::HOW_MANY) }
            @for (_, choice) in in_order(field) {
                label title=(words::sentence(choice.about)) {
                    input type="radio" name=(name) value=(choice.value) checked[chosen == Some(choice.value)];
                    span { (choice.value) }
                }
            }
            span aria-hidden="true" { (words::PLAYERS_AFTER_NUMBER) }
        }
    }
}
