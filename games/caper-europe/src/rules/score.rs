//! The reckoning at the end, and at any moment before.

use engine::{Names, Outcome, Place, ScoreRow, ScoreSheet, Seat, Sink};
use heist::lang::{Kind, When};
use heist::{Kinds, Tableau, sets_worth};

use crate::cards::compile::{Face, Points};
use crate::rules::state::{Side, rival};
use crate::{CaperEurope, Event, FIRST, Phase, Row, SECOND, Site, TieBreak};

/// What a single good, a pair and a set of all three are worth (CE-10.7).
pub(crate) const SETS: [u8; 3] = [2, 5, 9];

/// The Points of both players if the game ended now, in the rows of the score pad.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Reckoning {
    pub(crate) rows: [[i16; 2]; 4],
}

impl Reckoning {
    pub(crate) fn totals(&self) -> [i16; 2] {
        self.rows.iter().fold([0; 2], |[a, b], [c, d]| [a + c, b + d])
    }
}

pub(crate) fn outcome(game: &CaperEurope) -> Option<Outcome> {
    (game.phase == Phase::Over).then(|| {
        let points = game.reckon().totals();
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
    let reckoning = game.reckon();
    let mut rows: Vec<ScoreRow> = Row::ALL
        .into_iter()
        .zip(reckoning.rows)
        .map(|(row, points)| ScoreRow {
            label: row.label().to_owned(),
            rule: row.rule(),
            values: points.map(i32::from).to_vec(),
        })
        .collect();
    rows.push(ScoreRow {
        label: "Total".to_owned(),
        rule: TieBreak::Points.rule(),
        values: reckoning.totals().map(i32::from).to_vec(),
    });
    let columns = [FIRST, SECOND].map(|seat| names[seat].to_owned()).to_vec();
    ScoreSheet { columns, rows }
}

/// What one player's cards at one Location are judged by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    tableau: Tableau,
    /// The colours on top of the player's stacks.
    tops: Kinds,
    won: bool,
}

impl Scale {
    /// What a card is worth to its owner, or a Location's reward to its winner.
    pub(crate) fn points(&self, face: &Face) -> i16 {
        face.points.iter().map(|points| self.weigh(points)).sum()
    }

    fn weigh(&self, points: &Points) -> i16 {
        let counts = match points.when {
            None => true,
            Some(When::Won) => self.won,
            Some(When::OnTop(colour)) => self.tops.contains(Kind::Colour(colour)),
        };
        if !counts {
            return 0;
        }
        let sets = points.per.map_or(1, |measure| measure.count(&self.tableau));
        i16::from(points.amount) * i16::from(sets)
    }
}

impl CaperEurope {
    pub(crate) fn scale(&self, seat: Seat, at: Site) -> Scale {
        let stacks = self.crew(seat, at).stacks().iter();
        let tops = stacks.filter_map(|stack| Some(self.face(stack.top()?).kind()));
        Scale {
            tableau: self.tableau(seat, at),
            tops: tops.map(Kinds::one).fold(Kinds::NONE, Kinds::and),
            won: self.leader(at) == Some(seat),
        }
    }

    /// What a Location gives to its winner besides the bonus: base and reward (CE-10.3).
    pub(crate) fn prize(&self, at: Site, scale: &Scale) -> (i16, i16) {
        let face = self.book.face(self.location(at));
        (face.coins.into(), scale.points(face))
    }

    pub(crate) fn bonus(&self, at: Site) -> i16 {
        self.book.bonus(self.tracker[at.index()]).into()
    }

    /// Counts everything as it stands.
    pub(crate) fn reckon(&self) -> Reckoning {
        let mut reckoning = Reckoning::default();
        for (own, seat) in [FIRST, SECOND].into_iter().enumerate() {
            for at in Site::all() {
                let scale = self.scale(seat, at);
                if scale.won {
                    let (base, reward) = self.prize(at, &scale);
                    reckoning.rows[0][own] += base + reward + self.bonus(at);
                }
                for stack in self.crew(seat, at).stacks() {
                    for (level, place) in stack.places().iter().enumerate() {
                        let row = if level == 0 { 1 } else { 2 };
                        reckoning.rows[row][own] += scale.points(self.face(*place));
                    }
                }
            }
            let goods = sets_worth(self.side(seat).goods, 0, SETS);
            reckoning.rows[3][own] += i16::try_from(goods).unwrap_or(i16::MAX);
        }
        reckoning
    }

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

    /// Tells the reckoning when the game is over.
    pub(crate) fn tell_scores<S: Sink<Event>>(&self, sink: &mut S) {
        if !S::LISTENS {
            return;
        }
        for at in Site::all() {
            let winner = self.leader(at);
            let (base, reward) =
                winner.map_or((0, 0), |seat| self.prize(at, &self.scale(seat, at)));
            let bonus = self.bonus(at);
            sink.tell(Event::Decided { at: self.location(at), winner, base, reward, bonus });
        }
        let reckoning = self.reckon();
        for (row, points) in Row::ALL.into_iter().zip(reckoning.rows) {
            sink.tell(Event::Scored { row, points });
        }
        let points = reckoning.totals();
        let (winner, by) = self.winner(points);
        sink.tell(Event::GameEnded { points, winner, by });
    }

    /// The Points by which `seat` is ahead if the game ended now.
    pub(crate) fn lead(&self, seat: Seat) -> i16 {
        let points = self.reckon().totals();
        points[seat.index() & 1] - points[rival(seat).index() & 1]
    }
}
