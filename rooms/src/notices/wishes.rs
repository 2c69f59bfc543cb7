//! What somebody wants to be told, and by which way.

use post::Subscription;
use serde::{Deserialize, Serialize};

use super::{Quiet, Why};
use crate::identity::Digest;

/// How many browsers of one person are told; the newest are kept.
const BROWSERS: usize = 5;

/// What somebody wants to be told, and how. Nothing, until they ask.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Wishes {
    /// The browsers that are told.
    #[serde(default)]
    pub browsers: Vec<Browser>,
    /// The address that mails go to.
    #[serde(default)]
    pub mail: Option<Mail>,
    /// When they are left in peace.
    #[serde(default)]
    pub quiet: Option<Quiet>,
    /// What was sent last, and what became of it.
    #[serde(default)]
    pub last: Option<Last>,
    /// When any of this changed last; 0 in older notes.
    #[serde(default)]
    pub changed: i64,
}

/// A browser that is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Browser {
    /// How it is reached.
    pub subscription: Subscription,
    /// Since when.
    pub since: i64,
    /// The session that asked for it, if it was a person's: with that it ends. Older notes do not
    /// say which it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
}

/// An address of mail.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mail {
    /// The address.
    pub address: String,
    /// Whether whoever reads mails there has said that it is theirs. Before that it gets nothing
    /// but the question.
    pub confirmed: bool,
    /// Why nothing is sent there any more, if the mail server has refused it for good.
    #[serde(default)]
    pub failed: Option<String>,
    /// How often.
    #[serde(default)]
    pub often: Often,
    /// When the last mail was sent.
    #[serde(default)]
    pub sent_at: i64,
}

/// How often somebody wants a mail.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Often {
    /// For each turn.
    #[default]
    EachTurn,
    /// Once a day for all of them; reminders at once.
    Daily,
}

/// What was sent last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Last {
    /// When.
    pub at: i64,
    /// Whether by mail.
    pub by_mail: bool,
    /// What became of it, in words.
    pub result: String,
}

/// The way a message takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Way {
    /// To a browser, by the name that follows from its address.
    Browser(String),
    /// To the address of mail.
    Mail,
}

impl Browser {
    /// A short name that says nothing of its address.
    pub fn name(&self) -> String {
        Digest::of(&self.subscription.endpoint).to_string()[..16].to_owned()
    }
}

impl Way {
    /// The way as part of a note's name.
    pub(crate) fn name(&self) -> &str {
        match self {
            Way::Browser(name) => name,
            Way::Mail => "mail",
        }
    }
}

impl Wishes {
    /// Adds a browser, or takes its newer subscription.
    pub(crate) fn add(&mut self, browser: Browser) {
        let endpoint = &browser.subscription.endpoint;
        self.browsers.retain(|own| own.subscription.endpoint != *endpoint);
        self.browsers.push(browser);
        let many = self.browsers.len().saturating_sub(BROWSERS);
        self.browsers.drain(..many);
    }

    /// Whether nothing is to be sent, and nothing to be left in peace.
    pub(crate) fn is_empty(&self) -> bool {
        self.browsers.is_empty() && self.mail.is_none() && self.quiet.is_none()
    }

    /// Adds what somebody asked for in another guise.
    pub(crate) fn join(&mut self, other: Wishes, session: &str) {
        for mut browser in other.browsers {
            browser.session = Some(session.to_owned());
            self.add(browser);
        }
        let settled = |mail: &Mail| mail.confirmed && mail.failed.is_none();
        if other.mail.as_ref().is_some_and(settled) && !self.mail.as_ref().is_some_and(settled) {
            self.mail = other.mail;
        } else {
            self.mail = self.mail.take().or(other.mail);
        }
        self.quiet = self.quiet.take().or(other.quiet);
        self.last = self.last.take().or(other.last);
    }

    /// The browser of this name.
    pub(crate) fn browser(&self, name: &str) -> Option<&Browser> {
        self.browsers.iter().find(|own| own.name() == name)
    }

