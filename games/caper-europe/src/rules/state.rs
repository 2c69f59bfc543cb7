//! The state: a few hundred bytes, no heap.

use engine::Seat;
use heist::{Counts, ROUNDS, RoundKind, bits};
use serde::{Deserialize, Serialize};

use crate::cards::Card;
use crate::cards::book::{Book, Decks, GEAR, LOCATIONS, THIEVES};
use crate::cards::face::Face;
use crate::{City, Good, Order, Site, Slot};

/// The Mastermind who begins the first round.
pub const FIRST: Seat = Seat(0);
/// The other Mastermind.
pub const SECOND: Seat = Seat(1);

/// The most Thieves on one side of a Location (CE-4.2).
pub(crate) const MAX_THIEVES: usize = 3;
/// The most Gear on a Thief (CE-5.2).
pub(crate) const MAX_GEAR: usize = 3;
/// The Thieves and Gear in the game (CE-1.2).
pub(crate) const DECK: usize = THIEVES + GEAR;
/// The Coins in the game (CE-1.3).
pub(crate) const COINS: u8 = 10;
/// The places for Stolen Goods at a Location (CE-2.2).
pub(crate) const GOODS_SLOTS: u8 = 4;

/// A game of Caper: Europe.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CaperEurope {
    pub(crate) book: &'static Book,
    pub(crate) city: City,
    pub(crate) order: Order,
    /// The shuffled Locations; the first three are on the board.
    pub(crate) locations: [Card; LOCATIONS],
    /// The shuffled Thieves and after them the shuffled Gear: all that is hidden is in here.
    /// A place in this row is what every mask and stack speaks of.
    pub(crate) deck: [Card; DECK],
    /// The Stolen Goods as they were laid out, four for each Location.
    pub(crate) laid: [Good; 12],
    pub(crate) sides: [Side; 2],
    /// The Stolen Goods at each Location, by kind.
    pub(crate) goods: [[u8; 3]; 3],
    /// Each Caper Tracker, counted from the middle toward the first Mastermind.
    pub(crate) tracker: [i8; 3],
    pub(crate) supply: u8,
    /// The places whose cards have lain open for all.
    pub(crate) open: u64,
    /// The round, from 0 to 5.
    pub(crate) round: u8,
    /// The plays of this round so far.
    pub(crate) turn: u8,
    pub(crate) phase: Phase,
}

/// Where in the game we are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Nothing is dealt yet.
    Undealt,
    /// The player whose turn it is plays a card.
    Play,
    /// The rival of the player whose turn it is returns a Stolen Good to this Location.
    Return(Site),
    /// The game is over.
    Over,
}

/// One player's side of the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Side {
    pub(crate) coins: u8,
    /// The Coins in the Hideout.
    pub(crate) laundered: u8,
    /// The Stolen Goods in the Hideout, by kind.
    pub(crate) goods: [u8; 3],
    /// The places whose cards are in the hand.
    pub(crate) hand: u64,
    /// The places whose cards this player has seen.
    pub(crate) seen: u64,
    /// The places whose cards are in the discards.
    pub(crate) discards: u64,
    /// The same by kind.
    pub(crate) discarded: Counts,
    /// Whether a set effect that counts discards or laundered Coins may be in play for this
    /// player; if not, nobody needs to look for one.
    pub(crate) counts_hideout: bool,
    /// The Thieves that can hold another Gear: three bits for each Location.
    pub(crate) room: u16,
    pub(crate) crews: [Crew; 3],
}

/// One player's cards at one Location.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Crew {
    pub(crate) counts: Counts,
    pub(crate) stacks: [Stack; MAX_THIEVES],
    /// How many Thieves there are.
    pub(crate) thieves: u8,
    /// Which cards have ongoing set effects: four bits for each stack, the Thief's lowest.
    pub(crate) ongoing: u16,
}

/// A Thief and the Gear on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stack {
    /// The places of the Thief and its Gear from below.
    pub(crate) cards: [u8; 1 + MAX_GEAR],
    /// How many Gear there are.
    pub(crate) height: u8,
}

