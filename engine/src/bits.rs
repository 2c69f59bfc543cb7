//! Sets of small numbers, one bit each.

/// The numbers of the bits that are set, from the lowest.
///
/// ```
/// assert_eq!(engine::bits(0b1101).collect::<Vec<u8>>(), [0, 2, 3]);
/// ```
#[inline]
pub fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(bit)
    })
}
