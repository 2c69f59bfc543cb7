//! How a game changes the ratings of those who played it.
//!
//! Two play by Glicko-2; more, and teams, by the model of Weng and Lin, which compares every two
//! sides. There a step counts every pair in full, so it is divided by the number of rivals: a game
//! is one result, however many sat at the table.

use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};

use super::Rating;

/// No game moves anybody further.
const STEP: f64 = 350.0;

/// The spread of results by chance, so that a point means about the same as with two.
const BETA: f64 = 110.0;

/// How much surety every game with more than two costs, so that ratings never stand still.
const UNREST: f64 = 3.5;

/// A game without another person counts for half of one with people.
const AGAINST_BOTS: f64 = 0.5;

/// A rival of whom little is known counts for half too: an account that is made to lose is worth
/// little.
const AGAINST_NEWCOMERS: f64 = 0.5;

/// Somebody in a game that is rated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Entrant {
    /// What they are worth before it.
    pub rating: Rating,
    /// With whom they win and lose: those with the same number.
    pub side: u8,
    /// Where they ended; 1 is best.
    pub place: u8,
    /// Whether it is a bot, whose rating does not change.
    pub bot: bool,
    /// Whether they have finished so few games that this one counts less for their rivals.
    pub newcomer: bool,
    /// Whether they left. Then they are last, and whoever played with them is not touched.
    pub left: bool,
}

/// What everybody is worth after a game that ended at this time, in the same order. It does not
/// matter in which.
pub fn rate(entrants: &[Entrant], at: i64) -> Vec<Rating> {
    let aged = |entrant: &Entrant| Entrant { rating: entrant.rating.aged(at), ..*entrant };
    let entrants: Vec<Entrant> = entrants.iter().map(aged).collect();
    let mut sides: Vec<u8> = entrants.iter().map(|it| it.side).collect();
    sides.sort_unstable();
    sides.dedup();
    let places: Vec<usize> = sides.iter().map(|side| place(&entrants, *side)).collect();
    let place_of = |own: u8| sides.iter().zip(&places).find(|(side, _)| **side == own);
    let after: Vec<Rating> = match entrants.as_slice() {
        _ if sides.len() < 2 => return entrants.iter().map(|it| it.rating).collect(),
        [one, other] => {
            let outcome = match places[usize::from(one.side > other.side)]
                .cmp(&places[usize::from(other.side > one.side)])
            {
                std::cmp::Ordering::Less => Outcomes::WIN,
                std::cmp::Ordering::Equal => Outcomes::DRAW,
                std::cmp::Ordering::Greater => Outcomes::LOSS,
            };
            two(one.rating, other.rating, outcome).into()
        }
        _ => {
            let place = |it: &Entrant| place_of(it.side).map_or(0, |(_, place)| *place);
            many(&entrants, place)
        }
    };
    let settled = |(own, after): (&Entrant, Rating)| {
        let deserted = entrants.iter().any(|it| it.side == own.side && it.left) && !own.left;
        if own.bot || deserted {
            return own.rating;
        }
        step(own.rating, after, weight(&entrants, own), at)
    };
    entrants.iter().zip(after).map(settled).collect()
}

/// Where a side ended: behind all others if one of it has left.
fn place(entrants: &[Entrant], side: u8) -> usize {
    let own = || entrants.iter().filter(|it| it.side == side);
    let best = own().map(|it| usize::from(it.place)).min().unwrap_or(0);
    if own().any(|it| it.left) { usize::from(u8::MAX) } else { best }
}

/// How much a game counts for somebody: less, the more of their rivals are bots or newcomers.
fn weight(entrants: &[Entrant], own: &Entrant) -> f64 {
    let rivals = || entrants.iter().filter(|it| it.side != own.side);
    let counts = |it: &Entrant| match (it.bot, it.newcomer) {
        (true, _) => AGAINST_BOTS,
        (_, true) => AGAINST_NEWCOMERS,
        _ => 1.0,
    };
    match rivals().count() {
        0 => 1.0,
        count => rivals().map(counts).sum::<f64>() / count as f64,
    }
}

