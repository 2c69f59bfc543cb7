//! Wrong input: options, deck files, deals, calls out of turn.

use captains_wager::{Action, CaptainsWager, CardKind, Cards, Deal, Options};
use engine::{
    Cards as _, Code as _, Dice, Game, Mute, Next, Options as _, Seat, Seed, Setup, Source,
};
use testkit::assert_says;

use crate::fixtures::*;

#[test]
fn options_name_what_is_allowed() {
    let mut options = Options::default();
    assert_says(options.set("players", "6").unwrap_err(), &["players", "6", "4, 3, 5, 2"]);
    assert_says(options.set("bonus_items", "all").unwrap_err(), &["off, add, same_three, secret"]);
    assert_says(options.set("encounter_4", "a").unwrap_err(), &["encounter_4", "encounter_3"]);
    options.set("encounter_2", "c").unwrap();
    options.set("clan_items", "true").unwrap();
    assert_eq!(options.get("encounter_2").unwrap(), "c");
    assert_eq!(options.get("clan_items").unwrap(), "true");
    let wrong = Options { players: 9, ..Options::default() };
    let error = CaptainsWager::new(&Setup { options: wrong, ..Setup::default() }).unwrap_err();
    assert_says(error, &["players", "9"]);
}

#[test]
fn agreements_name_what_is_allowed_and_what_they_need() {
    let mut options = Options::default();
    assert_says(
        options.set("which_crew", "all,nobody").unwrap_err(),
        &["which_crew", "\"nobody\"", "allowed are: all, "],
    );
    assert_says(options.set("which_crew", "").unwrap_err(), &["which_crew", "allowed are: all"]);
    assert_says(options.set("out_3", "fog-bank").unwrap_err(), &["out_3", "fog-bank", "usual"]);
    assert_says(options.set("clans", "mine").unwrap_err(), &["drawn, chosen, seats"]);
    let check = |options: Options| {
        CaptainsWager::new(&Setup { options, ..Setup::default() }).unwrap_err().to_string()
    };
    let one = Options::fields().iter().find(|it| it.name == "which_crew").unwrap().choices[1].value;
    options.set("which_crew", one).unwrap();
    assert_says(check(options), &["which_crew", "bonus_crew is false"]);
    let mut options = Options::default();
    options.set("out_2", "fog-bank").unwrap();
    assert_says(check(options), &["out_2", "same_three"]);
    // A deck file may give a treasure another value.
    options.set("bonus_items", "same_three").unwrap();
    let file = "[[treasure]]\nname = \"Fog Bank\"\ngold = 3\n\
                [[treasure]]\nname = \"Chain Shot\"\ngold = 2\n";
    let cards = Cards::standard().overlay(file).unwrap();
    let error = CaptainsWager::new(&Setup { options, cards }).unwrap_err().to_string();
    assert_says(error, &["out_2", "Fog Bank", "not worth 2 gold"]);
}

#[test]
fn a_deck_file_with_a_bad_line_says_which() {
    let overlay = |toml: &str| Cards::standard().overlay(toml).unwrap_err();
    assert_says(
        overlay("\n[[crew]]\nname = \"Dragon\""),
        &["line 3", "Dragon", "Mechanical Dragon"],
    );
    let dragon = "[[crew]]\nname = \"Mechanical Dragon\"\n";
    assert_says(overlay(&format!("{dragon}value = 21")), &["line 3", "21", "1 to 20"]);
    assert_says(overlay(&format!("{dragon}players = 6")), &["line 3", "2 to 5"]);
    assert_says(overlay(&format!("{dragon}effect = \"fly\"")), &["line 3", "fly", "plain"]);
    assert_says(overlay(&format!("{dragon}effect = {{ toll = 10 }}")), &["line 3", "10", "1 to 9"]);
    assert_says(overlay(&format!("{dragon}colour = 3")), &["line 3", "colour"]);
    assert_says(overlay(&format!("{dragon}{dragon}")), &["line 4", "twice"]);
    let boiler = "[[treasure]]\nname = \"Spare Boiler\"\n";
    assert_says(overlay(&format!("{boiler}gold = 5")), &["line 3", "2 to 4"]);
    assert_says(overlay(&format!("{boiler}gold = 2")), &["line 3", "of 2 gold", "five treasures"]);
    assert_says(
        overlay(&format!("{boiler}when = \"any_time\"")),
        &["line 3", "end of an encounter"],
    );
    assert_says(
        overlay("[[encounter]]\nname = \"Mint Convoy\"\nnumber = 2"),
        &["line 3", "encounter 2"],
    );
    assert_says(overlay("[[clan_item]]\nname = \"Adders' Fang\"\nwhen = \"never\""), &["line 3"]);
    assert_says(overlay("[[crew]]\nvalue = 3"), &["line 1", "name"]);
}

