//! Points.

use engine::{Names, Outcome, Place, Rule, ScoreRow, ScoreSheet, Seat};

use super::state::{Hearts, PLAYERS, Phase};

/// Who has taken all penalty cards, if anybody has.
pub(crate) fn moon(game: &Hearts) -> Option<Seat> {
    let all: u8 = game.points.iter().sum();
    let shooter = game.taken.iter().position(|taken| *taken == all)?;
    Some(Seat(shooter as u8))
}

/// What each seat has to count so far.
pub(crate) fn points(game: &Hearts) -> [u8; PLAYERS] {
    match moon(game) {
        None => game.taken,
        Some(shooter) => {
            let all = game.taken[shooter.index()];
            std::array::from_fn(|seat| if seat == shooter.index() { 0 } else { all })
        }
    }
}

pub(crate) fn outcome(game: &Hearts) -> Option<Outcome> {
    if game.phase != Phase::Over {
        return None;
    }
    let points = points(game);
    let place = |own: &u8| Place {
        rank: 1 + points.iter().filter(|other| *other < own).count() as u8,
        points: -i16::from(*own),
    };
    let fewest = points.iter().min();
    let wins = |seat: &Seat| Some(&points[seat.index()]) == fewest;
    Some(Outcome {
        winners: (0..4).map(Seat).filter(wins).collect(),
        places: points.iter().map(place).collect(),
        rule: Rule("HT-4.3"),
    })
}

pub(crate) fn score_sheet(game: &Hearts, names: &Names) -> ScoreSheet {
    let row = |label: &str, rule, values: [u8; PLAYERS]| ScoreRow {
        label: label.to_owned(),
        rule: Rule(rule),
        values: values.map(i32::from).to_vec(),
    };
    let mut rows = vec![row("Taken", "HT-4.1", game.taken)];
    if moon(game).is_some() {
        rows.push(row("After the moon", "HT-4.2", points(game)));
    }
    ScoreSheet { columns: (0..4).map(|seat| names[Seat(seat)].to_owned()).collect(), rows }
}
