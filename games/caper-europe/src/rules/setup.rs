//! The table before the first shuffle.

use engine::{Setup, SetupError};

use crate::cards::book;
use crate::rules::state::{COINS, DECK, Side};
use crate::{CaperEurope, Card, Deal, Options, Order, Phase};

/// The options need no check: what does not exist has no value.
pub(crate) fn new(setup: &Setup<CaperEurope>) -> Result<CaperEurope, SetupError> {
    let book = book::open(&setup.cards)?;
    let Options { city, order } = setup.options;
    let deal = Deal::unshuffled(book.decks(city));
    let mut new = CaperEurope {
        book,
        city,
        order,
        locations: deal.locations,
        deck: [Card(0); DECK],
        laid: deal.goods,
        sides: [Side::empty(); 2],
        goods: [[0; 3]; 3],
        tracker: [0; 3],
        supply: COINS,
        open: 0,
        round: 0,
        turn: 0,
        phase: Phase::Undealt,
    };
    new.lay_out(&deal);
    Ok(new)
}

pub(crate) fn older(
    revision: u32,
    mut setup: Setup<CaperEurope>,
) -> Result<Setup<CaperEurope>, &'static str> {
    match revision {
        // The players began by turns.
        2 => {
            setup.options.order = Order::Alternating;
            Ok(setup)
        }
        1 => Err("its cards have changed; no published version can replay it"),
        _ => Err("there was no such revision"),
    }
}
