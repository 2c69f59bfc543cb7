//! How much one address or one person may ask for: others want to play too.

mod counts;
mod pace;
mod rate;

use crate::error::Error;
use crate::identity::{Digest, GuestId, Who};
use crate::network::Network;
use crate::people::NameKey;
use crate::settings::Settings;
use crate::words;

pub use counts::{Counted, Counts};
pub(crate) use pace::{Pace, SKEW};
pub use rate::Rate;

/// How many answers to puzzles an address has in a minute.
const ANSWERS_PER_MINUTE: u32 = 40;

/// How often one site may try to come in, and how often a name may be guessed at: a password is
/// guessed slowly, and somebody who mistypes theirs is not kept out.
const KNOCKS_PER_MINUTE: u32 = 20;
const KNOCKS_AT_ONCE: u32 = 60;
const GUESSES_PER_MINUTE: u32 = 2;
const GUESSES_AT_ONCE: u32 = 20;
/// How many people of one site may be kept: their names are taken for good.
const KEEPS_PER_MINUTE: u32 = 2;
const KEEPS_AT_ONCE: u32 = 20;

/// How many reports of a site reach the operator, and how many invitations somebody hands out.
const REPORTS_PER_MINUTE: u32 = 2;
const REPORTS_AT_ONCE: u32 = 10;
const INVITES_PER_MINUTE: u32 = 6;
const INVITES_AT_ONCE: u32 = 12;
const FILES_PER_MINUTE: u32 = 4;

/// How often somebody may change their name or face: up to 400 tables are told of it.
const LOOKS_PER_MINUTE: u32 = 6;
const LOOKS_AT_ONCE: u32 = 12;

/// How often somebody may change their holidays in a row, then once a minute.
const HOLIDAYS_AT_ONCE: u32 = 6;

/// How many mails and tests may be asked for from one site in an hour.
const LETTERS_PER_HOUR: u32 = 12;
/// How many questions one mailbox gets in a row, and after how many hours it gets one more.
const QUESTIONS_AT_ONCE: u32 = 3;
const HOURS_A_QUESTION: u32 = 8;
/// How many browsers, quiet hours and holidays may be noted from one site in an hour: guests cost
/// nothing, and each note stays.
const WISHES_PER_HOUR: u32 = 60;

/// Counts what each address and each person does at tables.
#[derive(Debug)]
pub struct Limits {
    talk: Rate<Speaker>,
    tables: Rate<Network>,
    lines: Rate<Network>,
    answers: Rate<Network>,
    knocks: Rate<Network>,
    guesses: Rate<NameKey>,
    keeps: Rate<Network>,
    reports: Rate<Network>,
    invites: Rate<GuestId>,
    files: Rate<GuestId>,
    looks: Rate<GuestId>,
    holidays: Rate<GuestId>,
    openings: Counts<String>,
    /// What is counted for all nodes together too.
    pub(crate) paces: Paces,
}

/// What is counted for all nodes together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paces {
    pub(crate) talk: Pace,
    pub(crate) tables: Pace,
    pub(crate) knocks: Pace,
    pub(crate) guesses: Pace,
    pub(crate) keeps: Pace,
    pub(crate) letters: Pace,
    pub(crate) questions: Pace,
    pub(crate) wishes: Pace,
}

/// Whose talk is counted: all onlookers at one address are one speaker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Speaker {
    Guest(GuestId),
    Bearer(Digest),
    Onlooker(Network),
}

impl Speaker {
    /// A player is counted by who they are, an onlooker by where they come from, because anybody
    /// can be a new onlooker every second.
    pub(crate) fn of(who: &Who, from: Network, seated: bool) -> Speaker {
        match who {
            Who::Guest(id) if seated => Speaker::Guest(*id),
            Who::Bearer(digest) if seated => Speaker::Bearer(*digest),
            _ => Speaker::Onlooker(from),
        }
    }

    /// What tells them from all others.
    pub(crate) fn name(&self) -> String {
        match self {
            Speaker::Guest(id) => id.to_string(),
            Speaker::Bearer(digest) => digest.to_string(),
            Speaker::Onlooker(network) => network.to_string(),
        }
    }
}

/// How many tables may be opened in a row, where so many may be in a minute.
fn at_once(tables: u32) -> u32 {
    tables.max(1).saturating_mul(5)
}