    /// The address that mails about turns may go to.
    pub fn letterbox(&self) -> Option<&Mail> {
        self.mail.as_ref().filter(|mail| mail.confirmed && mail.failed.is_none())
    }

    /// All ways by which they want to be told of a turn.
    pub(crate) fn ways(&self) -> Vec<Way> {
        let browsers = self.browsers.iter().map(|own| Way::Browser(own.name()));
        browsers.chain(self.letterbox().map(|_| Way::Mail)).collect()
    }

    /// When a message may be sent at the earliest.
    pub(crate) fn not_before(&self, now: i64, way: &Way, why: &Why) -> i64 {
        let daily = self.letterbox().filter(|mail| mail.often == Often::Daily);
        let gathered = match (way, why) {
            (Way::Mail, Why::Turn) => daily.map_or(now, |mail| mail.sent_at + crate::turns::DAY),
            _ => now,
        };
        let from = gathered.max(now);
        // What somebody has asked for this minute disturbs nobody.
        let asked = matches!(why, Why::Test | Why::Confirm { .. });
        let quiet = self.quiet.as_ref().filter(|_| !asked);
        quiet.and_then(|quiet| quiet.over_at(from)).unwrap_or(from)
    }
}

#[cfg(test)]
mod tests {
    use engine::{Dice, Seed};

    use super::*;
    use crate::turns::DAY;

    const HOUR: i64 = DAY / 24;
    /// Some days before the clocks of Europe are set forward, and before they are set back.
    const SPRING: i64 = 1_806_192_000_000 - 5 * DAY;
    const AUTUMN: i64 = 1_824_940_800_000 - 5 * DAY;

    /// Turns come at random over the weeks in which clocks are set. Whoever wants a mail a day and
    /// quiet nights gets at most one in 24 hours, none at night, and none later than they must.
    #[test]
    fn daily_mails_keep_their_distance_and_the_night_while_clocks_are_set() {
        for case in 0..300 {
            let mut dice = Dice::new(Seed::from_text("daily").derive(case));
            let zones =
                ["Europe/Oslo", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"];
            let zone = zones[dice.below(4) as usize];
            let (from, to) = (20 + dice.below(4) as u8, 5 + dice.below(5) as u8);
            let quiet = Quiet::new(from, to, zone).unwrap();
            let mail = Mail {
                address: "ana@example.org".to_owned(),
                confirmed: true,
                failed: None,
                often: Often::Daily,
                sent_at: 0,
            };
            let mut wishes =
                Wishes { mail: Some(mail), quiet: Some(quiet.clone()), ..Wishes::default() };
            let mut now = if dice.below(2) == 0 { SPRING } else { AUTUMN };
            let (until, mut sent, mut waiting) = (now + 12 * DAY, Vec::new(), None::<i64>);
            while now < until {
                now += i64::from(1 + dice.below(5 * 60)) * 60_000;
                if let Some(at) = waiting.filter(|at| *at <= now) {
                    sent.push(at);
                    if let Some(mail) = &mut wishes.mail {
                        mail.sent_at = at;
                    }
                    waiting = None;
                }
                let at = wishes.not_before(now, &Way::Mail, &Why::Turn);
                assert_eq!(quiet.over_at(at), None, "{zone}: at night");
                let day_over = sent.last().map_or(now, |last: &i64| now.max(last + DAY));
                // It waits for the day and for the end of one night, and for nothing else.
                assert_eq!(at, quiet.over_at(day_over).unwrap_or(day_over));
                assert!(at - day_over <= 15 * HOUR, "{zone}: {at} after {day_over}");
                let reminder = wishes.not_before(now, &Way::Mail, &Why::Reminder);
                assert_eq!(reminder, quiet.over_at(now).unwrap_or(now), "it waits for no day");
                waiting = waiting.or(Some(at));
            }
            assert!(sent.len() >= 6, "{} mails in twelve days", sent.len());
            assert!(sent.windows(2).all(|two| two[1] - two[0] >= DAY), "{zone}: {sent:?}");
        }
    }
}
