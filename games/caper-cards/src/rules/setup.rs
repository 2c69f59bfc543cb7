//! The table before the shuffle.

use engine::{Cards as _, Options as _, Seat, Seats, Setup, SetupError};

use super::complication::Tucked;
use super::deal::unshuffled;
use super::row::Row;
use super::state::{CaperCards, Heist, Phase};
use super::variant::Variant;
use crate::cards::Figures;

/// The table before the shuffle.
pub(crate) fn new(setup: &Setup<CaperCards>) -> Result<CaperCards, SetupError> {
    setup.options.check()?;
    setup.cards.check()?;
    let variant = Variant::new(setup.options.players);
    let figures = Figures::new(&setup.cards);
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
    })
}
