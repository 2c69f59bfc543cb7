//! What one captain has.

use crate::rules::ids::{Berth, Card, ITEMS, TREASURES};
use engine::bits;

/// What one captain has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Captain {
    pub(crate) deck: Pile,
    items: [Card; ITEMS],
    item_count: u8,
    /// The crew in hand, as bits of berths.
    pub(crate) hand: u8,
    pub(crate) coins: u16,
    pub(crate) loans: u16,
    /// How many treasures of 2, 3 and 4 gold are claimed.
    pub(crate) claimed: [u8; 3],
}

impl Captain {
    pub(crate) const NEW: Captain = Captain {
        deck: Pile { places: [0; TREASURES], top: 0, left: 0 },
        items: [Card::NONE; ITEMS],
        item_count: 0,
        hand: 0,
        coins: 0,
        loans: 0,
        claimed: [0; 3],
    };

    /// The items in hand, the oldest first.
    #[inline]
    pub(crate) fn items(&self) -> &[Card] {
        &self.items[..self.item_count.into()]
    }

    /// Whether a crew is still in the hand.
    pub(crate) fn holds(&self, berth: Berth) -> bool {
        self.hand >> berth.index() & 1 == 1
    }

    /// The crew in the hand.
    pub(crate) fn crew(&self) -> impl Iterator<Item = Berth> + use<> {
        bits(self.hand.into()).map(Berth)
    }

    /// Whether there is room for an item that comes from another captain, beside those that may
    /// yet come from the deck and from the pool (CW-6.13).
    pub(crate) fn has_room(&self) -> bool {
        self.items().len() + self.deck.len() + 1 < ITEMS
    }

    pub(crate) fn take_item(&mut self, card: Card) {
        if let Some(place) = self.items.get_mut(usize::from(self.item_count)) {
            *place = card;
            self.item_count += 1;
        }
    }

    pub(crate) fn lose_item(&mut self, pocket: usize) -> Option<Card> {
        let card = *self.items().get(pocket)?;
        self.items.copy_within(pocket + 1.., pocket);
        self.item_count -= 1;
        self.items[usize::from(self.item_count)] = Card::NONE;
        Some(card)
    }

    /// The gold of all claimed treasures.
    pub(crate) fn claimed_gold(&self) -> i16 {
        let [twos, threes, fours] = self.claimed.map(i16::from);
        2 * twos + 3 * threes + 4 * fours
    }
}

/// A treasure deck, as places of the dealt order: cards leave at the top and return at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pile {
    places: [u8; TREASURES],
    top: u8,
    left: u8,
}

impl Pile {
    /// A deck of `size` cards as it was dealt.
    pub(crate) fn dealt(size: usize) -> Pile {
        Pile { places: std::array::from_fn(|place| place as u8), top: 0, left: size as u8 }
    }

    pub(crate) fn len(&self) -> usize {
        self.left.into()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.left == 0
    }

    /// The `nth` card from the top.
    pub(crate) fn peek(&self, nth: usize) -> Option<usize> {
        (nth < self.len()).then(|| self.places[(usize::from(self.top) + nth) % TREASURES].into())
    }

    pub(crate) fn draw(&mut self) -> Option<usize> {
        let card = self.peek(0)?;
        self.top = (self.top + 1) % TREASURES as u8;
        self.left -= 1;
        Some(card)
    }

    pub(crate) fn put_under(&mut self, place: usize) {
        let bottom = (usize::from(self.top) + self.len()) % TREASURES;
        self.places[bottom] = place as u8;
        self.left += 1;
    }

    /// The places of the cards in it, from the top.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        (0..self.len()).filter_map(|nth| self.peek(nth))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the deck may still bring must find room beside it.
    #[test]
    fn cw_6_13_with_23_cards_in_hand_and_deck_there_is_no_room_for_an_item_of_others() {
        let mut captain = Captain { deck: Pile::dealt(TREASURES), ..Captain::NEW };
        while captain.has_room() {
            captain.take_item(Card::NONE);
        }
        assert_eq!(captain.items().len() + captain.deck.len(), 23);
        captain.deck.draw();
        assert!(captain.has_room());
    }
}
