//! Is every card in exactly one place, and every count right?

use engine::Seats;

use crate::rules::deal::{Deal, deals, fits};
use crate::rules::ids::{CLANS, Card, Handle, Lot, Token};
use crate::rules::phase::Phase;
use crate::rules::state::CaptainsWager;

/// What is wrong with this state, if anything.
pub(crate) fn audit(game: &CaptainsWager) -> Result<(), String> {
    for deal in deals(game) {
        // A pool that was given out lies all over the table, and is counted there.
        if !matches!(deal, Deal::Pool { .. }) {
            fits(game, &deal).map_err(|error| error.to_string())?;
        }
    }
    if game.phase.is_setting_up() {
        return Ok(());
    }
    game.each_treasure_once()?;
    game.claims_agree()
}

impl CaptainsWager {
    /// Decks, pool, hands, claimed stacks and the junk pile make up the treasures.
    fn each_treasure_once(&self) -> Result<(), String> {
        let mut places = [0_u32; CLANS];
        let mut put = |token: Token| {
            let bits = &mut places[token.owner().index()];
            let bit = 1 << token.place();
            let fresh = *bits & bit == 0;
            *bits |= bit;
            if fresh { Ok(()) } else { Err(format!("{token:?} is in two places")) }
        };
        for seat in self.everyone().iter() {
            let captain = self.captain(seat);
            captain.deck.iter().try_for_each(|place| put(Token::of(seat, place)))?;
            captain.items().iter().filter_map(|card| self.token(*card)).try_for_each(&mut put)?;
        }
        self.pool().iter().try_for_each(|token| put(*token))?;
        self.claims().iter().filter_map(|(card, _)| self.token(*card)).try_for_each(&mut put)?;
        if let Phase::Spoils(_, done) = self.phase {
            let waiting = self.everyone().iter().filter(|seat| !done.contains(*seat));
            for seat in waiting {
                let mut lots = self.lots_of(seat);
                lots.try_for_each(|lot| {
                    self.token(self.received(lot.index())).map_or(Ok(()), &mut put)
                })?;
            }
        }
        self.junk().filter_map(|card| self.token(card)).try_for_each(&mut put)?;
        let whole = (1_u32 << self.figures.deck()) - 1;
        if places[..self.players()].iter().any(|bits| *bits != whole) {
            return Err(format!("treasures are lost: {places:?}"));
        }
        Ok(())
    }

    fn claims_agree(&self) -> Result<(), String> {
        for seat in self.everyone().iter() {
            let mut counts = [0_u8; 3];
            for (card, _) in self.claims().iter().filter(|(_, owner)| *owner == seat) {
                let gold = self.figures.item(self.face(*card)).gold;
                counts[usize::from(gold - 2)] += 1;
            }
            if counts != self.captain(seat).claimed {
                return Err(format!("{seat:?} has {counts:?} claimed treasures"));
            }
        }
        Ok(())
    }

    /// The card of a deck behind a handle.
    fn token(&self, card: Card) -> Option<Token> {
        match card.handle() {
            Handle::Token(token) => Some(token),
            Handle::ClanItem(_) => None,
            Handle::Lot(lot) => Some(self.given[lot.index()]),
        }
    }

    /// The junk pile: all that everyone has seen and nobody has. In no order.
    pub(crate) fn junk(&self) -> impl Iterator<Item = Card> + '_ {
        let tokens = self.everyone().iter().flat_map(move |seat| {
            let shown = self.knowledge.shown[seat.index()];
            let places = (0..self.figures.deck()).filter(move |place| shown >> place & 1 == 1);
            places.map(move |place| Card::from(Token::of(seat, place)))
        });
        let lots = Lot::all()
            .filter(|lot| self.knowledge.shown_lots >> lot.index() & 1 == 1)
            .map(|lot| Card::new(Handle::Lot(lot)));
        let handed_out = self.figures.clan_items && !self.phase.is_setting_up();
        let holders = if handed_out { self.everyone() } else { Seats::NONE };
        let clan_items = holders.iter().map(|seat| Card::new(Handle::ClanItem(self.clan(seat))));
        tokens.chain(lots).chain(clan_items).filter(|card| !self.is_owned(*card))
    }

    fn is_owned(&self, card: Card) -> bool {
        self.claims().iter().any(|(claimed, _)| *claimed == card)
            || self.captains.iter().any(|captain| captain.items().contains(&card))
    }
}
