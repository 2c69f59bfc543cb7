//! What holds for every game's table in a browser.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet, HashMap};

use engine::{Action, Dice, Mute, Names, Next, Options, Seat, Seed, Setup, Viewer};
use shelf::{Shelved, Visitor};
use ui::trial::everything_is_drawn;
use ui::{File, Scene, Sight, faces};

/// Plays random games and looks at every position through every pair of eyes.
struct LookAtEverything;

impl Visitor for LookAtEverything {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let fields = G::Options::fields().iter();
        let counts: Vec<&str> = fields
            .filter(|field| field.name == "players")
            .flat_map(|field| field.choices.iter().map(|choice| choice.value))
            .collect();
        for number in 0..6_u64 {
            let mut setup = Setup::<G>::default();
            if let Some(players) = counts.get(number as usize % counts.len().max(1)) {
                setup.options.set("players", players).unwrap();
            }
            play(&setup, Seed::from_text("scene").derive(number));
        }
    }
}

fn play<G: Scene>(setup: &Setup<G>, seed: Seed) {
    let mut dice = Dice::new(seed);
    let mut game = G::new(setup).unwrap();
    let mut actions = Vec::new();
    let mut regions = None;
    loop {
        look(setup, &game, &mut regions);
        match game.next() {
            Next::Over => return,
            Next::Chance => {
                let deal = game.shuffle(&mut dice);
                game.deal(&deal, &mut Mute).unwrap();
            }
            Next::Seats(seats) => {
                let seat = seats.first().unwrap();
                game.actions(seat, &mut actions);
                game.perform(seat, dice.pick(&actions).unwrap(), &mut Mute);
            }
        }
    }
}

fn look<G: Scene>(setup: &Setup<G>, game: &G, regions: &mut Option<Vec<&'static str>>) {
    let players = setup.players();
    let names = Names::new((0..players as u8).map(|it| G::seat_name(&setup.options, Seat(it))));
    for viewer in Viewer::live(players).chain([Viewer::Omniscient]) {
        let view = game.view(viewer);
        let (cards, options) = (&setup.cards, &setup.options);
        let faces = &*faces::<G>();
        let drawn =
            G::regions(&Sight { view: &view, cards, faces, options, names: &names, viewer });
        let ids: Vec<&str> = drawn.iter().map(|region| region.id).collect();
        assert_eq!(regions.get_or_insert_with(|| ids.clone()), &ids, "regions come and go");
        let page: String = drawn.iter().map(|region| region.html.0.as_str()).collect();
        check_markup(&page);
        everything_is_drawn::<G>(&page);
        if let Viewer::Seat(seat) = viewer {
            check_paths(game, cards, seat, &view, &page);
        }
    }
}

fn check_markup(page: &str) {
    assert!(!page.contains("style="), "the page allows no inline style");
    assert!(!page.contains("<script"), "a scene has no script");
    let ids = ids(page);
    let distinct: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), distinct.len(), "an id stands twice: {ids:?}");
}

/// Every thing that a legal action touches first is on the table, two actions with the same
/// path say different things, and no action that can be formed makes a path fail: each thing in it
/// has a name without spaces, by which a page puts paths together.
fn check_paths<G: Scene>(game: &G, cards: &G::Cards, seat: Seat, view: &G::View, page: &str) {
    let ids: BTreeSet<&str> = ids(page).into_iter().collect();
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let mut offered = HashMap::new();
    for action in actions {
        let path = G::path(view, action);
        if let Some(first) = path.first() {
            assert!(ids.contains(first.as_str()), "{action:?} begins with {first}: {ids:?}");
        }
        let offer = (path, G::offer(cards, view, action));
        if let Some(other) = offered.insert(offer.clone(), action) {
            panic!("{action:?} and {other:?} cannot be told apart: {offer:?}");
        }
    }
    for action in G::Action::all().step_by(7) {
        let path = G::path(view, action);
        assert!(path.iter().all(|it| !it.is_empty() && !it.contains(' ')), "{action:?}: {path:?}");
    }
}

fn ids(page: &str) -> Vec<&str> {
    page.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

#[test]
fn every_game_on_the_shelf_has_a_scene_that_holds_together() {
    for info in shelf::games() {
        shelf::visit(info.id, LookAtEverything).unwrap();
    }
}

struct Files;

impl Visitor for Files {
    type Output = Vec<File>;

    fn visit<G: Shelved>(self) -> Vec<File> {
        assert!(G::BOX.symbols().any(|id| id == "box"), "{} has no box", G::INFO.id);
        assert!(G::LESSON.is_some(), "{} has no lesson", G::INFO.id);
        [G::STYLES, G::DRAWINGS, &[G::BOX]].concat()
    }
}

/// Files are served by their names.
#[test]
fn no_two_files_have_one_name() {
    let mut known = BTreeMap::new();
    for info in shelf::games() {
        for file in shelf::visit(info.id, Files).unwrap() {
            assert_eq!(*known.entry(file.name).or_insert(file), file, "in {}", info.id);
        }
    }
}
