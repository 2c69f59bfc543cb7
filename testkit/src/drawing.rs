//! What a game's table in a terminal is put to the test with.

use engine::{Names, Seat, Setup, Viewer, Words};
use ui::Drawing;
use ui::terminal::text::measure;

use crate::every_state::every_state;

/// Draws random games with each number of players for every viewer and several widths: no line is
/// too long, no word is cut, and frames are straight.
pub fn assert_drawing<G: Drawing + Words>() {
    every_state::<G>("draw", 10, look);
}

fn look<G: Drawing + Words>(setup: &Setup<G>, game: &G) {
    let players = setup.players();
    let name = |seat| format!("{} von Hohenstein", G::seat_name(&setup.options, Seat(seat)));
    let names = Names::new((0..players as u8).map(name));
    for viewer in Viewer::live(players).chain([Viewer::Omniscient]) {
        for width in [64, 80, 100] {
            let drawn = G::draw(&game.view(viewer), &setup.cards, &names, width);
            assert!(!drawn.trim().is_empty());
            assert!(!drawn.contains('…'), "{width}: a word is cut\n{drawn}");
            let frame = drawn.lines().find(|line| line.starts_with('┌')).map(measure);
            for line in drawn.lines() {
                assert!(measure(line) <= width, "{width}: {line}\n{drawn}");
                if line.starts_with(['│', '├', '└']) {
                    assert_eq!(Some(measure(line)), frame, "{width}: {line}\n{drawn}");
                }
            }
        }
    }
}
