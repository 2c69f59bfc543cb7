//! The state: about 250 bytes, no heap.

use engine::Seat;
use serde::{Deserialize, Serialize};

use super::options::Quagmire;
use crate::cards::Figures;
use crate::{Asset, Card, Deal, Piece, Situation, Slot};

/// The Caps' seat.
pub const CAPS: Seat = Seat(0);
/// The Hammers' seat.
pub const HAMMERS: Seat = Seat(1);

/// A game of Caps and Hammers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CapsAndHammers {
    pub(crate) figures: Figures,
    pub(crate) quagmire: Quagmire,
    /// Which card lies at each place of each shuffled deck: all that is hidden is in here.
    pub(crate) deal: Deal,
    pub(crate) sides: [Side; 2],
    /// Prestige that Guerrillas have added to each Situation in the line.
    pub(crate) raised: [i8; 4],
    /// The Situations that a Soldier has closed, as bits.
    pub(crate) closed: u8,
    /// The round, from 0 to 2.
    pub(crate) round: u8,
    /// The turn within the round, from 0 to 9.
    pub(crate) turn: u8,
    /// Who took the first turn of the round.
    pub(crate) first: Seat,
    pub(crate) phase: Phase,
    /// How the round before ended.
    pub(crate) ended: Ended,
}

/// How a round ended: what lay open to all before the line was cleared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ended {
    pub(crate) pieces: [[InPlay; 5]; 2],
    /// Who won each Situation.
    pub(crate) winners: [Option<Seat>; 4],
    /// What each Situation was worth.
    pub(crate) prestige: [i16; 4],
}

impl Ended {
    pub(crate) const NEVER: Ended =
        Ended { pieces: [[NOTHING; 5]; 2], winners: [None; 4], prestige: [0; 4] };
}

/// Where in the game we are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Nothing is dealt yet.
    Undealt,
    /// The player whose turn it is has yet to deploy.
    Deploy,
    /// The deployment is done; more may be launched before the turn ends.
    Finish,
    /// The game is over.
    Over,
}

/// One side of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Side {
    pub(crate) prestige: i16,
    /// The places of the deck whose cards are in the hand, as bits.
    pub(crate) hand: u32,
    /// The places whose cards everyone has seen.
    pub(crate) open: u32,
    /// How many cards have been drawn.
    pub(crate) drawn: u8,
    /// How many Assets were deployed this round.
    pub(crate) deployed: u8,
    pub(crate) pieces: [InPlay; 5],
    /// Enemy Assets turned up with Spies this round.
    pub(crate) spied: u8,
    /// Nukes launched this round outside Aid Programs.
    pub(crate) aid: u8,
    /// Operations launched at each Situation this round.
    pub(crate) launches: [u8; 4],
    /// Prestige gained in each round, by where it came from.
    pub(crate) gains: [Gains; 3],
}

/// Where the Prestige of one round came from.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Gains {
    pub situations: i16,
    pub abilities: i16,
    pub nukes: i16,
}

/// An Asset at a Situation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct InPlay {
    pub(crate) card: Card,
    pub(crate) at: Slot,
    pub(crate) face: Face,
}

/// How an Asset lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// Only its owner knows what it is.
    Down,
    /// Turned up by a Spy or deployed face up.
    Up,
    /// Turned up and sideways by its owner.
    Launched,
}

impl Side {
    pub(crate) const EMPTY: Side = Side {
        prestige: 0,
        hand: 0,
        open: 0,
        drawn: 0,
        deployed: 0,
        pieces: [NOTHING; 5],
        spied: 0,
        aid: 0,
        launches: [0; 4],
        gains: [Gains { situations: 0, abilities: 0, nukes: 0 }; 3],
    };

    /// The Assets in play in the order in which they were deployed.
    pub(crate) fn laid(&self) -> &[InPlay] {
        let count = usize::from(self.deployed).min(self.pieces.len());
        &self.pieces[..count]
    }

    /// The Assets in play with their handles.
    pub(crate) fn in_play(&self) -> impl Iterator<Item = (Piece, InPlay)> + use<> {
        Piece::all().zip(self.pieces).take(self.deployed.into())
    }
}

/// Fills the places of Assets that are yet to be deployed.
pub(crate) const NOTHING: InPlay = match (Card::new(0), Slot::new(0)) {
    (Some(card), Some(at)) => InPlay { card, at, face: Face::Down },
    _ => unreachable!(),
};

impl CapsAndHammers {
    /// Whose turn it is.
    pub(crate) fn active(&self) -> Seat {
        if self.turn.is_multiple_of(2) { self.first } else { opponent(self.first) }
    }

    pub(crate) fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index() & 1]
    }

    pub(crate) fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.index() & 1]
    }

    pub(crate) fn asset(&self, seat: Seat, card: Card) -> Asset {
        self.deal.assets[seat.index() & 1][card.index()]
    }

    pub(crate) fn situation(&self, at: Slot) -> Situation {
        self.deal.situations[usize::from(self.round) * 4 + at.index()]
    }

    /// The Situations of this round, from the left.
    pub(crate) fn line(&self) -> [Situation; 4] {
        let first = usize::from(self.round) * 4;
        [0, 1, 2, 3].map(|place| self.deal.situations[first + place])
    }

    /// Where a Situation lies this round, if it is in the line.
    pub(crate) fn find(&self, situation: Situation) -> Option<Slot> {
        Slot::all().find(|&at| self.situation(at) == situation)
    }

    pub(crate) fn is_closed(&self, at: Slot) -> bool {
        self.closed >> at.index() & 1 == 1
    }

    /// What the Situation is worth to its winner.
    pub(crate) fn prestige_at(&self, at: Slot) -> i16 {
        let printed = self.figures.prestige[self.situation(at).index()];
        i16::from(printed) + i16::from(self.raised[at.index()])
    }

    pub(crate) fn asset_amount(&self, asset: Asset) -> i8 {
        self.figures.asset_amount[asset.index()]
    }

    pub(crate) fn situation_amount(&self, situation: Situation) -> i8 {
        self.figures.situation_amount[situation.index()]
    }
}

/// The other side.
pub(crate) const fn opponent(seat: Seat) -> Seat {
    Seat(seat.0 ^ 1)
}

/// Whether two Situations lie side by side (CH-2.6).
pub(crate) fn side_by_side(a: Slot, b: Slot) -> bool {
    a.index().abs_diff(b.index()) == 1
}

/// The handles of the bits in `mask`.
#[inline]
pub(crate) fn cards(mut mask: u32) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        let card = Card::new(mask.trailing_zeros() as u8)?;
        mask &= mask - 1;
        Some(card)
    })
}
