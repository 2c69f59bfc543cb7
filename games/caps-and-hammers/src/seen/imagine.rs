//! Worlds that agree with what a viewer has seen.

use arrayvec::ArrayVec;
use engine::{Dice, Viewer};

use crate::cards::DECK;
use crate::{Asset, CAPS, CapsAndHammers, HAMMERS, Phase};

/// Shuffles the cards at all places that the viewer has not seen. Nothing that is hidden
/// restricts what its owner may do in public, so every such order is equally likely.
pub(crate) fn imagine(game: &CapsAndHammers, viewer: Viewer, dice: &mut Dice) -> CapsAndHammers {
    let mut world = *game;
    if game.phase == Phase::Undealt || viewer == Viewer::Omniscient {
        return world;
    }
    for seat in [CAPS, HAMMERS] {
        let seen = game.seen(viewer, seat);
        shuffle_unseen(&mut world.deal.assets[seat.index()], seen, dice);
    }
    let coming = &mut world.deal.situations[usize::from(game.round + 1) * 4..];
    coming.sort_unstable();
    dice.shuffle(coming);
    world
}

/// Lays the cards that are not at the `seen` places out on the other places, in random order.
fn shuffle_unseen(cards: &mut [Asset; DECK], seen: u32, dice: &mut Dice) {
    let places = || (0..DECK).filter(|place| seen >> place & 1 == 0);
    // Counted by kind first: the order they truly lie in must not shine through.
    let mut left = [0_u8; 9];
    places().for_each(|place| left[cards[place].index()] += 1);
    let mut unseen = ArrayVec::<Asset, DECK>::new();
    for (asset, copies) in Asset::ALL.into_iter().zip(left) {
        unseen.extend(std::iter::repeat_n(asset, copies.into()));
    }
    dice.shuffle(&mut unseen);
    places().zip(unseen).for_each(|(place, asset)| cards[place] = asset);
}
