//! Asking before an action is taken: what it will do, and whether it shall.

use maud::{Markup, html};
use rooms::table::Preview;

use super::prompt::decision_fields;
use super::table::{At, rule_url};
use crate::words;

/// What an action will do as far as whoever chose it can know, as a part of the page or a page of
/// its own. The link back works without a script.
pub(crate) fn preview(at: &At<'_>, action: u16, preview: &Preview) -> Markup {
    let Some(seat) = at.seat() else { return html! {} };
    let nothing = preview.lines.is_empty() && preview.score.is_empty();
    let rule = |rule| html! { a class="rule" href=(rule_url(at.game(), rule)) { (rule) } };
    html! {
        div class="preview" role="group" aria-labelledby="preview-title" tabindex="-1" {
            h3 id="preview-title" { (words::PLAY_THIS) " " (preview.words) }
            ul {
                @for line in &preview.lines { li { (line.text) " " (rule(line.rule)) } }
                @for it in &preview.score {
                    li { (words::score_change(&it.label, &it.column, it.from, it.to)) " " (rule(it.rule)) }
                }
            }
            p class="soft" { (words::rest(preview.whole, nothing)) }
            form class="tools" method="post" action=(at.url("act")) {
                (decision_fields(at, seat))
                button class="main" name="action" value=(action) { (words::PLAY_IT) }
                a class="button" href={ "/t/" (at.room.id) } { (words::CHOOSE_AGAIN) }
            }
        }
    }
}

/// The button that switches it on and off.
pub(super) fn switch(at: &At<'_>) -> Markup {
    let on = at.asks_first();
    html! {
        form method="post" action=(at.url("ask-first")) {
            input type="hidden" name="on" value=(!on);
            button id="ask-first" class="quiet-button" aria-pressed=(on) { (words::ASK_FIRST) }
        }
    }
}
