//! What is in play, counted.

use std::ops::{Add, AddAssign};

use crate::cards::CrewFigures;
use crate::{Crew, Suit};

/// The counts that a Crew score is made of, side by side in one word: what several Crew bring is
/// one addition. The numbers of four Crew come to 84 at most, every other count to four.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tally(u32);

/// Where each count begins; the numbers that are up have the eight bits below the first.
const NUMBERS: u32 = 0xff;
const SUITS: u32 = 8;
const ODD: u32 = 20;
const EVEN: u32 = 23;
const FIXERS: u32 = 26;
const GRIFTERS: u32 = 29;
/// The bits of a count.
const WIDTH: u32 = 3;

impl Tally {
    pub(crate) const NOTHING: Tally = Tally(0);

    /// What one Crew brings with the number at this end up.
    pub(crate) fn of(crew: Crew, figures: &CrewFigures, end: usize) -> Tally {
        let number = u32::from(figures.numbers[end]);
        let parity = if number % 2 == 1 { ODD } else { EVEN };
        let own = match crew {
            Crew::Fixer => 1 << FIXERS,
            Crew::Grifter => 1 << GRIFTERS,
            _ => 0,
        };
        Tally(number | 1 << (SUITS + WIDTH * figures.suit as u32) | 1 << parity | own)
    }

    /// The same Crew where its number does not count.
    #[inline]
    pub(crate) const fn without_numbers(self) -> Tally {
        Tally(self.0 & !NUMBERS)
    }

    /// The sum of the numbers that are up.
    #[inline]
    pub(crate) const fn numbers(self) -> i16 {
        (self.0 & NUMBERS) as i16
    }

    #[inline]
    pub(crate) const fn suit(self, suit: Suit) -> i16 {
        self.count(SUITS + WIDTH * suit as u32)
    }

    #[inline]
    pub(crate) const fn odd(self) -> i16 {
        self.count(ODD)
    }

    #[inline]
    pub(crate) const fn even(self) -> i16 {
        self.count(EVEN)
    }

    #[inline]
    pub(crate) const fn fixers(self) -> i16 {
        self.count(FIXERS)
    }

    #[inline]
    pub(crate) const fn grifters(self) -> i16 {
        self.count(GRIFTERS)
    }

    #[inline]
    const fn count(self, from: u32) -> i16 {
        (self.0 >> from & ((1 << WIDTH) - 1)) as i16
    }
}

impl Add for Tally {
    type Output = Tally;

    #[inline]
    fn add(self, other: Tally) -> Tally {
        Tally(self.0 + other.0)
    }
}

impl AddAssign for Tally {
    #[inline]
    fn add_assign(&mut self, other: Tally) {
        *self = *self + other;
    }
}
