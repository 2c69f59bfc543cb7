//! What bots and deals are worth, from games that were measured.
//!
//! The file beside this one is written by `hideout ratings bots`, which says how.

use std::collections::HashMap;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::Rating;

const FILE: &str = include_str!("measured.jsonl");

/// A line of the file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Measured {
    /// The game's id.
    pub game: String,
    /// How many play.
    pub seats: u8,
    /// The level of a bot; where all win and lose together, the options that make a deal harder.
    pub who: String,
    /// What it is worth.
    pub rating: f64,
    /// How far off that may be: the truth lies within twice as much in 19 cases of 20. The usual
    /// level is worth what it is by definition.
    pub deviation: f64,
    /// In how many games it was measured.
    pub games: u64,
}

/// How far off a difference in strength may be that was measured in so many games, in rating: what
/// the number of wins leaves open. One that was won or lost throughout is taken as if half a game
/// had gone the other way.
pub fn error_of(difference: f64, games: u64) -> f64 {
    let games = games.max(1) as f64;
    let won = 1.0 / (1.0 + 10_f64.powf(-difference / 400.0));
    let won = won.clamp(0.5 / (games + 1.0), 1.0 - 0.5 / (games + 1.0));
    400.0 / std::f64::consts::LN_10 / (games * won * (1.0 - won)).sqrt()
}

fn all() -> &'static HashMap<(String, u8, String), Rating> {
    static ALL: OnceLock<HashMap<(String, u8, String), Rating>> = OnceLock::new();
    ALL.get_or_init(|| {
        let lines = FILE.lines().filter_map(|line| serde_json::from_str::<Measured>(line).ok());
        lines
            .map(|it| ((it.game, it.seats, it.who), Rating::fixed(it.rating, it.deviation)))
            .collect()
    })
}

fn find(game: &str, seats: usize, who: &str) -> Option<Rating> {
    let seats = u8::try_from(seats).ok()?;
    all().get(&(game.to_owned(), seats, who.to_owned())).copied()
}

/// What a bot of this level is worth in a game with so many seats, if it was measured. Where it
/// was not with as many, what it is worth with the fewest holds: every two sides are compared.
pub fn bot(game: &str, seats: usize, level: &str) -> Option<Rating> {
    (2..=seats).rev().find_map(|seats| find(game, seats, level))
}

/// What a deal is worth to a crew of so many, if that was measured. Of the options only the risk
/// makes it harder: rated games have the others as usual.
pub fn difficulty(game: &str, seats: usize, options: &[(String, String)]) -> Option<Rating> {
    let risk = options.iter().find(|(name, _)| name == "risk");
    let risk = risk.map_or("", |(_, value)| value.as_str());
    find(game, seats, &format!("risk={risk}")).or_else(|| find(game, seats, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Only the level that the others are compared with is known by definition.
    #[test]
    fn nothing_is_called_surer_than_its_games_allow() {
        for line in FILE.lines() {
            let it: Measured = serde_json::from_str(line).unwrap();
            if it.who == crate::games::USUAL_LEVEL {
                assert_eq!((it.rating, it.deviation), (1500.0, 0.0));
                continue;
            }
            // Even games say most: no number of so many can be surer.
            assert!(it.deviation >= error_of(0.0, it.games).floor(), "{line}");
            let rating = find(&it.game, it.seats.into(), &it.who).unwrap();
            // No rating is ever surer than the floor of all.
            assert_eq!(rating, Rating::fixed(it.rating, it.deviation), "{line}");
            assert!(rating.deviation >= it.deviation, "{line}");
        }
        assert!((error_of(0.0, 100) - 34.7).abs() < 0.1);
        assert!(error_of(400.0, 100) > error_of(0.0, 100));
        assert!(error_of(4000.0, 36).is_finite());
    }

    #[test]
    fn the_file_is_read_whole_and_every_level_is_in_it() {
        assert_eq!(all().len(), FILE.lines().count());
        for game in shelf::games() {
            for seats in usize::from(game.min_players)..=usize::from(game.max_players) {
                match game.cooperative {
                    true => assert!(difficulty(game.id, seats, &[]).is_some(), "{}", game.id),
                    false => {
                        for level in crate::games::levels() {
                            let level = level.name;
                            assert!(bot(game.id, seats, level).is_some(), "{} {level}", game.id);
                        }
                    }
                }
            }
        }
    }
}
