//! What things cost, as it was measured; what people do, as it is assumed; what a house has.

use std::f64::consts::TAU;

/// The measured costs: seconds of a processor where nothing else is said.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Costs {
    /// A node takes an action: reads the form, asks the rules, enters it, answers.
    pub(crate) act: f64,
    /// A node shows it to one page.
    pub(crate) push: f64,
    /// A node reads what another has written, before it shows or takes anything.
    pub(crate) catch_up: f64,
    /// The database enters it.
    pub(crate) enter: f64,
    /// The database reads it for a node that has not written it.
    pub(crate) read: f64,
    /// The database passes a notification on: by itself, and for each node that listens.
    pub(crate) tell: f64,
    pub(crate) hear: f64,
    /// The database says how long a watched log is. Every node asks once a second.
    pub(crate) length: f64,
    /// A decision of a bot, of the kind that people choose.
    pub(crate) think: f64,
    /// Bytes: the write-ahead log of an action; a node's note for each table that is watched there;
    /// a finished game with its result; an open stream.
    pub(crate) wal: f64,
    pub(crate) note: f64,
    pub(crate) game: f64,
    pub(crate) stream: f64,
    /// Not of a processor: a flush of the disk, and a way to the database and back.
    pub(crate) flush: f64,
    pub(crate) trip: f64,
}

/// Where each comes from stands in docs/scale.md.
pub(crate) const MEASURED: Costs = Costs {
    act: 0.000_9,
    push: 0.000_2,
    catch_up: 0.000_54,
    enter: 0.000_75,
    read: 0.000_26,
    tell: 0.000_17,
    hear: 0.000_027,
    length: 0.000_007_6,
    think: 0.005,
    wal: 1_500.0,
    note: 69.0,
    game: 8_000.0,
    stream: 20_000.0,
    flush: 0.002,
    trip: 0.000_5,
};

/// What people do. Nobody has measured it: change it, and see what follows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Habits {
    /// Games that a player plays in a day.
    pub(crate) games: f64,
    /// Decisions of each player in a game, and of each bot.
    pub(crate) decisions: u32,
    /// Seconds from one of a player's decisions to the next.
    pub(crate) pause: f64,
    /// The share of players who play against a bot; the others play each other.
    pub(crate) alone: f64,
    /// How much more people play at the busiest moment of the day than on average.
    pub(crate) peak: f64,
}

pub(crate) const ASSUMED: Habits =
    Habits { games: 1.5, decisions: 30, pause: 20.0, alone: 0.7, peak: 2.5 };

/// What a house has: nodes, and processors of each for pages and for bots, and of the database.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct House {
    pub(crate) nodes: usize,
    pub(crate) pages: usize,
    pub(crate) thinkers: usize,
    pub(crate) database: usize,
}

/// How many play at an hour of the day, compared with the average: few in the early morning, and
/// most at eight in the evening.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Curve {
    peak: f64,
    power: f64,
}

impl Curve {
    /// A wave between nothing and one, raised to the power at which its average is as far below its
    /// peak as it should be.
    pub(crate) fn with_peak(peak: f64) -> Curve {
        let mean = |power: f64| {
            (0..96).map(|quarter| wave(f64::from(quarter) / 4.0).powf(power)).sum::<f64>() / 96.0
        };
        let (mut low, mut high) = (0.0, 64.0);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if mean(middle) > 1.0 / peak {
                low = middle;
            } else {
                high = middle;
            }
        }
        Curve { peak, power: low }
    }

    pub(crate) fn at(&self, hour: f64) -> f64 {
        self.peak * wave(hour).powf(self.power)
    }
}

fn wave(hour: f64) -> f64 {
    0.5 + 0.5 * ((hour - 20.0) / 24.0 * TAU).cos()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_its_peak_in_the_evening_and_one_on_average() {
        let curve = Curve::with_peak(ASSUMED.peak);
        let mean = (0..240).map(|tenth| curve.at(f64::from(tenth) / 10.0)).sum::<f64>() / 240.0;
        assert!((mean - 1.0).abs() < 1e-3, "{mean}");
        assert!((curve.at(20.0) - ASSUMED.peak).abs() < 1e-9);
        assert!(curve.at(19.0) < curve.at(20.0) && curve.at(8.0) < 0.1);
    }
}
