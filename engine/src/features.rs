//! What a learned judgement reads of a world: a few named inputs out of many.
//!
//! A game declares its inputs with [`features!`](macro@crate::features) and fills a [`Features`] from a
//! world ([`Heuristic::features`](crate::Heuristic::features)). Reading, weighing and training is
//! the same for all games.

use arrayvec::ArrayVec;

/// The most inputs that one world can have on at once.
pub const MOST_ON: usize = 192;

/// The most plain numbers that a world can have.
pub const MOST_NUMBERS: usize = 16;

/// Inputs of one kind: an input for each combination of what its axes can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block<const AXES: usize> {
    first: u16,
    sizes: [u16; AXES],
}

impl<const AXES: usize> Block<AXES> {
    /// A block whose inputs are numbered from `first`.
    pub const fn new(first: u16, sizes: [u16; AXES]) -> Block<AXES> {
        Block { first, sizes }
    }

    /// The number after the last of this block's inputs.
    pub const fn end(&self) -> u16 {
        let (mut count, mut axis) = (1, 0);
        while axis < AXES {
            count *= self.sizes[axis];
            axis += 1;
        }
        self.first + count
    }

    /// The input at these places of the axes. A place beyond the end of an axis is its last.
    #[inline]
    fn input(&self, at: [usize; AXES]) -> u16 {
        let mut input = 0;
        for (place, size) in at.into_iter().zip(self.sizes) {
            input = input * size + (place as u16).min(size - 1);
        }
        self.first + input
    }
}

/// How a block reads to a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Described {
    /// What the block is about.
    pub name: &'static str,
    /// What each axis counts, and how far.
    pub axes: &'static [(&'static str, u16)],
}

/// All inputs of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inputs {
    /// The blocks in the order of their numbers.
    pub blocks: &'static [Described],
    /// The plain numbers.
    pub numbers: &'static [&'static str],
}

impl Inputs {
    /// A game that has nothing to learn from.
    pub const NONE: Inputs = Inputs { blocks: &[], numbers: &[] };

    /// How many inputs there are.
    pub const fn count(&self) -> usize {
        let (mut count, mut block) = (0, 0);
        while block < self.blocks.len() {
            let axes = self.blocks[block].axes;
            let (mut size, mut axis) = (1, 0);
            while axis < axes.len() {
                size *= axes[axis].1 as usize;
                axis += 1;
            }
            count += size;
            block += 1;
        }
        count
    }

    /// The name of an input.
    pub fn name(&self, input: u16) -> Option<String> {
        let mut rest = usize::from(input);
        for block in self.blocks {
            let size: usize = block.axes.iter().map(|axis| usize::from(axis.1)).product();
            if rest < size {
                let mut places = Vec::new();
                for &(axis, size) in block.axes.iter().rev() {
                    places.push(format!("{axis} {}", rest % usize::from(size)));
                    rest /= usize::from(size);
                }
                places.reverse();
                return Some(format!("{}: {}", block.name, places.join(", ")));
            }
            rest -= size;
        }
        None
    }
}

/// What one world looks like to a net: the inputs that are on, and some plain numbers.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Features {
    on: ArrayVec<u16, MOST_ON>,
    numbers: ArrayVec<f32, MOST_NUMBERS>,
}

impl Features {
    /// Nothing yet.
    pub fn new() -> Features {
        Features::default()
    }