/// What is kept after a game that counts for so much.
fn step(before: Rating, after: Rating, weight: f64, at: i64) -> Rating {
    let moved = (weight * (after.rating - before.rating)).clamp(-STEP, STEP);
    let blend = |before: f64, after: f64| before + weight * (after - before);
    let deviation = blend(before.deviation.powi(2), after.deviation.powi(2)).sqrt();
    let volatility = blend(before.volatility, after.volatility);
    let (games, rating) = (before.games + 1, before.rating + moved);
    Rating { rating, deviation, volatility, games, at }.tidy()
}

fn two(one: Rating, other: Rating, outcome: Outcomes) -> [Rating; 2] {
    let read = |it: Rating| Glicko2Rating {
        rating: it.rating,
        deviation: it.deviation,
        volatility: it.volatility,
    };
    let after = glicko2(&read(one), &read(other), &outcome, &Glicko2Config::new());
    let written = |before: Rating, after: Glicko2Rating| Rating {
        rating: after.rating,
        deviation: after.deviation,
        volatility: after.volatility,
        ..before
    };
    [written(one, after.0), written(other, after.1)]
}

fn many(entrants: &[Entrant], place: impl Fn(&Entrant) -> usize) -> Vec<Rating> {
    // In an order of their own, or who sits where would show in the last digit.
    let mut order: Vec<usize> = (0..entrants.len()).collect();
    order.sort_by(|one, other| {
        let [one, other] = [one, other].map(|it| &entrants[*it]);
        let strength = |it: &Entrant| (it.rating.rating, it.rating.deviation);
        (place(one).cmp(&place(other)))
            .then(strength(one).0.total_cmp(&strength(other).0))
            .then(strength(one).1.total_cmp(&strength(other).1))
    });
    let mut teams: Vec<(u8, Vec<usize>)> = Vec::new();
    for at in order {
        match teams.iter_mut().find(|(side, _)| *side == entrants[at].side) {
            Some((_, team)) => team.push(at),
            None => teams.push((entrants[at].side, vec![at])),
        }
    }
    let read = |at: &usize| WengLinRating {
        rating: entrants[*at].rating.rating,
        uncertainty: entrants[*at].rating.deviation.hypot(UNREST),
    };
    let rated: Vec<Vec<WengLinRating>> =
        teams.iter().map(|(_, team)| team.iter().map(read).collect()).collect();
    let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .zip(&rated)
        .map(|((_, team), rated)| {
            (rated.as_slice(), MultiTeamOutcome::new(place(&entrants[team[0]])))
        })
        .collect();
    let config = WengLinConfig { beta: BETA, ..WengLinConfig::new() };
    let after = weng_lin_multi_team(&ranked, &config);
    let rivals = (teams.len() - 1) as f64;
    let mut ratings: Vec<Rating> = entrants.iter().map(|it| it.rating).collect();
    for ((_, team), after) in teams.iter().zip(after) {
        for (at, after) in team.iter().zip(after) {
            let before = read(at);
            let variance = before.uncertainty.powi(2);
            ratings[*at].rating += (after.rating - before.rating) / rivals;
            ratings[*at].deviation =
                (variance + (after.uncertainty.powi(2) - variance) / rivals).sqrt();
        }
    }
    ratings
}

/// What everybody of a crew is worth after a deal of this difficulty, in the same order. All have
/// the same chance: that of the crew's average against the deal.
pub fn crew(crew: &[Rating], difficulty: Rating, won: bool, at: i64) -> Vec<Rating> {
    let crew: Vec<Rating> = crew.iter().map(|it| it.aged(at)).collect();
    // In an order of their own, for the sum of many numbers depends on it.
    let mut strengths: Vec<f64> = crew.iter().map(|it| it.rating).collect();
    strengths.sort_by(f64::total_cmp);
    let average = strengths.iter().sum::<f64>() / strengths.len().max(1) as f64;
    let outcome = if won { Outcomes::WIN } else { Outcomes::LOSS };
    let each = |own: &Rating| {
        let rating = difficulty.rating + own.rating - average;
        let [after, _] = two(*own, Rating { rating, ..difficulty }, outcome);
        step(*own, after, 1.0, at)
    };
    crew.iter().map(each).collect()
}
