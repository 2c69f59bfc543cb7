//! Pairs of cards that do better together than each alone lets expect.

use super::counts::{Counts, Tries, pair};
use crate::normal;

/// Fewer cases than this of any of the four kinds say too little.
const LEAST: u64 = 30;

/// What two cards are worth together, beyond what each is worth by itself.
#[derive(Clone, PartialEq, Debug)]
pub struct PairResult {
    /// The cards, by their places in the list of all cards.
    pub cards: [usize; 2],
    /// How those did who played both.
    pub both: Tries,
    /// How many more games were won with both than each alone would add, as a share of games.
    pub bonus: f64,
    /// The true bonus of *all* pairs is hardly further off than this.
    pub plus_minus: f64,
}

impl PairResult {
    /// Whether it is clear that they belong together, or get into each other's way.
    pub fn is_clear(&self) -> bool {
        self.bonus.abs() > self.plus_minus
    }
}

/// Every pair that came up often enough, the strongest bonus first.
pub(crate) fn pairs(counts: &Counts) -> Vec<PairResult> {
    let all = everyone(counts);
    let cards = counts.cards.len();
    let each = (0..cards).flat_map(|other| (0..other).map(move |one| [one, other]));
    let found: Vec<(PairResult, f64)> =
        each.filter_map(|cards| interaction(counts, all, cards)).collect();
    let z = normal::deviations_for(found.len());
    let mut pairs: Vec<PairResult> = found
        .into_iter()
        .map(|(pair, deviation)| PairResult { plus_minus: z * deviation, ..pair })
        .collect();
    pairs.sort_by(|one, other| other.bonus.total_cmp(&one.bonus));
    pairs
}

/// Everyone who could have played cards: a seat that never does says nothing about them.
fn everyone(counts: &Counts) -> Tries {
    let plays =
        |bot: usize, seat: usize| counts.cards.iter().any(|card| card.sittings[bot][seat] > 0);
    if counts.is_cooperative() {
        return Tries { count: counts.games, won: counts.games - counts.no_winner };
    }
    let mut all = Tries::default();
    for (bot, seats) in counts.sittings.iter().enumerate() {
        for (_, tries) in seats.iter().enumerate().filter(|(seat, _)| plays(bot, *seat)) {
            all.count += tries.count;
            all.won += tries.won;
        }
    }
    all
}

/// The difference of differences: what the second card adds to those who have the first, less
/// what it adds to those who do not. With it, its standard deviation.
fn interaction(counts: &Counts, all: Tries, cards: [usize; 2]) -> Option<(PairResult, f64)> {
    let [one, other] = cards.map(|card| counts.cards[card].owners);
    let both = counts.pairs[pair(cards[0], cards[1])];
    let without = |part: Tries, whole: Tries| Tries {
        count: whole.count.saturating_sub(part.count),
        won: whole.won.saturating_sub(part.won),
    };
    let only = [without(both, one), without(both, other)];
    let neither = without(only[1], without(one, all));
    let groups = [both, only[0], only[1], neither];
    if groups.iter().any(|group| group.count < LEAST) {
        return None;
    }
    let bonus = both.share() - only[0].share() - only[1].share() + neither.share();
    let variance: f64 = groups.iter().map(|group| group.variance()).sum();
    Some((PairResult { cards, both, bonus, plus_minus: 0.0 }, variance.sqrt()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bonus_is_what_two_cards_add_together() {
        // Alone each wins half, as does nobody; together they always win.
        let mut counts = Counts::of_two_cards([(100, 100), (100, 50), (100, 50), (100, 50)]);
        let found = pairs(&counts);
        assert_eq!(found.len(), 1);
        assert!((found[0].bonus - 0.5).abs() < 1e-9, "{found:?}");
        assert!(found[0].is_clear());
        // Cards that are strong each by themselves are no pair.
        counts = Counts::of_two_cards([(100, 90), (100, 70), (100, 70), (100, 50)]);
        let found = pairs(&counts);
        assert!(found[0].bonus.abs() < 1e-9 && !found[0].is_clear(), "{found:?}");
        // Too few cases say nothing.
        counts = Counts::of_two_cards([(29, 29), (100, 50), (100, 50), (100, 50)]);
        assert_eq!(pairs(&counts), []);
    }
}
