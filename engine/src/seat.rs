//! Who sits at the table, and who looks at it.

use std::fmt;
use std::ops::Index;

use serde::{Deserialize, Serialize};

/// The most seats any game has.
pub const MAX_SEATS: usize = 5;

/// One place at the table, counted from zero.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(try_from = "u8")]
pub struct Seat(pub u8);

/// A seat from a file is one that a table can have.
impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(number: u8) -> Result<Seat, String> {
        if usize::from(number) < MAX_SEATS {
            return Ok(Seat(number));
        }
        Err(format!("there is no seat {number}; seats are 0 to {}", MAX_SEATS - 1))
    }
}

impl Seat {
    /// The seat as an index into per-seat arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table of `players`.
    #[inline]
    pub const fn next(self, players: usize) -> Seat {
        Seat((self.0 + 1) % players as u8)
    }
}

impl fmt::Display for Seat {
    /// Seats are counted from one where people read them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u16::from(self.0) + 1)
    }
}

/// A set of seats, as a bit mask.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// The first `players` seats.
    #[inline]
    pub const fn all(players: usize) -> Seats {
        Seats(((1_u16 << players) - 1) as u8)
    }

    /// One seat alone.
    #[inline]
    pub const fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// Whether `seat` is in the set; a seat that no table has never is.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 >> seat.0 & 1 == 1
    }

    /// The set with `seat` added.
    #[must_use]
    #[inline]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    /// The set with `seat` taken out.
    #[must_use]
    #[inline]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// Whether nobody is in the set.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    /// The seats in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map(Seat).filter(move |&seat| self.contains(seat))
    }

    /// The lowest seat in the set.
    #[inline]
    pub fn first(self) -> Option<Seat> {
        (!self.is_empty()).then(|| Seat(self.0.trailing_zeros() as u8))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, Seats::with)
    }
}

impl Serialize for Seats {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Seats, D::Error> {
        Ok(Vec::<Seat>::deserialize(from)?.into_iter().collect())
    }
}

/// Someone who looks at the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// A player, who sees what that seat may see.
    Seat(Seat),
    /// Someone without a seat, who sees only what lies open to all.
    Spectator,
    /// Someone who sees every card: for the replay of a finished game, never for a live one.
    Omniscient,
}

impl Viewer {
    /// Whether this viewer sees what belongs to `seat` alone.
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Viewer::Seat(own) => own == seat,
            Viewer::Spectator => false,
            Viewer::Omniscient => true,
        }
    }

    /// The seat of this viewer, if it has one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Omniscient => None,
        }
    }

    /// Whether this viewer is told what is told to `seats`.
    pub fn among(self, seats: Seats) -> bool {
        match self {
            Viewer::Seat(seat) => seats.contains(seat),
            Viewer::Spectator => false,
            Viewer::Omniscient => true,
        }
    }

    /// Every viewer a live table of `players` can have.
    pub fn live(players: usize) -> impl Iterator<Item = Viewer> {
        Seats::all(players).iter().map(Viewer::Seat).chain([Viewer::Spectator])
    }
}

/// What the people and bots at the table are called, by seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Names(Vec<String>);

impl Names {
    /// One name for each seat, in order.
    pub fn new(names: impl IntoIterator<Item = String>) -> Names {
        Names(names.into_iter().collect())
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nobody has a name.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The names joined into a phrase: "Ana", "Ana and Ben", "Ana, Ben and Cy".
    pub fn list(&self, seats: Seats) -> String {
        let names: Vec<&str> = seats.iter().map(|seat| &self[seat]).collect();
        match names.split_last() {
            None => "nobody".to_owned(),
            Some((last, [])) => (*last).to_owned(),
            Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        }
    }
}

impl Index<Seat> for Names {
    type Output = str;

    fn index(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("nobody", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_a_set() {
        let seats: Seats = [Seat(3), Seat(0)].into_iter().collect();
        assert_eq!(seats.iter().collect::<Vec<_>>(), [Seat(0), Seat(3)]);
        assert_eq!(seats.first(), Some(Seat(0)));
        assert_eq!(seats.without(Seat(0)), Seats::one(Seat(3)));
        assert!(!seats.contains(Seat(200)));
        assert_eq!(Seats::all(5).len(), 5);
    }

    #[test]
    fn a_seat_that_does_not_exist_is_refused() {
        let error = serde_json::from_str::<Seats>("[0, 9]").unwrap_err();
        assert!(error.to_string().contains("no seat 9"), "{error}");
    }

    #[test]
    fn any_seat_can_be_printed() {
        assert_eq!(Seat(0).to_string(), "1");
        assert_eq!(Seat(u8::MAX).to_string(), "256");
    }

    #[test]
    fn names_join_as_people_say_them() {
        let names = Names::new(["Ana", "Ben", "Cy"].map(String::from));
        assert_eq!(names.list(Seats::NONE), "nobody");
        assert_eq!(names.list(Seats::one(Seat(1))), "Ben");
        assert_eq!(names.list(Seats::all(3)), "Ana, Ben and Cy");
    }
}
