//! Holidays: days on which somebody's clocks stand still at all tables that are played over days.
//!
//! A day begins at midnight UTC, as that of the deals does. Everybody has some days a year; those
//! that were announced and have not begun can be taken back.

use serde::{Deserialize, Serialize};
use time::{Date, OffsetDateTime};

use crate::error::Error;
use crate::turns::{DAY, Pause};
use crate::words;

/// How many days a year somebody has.
pub const DAYS_A_YEAR: usize = 21;
/// How far ahead holidays can be announced, in days.
const AHEAD: i64 = 366;
/// After how many days past holidays are forgotten: no decision is as old as that.
const KEPT: i64 = 400;

/// Somebody's holidays.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Holidays {
    /// The days, each as the number of days since 1970, in order.
    days: Vec<i64>,
}

impl Holidays {
    /// Announces `count` days from `first` on, which may be today at the earliest.
    pub fn announce(&mut self, now: i64, first: Date, count: usize) -> Result<(), Error> {
        let (today, first) = (now.div_euclid(DAY), number(first));
        if !(today..today + AHEAD).contains(&first) {
            return Err(Error::invalid(words::HOLIDAY_WHEN));
        }
        let refused = || Error::conflict(words::no_such_holiday(DAYS_A_YEAR, self.left(now)));
        if !(1..=DAYS_A_YEAR).contains(&count) {
            return Err(refused());
        }
        let wanted = (first..).take(count);
        let mut days = self.days.clone();
        days.extend(wanted.filter(|day| !self.days.contains(day)));
        days.retain(|day| *day > today - KEPT);
        days.sort_unstable();
        let (one, other) = (year(first), year(first + count as i64 - 1));
        if [one, other].iter().any(|year| in_year(&days, *year) > DAYS_A_YEAR) {
            return Err(refused());
        }
        self.days = days;
        Ok(())
    }

    /// Takes back the days that have not begun. Today stays used up, but it ends.
    pub fn end(&mut self, now: i64) {
        self.days.retain(|day| *day <= now.div_euclid(DAY));
    }

    /// How many days are left in the year of this moment.
    pub fn left(&self, now: i64) -> usize {
        DAYS_A_YEAR.saturating_sub(in_year(&self.days, year(now.div_euclid(DAY))))
    }

    /// Whether the last of them is so long ago that no decision remembers it.
    pub(crate) fn are_forgotten(&self, now: i64) -> bool {
        self.days.last().is_none_or(|last| *last <= now.div_euclid(DAY) - KEPT)
    }

    /// Adds days that somebody announced in another guise, as far as they have days left.
    pub(crate) fn join(&mut self, other: &Holidays) {
        for day in &other.days {
            if !self.days.contains(day) && in_year(&self.days, year(*day)) < DAYS_A_YEAR {
                self.days.push(*day);
            }
        }
        self.days.sort_unstable();
    }

    /// The times in which clocks stand still: days in a row are one.
    pub fn pauses(&self) -> Vec<Pause> {
        let mut pauses: Vec<Pause> = Vec::new();
        for day in &self.days {
            let (from, until) = (day * DAY, (day + 1) * DAY);
            match pauses.last_mut() {
                Some(last) if last.until == from => last.until = until,
                _ => pauses.push(Pause { from, until }),
            }
        }
        pauses
    }

    /// Those that are not over at this moment.
    pub fn coming(&self, now: i64) -> Vec<Pause> {
        self.pauses().into_iter().filter(|pause| pause.until > now).collect()
    }
}

fn number(date: Date) -> i64 {
    date.midnight().assume_utc().unix_timestamp() * 1000 / DAY
}

fn year(day: i64) -> i32 {
    OffsetDateTime::from_unix_timestamp(day * DAY / 1000).map_or(1970, OffsetDateTime::year)
}

fn in_year(days: &[i64], wanted: i32) -> usize {
    days.iter().filter(|day| year(**day) == wanted).count()
}

#[cfg(test)]
mod tests {
    use time::Month;

    use super::*;

