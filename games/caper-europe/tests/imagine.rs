//! Imagined worlds: consistent with what was seen, no more and no less, and drawn with the right
//! odds.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet};

use caper_europe::{CaperEurope, Card, Deal, FIRST, Phase, SECOND};
use engine::{Dice, Game, Mute, Next, Seat, Seed, Setup, Viewer};
use testkit::assert_fits;

const DRAWS: u64 = 60_000;

/// A random game played until `stop` says so.
fn play_until(seed: &str, stop: impl Fn(&CaperEurope) -> bool) -> CaperEurope {
    let mut dice = Dice::new(Seed::from_text(seed));
    let mut game = CaperEurope::new(&Setup::default()).unwrap();
    let deal = game.shuffle(&mut dice);
    game.deal(&deal, &mut Mute).unwrap();
    let mut actions = Vec::new();
    while !stop(&game) {
        let Next::Seats(seats) = game.next() else { panic!("the game ended before") };
        let seat = seats.first().unwrap();
        game.actions(seat, &mut actions);
        let action = dice.pick(&actions).unwrap();
        game.play(seat, action, &mut Mute).unwrap();
    }
    game
}

/// The moment in a round, counted from 1, when each player has made so many plays.
fn moment(round: u8, plays: u8) -> impl Fn(&CaperEurope) -> bool {
    move |game| {
        let view = game.view(Viewer::Spectator);
        let starts = view.active == Some(view.first) && view.phase == Phase::Play;
        view.round == round && view.turn == plays + 1 && starts
    }
}

fn deal(game: &CaperEurope) -> Deal {
    game.deals().remove(0)
}

/// The places of each deck at which imagined worlds differ from the truth.
fn unknown(game: &CaperEurope, viewer: Viewer) -> [BTreeSet<usize>; 3] {
    let truth = deal(game);
    let mut dice = Dice::new(Seed::from_text("worlds"));
    let mut differs = [BTreeSet::new(), BTreeSet::new(), BTreeSet::new()];
    for _ in 0..400 {
        let world = deal(&game.imagine(viewer, &mut dice));
        assert_eq!(world.goods, truth.goods, "the goods lie open");
        let decks: [(&[Card], &[Card]); 3] = [
            (&world.locations, &truth.locations),
            (&world.thieves, &truth.thieves),
            (&world.gear, &truth.gear),
        ];
        for (found, (world, truth)) in differs.iter_mut().zip(decks) {
            found.extend((0..truth.len()).filter(|place| world[*place] != truth[*place]));
        }
    }
    differs
}

fn all(places: std::ops::Range<usize>) -> BTreeSet<usize> {
    places.collect()
}

/// Before the first exchange one knows one's own four Thieves; the rival's four are any of the
/// others. Every Location that was not revealed is open too.
#[test]
fn before_the_first_exchange_the_own_hand_is_known() {
    let game = play_until("start", moment(1, 0));
    let first = unknown(&game, Viewer::Seat(FIRST));
    assert_eq!(first, [all(3..13), all(4..18), all(0..36)]);
    let mut second = all(8..18);
    second.extend(0..4);
    assert_eq!(unknown(&game, Viewer::Seat(SECOND)), [all(3..13), second, all(0..36)]);
    let spectator = unknown(&game, Viewer::Spectator);
    assert_eq!(spectator, [all(3..13), all(0..18), all(0..36)]);
}

/// After the first exchange both have seen both hands; a spectator only what was played.
#[test]
fn after_the_first_exchange_both_hands_are_known() {
    let game = play_until("start", moment(1, 1));
    for seat in [FIRST, SECOND] {
        assert_eq!(unknown(&game, Viewer::Seat(seat)), [all(3..13), all(8..18), all(0..36)]);
    }
    let [_, thieves, gear] = unknown(&game, Viewer::Spectator);
    assert_eq!((thieves.len(), gear.len()), (16, 36), "two Thieves lie open");
}

