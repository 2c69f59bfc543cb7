//! Cards and Coins are never made or lost.

use heist::RoundKind;

use crate::book::{GEAR, THIEVES};
use crate::imagine::{GEAR_BEFORE, THIEVES_BEFORE};
use crate::state::COINS;
use crate::{Caper, Phase, Site};

impl Caper {
    /// What is wrong with this state, if anything.
    pub(crate) fn account(&self) -> Result<(), String> {
        if self.phase == Phase::Undealt {
            return Ok(());
        }
        self.deal.fits(self.book.decks(self.options.city)).map_err(|error| error.to_string())?;
        let coins = self.supply + self.sides[0].coins + self.sides[1].coins;
        if coins != COINS {
            return Err(format!("there are {coins} Coins"));
        }
        for (side, owner) in self.sides.iter().enumerate() {
            if Site::all().any(|at| owner.shields[at.index()] != self.shields(side, at)) {
                return Err("something is protected that is not, or the other way round".to_owned());
            }
        }
        self.account_cards()
    }

    /// Every dealt card is in one hand, in one stack or in one Discard Area.
    fn account_cards(&self) -> Result<(), String> {
        let mut thieves = Pile::default();
        let mut gear = Pile::default();
        for side in &self.sides {
            thieves.add(side.thieves.into());
            gear.add(side.gear);
            for stack in side.crew.iter().flatten() {
                for (layer, place) in stack.cards[..stack.height.into()].iter().enumerate() {
                    if layer == 0 { &mut thieves } else { &mut gear }.add(1 << place);
                }
                if stack.down >> stack.height != 0 {
                    return Err("a card lies face down that is not there".to_owned());
                }
            }
        }
        let round = self.this_round();
        let (mut dealt_thieves, mut dealt_gear) =
            (THIEVES_BEFORE[usize::from(self.round)], GEAR_BEFORE[usize::from(self.round)]);
        let now = if self.players() == 3 { self.drawn } else { 2 * round.cards };
        let (current, dealt) = match round.kind {
            RoundKind::Thief => (&mut thieves, &mut dealt_thieves),
            RoundKind::Gear => (&mut gear, &mut dealt_gear),
        };
        self.hands.iter().for_each(|hand| current.add(u64::from(*hand) << self.base()));
        *dealt += now;
        thieves.is("Thieves", dealt_thieves.min(THIEVES as u8))?;
        gear.is("Gear", dealt_gear.min(GEAR as u8))
    }
}

/// Cards of one deck, found one after the other.
#[derive(Default)]
struct Pile {
    found: u64,
    twice: u64,
}

impl Pile {
    fn add(&mut self, cards: u64) {
        self.twice |= self.found & cards;
        self.found |= cards;
    }

    fn is(&self, what: &str, dealt: u8) -> Result<(), String> {
        if self.twice != 0 {
            return Err(format!("{what} {:b} are in two places", self.twice));
        }
        if self.found != (1 << dealt) - 1 {
            return Err(format!("{dealt} {what} are dealt, but here are {:b}", self.found));
        }
        Ok(())
    }
}
