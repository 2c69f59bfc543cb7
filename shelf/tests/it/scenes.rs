//! What holds for every game's table in a browser.

use std::collections::BTreeMap;

use shelf::{Shelved, Visitor};
use ui::File;

struct LookAtEverything;

impl Visitor for LookAtEverything {
    type Output = ();

    fn visit<G: Shelved>(self) {
        testkit::scene::assert_scene::<G>();
    }
}

#[test]
fn every_game_on_the_shelf_has_a_scene_that_holds_together() {
    for info in shelf::games_and_examples() {
        shelf::visit(info.id, LookAtEverything).unwrap();
    }
}

struct Files;

impl Visitor for Files {
    type Output = Vec<File>;

    fn visit<G: Shelved>(self) -> Vec<File> {
        assert!(G::BOX.symbols().any(|id| id == "box"), "{} has no box", G::INFO.id);
        [G::STYLES, G::DRAWINGS, &[G::BOX]].concat()
    }
}

/// Files are served by their names.
#[test]
fn no_two_files_have_one_name() {
    let mut known = BTreeMap::new();
    for info in shelf::games_and_examples() {
        for file in shelf::visit(info.id, Files).unwrap() {
            assert_eq!(*known.entry(file.name).or_insert(file), file, "in {}", info.id);
        }
    }
}
