//! Points.

use engine::{Names, Outcome, Rule, ScoreRow, ScoreSheet, Seat};

use super::state::{Hearts, Phase};

/// Who has taken all penalty cards.
pub(crate) fn shooter(game: &Hearts) -> Option<usize> {
    let all: u8 = game.points.iter().sum();
    game.taken.iter().position(|taken| *taken == all)
}

/// What each seat has to count so far.
pub(crate) fn points(game: &Hearts) -> [u8; 4] {
    let Some(shooter) = shooter(game) else { return game.taken };
    let mut points = [game.taken[shooter]; 4];
    points[shooter] = 0;
    points
}

pub(crate) fn outcome(game: &Hearts) -> Option<Outcome> {
    let points = points(game).map(|points| -i16::from(points));
    (game.phase == Phase::Over).then(|| Outcome::by_points(points, Rule("HT-4.3")))
}

pub(crate) fn score_sheet(game: &Hearts, names: &Names) -> ScoreSheet {
    let taken = ScoreRow::new("Taken", "HT-4.1", game.taken);
    let points = ScoreRow::new("Points", "HT-4.2", points(game));
    let columns = (0..4).map(|seat| names[Seat(seat)].to_owned()).collect();
    ScoreSheet { columns, rows: vec![taken, points] }
}
