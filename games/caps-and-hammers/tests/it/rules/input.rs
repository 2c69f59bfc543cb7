//! Wrong input: options, deck files, deals.

use caps_and_hammers::{Asset, CapsAndHammers, Cards, Options, Situation};
use engine::{Cards as _, Game, Mute, Options as _, Setup};
use testkit::assert_says;

#[test]
fn options_name_what_is_allowed() {
    let mut options = Options::default();
    let error = options.set("quagmire", "deep").unwrap_err();
    assert_says(error, &["quagmire", "deep", "launched, present"]);
    assert_says(options.set("players", "3").unwrap_err(), &["players", "quagmire"]);
    options.set("quagmire", "present").unwrap();
    assert_eq!(options.get("quagmire").unwrap(), "present");
}

#[test]
fn a_deck_file_with_a_bad_line_says_which() {
    let overlay = |toml: &str| Cards::standard().overlay(toml).unwrap_err();
    assert_says(overlay("[[asset]]\nname = \"Spyy\""), &["line 2", "Spyy", "Admiral"]);
    assert_says(overlay("[[asset]]\nname = \"Spy\"\nfame = 3"), &["line 3", "fame", "influence"]);
    assert_says(overlay("[[asset]]\nname = \"Spy\"\ninfluence = \"x\""), &["line 3", "i8"]);
    assert_says(
        overlay("[[asset]]\nname = \"Spy\"\ninfluence = 99"),
        &["line 3", "Spy", "0 to 20"],
    );
    assert_says(overlay("\n\n[[asset]]\nname = \"Spy\"\namount = 1"), &["line 5", "no amount"]);
    assert_says(overlay("[[asset]]\nname = \"Spy\"\ncopies = 3"), &["line 3", "18", "17"]);
    assert_says(overlay("[[asset]]\nname = \"Spy\"\ncopies = 200"), &["line 3", "200", "0 to 17"]);
    assert_says(overlay("[[asset]\nname = 3"), &["line 1"]);
    assert_says(overlay("[[situation]]\nprestige = 3"), &["line 1", "name"]);
}

#[test]
fn an_overlay_changes_what_it_names_and_nothing_else() {
    let cards = Cards::standard().overlay("[[asset]]\nname = \"Nuke\"\namount = 5").unwrap();
    assert_eq!(cards.asset_text(Asset::Nuke), cards.list()[4].text);
    assert!(cards.asset_text(Asset::Nuke).contains("+5 Influence"));
    let changed = cards.asset.iter().zip(&Cards::standard().asset).filter(|(a, b)| a != b);
    assert_eq!(changed.count(), 1);
    assert_eq!(cards.asset[4].source, engine::Source::House, "it is ours from then on");
    assert_eq!(cards.situation, Cards::standard().situation);
}

#[test]
fn the_export_reads_back() {
    let cards = Cards::standard().overlay("[[situation]]\nname = \"Space Race\"\nprestige = 5");
    let cards = cards.unwrap();
    assert_eq!(Cards::standard().overlay(&cards.export()).unwrap(), cards);
    assert!(cards.situation_text(Situation::SpaceRace).contains("2 times"));
}

#[test]
fn cards_from_a_record_are_checked() {
    let mut cards = Cards::standard().clone();
    cards.asset.swap(0, 1);
    let error = CapsAndHammers::new(&Setup { cards, ..Setup::default() }).unwrap_err();
    assert_says(error, &["nine kinds"]);
    let mut cards = Cards::standard().clone();
    cards.situation.pop();
    let error = CapsAndHammers::new(&Setup { cards, ..Setup::default() }).unwrap_err();
    assert_says(error, &["twelve Situations"]);
}

#[test]
fn an_impossible_deal_is_refused_and_nothing_changes() {
    let mut game = CapsAndHammers::new(&Setup::default()).unwrap();
    let before = game;
    let good = crate::fixtures::Scene::new(&[], &[], &[]).game.deals().remove(0);
    let mut bad = good;
    bad.assets[1][0] = Asset::Soldier;
    assert_says(game.deal(&bad, &mut Mute).unwrap_err(), &["Hammers", "Admiral", "1", "2"]);
    let mut bad = good;
    bad.situations[0] = bad.situations[1];
    assert_says(game.deal(&bad, &mut Mute).unwrap_err(), &["Situation"]);
    assert_eq!(game, before);
    game.deal(&good, &mut Mute).unwrap();
}

#[test]
fn every_card_says_where_it_comes_from() {
    for card in Cards::standard().list() {
        assert_eq!(card.source, engine::Source::Public, "{}", card.name);
        assert!(!card.text.contains('{'), "{}", card.text);
    }
    let copies: u32 = Cards::standard().list().iter().map(|card| u32::from(card.copies)).sum();
    assert_eq!(copies, 17 + 12);
}
