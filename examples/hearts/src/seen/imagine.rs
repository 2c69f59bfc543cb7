//! Worlds that agree with what a viewer has seen, each equally likely.

use arrayvec::ArrayVec;
use engine::{Dice, Seat, Viewer, share};

use crate::rules::action::{ALL, Set, TWO_OF_CLUBS, cards, set};
use crate::{Card, Hearts, Phase};

pub(crate) fn imagine(game: &Hearts, viewer: Viewer, dice: &mut Dice) -> Hearts {
    if viewer == Viewer::Omniscient || matches!(game.phase, Phase::Undealt | Phase::Over) {
        return *game;
    }
    let known = known(game, viewer);
    let pool = ALL & !known.iter().fold(0, |all, hand| all | hand);
    let room = known.map(|hand| 13 - hand.count_ones() as u8);
    let shared = share(pool, room, game.possible, dice);
    let had: [Set; 4] = std::array::from_fn(|seat| known[seat] | shared[seat]);
    lay_out(game, viewer, had, dice)
}

/// The cards of which the viewer knows that a seat has them or had them.
fn known(game: &Hearts, viewer: Viewer) -> [Set; 4] {
    let mut known = game.played;
    if let Some(own) = viewer.seat().map(Seat::index) {
        known[own] |= game.hands[own];
        if let Some(receiver) = game.receiver(own) {
            known[receiver] |= game.passed[own];
        }
    }
    if game.phase == Phase::Play && game.count == 0 {
        known[game.leader.index()] |= TWO_OF_CLUBS.bit();
    }
    known
}

/// The world in which the seats have had these cards: the same places of the dealt hands were
/// passed as in truth, and which of a hand's places a card came from is as hidden as the card.
fn lay_out(game: &Hearts, viewer: Viewer, had: [Set; 4], dice: &mut Dice) -> Hearts {
    let mut world = *game;
    let own = viewer.seat().map(Seat::index);
    let placed = own.map_or(0, |own| set(&game.deal.hands[own]));
    let mut unplaced = had.map(|had| cards(had & !placed).collect::<ArrayVec<Card, 13>>());
    unplaced.iter_mut().for_each(|hand| dice.shuffle(hand));
    for seat in (0..4).filter(|seat| own != Some(*seat)) {
        world.passed[seat] = 0;
        world.hands[seat] = had[seat] & !game.played[seat];
        for place in 0..13 {
            let passed = game.passed[seat] & game.deal.hands[seat][place].bit() != 0;
            let holder = game.receiver(seat).filter(|_| passed).unwrap_or(seat);
            let card = &mut world.deal.hands[seat][place];
            if own != Some(holder) {
                *card = unplaced[holder].pop().unwrap_or(*card);
            }
            world.passed[seat] |= if passed { card.bit() } else { 0 };
        }
    }
    world
}