impl Limits {
    pub(crate) fn new(settings: &Settings) -> Limits {
        let (lines, tables) = (settings.lines_per_minute, settings.tables_per_minute);
        Limits {
            talk: Rate::per_minute(lines, lines / 4),
            tables: Rate::per_minute(tables, at_once(tables)),
            lines: Rate::per_minute(tables, tables),
            answers: Rate::per_minute(ANSWERS_PER_MINUTE, ANSWERS_PER_MINUTE),
            knocks: Rate::per_minute(KNOCKS_PER_MINUTE, KNOCKS_AT_ONCE),
            guesses: Rate::per_minute(GUESSES_PER_MINUTE, GUESSES_AT_ONCE),
            keeps: Rate::per_minute(KEEPS_PER_MINUTE, KEEPS_AT_ONCE),
            reports: Rate::per_minute(REPORTS_PER_MINUTE, REPORTS_AT_ONCE),
            invites: Rate::per_minute(INVITES_PER_MINUTE, INVITES_AT_ONCE),
            files: Rate::per_minute(FILES_PER_MINUTE, FILES_PER_MINUTE),
            looks: Rate::per_minute(LOOKS_PER_MINUTE, LOOKS_AT_ONCE),
            holidays: Rate::per_minute(1, HOLIDAYS_AT_ONCE),
            openings: Counts::default(),
            paces: Paces {
                talk: Pace::per_minute(lines, lines / 4, words::TALKING_TOO_FAST),
                tables: Pace::per_minute(tables, at_once(tables), words::OPENING_TOO_FAST),
                knocks: Pace::per_minute(
                    KNOCKS_PER_MINUTE,
                    KNOCKS_AT_ONCE,
                    words::KNOCKING_TOO_FAST,
                ),
                guesses: Pace::per_minute(
                    GUESSES_PER_MINUTE,
                    GUESSES_AT_ONCE,
                    words::KNOCKING_TOO_FAST,
                ),
                keeps: Pace::per_minute(KEEPS_PER_MINUTE, KEEPS_AT_ONCE, words::KNOCKING_TOO_FAST),
                letters: Pace::per_hours(
                    1,
                    LETTERS_PER_HOUR,
                    LETTERS_PER_HOUR,
                    words::WRITING_TOO_FAST,
                ),
                questions: Pace::per_hours(
                    HOURS_A_QUESTION,
                    1,
                    QUESTIONS_AT_ONCE,
                    words::ASKED_LATELY,
                ),
                wishes: Pace::per_hours(
                    1,
                    WISHES_PER_HOUR,
                    WISHES_PER_HOUR,
                    words::WRITING_TOO_FAST,
                ),
            },
        }
    }

    /// Counts something that was said.
    pub(crate) fn talk(&self, speaker: &Speaker) -> Result<(), Error> {
        self.talk.check(speaker, words::TALKING_TOO_FAST)
    }

    /// Counts a table that is opened: what is finished is kept, so they must not come too fast.
    pub(crate) fn table(&self, from: Network) -> Result<(), Error> {
        self.tables.check(&from, words::OPENING_TOO_FAST)
    }

    /// Counts a line of play, for which a bot thinks hard several times. They come as fast as
    /// tables do, which keep bots busy for longer.
    pub(crate) fn line(&self, from: Network) -> Result<(), Error> {
        self.lines.check(&from, words::ASKING_TOO_FAST)
    }

    /// Counts an answer to a puzzle: a wrong one is played on by bots.
    pub fn answer(&self, from: Network) -> Result<(), Error> {
        self.answers.check(&from, words::ANSWERING_TOO_FAST)
    }

    /// Counts a try to come in, or to change how one does.
    pub(crate) fn knock(&self, from: Network) -> Result<(), Error> {
        self.knocks.check(&from.site(), words::KNOCKING_TOO_FAST)
    }

    /// Counts a guess at somebody's password or code, wherever it comes from.
    pub(crate) fn guess(&self, name: &NameKey) -> Result<(), Error> {
        self.guesses.check(name, words::KNOCKING_TOO_FAST)
    }

    /// Counts somebody who wants to be kept: their name is taken for good.
    pub(crate) fn keep(&self, from: Network) -> Result<(), Error> {
        self.keeps.check(&from.site(), words::KNOCKING_TOO_FAST)
    }

    /// Counts a report: the operator reads them one by one.
    pub(crate) fn report(&self, from: Network) -> Result<(), Error> {
        self.reports.check(&from.site(), words::REPORTING_TOO_FAST)
    }

    /// Counts an invitation: whoever is invited looks up from what they do.
    pub(crate) fn invite(&self, by: GuestId) -> Result<(), Error> {
        self.invites.check(&by, words::INVITING_TOO_FAST)
    }

    /// Counts a file with all that is known of somebody: every game of theirs is read for it.
    pub fn take_data(&self, who: GuestId) -> Result<(), Error> {
        self.files.check(&who, words::TAKING_TOO_FAST)
    }

    /// Counts a change of somebody's name or face: all their tables are told.
    pub(crate) fn look(&self, who: GuestId) -> Result<(), Error> {
        self.looks.check(&who, words::CHANGING_TOO_FAST)
    }

    /// Counts a change of somebody's holidays: it is written down at all their tables.
    pub(crate) fn holiday(&self, guest: GuestId) -> Result<(), Error> {
        self.holidays.check(&guest, words::PLANNING_TOO_FAST)
    }

    /// Counts a table that is being opened and is not in the store yet.
    pub(crate) fn opening(&self, owner: String, most: usize) -> Option<Counted<String>> {
        self.openings.add(owner, most)
    }

    /// Forgets whoever has been quiet.
    pub(crate) fn sweep(&self) {
        self.talk.sweep();
        self.tables.sweep();
        self.lines.sweep();
        self.answers.sweep();
        self.knocks.sweep();
        self.guesses.sweep();
        self.keeps.sweep();
        self.reports.sweep();
        self.invites.sweep();
        self.files.sweep();
        self.looks.sweep();
        self.holidays.sweep();
    }
}
