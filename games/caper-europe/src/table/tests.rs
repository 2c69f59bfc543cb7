//! What holds for the table of Caper: Europe.

use engine::Cards as _;
use heist::table::{is_drawn, slug};
use testkit::scene::{
    at_every_position, every_action_is_touched, every_path_leads_to_one_action,
    markup_tells_nothing_hidden,
};

use crate::{CaperEurope, Cards};

const CITIES: [&str; 4] = ["paris", "barcelona", "rome", "london"];

#[test]
fn every_legal_action_can_be_touched_and_is_told_from_the_others() {
    for city in CITIES {
        at_every_position::<CaperEurope>(&[("city", city)], 1, |table, _| {
            every_path_leads_to_one_action(table, |_| false);
            every_action_is_touched(table);
        });
    }
}

#[test]
fn a_page_shows_nothing_hidden() {
    for city in CITIES {
        let mut worlds = 0;
        at_every_position::<CaperEurope>(&[("city", city)], 1, |table, dice| {
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
