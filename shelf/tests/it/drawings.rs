//! Every game's drawing for the terminal.

use engine::{Dice, Mute, Names, Seat, Seed, Setup, Viewer};
use shelf::{Shelved, Visitor};

struct DrawEverything;

impl Visitor for DrawEverything {
    type Output = ();

    fn visit<G: Shelved>(self) {
        testkit::assert_drawing::<G>();
    }
}

#[test]
fn every_table_fits_its_width() {
    for info in shelf::games_and_examples() {
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
