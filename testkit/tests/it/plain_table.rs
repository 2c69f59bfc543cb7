//! A game that says nothing of how it is shown has a table all the same.

use engine::{Cards, Viewer};
use testkit::scene::{assert_scene, at_every_position, markup, markup_tells_nothing_hidden};
use testkit::toy::{Pantry, Raid};
use ui::Scene;

#[test]
fn any_game_can_be_shown_in_a_browser() {
    assert_scene::<Raid>();
    assert_eq!(Raid::catalogue(Pantry::standard()).len(), Pantry::standard().list().len());
}

#[test]
fn any_game_can_be_drawn_in_a_terminal() {
    testkit::assert_drawing::<Raid>();
}

#[test]
fn the_plain_table_shows_what_the_viewer_sees_and_nothing_hidden() {
    let mut worlds = 0;
    at_every_position::<Raid>(&[], 20, |table, dice| {
        worlds += markup_tells_nothing_hidden(table, dice);
        let page = markup(table, Viewer::Omniscient);
        assert!(page.contains("<dt>") && page.contains("<h2>"), "{page}");
    });
    assert!(worlds > 20, "only {worlds} other worlds");
}
