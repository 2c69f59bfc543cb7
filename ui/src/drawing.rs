//! How a game's table looks in a terminal.

use engine::{Game, Names};

use crate::terminal::listing;

/// A table drawn with letters.
pub trait Drawing: Game {
    /// The table as the viewer of `view` sees it, at most `width` columns wide. A game without a
    /// drawing of its own is listed field by field.
    fn draw(view: &Self::View, cards: &Self::Cards, names: &Names, width: usize) -> String {
        let _ = cards;
        listing::list(view, names, width)
    }
}
