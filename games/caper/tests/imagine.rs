//! Imagined worlds: consistent with what each role has seen, and drawn with the right odds.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;

use caper::{Action, Caper, Card, Cards, Held, Options, Pair, Phase, Thief};
use engine::{Cards as _, Dice, Game, Mute, Next, Seat, Seed, Setup, Viewer};
use testkit::assert_fits;

const DRAWS: u64 = 60_000;

const CREAM: Seat = Seat(0);
const MINT: Seat = Seat(1);
const SNITCH: Seat = Seat(2);
const CREAM_LOOKOUT: Seat = Seat(1);
const MINT_MASTERMIND: Seat = Seat(2);
const MINT_LOOKOUT: Seat = Seat(3);

fn open(players: u8, cards: &Cards, seed: &str) -> Caper {
    let options = Options { players, ..Options::default() };
    let mut game = Caper::new(&Setup { options, cards: cards.clone() }).unwrap();
    let deal = game.shuffle(&mut Dice::new(Seed::from_text(seed)));
    game.deal(&deal, &mut Mute).unwrap();
    game
}

/// A random game played until `stop` says so.
fn play_until(players: u8, seed: &str, stop: impl Fn(&Caper) -> bool) -> Caper {
    let mut game = open(players, Cards::standard(), seed);
    let mut dice = Dice::new(Seed::from_text(seed).derive(1));
    let mut actions = Vec::new();
    while !stop(&game) {
        let Next::Seats(seats) = game.next() else { panic!("the game ended before") };
        let seat = seats.first().unwrap();
        game.actions(seat, &mut actions);
        game.play(seat, dice.pick(&actions).unwrap(), &mut Mute).unwrap();
    }
    game
}

fn now(game: &Caper) -> (u8, u8, Phase) {
    let view = game.view(Viewer::Spectator);
    (view.round, view.turn, view.phase)
}

/// What a seat truly holds, in the order of the list.
fn hand(game: &Caper, seat: Seat) -> Vec<Card> {
    let view = game.view(Viewer::Seat(seat));
    let held = view.hands[seat.index()].cards.clone().unwrap();
    let mut cards: Vec<Card> = held.iter().map(|held| held.card).collect();
    cards.sort();
    cards
}

/// How often each thing is seen in the worlds that a viewer imagines.
fn observe<K: Ord>(game: &Caper, viewer: Viewer, see: impl Fn(&Caper) -> K) -> BTreeMap<K, u64> {
    let mut dice = Dice::new(Seed::from_text("worlds"));
    let mut observed = BTreeMap::new();
    for _ in 0..DRAWS {
        let world = game.imagine(viewer, &mut dice);
        *observed.entry(see(&world)).or_default() += 1;
    }
    observed
}

/// All ways to take `count` of `cards`, in order, equally likely.
fn subsets<T: Copy + Ord>(cards: &[T], count: usize) -> BTreeMap<Vec<T>, f64> {
    let mut all: Vec<(Vec<T>, usize)> = vec![(Vec::new(), 0)];
    for _ in 0..count {
        all = all
            .into_iter()
            .flat_map(|(taken, from)| {
                (from..cards.len()).map(move |next| {
                    let more = taken.iter().copied().chain([cards[next]]).collect();
                    (more, next + 1)
                })
            })
            .collect();
    }
    all.into_iter().map(|(taken, _)| (taken, 1.0)).collect()
}

fn unseen_thieves(game: &Caper, viewer: Viewer) -> Vec<Card> {
    game.view(viewer).unseen_thieves.iter().map(|thief| Card::Thief(*thief)).collect()
}

#[test]
fn before_the_first_swap_the_rival_s_hand_is_any_of_the_unseen() {
    let game = open(2, Cards::standard(), "swap");
    let unseen = unseen_thieves(&game, Viewer::Seat(CREAM));
    assert_eq!(unseen.len(), 14);
    let observed = observe(&game, Viewer::Seat(CREAM), |world| hand(world, MINT));
    assert_fits(&observed, &subsets(&unseen, 4));
}

#[test]
fn after_the_first_swap_both_hands_are_known_and_only_the_deck_is_not() {
    let game = play_until(2, "swapped", |game| now(game) == (1, 2, Phase::Play));
    for viewer in [CREAM, MINT] {
        for seat in [CREAM, MINT] {
            let observed = observe(&game, Viewer::Seat(viewer), |world| hand(world, seat));
            assert_eq!(observed.keys().collect::<Vec<_>>(), [&hand(&game, seat)]);
        }
    }
    let unseen = game.view(Viewer::Seat(MINT)).unseen_thieves;
    assert_eq!(unseen.len(), 10);
    let observed = observe(&game, Viewer::Seat(MINT), |world| world.deals()[0].thieves[17]);
    let expected: BTreeMap<Thief, f64> = unseen.iter().map(|it| (*it, 1.0)).collect();
    assert_fits(&observed, &expected);
}

