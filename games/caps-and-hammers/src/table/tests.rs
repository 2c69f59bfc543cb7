//! What holds for the table of Caps and Hammers.

use engine::{Game, Viewer};

use crate::{CAPS, CapsAndHammers, HAMMERS};
use testkit::scene::{
    at_every_position, every_path_leads_to_one_action, markup, markup_tells_nothing_hidden,
};

#[test]
fn a_card_and_a_place_make_a_move() {
    at_every_position::<CapsAndHammers>(&[], 8, |table, _| {
        every_path_leads_to_one_action(table, |id| ["face-up", "launched"].contains(&id));
    });
}

#[test]
fn no_face_down_asset_shows_through() {
    let mut worlds = 0;
    at_every_position::<CapsAndHammers>(&[], 2, |table, dice| {
        worlds += markup_tells_nothing_hidden(table, dice);
    });
    assert!(worlds > 100, "only {worlds} other worlds");
}

#[test]
fn the_own_side_lies_below() {
    at_every_position::<CapsAndHammers>(&[], 1, |table, _| {
        for (viewer, above, below) in [
            (Viewer::Seat(CAPS), "hammers", "caps"),
            (Viewer::Seat(HAMMERS), "caps", "hammers"),
            (Viewer::Spectator, "hammers", "caps"),
        ] {
            let page = markup(table, viewer);
            assert!(page.contains(&format!("pieces above {above}")), "{viewer:?}");
            assert!(page.contains(&format!("pieces below {below}")), "{viewer:?}");
        }
    });
}

#[test]
fn a_lead_of_ten_raises_the_alarm_and_so_does_none() {
    let mut seen = [0; 2];
    at_every_position::<CapsAndHammers>(&[], 12, |table, _| {
        let view = table.game().view(Viewer::Spectator);
        let lead = view.sides[0].prestige - view.sides[1].prestige;
        let war = lead == 0 || lead.abs() >= 10;
        let page = markup(table, Viewer::Spectator);
        assert_eq!(page.contains("alarm"), war, "a lead of {lead}");
        seen[usize::from(war)] += 1;
    });
    assert!(seen.iter().all(|times| *times > 20), "{seen:?}");
}
