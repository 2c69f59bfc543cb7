//! The whole truth of a game in progress: about 1,850 bytes, no heap.

use engine::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::cards::figures::{Figures, GOLDS};
use crate::rules::captain::Captain;
use crate::rules::contest::{Contest, Decided};
use crate::rules::ids::{
    Berth, CLANS, Card, Clan, Crew, DEALT, Handle, Item, Lot, PICKS, Pick, TOKENS, TREASURES, Token,
};
use crate::rules::phase::Phase;
use crate::seen::knowledge::Knowledge;

/// No game has more adventures: each takes a card off every treasure deck.
pub(crate) const ADVENTURES: usize = TREASURES;

/// A game of Captain's Wager, hidden cards included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CaptainsWager {
    pub(crate) figures: Figures,
    /// The clan of each captain, as far as it is settled.
    pub(crate) clans: [Clan; CLANS],
    /// How the treasures lay before captains who took three out secretly.
    pub(crate) choices: [[Item; TREASURES]; CLANS],
    /// What they took out, by its place among the six of each value.
    pub(crate) taken_out: [[Pick; GOLDS.len()]; CLANS],
    pub(crate) chosen: Seats,
    /// Which treasure lies at each place of each captain's dealt deck.
    pub(crate) decks: [[Item; TREASURES]; CLANS],
    /// The crew dealt in each adventure so far.
    pub(crate) crew: [[Crew; DEALT]; ADVENTURES],
    /// How many times crew were dealt.
    pub(crate) crew_deals: u8,
    /// Every card that was given out from a pool, in the order of giving.
    pub(crate) given: [Token; TOKENS],
    pub(crate) given_len: u8,
    /// What each adventure gave out.
    pub(crate) shares: [Share; ADVENTURES],
    /// Every claimed treasure and who has it, in the order of claiming.
    pub(crate) claims: [(Card, Seat); TOKENS],
    pub(crate) claims_len: u8,
    pub(crate) knowledge: Knowledge,
    pub(crate) captains: [Captain; CLANS],
    /// The first start captain.
    pub(crate) first_start: Seat,
    /// The adventure, counted from zero.
    pub(crate) adventure: u8,
    pub(crate) pool: [Token; TOKENS],
    pub(crate) pool_len: u8,
    pub(crate) active: Seats,
    /// How many captains have stolen in this adventure.
    pub(crate) thefts: u8,
    /// What became of the encounter cards of this adventure.
    pub(crate) fates: [Fate; 4],
    /// The encounter, counted from zero.
    pub(crate) encounter: u8,
    pub(crate) leader: Seat,
    pub(crate) contest: Contest,
    /// How each encounter stood when it was last decided.
    pub(crate) decided: [Decided; 4],
    pub(crate) phase: Phase,
}

/// What became of an encounter card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Nobody has it yet.
    Open,
    /// A captain claimed it.
    Claimed(Seat),
    /// It was discarded unclaimed.
    Discarded,
}

/// The cards that one adventure gave out: a stretch of all that were given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Share {
    pub(crate) from: u8,
    pub(crate) len: u8,
    /// Whether the pool was shuffled, so that nobody knows which card is which.
    pub(crate) shuffled: bool,
}

impl Share {
    pub(crate) fn range(self) -> std::ops::Range<usize> {
        usize::from(self.from)..usize::from(self.from + self.len)
    }
}

impl CaptainsWager {
    pub(crate) fn players(&self) -> usize {
        self.figures.players()
    }

    pub(crate) fn everyone(&self) -> Seats {
        Seats::all(self.players())
    }

    /// Who has yet to take treasures out.
    pub(crate) fn still_choosing(&self) -> Seats {
        self.everyone().iter().filter(|seat| !self.chosen.contains(*seat)).collect()
    }

    /// Whether treasures were laid before those who take three out.
    pub(crate) fn has_choices(&self) -> bool {
        let before = [Phase::DealClans, Phase::DealChoices].contains(&self.phase)
            || matches!(self.phase, Phase::ChooseClan(_));
        self.figures.secret && !before
    }

    /// Everyone else, in seat order.
    pub(crate) fn others(&self, seat: Seat) -> Seats {
        self.everyone().without(seat)
    }

    pub(crate) fn captain(&self, seat: Seat) -> &Captain {
        &self.captains[seat.index() % CLANS]
    }

    pub(crate) fn captain_mut(&mut self, seat: Seat) -> &mut Captain {
        &mut self.captains[seat.index() % CLANS]
    }

    /// Who has the start captain token.
    pub(crate) fn start_captain(&self) -> Seat {
        Seat((self.first_start.0 + self.adventure) % self.figures.players)
    }

