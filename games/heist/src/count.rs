//! Counting sets: how many times a "per" happens.

use crate::lang::{Atom, Good, Kind, Loot, Per, Whose};

/// How many cards of each kind there are somewhere: five colours, then Thieves, then all Gear.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts([u8; 8]);

const THIEF: usize = 5;
const GEAR: usize = 6;

impl Counts {
    /// Adds a card: a Thief, or a Gear of some colour.
    #[inline]
    pub fn add(&mut self, kind: Kind) {
        self.0[place(kind)] += 1;
        self.0[GEAR] += u8::from(matches!(kind, Kind::Colour(_)));
    }

    /// Takes such a card away.
    #[inline]
    pub fn remove(&mut self, kind: Kind) {
        self.0[place(kind)] -= 1;
        self.0[GEAR] -= u8::from(matches!(kind, Kind::Colour(_)));
    }

    /// How many cards of a kind there are.
    #[inline]
    pub fn of(&self, kind: Kind) -> u8 {
        self.0[place(kind)]
    }

    /// The cards of two places together.
    #[must_use]
    #[inline]
    pub fn and(&self, other: &Counts) -> Counts {
        let mut both = *self;
        both.0.iter_mut().zip(other.0).for_each(|(count, more)| *count += more);
        both
    }
}

#[inline]
const fn place(kind: Kind) -> usize {
    match kind {
        Kind::Thief => THIEF,
        Kind::Gear => GEAR,
        Kind::Colour(colour) => colour.0 as usize,
    }
}

/// Everything that a "per" can count, as one player has it at one Location.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tableau {
    /// The player's crew here.
    pub own: Counts,
    /// The rival's crew here.
    pub rival: Counts,
    /// The player's discards.
    pub discard: Counts,
    /// The player's stolen goods, by kind.
    pub goods: [u8; 3],
    /// The player's Coins.
    pub coins: u8,
    /// The Coins in the player's Hideout.
    pub laundered: u8,
}

/// A "per", made ready for counting.
///
/// The parts of a set are colours (each a kind of Gear), Gear as such, and Thieves. Any number
/// of sets can be laid out if and only if each colour suffices for the parts that ask for it,
/// Gear as a whole for all parts that ask for Gear of any kind, and Thieves for theirs; so the
/// number of sets is the smallest of these quotients.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Sets of cards.
    Cards {
        /// How many cards of each kind a set takes, in the order of [`Counts`].
        takes: [u8; 8],
        /// Whose cards.
        whose: Whose,
    },
    /// Stolen goods: sets that take this many of each kind, or the goods of every kind.
    Goods {
        /// How many of each kind a set takes; zero for all means any good.
        takes: [u8; 3],
    },
    /// Coins.
    Coins,
    /// Coins in the Hideout.
    Laundered,
}

impl Measure {
    /// Makes a "per" ready, or says why it can't be counted.
    pub fn new(per: &Per) -> Result<Measure, &'static str> {
        let cards = per.set.iter().filter_map(|atom| match atom {
            Atom::Card(kind) => Some(*kind),
            _ => None,
        });
        let goods = per.set.iter().filter_map(|atom| match atom {
            Atom::Good(loot) => Some(*loot),
            _ => None,
        });
        match per.set.as_slice() {
            [Atom::Coin] if per.whose == Whose::Own => Ok(Measure::Coins),
            [Atom::Laundered] if per.whose == Whose::Own => Ok(Measure::Laundered),
            _ if cards.clone().count() == per.set.len() => {
                let mut takes = [0; 8];
                for kind in cards {
                    takes[place(kind)] += 1;
                    if matches!(kind, Kind::Colour(_)) {
                        takes[GEAR] += 1;
                    }
                }
                Ok(Measure::Cards { takes, whose: per.whose })
            }
            _ if goods.clone().count() != per.set.len() => {
                Err("a set is made of cards, of goods, or of Coins alone")
            }
            _ if per.whose != Whose::Own => Err("goods and Coins are counted in your Hideout only"),
            [Atom::Good(Loot::Any)] => Ok(Measure::Goods { takes: [0; 3] }),
            _ => {
                let mut takes = [0; 3];
                for loot in goods {
                    let Loot::One(Good(kind)) = loot else {
                        return Err("\"any good\" stands alone");
                    };
                    takes[usize::from(kind)] += 1;
                }
                Ok(Measure::Goods { takes })
            }
        }
    }

    /// The kinds of cards that a set takes any of, by their places in [`Counts`], and how many.
    #[inline]
    pub fn parts(takes: &[u8; 8]) -> impl Iterator<Item = (usize, u8)> {
        let mut left = u64::from_le_bytes(*takes);
        std::iter::from_fn(move || {
            let place = left.trailing_zeros() as usize / 8;
            let number = *takes.get(place)?;
            left &= !(0xff << (8 * place));
            Some((place, number))
        })
    }

    /// How many sets there are.
    #[inline]
    pub fn count(&self, tableau: &Tableau) -> u8 {
        match self {
            Measure::Cards { takes, whose } => {
                let counts = match whose {
                    Whose::Own => tableau.own,
                    Whose::Both => tableau.own.and(&tableau.rival),
                    Whose::Rival => tableau.rival,
                    Whose::Discard => tableau.discard,
                };
                let sets = |(place, takes): (usize, u8)| quotient(counts.0[place], takes);
                Measure::parts(takes).map(sets).min().unwrap_or(0)
            }
            Measure::Goods { takes: [0, 0, 0] } => tableau.goods.iter().sum(),
            Measure::Goods { takes } => {
                let needed = takes.iter().zip(tableau.goods).filter(|(takes, _)| **takes > 0);
                needed.map(|(takes, has)| quotient(has, *takes)).min().unwrap_or(0)
            }
            Measure::Coins => tableau.coins,
            Measure::Laundered => tableau.laundered,
        }
    }
}

/// How many sets a number of cards suffices for. Most sets take one of a kind, and then there is
/// nothing to divide.
#[inline]
fn quotient(has: u8, takes: u8) -> u8 {
    if takes == 1 { has } else { has / takes }
}
