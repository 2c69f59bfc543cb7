//! Imagined worlds: consistent with what was seen, and drawn with the right odds.

use std::collections::BTreeMap;

use crate::fixtures::*;
use captains_wager::{Action, BonusItems, CaptainsWager, Cards, Item, Options};
use engine::{Cards as _, Dice, Game, Mute, Seat, Seed, Setup, Viewer};
use testkit::assert_fits;

const DRAWS: u64 = 40_000;

/// How often each thing is seen in imagined worlds.
fn observe<K: Ord>(
    game: &CaptainsWager,
    viewer: Viewer,
    look: impl Fn(&CaptainsWager) -> K,
) -> BTreeMap<K, u64> {
    let mut dice = Dice::new(Seed::from_text("worlds"));
    let mut observed = BTreeMap::new();
    for _ in 0..DRAWS {
        let world = game.imagine(viewer, &mut dice);
        *observed.entry(look(&world)).or_default() += 1;
    }
    observed
}

fn even<K: Ord>(keys: impl IntoIterator<Item = K>) -> BTreeMap<K, f64> {
    keys.into_iter().map(|key| (key, 1.0)).collect()
}

fn item(name: &str) -> Item {
    Cards::standard().find_item(name).unwrap()
}

#[test]
fn another_hand_is_any_crew_that_has_not_been_seen() {
    let mut story = scenario(3).hand(0, &["Mechanical Dragon"]).open();
    story.borrow("Mechanical Dragon");
    let own: Vec<_> = story.seen_by(1).captains[1].crew.iter().map(|it| it.crew).collect();
    let dragon = Cards::standard().find_crew("Mechanical Dragon").unwrap();
    let possible = captains_wager::Crew::all().filter(|crew| {
        let card = Cards::standard().crew(*crew);
        card.players <= 3 && !card.bonus && !own.contains(crew) && *crew != dragon
    });
    let observed = observe(&story.game, Viewer::Seat(Seat(1)), |world| {
        world.view(Viewer::Omniscient).captains[2].crew[0].crew
    });
    assert_fits(&observed, &even(possible));
}

#[test]
fn a_hand_that_was_looked_at_stays_as_it_is() {
    let mut story = scenario(3).deck_file(TRADERS).hand(0, &["Cloud Cartographer"]).open();
    story.borrow_at("Cloud Cartographer", 1);
    let truth = story.view().captains[1].crew.clone();
    let looker = observe(&story.game, Viewer::Seat(Seat(0)), |world| {
        world.view(Viewer::Omniscient).captains[1].crew == truth
    });
    assert_eq!(looker.into_iter().collect::<Vec<_>>(), [(true, DRAWS)]);
    let other = observe(&story.game, Viewer::Seat(Seat(2)), |world| {
        world.view(Viewer::Omniscient).captains[1].crew == truth
    });
    assert!(other[&false] > DRAWS / 2);
}

/// What a thief has put under the deck is known to the thief, and to nobody else.
#[test]
fn returned_cards_are_known_to_the_thief_alone() {
    let deck = ["Spyglass", "Fog Bank", "Chain Shot", "Loaded Dice"];
    let mut story = scenario(4).deck(0, &deck).open();
    story.steal().keep_nth(0);
    let next = |world: &CaptainsWager| match &world.deals()[0] {
        captains_wager::Deal::Decks { decks, .. } => decks[0][2],
        _ => panic!(),
    };
    let thief = observe(&story.game, Viewer::Seat(Seat(0)), next);
    assert_eq!(thief.into_iter().collect::<Vec<_>>(), [(item("Chain Shot"), DRAWS)]);
    let others = observe(&story.game, Viewer::Seat(Seat(1)), next);
    assert_fits(&others, &even(Item::all().take(15)));
}

/// One encounter for each captain: what they hold, and what they play in each.
const SHARED: [[&str; 3]; 3] = [
    ["Mechanical Dragon", "Orphan Stowaway", "Smoke Diver"],
    ["Powder Monkey", "Roguish Aristocrat", "Loan Negotiator"],
    ["Quick-Fingered Tinker", "Unscrupulous Profiteer", "Ironclad Mate"],
];

