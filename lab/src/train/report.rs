//! How true the chances of a net are, on games it has not learned from.

use bots::Net;
use engine::{Features, MAX_SEATS};
use serde::Serialize;

use super::sample::Position;
use crate::interval::Mean;

/// What came of one round of training.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RoundReport {
    /// Which round it was, from 1.
    pub round: u32,
    /// How many games have been learned from.
    pub games: u64,
    /// How many positions.
    pub positions: usize,
    /// How many positions were held out.
    pub held_out: usize,
    /// The mean logarithmic loss of always saying how often whoever decides wins.
    pub constant_loss: f64,
    /// That of the hand-written chance.
    pub hand_written_loss: f64,
    /// That of the net.
    pub loss: f64,
    /// What was said and what came true, for each tenth of the chances.
    pub calibration: Vec<Tenth>,
    /// How the net did against the one before it.
    pub against_the_last: Judged,
}

/// The positions whose chance lay in one tenth.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Tenth {
    /// How many there were.
    pub positions: u64,
    /// The mean chance that was said.
    pub said: f64,
    /// The share that was won.
    pub came_true: f64,
}

/// How often a net won, and how often it should have if it were no better than the others.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Judged {
    /// Its share of victories, with an interval over deals.
    pub score: Mean,
    /// Its fair share.
    pub fair: f64,
}

impl RoundReport {
    pub(super) fn new(
        round: u32,
        games: u64,
        (positions, held): (usize, usize),
        against_the_last: Judged,
        net: &Net,
        held_out: &[Position],
    ) -> RoundReport {
        let won = |it: &Position| f64::from(it.won());
        let often = held_out.iter().map(won).sum::<f64>() / held_out.len() as f64;
        RoundReport {
            round,
            games,
            positions,
            held_out: held,
            constant_loss: mean(held_out, |it| log_loss(often, won(it))),
            hand_written_loss: mean(held_out, |it| log_loss(it.chance.into(), won(it))),
            loss: loss(net, held_out),
            calibration: calibration(net, held_out),
            against_the_last,
        }
    }
}

fn mean(positions: &[Position], of: impl Fn(&Position) -> f64) -> f64 {
    positions.iter().map(of).sum::<f64>() / positions.len().max(1) as f64
}

/// The mean logarithmic loss of a net.
pub(super) fn loss(net: &Net, positions: &[Position]) -> f64 {
    mean(positions, |it| log_loss(chance(net, it), it.won().into()))
}

fn calibration(net: &Net, positions: &[Position]) -> Vec<Tenth> {
    let mut tenths = vec![Tenth { positions: 0, said: 0.0, came_true: 0.0 }; 10];
    for position in positions {
        let said = chance(net, position);
        let tenth = &mut tenths[((10.0 * said) as usize).min(9)];
        tenth.positions += 1;
        tenth.said += said;
        tenth.came_true += f64::from(position.won());
    }
    for tenth in &mut tenths {
        let count = tenth.positions.max(1) as f64;
        tenth.said /= count;
        tenth.came_true /= count;
    }
    tenths
}

/// The chance of whoever decides.
fn chance(net: &Net, position: &Position) -> f64 {
    let features = Features::from_parts(&position.on, &position.numbers);
    let chances = net.chances(&features, position.players.into());
    let ours = (0..MAX_SEATS).filter(|&seat| position.team >> seat & 1 == 1);
    ours.map(|seat| f64::from(chances[seat])).sum()
}

/// How much a chance was off, in natural units. A chance of nothing at all is never believed.
fn log_loss(chance: f64, won: f64) -> f64 {
    let chance = chance.clamp(0.001, 0.999);
    -(won * chance.ln() + (1.0 - won) * (1.0 - chance).ln())
}
