//! Who holds which of the cards dealt this round, and who knows it.

use engine::Seat;

use crate::rules::state::SideIndex;
use crate::{Caper, Held};

/// Sets of cards are bits over the cards dealt this round; those of earlier rounds lie open.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Holdings {
    /// The cards each seat holds.
    pub(crate) hands: [u16; 4],
    /// The cards whose faces each seat has seen.
    pub(crate) seen: [u16; 4],
    /// The cards of which each seat knows who holds them. A card that went into a Lookout's hand
    /// may be passed on in secret.
    pub(crate) placed: [u16; 4],
    /// The cards that lie open.
    pub(crate) open: u16,
}

/// The two cards that a Lookout handed to the rival's Mastermind in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Handed {
    /// The cards in the order of the Lookout's row, which is how that Mastermind names them.
    pub(crate) cards: [Held; 2],
    /// Whether the second of them was played, or the first; nothing if neither yet.
    pub(crate) played: Option<bool>,
    /// What everyone knows the kept card to cost at least, because it could not be paid for.
    pub(crate) at_least: u8,
}

impl Handed {
    pub(crate) const NOTHING: Handed =
        Handed { cards: [Held::FIRST; 2], played: None, at_least: 0 };

    pub(crate) fn mask(&self) -> u16 {
        self.cards.into_iter().fold(0, |mask, card| mask | card.bit())
    }

    /// The card that was played.
    pub(crate) fn open(&self) -> Option<Held> {
        self.played.map(|other| self.cards[usize::from(other)])
    }
}

impl Holdings {
    /// Puts cards into a hand; their new holder looks at them.
    #[inline]
    pub(crate) fn hand_over(&mut self, seat: Seat, cards: u16) {
        self.hands[seat.index()] |= cards;
        self.seen[seat.index()] |= cards;
        self.placed[seat.index()] |= cards;
    }

    /// Takes a card out of a hand and shows it to all.
    #[inline]
    pub(crate) fn reveal(&mut self, seat: Seat, card: Held) {
        let bit = card.bit();
        self.hands[seat.index()] &= !bit;
        self.open |= bit;
    }

    /// A Lookout passes cards to the rival's Mastermind. Whoever else knew a card in that hand
    /// can't tell whether it is still there.
    pub(crate) fn pass(&mut self, side: SideIndex, cards: u16) {
        let (from, to) = (Caper::lookout(side), Caper::mastermind_in_team(side ^ 1));
        let before = self.hands[from.index()];
        for other in (0..4).filter(|other| *other != from.index() && *other != to.index()) {
            self.placed[other] &= !before;
        }
        self.hands[from.index()] &= !cards;
        self.hand_over(to, cards);
    }

    /// A Mastermind passes the kept card to their own Lookout. So a Lookout comes to see both cards
    /// of every pass, and knows again where all cards are that they have ever seen.
    pub(crate) fn give_back(&mut self, side: SideIndex) {
        let (from, to) = (Caper::mastermind_in_team(side), Caper::lookout(side));
        let kept = std::mem::take(&mut self.hands[from.index()]);
        self.hand_over(to, kept);
        self.placed[to.index()] = self.seen[to.index()];
    }

    /// What a round deals to the Lookouts.
    pub(crate) fn of_lookouts(cards: u8) -> Holdings {
        let mut holdings = Holdings::default();
        let half = (1 << cards) - 1;
        holdings.hand_over(Caper::lookout(0), half);
        holdings.hand_over(Caper::lookout(1), half << cards);
        holdings
    }

    /// A turn of both teams, as far as it has come.
    pub(crate) fn turn(&mut self, handed: &[Handed; 2], ended: bool) {
        for (side, it) in handed.iter().enumerate() {
            self.pass(side, it.mask());
        }
        for (side, it) in handed.iter().enumerate() {
            if let Some(card) = it.open() {
                self.reveal(Caper::mastermind_in_team(side ^ 1), card);
            }
        }
        if ended {
            [0, 1].into_iter().for_each(|side| self.give_back(side));
        }
    }
}
