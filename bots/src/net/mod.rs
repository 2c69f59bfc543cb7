//! A learned judgement: a small net that reads the features of an imagined world and says how
//! likely each seat is to win from there.
//!
//! The inputs are sparse, so the first layer is a sum of rows, kept as whole numbers. The two
//! layers above it are small and dense. The sums go over fixed arrays, so that the compiler uses
//! vector instructions, and are made in the same order everywhere.

mod file;

use engine::{Features, Heuristic, MAX_SEATS, Seat, Seats};

pub use file::{NetError, Trained};

/// How many sums the first layer makes.
pub const FIRST: usize = 32;
/// How many the second one makes.
pub const SECOND: usize = 16;
/// What can come of a game: a victory of each seat, or of nobody. The rest is padding.
pub const CLASSES: usize = 8;
/// The class of a game that nobody wins.
pub const NOBODY: usize = MAX_SEATS;
/// By how much the weights of the first layer are multiplied to make them whole numbers.
const SCALE: f32 = 256.0;

/// The weights of a net, as they are trained.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// What each input adds to the first layer.
    pub inputs: Vec<[f32; FIRST]>,
    /// What each plain number adds to it, times the number.
    pub numbers: Vec<[f32; FIRST]>,
    /// What is added in any case.
    pub first: [f32; FIRST],
    /// What each sum of the first layer adds to the second.
    pub to_second: [[f32; SECOND]; FIRST],
    /// What is added in any case.
    pub second: [f32; SECOND],
    /// What each sum of the second layer adds for each class.
    pub to_classes: [[f32; CLASSES]; SECOND],
    /// What is added in any case.
    pub classes: [f32; CLASSES],
}

impl Weights {
    /// The same, but the chances lie further from each other, or nearer.
    #[must_use]
    pub fn surer(&self, by: f32) -> Weights {
        Weights {
            to_classes: self.to_classes.map(|row| row.map(|weight| by * weight)),
            classes: self.classes.map(|weight| by * weight),
            ..self.clone()
        }
    }
}

/// A trained net, ready to judge, and what it was trained for.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    trained: Trained,
    /// Whether it was trained with the cards that the game comes with.
    standard: bool,
    inputs: Vec<[i16; FIRST]>,
    upper: Weights,
}

impl Net {
    /// A net from its weights. What the first layer loses by being rounded is lost here.
    fn new(trained: Trained, standard: bool, weights: &Weights) -> Net {
        // Rounds to the nearest; what is out of range is cut off.
        let whole = |weight: f32| (weight * SCALE).round() as i16;
        Net {
            trained,
            standard,
            inputs: weights.inputs.iter().map(|row| row.map(whole)).collect(),
            upper: Weights { inputs: Vec::new(), ..weights.clone() },
        }
    }

    /// What it was trained for, and how.
    pub fn trained(&self) -> &Trained {
        &self.trained
    }

    /// The chance of each seat, and in the last place that nobody wins. Seats are counted from the
    /// one through whose eyes the features were read.
    pub fn chances(&self, features: &Features, players: usize) -> [f32; MAX_SEATS + 1] {
        let mut sums = [0_i16; FIRST];
        for &input in features.on() {
            let Some(row) = self.inputs.get(usize::from(input)) else { continue };
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum = sum.saturating_add(*weight);
            }
        }
        let mut first = self.upper.first;
        for (first, sum) in first.iter_mut().zip(sums) {
            *first += f32::from(sum) * (1.0 / SCALE);
        }
        for (number, row) in features.numbers().iter().zip(&self.upper.numbers) {
            for (first, weight) in first.iter_mut().zip(row) {
                *first += number * weight;
            }
        }
        let mut second = self.upper.second;
        for (input, row) in first.iter().zip(&self.upper.to_second) {
            let input = input.max(0.0);
            for (second, weight) in second.iter_mut().zip(row) {
                *second += input * weight;
            }
        }
        let mut classes = self.upper.classes;
        for (input, row) in second.iter().zip(&self.upper.to_classes) {
            let input = input.max(0.0);
            for (class, weight) in classes.iter_mut().zip(row) {
                *class += input * weight;
            }
        }
        shares(&classes, players)
    }
}

/// A net at a table that it knows; [`Net::at`] makes it.
#[derive(Clone, Copy, Debug)]
pub struct Learned {
    net: &'static Net,
    players: usize,
}

