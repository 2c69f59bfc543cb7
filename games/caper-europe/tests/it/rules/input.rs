//! Wrong input: options, deck files, deals.

use caper_europe::{CaperEurope, Card, Cards, City, Good, List, Options};
use engine::{Cards as _, Dice, Game, Mute, Options as _, Seed, Setup};
use testkit::assert_says;

fn overlay(toml: &str) -> engine::CardError {
    Cards::standard().overlay(toml).expect_err(toml)
}

/// A Thief with another text.
fn thief(text: &str) -> engine::CardError {
    overlay(&format!("[[thief]]\nname = \"The Dame\"\n\ntext = \"{text}\""))
}

#[test]
fn options_name_what_is_allowed() {
    let mut options = Options::default();
    let error = options.set("city", "madrid").unwrap_err();
    assert_says(error, &["city", "madrid", "paris, barcelona, rome, london"]);
    assert_says(options.set("players", "3").unwrap_err(), &["players", "city"]);
    options.set("city", "rome").unwrap();
    assert_eq!((options.city, options.get("city").unwrap()), (City::Rome, "rome".to_owned()));
}

#[test]
fn a_bad_line_of_text_is_named_with_card_line_and_column() {
    assert_says(thief("2 points per gren"), &["line 4", "The Dame", "column 14", "gren", "green"]);
    assert_says(thief("flip"), &["line 4", "column 1", "flip", "burn, steal"]);
    let location = "[[location]]\nname = \"The Louvre\"\nreward = \"2 points per vase\"";
    assert_says(overlay(location), &["line 3", "The Louvre", "reward", "column 14", "vase"]);
    let gear = "[[gear]]\nname = \"Blazeblaster\"\n\n\ntext = \"burn burn\"";
    assert_says(overlay(gear), &["line 5", "Blazeblaster", "column 6"]);
}

#[test]
fn what_this_game_cannot_play_is_refused_with_what_it_can() {
    for (text, says) in [
        ("burn per thief", "no \\\"per\\\""),
        ("steal any per thief", "no \\\"per\\\""),
        ("burn, burn", "once at most"),
        ("steal any, steal diamond", "steals nothing"),
        ("steal any, steal any", "steals nothing"),
        ("caper if won", "Points only"),
        ("caper per diamond", "own Crew, own discards or laundered"),
        ("caper per red in rival crew", "own Crew, own discards or laundered"),
        ("coin per coin", "own Crew, own discards or laundered"),
        ("point per coin", "only laundered"),
        ("point per (red + diamond)", "made of cards, of goods"),
        ("protect thief", "never burned"),
        ("protect red if won", "neither"),
        ("launder coin per laundered coin", "for Points only"),
        ("launder coin, caper per laundered coin", "for Points only"),
        ("11 points", "10 at most"),
        ("caper, coin, burn, steal any, launder coin", "four immediate"),
        ("point, point, point, point", "three kinds"),
    ] {
        assert_says(thief(text), &["line 4", "The Dame", &says.replace('\\', "")]);
    }
    let location = |field: &str, text: &str| {
        overlay(&format!("[[location]]\nname = \"The Yacht\"\n{field} = \"{text}\""))
    };
    assert_says(location("reward", "caper"), &["line 3", "The Yacht", "is Points"]);
    assert_says(location("reward", "point if won"), &["leave out"]);
    assert_says(location("reward", "point if card played"), &["line 3", "only the effect"]);
    assert_says(location("effect", "coin per red if red played"), &["new set", "no card"]);
    assert_says(location("effect", "coin if won"), &["Points only"]);
    assert_says(location("effect", "burn, burn"), &["burns once"]);
    assert_says(thief("coin if thief played"), &["only the effect of a Location waits"]);
    assert_says(location("effect", "point per red"), &["reward"]);
}

#[test]
fn a_core_card_cannot_name_a_citys_colour() {
    assert_says(thief("caper per orange"), &["column 11", "orange", "purple"]);
    let colour = "[[gear]]\nname = \"Blazeblaster\"\ncolour = \"navy\"";
    assert_says(overlay(colour), &["line 3", "Blazeblaster", "navy", "purple, green, red, yellow"]);
    let colour = "[[gear]]\nname = \"Metro Map\"\ncolour = \"orange\"";
    assert_says(overlay(colour), &["Metro Map", "orange", "light blue"]);
}

#[test]
fn numbers_and_fields_are_checked() {
    let overlay_thief = |line: &str| overlay(&format!("[[thief]]\nname = \"The Dame\"\n{line}"));
    assert_says(overlay_thief("income = 11"), &["line 3", "The Dame", "income", "0 to 10"]);
    assert_says(overlay_thief("cost = 1"), &["line 3", "cost", "income"]);
    assert_says(overlay_thief("income = \"x\""), &["line 3", "u8"]);
    assert_says(overlay_thief("city = \"madrid\""), &["line 3", "madrid", "paris"]);
    assert_says(overlay("[[thief]\nname = 3"), &["line 1"]);
    assert_says(overlay("\n[track]\nbonus = []"), &["line 2", "track", "1 to 20"]);
    assert_says(overlay("[[location]]\nname = \"The Yacht\"\nbase = 21"), &["base", "0 to 20"]);
    assert_says(overlay("[[location]]\nname = \"The Yacht\"\ncopies = 2"), &["1 copy"]);
    assert_says(
        overlay("[[thief]]\nname = \" \"\nincome = 1\ntext = \"\"\nsource = \"house\""),
        &["name"],
    );
}

