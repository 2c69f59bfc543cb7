//! What a game's table in a browser is put to the test with.

use std::collections::{BTreeSet, HashMap};

use engine::{Code, Dice, Names, Options, Seat, Seed, Setup, Table, Viewer};
use ui::{File, Moment, Move, Scene, Sight, faces};

use crate::every_state::every_state;
use crate::setups;

/// Looks at random games with each number of players through every pair of eyes: regions stay
/// the same, ids are unique, everything drawn is there, and every action can be taken.
pub fn assert_scene<G: Scene>() {
    let mut regions = None;
    let games = 6_u64.div_ceil(setups::<G>().len() as u64);
    every_state::<G>("scene", games, |setup, game| look(setup, game, &mut regions));
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

/// Plays random games with these options, and shows every position to `look`.
pub fn at_every_position<G: Scene>(
    settings: &[(&str, &str)],
    games: u64,
    mut look: impl FnMut(&Table<G>, &mut Dice),
) {
    for number in 0..games {
        let seed = Seed::from_text("trial").derive(number);
        let mut setup = Setup::<G>::default();
        for (name, value) in settings {
            setup.options.set(name, value).unwrap();
        }
        let seats = 0..setup.players() as u8;
        let names = Names::new(seats.map(|seat| G::seat_name(&setup.options, Seat(seat))));
        let mut table = Table::<G>::open(setup, names, seed).unwrap();
        let mut dice = Dice::new(seed.derive(1));
        let mut actions = Vec::new();
        loop {
            look(&table, &mut dice);
            let Some(seat) = table.game().next().seats().first() else { break };
            table.perspective(seat).actions(&mut actions);
            table.play(seat, dice.pick(&actions).unwrap()).unwrap();
        }
    }
}

/// What `viewer` was told of the last step of a table.
pub fn told<G: Scene>(table: &Table<G>, viewer: Viewer) -> Vec<&G::Event> {
    let last = table.steps().last().into_iter();
    last.flat_map(|step| step.told.iter().map(|told| told.seen_by(viewer))).collect()
}

/// How the last step of a table is put on stage for `viewer`.
pub fn on_stage<G: Scene>(table: &Table<G>, viewer: Viewer) -> Vec<Moment> {
    let (view, faces) = (table.view(viewer), faces::<G>());
    let sight = Sight::new(table, &faces, &view, viewer);
    ui::moments(&sight, &[Move { by: None, events: told(table, viewer) }])
}

/// All the markup that a viewer gets.
pub fn markup<G: Scene>(table: &Table<G>, viewer: Viewer) -> String {
    let view = table.view(viewer);
    let faces = faces::<G>();
    let sight = Sight::new(table, &faces, &view, viewer);
    G::regions(&sight).into_iter().map(|region| region.html.0).collect()
}

/// Whoever decides finds everything a path touches on the table, save the answers to questions
/// in words; and no path is the beginning of another one, so that a finished path is one action.
pub fn every_path_leads_to_one_action<G: Scene>(table: &Table<G>, in_words: fn(&str) -> bool) {
    for seat in table.game().next().seats().iter() {
        let viewer = Viewer::Seat(seat);
        let (view, page) = (table.view(viewer), markup(table, viewer));
        let mut actions = Vec::new();
        table.perspective(seat).actions(&mut actions);
        let mut paths = BTreeSet::new();
        for action in &actions {
            let path = G::path(&view, *action);
            for thing in &path {
                let there = page.contains(&format!("<button type=\"button\" id=\"{thing}\""));
                assert!(there || in_words(thing), "{action:?} touches {thing}");
            }
            assert!(paths.insert(path), "two actions have the path of {action:?}");
        }
        let paths: Vec<&Vec<String>> = paths.iter().filter(|path| !path.is_empty()).collect();
        for pair in paths.windows(2) {
            // Sorted, so a path stands right before those that begin with it.
            assert!(!pair[1].starts_with(pair[0]), "{:?} goes on as {:?}", pair[0], pair[1]);
        }
    }
}

/// No action is a button of its own, not even one that can be formed but not taken.
pub fn every_action_is_touched<G: Scene>(table: &Table<G>) {
    let view = table.view(Viewer::Seat(Seat(0)));
    for action in G::Action::all().step_by(5) {
        assert!(!G::path(&view, action).is_empty(), "{action:?} cannot be touched");
    }
}

/// A viewer gets the same markup, byte by byte, in every world that agrees with what the viewer
/// has seen. Returns how many other worlds there were.
pub fn markup_tells_nothing_hidden<G: Scene>(table: &Table<G>, dice: &mut Dice) -> usize {
    let mut worlds = 0;
    for viewer in Viewer::live(table.setup().players()) {
        if let Some(other) = table.imagined(viewer, dice) {
            assert!(markup(table, viewer) == markup(&other, viewer), "{viewer:?} sees too much");
            worlds += usize::from(other.view(Viewer::Omniscient) != table.view(Viewer::Omniscient));
        }
    }
    worlds
}

/// Every drawing that a page asks for is in one of the game's sheets. Returns how many there are.
pub fn everything_is_drawn<G: Scene>(page: &str) -> usize {
    let symbols = |sheet: &'static File| sheet.symbols().map(move |id| format!("{sheet}#{id}"));
    let drawn: BTreeSet<String> = G::DRAWINGS.iter().flat_map(symbols).collect();
    let wanted = page.split("<use href=\"").skip(1).filter_map(|rest| rest.split('"').next());
    wanted.inspect(|it| assert!(drawn.contains(*it), "{it} is not drawn by {}", G::INFO.id)).count()
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
