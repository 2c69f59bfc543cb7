//! Is every card in exactly one place, and every count right?

use crate::deal::{check_choices, check_crew, check_decks};
use crate::ids::{CLANS, Card, Clan, Handle, Token};
use crate::state::{CaptainsWager, Phase};

impl CaptainsWager {
    /// What is wrong with this state, if anything.
    pub(crate) fn examine(&self) -> Result<(), String> {
        if self.phase == Phase::DealChoices {
            return Ok(());
        }
        if self.figures.secret {
            let rows: Vec<_> = self.choices[..self.players()]
                .iter()
                .map(|row| row.iter().copied().collect())
                .collect();
            check_choices(&self.figures, &rows).map_err(|error| error.to_string())?;
        }
        if matches!(self.phase, Phase::TakeOut | Phase::DealDecks) {
            return Ok(());
        }
        let decks: Vec<_> = self.decks[..self.players()]
            .iter()
            .map(|deck| deck[..self.figures.deck()].iter().copied().collect())
            .collect();
        check_decks(&self.figures, &self.deck_masks(), &decks, self.first_start)
            .map_err(|error| error.to_string())?;
        for crew in &self.crew[..self.crew_deals.into()] {
            check_crew(&self.figures, &crew[..self.figures.dealt()])
                .map_err(|error| error.to_string())?;
        }
        self.each_treasure_once()?;
        self.claims_agree()
    }

    /// Decks, pool, hands, claimed stacks and the junk pile make up the treasures.
    fn each_treasure_once(&self) -> Result<(), String> {
        let mut places = [0_u32; CLANS];
        let mut put = |token: Token| {
            let bits = &mut places[token.clan().index()];
            let bit = 1 << token.place();
            let fresh = *bits & bit == 0;
            *bits |= bit;
            if fresh { Ok(()) } else { Err(format!("{token:?} is in two places")) }
        };
        for clan in Clan::all().take(self.players()) {
            let captain = &self.captains[clan.index()];
            captain.deck.iter().try_for_each(|place| put(Token::of(clan, place)))?;
            captain.items().iter().filter_map(|card| self.token(*card)).try_for_each(&mut put)?;
        }
        self.pool().iter().try_for_each(|token| put(*token))?;
        self.claims().iter().filter_map(|(card, _)| self.token(*card)).try_for_each(&mut put)?;
        if let Phase::Spoils(_, done) = self.phase {
            let claimants = self.claimants();
            let waiting = self.everyone().iter().filter(|seat| !done.contains(*seat));
            for seat in waiting {
                let mut lots = self.lots_of(seat, &claimants);
                lots.try_for_each(|lot| {
                    self.token(self.received(lot.index())).map_or(Ok(()), &mut put)
                })?;
            }
        }
        let junk = self.junk().filter_map(|card| self.token(card));
        junk.into_iter().try_for_each(&mut put)?;
        let whole = (1_u32 << self.figures.deck()) - 1;
        match places[..self.players()].iter().all(|bits| *bits == whole) {
            true => Ok(()),
            false => Err(format!("treasures are lost: {places:?}")),
        }
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
        let tokens = Clan::all().flat_map(move |clan| {
            let shown = self.knowledge.shown[clan.index()];
            let places = (0..self.figures.deck()).filter(move |place| shown >> place & 1 == 1);
            places.map(move |place| Card::new(Handle::Token(Token::of(clan, place))))
        });
        let lots = crate::ids::Lot::all()
            .filter(|lot| self.knowledge.shown_lots >> lot.index() & 1 == 1)
            .map(|lot| Card::new(Handle::Lot(lot)));
        let handed_out = self.figures.clan_items && !self.is_setting_up();
        let clan_items = Clan::all()
            .take(if handed_out { self.players() } else { 0 })
            .map(|clan| Card::new(Handle::ClanItem(clan)));
        tokens.chain(lots).chain(clan_items).filter(|card| !self.is_owned(*card))
    }

    /// Whether the treasure decks have yet to be dealt, and the clan items with them.
    fn is_setting_up(&self) -> bool {
        matches!(self.phase, Phase::DealChoices | Phase::TakeOut | Phase::DealDecks)
    }

    fn is_owned(&self, card: Card) -> bool {
        self.claims().iter().any(|(claimed, _)| *claimed == card)
            || self.captains.iter().any(|captain| captain.items().contains(&card))
    }
}
