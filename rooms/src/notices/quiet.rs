//! Quiet hours: when somebody does not want to be told anything.

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::words;

/// Every offset from UTC is a multiple of this.
const STEP: i64 = 15 * 60_000;
/// Steps of a day and of the hour that a clock may be set back in it.
const MOST_STEPS: i64 = 25 * 4;

/// The hours of the day in which somebody is left in peace, by the clock on their wall.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Quiet {
    /// The first of them.
    pub from: u8,
    /// The first hour after them.
    pub to: u8,
    /// The time zone, such as `Europe/Oslo`.
    pub zone: String,
}

impl Quiet {
    /// Hours of a zone, if there are such.
    pub fn new(from: u8, to: u8, zone: &str) -> Result<Quiet, Error> {
        if from > 23 || to > 23 || from == to {
            return Err(Error::invalid(words::NO_SUCH_HOURS));
        }
        if tzdb_data::find_tz(zone.as_bytes()).is_none() {
            return Err(Error::invalid(words::no_such_zone(zone)));
        }
        Ok(Quiet { from, to, zone: zone.to_owned() })
    }

    /// When they are over, if this moment is in them.
    pub fn over_at(&self, now: i64) -> Option<i64> {
        if !self.holds(now) {
            return None;
        }
        let first = now.div_euclid(STEP) + 1;
        (first..first + MOST_STEPS).map(|step| step * STEP).find(|moment| !self.holds(*moment))
    }

    /// How far its clocks are ahead of UTC at a moment, in milliseconds.
    pub(crate) fn offset(&self, moment: i64) -> i64 {
        let zone = tzdb_data::find_tz(self.zone.as_bytes());
        let kind = zone.and_then(|zone| zone.find_local_time_type(moment.div_euclid(1000)).ok());
        kind.map_or(0, |kind| i64::from(kind.ut_offset()) * 1000)
    }

    fn holds(&self, moment: i64) -> bool {
        let hour = (moment + self.offset(moment)).div_euclid(3_600_000).rem_euclid(24);
        let hour = u8::try_from(hour).unwrap_or(0);
        match self.from < self.to {
            true => (self.from..self.to).contains(&hour),
            false => hour >= self.from || hour < self.to,
        }
    }
}

/// The names of all time zones that are named after a place, and UTC.
pub fn zones() -> impl Iterator<Item = &'static str> {
    let placed = |name: &&str| *name == "UTC" || name.contains('/') && !name.starts_with("Etc/");
    tzdb_data::TZ_NAMES.iter().copied().filter(placed)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 3_600_000;

    /// 2027-03-28 00:00 UTC; an hour later the clocks of Oslo are set forward.
    const MARCH: i64 = 1_806_192_000_000;
    /// 2027-10-31 00:00 UTC; an hour later they are set back.
    const OCTOBER: i64 = 1_824_940_800_000;

    fn at_night() -> Quiet {
        Quiet::new(22, 8, "Europe/Oslo").unwrap()
    }

    #[test]
    fn they_end_by_the_clock_on_the_wall() {
        let quiet = at_night();
        // In winter 8 o'clock is 7 in UTC, in summer 6.
        assert_eq!(quiet.over_at(MARCH - 2 * HOUR), Some(MARCH + 6 * HOUR), "an hour is missing");
        assert_eq!(quiet.over_at(OCTOBER - 3 * HOUR), Some(OCTOBER + 7 * HOUR), "one comes twice");
        assert_eq!(quiet.over_at(MARCH - 4 * HOUR), None, "at 21 o'clock");
        assert_eq!(quiet.over_at(MARCH + 6 * HOUR), None);
    }

    #[test]
    fn they_end_within_a_day_and_where_they_end_it_is_not_quiet() {
        for name in zones() {
            let quiet = Quiet::new(22, 8, name).unwrap();
            for moment in (0..52 * 7).map(|day| MARCH + day * 24 * HOUR + day * 7 * 60_000) {
                if let Some(end) = quiet.over_at(moment) {
                    assert!(end > moment && end - moment <= 12 * HOUR, "{name} {moment}");
                    assert_eq!(quiet.over_at(end), None, "{name} {moment}");
                }
            }
        }
    }

    /// Zones that set their clocks in their own ways: by half an hour, at midnight, in the other
    /// half of the year, never, and from offsets that are no whole hours.
    const ZONES: [&str; 12] = [
        "Europe/Oslo",
        "Europe/Dublin",
        "America/New_York",
        "America/St_Johns",
        "America/Santiago",
        "America/Havana",
        "Australia/Lord_Howe",
        "Australia/Adelaide",
        "Pacific/Chatham",
        "Asia/Kathmandu",
        "Africa/Casablanca",
        "UTC",
    ];

    /// The moments around which a zone sets its clocks within two years.
    fn changes(zone: &str) -> Vec<i64> {
        let quiet = Quiet::new(22, 8, zone).unwrap();
        let hours = (0..2 * 366 * 24).map(|hour| MARCH - 90 * 24 * HOUR + hour * HOUR);
        hours.filter(|at| quiet.offset(*at) != quiet.offset(at + HOUR)).collect()
    }

    /// Whoever looks at the clock on the wall every minute sees them end at the same moment, on the
    /// nights in which it is set and on others.
    #[test]
    fn they_end_when_whoever_looks_at_the_clock_every_minute_says_so() {
        const MINUTE: i64 = 60_000;
        let mut dice = engine::Dice::new(engine::Seed::from_text("quiet"));
        let mut set = 0;
        for zone in ZONES {
            let mut around = changes(zone);
            set += around.len();
            around.extend([MARCH, OCTOBER]);
            for middle in around {
                for _ in 0..6 {
                    let [from, to] = [0, 0].map(|_| dice.below(24) as u8);
                    let Ok(quiet) = Quiet::new(from, to, zone) else { continue };
                    let now = middle + (i64::from(dice.below(36 * 60)) - 18 * 60) * MINUTE;
                    let hour = |at: i64| {
                        let local = tzdb_data::find_tz(zone.as_bytes()).unwrap();
                        let kind = local.find_local_time_type(at.div_euclid(1000)).unwrap();
                        (at.div_euclid(1000) + i64::from(kind.ut_offset())).div_euclid(3600) % 24
                    };
                    let peace = |at: i64| {
                        let (hour, from, to) = (hour(at), i64::from(from), i64::from(to));
                        // From the first hour on, once around the dial.
                        (hour - from).rem_euclid(24) < (to - from).rem_euclid(24)
                    };
                    let minutes = (0..).map(|minute| now + minute * MINUTE);
                    let end = minutes.take(26 * 60).find(|at| !peace(*at));
                    let expected = end.filter(|_| peace(now));
                    assert_eq!(quiet.over_at(now), expected, "{zone} {from} to {to} at {now}");
                }
            }
        }
        assert!(set >= 40, "clocks are set {set} times");
    }

    #[test]
    fn what_is_no_hour_or_zone_is_refused() {
        for (from, to, zone) in [(24, 8, "UTC"), (8, 8, "UTC"), (22, 8, "Atlantis"), (22, 8, "")] {
            assert!(Quiet::new(from, to, zone).is_err(), "{from} {to} {zone}");
        }
    }
}
