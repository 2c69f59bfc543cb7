//! What a play is aimed at: the card that is flipped, or the one that is recovered.

use heist::lang::Kind;
use heist::{Kinds, bits};

use crate::cards::program::{Aims, Program};
use crate::rules::state::SideIndex;
use crate::{Caper, Card, Choice, Discarded, Site, Slot};

/// What a play is aimed at, found before the card is placed.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Aim {
    pub(crate) flip: Option<Slot>,
    pub(crate) back: Option<Recovery>,
}

/// A card that comes back from the Discard Area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Recovery {
    pub(crate) card: Card,
    /// Its place in the deck before it was shuffled.
    pub(crate) place: u8,
    /// The slot it goes to.
    pub(crate) to: Slot,
}

impl Caper {
    /// The Modifier of a Location.
    #[inline]
    pub(crate) fn modifier(&self, at: Site) -> &'static Program {
        &self.book.location(self.deal.locations[at.index()]).modifier
    }

    /// What has to be chosen for a card that is played at a Location: what it asks for itself,
    /// or else what the Modifier does (CP-2.5).
    #[inline]
    pub(crate) fn aims(&self, card: Card, at: Site) -> Aims {
        let own = self.book.program(card).aims;
        if own.chooses() { own } else { self.modifier(at).aims_at(self.book.kind(card)) }
    }

    /// What a choice means for a card that is played in a slot.
    pub(crate) fn aim(
        &self,
        side: SideIndex,
        card: Card,
        at: Site,
        slot: Slot,
        choice: Choice,
    ) -> Aim {
        match choice {
            Choice::Nothing => Aim::default(),
            Choice::Flip(target) => Aim { flip: Some(target), back: None },
            Choice::Recover(it) => {
                Aim { flip: None, back: self.recovery(side, card, at, slot, it) }
            }
        }
    }

    /// What `card`, once it is played in a slot, can do with a discarded card: none if that is
    /// of another kind or there is no room for it.
    pub(crate) fn recovery(
        &self,
        side: SideIndex,
        card: Card,
        at: Site,
        slot: Slot,
        discarded: Discarded,
    ) -> Option<Recovery> {
        let kind = self.aims(card, at).recovers?;
        let to = self.room_for_recovered(side, kind, at, slot)?;
        let nth = discarded.index();
        let decks = self.decks();
        match kind {
            Kind::Thief => {
                let place = bits(self.sides[side].thieves.into()).nth(nth)?;
                let card = Card::Thief(decks.thieves[usize::from(place)]);
                Some(Recovery { card, place, to })
            }
            kind => {
                let place = bits(self.sides[side].gear).nth(nth)?;
                let card = Card::Gear(decks.gear[usize::from(place)]);
                let fits = Kinds::one(kind).contains(self.book.kind(card));
                fits.then_some(Recovery { card, place, to })
            }
        }
    }

    /// Where a card of this kind would go that is recovered by one played in a slot: a Gear on
    /// top of that, a Thief to another slot.
    #[inline]
    pub(crate) fn room_for_recovered(
        &self,
        side: SideIndex,
        kind: Kind,
        at: Site,
        slot: Slot,
    ) -> Option<Slot> {
        if kind == Kind::Thief {
            Slot::all().find(|free| *free != slot && self.stack(side, at, *free).height == 0)
        } else {
            (self.stack(side, at, slot).height < 3).then_some(slot)
        }
    }
}
