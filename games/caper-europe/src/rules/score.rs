//! Who has won, the score sheet, and what is told at the end.

use engine::{Names, Outcome, Place, ScoreRow, ScoreSheet, Seat, Sink};

use crate::rules::state::{Side, rival};
use crate::{CaperEurope, Event, FIRST, Phase, Row, SECOND, Site, TieBreak};

pub(crate) fn outcome(game: &CaperEurope) -> Option<Outcome> {
    (game.phase == Phase::Over).then(|| {
        let points = game.tally().totals();
        let (winner, by) = game.winner(points);
        let seats = [FIRST, SECOND];
        let wins = |seat: &Seat| winner.is_none_or(|winner| winner == *seat);
        let place = |seat: Seat| Place {
            rank: if wins(&seat) { 1 } else { 2 },
            points: points[seat.index()],
        };
        Outcome {
            winners: seats.into_iter().filter(wins).collect(),
            places: seats.into_iter().map(place).collect(),
            rule: by.rule(),
        }
    })
}

pub(crate) fn score_sheet(game: &CaperEurope, names: &Names) -> ScoreSheet {
    let tally = game.tally();
    let mut rows: Vec<ScoreRow> = Row::ALL
        .into_iter()
        .zip(tally.rows)
        .map(|(row, points)| ScoreRow {
            label: row.label().to_owned(),
            rule: row.rule(),
            values: points.map(i32::from).to_vec(),
        })
        .collect();
    rows.push(ScoreRow {
        label: "Total".to_owned(),
        rule: TieBreak::Points.rule(),
        values: tally.totals().map(i32::from).to_vec(),
    });
    let columns = [FIRST, SECOND].map(|seat| names[seat].to_owned()).to_vec();
    ScoreSheet { columns, rows, notes: Vec::new() }
}

impl CaperEurope {
    /// Who wins with these Points, and what decides it (CE-10.8 to CE-10.11).
    pub(crate) fn winner(&self, [first, second]: [i16; 2]) -> (Option<Seat>, TieBreak) {
        let [coins, goods] = [
            |side: &Side| i16::from(side.coins),
            |side: &Side| side.goods.iter().map(|&count| i16::from(count)).sum(),
        ]
        .map(|count| self.sides.each_ref().map(count));
        let steps = [
            (first, second, TieBreak::Points),
            (coins[0], coins[1], TieBreak::Coins),
            (goods[0], goods[1], TieBreak::Goods),
        ];
        let decided = steps.into_iter().find(|(first, second, _)| first != second);
        match decided {
            Some((first, second, by)) => (Some(if first > second { FIRST } else { SECOND }), by),
            None => (None, TieBreak::Draw),
        }
    }

    /// Tells the score row by row, and who has won.
    pub(crate) fn tell_score<S: Sink<Event>>(&self, sink: &mut S) {
        if !S::LISTENS {
            return;
        }
        for at in Site::all() {
            let winner = self.leader(at);
            let (base, reward) =
                winner.map_or((0, 0), |seat| self.prize(at, &self.scorer(seat, at)));
            let bonus = self.bonus(at);
            sink.tell(Event::Decided { at: self.location(at), winner, base, reward, bonus });
        }
        let tally = self.tally();
        for (row, points) in Row::ALL.into_iter().zip(tally.rows) {
            sink.tell(Event::Scored { row, points });
        }
        let points = tally.totals();
        let (winner, by) = self.winner(points);
        sink.tell(Event::GameEnded { points, winner, by });
    }

    /// The Points by which `seat` is ahead if the game ended now.
    pub(crate) fn lead(&self, seat: Seat) -> i16 {
        let points = self.tally().totals();
        points[seat.index() & 1] - points[rival(seat).index() & 1]
    }
}
