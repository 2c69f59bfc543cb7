//! Which drawings there are.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::words;

/// The ids of all symbols. A deck file may bring cards that nobody has drawn; they get a
/// drawing of their kind instead.
static DRAWN: LazyLock<BTreeSet<&str>> = LazyLock::new(|| super::SHEET.symbols().collect());

/// Whether there is a drawing of this name.
pub fn is_drawn(id: &str) -> bool {
    DRAWN.contains(id)
}

/// A name as the drawings spell it: "The Bon Vivant" is "bon-vivant".
pub fn slug(name: &str) -> String {
    let name = words::without_article(name);
    let plain = name.chars().filter(|letter| *letter != '\'').map(|letter| match letter {
        'é' => 'e',
        letter if letter.is_ascii_alphanumeric() => letter.to_ascii_lowercase(),
        _ => '-',
    });
    plain.collect()
}

/// The drawing of a card, or that of any card of its kind.
pub(super) fn drawing(name: &str, kind: &'static str) -> String {
    let own = slug(name);
    if is_drawn(&own) { own } else { kind.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_of_a_deck_file_gets_the_drawing_of_its_kind() {
        assert_eq!(drawing("The Jewellers' Arcade", "location"), "jewellers-arcade");
        assert_eq!(drawing("Plans Cachés", "gear"), "plans-caches");
        assert_eq!(drawing("Exploding Gateau", "gear"), "gear");
        assert!(["thief", "gear", "location"].into_iter().all(is_drawn));
    }
}