impl Side {
    pub(crate) fn empty() -> Side {
        let stack = Stack { cards: [0; 1 + MAX_GEAR], height: 0 };
        let crew = Crew {
            counts: Counts::default(),
            stacks: [stack; MAX_THIEVES],
            thieves: 0,
            ongoing: 0,
        };
        Side {
            coins: 0,
            laundered: 0,
            goods: [0; 3],
            hand: 0,
            seen: 0,
            discards: 0,
            discarded: Counts::default(),
            counts_hideout: false,
            room: 0,
            crews: [crew; 3],
        }
    }
}

impl Side {
    /// The Thieves that can hold another Gear.
    #[inline]
    pub(crate) fn room(&self) -> impl Iterator<Item = (Site, Slot)> + use<> {
        bits(self.room.into()).filter_map(|bit| Some((Site::new(bit / 3)?, Slot::new(bit % 3)?)))
    }

    /// Notes how many Gear a Thief holds now.
    #[inline]
    pub(crate) fn note_room(&mut self, at: Site, slot: Slot, height: u8) {
        let bit = at.index() * MAX_THIEVES + slot.index();
        let has = u16::from(usize::from(height) < MAX_GEAR);
        self.room = self.room & !(1 << bit) | has << bit;
    }
}

impl Crew {
    /// The stacks with a Thief.
    #[inline]
    pub(crate) fn stacks(&self) -> &[Stack] {
        &self.stacks[..usize::from(self.thieves)]
    }

    /// The places of all its cards.
    pub(crate) fn places(&self) -> impl Iterator<Item = u8> + '_ {
        self.stacks().iter().flat_map(|stack| stack.places().iter().copied())
    }
}

impl Stack {
    /// The places of the Thief and its Gear from below.
    #[inline]
    pub(crate) fn places(&self) -> &[u8] {
        &self.cards[..=usize::from(self.height)]
    }

    /// The place of the topmost Gear.
    #[inline]
    pub(crate) fn top(&self) -> Option<u8> {
        (self.height > 0).then(|| self.cards[usize::from(self.height)])
    }
}

impl CaperEurope {
    /// Whose turn it is (CE-3.2, CE-3.4).
    #[inline]
    pub(crate) fn active(&self) -> Seat {
        let Seat(first) = self.order.first(self.round);
        Seat((first ^ self.turn) & 1)
    }

    /// The unshuffled decks of this game's city.
    pub(crate) fn decks(&self) -> &'static Decks {
        self.book.decks(self.city)
    }

    #[inline]
    pub(crate) fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index() & 1]
    }

    #[inline]
    pub(crate) fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.index() & 1]
    }

    #[inline]
    pub(crate) fn crew(&self, seat: Seat, at: Site) -> &Crew {
        &self.side(seat).crews[at.index()]
    }

    #[inline]
    pub(crate) fn crew_mut(&mut self, seat: Seat, at: Site) -> &mut Crew {
        &mut self.side_mut(seat).crews[at.index()]
    }

    #[inline]
    pub(crate) fn card(&self, place: u8) -> Card {
        self.deck[usize::from(place)]
    }

    #[inline]
    pub(crate) fn face(&self, place: u8) -> &'static Face {
        self.book.face(self.card(place))
    }

    #[inline]
    pub(crate) fn location(&self, at: Site) -> Card {
        self.locations[at.index()]
    }

    #[inline]
    pub(crate) fn kind(&self) -> RoundKind {
        ROUNDS[usize::from(self.round)].kind
    }

    /// What is counted in the Hideouts and at a Location, as `seat` has it.
    #[inline]
    pub(crate) fn tableau(&self, seat: Seat, at: Site) -> heist::Tableau {
        let side = self.side(seat);
        heist::Tableau {
            own: side.crews[at.index()].counts,
            rival: self.crew(rival(seat), at).counts,
            discard: side.discarded,
            goods: side.goods,
            coins: side.coins,
            laundered: side.laundered,
        }
    }

    /// Who is ahead at a Location (CE-10.2).
    #[inline]
    pub(crate) fn leader(&self, at: Site) -> Option<Seat> {
        match self.tracker[at.index()] {
            1.. => Some(FIRST),
            0 => None,
            _ => Some(SECOND),
        }
    }
}

/// The other player.
pub(crate) const fn rival(seat: Seat) -> Seat {
    Seat(seat.0 ^ 1)
}

/// The slots in a mask of three bits.
#[inline]
pub(crate) fn slots(mask: u8) -> impl Iterator<Item = Slot> {
    Slot::all().filter(move |slot| mask >> slot.index() & 1 == 1)
}
