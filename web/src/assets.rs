//! Styles, drawings and scripts, embedded in the binary: those of all pages, and those of each
//! game on the shelf.

use std::sync::OnceLock;

use shelf::{Shelved, Visitor};
use ui::File;

pub(crate) const STYLE: File = ui::embedded!("hideout.css", "../assets/hideout.css");
pub(crate) const SCRIPT: File = ui::embedded!("hideout.js", "../assets/hideout.js");
pub(crate) const STAGE: File = ui::embedded!("stage.js", "../assets/stage.js");
pub(crate) const DRAWER: File = ui::embedded!("drawer.js", "../assets/drawer.js");
pub(crate) const LOBBY: File = ui::embedded!("lobby.js", "../assets/lobby.js");
pub(crate) const SPEED: File = ui::embedded!("speed.js", "../assets/speed.js");
pub(crate) const PASSKEY: File = ui::embedded!("passkey.js", "../assets/passkey.js");
pub(crate) const NOTICES: File = ui::embedded!("notices.js", "../assets/notices.js");
pub(crate) const WORKER: File = ui::embedded!("sw.js", "../assets/sw.js");
pub(crate) const PAPER: File = ui::embedded!("paper.css", "../assets/paper.css");
pub(crate) const ICON: File = ui::embedded!("icon.svg", "../assets/icon.svg");
pub(crate) const MARK: File = ui::embedded!("mark.svg", "../assets/mark.svg");

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
