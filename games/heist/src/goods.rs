//! Sets of stolen goods.

/// The best that `goods` and `wild` ones of any kind are worth in sets of different kinds, where
/// `values` are for a set of one, two and three.
///
/// Each set takes at most one of each kind, so with the goods sorted by number the largest sets
/// are made first. That is best as long as a larger set is worth at least as much more for each
/// good, as in both games. For the same reason a wild one is best taken for the kind that is
/// rarest: no other makes a larger set.
pub fn sets_worth(goods: [u8; 3], wild: u8, values: [u8; 3]) -> u16 {
    let mut sorted = goods.map(u16::from);
    for _ in 0..wild {
        sorted.sort_unstable();
        sorted[0] += 1;
    }
    sorted.sort_unstable();
    let [three, two, one] = sorted;
    let [single, pair, triple] = values.map(u16::from);
    three * triple + (two - three) * pair + (one - two) * single
}