#[test]
fn an_effect_stands_only_on_the_kinds_of_cards_it_is_for() {
    let error = |toml: &str| Cards::standard().overlay(toml).unwrap_err().to_string();
    let crew = error("[[crew]]\nname = \"Mechanical Dragon\"\neffect = \"take_lead\"");
    assert_says(&crew, &["Mechanical Dragon", "take_lead", "crew", "plain", "{ take_coins = 1 }"]);
    assert!(!crew.contains("lowest_wins"), "{crew}");
    let item = error("[[treasure]]\nname = \"Spyglass\"\neffect = { getaway = 2 }");
    assert_says(&item, &["Spyglass", "getaway", "item", "look_at_crew", "{ draw_items = 1 }"]);
    assert!(!item.contains("plain"), "{item}");
    let item = error("[[clan_item]]\nname = \"Adders' Fang\"\neffect = \"mimic\"");
    assert_says(item, &["Adders' Fang", "mimic", "item"]);
    let encounter = error("[[encounter]]\nname = \"Mint Convoy\"\neffect = \"look_at_crew\"");
    assert_says(&encounter, &["Mint Convoy", "look_at_crew", "encounter", "sift"]);
    assert!(!encounter.contains("mimic"), "{encounter}");
}

#[test]
fn too_few_crew_are_refused() {
    let mut file = String::new();
    for card in Cards::standard().crew.iter().filter(|card| !card.bonus).take(10) {
        file += &format!("[[crew]]\nname = \"{}\"\nbonus = true\n", card.name);
    }
    let error = Cards::standard().overlay(&file).unwrap_err();
    assert_says(error, &["crew are left for 2 captains", "10"]);
}

#[test]
fn an_overlay_changes_what_it_names_and_says_so() {
    let file = "[[crew]]\nname = \"Mechanical Dragon\"\nvalue = 19\n\
                [[treasure]]\nname = \"Spare Boiler\"\neffect = { boost = 7 }\n";
    let cards = Cards::standard().overlay(file).unwrap();
    let dragon = cards.crew(cards.find_crew("Mechanical Dragon").unwrap());
    assert_eq!((dragon.value, dragon.source, dragon.note.clone()), (19, Source::House, None));
    let text = cards.item_use(cards.find_item("Spare Boiler").unwrap()).1.text(CardKind::Item);
    assert!(text.contains("+7"), "{text}");
    let changed = cards.crew.iter().zip(&Cards::standard().crew).filter(|(a, b)| a != b);
    assert_eq!(changed.count(), 1);
    assert_eq!(Cards::standard().overlay(&cards.export()).unwrap(), cards);
}

#[test]
fn a_game_is_played_with_the_numbers_of_its_deck() {
    let file =
        "[[crew]]\nname = \"Quick-Fingered Tinker\"\nvalue = 9\neffect = { take_coins = 5 }\n";
    let mut story = scenario(3).deck_file(file).hand(0, &["Quick-Fingered Tinker"]).open();
    story.borrow("Quick-Fingered Tinker");
    assert_eq!((story.strength(0), story.coins(0)), (9, 5));
}

#[test]
fn cards_from_a_record_are_checked() {
    let wrong = |change: fn(&mut Cards)| {
        let mut cards = Cards::standard().clone();
        change(&mut cards);
        CaptainsWager::new(&Setup { cards, ..Setup::default() }).unwrap_err()
    };
    assert_says(wrong(|cards| _ = cards.crew.pop()), &["35 crew instead of 36"]);
    assert_says(wrong(|cards| _ = cards.clan_item.pop()), &["4 clan items instead of 5"]);
    assert_says(
        wrong(|cards| cards.crew[0].name = "Powder Monkey".into()),
        &["two cards are called"],
    );
    assert_says(wrong(|cards| cards.crew[0].value = 0), &["cannot be 0"]);
}

