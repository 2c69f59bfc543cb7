//! What the icons mean, for whoever has no cards to look at.

use maud::{Markup, html};

use super::icon;
use crate::words::heist as words;

/// A line of news, and the icons with their meanings.
pub(crate) fn legend(news: &str) -> Markup {
    html! {
        div class="legend" {
            p { (news) }
            ul aria-label=(words::WHAT_ICONS_MEAN) {
                @for (name, meaning) in words::ICONS { li { (icon(name)) (meaning) } }
            }
        }
    }
}