    fn date(year: i32, month: Month, day: u8) -> Date {
        Date::from_calendar_date(year, month, day).unwrap()
    }

    fn noon(of: Date) -> i64 {
        number(of) * DAY + DAY / 2
    }

    #[test]
    fn there_are_so_many_a_year_and_no_more() {
        let march = date(2027, Month::March, 25);
        let mut holidays = Holidays::default();
        holidays.announce(noon(march), march, 14).unwrap();
        assert_eq!(holidays.left(noon(march)), 7);
        assert!(holidays.announce(noon(march), date(2027, Month::June, 1), 8).is_err());
        assert_eq!(holidays.left(noon(march)), 7, "a refusal takes none");
        holidays.announce(noon(march), date(2027, Month::June, 1), 7).unwrap();
        // The same days again cost nothing, and the next year has its own.
        holidays.announce(noon(march), march, 14).unwrap();
        holidays.announce(noon(march), date(2028, Month::January, 1), 21).unwrap();
        for (first, count) in
            [(date(2027, Month::March, 24), 1), (date(2029, Month::May, 1), 1), (march, 0)]
        {
            assert!(holidays.announce(noon(march), first, count).is_err(), "{first} {count}");
        }
    }

    #[test]
    fn two_guises_have_no_more_days_than_one() {
        let march = date(2027, Month::March, 25);
        let announced = |first, count| {
            let mut holidays = Holidays::default();
            holidays.announce(noon(march), first, count).unwrap();
            holidays
        };
        let mut own = announced(march, 14);
        own.join(&announced(date(2027, Month::March, 30), 14));
        assert_eq!(own.left(noon(march)), 2, "nine of the days are shared");
        own.join(&announced(date(2027, Month::June, 1), 14));
        assert_eq!(own.left(noon(march)), 0);
        assert_eq!(own.pauses().len(), 2, "those that fit: {:?}", own.pauses());
    }

    /// Nobody gets fewer days than they asked for, and no number is too large to be refused.
    #[test]
    fn more_days_than_a_year_has_are_refused_however_many() {
        let march = date(2027, Month::March, 25);
        let december = date(2027, Month::December, 11);
        for count in [0, 22, 42, i64::MAX as usize, usize::MAX] {
            let mut holidays = Holidays::default();
            for first in [march, december] {
                let refused = holidays.announce(noon(march), first, count).unwrap_err();
                assert!(refused.to_string().contains("21 a year"), "{count}: {refused}");
            }
            assert_eq!(holidays, Holidays::default(), "{count}");
        }
    }

    #[test]
    fn days_over_new_year_count_for_both_years() {
        let first = date(2027, Month::December, 25);
        let mut holidays = Holidays::default();
        holidays.announce(noon(first), first, 21).unwrap();
        assert_eq!(holidays.left(noon(first)), 14);
        assert_eq!(holidays.left(noon(date(2028, Month::January, 2))), 7);
        assert_eq!(holidays.pauses().len(), 1, "they are in a row");
    }

    #[test]
    fn what_has_not_begun_can_be_taken_back() {
        let first = date(2027, Month::July, 1);
        let mut holidays = Holidays::default();
        holidays.announce(noon(first), first, 10).unwrap();
        holidays.end(noon(date(2027, Month::July, 3)));
        assert_eq!(holidays.left(noon(first)), 18);
        assert_eq!(
            holidays.pauses(),
            [Pause { from: number(first) * DAY, until: (number(first) + 3) * DAY }]
        );
    }

    /// A day has 24 hours here, whatever is done to clocks on walls: on the last Sundays of March
    /// and of October as well.
    #[test]
    fn daylight_saving_changes_no_holiday() {
        for first in [date(2027, Month::March, 28), date(2027, Month::October, 31)] {
            let mut holidays = Holidays::default();
            holidays.announce(noon(first), first, 1).unwrap();
            let [pause] = holidays.pauses()[..] else { panic!("one day") };
            assert_eq!(pause.until - pause.from, DAY);
        }
    }
}