#[test]
fn a_spectator_knows_only_what_lies_open() {
    let game = play_until(2, "spectator", |game| now(game) == (5, 1, Phase::Play));
    let unseen = unseen_thieves(&game, Viewer::Spectator);
    assert_eq!(unseen.len(), 4);
    let observed = observe(&game, Viewer::Spectator, |world| hand(world, CREAM));
    assert_fits(&observed, &subsets(&unseen, 2));
    let mut dice = Dice::new(Seed::from_text("worlds"));
    assert_eq!(game.imagine(Viewer::Omniscient, &mut dice), game);
}

/// The Snitch knows every card but those that were dealt before the first draw.
#[test]
fn the_snitch_guesses_the_two_first_cards_alone() {
    let start = play_until(3, "snitch", |game| now(game) == (3, 1, Phase::Play));
    let unseen = unseen_thieves(&start, Viewer::Seat(SNITCH));
    assert_eq!(unseen.len(), 8);
    let view = start.view(Viewer::Seat(SNITCH));
    let known = [0, 1].map(|seat| view.hands[seat].known.clone());
    let observed = observe(&start, Viewer::Seat(SNITCH), |world| {
        let mut first = Vec::new();
        for (seat, known) in [CREAM, MINT].into_iter().zip(&known) {
            let held = hand(world, seat);
            assert!(known.iter().all(|card| held.contains(card)), "what was given is remembered");
            first.extend(held.into_iter().filter(|card| !known.contains(card)));
        }
        first
    });
    let expected = unseen
        .iter()
        .flat_map(|one| unseen.iter().map(move |other| vec![*one, *other]))
        .filter(|pair| pair[0] != pair[1])
        .map(|pair| (pair, 1.0))
        .collect();
    assert_fits(&observed, &expected);
}

/// With a Snitch the Masterminds see their own cards alone.
#[test]
fn a_mastermind_beside_a_snitch_guesses_the_rival_s_two_cards() {
    let game = play_until(3, "rival", |game| now(game) == (3, 1, Phase::Play));
    let unseen = unseen_thieves(&game, Viewer::Seat(CREAM));
    assert_eq!(unseen.len(), 8);
    let observed = observe(&game, Viewer::Seat(CREAM), |world| hand(world, MINT));
    assert_fits(&observed, &subsets(&unseen, 2));
}

/// A Lookout knows the own hand and what was passed; the other Lookout's cards are a guess.
#[test]
fn a_lookout_guesses_the_other_lookout_s_hand() {
    let game = play_until(4, "lookout", |game| now(game) == (3, 1, Phase::Play));
    let viewer = Viewer::Seat(CREAM_LOOKOUT);
    let unseen = unseen_thieves(&game, viewer);
    assert_eq!(unseen.len(), 7, "ten were left, three of them in the own hand");
    let observed = observe(&game, viewer, |world| {
        assert_eq!(hand(world, CREAM_LOOKOUT), hand(&game, CREAM_LOOKOUT));
        assert_eq!(hand(world, MINT_MASTERMIND), hand(&game, MINT_MASTERMIND));
        hand(world, CREAM)
    });
    assert_fits(&observed, &subsets(&unseen, 2));
}

/// A Mastermind in a team knows the two cards that were passed, and nothing else.
#[test]
fn a_mastermind_in_a_team_guesses_all_other_hands() {
    let game = play_until(4, "mastermind", |game| now(game) == (3, 1, Phase::Play));
    let viewer = Viewer::Seat(CREAM);
    let unseen = unseen_thieves(&game, viewer);
    assert_eq!(unseen.len(), 8);
    let observed = observe(&game, viewer, |world| {
        assert_eq!(hand(world, CREAM), hand(&game, CREAM));
        hand(world, MINT_MASTERMIND)
    });
    assert_fits(&observed, &subsets(&unseen, 2));
}

/// While only one Lookout has chosen, the other guesses the whole hand as before.
#[test]
fn a_choice_that_was_made_in_secret_changes_nothing_for_the_others() {
    let mut game = play_until(4, "secret", |game| now(game) == (3, 1, Phase::Pass));
    let view = game.view(Viewer::Seat(MINT_LOOKOUT));
    let held: Vec<Held> = view.hands[3].cards.as_ref().unwrap().iter().map(|it| it.held).collect();
    let cards = Pair::new(held[0], held[2]).unwrap();
    game.play(MINT_LOOKOUT, Action::Pass { cards }, &mut Mute).unwrap();
    let viewer = Viewer::Seat(CREAM_LOOKOUT);
    let unseen = unseen_thieves(&game, viewer);
    let observed = observe(&game, viewer, |world| hand(world, MINT_LOOKOUT));
    assert_fits(&observed, &subsets(&unseen, 3));
}
