//! Cards in a list of all cards: the drawing, the icons, and what they mean.

use maud::{Markup, html};
use ui::parts;

use super::icon_language::meaning;
use super::sprite::drawing;
use super::{Tongue, line};

/// A line of icons, and how its meaning is put.
pub type Said<'a> = (fn(&str) -> String, &'a str);

/// A card with its lines of icons.
pub fn entry(name: &str, kind: &'static str, tongue: &Tongue, lines: &[Said<'_>]) -> Markup {
    html! {
        span class="face heist" { (parts::picture("art", &super::SHEET, &drawing(name, kind))) }
        @for (before, text) in lines.iter().filter(|(_, text)| !text.is_empty()) {
            @let read = tongue.read(text);
            p class="line heist" aria-hidden="true" { (line(&read, &tongue.dialect)) }
            p { (before(&meaning(&read, tongue))) }
        }
    }
}

/// What a Thief or a Gear does needs no word before it.
pub fn plain(meaning: &str) -> String {
    meaning.to_owned()
}
