//! Fits the weights of a net to what came of games: gradient descent with moments (AdamW), on
//! batches whose gradients are added up in the same order on any number of threads.

use bots::net::{CLASSES, FIRST, NOBODY, SECOND, Weights, shares};
use engine::{Dice, Inputs};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::sample::Position;

/// How many positions are learned from at once, and in how many parts that is divided.
const BATCH: usize = 2048;
const PARTS: usize = 4;
/// How fast it learns at first; at the end of the training it is nothing.
const RATE: f32 = 0.003;
/// How much of the weights is forgotten at each step, relative to the rate.
const DECAY: f32 = 0.02;
/// The weights of inputs stay below this, so that they fit into whole numbers.
const LARGEST: f32 = 16.0;

/// All weights in one row of numbers, which is easier to step along.
#[derive(Clone, Debug)]
struct Flat(Vec<f32>);

/// Where each layer lies in [`Flat`].
#[derive(Clone, Copy, Debug)]
struct Layout {
    inputs: usize,
    numbers: usize,
}

impl Layout {
    const fn numbers_at(self) -> usize {
        self.inputs * FIRST
    }
    const fn first_at(self) -> usize {
        self.numbers_at() + self.numbers * FIRST
    }
    const fn to_second_at(self) -> usize {
        self.first_at() + FIRST
    }
    const fn second_at(self) -> usize {
        self.to_second_at() + FIRST * SECOND
    }
    const fn to_classes_at(self) -> usize {
        self.second_at() + SECOND
    }
    const fn classes_at(self) -> usize {
        self.to_classes_at() + SECOND * CLASSES
    }
    const fn all(self) -> usize {
        self.classes_at() + CLASSES
    }
}

/// Learns step by step.
pub(super) struct Learner {
    layout: Layout,
    weights: Flat,
    /// The mean and the mean square of each gradient so far.
    moments: [Vec<f32>; 2],
    steps: i32,
}

/// What one position makes of the layers.
struct Passed {
    first: [f32; FIRST],
    second: [f32; SECOND],
    /// The chances, as many as there are classes that can be.
    chances: [f32; NOBODY + 1],
}

impl Learner {
    /// Knows nothing yet.
    pub(super) fn new(inputs: &Inputs, dice: &mut Dice) -> Learner {
        let layout = Layout { inputs: inputs.count(), numbers: inputs.numbers.len() };
        let mut weights = vec![0.0; layout.all()];
        let mut small = |from: usize, to: usize, most: f32| {
            for weight in &mut weights[from..to] {
                *weight = (dice.below(2001) as f32 / 1000.0 - 1.0) * most;
            }
        };
        small(0, layout.numbers_at(), 0.05);
        small(layout.numbers_at(), layout.first_at(), 0.5);
        small(layout.to_second_at(), layout.second_at(), 0.4);
        small(layout.to_classes_at(), layout.classes_at(), 0.4);
        weights[layout.first_at()..layout.to_second_at()].fill(0.1);
        weights[layout.second_at()..layout.to_classes_at()].fill(0.1);
        let moments = [vec![0.0; layout.all()], vec![0.0; layout.all()]];
        Learner { layout, weights: Flat(weights), moments, steps: 0 }
    }

    /// Goes through all positions once in a random order. `left` says how much of the training is
    /// left, from 1 down to 0.
    pub(super) fn epoch(
        &mut self,
        positions: &[Position],
        dice: &mut Dice,
        left: impl Fn(f32) -> f32,
        progress: &(impl Fn(u64) + Sync),
    ) {
        let mut order: Vec<u32> = (0..positions.len() as u32).collect();
        dice.shuffle(&mut order);
        for (number, batch) in order.chunks(BATCH).enumerate() {
            let done = (number * BATCH) as f32 / positions.len() as f32;
            self.step(positions, batch, RATE * left(done));
            progress(batch.len() as u64);
        }
    }

    fn step(&mut self, positions: &[Position], batch: &[u32], rate: f32) {
        let parts: Vec<&[u32]> = batch.chunks(batch.len().div_ceil(PARTS)).collect();
        let gradients: Vec<Vec<f32>> =
            parts.par_iter().map(|part| self.gradient(positions, part)).collect();
        self.steps += 1;
        let (mean_kept, square_kept) = (0.9_f32, 0.999_f32);
        let mean_bias = 1.0 - mean_kept.powi(self.steps);
        let square_bias = 1.0 - square_kept.powi(self.steps);
        let scale = 1.0 / batch.len() as f32;
        let [means, squares] = &mut self.moments;
        for index in 0..self.layout.all() {
            let gradient = gradients.iter().map(|part| part[index]).sum::<f32>() * scale;
            means[index] += (1.0 - mean_kept) * (gradient - means[index]);
            squares[index] += (1.0 - square_kept) * (gradient * gradient - squares[index]);
            let step = (means[index] / mean_bias) / ((squares[index] / square_bias).sqrt() + 1e-8);
            let weight = &mut self.weights.0[index];
            *weight -= rate * (step + DECAY * *weight);
            *weight = weight.clamp(-LARGEST, LARGEST);
        }
    }

