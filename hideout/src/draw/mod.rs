//! Tables on a terminal, drawn from what a viewer sees.
//!
//! A game with a drawing has a file here; any other is shown as a plain listing of its view.

mod listing;

use std::any::Any;

use engine::{Names, Viewer};
use shelf::Shelved;

/// The table as `viewer` sees it, at most `width` columns wide.
pub(crate) fn table<G: Shelved>(
    view: &G::View,
    viewer: Viewer,
    cards: &G::Cards,
    names: &Names,
    width: usize,
) -> String {
    let _: (&dyn Any, &dyn Any, Viewer, &Names) = (view, cards, viewer, names);
    listing::draw(view, width)
}
