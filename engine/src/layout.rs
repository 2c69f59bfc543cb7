//! How a row of numbers is divided into named entries.
//!
//! A game declares its entries with [`layout!`](macro@crate::layout) and fills them through an
//! [`Encoder`](crate::Encoder). The same declaration gives every entry its place, its name and its
//! range.

use serde::Serialize;

/// What a block of entries is spread over: cards, seats, places.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    size: usize,
    label: Label,
}

#[derive(Clone, Copy, Debug)]
enum Label {
    /// This word and a number, counted from one.
    Numbered(&'static str),
    Listed(&'static [&'static str]),
    Made(fn(usize) -> String),
}

impl Axis {
    /// Places that are counted from one: "card 1", "card 2".
    pub const fn numbered(word: &'static str, size: usize) -> Axis {
        Axis { size, label: Label::Numbered(word) }
    }

    /// Places with these names.
    pub const fn listed(names: &'static [&'static str]) -> Axis {
        Axis { size: names.len(), label: Label::Listed(names) }
    }

    /// Places whose names are looked up, such as those of cards.
    pub const fn made(size: usize, name: fn(usize) -> String) -> Axis {
        Axis { size, label: Label::Made(name) }
    }

    /// How many places there are.
    pub const fn size(&self) -> usize {
        self.size
    }

    fn label(&self, place: usize) -> String {
        match self.label {
            Label::Numbered(word) => format!("{word} {}", place + 1),
            Label::Listed(names) => names.get(place).copied().unwrap_or_default().to_owned(),
            Label::Made(name) => name(place),
        }
    }
}

/// Entries of one kind: one for each combination of the places of its axes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Entries<const AXES: usize> {
    first: usize,
    sizes: [usize; AXES],
    low: f32,
    high: f32,
    scale: f32,
}

impl<const AXES: usize> Entries<AXES> {
    /// Entries from number `first` on, for amounts from `low` to `high`.
    pub const fn new(first: usize, sizes: [usize; AXES], low: i32, high: i32) -> Entries<AXES> {
        let scale = 1.0 / one(low, high);
        Entries { first, sizes, low: low as f32 * scale, high: high as f32 * scale, scale }
    }

    /// The number after the last of these entries.
    pub const fn end(&self) -> usize {
        let (mut count, mut axis) = (1, 0);
        while axis < AXES {
            count *= self.sizes[axis];
            axis += 1;
        }
        self.first + count
    }

    /// The entry at these places of the axes. A place beyond the end of an axis is its last: a
    /// deck file may have more cards than an axis foresees.
    #[inline]
    pub(crate) fn entry(&self, at: [usize; AXES]) -> usize {
        let mut entry = 0;
        for (place, size) in at.into_iter().zip(self.sizes) {
            entry = entry * size + place.min(size - 1);
        }
        self.first + entry
    }

    /// An amount as the entries hold it.
    #[inline]
    pub(crate) fn scaled(&self, amount: f32) -> f32 {
        (amount * self.scale).clamp(self.low, self.high)
    }

    /// A number of these entries with an amount added.
    #[inline]
    pub(crate) fn more(&self, number: f32, amount: f32) -> f32 {
        (number + amount * self.scale).clamp(self.low, self.high)
    }
}

/// The amount that is written as 1.
const fn one(low: i32, high: i32) -> f32 {
    let (low, high) = (low.unsigned_abs(), high.unsigned_abs());
    if low > high { low as f32 } else { high as f32 }
}

/// How entries of one kind read to a person.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// What they are about.
    pub name: &'static str,
    /// What they are spread over.
    pub axes: &'static [Axis],
    /// The least amount.
    pub low: i32,
    /// The greatest amount.
    pub high: i32,
}

impl Kind {
    const fn size(&self) -> usize {
        let (mut size, mut axis) = (1, 0);
        while axis < self.axes.len() {
            size *= self.axes[axis].size;
            axis += 1;
        }
        size
    }

    fn name(&self, number: usize) -> String {
        let mut rest = number;
        let mut labels: Vec<String> = Vec::new();
        for axis in self.axes.iter().rev() {
            labels.push(axis.label(rest % axis.size));
            rest /= axis.size;
        }
        labels.reverse();
        if labels.is_empty() {
            return self.name.to_owned();
        }
        format!("{}: {}", self.name, labels.join(", "))
    }
}

/// A row of numbers, described.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The kinds of entries in their order.
    pub kinds: &'static [Kind],
}

/// One number of a row, described.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Entry {
    /// What it says.
    pub name: String,
    /// The least it can be.
    pub low: f32,
    /// The most it can be.
    pub high: f32,
    /// The amount that is written as 1.
    pub one: f32,
}

