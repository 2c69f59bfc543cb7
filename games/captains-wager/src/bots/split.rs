//! How the pool may be split once the encounters that are left are claimed.

use crate::rules::ids::CLANS;

/// The encounter cards as they are claimed now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Split {
    /// So many encounter cards win everything: more than half of all, so only one captain can.
    majority: u8,
    /// How many each captain has.
    claims: [u8; CLANS],
}

/// All the ways in which one captain comes to a majority, together.
#[derive(Clone, Copy, Default)]
struct Triumph {
    chance: f32,
    /// By the chance of each way: how many cards the captain has in the end, whether another
    /// claims the next one, and how many of the later ones others claim.
    own: f32,
    next_lost: f32,
    later_lost: f32,
}

impl Split {
    pub(crate) fn new(majority: u8, claims: [u8; CLANS]) -> Split {
        Split { majority, claims }
    }

    /// What share of the pool each captain can expect when `left` encounters are to be claimed:
    /// the next one with the chances of `next`, the others with those of `later`. Chances add up
    /// to 1, or to nothing if nobody is left to claim.
    ///
    /// Whoever has a majority takes all. Otherwise each card is a part of the pool; who comes
    /// first in the giving is left out, it decides about one card at most.
    pub(crate) fn after(self, left: u8, next: [f32; CLANS], later: [f32; CLANS]) -> [f32; CLANS] {
        let next_ones = u8::from(left > 0 && next.iter().any(|it| *it > 0.0));
        let later_ones = if later.iter().any(|it| *it > 0.0) { left.max(1) - 1 } else { 0 };
        let all = f32::from(self.claims.iter().sum::<u8>() + next_ones + later_ones).max(1.0);
        let expected = |own: usize| {
            f32::from(self.claims[own])
                + f32::from(next_ones) * next[own]
                + f32::from(later_ones) * later[own]
        };
        let mut cards: [f32; CLANS] = std::array::from_fn(expected);
        let mut shares = [0.0; CLANS];
        for winner in 0..CLANS {
            let it = self.triumph(winner, (next_ones, next[winner]), (later_ones, later[winner]));
            if it.chance == 0.0 {
                continue;
            }
            shares[winner] = it.chance;
            let next_lost = it.next_lost / (1.0 - next[winner]).max(f32::MIN_POSITIVE);
            let later_lost = it.later_lost / (1.0 - later[winner]).max(f32::MIN_POSITIVE);
            for (other, cards) in cards.iter_mut().enumerate() {
                *cards -= if other == winner {
                    it.own
                } else {
                    f32::from(self.claims[other]) * it.chance
                        + next_lost * next[other]
                        + later_lost * later[other]
                };
            }
        }
        // What is left of the cards are those of ways without a majority.
        shares.iter_mut().zip(cards).for_each(|(share, cards)| *share += cards / all);
        shares
    }

    /// Every way in which a captain comes to a majority who claims the next encounter and each
    /// later one with these chances; the number says how many of them there are.
    fn triumph(self, own: usize, next: (u8, f32), later: (u8, f32)) -> Triumph {
        let mut triumph = Triumph::default();
        let (claims, (count, odds)) = (self.claims[own], later);
        if claims + next.0 + count < self.majority {
            return triumph;
        }
        // How likely it is that so many of the later ones are claimed.
        let mut chances = [1.0, 0.0, 0.0, 0.0];
        for _ in 0..count {
            for more in (1..chances.len()).rev() {
                chances[more] = chances[more] * (1.0 - odds) + chances[more - 1] * odds;
            }
            chances[0] *= 1.0 - odds;
        }
        let won = f32::from(next.0) * next.1;
        for (more, chance) in (0..=count).zip(chances) {
            for (and_next, part) in [(next.0, won), (0, 1.0 - won)] {
                let all = claims + more + and_next;
                if all >= self.majority {
                    let chance = chance * part;
                    triumph.chance += chance;
                    triumph.own += chance * f32::from(all);
                    triumph.next_lost += chance * f32::from(next.0 - and_next);
                    triumph.later_lost += chance * f32::from(count - more);
                }
            }
        }
        triumph
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

    /// Every way of claiming what is left, one after the other.
    fn one_by_one(split: Split, left: u8, next: [f32; CLANS], later: [f32; CLANS]) -> [f32; CLANS] {
        let mut shares = [0.0; CLANS];
        if left > 0 && next.iter().any(|it| *it > 0.0) {
            for (own, odds) in next.into_iter().enumerate() {
                let mut claimed = split;
                claimed.claims[own] += 1;
                let after = one_by_one(claimed, left - 1, later, later);
                shares.iter_mut().zip(after).for_each(|(share, it)| *share += odds * it);
            }
        } else if left > 0 {
            // Nobody can claim this one, and it goes by.
            return one_by_one(split, left - 1, later, later);
        } else if let Some(winner) = split.claims.iter().position(|it| *it >= split.majority) {
            shares[winner] = 1.0;
        } else {
            let all: u8 = split.claims.iter().sum();
            shares = split.claims.map(|it| f32::from(it) / f32::from(all.max(1)));
        }
        shares
    }

    #[test]
    fn it_is_what_every_way_comes_to_one_by_one() {
        let odds = [
            NOBODY,
            EVEN,
            [0.0, 1.0, 0.0, 0.0, 0.0],
            [0.1, 0.2, 0.4, 0.3, 0.0],
            [0.2, 0.2, 0.2, 0.2, 0.2],
        ];
        let claims =
            [[0; CLANS], [1, 0, 0, 0, 0], [0, 1, 1, 0, 0], [2, 1, 0, 0, 0], [2, 0, 0, 0, 0]];
        for (majority, rounds) in [(2, 3), (3, 4)] {
            for claims in claims.into_iter().filter(|it| it.iter().sum::<u8>() <= rounds) {
                for left in 0..=rounds - claims.iter().sum::<u8>() {
                    for (next, later) in odds.iter().flat_map(|it| odds.map(|other| (*it, other))) {
                        let split = Split::new(majority, claims);
                        let wanted = one_by_one(split, left, next, later);
                        let shares = split.after(left, next, later);
                        for (share, wanted) in shares.into_iter().zip(wanted) {
                            assert!(
                                (share - wanted).abs() < 1e-4,
                                "{claims:?}, {left} left, {next:?}, {later:?}: {shares:?}"
                            );
                        }
                    }
                }
            }
        }
    }
}
