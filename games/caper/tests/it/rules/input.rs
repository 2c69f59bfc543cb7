//! Wrong input: options, deck files, deals.

use caper::{Caper, Cards, City, Deal, Gear, Location, Options, Thief};
use engine::{Cards as _, Dice, Game, Mute, Options as _, RandomGame, Seed, Setup};
use testkit::assert_says;

#[test]
fn options_name_what_is_allowed() {
    let mut options = Options::default();
    assert_says(options.set("players", "5").unwrap_err(), &["players", "5", "2, 3, 4"]);
    assert_says(options.set("city", "oslo").unwrap_err(), &["oslo", "paris, rome, london"]);
    assert_says(options.set("equipped", "maybe").unwrap_err(), &["maybe", "yes, no, open"]);
    assert_says(options.set("wilds", "none").unwrap_err(), &["none", "any, sets"]);
    assert_says(options.set("tie", "dice").unwrap_err(), &["dice", "coins, capers, goods"]);
    assert_says(options.set("colour", "red").unwrap_err(), &["colour", "players, city"]);
    for (name, value) in [
        ("players", "4"),
        ("city", "rome"),
        ("equipped", "open"),
        ("wilds", "sets"),
        ("tie", "goods"),
    ] {
        options.set(name, value).unwrap();
        assert_eq!(options.get(name).unwrap(), value);
    }
    assert_eq!((options.players(), options.city), (4, City::Rome));
}

#[test]
fn options_from_a_record_are_checked() {
    let options = Options { players: 7, ..Options::default() };
    let error = Caper::new(&Setup { options, ..Setup::default() }).unwrap_err();
    assert_says(error, &["players", "7", "2, 3, 4"]);
}

#[test]
fn a_deck_file_with_a_bad_line_says_which_and_where_in_it() {
    let overlay = |toml: &str| Cards::standard().overlay(toml).unwrap_err();
    let banker = |line: &str| overlay(&format!("[[thief]]\nname = \"The Banker\"\n{line}"));
    assert_says(overlay("[[thief]]\nname = \"The Bankr\""), &["line 2", "Bankr", "The Banker"]);
    assert_says(overlay("[[thief]]\nincome = 2"), &["line 1", "name of a Thief"]);
    assert_says(overlay("[[tool]]\nname = \"x\""), &["line 1", "tool", "gear"]);
    assert_says(overlay("[[thief]\nname = 3"), &["line 1"]);
    assert_says(banker("fame = 3"), &["line 3", "fame", "income"]);
    assert_says(banker("income = \"x\""), &["line 3", "income"]);
    assert_says(banker("income = 11"), &["line 3", "The Banker", "11", "0 to 10"]);
    assert_says(banker("text = \"point per yelow\""), &["line 3", "column 11", "yelow", "yellow"]);
    assert_says(banker("\ntext = \"point per teal\""), &["line 4", "column 11", "teal"]);
    assert_says(banker("text = \"burn\""), &["line 3", "column 1", "burn", "flip"]);
}

#[test]
fn a_line_that_makes_no_sense_is_refused() {
    let line = |table: &str, name: &str, field: &str, text: &str| {
        let toml = format!("[[{table}]]\nname = \"{name}\"\n{field} = \"{text}\"");
        Cards::standard().overlay(&toml).unwrap_err()
    };
    let text = |text: &str| line("gear", "Velvet Pouch", "text", text);
    assert_says(text("flip, recover gear"), &["line 3", "one card, not more"]);
    assert_says(text("flip, flip"), &["one card, not more"]);
    assert_says(text("flip per red"), &["happens once"]);
    assert_says(text("coin if won"), &["too late"]);
    assert_says(text("caper if won"), &["decide who has won"]);
    assert_says(text("caper per any good"), &["only Points"]);
    assert_says(text("point per laundered coin"), &["not laundered"]);
    assert_says(text("point per (green + jewel)"), &["cards, of goods"]);
    assert_says(text("caper, caper, caper, caper, caper"), &["at most 4"]);
    let place = |field: &str, text: &str| line("location", "The Yacht", field, text);
    assert_says(place("reward", "caper"), &["line 3", "Reward", "Points and Stolen Goods"]);
    assert_says(place("reward", "point if won"), &["only ever for the winner"]);
    assert_says(place("reward", ""), &["every Location has a Reward"]);
    assert_says(place("modifier", "flip, recover gear"), &["line 3", "one card, not more"]);
    assert_says(place("modifier", "caper if thief played"), &["end of the game", "no card"]);
    assert_says(place("modifier", "coin if won"), &["too late"]);
    assert_says(place("reward", "point if card played"), &["only a Modifier waits"]);
    assert_says(text("coin if thief played"), &["only a Modifier waits"]);
}