impl Layout {
    /// A row without numbers.
    pub const NONE: Layout = Layout { kinds: &[] };

    /// How many numbers the row has.
    pub const fn len(&self) -> usize {
        let (mut count, mut kind) = (0, 0);
        while kind < self.kinds.len() {
            count += self.kinds[kind].size();
            kind += 1;
        }
        count
    }

    /// Whether the row has no numbers.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every number of the row, described.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + use<> {
        self.kinds.iter().flat_map(|kind| {
            let one = one(kind.low, kind.high);
            let (low, high) = (kind.low as f32 / one, kind.high as f32 / one);
            (0..kind.size()).map(move |number| Entry { name: kind.name(number), low, high, one })
        })
    }
}

/// Declares a [`Layout`]: a constant [`Entries`] for each kind, and the layout of them all.
///
/// Each kind has a name, its axes, and the least and the greatest amount. Amounts are written as
/// fractions of the greater of the two, so that every number lies between -1 and 1.
///
/// ```
/// use engine::{Axis, Encoder};
///
/// const SUITS: Axis = Axis::listed(&["Clubs", "Hearts"]);
///
/// engine::layout! { SEEN:
///     ROUND = "round" [Axis::numbered("round", 3)] 0..=1,
///     HAND = "hand" [SUITS] 0..=4,
///     LEAD = "lead" [] -10..=10,
/// }
///
/// let mut numbers = [0.0; SEEN.len()];
/// let mut into = Encoder::new(&mut numbers);
/// into.on(ROUND, [1]);
/// into.put(HAND, [0], 2);
/// into.put(LEAD, [], -30);
/// assert_eq!(numbers, [0.0, 1.0, 0.0, 0.5, 0.0, -1.0]);
/// let names: Vec<String> = SEEN.entries().map(|entry| entry.name).collect();
/// assert_eq!(names[1..4], ["round: round 2", "round: round 3", "hand: Clubs"]);
/// ```
#[macro_export]
macro_rules! layout {
    (
        $layout:ident:
        $($entries:ident = $name:literal [$($axis:expr),* $(,)?] $low:literal..=$high:expr,)+
    ) => {
        $crate::layout!(@entries 0; $($entries [$($axis),*] $low, $high;)+);

        /// The row of numbers, described.
        pub(crate) const $layout: $crate::Layout = $crate::Layout {
            kinds: &[$($crate::Kind {
                name: $name,
                axes: &[$($axis),*],
                low: $low as i32,
                high: $high as i32,
            }),+],
        };
    };
    (@entries $first:expr;) => {};
    (
        @entries $first:expr;
        $entries:ident [$($axis:expr),*] $low:literal, $high:expr; $($rest:tt)*
    ) => {
        pub(crate) const $entries: $crate::Entries<{ <[&str]>::len(&[$(stringify!($axis)),*]) }> =
            $crate::Entries::new($first, [$($axis.size()),*], $low as i32, $high as i32);
        $crate::layout!(@entries $entries.end(); $($rest)*);
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Encoder;

    layout! { SEEN:
        LYING = "card in play" [Axis::numbered("place", 3), Axis::made(2, |card| format!("#{card}"))]
            0..=1,
        LEAD = "lead" [] -5..=5,
        COINS = "Coins" [Axis::listed(&["own", "rival's"])] 0..=10,
    }

    #[test]
    fn every_entry_has_a_name_of_its_own() {
        let names: Vec<String> = SEEN.entries().map(|entry| entry.name).collect();
        assert_eq!(names[3], "card in play: place 2, #1");
        assert_eq!(names[6..], ["lead", "Coins: own", "Coins: rival's"]);
        assert_eq!((SEEN.len(), COINS.end()), (9, 9));
    }

    #[test]
    fn what_lies_beyond_is_the_last_place_and_the_greatest_amount() {
        let mut numbers = [0.0; SEEN.len()];
        let mut into = Encoder::new(&mut numbers);
        into.on(LYING, [7, 9]);
        into.put(LEAD, [], -99);
        into.put(COINS, [1], 99);
        into.put(COINS, [0], -1);
        assert_eq!(numbers, [0.0, 0.0, 0.0, 0.0, 0.0, 1.0, -1.0, 0.0, 1.0]);
    }

    #[test]
    fn a_count_grows_by_one() {
        let mut numbers = [0.0; SEEN.len()];
        let mut into = Encoder::new(&mut numbers);
        into.count(COINS, [0]);
        into.count(COINS, [0]);
        assert_eq!(numbers[7], 0.2);
    }
}
