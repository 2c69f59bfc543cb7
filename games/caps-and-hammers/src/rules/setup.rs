//! The table before the first shuffle.

use engine::{Cards as _, Options as _, Setup, SetupError};

use super::deal::unshuffled;
use super::state::{Ended, Side};
use crate::cards::Figures;
use crate::{CAPS, CapsAndHammers, Phase};

pub(crate) fn new(setup: &Setup<CapsAndHammers>) -> Result<CapsAndHammers, SetupError> {
    setup.options.check()?;
    setup.cards.check()?;
    let figures = Figures::new(&setup.cards);
    Ok(CapsAndHammers {
        figures,
        quagmire: setup.options.quagmire,
        deal: unshuffled(&figures),
        sides: [Side::EMPTY; 2],
        raised: [0; 4],
        closed: 0,
        round: 0,
        turn: 0,
        first: CAPS,
        phase: Phase::Undealt,
        ended: Ended::NEVER,
    })
}

/// How games of older revisions go on.
pub(crate) fn older(
    revision: u32,
    setup: Setup<CapsAndHammers>,
) -> Result<Setup<CapsAndHammers>, &'static str> {
    // Revision 1 was played in the same way. Some events said less and cited other rules.
    if revision == 1 { Ok(setup) } else { Err("there was no such revision") }
}