impl Learned {
    /// The chance of every seat in a world that is not over. Seats that win together have the same.
    pub fn judge<G: Heuristic>(&self, world: &G, features: &mut Features) -> [f32; MAX_SEATS] {
        let (players, eyes) = (self.players, eyes(world));
        features.clear();
        world.features(eyes, features);
        let chances = self.net.chances(features, players);
        let chance = |seat: usize| {
            let team = world.team(Seat(seat as u8)).iter().filter(|it| it.index() < players);
            team.map(|it| chances[counted_from(eyes, it, players)]).sum()
        };
        std::array::from_fn(|seat| if seat < players { chance(seat) } else { 0.0 })
    }
}

/// Through whose eyes a world is read: whoever decides next, else the first seat.
pub fn eyes<G: Heuristic>(world: &G) -> Seat {
    world.next().seats().first().unwrap_or(Seat(0))
}

/// Which seat this is, counted from another.
pub fn counted_from(from: Seat, seat: Seat, players: usize) -> usize {
    (seat.index() + players - from.index()) % players.max(1)
}

/// What came of a game, as the net should have foreseen it: a victory is shared by those who won.
pub fn target(winners: Seats, from: Seat, players: usize) -> [f32; MAX_SEATS + 1] {
    let mut target = [0.0; MAX_SEATS + 1];
    if winners.is_empty() {
        target[NOBODY] = 1.0;
    }
    for seat in winners.iter() {
        target[counted_from(from, seat, players)] = 1.0 / winners.len() as f32;
    }
    target
}

/// Turns what the classes add up to into chances, of the seats there are and of nobody.
pub fn shares(classes: &[f32; CLASSES], players: usize) -> [f32; MAX_SEATS + 1] {
    let mut shares = [0.0; MAX_SEATS + 1];
    let there = |class: usize| class < players || class == NOBODY;
    let most = (0..=NOBODY).filter(|&it| there(it)).map(|it| classes[it]).fold(f32::MIN, f32::max);
    let mut total = 0.0;
    for class in (0..=NOBODY).filter(|&it| there(it)) {
        shares[class] = (classes[class] - most).exp();
        total += shares[class];
    }
    shares.map(|share| share / total)
}

#[cfg(test)]
mod tests {
    use super::*;

    engine::features! {
        numbers: ["lead"],
        CARD = "card" [("card", 4)],
    }

    pub(crate) fn weights() -> Weights {
        let small = |a: usize, b: usize| ((a * 7 + b * 3) % 11) as f32 / 16.0 - 0.3;
        Weights {
            inputs: (0..INPUTS.count())
                .map(|row| std::array::from_fn(|sum| small(row, sum)))
                .collect(),
            numbers: vec![std::array::from_fn(|sum| small(9, sum))],
            first: [0.25; FIRST],
            to_second: std::array::from_fn(|row| std::array::from_fn(|sum| small(row, sum))),
            second: [0.1; SECOND],
            to_classes: std::array::from_fn(|row| std::array::from_fn(|sum| small(row + 1, sum))),
            classes: [0.0; CLASSES],
        }
    }

    #[test]
    fn the_chances_of_the_seats_there_are_add_up_to_one() {
        let net = Net::new(Trained::default(), true, &weights());
        let mut features = Features::new();
        features.add(CARD, [2]);
        features.number(0.5);
        for players in 1..=MAX_SEATS {
            let chances = net.chances(&features, players);
            assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{chances:?}");
            assert!(chances[players..MAX_SEATS].iter().all(|&chance| chance == 0.0));
            assert!(chances[NOBODY] > 0.0);
        }
    }

    #[test]
    fn an_input_that_the_net_does_not_have_counts_nothing() {
        let net = Net::new(Trained::default(), true, &weights());
        let mut features = Features::new();
        features.number(0.5);
        let before = net.chances(&features, 2);
        features.add(engine::Block::new(900, [1]), [0]);
        assert_eq!(net.chances(&features, 2), before);
    }

    #[test]
    fn seats_are_counted_from_whoever_looks() {
        let target = target([Seat(1), Seat(3)].into_iter().collect(), Seat(2), 4);
        assert_eq!(target, [0.0, 0.5, 0.0, 0.5, 0.0, 0.0]);
        assert_eq!(super::target(Seats::NONE, Seat(1), 3)[NOBODY], 1.0);
    }
}
