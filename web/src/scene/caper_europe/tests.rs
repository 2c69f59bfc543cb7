use ::caper_europe::{CaperEurope, Cards};
use engine::Cards as _;

use crate::scene::crews::tests::{check_any_path, check_hidden, check_paths, play_through};
use crate::scene::crews::{is_drawn, slug};

const CITIES: [&str; 4] = ["paris", "barcelona", "rome", "london"];

#[test]
fn every_legal_action_can_be_touched_and_is_told_from_the_others() {
    for city in CITIES {
        let table = play_through::<CaperEurope>(&[("city", city)], "touch", |table, seat| {
            check_paths(table, seat, |_| false);
        });
        check_any_path(&table);
    }
}

#[test]
fn a_page_shows_nothing_hidden() {
    for city in CITIES {
        let mut steps = 0;
        play_through::<CaperEurope>(&[("city", city)], "hidden", |table, seat| {
            steps += 1;
            if steps % 7 == 0 && seat.index() == 0 {
                check_hidden(table, "elsewhere");
            }
        });
        assert!(steps > 50, "the game was looked at often enough");
    }
}

#[test]
fn every_card_has_a_drawing_of_its_own() {
    let cards = Cards::standard();
    for card in cards.list() {
        assert!(is_drawn(&slug(&card.name)), "{} has no drawing", card.name);
    }
}
