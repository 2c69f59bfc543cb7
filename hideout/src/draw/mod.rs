//! Tables on a terminal, drawn from what a viewer sees.
//!
//! A game with a drawing has a file here and a line in [`table`]; any other game is shown as a
//! plain listing of its view.

mod caper_cards;
mod caps_and_hammers;
mod grid;
mod listing;

use std::any::Any;

use engine::Names;
use shelf::Shelved;

/// The table as the viewer of `view` sees it, at most `width` columns wide.
pub(crate) fn table<G: Shelved>(
    view: &G::View,
    cards: &G::Cards,
    names: &Names,
    width: usize,
) -> String {
    let (seen, read): (&dyn Any, &dyn Any) = (view, cards);
    if let (Some(view), Some(cards)) = (seen.downcast_ref(), read.downcast_ref()) {
        return caper_cards::draw(view, cards, names, width);
    }
    if let (Some(view), Some(cards)) = (seen.downcast_ref(), read.downcast_ref()) {
        return caps_and_hammers::draw(view, cards, names, width);
    }
    listing::draw(view, width)
}
