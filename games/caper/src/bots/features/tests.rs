use std::collections::BTreeSet;

use engine::{Cards as _, Dice, Seed, Setup};
use heist::{ROUNDS, RoundKind, shuffle_places};

use super::*;
use crate::{Cards, Options};

/// Every position of random games with two, three and four in all cities, with all options.
fn positions(mut see: impl FnMut(&Caper, &mut Dice)) {
    let equipped = [Equipped::Yes, Equipped::No, Equipped::Open];
    let ties = [Tie::Coins, Tie::Capers, Tie::Goods];
    for players in 2..=4 {
        for city in City::ALL {
            for number in 0..12 {
                let options = Options {
                    players,
                    city,
                    equipped: equipped[number % 3],
                    wilds: [Wilds::Any, Wilds::Sets][number % 2],
                    tie: ties[number / 2 % 3],
                    ..Options::default()
                };
                let seed = Seed::from_text("features").derive(number as u64);
                let setup = Setup { options, ..Setup::default() };
                let mut dice = Dice::new(seed.derive(1));
                testkit::positions(&setup, seed, |game| see(game, &mut dice));
            }
        }
    }
}

fn read(game: &Caper, eyes: Seat) -> Features {
    let mut features = Features::new();
    game.features(eyes, &mut features);
    features
}

#[test]
fn there_is_room_for_every_card() {
    let cards = Cards::standard();
    assert!(cards.location.len() < SITES);
    assert!(cards.thief.len() < THIEVES && cards.gear.len() < GEAR);
}

/// The chances among the inputs are those that the search knows without learning.
#[test]
fn the_chances_are_those_of_the_judgement() {
    positions(|game, _| {
        for seat in Seats::all(game.players()).iter() {
            let number = if game.side_of(seat).is_some() { 1 } else { 3 };
            let chance = read(game, seat).numbers()[number];
            assert!((chance - game.chance_of_winning(seat)).abs() < 1e-4);
        }
    });
}

/// Neither what is still to be dealt, nor the handles of cards in a hand, nor how a Lookout
/// will lay out the rows to come.
#[test]
fn the_order_of_the_deck_is_not_read() {
    positions(|game, dice| {
        let mut other = *game;
        let round = game.this_round();
        let dealt = if game.players() == 3 { game.drawn } else { 2 * round.cards };
        let later = |kind: RoundKind| {
            let rounds = ROUNDS[..usize::from(game.round)].iter().filter(|it| it.kind == kind);
            let before: u8 = rounds.map(|it| 2 * it.cards).sum();
            u64::MAX << (before + if round.kind == kind { dealt } else { 0 })
        };
        let (thieves, gear) = (later(RoundKind::Thief), later(RoundKind::Gear));
        shuffle_places(&mut other.deal.thieves, thieves & ((1 << 18) - 1), dice);
        shuffle_places(&mut other.deal.gear, gear & ((1 << 36) - 1), dice);
        if game.passing == [None; 2] {
            for hand in game.holdings.hands {
                let hand = u64::from(hand) << round.first;
                match round.kind {
                    RoundKind::Thief => shuffle_places(&mut other.deal.thieves, hand, dice),
                    RoundKind::Gear => shuffle_places(&mut other.deal.gear, hand, dice),
                }
            }
            if game.players() == 4 {
                other.deal.rows = crate::Rows::drawn(dice);
            }
        }
        for seat in Seats::all(game.players()).iter() {
            assert_eq!(read(&other, seat), read(game, seat));
        }
    });
}

#[test]
fn seen_from_the_other_side_own_and_other_change_places() {
    let named = |game: &Caper, side: SideIndex| -> BTreeSet<String> {
        let features = read(game, game.mastermind(side));
        let names = features.on().iter().filter_map(|&input| INPUTS.name(input));
        let blocks = ["card in a crew:", "discarded:", "Coins:", "lead to spare:"];
        names.filter(|name| blocks.iter().any(|block| name.starts_with(block))).collect()
    };
    let swap = |name: &String| match name.split_once("side 0") {
        Some((before, after)) => format!("{before}side 1{after}"),
        None => name.replace("side 1", "side 0"),
    };
    positions(|game, _| {
        let swapped: BTreeSet<String> = named(game, 1).iter().map(swap).collect();
        assert_eq!(swapped, named(game, 0));
    });
}

#[test]
fn with_four_a_mastermind_and_the_lookout_beside_it_win_together() {
    positions(|game, _| {
        let team = |seat: u8| Heuristic::team(game, Seat(seat)).iter().map(|it| it.0).collect();
        let teams: Vec<Vec<u8>> = (0..game.players() as u8).map(team).collect();
        let expected: &[&[u8]] = match game.players() {
            2 => &[&[0], &[1]],
            3 => &[&[0], &[1], &[2]],
            _ => &[&[0, 1], &[0, 1], &[2, 3], &[2, 3]],
        };
        assert_eq!(teams, expected);
    });
}

/// Both Masterminds find their own hand in the same place, and so the Lookouts.
#[test]
fn a_hand_is_known_by_whose_it_is() {
    let held = |game: &Caper, eyes: Seat, holder: usize| {
        let holder = format!("in hand: holder {holder},");
        let features = read(game, eyes);
        let names = features.on().iter().filter_map(|&input| INPUTS.name(input));
        names.filter(|name| name.starts_with(&holder)).count() as u32
    };
    positions(|game, _| {
        if game.passing != [None; 2] {
            return;
        }
        for seat in Seats::all(game.players()).iter() {
            let own = match game.players() {
                2 => 0,
                3 if seat == Caper::SNITCH => 4,
                3 => 2,
                _ => 5 + seat.index() % 2,
            };
            let cards = game.holdings.hands[seat.index()].count_ones();
            assert_eq!(held(game, seat, own), cards);
        }
    });
}
