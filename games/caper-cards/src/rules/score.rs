//! How it ended, and how each heist went.

use engine::{Event as _, Names, Outcome, Place, ScoreRow, ScoreSheet, Seats};

use super::state::{CaperCards, Phase};
use crate::Event;

/// How it ended: all win or all lose.
pub(crate) fn outcome(game: &CaperCards) -> Option<Outcome> {
    let players = game.variant.players();
    let (winners, end) = match game.phase {
        Phase::Won => (Seats::all(players), Event::Won { heists: game.done }),
        Phase::Lost => (Seats::NONE, Event::Lost { heists: game.done }),
        _ => return None,
    };
    let place = Place { rank: 1, points: game.done.into() };
    Some(Outcome {
        winners,
        places: std::iter::repeat_n(place, players).collect(),
        rule: end.rule(),
    })
}

/// Every heist so far: what was scored, and what was needed.
pub(crate) fn score_sheet(game: &CaperCards, _: &Names) -> ScoreSheet {
    let heists = game.attempted().iter().zip(1..);
    ScoreSheet {
        columns: vec!["Crew score".to_owned(), "Difficulty".to_owned()],
        rows: heists
            .map(|(heist, number)| ScoreRow {
                label: format!("Heist {number}"),
                rule: heist.result.rule(),
                values: vec![heist.score.into(), heist.difficulty.into()],
            })
            .collect(),
        notes: Vec::new(),
    }
}
