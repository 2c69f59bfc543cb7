//! What holds for the tables of both games.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Code, Dice, Names, Next, Options, Seat, Seed, Setup, Table, Viewer};

use super::is_drawn;
use crate::scene::{Scene, Sight, faces};

/// Plays a random game with these options, looks at `check` from every seat after each step, and
/// gives the finished table back.
pub(crate) fn play_through<G: Scene>(
    options: &[(&str, &str)],
    seed: &str,
    mut check: impl FnMut(&Table<G>, Seat),
) -> Table<G> {
    let mut setup = Setup::<G>::default();
    for (name, value) in options {
        setup.options.set(name, value).unwrap();
    }
    let seats = 0..setup.players() as u8;
    let names = Names::new(seats.map(|seat| G::seat_name(&setup.options, Seat(seat))));
    let seed = Seed::from_text(seed);
    let mut dice = Dice::new(seed.derive(1));
    let mut table = Table::<G>::open(setup, names, seed).unwrap();
    let mut actions = Vec::new();
    while let Next::Seats(seats) = table.game().next() {
        for seat in 0..table.setup().players() as u8 {
            check(&table, Seat(seat));
        }
        let seat = seats.first().unwrap();
        table.perspective(seat).actions(&mut actions);
        table.play(seat, dice.pick(&actions).unwrap()).unwrap();
    }
    table
}

/// The markup that a viewer gets.
pub(crate) fn markup<G: Scene>(table: &Table<G>, viewer: Viewer) -> String {
    let view = table.view(viewer);
    let regions = G::regions(&Sight::new(table, &faces::<G>(), &view, viewer));
    regions.iter().map(|region| region.html.0.as_str()).collect()
}

/// Every legal action has a path of its own, no path ends on the way of another, and all that is
/// touched lies on the table, except what `worded` says is offered in words.
pub(crate) fn check_paths<G: Scene>(table: &Table<G>, seat: Seat, worded: fn(&str) -> bool) {
    let view = table.view(Viewer::Seat(seat));
    let page = markup(table, Viewer::Seat(seat));
    check_drawings(&page);
    let ids: BTreeSet<&str> =
        page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let mut actions = Vec::new();
    table.perspective(seat).actions(&mut actions);
    let mut paths = BTreeMap::new();
    for action in actions {
        let path = G::path(&view, action);
        for id in path.iter().filter(|id| !worded(id)) {
            assert!(ids.contains(id.as_str()), "{action:?} touches {id}, which is not there");
        }
        if let Some(other) = paths.insert(path.clone(), action) {
            panic!("{other:?} and {action:?} have the same path {path:?}");
        }
    }
    let paths: Vec<&Vec<String>> = paths.keys().collect();
    for pair in paths.windows(2) {
        assert!(!pair[1].starts_with(pair[0]), "{:?} ends on the way of {:?}", pair[0], pair[1]);
    }
}

/// Every drawing that a page asks for is in the sprite.
fn check_drawings(page: &str) {
    for rest in page.split("heist.svg#").skip(1) {
        let id = rest.split('"').next().unwrap();
        assert!(is_drawn(id), "there is no drawing {id}");
    }
}

/// A viewer's page is the same whatever is hidden from that viewer.
pub(crate) fn check_hidden<G: Scene>(table: &Table<G>, seed: &str) {
    let players = table.setup().players();
    for (number, viewer) in Viewer::live(players).enumerate() {
        let mut dice = Dice::new(Seed::from_text(seed).derive(number as u64));
        let other = table.imagined(viewer, &mut dice).unwrap();
        assert!(markup(table, viewer) == markup(&other, viewer), "{viewer:?} sees what is hidden");
    }
}

/// Actions that can be formed but not taken have paths too.
pub(crate) fn check_any_path<G: Scene>(table: &Table<G>) {
    let view = table.view(Viewer::Seat(Seat(0)));
    for action in G::Action::all().step_by(5) {
        assert!(!G::path(&view, action).is_empty(), "{action:?} cannot be touched");
    }
}
