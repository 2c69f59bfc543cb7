//! Days, as everybody on Earth counts them at once: by UTC.

use std::fmt;
use std::str::FromStr;

use time::{Date, Month, OffsetDateTime};

use super::NotADeal;

/// How many milliseconds a day has.
const LENGTH: i64 = 24 * 60 * 60 * 1000;

/// A day, written `2026-11-16`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Day(Date);

impl Day {
    /// The day of a moment in milliseconds since 1970.
    pub fn of(moment: i64) -> Day {
        let moment = OffsetDateTime::from_unix_timestamp(moment.div_euclid(1000));
        Day(moment.map_or(Date::MIN, OffsetDateTime::date))
    }

    /// When it begins.
    pub fn begins_at(self) -> i64 {
        self.0.midnight().assume_utc().unix_timestamp() * 1000
    }

    /// When it is over.
    pub fn ends_at(self) -> i64 {
        self.begins_at() + LENGTH
    }

    /// The day after.
    #[must_use]
    pub fn next(self) -> Day {
        Day(self.0.next_day().unwrap_or(self.0))
    }

    /// The day before.
    #[must_use]
    pub fn previous(self) -> Day {
        Day(self.0.previous_day().unwrap_or(self.0))
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.0.to_calendar_date();
        write!(f, "{year:04}-{:02}-{day:02}", u8::from(month))
    }
}

impl FromStr for Day {
    type Err = NotADeal;

    /// Reads exactly what `Display` writes: a day has one address.
    fn from_str(text: &str) -> Result<Day, NotADeal> {
        let read = || {
            let mut parts = text.splitn(3, '-');
            let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
            let month = Month::try_from(month.parse::<u8>().ok()?).ok()?;
            Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()
        };
        read().map(Day).filter(|day| day.to_string() == text).ok_or(NotADeal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_read_as_it_is_written() {
        let day: Day = "2028-02-29".parse().unwrap();
        assert_eq!(day.to_string(), "2028-02-29");
        assert_eq!(day.next().to_string(), "2028-03-01");
        assert_eq!(day.previous().to_string(), "2028-02-28");
        assert_eq!(Day::of(day.begins_at()), day);
        assert_eq!(Day::of(day.ends_at() - 1), day);
        assert_eq!(Day::of(day.ends_at()), day.next());
        for wrong in ["", "2028", "2028-2-29", "2027-02-29", "2028-13-01", "2028-02-29-1", "x-y-z"]
        {
            assert!(wrong.parse::<Day>().is_err(), "{wrong}");
        }
    }
}