#[test]
fn an_impossible_deal_is_refused_and_nothing_changes() {
    let scenario = scenario(3);
    let mut game = CaptainsWager::new(&scenario.setup()).unwrap();
    let before = game;
    let Deal::Decks { decks, start } = scenario.decks() else { panic!() };
    let mut twice = decks.clone();
    twice[1][0] = twice[1][1];
    let bad = [
        Deal::Decks { decks: twice, start },
        Deal::Decks { decks: decks.clone(), start: Seat(3) },
        Deal::Decks { decks: decks.iter().take(2).cloned().collect(), start },
        scenario.crew(),
    ];
    for deal in bad {
        game.deal(&deal, &mut Mute).unwrap_err();
        assert_eq!(game, before);
    }
    game.deal(&scenario.decks(), &mut Mute).unwrap();
    let Deal::Crew { mut crew } = scenario.crew() else { panic!() };
    crew[0] = crew[1];
    assert_says(game.deal(&Deal::Crew { crew: crew.clone() }, &mut Mute).unwrap_err(), &["twice"]);
    crew[0] = Cards::standard().find_crew("Storm Chaser").unwrap();
    assert_says(game.deal(&Deal::Crew { crew }, &mut Mute).unwrap_err(), &["not in use"]);
    assert_says(game.deal(&scenario.decks(), &mut Mute).unwrap_err(), &["something else"]);
}

#[test]
fn a_pool_of_other_cards_is_refused() {
    let mut story = scenario(3)
        .hand(0, &["Mechanical Dragon", "Orphan Stowaway", "Smoke Diver"])
        .hand(1, &["Powder Monkey", "Roguish Aristocrat", "Loan Negotiator"])
        .hand(2, &["Quick-Fingered Tinker", "Unscrupulous Profiteer", "Ironclad Mate"])
        .open();
    for _ in 0..9 {
        let best = [
            ["Mechanical Dragon", "Powder Monkey", "Quick-Fingered Tinker"],
            ["Orphan Stowaway", "Roguish Aristocrat", "Unscrupulous Profiteer"],
            ["Smoke Diver", "Loan Negotiator", "Ironclad Mate"],
        ];
        let crew = best[usize::from(story.view().encounter) - 1][story.seat()];
        story.borrow(crew);
    }
    story.pass_all();
    let order = [token(0, 0), token(1, 0), token(2, 1)].into_iter().collect();
    let error = story.game.deal(&Deal::Pool { order }, &mut Mute).unwrap_err();
    assert_says(error, &["not the cards of the pool"]);
}

#[test]
fn every_card_says_where_it_comes_from() {
    let list = Cards::standard().list();
    assert_eq!(list.len(), 36 + 18 + 13 + 5);
    for card in &list {
        assert_ne!(card.source, Source::Public, "{}", card.name);
        assert!(!card.text.is_empty());
    }
    let named = list.iter().filter(|card| card.note.is_some()).count();
    assert_eq!(named, 7, "the seven names that the rulebook has");
}

/// Whatever is called in whatever order: no panic, and the game comes to an end.
#[test]
fn actions_that_are_not_allowed_lead_nowhere_bad() {
    let mut dice = Dice::new(Seed::from_text("anything"));
    let all: Vec<Action> = Action::all().collect();
    for players in 2..=5 {
        let options = Options { clan_items: true, bonus_crew: true, ..scenario(players).options };
        let mut game = CaptainsWager::new(&Setup { options, ..Setup::default() }).unwrap();
        for _ in 0..200_000 {
            game.settle(&mut dice, &mut Mute).unwrap();
            let seat = Seat(dice.below(8) as u8);
            game.perform(seat, dice.pick(&all).unwrap(), &mut Mute);
        }
        assert_eq!(game.next(), Next::Over);
    }
}