/// A pool that has grown over adventures in which everyone stole, and is then shared. Part of
/// its cards were seen by the captain who put them under their deck when stealing.
fn shared_pool() -> (CaptainsWager, Vec<Item>) {
    let mut story = scenario(5).open();
    let known =
        |story: &Story| story.seen_by(0).pool.iter().filter(|card| card.item.is_some()).count();
    while known(&story) < 2 {
        while story.game.next() != engine::Next::Chance {
            match story.actions().first() {
                Some(Action::Keep { .. }) => story.keep_nth(0),
                _ => story.steal(),
            };
        }
        story.deal_hands(&SHARED.each_ref().map(|hand| &hand[..]));
        story.pass_all();
    }
    // Two captains leave, and each of the others claims an encounter.
    while story.game.next() != engine::Next::Chance {
        let encounter = usize::from(story.view().encounter) - 1;
        match (story.actions().first(), SHARED.get(story.seat())) {
            (Some(Action::Keep { .. }), _) => story.keep_nth(0),
            (_, Some(crew)) => story.borrow(crew[encounter]),
            (_, None) => story.steal(),
        };
        story.pass_all();
    }
    let known: Vec<Item> = story.seen_by(0).pool.iter().filter_map(|card| card.item).collect();
    // A shuffle that gives at least two of them to somebody else.
    for number in 0.. {
        let mut shared = story.clone();
        let seed = Seed::from_text("shared").derive(number);
        shared.settle(&mut Dice::new(seed));
        let got = shared.seen_by(0).choice;
        let away: Vec<Item> = known.iter().copied().filter(|item| !got.contains(item)).collect();
        if away.len() > 1 {
            return (shared.game, away);
        }
    }
    panic!("no shuffle gives known cards away")
}

#[test]
fn a_known_card_lies_with_equal_chance_in_each_hidden_place_of_a_shuffled_pool() {
    let (game, known) = shared_pool();
    check_pool(&game, &known);
}

/// Each of the `known` cards of the first captain's clan, which that captain saw before the
/// shuffle and has not got, is spread evenly over the places that captain has not seen.
fn check_pool(game: &CaptainsWager, known: &[Item]) {
    let pools = |world: &CaptainsWager| {
        let deals = world.deals();
        let captains_wager::Deal::Pool { order } = deals.last().unwrap().clone() else { panic!() };
        let captains_wager::Deal::Decks { decks, .. } = deals[0].clone() else { panic!() };
        let face = |token: &captains_wager::Token| {
            let number = usize::from(u8::from(*token));
            (number / 18, decks[number / 18][number % 18])
        };
        order.iter().map(face).collect::<Vec<(usize, Item)>>()
    };
    let truth = pools(game);
    // The first of three claimants gets every third card, and sees those.
    let hidden = (0..truth.len()).filter(|place| place % 3 != 0 && truth[*place].0 == 0);
    let hidden: Vec<usize> = hidden.collect();
    assert!(hidden.len() > 2, "too few places to guess: {truth:?}");
    let mut dice = Dice::new(Seed::from_text("pool"));
    let worlds: Vec<_> =
        (0..DRAWS).map(|_| pools(&game.imagine(Viewer::Seat(Seat(0)), &mut dice))).collect();
    for item in known {
        let mut observed = BTreeMap::new();
        for world in &worlds {
            let place = world.iter().position(|it| *it == (0, *item)).unwrap();
            *observed.entry(place).or_insert(0) += 1;
        }
        assert_fits(&observed, &even(hidden.iter().copied()));
    }
}

/// What somebody secretly took out is any card of its value that has not been seen.
#[test]
fn what_was_taken_out_is_imagined_with_the_right_odds() {
    let options = Options { players: 2, bonus_items: BonusItems::Secret, ..Options::default() };
    let mut game = CaptainsWager::new(&Setup { options, ..Setup::default() }).unwrap();
    let mut dice = Dice::new(Seed::from_text("secret"));
    game.settle(&mut dice, &mut Mute).unwrap();
    let picks = [0, 1, 2].map(|pick: u8| pick.try_into().unwrap());
    for seat in [0, 1] {
        game.play(Seat(seat), Action::TakeOut { picks }, &mut Mute).unwrap();
    }
    game.settle(&mut dice, &mut Mute).unwrap();
    let out = |clan: usize| {
        move |world: &CaptainsWager| {
            let captains_wager::Deal::Choices { rows } = world.deals()[1].clone() else { panic!() };
            [0, 1, 2].map(|value| rows[clan][value * 6 + value])
        }
    };
    let own = observe(&game, Viewer::Seat(Seat(0)), out(0));
    assert_eq!(own.len(), 1, "your own choice is known");
    let of = |gold: u8| -> Vec<Item> {
        Item::all().take(18).filter(|it| Cards::standard().gold(*it) == Some(gold)).collect()
    };
    let triples = of(2).into_iter().flat_map(|a| {
        of(3).into_iter().flat_map(move |b| of(4).into_iter().map(move |c| [a, b, c]))
    });
    assert_fits(&observe(&game, Viewer::Seat(Seat(0)), out(1)), &even(triples));
}

#[test]
fn the_omniscient_have_nothing_to_imagine() {
    let story = scenario(5).open();
    let mut dice = Dice::new(Seed::from_text("worlds"));
    assert_eq!(story.game.imagine(Viewer::Omniscient, &mut dice), story.game);
    assert_ne!(story.game.imagine(Viewer::Spectator, &mut dice), story.game);
}
