//! On how many days in a row somebody has finished the deal of the day.

use super::Day;

/// Days in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Streak {
    /// The last of them.
    last: Day,
    days: u32,
}

impl Streak {
    /// How many there are, if it is not broken by today.
    pub fn days(self, today: Day) -> u32 {
        if self.last >= today.previous() { self.days } else { 0 }
    }

    /// The same after a deal of this day was finished.
    pub(crate) fn with(streak: Option<Streak>, day: Day) -> Streak {
        match streak {
            Some(it) if it.last >= day => it,
            Some(it) if it.last == day.previous() => Streak { last: day, days: it.days + 1 },
            _ => Streak { last: day, days: 1 },
        }
    }

    /// The one that goes on for longer; of two that ended, neither does.
    pub(crate) fn better(one: Option<Streak>, other: Option<Streak>) -> Option<Streak> {
        one.into_iter().chain(other).max_by_key(|streak| (streak.last, streak.days))
    }

    pub(crate) fn read(text: &str) -> Option<Streak> {
        let (last, days) = text.split_once(' ')?;
        Some(Streak { last: last.parse().ok()?, days: days.parse().ok()? })
    }

    pub(crate) fn written(self) -> String {
        format!("{} {}", self.last, self.days)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_that_was_left_out_breaks_it() {
        let first: Day = "2026-12-31".parse().unwrap();
        let one = Streak::with(None, first);
        let two = Streak::with(Some(one), first.next());
        assert_eq!(Streak::with(Some(two), first.next()), two, "a day counts once");
        assert_eq!(two.days(first.next()), 2);
        assert_eq!(two.days(first.next().next()), 2, "today can still be played");
        assert_eq!(two.days(first.next().next().next()), 0);
        let later = first.next().next().next();
        assert_eq!(Streak::with(Some(two), later).days(later), 1);
        assert_eq!(Streak::read(&two.written()), Some(two));
    }
}
