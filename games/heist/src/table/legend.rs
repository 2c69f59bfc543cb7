//! What the icons mean, for whoever has no cards to look at.

use maud::{Markup, html};

use super::icon;
use super::words;

/// A line of news, and the icons with their meanings.
pub fn legend(news: &str) -> Markup {
    html! {
        div class="legend" {
            p { (news) }
            ul aria-label=(words::WHAT_ICONS_MEAN) {
                @for (name, meaning) in words::ICONS { li { (icon(name)) (meaning) } }
            }
        }
    }
}
