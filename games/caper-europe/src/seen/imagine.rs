//! What a viewer has seen, and worlds that agree with it.

use engine::{Dice, Viewer};
use heist::{shuffle_places, sort_places};

use crate::cards::book::THIEVES;
use crate::{CaperEurope, Phase, Site};

/// Shuffles the cards at all places that the viewer has not seen, and the Locations that
/// were never revealed. Every card is shown as soon as it does anything, so nothing that
/// happened says more of a hidden card than that it is one of those not seen.
pub(crate) fn imagine(game: &CaperEurope, viewer: Viewer, dice: &mut Dice) -> CaperEurope {
    let mut world = *game;
    if game.phase == Phase::Undealt || viewer == Viewer::Omniscient {
        return world;
    }
    let unseen = !game.seen(viewer);
    let thieves = (1 << THIEVES) - 1;
    let all = (1 << world.deck.len()) - 1;
    for hidden in [unseen & thieves, unseen & all & !thieves] {
        sort_places(&mut world.deck, hidden);
        shuffle_places(&mut world.deck, hidden, dice);
    }
    let locations = &mut world.locations[usize::from(Site::COUNT)..];
    locations.sort_unstable();
    dice.shuffle(locations);
    world
}

impl CaperEurope {
    /// The places whose cards a viewer has seen.
    pub(crate) fn seen(&self, viewer: Viewer) -> u64 {
        match viewer {
            Viewer::Omniscient => u64::MAX,
            Viewer::Seat(seat) if seat.index() < 2 => self.side(seat).seen,
            Viewer::Seat(_) | Viewer::Spectator => self.open,
        }
    }
}
