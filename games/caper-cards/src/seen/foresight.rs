//! What anyone who looks at the table can work out from it: who plays when, and what the
//! Complications are about to do. It is made from a view alone, so it tells nothing hidden.

use arrayvec::ArrayVec;
use engine::Seat;

use crate::cards::Figures;
use crate::rules::action::SLOTS;
use crate::rules::complication::Tucked;
use crate::rules::row::{Placed, Row, Spot};
use crate::rules::variant::Variant;
use crate::{Cards, DeckThief, Origin, Reward, View};

/// What comes of the row if it is scored as it lies now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Foresight {
    /// What becomes of each Crew of the row, in the order of play.
    pub fates: ArrayVec<Fate, SLOTS>,
    /// The Crew score after that.
    pub score: i16,
    /// The Risk after that.
    pub risk: u8,
}

/// What the Complications that act before scoring do to a Crew (CC-7.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Nothing.
    Stays,
    /// It will show this number.
    Shows {
        /// The number.
        number: u8,
        /// The Reward whose Complication rotates it.
        by: Reward,
    },
    /// It will be discarded.
    Leaves {
        /// The Reward whose Complication discards it.
        by: Reward,
    },
}

impl View {
    /// Who plays the Crew with this number in the round, counted from zero, and where it is
    /// turned up if it does not come from a hand.
    pub fn player_of(&self, place: usize) -> (Seat, Option<Origin>) {
        // Who looks at the Reward has no say in who plays when.
        let variant = Variant::new(self.hands.len() as u8, DeckThief::default());
        let turn = place.min(SLOTS - 1) as u8;
        (variant.player(self.boss, turn), variant.turned_up(turn))
    }

    /// What comes of the row if it is scored as it lies now.
    pub fn foresee(&self, deck: &Cards) -> Foresight {
        let figures = Figures::new(deck, self.readings);
        let mut row = self.rebuilt(&figures);
        let mut fates: ArrayVec<Fate, SLOTS> = row.iter().map(|_| Fate::Stays).collect();
        let mut tucked = Tucked::NONE;
        for &by in &self.tucked {
            tucked.add(by);
            let before = row;
            row.apply(by, &figures, |_, _| {});
            for ((fate, was), is) in fates.iter_mut().zip(before.iter()).zip(row.iter()) {
                if was != is {
                    *fate = fate_of(is, by, &figures);
                }
            }
        }
        Foresight {
            fates,
            score: row.score(&figures, tucked),
            risk: row.on_risk().map_or(self.risk_side, |placed| placed.number(&figures)),
        }
    }

    /// The row as the rules know it.
    fn rebuilt(&self, figures: &Figures) -> Row {
        let mut row = Row::EMPTY;
        for seen in &self.row {
            let turned = seen.number != figures.crew(seen.crew).numbers[0];
            let spot = match (seen.discarded, seen.covering) {
                (true, _) => Spot::Gone,
                (false, true) => Spot::Risk,
                (false, false) => Spot::Crew,
            };
            row.put(Placed { crew: seen.crew, turned, spot }, seen.played_odd);
        }
        row
    }
}

fn fate_of(placed: Placed, by: Reward, figures: &Figures) -> Fate {
    if placed.in_play() {
        Fate::Shows { number: placed.number(figures), by }
    } else {
        Fate::Leaves { by }
    }
}
