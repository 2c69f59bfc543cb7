//! Points.

use engine::{Names, Outcome, Place, Rule, ScoreRow, ScoreSheet, Seat};

use super::state::{Hearts, Phase};

/// Who has taken all penalty cards.
pub(crate) fn shooter(game: &Hearts) -> Option<usize> {
    let all: u8 = game.points.iter().sum();
    game.taken.iter().position(|taken| *taken == all)
}

/// What each seat has to count so far.
pub(crate) fn points(game: &Hearts) -> [u8; 4] {
    match shooter(game) {
        None => game.taken,
        Some(shooter) => {
            let mut points = [game.taken[shooter]; 4];
            points[shooter] = 0;
            points
        }
    }
}

pub(crate) fn outcome(game: &Hearts) -> Option<Outcome> {
    let points = (game.phase == Phase::Over).then(|| points(game))?;
    let rank = |own: u8| 1 + points.iter().filter(|other| **other < own).count() as u8;
    let place = |own: u8| Place { rank: rank(own), points: -i16::from(own) };
    Some(Outcome {
        winners: (0..4).map(Seat).filter(|seat| rank(points[seat.index()]) == 1).collect(),
        places: points.map(place).into_iter().collect(),
        rule: Rule("HT-4.3"),
    })
}

pub(crate) fn score_sheet(game: &Hearts, names: &Names) -> ScoreSheet {
    let row = |label: &str, rule, values: [u8; 4]| ScoreRow {
        label: label.to_owned(),
        rule: Rule(rule),
        values: values.map(i32::from).to_vec(),
    };
    ScoreSheet {
        columns: (0..4).map(|seat| names[Seat(seat)].to_owned()).collect(),
        rows: vec![row("Taken", "HT-4.1", game.taken), row("Points", "HT-4.2", points(game))],
    }
}
