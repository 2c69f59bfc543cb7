//! The cards and deck files.

use engine::{Cards as _, Setup, Source};
use hearts::{Card, Cards};

#[test]
fn the_standard_cards_count_26() {
    let cards = Cards::standard();
    assert_eq!(cards.check(), Ok(()));
    assert_eq!(cards.card.iter().map(|card| u32::from(card.points)).sum::<u32>(), 26);
    assert_eq!(cards.card[Card::new(49).unwrap().index()].name, "Queen of Spades");
}

#[test]
fn a_deck_file_changes_what_a_card_counts() {
    let toml = "[[card]]\nname = \"Jack of Diamonds\"\npoints = 5\n";
    let cards = Cards::standard().overlay(toml).unwrap();
    assert_eq!((cards.card[22].points, cards.card[22].source), (5, Source::House));
    assert!(engine::Game::new(&Setup::<hearts::Hearts> { cards, ..Setup::default() }).is_ok());
}

#[test]
fn a_bad_deck_file_names_the_line() {
    let error = |toml: &str| Cards::standard().overlay(toml).unwrap_err().to_string();
    let entry = "[[card]]\nname = \"Jack of Diamonds\"\n";
    assert_eq!(
        error(&format!("{entry}points = 75\n")),
        "line 3: 101 points in all; allowed: 1 to 100"
    );
    assert!(error(&format!("{entry}points = 256\n")).starts_with("line 3: points: invalid value"));
    assert_eq!(error("complete = true\n"), "there are 0 cards; there must be 52");
}