    /// The position of a crew in the deal of this adventure.
    pub(crate) fn position(&self, seat: Seat, berth: usize) -> usize {
        seat.index() * self.figures.hand() + berth
    }

    /// The crew at a position of this adventure's deal.
    pub(crate) fn crew_at(&self, position: usize) -> Crew {
        self.crew[usize::from(self.adventure)][position % DEALT]
    }

    /// The crew that a captain was dealt as this one of the hand.
    pub(crate) fn crew_in(&self, seat: Seat, berth: Berth) -> Crew {
        self.crew_at(self.position(seat, berth.index()))
    }

    /// The crew in a captain's hand.
    pub(crate) fn held(&self, seat: Seat) -> impl Iterator<Item = Crew> + '_ {
        self.captain(seat).crew().map(move |berth| self.crew_in(seat, berth))
    }

    /// Whether the crew of this adventure have been dealt.
    pub(crate) fn crew_is_dealt(&self) -> bool {
        self.crew_deals > self.adventure
    }

    /// The positions of all crew in a captain's hand.
    pub(crate) fn hand_bits(&self, seat: Seat) -> u32 {
        u32::from(self.captain(seat).hand) << self.position(seat, 0)
    }

    /// Whether a captain has a crew in play in this encounter.
    pub(crate) fn is_in_play(&self, seat: Seat) -> bool {
        self.contest.acted.contains(seat) && self.active.contains(seat)
    }

    /// What a card is.
    #[inline]
    pub(crate) fn face(&self, card: Card) -> Item {
        match card.handle() {
            Handle::Token(token) => self.token_face(token),
            Handle::ClanItem(clan) => Item::of_clan(clan),
            Handle::Lot(lot) => self.token_face(self.given[lot.index() % TOKENS]),
        }
    }

    #[inline]
    pub(crate) fn token_face(&self, token: Token) -> Item {
        self.decks[token.owner().index()][token.place()]
    }

    /// The clan that the back of a card shows.
    pub(crate) fn clan_of(&self, card: Card) -> Clan {
        match card.handle() {
            Handle::Token(token) => self.clan(token.owner()),
            Handle::ClanItem(clan) => clan,
            Handle::Lot(lot) => self.clan(self.given[lot.index() % TOKENS].owner()),
        }
    }

    /// The treasures that each deck is made of, as bits.
    pub(crate) fn deck_masks(&self) -> [u32; CLANS] {
        std::array::from_fn(|seat| {
            let all = self.figures.treasures_in_use;
            if !self.figures.secret {
                return all;
            }
            let out = self.picked(Seat(seat as u8), self.taken_out[seat]);
            out.iter().fold(all, |bits, item| bits & !(1 << item.index()))
        })
    }

    /// The treasures that these picks of a captain stand for, one of each value.
    pub(crate) fn picked(&self, seat: Seat, picks: [Pick; GOLDS.len()]) -> [Item; GOLDS.len()] {
        let row = &self.choices[seat.index() % CLANS];
        std::array::from_fn(|value| row[value * PICKS + picks[value].index()])
    }

    /// The cards in the pool, the first laid first.
    pub(crate) fn pool(&self) -> &[Token] {
        &self.pool[..self.pool_len.into()]
    }

    /// Every claimed treasure and its owner, in the order of claiming.
    pub(crate) fn claims(&self) -> &[(Card, Seat)] {
        &self.claims[..self.claims_len.into()]
    }

    /// How many encounter cards of this adventure a captain holds.
    pub(crate) fn encounters_of(&self, seat: Seat) -> u8 {
        self.fates.iter().filter(|fate| **fate == Fate::Claimed(seat)).count() as u8
    }

    /// The card that the `nth` given card of this adventure is known as.
    pub(crate) fn received(&self, nth: usize) -> Card {
        let share = self.shares[usize::from(self.adventure)];
        let place = usize::from(share.from) + nth;
        if share.shuffled {
            Card::new(Handle::Lot(Lot((place % TOKENS) as u8)))
        } else {
            Card::from(self.given[place % TOKENS])
        }
    }

    /// The seats from `from` on, clockwise.
    pub(crate) fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + use<> {
        let players = self.figures.players;
        (0..players).map(move |step| Seat((from.0 + step) % players))
    }
}

#[cfg(test)]
mod tests {
    /// A copy is made for every imagined world, so it has to stay small.
    #[test]
    fn a_state_is_small() {
        let size = size_of::<super::CaptainsWager>();
        assert!(size <= 1_856, "{size} bytes");
    }
}
