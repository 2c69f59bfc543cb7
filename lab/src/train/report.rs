//! How true the chances of a net are, on games it has not learned from.

use bots::Net;
use engine::{Features, MAX_SEATS};
use serde::Serialize;

use super::sample::Position;
use crate::calibration::{Calibration, Tenth, log_loss};
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
        let told = held_out.iter().map(|it| (chance(net, it), won(it)));
        let often = held_out.iter().map(won).sum::<f64>() / held_out.len() as f64;
        RoundReport {
            round,
            games,
            positions,
            held_out: held,
            constant_loss: mean(held_out, |it| log_loss(often, won(it))),
            hand_written_loss: mean(held_out, |it| log_loss(it.chance.into(), won(it))),
            loss: loss(net, held_out),
            calibration: Calibration::of(told).tenths,
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

/// The chance of whoever decides.
fn chance(net: &Net, position: &Position) -> f64 {
    let features = Features::from_parts(&position.on, &position.numbers);
    let chances = net.chances(&features, position.players.into());
    let ours = (0..MAX_SEATS).filter(|&seat| position.team >> seat & 1 == 1);
    ours.map(|seat| f64::from(chances[seat])).sum()
}
