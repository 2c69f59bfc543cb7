//! The state: about 400 bytes, no heap.

use engine::{Seat, Seats};
use heist::{Kinds, ROUNDS, Round, RoundKind, bits};
use serde::{Deserialize, Serialize};

use crate::cards::book::{Book, Decks};
use crate::rules::holdings::{Handed, Holdings};
use crate::{Card, Deal, Gear, Held, Options, Pair, Site, Slot, Thief};

/// All Coins there are.
pub(crate) const COINS: u8 = 10;

/// A game of Caper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Caper {
    pub(crate) book: &'static Book,
    pub(crate) options: Options,
    /// Which card lies at each place of each shuffled deck, and of each Lookout's row: all that
    /// is hidden is in here.
    pub(crate) deal: Deal,
    pub(crate) sides: [Side; 2],
    /// The Coins in the supply.
    pub(crate) supply: u8,
    /// Who holds the cards of this round.
    pub(crate) holdings: Holdings,
    /// In teams, what the Lookouts have handed over in each turn of this round.
    pub(crate) trail: [[Handed; 2]; 5],
    /// The places of the row that each team's Lookout has chosen to pass; nothing while they
    /// still think.
    pub(crate) passing: [Option<Pair>; 2],
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
    pub(crate) protected: [Kinds; 3],
    /// The discarded Thieves, as bits over the deck before it was shuffled, so that they do not
    /// tell where in the shuffled one they were.
    pub(crate) thieves: u32,
    /// The discarded Gear, likewise.
    pub(crate) gear: u64,
}

/// A Thief with its Gear.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stack {
    /// How many cards it has: none, a Thief, or a Thief with Gear.
    pub(crate) height: u8,
    /// The cards from the bottom, by their numbers: a Thief, then Gear.
    pub(crate) cards: [u8; 4],
    /// The cards that lie face down, as bits from the bottom.
    pub(crate) down: u8,
}

impl Stack {
    pub(crate) const EMPTY: Stack = Stack { height: 0, cards: [0; 4], down: 0 };

    /// Whether another Gear may be put on it (CP-5.1, CP-5.2).
    pub(crate) const fn has_room(&self) -> bool {
        self.height.wrapping_sub(1) < 3
    }

    pub(crate) fn push(&mut self, card: Card) {
        let (Card::Thief(Thief(number)) | Card::Gear(Gear(number))) = card;
        self.cards[usize::from(self.height)] = number;
        self.height += 1;
    }

    /// One of its cards, counted from the bottom.
    #[inline]
    pub(crate) const fn card(&self, layer: u8) -> Card {
        let number = self.cards[layer as usize];
        if layer == 0 { Card::Thief(Thief(number)) } else { Card::Gear(Gear(number)) }
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
        protected: [Kinds::NONE; 3],
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

    /// The unshuffled decks of this game's city.
    #[inline]
    pub(crate) fn decks(&self) -> &'static Decks {
        self.book.decks(self.options.city)
    }

    pub(crate) fn this_round(&self) -> Round {
        ROUNDS[usize::from(self.round)]
    }

    /// The seat of a side's Mastermind.
    pub(crate) fn mastermind(&self, side: SideIndex) -> Seat {
        if self.players() == 4 { Caper::mastermind_in_team(side) } else { Seat(side as u8) }
    }

    pub(crate) fn mastermind_in_team(side: SideIndex) -> Seat {
        Seat(2 * side as u8)
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
                .filter(|&side| self.passing[side].is_none())
                .map(Caper::lookout)
                .collect(),
            Phase::Play => Seats::one(self.mastermind(self.active())),
        }
    }

    /// The card at a place among those of this round.
    #[inline]
    pub(crate) fn card(&self, held: Held) -> Card {
        let place = usize::from(self.this_round().first) + held.index();
        match self.this_round().kind {
            RoundKind::Thief => Card::Thief(self.deal.thieves[place]),
            RoundKind::Gear => Card::Gear(self.deal.gear[place]),
        }
    }

    #[inline]
    pub(crate) fn stack(&self, side: SideIndex, at: Site, slot: Slot) -> &Stack {
        &self.sides[side].crew[at.index()][slot.index()]
    }

    /// The card that a seat names by a handle, if it holds it.
    pub(crate) fn find(&self, seat: Seat, handle: Held) -> Option<Held> {
        let hand = self.holdings.hands[seat.index()];
        let card = match self.role(seat) {
            Role::Plain => handle,
            Role::Lookout(side) => *self.row(side).get(handle.index())?,
            Role::Mastermind(side) => *self.handed(side ^ 1).cards.get(handle.index())?,
        };
        (hand & card.bit() != 0).then_some(card)
    }

    /// The handle by which a seat names a card that it holds: its place among the cards dealt
    /// this round. In a team that place would tell which Lookout was dealt the card, so there a
    /// Lookout names the place in the row, and a Mastermind has two cards, 0 and 1.
    pub(crate) fn handle(&self, seat: Seat, card: Held) -> Held {
        let place = match self.role(seat) {
            Role::Plain => return card,
            Role::Lookout(side) => self.row(side).iter().position(|it| *it == card),
            Role::Mastermind(side) => self.handed(side ^ 1).cards.iter().position(|it| *it == card),
        };
        place.and_then(|place| Held::new(place as u8)).unwrap_or(card)
    }

    fn role(&self, seat: Seat) -> Role {
        match (self.players(), seat.0) {
            (4, 0 | 2) => Role::Mastermind(seat.index() / 2),
            (4, 1 | 3) => Role::Lookout(seat.index() / 2),
            _ => Role::Plain,
        }
    }
}

/// What a seat is in a team.
#[derive(Clone, Copy)]
enum Role {
    /// There are no teams.
    Plain,
    Mastermind(SideIndex),
    Lookout(SideIndex),
}

/// The handles of the bits in `mask`.
#[inline]
pub(crate) fn held(mask: u16) -> impl Iterator<Item = Held> {
    bits(mask.into()).filter_map(Held::new)
}
