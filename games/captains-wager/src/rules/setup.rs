//! The table before the first shuffle.

use engine::{Seat, Seats, Setup, SetupError};

use crate::cards::figures::{Figures, GOLDS};
use crate::rules::captain::Captain;
use crate::rules::ids::{CLANS, Card, Crew, DEALT, Item, Pick, TOKENS, TREASURES, Token};
use crate::rules::phase::Phase;
use crate::rules::state::{ADVENTURES, CaptainsWager, Contest, Fate, Share};
use crate::seen::knowledge::Knowledge;

/// The table before the first shuffle.
pub(crate) fn new(setup: &Setup<CaptainsWager>) -> Result<CaptainsWager, SetupError> {
    engine::Options::check(&setup.options)?;
    engine::Cards::check(&setup.cards)?;
    let figures = Figures::new(&setup.cards, &setup.options);
    Ok(CaptainsWager {
        figures,
        choices: [[Item(0); TREASURES]; CLANS],
        taken_out: [[Pick(0); GOLDS.len()]; CLANS],
        chosen: Seats::NONE,
        decks: [[Item(0); TREASURES]; CLANS],
        crew: [[Crew(0); DEALT]; ADVENTURES],
        crew_deals: 0,
        given: [Token(0); TOKENS],
        given_len: 0,
        shares: [Share { from: 0, len: 0, shuffled: false }; ADVENTURES],
        claims: [(Card::NONE, Seat(0)); TOKENS],
        claims_len: 0,
        knowledge: Knowledge::NOTHING,
        captains: [Captain::NEW; CLANS],
        first_start: Seat(0),
        adventure: 0,
        pool: [Token(0); TOKENS],
        pool_len: 0,
        active: Seats::NONE,
        thefts: 0,
        fates: [Fate::Open; 4],
        encounter: 0,
        leader: Seat(0),
        contest: Contest::NEW,
        phase: if figures.secret { Phase::DealChoices } else { Phase::DealDecks },
    })
}
