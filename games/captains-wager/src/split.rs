//! How the pool may be split once the encounters that are left are claimed.

use crate::ids::CLANS;

/// Ways with a smaller chance than this are not followed.
const UNLIKELY: f32 = 0.01;

/// The shares of the pool, as one way of claiming encounters after the other is followed.
#[derive(Debug)]
pub(crate) struct Split {
    /// So many encounter cards win everything.
    majority: u8,
    /// How many each captain has.
    claims: [u8; CLANS],
    shares: [f32; CLANS],
}

impl Split {
    /// Nothing is shared out yet.
    pub(crate) fn new(majority: u8, claims: [u8; CLANS]) -> Split {
        Split { majority, claims, shares: [0.0; CLANS] }
    }

    /// What each captain may hope for when `left` encounters are to be claimed: the next one with
    /// the chances of `next`, the others with those of `later`.
    pub(crate) fn after(
        mut self,
        left: u8,
        next: [f32; CLANS],
        later: [f32; CLANS],
    ) -> [f32; CLANS] {
        self.follow(1.0, left, &next, &later);
        self.shares
    }

    fn follow(&mut self, chance: f32, left: u8, next: &[f32; CLANS], later: &[f32; CLANS]) {
        if let Some(winner) = self.claims.iter().position(|claims| *claims >= self.majority) {
            self.shares[winner] += chance;
            return;
        }
        let mut unclaimed = 1.0;
        if left > 0 {
            for (own, odds) in next.iter().enumerate().filter(|(_, odds)| **odds > UNLIKELY) {
                self.claims[own] += 1;
                self.follow(chance * odds, left - 1, later, later);
                self.claims[own] -= 1;
                unclaimed -= odds;
            }
        }
        self.divide(chance * unclaimed);
    }

    /// Nobody has a majority: each encounter card is a part of the pool. Who comes first in the
    /// giving is left out; it decides about one card at most.
    fn divide(&mut self, chance: f32) {
        let all: u8 = self.claims.iter().sum();
        for (share, claims) in self.shares.iter_mut().zip(self.claims) {
            *share += chance * f32::from(claims) / f32::from(all.max(1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(split: Split, left: u8, next: [f32; CLANS], later: [f32; CLANS], two: [f32; 2]) {
        let shares = split.after(left, next, later);
        for (share, wanted) in shares.into_iter().zip(two) {
            assert!((share - wanted).abs() < 1e-4, "{shares:?} instead of {two:?}");
        }
    }

    const EVEN: [f32; CLANS] = [0.5, 0.5, 0.0, 0.0, 0.0];
    const NOBODY: [f32; CLANS] = [0.0; CLANS];

    #[test]
    fn a_majority_takes_all_whatever_is_left() {
        check(Split::new(3, [3, 0, 0, 0, 0]), 1, EVEN, NOBODY, [1.0, 0.0]);
    }

    #[test]
    fn without_a_majority_each_encounter_card_is_a_part() {
        check(Split::new(2, [1, 1, 1, 0, 0]), 0, NOBODY, NOBODY, [1.0 / 3.0, 1.0 / 3.0]);
        check(Split::new(3, [2, 1, 0, 0, 0]), 0, NOBODY, NOBODY, [2.0 / 3.0, 1.0 / 3.0]);
    }

    /// Two to one for two captains: half of the time the first takes all, else both have two.
    #[test]
    fn every_way_counts_by_its_chance() {
        check(Split::new(3, [2, 1, 0, 0, 0]), 1, EVEN, NOBODY, [0.75, 0.25]);
        check(Split::new(3, [1, 1, 0, 0, 0]), 2, EVEN, EVEN, [0.5, 0.5]);
    }

    #[test]
    fn what_nobody_can_claim_changes_nothing() {
        check(Split::new(3, [1, 0, 0, 0, 0]), 2, NOBODY, NOBODY, [1.0, 0.0]);
    }
}
