//! CP-1 and CP-2: who plays with what, and the three Locations.

use caper::{Caper, Cards, City, Event, Options, Paint};
use engine::{Cards as _, Dice, Game, Options as _, Seed, Setup, Source, Words};

use crate::fixtures::decks::deal;
use crate::fixtures::scene::Scene;
use crate::fixtures::table::{CREAM, LEFT, MINT, Table};

fn seats(players: u8) -> Vec<String> {
    let options = Options { players, ..Options::default() };
    (0..options.players()).map(|n| Caper::seat_name(&options, engine::Seat(n as u8))).collect()
}

#[test]
fn cp_1_1_two_masterminds_a_snitch_or_two_teams() {
    assert_eq!(seats(2), ["Cream", "Mint"]);
    assert_eq!(seats(3), ["Cream", "Mint", "Snitch"]);
    assert_eq!(seats(4), ["Cream Mastermind", "Cream Lookout", "Mint Mastermind", "Mint Lookout"]);
}

#[test]
fn cp_1_2_the_decks_and_the_share_of_each_city() {
    let cards = Cards::standard();
    let of = |city: Option<City>| {
        [
            cards.location.iter().filter(|card| card.city == city).count(),
            cards
                .thief
                .iter()
                .filter(|card| card.city == city)
                .map(|it| usize::from(it.copies))
                .sum(),
            cards
                .gear
                .iter()
                .filter(|card| card.city == city)
                .map(|it| usize::from(it.copies))
                .sum(),
        ]
    };
    assert_eq!(of(None), [8, 15, 30]);
    for city in City::ALL {
        assert_eq!(of(Some(city)), [5, 3, 6]);
        let options = Options { city, ..Options::default() };
        let game = Caper::new(&Setup { options, ..Setup::default() }).unwrap();
        let dealt = game.shuffle(&mut Dice::new(Seed::from_text("any")));
        let others = |of: Option<City>| of.is_some_and(|of| of != city);
        assert!(!dealt.thieves.iter().any(|it| others(cards.thief[it.index()].city)));
        assert!(!dealt.gear.iter().any(|it| others(cards.gear[it.index()].city)));
        assert!(!dealt.locations.iter().any(|it| others(cards.location[it.index()].city)));
    }
}

#[test]
fn cp_1_3_colours_go_with_their_themes() {
    let gear = &Cards::standard().gear;
    let count = |colour: Paint| gear.iter().filter(|card| card.colour == colour).count();
    let colours = [Paint::Green, Paint::Blue, Paint::Yellow, Paint::Red];
    assert_eq!(colours.map(count), [8, 8, 7, 7]);
    for (colour, city) in
        [(Paint::Teal, City::Paris), (Paint::Purple, City::Rome), (Paint::Silver, City::London)]
    {
        assert_eq!(count(colour), 6);
        assert!(gear.iter().filter(|it| it.colour == colour).all(|it| it.city == Some(city)));
    }
    let says = |colour: Paint, word: &str| {
        let all = gear.iter().filter(|card| card.colour == colour);
        all.filter(|card| card.text.contains(word)).count()
    };
    assert!(says(Paint::Green, "steal") >= 7);
    assert!(says(Paint::Blue, "caper") == 8);
    assert!(says(Paint::Yellow, "coin") >= 5);
    assert!(says(Paint::Red, "flip") >= 6);
    assert!(says(Paint::Silver, "rob") >= 3);
}

#[test]
fn cp_1_4_ten_coins_lie_in_the_supply() {
    let table = Scene::anywhere().play();
    assert_eq!((table.view().supply, table.coins(CREAM), table.coins(MINT)), (10, 0, 0));
}

#[test]
fn cp_1_5_every_card_says_where_it_comes_from() {
    let cards = Cards::standard();
    let of = |source: Source| cards.list().iter().filter(|card| card.source == source).count();
    assert_eq!(of(Source::Rulebook), 7);
    assert_eq!(of(Source::Rulebook) + of(Source::Public) + of(Source::House), 95);
    for card in cards.list() {
        let explained = card.note.is_some();
        assert_eq!(explained, card.source != Source::House, "{}", card.name);
    }
    let free = cards.gear.iter().filter(|card| card.cost == 0).count();
    assert!(free > 24, "most Gear is free, here {free}");
    let mut effects: Vec<&str> = cards.thief.iter().map(|card| card.text.as_str()).collect();
    effects.extend(cards.gear.iter().map(|card| card.text.as_str()));
    effects.sort_unstable();
    effects.dedup();
    assert!(effects.len() >= 64, "{} different effects", effects.len());
}

/// Every word of the game's language stands on some card.
#[test]
fn cp_1_5_every_effect_of_the_language_is_used() {
    let all: Vec<String> = Cards::standard().list().into_iter().map(|card| card.text).collect();
    for word in [
        "caper",
        "coin",
        "point",
        "flip",
        "steal jewel",
        "steal antique",
        "steal painting",
        "steal any",
        "rob",
        "protect thief",
        "protect gear",
        "recover thief",
        "recover gear",
        "in rival crew",
        "in both crews",
        "in discard",
        "if won",
        "on top",
        "per coin",
        "per any good",
        "per thief",
    ] {
        assert!(all.iter().any(|text| text.contains(word)), "no card says {word:?}");
    }
}

#[test]
fn cp_2_1_three_locations_are_laid_out() {
    let cards = Cards::standard();
    let wished = ["The Louvre", "The Yacht", "The Bank"];
    let order = deal(cards, City::Paris, &wished, &[], &[]);
    let table = Table::open(Options::default(), cards, &order);
    let names: Vec<&str> =
        table.view().locations.iter().map(|it| cards.location_name(it.location)).collect();
    assert_eq!(names, wished);
    assert!(matches!(table.cited_by("CP-2.1").as_slice(), [Event::LaidOut { .. }]));
}

#[test]
fn cp_2_2_every_location_has_a_reward_and_some_a_modifier() {
    let cards = Cards::standard();
    assert!(cards.location.iter().all(|card| !card.reward.is_empty()));
    let modified = cards.location.iter().filter(|card| !card.modifier.is_empty()).count();
    assert_eq!(modified, 11);
}

#[test]
fn cp_2_3_a_modifier_works_for_both_sides_with_their_own_cards() {
    let table = Scene::at("The Night Express")
        .thief(CREAM, "~1")
        .thief(MINT, "~2")
        .gear(CREAM, "red1", "~1")
        .gear(CREAM, "red2", "~1")
        .gear(MINT, "red3", "~2")
        .play();
    assert_eq!(table.capers(LEFT), [2, 1]);
}
