//! Sets of ways in which a Crew can come into play.

use engine::Code as _;

use super::action::{Slot, Way};

/// A set of ways, as a bit mask over their codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ways(u16);

/// Every way in the order of the codes: a table, because ways are listed all the time.
const ALL: [Way; 12] = [
    Way::Plain,
    Way::Upright,
    Way::Turned,
    Way::OnRisk,
    Way::Rotate(Slot(0)),
    Way::Rotate(Slot(1)),
    Way::Rotate(Slot(2)),
    Way::Rotate(Slot(3)),
    Way::Discard(Slot(0)),
    Way::Discard(Slot(1)),
    Way::Discard(Slot(2)),
    Way::Discard(Slot(3)),
];

impl Ways {
    pub(crate) const PLAIN: Ways = Ways(0b0001);
    pub(crate) const EITHER_WAY_UP: Ways = Ways(0b0110);
    pub(crate) const PLAIN_OR_ON_RISK: Ways = Ways(0b1001);

    /// Rotating each of these places, given as a bit mask.
    #[inline]
    pub(crate) const fn rotations(places: u8) -> Ways {
        Ways((places as u16) << 4)
    }

    /// Discarding from each of these places, given as a bit mask.
    #[inline]
    pub(crate) const fn discards(places: u8) -> Ways {
        Ways((places as u16) << 8)
    }

    #[inline]
    pub(crate) fn contains(self, way: Way) -> bool {
        self.0 >> way.code() & 1 == 1
    }

    /// The only way there is, if there is only one.
    #[inline]
    pub(crate) fn only(self) -> Option<Way> {
        let mut ways = self.iter();
        ways.next().filter(|_| ways.next().is_none())
    }

    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = Way> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let way = *ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(way)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_every_way_at_its_code() {
        assert!(Way::all().eq(ALL));
    }

    #[test]
    fn a_set_has_what_it_is_made_of() {
        let ways = |ways: Ways| ways.iter().collect::<Vec<_>>();
        assert_eq!(ways(Ways::PLAIN), [Way::Plain]);
        assert_eq!(ways(Ways::EITHER_WAY_UP), [Way::Upright, Way::Turned]);
        assert_eq!(ways(Ways::PLAIN_OR_ON_RISK), [Way::Plain, Way::OnRisk]);
        assert_eq!(ways(Ways::rotations(0b1001)), [0, 3].map(|n| Way::Rotate(Slot(n))));
        assert_eq!(ways(Ways::discards(0b0110)), [1, 2].map(|n| Way::Discard(Slot(n))));
    }
}
