//! The table before the shuffle.

use engine::{Cards as _, Options as _, Seat, Seats, Setup, SetupError};

use super::complication::Tucked;
use super::deal::unshuffled;
use super::options::Options;
use super::reading::{DeckThief, Readings};
use super::row::Row;
use super::state::{CaperCards, Heist, Phase};
use super::variant::Variant;
use crate::cards::{Cards, Figures};

/// The table before the shuffle.
pub(crate) fn new(setup: &Setup<CaperCards>) -> Result<CaperCards, SetupError> {
    setup.options.check()?;
    setup.cards.check()?;
    let variant = Variant::new(setup.options.players, setup.options.thief);
    let figures = Figures::new(&setup.cards, setup.options.readings());
    Ok(CaperCards {
        figures,
        variant,
        risk: setup.options.risk,
        first_boss: setup.options.boss,
        deal: unshuffled(&figures),
        phase: Phase::Undealt,
        boss: Seat(0),
        hands: [0; 4],
        shown: 0,
        next_flip: variant.row_start(),
        next_draw: variant.deck_start(),
        row: Row::EMPTY,
        tucked: Tucked::NONE,
        peeked: Seats::NONE,
        done: 0,
        heists: [Heist::BLANK; 5],
        last_row: Row::EMPTY,
    })
}

/// How games of older revisions go on.
pub(crate) fn older(
    revision: u32,
    mut setup: Setup<CaperCards>,
) -> Result<Setup<CaperCards>, &'static str> {
    if revision != 1 {
        return Err("there was no such revision");
    }
    // Revision 1 left no choice between readings, and two Crew had names instead of titles.
    for (card, ours) in setup.cards.crew.iter_mut().zip(&Cards::standard().crew) {
        if ["FCG", "Chetney"].contains(&&*card.name) {
            card.name.clone_from(&ours.name);
        }
    }
    let Readings { coin, circlet } = Readings::of_revision_1();
    setup.options = Options { coin, circlet, thief: DeckThief::NextPlayer, ..setup.options };
    Ok(setup)
}
