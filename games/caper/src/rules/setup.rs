//! The table before the first shuffle.

use engine::{Options as _, Setup, SetupError};

use crate::cards::book;
use crate::rules::holdings::{Handed, Holdings};
use crate::rules::state::{COINS, Side};
use crate::{Caper, Deal, Log, Options, Phase, Wilds};

pub(crate) fn new(setup: &Setup<Caper>) -> Result<Caper, SetupError> {
    setup.options.check()?;
    let book = book::open(&setup.cards)?;
    Ok(Caper {
        book,
        options: setup.options,
        deal: Deal::unshuffled(book.decks(setup.options.city)),
        sides: [Side::NEW; 2],
        supply: COINS,
        holdings: Holdings::default(),
        trail: [[Handed::NOTHING; 2]; 5],
        passing: [None; 2],
        drawn: 0,
        round: 0,
        turn: 0,
        played: 0,
        phase: Phase::Undealt,
    })
}

pub(crate) fn older(revision: u32, mut setup: Setup<Caper>) -> Result<Setup<Caper>, &'static str> {
    match revision {
        // Wild Goods counted in sets only, and less was told.
        2 => {
            setup.options = Options { wilds: Wilds::Sets, log: Log::Terse, ..setup.options };
            Ok(setup)
        }
        1 => Err("its cards have changed; no published version can replay it"),
        _ => Err("there was no such revision"),
    }
}