    /// The inputs that are on, and the numbers, as they were read before.
    pub fn from_parts(on: &[u16], numbers: &[f32]) -> Features {
        Features {
            on: on.iter().copied().take(MOST_ON).collect(),
            numbers: numbers.iter().copied().take(MOST_NUMBERS).collect(),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.on.clear();
        self.numbers.clear();
    }

    /// Switches one input on. What finds no room is left out.
    #[inline]
    pub fn add<const AXES: usize>(&mut self, block: Block<AXES>, at: [usize; AXES]) {
        if !self.on.is_full() {
            self.on.push(block.input(at));
        }
    }

    /// Adds the next plain number, best between -1 and 1.
    #[inline]
    pub fn number(&mut self, number: f32) {
        if !self.numbers.is_full() {
            self.numbers.push(number);
        }
    }

    /// The inputs that are on.
    #[inline]
    pub fn on(&self) -> &[u16] {
        &self.on
    }

    /// The plain numbers.
    #[inline]
    pub fn numbers(&self) -> &[f32] {
        &self.numbers
    }
}

/// A number from `-most` to `most` as a place on an axis of `2 * most + 1`; what lies beyond is an
/// end of it.
#[inline]
pub fn steps(number: impl Into<i32>, most: impl Into<i32>) -> usize {
    let most = most.into();
    (number.into().clamp(-most, most) + most) as usize
}

/// Declares the inputs of a game: a constant [`Block`] for each block, and `INPUTS`, which
/// describes them all.
///
/// ```
/// use engine::Features;
///
/// engine::features! {
///     numbers: ["lead"],
///     LYING = "card in play" [("place", 3), ("card", 10)],
///     ROUND = "round" [("round", 4)],
/// }
///
/// assert_eq!(INPUTS.count(), 34);
/// let mut features = Features::new();
/// features.add(LYING, [2, 7]);
/// features.add(ROUND, [1]);
/// assert_eq!(features.on(), [27, 31]);
/// assert_eq!(INPUTS.name(27).as_deref(), Some("card in play: place 2, card 7"));
/// ```
#[macro_export]
macro_rules! features {
    (
        numbers: [$($number:literal),* $(,)?],
        $($block:ident = $name:literal [$(($axis:literal, $size:expr)),+ $(,)?],)+
    ) => {
        $crate::features!(@blocks 0; $($block [$($size),+],)+);

        /// Everything that a net reads of a world.
        pub(crate) const INPUTS: $crate::Inputs = $crate::Inputs {
            blocks: &[$($crate::Described { name: $name, axes: &[$(($axis, $size as u16)),+] }),+],
            numbers: &[$($number),*],
        };
    };
    (@blocks $first:expr;) => {};
    (@blocks $first:expr; $block:ident [$($size:expr),+], $($rest:tt)*) => {
        const $block: $crate::Block<{ [$(stringify!($size)),+].len() }> =
            $crate::Block::new($first, [$($size as u16),+]);
        $crate::features!(@blocks $block.end(); $($rest)*);
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    features! {
        numbers: ["lead"],
        LYING = "card in play" [("place", 3), ("card", 10)],
        ROUND = "round" [("round", 4)],
    }

    #[test]
    fn every_input_has_a_number_and_a_name_of_its_own() {
        let names: std::collections::BTreeSet<String> =
            (0..INPUTS.count()).map(|input| INPUTS.name(input as u16).unwrap()).collect();
        assert_eq!(names.len(), 34);
        assert_eq!(INPUTS.name(34), None);
        assert_eq!(ROUND.end(), 34);
    }

    /// A deck file may have more than an axis foresees.
    #[test]
    fn what_lies_beyond_an_axis_counts_as_its_last() {
        let mut features = Features::new();
        features.add(LYING, [7, 99]);
        assert_eq!(features.on(), [29]);
    }

    #[test]
    fn a_number_to_either_side_is_a_place_on_an_axis() {
        assert_eq!([-9_i16, -2, 0, 2, 9].map(|number| steps(number, 3)), [0, 1, 3, 5, 6]);
    }

    #[test]
    fn what_finds_no_room_is_left_out() {
        let mut features = Features::new();
        (0..MOST_ON + 5).for_each(|_| features.add(ROUND, [0]));
        (0..MOST_NUMBERS + 5).for_each(|_| features.number(0.5));
        assert_eq!((features.on().len(), features.numbers().len()), (MOST_ON, MOST_NUMBERS));
    }
}