/// In the last round every Thief has been shown, and of the Gear only the rival's new hand is
/// hidden: so its cards are known, and after the exchange their owner too.
#[test]
fn in_the_last_round_only_the_rivals_hand_is_hidden() {
    let game = play_until("last", moment(6, 0));
    let hand = |viewer: Viewer| unknown(&game, viewer)[2].clone();
    assert_eq!(unknown(&game, Viewer::Seat(FIRST))[1], BTreeSet::new());
    assert!(hand(Viewer::Seat(FIRST)).is_subset(&all(30..36)));
    assert!(hand(Viewer::Seat(SECOND)).is_subset(&all(24..30)));
    // What is imagined is the same six cards in another order.
    let mut dice = Dice::new(Seed::from_text("six"));
    let sorted = |deal: &Deal| {
        let mut hand = deal.gear[30..].to_vec();
        hand.sort();
        hand
    };
    for _ in 0..100 {
        let world = deal(&game.imagine(Viewer::Seat(FIRST), &mut dice));
        assert_eq!(sorted(&world), sorted(&deal(&game)));
    }
    let after = play_until("last", moment(6, 1));
    for seat in [FIRST, SECOND] {
        assert_eq!(unknown(&after, Viewer::Seat(seat))[2], BTreeSet::new());
    }
    assert!(!unknown(&after, Viewer::Spectator)[2].is_empty());
}

/// How often each Thief is imagined at a place, against equal odds for all that were not seen.
#[track_caller]
fn assert_even_odds(game: &CaperEurope, seat: Seat, place: usize) {
    let view = game.view(Viewer::Seat(seat));
    let expected: BTreeMap<Card, f64> =
        view.unseen_thieves.iter().map(|(card, copies)| (*card, f64::from(*copies))).collect();
    let mut dice = Dice::new(Seed::from_text("odds"));
    let mut observed = BTreeMap::new();
    for _ in 0..DRAWS {
        let world = deal(&game.imagine(Viewer::Seat(seat), &mut dice));
        *observed.entry(world.thieves[place]).or_default() += 1;
    }
    assert_fits(&observed, &expected);
}

#[test]
fn the_rivals_first_hand_is_imagined_with_even_odds() {
    let game = play_until("even", moment(1, 0));
    assert_eq!(game.view(Viewer::Seat(FIRST)).unseen_thieves.len(), 14);
    assert_even_odds(&game, FIRST, 4);
    assert_even_odds(&game, SECOND, 3);
}

#[test]
fn thieves_to_come_are_imagined_with_even_odds() {
    let game = play_until("even", moment(1, 1));
    assert_eq!(game.view(Viewer::Seat(SECOND)).unseen_thieves.len(), 10);
    assert_even_odds(&game, SECOND, 17);
}

/// Copies count: three Blazeblasters are three times as likely as a single card.
#[test]
fn gear_is_imagined_by_its_copies() {
    let game = play_until("copies", moment(2, 1));
    let view = game.view(Viewer::Seat(FIRST));
    let expected: BTreeMap<Card, f64> =
        view.unseen_gear.iter().map(|(card, copies)| (*card, f64::from(*copies))).collect();
    assert_eq!(expected.values().sum::<f64>(), 24.0);
    let mut dice = Dice::new(Seed::from_text("copies"));
    let mut observed = BTreeMap::new();
    for _ in 0..DRAWS {
        let world = deal(&game.imagine(Viewer::Seat(FIRST), &mut dice));
        *observed.entry(world.gear[20]).or_default() += 1;
    }
    assert_fits(&observed, &expected);
}

/// The order of the rival's six last Gear: every order of different cards is equally likely.
#[test]
fn the_last_hand_is_imagined_in_every_order() {
    let game = play_until("orders", moment(6, 0));
    let mut expected: BTreeMap<Vec<Card>, f64> = BTreeMap::new();
    permute(&mut deal(&game).gear[24..30].to_vec(), 0, &mut expected);
    let mut dice = Dice::new(Seed::from_text("orders"));
    let mut observed = BTreeMap::new();
    for _ in 0..DRAWS {
        let world = deal(&game.imagine(Viewer::Seat(SECOND), &mut dice));
        *observed.entry(world.gear[24..30].to_vec()).or_default() += 1;
    }
    assert_fits(&observed, &expected);
}

fn permute(cards: &mut Vec<Card>, from: usize, into: &mut BTreeMap<Vec<Card>, f64>) {
    if from == cards.len() {
        *into.entry(cards.clone()).or_default() += 1.0;
        return;
    }
    for other in from..cards.len() {
        cards.swap(from, other);
        permute(cards, from + 1, into);
        cards.swap(from, other);
    }
}

#[test]
fn the_omniscient_have_nothing_to_imagine() {
    let game = play_until("all", moment(3, 1));
    let mut dice = Dice::new(Seed::from_text("all"));
    assert_eq!(game.imagine(Viewer::Omniscient, &mut dice), game);
}
