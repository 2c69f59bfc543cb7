//! How tables become HTML. Here the game's type, which tables hide, is found again.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use engine::Viewer;
use rooms::table::{AnyTable, Seated};
use shelf::Shelved;
use ui::{Region, Sight, faces};

/// Draws the tables of one game.
pub(crate) trait Renderer: fmt::Debug + Send + Sync {
    /// What lies on the table, as `viewer` sees it; nothing if it is a table of another game.
    fn regions(&self, table: &dyn AnyTable, viewer: Viewer) -> Vec<Region>;
}

/// What draws the tables of `G`.
pub(crate) fn of<G: Shelved>() -> Box<dyn Renderer> {
    Box::new(Faces::<G>(faces::<G>()))
}

/// What is drawn of the cards of `G` wherever they lie.
struct Faces<G: Shelved>(Arc<G::Faces>);

impl<G: Shelved> Renderer for Faces<G> {
    fn regions(&self, table: &dyn AnyTable, viewer: Viewer) -> Vec<Region> {
        let table: &dyn Any = table;
        let Some(table) = table.downcast_ref::<Seated<G>>() else { return Vec::new() };
        let (view, setup) = (table.view(viewer), table.setup());
        G::regions(&Sight {
            view: &view,
            cards: &setup.cards,
            faces: &self.0,
            options: &setup.options,
            names: table.names(),
            viewer,
        })
    }
}

impl<G: Shelved> fmt::Debug for Faces<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the faces of {}", G::INFO.name)
    }
}
