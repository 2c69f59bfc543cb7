//! What the icons mean, for whoever has no cards to look at.

use maud::{Markup, html};

use super::icon;

/// The icons that both games share.
const ICONS: [(&str, &str); 9] = [
    ("caper", "a Caper, to win the Location"),
    ("coin", "a Coin"),
    ("point", "a Point at the end"),
    ("any", "a Stolen Good of any kind"),
    ("shield", "protects cards"),
    ("thief", "a Thief"),
    ("gear", "any Gear"),
    ("won", "for the winner of the Location"),
    ("both", "for both sides"),
];

/// A line of news, and the icons with their meanings.
pub(crate) fn legend(news: &str) -> Markup {
    html! {
        div class="legend" {
            p { (news) }
            ul aria-label="What the icons mean" {
                @for (name, words) in ICONS { li { (icon(name)) (words) } }
            }
        }
    }
}
