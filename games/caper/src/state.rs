//! The state: about 350 bytes, no heap.

use engine::{Seat, Seats};
use heist::{ROUNDS, Round, RoundKind};
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::program::Kinds;
use crate::{Card, Deal, Held, Options, Site, Slot};

/// All Coins there are.
pub(crate) const COINS: u8 = 10;

/// A game of Caper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Caper {
    pub(crate) book: Book,
    pub(crate) options: Options,
    /// Which card lies at each place of each shuffled deck: all that is hidden is in here.
    pub(crate) deal: Deal,
    pub(crate) sides: [Side; 2],
    /// The Coins in the supply.
    pub(crate) supply: u8,
    /// The cards each seat holds, as bits over the cards dealt this round.
    pub(crate) hands: [u16; 4],
    /// The cards of this round whose faces each seat has seen. Those of earlier rounds lie open.
    pub(crate) seen: [u16; 4],
    /// The cards of this round of which each seat knows who holds them. A card that went into a
    /// Lookout's hand may be passed on in secret.
    pub(crate) placed: [u16; 4],
    /// The cards of this round that lie open.
    pub(crate) open: u16,
    /// What everyone knows a card to cost at least, because a Mastermind could not pay for it.
    pub(crate) at_least: [u8; Held::COUNT as usize],
    /// What each team's Lookout has chosen to pass; nothing while they still think.
    pub(crate) passing: [u16; 2],
    /// How many cards the Snitch has drawn or dealt from the deck of this round.
    pub(crate) drawn: u8,
    /// The round, from 0 to 5.
    pub(crate) round: u8,
    /// The turn within the round, from 0.
    pub(crate) turn: u8,
    /// How many Masterminds have played this turn.
    pub(crate) played: u8,
    pub(crate) phase: Phase,
}

/// Where in the game we are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Nothing is dealt yet.
    Undealt,
    /// The Snitch gives a card to each Mastermind.
    Assign,
    /// The Lookouts choose what to pass.
    Pass,
    /// A Mastermind plays a card.
    Play,
    /// The game is over.
    Over,
}

/// What belongs to one Mastermind or team.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Side {
    pub(crate) coins: u8,
    /// The crew at each Location.
    pub(crate) crew: [[Stack; 3]; 3],
    /// What the face-up cards of the crew at each Location protect: kept up to date, because it
    /// is asked for far more often than it changes.
    pub(crate) shields: [Kinds; 3],
    /// The discarded Thieves, as bits over the deck.
    pub(crate) thieves: u32,
    /// The discarded Gear, as bits over the deck.
    pub(crate) gear: u64,
}

/// A Thief with its Gear.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stack {
    /// How many cards it has: none, a Thief, or a Thief with Gear.
    pub(crate) height: u8,
    /// The cards from the bottom, by their places in the decks.
    pub(crate) cards: [u8; 4],
    /// The cards that lie face down, as bits from the bottom.
    pub(crate) down: u8,
}

impl Stack {
    pub(crate) const EMPTY: Stack = Stack { height: 0, cards: [0; 4], down: 0 };

    /// Whether another Gear may be put on it (CP-5.1, CP-5.2).
    pub(crate) const fn has_room(&self) -> bool {
        self.height >= 1 && self.height < 4
    }

    pub(crate) fn push(&mut self, place: u8) {
        self.cards[usize::from(self.height)] = place;
        self.height += 1;
    }

    /// The layer of the topmost card if it lies face up.
    pub(crate) const fn top_up(&self) -> Option<u8> {
        match self.height.checked_sub(1) {
            Some(top) if self.down >> top & 1 == 0 => Some(top),
            _ => None,
        }
    }
}

impl Side {
    pub(crate) const NEW: Side = Side {
        coins: 0,
        crew: [[Stack::EMPTY; 3]; 3],
        shields: [Kinds::NONE; 3],
        thieves: 0,
        gear: 0,
    };

    /// Where the next Thief at a Location goes.
    pub(crate) fn free_slot(&self, at: Site) -> Option<Slot> {
        Slot::all().find(|slot| self.crew[at.index()][slot.index()].height == 0)
    }
}

/// Cream's side or Mint's, as an index.
pub(crate) type SideIndex = usize;

impl Caper {
    pub(crate) fn players(&self) -> usize {
        self.options.players.into()
    }

    pub(crate) fn this_round(&self) -> Round {
        ROUNDS[usize::from(self.round)]
    }

