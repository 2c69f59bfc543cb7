use ::caper::{Caper, Cards};
use engine::{Cards as _, Viewer};

use crate::scene::crews::tests::{check_any_path, check_hidden, check_paths, markup, play_through};
use crate::scene::crews::{is_drawn, slug};

const TABLES: [&[(&str, &str)]; 4] = [
    &[("players", "2"), ("city", "paris")],
    &[("players", "3"), ("city", "rome")],
    &[("players", "4"), ("city", "london")],
    &[("players", "2"), ("city", "london")],
];

#[test]
fn every_legal_action_can_be_touched_and_is_told_from_the_others() {
    for options in TABLES {
        let worded = |id: &str| id.starts_with("back-");
        let table = play_through::<Caper>(options, "touch", |table, seat| {
            check_paths(table, seat, worded);
        });
        check_any_path(&table);
    }
}

#[test]
fn a_page_shows_nothing_hidden() {
    for options in TABLES {
        let mut steps = 0;
        play_through::<Caper>(options, "hidden", |table, seat| {
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

#[test]
fn from_the_second_turn_on_the_rival_has_seen_the_whole_hand() {
    play_through::<Caper>(TABLES[0], "seen", |table, seat| {
        let view = table.view(Viewer::Seat(seat));
        let other = table.view(Viewer::Seat(view.hands[1 - seat.index()].seat));
        let known = &other.hands[seat.index()].known;
        let page = markup(table, Viewer::Seat(seat));
        let marked = page.matches("mark-seen").count();
        assert_eq!(marked, known.len(), "turn {} of {:?}", view.turn, view.kind);
    });
}
