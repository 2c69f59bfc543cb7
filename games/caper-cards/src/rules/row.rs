//! The row of Crew in the middle of the table, and the ways a Crew can join it.

use super::action::{SLOTS, Slot, Way};
use super::ways::Ways;
use crate::cards::Figures;
use crate::{Crew, Suit};

/// The Crew of one round in the order of play. Whoever was discarded leaves a gap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    places: [Placed; SLOTS],
    played: u8,
    /// Who was odd when played, whatever became of them: a bit for each place.
    odd: u8,
}

/// One Crew of the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Placed {
    pub(crate) crew: Crew,
    /// Whether its other number is up.
    pub(crate) turned: bool,
    pub(crate) spot: Spot,
}

/// Where a played Crew is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spot {
    /// In the Crew.
    Crew,
    /// On the Risk: in play, but its number is not added.
    Risk,
    /// Discarded.
    Gone,
}

impl Placed {
    #[inline]
    pub(crate) fn in_play(self) -> bool {
        self.spot != Spot::Gone
    }

    /// The number that is up.
    #[inline]
    pub(crate) fn number(self, figures: &Figures) -> u8 {
        figures.crew(self.crew).numbers[usize::from(self.turned)]
    }

    #[inline]
    pub(crate) fn is_odd(self, figures: &Figures) -> bool {
        self.number(figures) % 2 == 1
    }

    #[inline]
    pub(crate) fn is_diamond(self, figures: &Figures) -> bool {
        figures.crew(self.crew).suit == Suit::Diamond
    }
}

impl Row {
    /// Nobody has been played. The unused places count as gaps.
    pub(crate) const EMPTY: Row = Row {
        places: [Placed { crew: Crew::Fcg, turned: false, spot: Spot::Gone }; SLOTS],
        played: 0,
        odd: 0,
    };

    /// How many have been played, discarded ones too.
    #[inline]
    pub(crate) fn played(&self) -> u8 {
        self.played
    }

    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        usize::from(self.played) == SLOTS
    }

    /// Everybody who has been played, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Placed> {
        self.places.into_iter().take(self.played.into())
    }

    /// Everybody in play.
    #[inline]
    pub(crate) fn present(&self) -> impl Iterator<Item = &Placed> {
        self.places.iter().filter(|placed| placed.in_play())
    }

    /// The Crew that lies on the Risk; if there are several, the last.
    #[inline]
    pub(crate) fn on_risk(&self) -> Option<Placed> {
        self.places.iter().rfind(|placed| placed.spot == Spot::Risk).copied()
    }

    /// Whether the Crew at this place was odd when it was played.
    #[inline]
    pub(crate) fn was_odd(&self, slot: Slot) -> bool {
        self.odd >> slot.0 & 1 == 1
    }

    /// How many were odd when they were played.
    #[inline]
    pub(crate) fn odd_when_played(&self) -> i16 {
        self.odd.count_ones() as i16
    }

    /// Plays a Crew at the next place; what its way says of others comes after.
    #[inline]
    pub(crate) fn push(&mut self, crew: Crew, way: Way, figures: &Figures) -> Placed {
        let spot = if way == Way::OnRisk { Spot::Risk } else { Spot::Crew };
        let placed = Placed { crew, turned: way == Way::Turned, spot };
        self.put(placed, placed.is_odd(figures));
        placed
    }

    /// Puts a Crew at the next place as it lies now, and says whether it was odd when played.
    #[inline]
    pub(crate) fn put(&mut self, placed: Placed, was_odd: bool) {
        if let Some(place) = self.places.get_mut(usize::from(self.played)) {
            *place = placed;
            self.odd |= u8::from(was_odd) << self.played;
            self.played += 1;
        }
    }

    /// The row after a Crew has come into play in this way and used its ability.
    pub(crate) fn joined_by(mut self, crew: Crew, way: Way, figures: &Figures) -> Row {
        self.push(crew, way, figures);
        match way {
            Way::Rotate(slot) => _ = self.rotate(slot),
            Way::Discard(slot) => _ = self.discard(slot),
            _ => {}
        }
        self
    }

    /// Turns a Crew the other way up.
    #[inline]
    pub(crate) fn rotate(&mut self, slot: Slot) -> Placed {
        let placed = &mut self.places[slot.index()];
        placed.turned = !placed.turned;
        *placed
    }

    /// Takes a Crew out of play, and says what it was until now.
    #[inline]
    pub(crate) fn discard(&mut self, slot: Slot) -> Placed {
        let placed = &mut self.places[slot.index()];
        let before = *placed;
        placed.spot = Spot::Gone;
        before
    }

    /// The ways in which each kind of Crew can join the row now, by its place in
    /// [`Crew::ALL`]: exactly one way for each real choice.
    #[inline]
    pub(crate) fn ways(&self, figures: &Figures) -> [Ways; Crew::KINDS] {
        let mut ways = [Ways::PLAIN; Crew::KINDS];
        let diamonds = self.places(|placed| placed.is_diamond(figures));
        if diamonds != 0 {
            ways[Crew::Fcg.index()] = Ways::rotations(diamonds);
        }
        let odd = self.places(|placed| placed.is_odd(figures));
        if odd != 0 {
            ways[Crew::Muscle.index()] = Ways::discards(odd);
        }
        if figures.crew(Crew::Chetney).suit == Suit::Diamond {
            ways[Crew::Chetney.index()] = Ways::EITHER_WAY_UP;
        }
        ways[Crew::Mastermind.index()] = Ways::PLAIN_OR_ON_RISK;
        ways
    }

    /// The places in play that `which` picks, as a bit mask. Every place is asked: no
    /// branch to mispredict.
    #[inline]
    pub(crate) fn places(&self, which: impl Fn(Placed) -> bool) -> u8 {
        let mut places = 0;
        for placed in self.places.iter().rev() {
            places = places << 1 | u8::from(placed.in_play() & which(*placed));
        }
        places
    }
}