#[test]
fn the_numbers_of_cards_must_add_up() {
    let more = "[[thief]]\nname = \"The Dame\"\ncopies = 2";
    assert_says(overlay(more), &["Thieves of core", "16", "15"]);
    let fewer = "[[gear]]\nname = \"Metro Map\"\ncopies = 0";
    assert_says(overlay(fewer), &["Gear of Paris", "5", "6"]);
    let new = "[[thief]]\nname = \"The Cook\"\nincome = 1";
    assert_says(overlay(new), &["line 1", "The Cook is new", "text"]);
    let gone = "[[thief]]\nname = \"The Cook\"\ncopies = 0";
    assert_says(overlay(gone), &["line 2", "no Thief \"The Cook\""]);
    let twice = "[[thief]]\nname = \"The Dame\"\ncopies = 0\n[[thief]]\nname = \"Blazeblaster\"\n\
                 income = 1\ntext = \"\"\nsource = \"house\"";
    assert_says(overlay(twice), &["Blazeblaster is there twice"]);
}

#[test]
fn an_overlay_changes_what_it_names_and_nothing_else() {
    let standard = Cards::standard();
    let cards = standard.overlay("[[thief]]\nname = \"The Dame\"\nincome = 4").unwrap();
    let changed = cards.thief.iter().zip(&standard.thief).filter(|(a, b)| a != b).count();
    assert_eq!(changed, 1);
    assert_eq!((&cards.location, &cards.gear), (&standard.location, &standard.gear));
}

/// An owner of the box swaps a card of ours for a printed one.
#[test]
fn a_card_can_be_replaced_by_another() {
    let deck = "[[thief]]\nname = \"The Croupier\"\ncopies = 0\n\
                [[thief]]\nname = \"The Cook\"\nincome = 1\ntext = \"2 capers\"\nsource = \"public\"";
    let cards = Cards::standard().overlay(deck).unwrap();
    assert!(cards.find("The Croupier").is_none() && cards.find("The Cook").is_some());
    let mut game = CaperEurope::new(&Setup { cards, ..Setup::default() }).unwrap();
    game.settle(&mut Dice::new(Seed::from_text("cook")), &mut Mute).unwrap();
    game.audit().unwrap();
}

#[test]
fn the_export_is_a_whole_deck() {
    let cards = Cards::standard().overlay("[track]\nbonus = [1, 2]").unwrap();
    assert_eq!(Cards::standard().overlay(&cards.export()).unwrap(), cards);
    let renamed = cards.export().replace("\"The Croupier\"", "\"The Cook\"");
    let renamed = Cards::standard().overlay(&renamed).unwrap();
    assert_eq!(renamed.thief.len(), cards.thief.len());
}

#[test]
fn cards_from_a_record_are_read_and_checked() {
    let cards = Cards::standard();
    let json = serde_json::to_string(cards).unwrap();
    assert_eq!(&serde_json::from_str::<Cards>(&json).unwrap(), cards);
    let mut list: List = cards.clone().into();
    list.gear.pop();
    let setup = Setup { cards: list.into(), ..Setup::default() };
    assert_says(CaperEurope::new(&setup).unwrap_err(), &["Gear of London"]);
    let mut list: List = cards.clone().into();
    list.thief[0].text = "caper per blue".to_owned();
    let setup = Setup { cards: list.into(), ..Setup::default() };
    assert_says(CaperEurope::new(&setup).unwrap_err(), &["The Conductor", "column 11", "blue"]);
}

#[test]
fn an_impossible_deal_is_refused_and_nothing_changes() {
    let mut game = CaperEurope::new(&Setup::default()).unwrap();
    let good = game.shuffle(&mut Dice::new(Seed::from_text("deal")));
    let before = game;
    let mut bad = good;
    bad.thieves[0] = bad.thieves[1];
    assert_says(game.deal(&bad, &mut Mute).unwrap_err(), &["Thieves"]);
    let mut bad = good;
    bad.gear[0] = Card(255);
    assert_says(game.deal(&bad, &mut Mute).unwrap_err(), &["Gear"]);
    let mut bad = good;
    bad.locations.swap_with_slice(&mut good.locations.map(|_| good.thieves[0]));
    assert_says(game.deal(&bad, &mut Mute).unwrap_err(), &["Locations"]);
    let mut bad = good;
    bad.goods[0] = if bad.goods[0] == Good::Antique { Good::Diamond } else { Good::Antique };
    assert_says(game.deal(&bad, &mut Mute).unwrap_err(), &["instead of 4"]);
    assert_eq!(game, before);
    game.deal(&good, &mut Mute).unwrap();
}

#[test]
fn a_deal_is_read_back_and_its_length_is_checked() {
    let game = CaperEurope::new(&Setup::default()).unwrap();
    let deal = game.shuffle(&mut Dice::new(Seed::from_text("deal")));
    let json = serde_json::to_value(deal).unwrap();
    assert_eq!(serde_json::from_value::<caper_europe::Deal>(json.clone()).unwrap(), deal);
    let mut short = json;
    short["gear"].as_array_mut().unwrap().pop();
    let error = serde_json::from_value::<caper_europe::Deal>(short).unwrap_err();
    assert_says(error, &["35 Gear", "36"]);
}

/// The deck file that the page for designers shows can be used as it stands.
#[test]
fn the_example_of_the_page_on_the_language_works() {
    let page = include_str!("../../../../../docs/icon-language.md");
    let toml = page.split("```toml").nth(1).unwrap().split("```").next().unwrap();
    let cards = Cards::standard().overlay(toml).unwrap_or_else(|error| panic!("{error}"));
    assert!(cards.find("Rope Ladder").is_some() && cards.find("Periscope").is_none());
}
