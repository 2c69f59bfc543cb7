//! How the cards of a Lookout lie before them when they choose what to pass.

use arrayvec::ArrayVec;
use engine::{BadDeal, Dice};
use heist::ROUNDS;
use serde::{Deserialize, Serialize};

use crate::Held;
use crate::rules::state::{SideIndex, held};

/// The cards of a Lookout from left to right.
pub(crate) type LookoutRow = ArrayVec<Held, 6>;

/// A round and a turn in it, both from 0.
pub(crate) type Now = (u8, u8);

/// The orders in which both Lookouts lay out their cards, turn by turn.
///
/// A Lookout passes *places* of a row that only they can see. So nobody else can tell whether a
/// card they know was passed on, and the same choice makes sense whatever lies there.
///
/// A round is one number for each Lookout. Its remainder by `k!`, where `k` is how many cards the
/// Lookout holds, says how the row lies, and the quotient is what the later turns read. A row is
/// read likewise: the remainder by `k` says which card lies first, counted in the order in which
/// the round was dealt, the next remainder by `k - 1` which of the others lies second, and so on.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rows([[u32; 2]; ROUNDS.len()]);

const FACTORIALS: [u32; 7] = [1, 1, 2, 6, 24, 120, 720];

impl Rows {
    /// A number for every round and each Lookout, Cream's first.
    pub(crate) fn drawn(dice: &mut Dice) -> Rows {
        let mut rows = Rows::default();
        for round in 0..ROUNDS.len() as u8 {
            (0..2).for_each(|side| rows.draw_from((round, 0), side, dice));
        }
        rows
    }

    /// Draws the rows of a Lookout again, from this turn to the end of the round.
    pub(crate) fn draw_from(&mut self, now: Now, side: SideIndex, dice: &mut Dice) {
        let (weight, all) = (orders_before(now), all_orders(now.0));
        let number = &mut self.0[usize::from(now.0)][side];
        *number = *number % weight + weight * dice.below(all / weight);
    }

    /// Whether there is no row, as in a game without Lookouts.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Rows::default()
    }

    pub(crate) fn fit(&self) -> Result<(), BadDeal> {
        for (round, numbers) in (0..).zip(self.0) {
            let all = all_orders(round);
            if let Some(number) = numbers.into_iter().find(|number| *number >= all) {
                let round = round + 1;
                return Err(BadDeal(format!("the rows of round {round} are {number} of {all}")));
            }
        }
        Ok(())
    }

    /// How a Lookout lays out a hand.
    pub(crate) fn row(&self, now: Now, side: SideIndex, hand: u16) -> LookoutRow {
        let mut number = self.0[usize::from(now.0)][side] / orders_before(now);
        let mut left: LookoutRow = held(hand).collect();
        let mut row = LookoutRow::new();
        while !left.is_empty() {
            let count = left.len() as u32;
            row.push(left.remove((number % count) as usize));
            number /= count;
        }
        row
    }

    /// Lays a row out in this turn. What the later turns of the round had is lost.
    pub(crate) fn lay(&mut self, now: Now, side: SideIndex, row: &[Held]) {
        let mut weight = orders_before(now);
        let number = &mut self.0[usize::from(now.0)][side];
        *number %= weight;
        let mut left: LookoutRow = row.iter().copied().collect();
        left.sort_unstable();
        for card in row {
            let nth = left.iter().take_while(|other| *other < card).count();
            *number += nth as u32 * weight;
            weight *= left.len() as u32;
            left.remove(nth);
        }
    }
}

/// In how many ways the rows of the turns before this one can lie.
fn orders_before((round, turn): Now) -> u32 {
    let cards = usize::from(ROUNDS[usize::from(round)].cards);
    (0..usize::from(turn)).map(|turn| FACTORIALS[cards - turn]).product()
}

/// In how many ways all rows of a round can lie.
fn all_orders(round: u8) -> u32 {
    orders_before((round, ROUNDS[usize::from(round)].cards))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_a_round_is_its_own_rows() {
        let hands: [u16; 3] = [0b1101_0010, 0b1100_0001, 0b11];
        for number in 0..all_orders(0) {
            let read = Rows([[0, number], [0; 2], [0; 2], [0; 2], [0; 2], [0; 2]]);
            let mut laid = Rows::default();
            for (turn, hand) in (0..).zip(hands) {
                laid.lay((0, turn), 1, &read.row((0, turn), 1, hand));
            }
            assert_eq!(laid, read);
        }
    }

    #[test]
    fn a_number_that_is_no_row_is_refused() {
        let mut rows = Rows::drawn(&mut Dice::new(engine::Seed::from_text("rows")));
        assert_eq!(rows.fit(), Ok(()));
        rows.0[2][1] = 12;
        assert!(rows.fit().is_err());
    }
}