#[test]
fn colours_and_counts_are_checked() {
    let overlay = |toml: &str| Cards::standard().overlay(toml).unwrap_err();
    let pouch = |line: &str| overlay(&format!("[[gear]]\nname = \"Velvet Pouch\"\n{line}"));
    assert_says(pouch("colour = \"teal\""), &["line 3", "only Gear of its city", "teal"]);
    assert_says(pouch("colour = \"pink\""), &["line 3", "pink", "green"]);
    assert_says(pouch("copies = 2"), &["Paris", "36 Gear", "37"]);
    assert_says(pouch("city = \"rome\""), &["Paris", "36 Gear", "35"]);
    assert_says(pouch("name = \"Rolled Canvas\"").to_string(), &["line 3"]);
    let twice = "[[gear]]\nreplaces = \"Velvet Pouch\"\nname = \"Rolled Canvas\"";
    assert_says(overlay(twice), &["two entries", "Rolled Canvas"]);
}

/// What the owner of a box does: printed cards take the place of ours.
#[test]
fn a_card_under_a_new_name_takes_the_place_of_another() {
    let toml = "[[gear]]\nreplaces = \"Velvet Pouch\"\nname = \"Sack\"\ncost = 1\n\
                text = \"steal jewel, point\"\nsource = \"public\"\n\
                [[gear]]\nname = \"Blazeblaster\"\ncopies = 3\n\
                [[gear]]\nname = \"Guard Dog\"\ncopies = 0\n\
                [[gear]]\nname = \"Trapdoor\"\ncopies = 0\n";
    let cards = Cards::standard().overlay(toml).unwrap();
    let changed = cards.gear.iter().zip(&Cards::standard().gear).filter(|(a, b)| a != b);
    assert_eq!(changed.count(), 4);
    assert_eq!(cards.gear[0].name, "Sack");
    assert_eq!(cards.thief, Cards::standard().thief);
    assert_eq!(Cards::standard().overlay(&cards.export()).unwrap(), cards, "the export reads back");
    let setup = Setup::<Caper> { cards, ..Setup::default() };
    let game = RandomGame::new(&setup, Seed::from_text("three of a kind")).finish();
    let blazers = game.deals()[0].gear.iter().filter(|it| it.index() == 23).count();
    assert_eq!(blazers, 3);
}

#[test]
fn the_standard_deck_exports_and_reads_back() {
    let cards = Cards::standard();
    assert_eq!(cards.overlay(&cards.export()).unwrap(), *cards);
    assert_eq!(cards.overlay("").unwrap(), *cards);
    cards.check().unwrap();
}

#[test]
fn cards_from_a_record_are_checked() {
    let refused = |change: fn(&mut Cards)| {
        let mut cards = Cards::standard().clone();
        change(&mut cards);
        Caper::new(&Setup { cards, ..Setup::default() }).unwrap_err()
    };
    assert_says(refused(|cards| drop(cards.gear.pop())), &["London", "36 Gear", "35"]);
    assert_says(refused(|cards| cards.gear[3].cost = 99), &["Hollow Cello", "99"]);
    assert_says(refused(|cards| cards.thief[0].text = "pint".into()), &["The Banker", "column 1"]);
    assert_says(refused(|cards| cards.location.clear()), &["13 Locations", "0"]);
}

#[test]
fn an_impossible_deal_is_refused_and_nothing_changes() {
    let mut game = Caper::new(&Setup::default()).unwrap();
    let before = game;
    let good = game.shuffle(&mut Dice::new(Seed::from_text("good")));
    let refuse = |game: &mut Caper, change: fn(&mut Deal)| {
        let mut bad = good;
        change(&mut bad);
        game.deal(&bad, &mut Mute).unwrap_err()
    };
    assert_says(refuse(&mut game, |deal| deal.gear[0] = Gear(200)), &["Gear", "times instead"]);
    assert_says(refuse(&mut game, |deal| deal.thieves[0] = deal.thieves[1]), &["Thieves"]);
    assert_says(
        refuse(&mut game, |deal| deal.thieves.iter_mut().for_each(|it| *it = Thief(0))),
        &["card 0 of the Thieves is dealt 18 times instead of 1"],
    );
    assert_says(refuse(&mut game, |deal| deal.locations[0] = deal.locations[1]), &["twice"]);
    assert_says(refuse(&mut game, |deal| deal.locations[0] = Location(22)), &["22", "not in"]);
    assert_eq!(game, before);
    game.deal(&good, &mut Mute).unwrap();
}

#[test]
fn a_deal_of_the_wrong_length_is_not_read() {
    let game = Caper::new(&Setup::default()).unwrap();
    let deal = game.shuffle(&mut Dice::new(Seed::from_text("long")));
    let json = serde_json::to_string(&deal).unwrap();
    assert_eq!(serde_json::from_str::<Deal>(&json).unwrap(), deal);
    let short = json.replace("\"gear\":[", "\"gear\":[1,");
    let error = serde_json::from_str::<Deal>(&short).unwrap_err();
    assert_says(error, &["36 Gear", "37"]);
}

#[test]
fn equal_cards_are_the_same_game_and_others_are_not() {
    let standard = Caper::new(&Setup::default()).unwrap();
    let again = Caper::new(&Setup { cards: Cards::standard().clone(), ..Setup::default() });
    assert_eq!(again.unwrap(), standard);
    let cards = Cards::standard().overlay("[[thief]]\nname = \"The Chef\"\nincome = 3").unwrap();
    assert_ne!(Caper::new(&Setup { cards, ..Setup::default() }).unwrap(), standard);
}
