//! CE-1 and CE-2: the cards, the tokens and the table before the first turn.

use std::collections::BTreeSet;

use caper_europe::{CaperEurope, Cards, City, Colour, Event, FIRST, Good, Options};
use engine::{Cards as _, Dice, Game, Options as _, Seed, Setup, Viewer};

use crate::fixtures::scene::{PARIS, QUIET, name, stage};

fn setup(city: City) -> Setup<CaperEurope> {
    Setup { options: Options { city, ..Options::default() }, ..Setup::default() }
}

#[test]
fn ce_1_1_two_players_in_one_of_four_cities_paris_first() {
    assert_eq!(Options::default().city, City::Paris);
    assert_eq!(Options::default().players(), 2);
    let choices: Vec<&str> = Options::fields()[0].choices.iter().map(|it| it.value).collect();
    assert_eq!(choices, ["paris", "barcelona", "rome", "london"]);
}

#[test]
fn ce_1_2_core_and_city_cards_are_shuffled_together() {
    let cards = Cards::standard();
    for city in City::ALL {
        let game = CaperEurope::new(&setup(city)).unwrap();
        let deal = game.shuffle(&mut Dice::new(Seed::from_text("any")));
        let cities = |core: usize, own: usize, dealt: Vec<Option<City>>| {
            assert_eq!(dealt.iter().filter(|it| it.is_none()).count(), core, "{city:?}");
            assert_eq!(dealt.iter().filter(|it| **it == Some(city)).count(), own, "{city:?}");
            assert_eq!(dealt.len(), core + own, "{city:?}");
        };
        cities(8, 5, deal.locations.iter().map(|it| cards.location(*it).unwrap().city).collect());
        cities(15, 3, deal.thieves.iter().map(|it| cards.thief(*it).unwrap().city).collect());
        cities(30, 6, deal.gear.iter().map(|it| cards.gear(*it).unwrap().city).collect());
    }
}

#[test]
fn ce_1_3_ten_coins_all_in_the_supply() {
    assert_eq!(stage(PARIS).open(&[]).coins(), [0, 0, 10]);
}

#[test]
fn ce_1_4_four_of_each_good() {
    let game = CaperEurope::new(&setup(City::Rome)).unwrap();
    let deal = game.shuffle(&mut Dice::new(Seed::from_text("goods")));
    for good in Good::ALL {
        assert_eq!(deal.goods.iter().filter(|it| **it == good).count(), 4);
    }
}

#[test]
fn ce_1_5_four_core_colours_and_one_of_the_city() {
    let colours = |city: Option<City>| -> BTreeSet<Colour> {
        let gear = Cards::standard().gear.iter().filter(|card| card.city == city);
        gear.map(|card| card.colour).collect()
    };
    let core = [Colour::Purple, Colour::Green, Colour::Red, Colour::Yellow];
    assert_eq!(colours(None), BTreeSet::from(core));
    let own = City::ALL.map(City::colour);
    assert_eq!(own, [Colour::LightBlue, Colour::Orange, Colour::Bronze, Colour::Navy]);
    for city in City::ALL {
        assert_eq!(colours(Some(city)), BTreeSet::from([city.colour()]));
    }
    let scene = stage(PARIS).play(&["The Dame > 0"]);
    assert_eq!(scene.card(FIRST, "The Dame").colour, Colour::Cream);
}

#[test]
fn ce_2_1_three_locations_are_revealed_and_the_others_stay_unseen() {
    let scene = stage(PARIS).open(&[]);
    let Event::LaidOut { locations } = &scene.told[0].public else { panic!("{:?}", scene.told[0]) };
    assert_eq!(locations.map(name), QUIET);
    let shown = scene.game.view(Viewer::Spectator).locations;
    assert_eq!(shown.len(), 3);
    let mut dice = Dice::new(Seed::from_text("worlds"));
    let differs = (0..50).any(|_| {
        let world = scene.game.imagine(Viewer::Seat(FIRST), &mut dice);
        assert_eq!(world.deals()[0].locations[..3], scene.game.deals()[0].locations[..3]);
        world.deals()[0].locations[3..] != scene.game.deals()[0].locations[3..]
    });
    assert!(differs, "nobody has seen the Locations in the box");
}

#[test]
fn ce_2_1_nothing_can_be_played_before_the_deal() {
    let game = CaperEurope::new(&setup(City::Paris)).unwrap();
    let action = stage(PARIS).open(&["The Dame > 0"]).action("The Dame > 0");
    assert_eq!(game.check(FIRST, action).unwrap_err().rule.0, "CE-2.1");
}

#[test]
fn ce_2_2_four_goods_lie_at_each_location() {
    let scene = stage(PARIS).open(&[]);
    let goods: Vec<[u8; 3]> = (0..3).map(|site| scene.at(site).goods).collect();
    assert_eq!(goods, [[2, 1, 1], [1, 2, 1], [1, 1, 2]]);
    assert_eq!(engine::Event::rule(&scene.told[1].public).0, "CE-2.2");
}

#[test]
fn ce_2_3_trackers_start_in_the_middle_of_five_spaces_a_side() {
    let scene = stage(PARIS).open(&[]);
    assert!((0..3).all(|site| scene.tracker(site) == 0 && scene.at(site).leader.is_none()));
    assert_eq!(scene.view().bonus[..], [0, 0, 1, 2, 3]);
}