    /// Where in its deck the cards of this round begin.
    pub(crate) fn base(&self) -> u8 {
        [0, 0, 8, 12, 14, 24][usize::from(self.round)]
    }

    /// The seat of a side's Mastermind.
    pub(crate) fn mastermind(&self, side: SideIndex) -> Seat {
        Seat(if self.players() == 4 { 2 * side as u8 } else { side as u8 })
    }

    /// The seat of a team's Lookout.
    pub(crate) fn lookout(side: SideIndex) -> Seat {
        Seat(2 * side as u8 + 1)
    }

    /// The seat of the Snitch.
    pub(crate) const SNITCH: Seat = Seat(2);

    /// The side a seat belongs to; none for the Snitch.
    pub(crate) fn side_of(&self, seat: Seat) -> Option<SideIndex> {
        match self.players() {
            4 => Some((seat.index() / 2) & 1),
            3 if seat == Caper::SNITCH => None,
            _ => Some(seat.index() & 1),
        }
    }

    /// Who goes first this round (CP-3.2).
    pub(crate) fn first(&self) -> SideIndex {
        match self.this_round().kind {
            RoundKind::Thief => 0,
            RoundKind::Gear => 1,
        }
    }

    /// Whose turn it is to play a card.
    pub(crate) fn active(&self) -> SideIndex {
        self.first() ^ usize::from(self.played & 1)
    }

    /// The seats that decide now.
    pub(crate) fn deciding(&self) -> Seats {
        match self.phase {
            Phase::Undealt | Phase::Over => Seats::NONE,
            Phase::Assign => Seats::one(Caper::SNITCH),
            Phase::Pass => [0, 1]
                .into_iter()
                .filter(|&side| self.passing[side] == 0)
                .map(Caper::lookout)
                .collect(),
            Phase::Play => Seats::one(self.mastermind(self.active())),
        }
    }

    /// The card at a place among those of this round.
    #[inline]
    pub(crate) fn card(&self, held: Held) -> Card {
        let place = usize::from(self.base()) + held.index();
        match self.this_round().kind {
            RoundKind::Thief => Card::Thief(self.deal.thieves[place]),
            RoundKind::Gear => Card::Gear(self.deal.gear[place]),
        }
    }

    /// A card of a stack.
    #[inline]
    pub(crate) fn layer(&self, stack: &Stack, layer: u8) -> Card {
        let place = usize::from(stack.cards[usize::from(layer)]);
        if layer == 0 {
            Card::Thief(self.deal.thieves[place])
        } else {
            Card::Gear(self.deal.gear[place])
        }
    }

    #[inline]
    pub(crate) fn stack(&self, side: SideIndex, at: Site, slot: Slot) -> &Stack {
        &self.sides[side].crew[at.index()][slot.index()]
    }

    /// The card that a seat calls by a handle, if it holds it.
    pub(crate) fn find(&self, seat: Seat, handle: Held) -> Option<Held> {
        if !self.is_dealt_pairs(seat) {
            return (self.hands[seat.index()] >> handle.index() & 1 == 1).then_some(handle);
        }
        held(self.hands[seat.index()]).find(|card| self.handle(seat, *card) == handle)
    }

    /// By what handle a seat calls a card that it holds: by its place among the cards dealt this
    /// round. But in a team a Mastermind who saw the place of a card would know which Lookout was
    /// dealt it, so there the two cards are just the one and the other, in an order that depends
    /// on nothing but their places together.
    pub(crate) fn handle(&self, seat: Seat, card: Held) -> Held {
        if !self.is_dealt_pairs(seat) {
            return card;
        }
        let hand = self.hands[seat.index()];
        let lower = bits(hand.into()).next() == Some(card.index() as u8);
        let odd = bits(hand.into()).map(u32::from).sum::<u32>() % 2 == 1;
        Held::new(u8::from(lower == odd)).unwrap_or(card)
    }

    /// Whether a seat is a Mastermind who gets two cards from a Lookout.
    fn is_dealt_pairs(&self, seat: Seat) -> bool {
        self.players() == 4 && seat.0.is_multiple_of(2)
    }
}

/// The numbers of the bits in `mask`.
#[inline]
pub(crate) fn bits(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros() as u8;
            mask &= mask - 1;
            bit
        })
    })
}

/// The handles of the bits in `mask`.
#[inline]
pub(crate) fn held(mask: u16) -> impl Iterator<Item = Held> {
    bits(mask.into()).filter_map(Held::new)
}
