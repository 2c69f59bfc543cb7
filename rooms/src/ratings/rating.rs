//! Somebody's rating, and how sure it is.

use serde::{Deserialize, Serialize};

const DAY: f64 = 24.0 * 60.0 * 60.0 * 1000.0;

/// How strong somebody is on a ladder. 100 points more than another means winning 64 games of
/// 100 against them.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The best guess.
    pub rating: f64,
    /// How far off it may be: the truth lies within twice as much in 19 cases of 20.
    pub deviation: f64,
    /// How much the results vary (Glicko-2).
    pub volatility: f64,
    /// How many rated games there were.
    pub games: u32,
    /// When the last one ended, in milliseconds since 1970.
    pub at: i64,
}

impl Rating {
    /// What nobody knows anything about.
    pub const UNKNOWN: Rating =
        Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06, games: 0, at: 0 };

    /// Nobody is known better than this, however much they play.
    pub const SUREST: f64 = 45.0;

    /// What is less sure than this says little yet.
    pub const SETTLED: f64 = 110.0;

    /// How fast a rating becomes unsure when its owner does not play: from 60 to 110 in a year.
    const PER_DAY: f64 = (110.0 * 110.0 - 60.0 * 60.0) / 365.0;

    /// A rating that does not change, such as that of a bot, and how far off it may be.
    pub fn fixed(rating: f64, deviation: f64) -> Rating {
        let deviation = deviation.clamp(Rating::SUREST, Rating::UNKNOWN.deviation);
        Rating { rating, deviation, ..Rating::UNKNOWN }
    }

    /// The same at a later time: the longer ago the last game, the less sure it is. It is never
    /// kept like this, or looking at it would change it.
    #[must_use]
    pub fn aged(self, now: i64) -> Rating {
        let days = ((now - self.at) as f64 / DAY).max(0.0);
        if self.games == 0 {
            return self;
        }
        let deviation = (self.deviation.powi(2) + Rating::PER_DAY * days).sqrt();
        Rating { deviation: deviation.min(Rating::UNKNOWN.deviation), ..self }
    }

    /// Whether it says little yet.
    pub fn is_provisional(&self) -> bool {
        self.deviation > Rating::SETTLED
    }

    /// What somebody is almost certainly worth, by which ladders are ordered.
    pub fn at_least(&self) -> f64 {
        self.rating - 2.0 * self.deviation
    }

    /// As it is kept: within sensible bounds, and in few digits, so that what is read is exactly
    /// what was written.
    #[must_use]
    pub(super) fn tidy(self) -> Rating {
        let round = |value: f64, parts: f64| (value * parts).round() / parts;
        Rating {
            rating: round(self.rating.clamp(100.0, 4000.0), 1e3),
            deviation: round(self.deviation.clamp(Rating::SUREST, Rating::UNKNOWN.deviation), 1e3),
            volatility: round(self.volatility.clamp(0.02, 0.1), 1e6),
            ..self
        }
    }
}
