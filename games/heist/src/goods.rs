//! Sets of stolen goods.

/// The best that `goods` and `wild` ones of any kind are worth in sets of different kinds, where
/// `values` are for a set of one, two and three.
///
/// Each set takes at most one of each kind, so with the goods sorted by number the largest sets
/// are made first. That is best as long as a larger set is worth at least as much more for each
/// good, as in both games; a wild one goes where it adds most, tried in every way.
pub fn sets_worth(goods: [u8; 3], wild: u8, values: [u8; 3]) -> u16 {
    if wild > 0 {
        return (0..3)
            .map(|kind| {
                let mut with = goods;
                with[kind] += 1;
                sets_worth(with, wild - 1, values)
            })
            .max()
            .unwrap_or(0);
    }
    let mut sorted = goods;
    sorted.sort_unstable();
    let [three, two, one] = sorted;
    let [single, pair, triple] = values.map(u16::from);
    u16::from(three) * triple + u16::from(two - three) * pair + u16::from(one - two) * single
}
