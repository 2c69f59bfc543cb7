//! Styles, drawings and scripts, embedded in the binary: those of all pages, and those of each
//! game on the shelf.

use std::sync::OnceLock;

use shelf::{Shelved, Visitor};
use ui::File;

pub(crate) const STYLE: File = File::new("hideout.css", include_str!("../assets/hideout.css"));
pub(crate) const SCRIPT: File = File::new("hideout.js", include_str!("../assets/hideout.js"));
pub(crate) const STAGE: File = File::new("stage.js", include_str!("../assets/stage.js"));
pub(crate) const DRAWER: File = File::new("drawer.js", include_str!("../assets/drawer.js"));
pub(crate) const LOBBY: File = File::new("lobby.js", include_str!("../assets/lobby.js"));
pub(crate) const SPEED: File = File::new("speed.js", include_str!("../assets/speed.js"));
pub(crate) const PASSKEY: File = File::new("passkey.js", include_str!("../assets/passkey.js"));
pub(crate) const NOTICES: File = File::new("notices.js", include_str!("../assets/notices.js"));
pub(crate) const WORKER: File = File::new("sw.js", include_str!("../assets/sw.js"));
pub(crate) const PAPER: File = File::new("paper.css", include_str!("../assets/paper.css"));
pub(crate) const ICON: File = File::new("icon.svg", include_str!("../assets/icon.svg"));
pub(crate) const MARK: File = File::new("mark.svg", include_str!("../assets/mark.svg"));

/// Every file that a page may ask for.
pub fn files() -> &'static [File] {
    static FILES: OnceLock<Vec<File>> = OnceLock::new();
    FILES.get_or_init(|| {
        let games = shelf::games_and_examples();
        let theirs = games.filter_map(|info| shelf::visit(info.id, Files).ok()).flatten();
        let mut files: Vec<File> =
            [STYLE, SCRIPT, STAGE, DRAWER, LOBBY, SPEED, PASSKEY, NOTICES, PAPER, ICON, MARK]
                .into_iter()
                .chain(theirs)
                .collect();
        files.sort_by_key(|file| file.name);
        files.dedup();
        files
    })
}

struct Files;

impl Visitor for Files {
    type Output = Vec<File>;

    fn visit<G: Shelved>(self) -> Vec<File> {
        [G::STYLES, G::DRAWINGS, &[G::BOX]].concat()
    }
}

/// The file of this name, and its kind.
pub(crate) fn find(name: &str) -> Option<(&'static File, &'static str)> {
    let file = files().iter().find(|file| file.name == name)?;
    let kind = match file.name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        _ => "image/svg+xml",
    };
    Some((file, kind))
}
