//! Points.

use engine::{Names, Outcome, Rule, ScoreRow, ScoreSheet, Seat};

use super::{Hearts, Phase};

pub(crate) fn shooter(game: &Hearts) -> Option<usize> {
    let all: u8 = game.points.as_flattened().iter().sum();
    game.taken.iter().position(|taken| *taken == all)
}

/// What each seat has to count so far.
pub(crate) fn points(game: &Hearts) -> [u8; 4] {
    let Some(shooter) = shooter(game) else { return game.taken };
    std::array::from_fn(|seat| if seat == shooter { 0 } else { game.taken[shooter] })
}

pub(crate) fn outcome(game: &Hearts) -> Option<Outcome> {
    let points = (game.phase == Phase::Over).then(|| points(game))?;
    Some(Outcome::by_points(points.map(|points| -i16::from(points)), Rule("HT-4.3")))
}

pub(crate) fn score_sheet(game: &Hearts, names: &Names) -> ScoreSheet {
    let taken = ScoreRow::new("Taken", "HT-4.1", game.taken);
    let points = ScoreRow::new("Points", "HT-4.2", points(game));
    let columns = (0..4).map(|seat| names[Seat(seat)].to_owned()).collect();
    ScoreSheet { columns, rows: vec![taken, points], notes: Vec::new() }
}
