//! The end: what everyone is told, who has won, and the score sheet.

use engine::{Names, Outcome, Place, Rule, ScoreRow, ScoreSheet, Seat, Seats, Sink};

use crate::rules::state::SideIndex;
use crate::rules::tally::Tally;
use crate::rules::wilds::by_kind;
use crate::{Caper, Event, Phase, Reason, Row, Site, Tie};

/// How a game ended, or would end now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Verdict {
    pub(crate) winners: Seats,
    pub(crate) by: Reason,
    /// The side that is ahead of the other.
    better: SideIndex,
}

pub(crate) fn outcome(game: &Caper) -> Option<Outcome> {
    (game.phase == Phase::Over).then(|| {
        let tally = game.tally();
        let verdict = game.verdict(&tally);
        let places = Seats::all(game.players()).iter().map(|seat| Place {
            rank: game.rank(seat, &verdict),
            points: game.seat_points(seat, &tally).clamp(i16::MIN.into(), i16::MAX.into()) as i16,
        });
        Outcome { winners: verdict.winners, places: places.collect(), rule: verdict.by.rule() }
    })
}

pub(crate) fn score_sheet(game: &Caper, names: &Names) -> ScoreSheet {
    let tally = game.tally();
    let mut columns: Vec<String> = [0, 1].map(|side| names.list(game.seats_of(side))).to_vec();
    let mut rows = Vec::from(Row::ALL.map(|row| ScoreRow {
        label: row.label().to_owned(),
        rule: row.rule(),
        values: tally.rows.map(|rows| rows[row as usize]).to_vec(),
    }));
    let mut totals = [0, 1].map(|side| tally.points(side)).to_vec();
    if game.players() == 3 {
        columns.push(names[Caper::SNITCH].to_owned());
        rows.iter_mut().for_each(|row| row.values.push(0));
        let points = snitch_points(&tally);
        let label = "The lower score and a sixth of the higher".to_owned();
        rows.push(ScoreRow { label, rule: Rule("CP-10.6"), values: vec![0, 0, points] });
        totals.push(points);
    }
    rows.push(ScoreRow { label: "Points".to_owned(), rule: Rule("CP-9.7"), values: totals });
    let told = |side: &SideIndex| game.told_wilds(&tally, *side) != [0; 3];
    let wilds = [0, 1].into_iter().filter(told);
    let notes = wilds.map(|side| {
        let kinds = by_kind(tally.wild_as[side]).join(" and ");
        format!("{}'s wild goods count as {kinds}.", names.list(game.seats_of(side)))
    });
    ScoreSheet { columns, rows, notes: notes.collect() }
}

impl Caper {
    /// Tells the score row by row, and who has won.
    pub(crate) fn tell_score<S: Sink<Event>>(&self, sink: &mut S) {
        if !S::LISTENS {
            return;
        }
        let tally = self.tally();
        for at in Site::all() {
            sink.tell(Event::Decided {
                at: self.deal.locations[at.index()],
                capers: tally.capers[at.index()],
                winner: tally.winner(at).map(|side| self.mastermind(side)),
            });
        }
        for row in [Row::Locations, Row::Thieves, Row::Gear] {
            let points = tally.rows.map(|rows| rows[row as usize]);
            sink.tell(Event::Scored { row, points });
        }
        for side in [0, 1] {
            sink.tell(Event::Fenced {
                seat: self.mastermind(side),
                goods: tally.goods[side],
                wild_as: self.told_wilds(&tally, side),
                points: tally.rows[side][Row::StolenGoods as usize],
            });
        }
        if self.players() == 3 {
            sink.tell(Event::Snitched { seat: Caper::SNITCH, points: snitch_points(&tally) });
        }
        let Verdict { winners, by, .. } = self.verdict(&tally);
        sink.tell(Event::GameEnded { winners, by });
    }

    /// What everyone is told that a side's wild Goods count as.
    fn told_wilds(&self, tally: &Tally, side: SideIndex) -> [u8; 3] {
        if self.options.log.is_full() { tally.wild_as[side] } else { [0; 3] }
    }

    pub(crate) fn verdict(&self, tally: &Tally) -> Verdict {
        let (better, by) = self.better(tally);
        let best = tally.points(better);
        match self.players() {
            3 if snitch_points(tally) >= best => {
                Verdict { winners: Seats::one(Caper::SNITCH), by: Reason::Snitch, better }
            }
            4 => {
                let by = if by == Reason::Points { Reason::TeamPoints } else { by };
                Verdict { winners: self.seats_of(better), by, better }
            }
            _ => Verdict { winners: self.seats_of(better), by, better },
        }
    }

    /// Which side is ahead, and by what (CP-9.7 to CP-9.9).
    fn better(&self, tally: &Tally) -> (SideIndex, Reason) {
        let points = [0, 1].map(|side| tally.points(side));
        if points[0] != points[1] {
            return (usize::from(points[1] > points[0]), Reason::Points);
        }
        let tie = self.options.tie;
        let [cream, mint] = [0, 1].map(|side| match tie {
            Tie::Coins => u32::from(self.sides[side].coins),
            Tie::Capers => tally.capers.iter().map(|capers| capers[side]).sum(),
            Tie::Goods => tally.goods[side].iter().map(|goods| u32::from(*goods)).sum(),
        });
        if cream == mint {
            (0, Reason::Cream)
        } else {
            (usize::from(mint > cream), Reason::Tie(tie))
        }
    }

    /// Everyone who plays for a side.
    pub(crate) fn seats_of(&self, side: SideIndex) -> Seats {
        let mastermind = Seats::one(self.mastermind(side));
        if self.players() == 4 { mastermind.with(Caper::lookout(side)) } else { mastermind }
    }

    /// A winner is first. With a Snitch the better Mastermind and the Snitch come before the
    /// other Mastermind, who never has more Points than they.
    fn rank(&self, seat: Seat, verdict: &Verdict) -> u8 {
        if verdict.winners.contains(seat) {
            1
        } else if self.players() == 3 && self.side_of(seat) == Some(verdict.better ^ 1) {
            3
        } else {
            2
        }
    }

    fn seat_points(&self, seat: Seat, tally: &Tally) -> i32 {
        self.side_of(seat).map_or_else(|| snitch_points(tally), |side| tally.points(side))
    }
}

/// What the Snitch scores (CP-10.6).
pub(crate) fn snitch_points(tally: &Tally) -> i32 {
    let [cream, mint] = [0, 1].map(|side| tally.points(side));
    cream.min(mint) + cream.max(mint) / 6
}
