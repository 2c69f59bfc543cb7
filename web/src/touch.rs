//! Tells the rooms what is touched at each game's table.

use std::sync::Once;

use rooms::touch::{Said, Window, say};

use crate::scene::{Scene, SceneVisitor, visit};

struct Tell;

impl SceneVisitor for Tell {
    type Output = ();

    fn visit<G: Scene>(self) {
        let window =
            |window: &crate::scene::Window| Window { name: window.name, label: window.label };
        say::<G>(Said {
            path: G::path,
            silence: G::SILENCE,
            windows: G::WINDOWS.iter().map(window).collect::<Vec<_>>().leak(),
            window: |prompt| G::window(prompt).map(|window| window.name),
            subject: G::subject,
            pass: G::pass,
        });
    }
}

/// For every game, once.
pub(crate) fn tell() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| shelf::games().filter_map(|info| visit(info.id, Tell)).collect());
}
