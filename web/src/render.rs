//! How tables become HTML. Here the game's type, which tables hide, is found again.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use engine::Viewer;
use rooms::table::{AnyTable, Seated};
use shelf::Shelved;
use ui::{Moment, Region, Sight, faces};

/// Draws the tables of one game.
pub(crate) trait Renderer: fmt::Debug + Send + Sync {
    /// What lies on the table, as `viewer` sees it; nothing if it is a table of another game.
    fn regions(&self, table: &dyn AnyTable, viewer: Viewer) -> Vec<Region>;

    /// What has happened there since step number `from`, put on stage for `viewer`.
    fn moments(&self, table: &dyn AnyTable, viewer: Viewer, from: usize) -> Vec<Moment>;

    /// The ids of what was touched by the last move, as `viewer` sees it.
    fn marks(&self, table: &dyn AnyTable, viewer: Viewer) -> Vec<String>;
}

/// What draws the tables of `G`.
pub(crate) fn of<G: Shelved>() -> Box<dyn Renderer> {
    Box::new(Faces::<G>(faces::<G>()))
}

/// What is drawn of the cards of `G` wherever they lie.
struct Faces<G: Shelved>(Arc<G::Faces>);

impl<G: Shelved> Faces<G> {
    /// What `viewer` sees of a table of this game; nothing of any other.
    fn look<T>(
        &self,
        table: &dyn AnyTable,
        viewer: Viewer,
        see: impl FnOnce(&Seated<G>, &Sight<'_, G>) -> T,
    ) -> Option<T> {
        let table: &dyn Any = table;
        let table = table.downcast_ref::<Seated<G>>()?;
        let (view, setup) = (table.view(viewer), table.setup());
        let sight = Sight {
            view: &view,
            cards: &setup.cards,
            faces: self.0.as_ref(),
            options: &setup.options,
            names: table.names(),
            viewer,
        };
        Some(see(table, &sight))
    }
}

impl<G: Shelved> Renderer for Faces<G> {
    fn regions(&self, table: &dyn AnyTable, viewer: Viewer) -> Vec<Region> {
        self.look(table, viewer, |_, sight| G::regions(sight)).unwrap_or_default()
    }

    fn moments(&self, table: &dyn AnyTable, viewer: Viewer, from: usize) -> Vec<Moment> {
        let moments = |table: &Seated<G>, sight: &Sight<'_, G>| {
            ui::moments(sight, &table.moves(viewer, from))
        };
        self.look(table, viewer, moments).unwrap_or_default()
    }

    fn marks(&self, table: &dyn AnyTable, viewer: Viewer) -> Vec<String> {
        let marks = |table: &Seated<G>, sight: &Sight<'_, G>| {
            let moves = table.moves(viewer, table.last_step());
            moves.iter().flat_map(|it| ui::marks(sight, it)).collect()
        };
        self.look(table, viewer, marks).unwrap_or_default()
    }
}

impl<G: Shelved> fmt::Debug for Faces<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the faces of {}", G::INFO.name)
    }
}
