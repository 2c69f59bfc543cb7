//! Who wins, and where the Prestige came from.

use engine::{Names, Outcome, Place, Rule, ScoreRow, ScoreSheet, Seat};

use crate::{CAPS, CapsAndHammers, HAMMERS, Phase};

/// How it ended (CH-9).
pub(crate) fn outcome(game: &CapsAndHammers) -> Option<Outcome> {
    if game.phase != Phase::Over {
        return None;
    }
    let winner = winner(game);
    let rule = match winner {
        Some(_) => "CH-9.3",
        None if lead(game) == 0 => "CH-9.1",
        None => "CH-9.2",
    };
    let place = |seat: Seat| Place {
        rank: if winner.is_some_and(|winner| winner != seat) { 2 } else { 1 },
        points: game.side(seat).prestige,
    };
    Some(Outcome {
        winners: winner.into_iter().collect(),
        places: [CAPS, HAMMERS].into_iter().map(place).collect(),
        rule: Rule(rule),
    })
}

/// Who wins with the Prestige as it is (CH-9).
pub(crate) fn winner(game: &CapsAndHammers) -> Option<Seat> {
    match lead(game) {
        1..=9 => Some(CAPS),
        -9..=-1 => Some(HAMMERS),
        _ => None,
    }
}

/// By how much the Caps are ahead.
fn lead(game: &CapsAndHammers) -> i16 {
    game.side(CAPS).prestige - game.side(HAMMERS).prestige
}

pub(crate) fn score_sheet(game: &CapsAndHammers, names: &Names) -> ScoreSheet {
    let mut rows = Vec::new();
    for round in 0..=usize::from(game.round) {
        let gains = game.sides.map(|side| side.gains[round]);
        let mut row = |label: &str, rule, values: [i16; 2]| {
            if values != [0, 0] || label == "Situations" {
                rows.push(ScoreRow {
                    label: format!("Round {}: {label}", round + 1),
                    rule: Rule(rule),
                    values: values.map(i32::from).to_vec(),
                });
            }
        };
        row("Situations", "CH-8.4", gains.map(|gains| gains.situations));
        row("abilities", "CH-8.5", gains.map(|gains| gains.abilities));
        row("Nukes launched", "CH-6.8", gains.map(|gains| gains.nukes));
    }
    rows.push(ScoreRow {
        label: "Prestige".to_owned(),
        rule: outcome(game).map_or(Rule("CH-8.5"), |outcome| outcome.rule),
        values: game.sides.map(|side| side.prestige.into()).to_vec(),
    });
    let columns = [CAPS, HAMMERS].map(|seat| names[seat].to_owned()).to_vec();
    ScoreSheet { columns, rows, notes: Vec::new() }
}
