//! Tables that are played over days: how long a decision may take, and when that time is up.
//!
//! A deadline is a moment of the calendar. It follows from when somebody was asked, from the time
//! that the table has agreed on, and from the pauses in between: their holidays, and the times in
//! which the server was down. So it survives a restart, and knows no time zone.

use serde::{Deserialize, Serialize};

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
/// A day, in milliseconds.
pub const DAY: i64 = 24 * HOUR;

/// How many hours a decision may take, where people choose.
pub const HOURS: [u16; 6] = [1, 8, 24, 48, 72, 168];

/// Whoever has not decided after this long is told that it is their turn.
const NOTICE_AFTER: i64 = 2 * MINUTE;
/// And once more after so many per cent of the time.
const REMINDER_AT: i64 = 80;

/// How a table is played over days.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TurnBased {
    /// How many hours each decision may take.
    pub hours: u16,
    /// What happens then.
    pub when_up: WhenUp,
}

/// What happens when somebody's time is up, as it was agreed when the table was opened.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhenUp {
    /// A bot plays on for them, until they come back.
    #[default]
    Bot,
    /// The game is given up.
    GiveUp,
}

impl TurnBased {
    /// How long a decision may take, in milliseconds.
    pub fn time(self) -> i64 {
        i64::from(self.hours) * HOUR
    }

    /// What is due, and when, for somebody who was asked at this moment.
    pub fn moments(self, asked_at: i64, pauses: &[Pause]) -> Moments {
        let after = |time: i64| deadline(asked_at, time, pauses);
        Moments {
            notice: after(NOTICE_AFTER),
            reminder: after(self.time() / 100 * REMINDER_AT),
            deadline: after(self.time()),
        }
    }
}

/// What is due for somebody who is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moments {
    /// They are told that it is their turn.
    pub notice: i64,
    /// They are told once more.
    pub reminder: i64,
    /// Their time is up.
    pub deadline: i64,
}

impl Moments {
    /// The first of them that is later than this.
    pub fn next_after(self, moment: i64) -> Option<i64> {
        let all = [self.notice, self.reminder, self.deadline];
        all.into_iter().find(|due| *due > moment)
    }
}

/// A time in which somebody's clock stands still.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Pause {
    /// Its first moment, in milliseconds since 1970.
    pub from: i64,
    /// The first moment after it.
    pub until: i64,
}

impl Pause {
    /// Whether this moment is in it.
    pub fn holds(self, moment: i64) -> bool {
        (self.from..self.until).contains(&moment)
    }
}

/// When a time that began at one moment is over, if pauses do not count. They may come in any
/// order and overlap.
pub fn deadline(began: i64, time: i64, pauses: &[Pause]) -> i64 {
    let mut sorted = pauses.to_vec();
    sorted.sort_unstable();
    let (mut reached, mut due) = (began, began.saturating_add(time));
    for pause in sorted {
        let from = pause.from.max(reached);
        if from >= due {
            break;
        }
        if pause.until > from {
            due = due.saturating_add(pause.until - from);
            reached = pause.until;
        }
    }
    due
}

#[cfg(test)]
mod tests {
    use engine::{Dice, Seed};

    use super::*;

    const fn pause(from: i64, until: i64) -> Pause {
        Pause { from, until }
    }

    #[test]
    fn time_stands_still_in_a_pause() {
        assert_eq!(deadline(100, 50, &[]), 150);
        assert_eq!(deadline(100, 50, &[pause(120, 130)]), 160);
        assert_eq!(deadline(100, 50, &[pause(0, 110)]), 160, "it began before");
        assert_eq!(deadline(100, 50, &[pause(149, 1000)]), 1001, "it ends after");
        assert_eq!(deadline(100, 50, &[pause(150, 1000)]), 150, "too late");
        assert_eq!(deadline(100, 50, &[pause(0, 100), pause(7, 3)]), 150, "over, or none");
        assert_eq!(
            deadline(100, 50, &[pause(155, 160), pause(120, 130)]),
            165,
            "one leads to another"
        );
    }

    /// A clock that is moved on moment by moment says the same.
    #[test]
    fn a_deadline_is_where_a_clock_that_stops_in_pauses_arrives() {
        let mut dice = Dice::new(Seed::from_text("deadlines"));
        for _ in 0..5000 {
            let mut some = |below: u64| dice.below(below as u32) as i64;
            let (began, time) = (some(50), some(30));
            let count = some(5);
            let pauses: Vec<Pause> = (0..count)
                .map(|_| {
                    let from = some(120);
                    pause(from, from + some(25))
                })
                .collect();
            let mut left = time;
            let mut now = began;
            while left > 0 {
                left -= i64::from(!pauses.iter().any(|it| it.holds(now)));
                now += 1;
            }
            assert_eq!(deadline(began, time, &pauses), now, "{began} {time} {pauses:?}");
            // More pauses never shorten it, and their order does not matter.
            let mut more = pauses.clone();
            more.push(pause(some(100), some(140)));
            assert!(deadline(began, time, &more) >= now);
            let unsorted = deadline(began, time, &more);
            more.reverse();
            assert_eq!(deadline(began, time, &more), unsorted);
        }
    }

    #[test]
    fn a_notice_comes_first_and_a_reminder_before_the_end() {
        for hours in HOURS {
            let turns = TurnBased { hours, when_up: WhenUp::Bot };
            let due = turns.moments(1000, &[]);
            assert!(1000 < due.notice && due.notice < due.reminder && due.reminder < due.deadline);
            assert_eq!(due.next_after(0), Some(due.notice));
            assert_eq!(due.next_after(due.notice), Some(due.reminder));
            assert_eq!(due.next_after(due.deadline), None);
        }
    }
}
