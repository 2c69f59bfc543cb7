//! Sets of kinds of cards.

use crate::lang::{Atom, Kind, Per};

/// A set of kinds of cards, as bits: five colours of Gear, then Thieves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Kinds(u8);

impl Kinds {
    /// No kind.
    pub const NONE: Kinds = Kinds(0);

    /// Every kind.
    pub const ALL: Kinds = Kinds(0b11_1111);

    /// All cards of this kind.
    #[inline]
    pub const fn one(kind: Kind) -> Kinds {
        match kind {
            Kind::Colour(colour) => Kinds(1 << colour.0),
            Kind::Gear => Kinds(0b1_1111),
            Kind::Thief => Kinds(0b10_0000),
        }
    }

    /// The kinds that sets are made of; every kind, if they are not made of cards.
    pub fn in_sets(per: &Per) -> Kinds {
        let kind = |atom: &Atom| match atom {
            Atom::Card(kind) => Kinds::one(*kind),
            Atom::Good(_) | Atom::Coin | Atom::Laundered => Kinds::ALL,
        };
        per.set.iter().map(kind).fold(Kinds::NONE, Kinds::and)
    }

    /// The kinds of both sets.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// Whether a card of this kind, a Thief or a Gear of one colour, is in the set.
    #[inline]
    pub const fn contains(self, kind: Kind) -> bool {
        self.meets(Kinds::one(kind))
    }

    /// Whether both sets have a kind in common.
    #[inline]
    pub const fn meets(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }
}
