//! Games are found by name, and a wrong name gets a helpful answer.

use std::collections::BTreeSet;

use shelf::{Shelved, Visitor};

struct Id;

impl Visitor for Id {
    type Output = &'static str;

    fn visit<G: Shelved>(self) -> &'static str {
        G::INFO.id
    }
}

#[test]
fn every_game_is_found_by_its_own_name_only() {
    let mut ids = BTreeSet::new();
    for info in shelf::games_and_examples() {
        assert_eq!(shelf::visit(info.id, Id), Ok(info.id));
        assert!(ids.insert(info.id), "{} is there twice", info.id);
    }
    assert!(!ids.is_empty());
}

#[test]
fn a_wrong_name_is_answered_with_the_right_ones() {
    for info in shelf::games() {
        let typo = format!("{}x", info.id);
        let message = shelf::visit(&typo, Id).unwrap_err().to_string();
        assert!(message.contains(&format!("did you mean \"{}\"", info.id)), "{message}");
        for other in shelf::games() {
            assert!(message.contains(other.id), "{message}");
        }
    }
}

/// An example is played by whoever knows its name, and offered to nobody.
#[test]
fn examples_are_found_but_not_listed() {
    let games: BTreeSet<&str> = shelf::games().map(|info| info.id).collect();
    let all: BTreeSet<&str> = shelf::games_and_examples().map(|info| info.id).collect();
    assert!(all.is_superset(&games));
    let examples: Vec<&&str> = all.difference(&games).collect();
    assert_eq!(examples, if cfg!(feature = "hearts") { vec![&"hearts"] } else { vec![] });
}
