//! What holds for the table of Caper.

use engine::{Cards as _, Seat, Viewer};
use heist::table::{is_drawn, slug};
use testkit::scene::{
    at_every_position, every_action_is_touched, every_path_leads_to_one_action, markup,
    markup_tells_nothing_hidden,
};

use crate::{Caper, Cards};

const TABLES: [&[(&str, &str)]; 4] = [
    &[("players", "2"), ("city", "paris")],
    &[("players", "3"), ("city", "rome")],
    &[("players", "4"), ("city", "london")],
    &[("players", "2"), ("city", "london")],
];

#[test]
fn every_legal_action_can_be_touched_and_is_told_from_the_others() {
    for options in TABLES {
        at_every_position::<Caper>(options, 1, |table, _| {
            every_path_leads_to_one_action(table, |id| id.starts_with("back-"));
            every_action_is_touched(table);
        });
    }
}

#[test]
fn a_page_shows_nothing_hidden() {
    for options in TABLES {
        let mut worlds = 0;
        at_every_position::<Caper>(options, 1, |table, dice| {
            worlds += markup_tells_nothing_hidden(table, dice);
        });
        assert!(worlds > 20, "only {worlds} other worlds");
    }
}

#[test]
fn every_card_has_a_drawing_of_its_own() {
    let cards = Cards::standard();
    for card in cards.list() {
        assert!(is_drawn(&slug(&card.name)), "{} has no drawing", card.name);
    }
}

#[test]
fn from_the_second_turn_on_the_rival_has_seen_the_whole_hand() {
    at_every_position::<Caper>(TABLES[0], 1, |table, _| {
        for seat in [Seat(0), Seat(1)] {
            let view = table.view(Viewer::Seat(seat));
            let other = table.view(Viewer::Seat(view.hands[1 - seat.index()].seat));
            let known = &other.hands[seat.index()].known;
            let page = markup(table, Viewer::Seat(seat));
            let marked = page.matches("mark-seen").count();
            assert_eq!(marked, known.len(), "turn {} of {:?}", view.turn, view.kind);
        }
    });
}
