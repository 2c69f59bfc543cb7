//! Imagined worlds: consistent with what was seen, and drawn with the right odds.

use std::collections::BTreeMap;

use crate::fixtures::*;
use caper_cards::{CaperCards, Crew, Deal, Reward};
use engine::{Dice, Game, Seat, Seed, Viewer};
use testkit::assert_fits;

const DRAWS: u64 = 40_000;

/// How often each guess came up in imagined worlds.
fn imagine<K: Ord>(
    game: &CaperCards,
    viewer: Viewer,
    guess: impl Fn(&Deal) -> K,
) -> BTreeMap<K, u64> {
    let mut dice = Dice::new(Seed::from_text("imagine"));
    let mut seen = BTreeMap::new();
    for _ in 0..DRAWS {
        let world = game.imagine(viewer, &mut dice);
        *seen.entry(guess(&world.deals()[0])).or_insert(0) += 1;
    }
    seen
}

/// The positions of a seat's hand, and which Crew lie there in truth.
fn hand(game: &CaperCards, seat: usize) -> Vec<(usize, Crew)> {
    let view = game.view(Viewer::Omniscient);
    view.hands[seat].cards.iter().map(|held| (held.card.index(), held.crew)).collect()
}

/// A game of four late in the day: two cards in each hand, four in the deck.
fn late() -> Caper {
    wish(4).rewards(TRIUMPH_REWARDS).story_until(12, TRIUMPH)
}

/// All cards that have not been played and that none of `hands` holds.
fn unseen(game: &CaperCards, hands: &[usize]) -> Vec<Crew> {
    let mut cards = game.deals()[0].crew.to_vec();
    let view = game.view(Viewer::Spectator);
    let left = view.left.iter().flat_map(|left| vec![left.crew; left.count.into()]);
    let in_play = view.row.iter().filter(|placed| !placed.discarded).map(|placed| placed.crew);
    let held = hands.iter().flat_map(|seat| hand(game, *seat)).map(|(_, crew)| crew);
    for crew in left.chain(in_play).chain(held) {
        let place = cards.iter().position(|card| *card == crew).unwrap();
        cards.remove(place);
    }
    cards
}

/// Every ordered choice of three different cards, weighed by the ways to make it.
fn triples(cards: &[Crew]) -> BTreeMap<[Crew; 3], f64> {
    let mut ways = BTreeMap::new();
    let all = 0..cards.len();
    for first in all.clone() {
        for second in all.clone().filter(|second| *second != first) {
            for third in all.clone().filter(|third| ![first, second].contains(third)) {
                *ways.entry([first, second, third].map(|card| cards[card])).or_insert(0.0) += 1.0;
            }
        }
    }
    ways
}

/// The joint odds of both last cards of a partner and the first of another.
#[test]
fn partners_last_cards_are_as_likely_as_counting_says() {
    let game = late().game;
    let unseen = unseen(&game, &[0]);
    assert_eq!(unseen.len(), 10);
    let [(a, _), (b, _)] = hand(&game, 1)[..] else { panic!("two cards are left") };
    let c = hand(&game, 2)[0].0;
    let guesses = imagine(&game, Viewer::Seat(Seat(0)), |deal| [a, b, c].map(|at| deal.crew[at]));
    assert_fits(&guesses, &triples(&unseen));
}

/// A spectator guesses at every hand.
#[test]
fn a_spectator_knows_no_hand() {
    let game = late().game;
    let unseen = unseen(&game, &[]);
    assert_eq!(unseen.len(), 12);
    let positions = [hand(&game, 0)[0].0, hand(&game, 3)[1].0, 23];
    let guesses = imagine(&game, Viewer::Spectator, |deal| positions.map(|at| deal.crew[at]));
    assert_fits(&guesses, &triples(&unseen));
}

#[test]
fn own_and_open_cards_are_never_imagined_anew() {
    let game = late().game;
    let truth = game.deals()[0];
    let unseen: Vec<usize> = (1..4).flat_map(|seat| hand(&game, seat)).map(|(at, _)| at).collect();
    let mut dice = Dice::new(Seed::from_text("fixed"));
    for _ in 0..200 {
        let world = game.imagine(Viewer::Seat(Seat(0)), &mut dice).deals()[0];
        for at in (0..20).filter(|at| !unseen.contains(at)) {
            assert_eq!(world.crew[at], truth.crew[at]);
        }
        assert_eq!(world.rewards[..3], truth.rewards[..3], "these were turned up");
        assert_eq!(world.boss, truth.boss);
    }
}

fn evenly(rewards: &[Reward]) -> BTreeMap<Reward, f64> {
    rewards.iter().map(|reward| (*reward, 1.0)).collect()
}

#[test]
fn a_reward_that_was_not_seen_can_be_any_that_is_left() {
    let caper = wish(4).rewards(&[WeaveLens, MessageBloom]).story(&[EASY, &[Fixer.plain()]]);
    let left: Vec<Reward> = Reward::ALL.into_iter().filter(|reward| *reward != WeaveLens).collect();
    for viewer in Viewer::live(4) {
        let guesses = imagine(&caper.game, viewer, |deal| deal.rewards[1]);
        assert_fits(&guesses, &evenly(&left));
    }
}

#[test]
fn a_reward_that_was_peeked_at_is_known_to_the_one_who_did() {
    let caper = wish(4).rewards(&[WeaveLens, MessageBloom]).story(&[EASY, &[Thief.plain()]]);
    // The Boss of the second round sits in seat 1, so seat 2 has looked.
    let peeker = Viewer::Seat(Seat(2));
    let guesses = imagine(&caper.game, peeker, |deal| deal.rewards[1]);
    assert_eq!(guesses, BTreeMap::from([(MessageBloom, DRAWS)]));
    let known = [WeaveLens, MessageBloom];
    let left: Vec<Reward> =
        Reward::ALL.into_iter().filter(|reward| !known.contains(reward)).collect();
    // The next of the pile and the last in the box are open, for the peeker too.
    for place in [2, 8] {
        let guesses = imagine(&caper.game, peeker, |deal| deal.rewards[place]);
        assert_fits(&guesses, &evenly(&left));
    }
    let other = imagine(&caper.game, Viewer::Seat(Seat(1)), |deal| deal.rewards[1]);
    assert_eq!(other.len(), 8, "the player of the Thief has not looked");
}

#[test]
fn alone_the_face_down_row_and_the_deck_are_one_unknown() {
    let caper = wish(1).rewards(TRIUMPH_REWARDS).story(TRIUMPH);
    let game = caper.game;
    let unseen = unseen(&game, &[0]);
    // Sixteen Crew have left, one is up, four are in hand: one in the row and two in the deck.
    assert_eq!(unseen.len(), 3);
    let guesses =
        imagine(&game, Viewer::Seat(Seat(0)), |deal| [13, 22, 23].map(|at| deal.crew[at]));
    assert_fits(&guesses, &triples(&unseen));
}