    /// The gradient of the loss, added up over some positions.
    fn gradient(&self, positions: &[Position], part: &[u32]) -> Vec<f32> {
        let layout = self.layout;
        let mut gradient = vec![0.0; layout.all()];
        for &index in part {
            let position = &positions[index as usize];
            let Passed { first, second, chances } = self.pass(position);
            let mut to_classes = [0.0_f32; CLASSES];
            for class in 0..=NOBODY {
                to_classes[class] = chances[class] - due(position, class);
            }
            let mut to_second = [0.0_f32; SECOND];
            for (row, &input) in second.iter().enumerate() {
                let at = layout.to_classes_at() + row * CLASSES;
                let weights = &self.weights.0[at..at + CLASSES];
                let sums = &mut gradient[at..at + CLASSES];
                let mut back = 0.0;
                for class in 0..CLASSES {
                    back += weights[class] * to_classes[class];
                    sums[class] += input * to_classes[class];
                }
                to_second[row] = if input > 0.0 { back } else { 0.0 };
            }
            add(&mut gradient[layout.classes_at()..], &to_classes);
            let mut to_first = [0.0_f32; FIRST];
            for (row, &input) in first.iter().enumerate() {
                if input <= 0.0 {
                    continue;
                }
                let at = layout.to_second_at() + row * SECOND;
                let weights = &self.weights.0[at..at + SECOND];
                let sums = &mut gradient[at..at + SECOND];
                let mut back = 0.0;
                for to in 0..SECOND {
                    back += weights[to] * to_second[to];
                    sums[to] += input * to_second[to];
                }
                to_first[row] = back;
            }
            add(&mut gradient[layout.second_at()..], &to_second);
            add(&mut gradient[layout.first_at()..], &to_first);
            for (row, number) in position.numbers.iter().enumerate() {
                let at = layout.numbers_at() + row * FIRST;
                let sums = &mut gradient[at..at + FIRST];
                sums.iter_mut().zip(to_first).for_each(|(sum, back)| *sum += number * back);
            }
            for &input in &position.on {
                add(&mut gradient[usize::from(input) * FIRST..], &to_first);
            }
        }
        gradient
    }

    fn pass(&self, position: &Position) -> Passed {
        let (layout, weights) = (self.layout, &self.weights.0);
        let mut first = [0.0_f32; FIRST];
        add(&mut first, &weights[layout.first_at()..][..FIRST]);
        for &input in &position.on {
            add(&mut first, &weights[usize::from(input) * FIRST..][..FIRST]);
        }
        for (row, number) in position.numbers.iter().enumerate() {
            let row = &weights[layout.numbers_at() + row * FIRST..][..FIRST];
            first.iter_mut().zip(row).for_each(|(sum, weight)| *sum += number * weight);
        }
        let first = first.map(|sum| sum.max(0.0));
        let mut second = [0.0_f32; SECOND];
        add(&mut second, &weights[layout.second_at()..][..SECOND]);
        for (row, input) in first.iter().enumerate() {
            let row = &weights[layout.to_second_at() + row * SECOND..][..SECOND];
            second.iter_mut().zip(row).for_each(|(sum, weight)| *sum += input * weight);
        }
        let second = second.map(|sum| sum.max(0.0));
        let mut classes = [0.0_f32; CLASSES];
        add(&mut classes, &weights[layout.classes_at()..][..CLASSES]);
        for (row, input) in second.iter().enumerate() {
            let row = &weights[layout.to_classes_at() + row * CLASSES..][..CLASSES];
            classes.iter_mut().zip(row).for_each(|(sum, weight)| *sum += input * weight);
        }
        Passed { first, second, chances: shares(&classes, position.players.into()) }
    }

    /// What has been learned so far.
    pub(super) fn weights(&self) -> Weights {
        let (layout, weights) = (self.layout, &self.weights.0);
        Weights {
            inputs: rows(&weights[..layout.numbers_at()]),
            numbers: rows(&weights[layout.numbers_at()..layout.first_at()]),
            first: row(&weights[layout.first_at()..]),
            to_second: std::array::from_fn(|it| {
                row(&weights[layout.to_second_at() + it * SECOND..])
            }),
            second: row(&weights[layout.second_at()..]),
            to_classes: std::array::from_fn(|it| {
                row(&weights[layout.to_classes_at() + it * CLASSES..])
            }),
            classes: row(&weights[layout.classes_at()..]),
        }
    }
}

/// What the chance of a class should have been.
fn due(position: &Position, class: usize) -> f32 {
    match position.winners.count_ones() {
        0 => f32::from(u8::from(class == NOBODY)),
        all if class < NOBODY => f32::from(position.winners >> class & 1) / all as f32,
        _ => 0.0,
    }
}

fn add(sums: &mut [f32], terms: &[f32]) {
    sums.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
}

fn row<const N: usize>(weights: &[f32]) -> [f32; N] {
    std::array::from_fn(|place| weights[place])
}

fn rows(weights: &[f32]) -> Vec<[f32; FIRST]> {
    weights.chunks_exact(FIRST).map(row).collect()
}
