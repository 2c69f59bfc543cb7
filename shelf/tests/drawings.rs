//! Every game's drawing for the terminal.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use engine::{Dice, Mute, Names, Next, Options, Seat, Seed, Setup, Viewer};
use shelf::{Shelved, Visitor};
use ui::terminal::text::measure;

/// Draws every state of random games, for every number of players, every viewer and several
/// widths.
struct DrawEverything;

impl Visitor for DrawEverything {
    type Output = ();

    fn visit<G: Shelved>(self) {
        let fields = G::Options::fields().iter();
        let choices = fields.filter(|field| field.name == "players").flat_map(|f| f.choices);
        let counts: Vec<Option<&str>> = choices.map(|choice| Some(choice.value)).collect();
        for players in if counts.is_empty() { vec![None] } else { counts } {
            let mut setup = Setup::<G>::default();
            if let Some(players) = players {
                setup.options.set("players", players).unwrap();
            }
            for number in 0..10 {
                play(&setup, Seed::from_text("draw").derive(number));
            }
        }
    }
}

fn play<G: Shelved>(setup: &Setup<G>, seed: Seed) {
    let mut dice = Dice::new(seed);
    let mut game = G::new(setup).unwrap();
    let mut actions = Vec::new();
    loop {
        look(setup, &game);
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

fn look<G: Shelved>(setup: &Setup<G>, game: &G) {
    let players = setup.players();
    let name = |seat| format!("{} von Hohenstein", G::seat_name(&setup.options, Seat(seat)));
    let names = Names::new((0..players as u8).map(name));
    for viewer in Viewer::live(players).chain([Viewer::Omniscient]) {
        for width in [64, 80, 100] {
            let drawn = G::draw(&game.view(viewer), &setup.cards, &names, width);
            assert!(!drawn.trim().is_empty());
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

#[test]
fn every_table_fits_its_width() {
    for info in shelf::games() {
        shelf::visit(info.id, DrawEverything).unwrap();
    }
}

struct Opening;

impl Visitor for Opening {
    type Output = String;

    fn visit<G: Shelved>(self) -> String {
        let setup = Setup::<G>::default();
        let mut game = G::new(&setup).unwrap();
        let deal = game.shuffle(&mut Dice::new(Seed([7; 32])));
        game.deal(&deal, &mut Mute).unwrap();
        let seats = 0..setup.players() as u8;
        let names = Names::new(seats.map(|seat| G::seat_name(&setup.options, Seat(seat))));
        G::draw(&game.view(Viewer::Spectator), &setup.cards, &names, 90)
    }
}

/// Every game of ours is shown by its own drawing, not by a listing of fields.
#[test]
fn every_game_has_a_drawing() {
    for info in shelf::games() {
        let drawn = shelf::visit(info.id, Opening).unwrap();
        assert!(drawn.contains('┌'), "{}:\n{drawn}", info.id);
    }
}
