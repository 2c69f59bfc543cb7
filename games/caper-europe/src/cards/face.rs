//! A card as play needs it.

use arrayvec::ArrayVec;
use heist::lang::{Colour, Kind, When};
use heist::{Kinds, Measure};

use crate::Good;

/// What one card does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Face {
    /// A colour of Gear, or none for Thieves and Locations.
    pub(crate) colour: Option<Colour>,
    /// The income of a Thief, the cost of a Gear, the base Points of a Location.
    pub(crate) coins: u8,
    /// What happens when it is played, in printed order; for a Location, what it does for both.
    pub(crate) gains: ArrayVec<Gain, 4>,
    /// What it scores at the end; for a Location, for its winner.
    pub(crate) points: ArrayVec<Points, 3>,
    /// The Gear that it keeps from being burned.
    pub(crate) protects: Kinds,
    /// What has to be chosen when it acts.
    pub(crate) asks: Asks,
    /// The cards that the effect of a Location waits for.
    pub(crate) waits_for: Kinds,
    /// Whether it has a set effect that goes on.
    pub(crate) ongoing: bool,
    /// Whether one of those counts discards or laundered Coins.
    pub(crate) ongoing_hideout: bool,
}

/// What has to be chosen when a card is played.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Asks {
    /// A Gear to burn.
    pub(crate) burns: bool,
    /// A good of any kind to steal.
    pub(crate) takes_any: bool,
}

impl Asks {
    /// Whether there is anything to choose.
    #[inline]
    pub(crate) const fn anything(self) -> bool {
        self.burns || self.takes_any
    }

    /// What an effect asks for.
    pub(crate) fn of(what: Immediate) -> Asks {
        Asks { burns: what == Immediate::Burn, takes_any: what == Immediate::StealAny }
    }

    /// What both ask for.
    #[must_use]
    #[inline]
    pub(crate) const fn and(self, other: Asks) -> Asks {
        Asks { burns: self.burns || other.burns, takes_any: self.takes_any || other.takes_any }
    }

    /// Whether both ask for the same.
    pub(crate) const fn meets(self, other: Asks) -> bool {
        self.burns && other.burns || self.takes_any && other.takes_any
    }
}

/// Something that happens at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gain {
    pub(crate) what: Immediate,
    pub(crate) amount: u8,
    /// Once for each set, and again for each new one.
    pub(crate) per: Option<Sets>,
    /// The cards that the effect of a Location waits for.
    pub(crate) waits_for: Kinds,
}

/// Sets that an immediate effect counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sets {
    pub(crate) measure: Measure,
    pub(crate) watch: Watch,
    /// The kinds of cards a set takes.
    pub(crate) kinds: Kinds,
}

/// What a set effect must look at again when it changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Watch {
    /// The owner's Crew at this Location.
    Crew,
    /// The owner's discards.
    Discards,
    /// The owner's laundered Coins.
    Laundered,
}

/// What an immediate effect does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Immediate {
    Caper,
    Coin,
    Launder,
    Steal(Good),
    StealAny,
    Burn,
}

/// Points at the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Points {
    pub(crate) amount: u8,
    pub(crate) per: Option<Measure>,
    pub(crate) when: Option<When>,
}

impl Face {
    /// A Gear of its colour; else a Thief.
    #[inline]
    pub(crate) fn kind(&self) -> Kind {
        self.colour.map_or(Kind::Thief, Kind::Colour)
    }

    /// What has to be chosen when a card of this kind is played where this is the Location.
    #[inline]
    pub(crate) fn asks_for(&self, kind: Kind) -> Asks {
        if !self.asks.anything() {
            return Asks::default();
        }
        let acting = self.gains.iter().filter(|gain| gain.waits_for.contains(kind));
        acting.fold(Asks::default(), |asks, gain| asks.and(Asks::of(gain.what)))
    }

    /// A card that does nothing.
    pub(crate) fn blank(coins: u8) -> Face {
        Face {
            colour: None,
            coins,
            gains: ArrayVec::new(),
            points: ArrayVec::new(),
            protects: Kinds::NONE,
            asks: Asks::default(),
            waits_for: Kinds::NONE,
            ongoing: false,
            ongoing_hideout: false,
        }
    }
}
