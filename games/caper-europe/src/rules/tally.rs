//! What everything is worth: the game as if it ended now.

use engine::Seat;
use heist::lang::{Kind, When};
use heist::{Kinds, Tableau, sets_worth};

use crate::cards::face::{Face, Points};
use crate::{CaperEurope, FIRST, SECOND, Site};

/// What a single good, a pair and a set of all three are worth (CE-10.7).
pub(crate) const SETS: [u8; 3] = [2, 5, 9];

/// The Points of both players if the game ended now, in the rows of the score pad.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) rows: [[i16; 2]; 4],
}

impl Tally {
    pub(crate) fn totals(&self) -> [i16; 2] {
        self.rows.iter().fold([0; 2], |[a, b], [c, d]| [a + c, b + d])
    }
}

/// What one player's cards at one Location are judged by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scorer {
    tableau: Tableau,
    /// The colours on top of the player's stacks.
    tops: Kinds,
    won: bool,
}

impl Scorer {
    /// What a card is worth to its owner, or a Location's reward to its winner.
    pub(crate) fn points(&self, face: &Face) -> i16 {
        face.points.iter().map(|points| self.clause(points)).sum()
    }

    fn clause(&self, points: &Points) -> i16 {
        let counts = match points.when {
            None => true,
            Some(When::Won) => self.won,
            Some(When::OnTop(colour)) => self.tops.contains(Kind::Colour(colour)),
            // No Points wait for a card.
            Some(When::Played(_)) => false,
        };
        if !counts {
            return 0;
        }
        let sets = points.per.map_or(1, |measure| measure.count(&self.tableau));
        i16::from(points.amount) * i16::from(sets)
    }
}

impl CaperEurope {
    pub(crate) fn scorer(&self, seat: Seat, at: Site) -> Scorer {
        let stacks = self.crew(seat, at).stacks().iter();
        let tops = stacks.filter_map(|stack| Some(self.face(stack.top()?).kind()));
        Scorer {
            tableau: self.tableau(seat, at),
            tops: tops.map(Kinds::one).fold(Kinds::NONE, Kinds::and),
            won: self.leader(at) == Some(seat),
        }
    }

    /// What a Location gives to its winner besides the bonus: base and reward (CE-10.3).
    pub(crate) fn prize(&self, at: Site, scorer: &Scorer) -> (i16, i16) {
        let face = self.book.face(self.location(at));
        (face.coins.into(), scorer.points(face))
    }

    pub(crate) fn bonus(&self, at: Site) -> i16 {
        self.book.bonus(self.tracker[at.index()]).into()
    }

    /// Counts everything as it stands.
    pub(crate) fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for (own, seat) in [FIRST, SECOND].into_iter().enumerate() {
            for at in Site::all() {
                let scorer = self.scorer(seat, at);
                if scorer.won {
                    let (base, reward) = self.prize(at, &scorer);
                    tally.rows[0][own] += base + reward + self.bonus(at);
                }
                for stack in self.crew(seat, at).stacks() {
                    for (level, place) in stack.places().iter().enumerate() {
                        let row = if level == 0 { 1 } else { 2 };
                        tally.rows[row][own] += scorer.points(self.face(*place));
                    }
                }
            }
            let goods = sets_worth(self.side(seat).goods, SETS);
            tally.rows[3][own] += i16::try_from(goods).unwrap_or(i16::MAX);
        }
        tally
    }
}
