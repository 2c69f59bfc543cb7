//! What people are told when a request cannot be answered. Reasons that a table gives are in
//! `rooms::words`, those of a game are its own.

use std::fmt::Display;

pub(crate) const ACTION_KEY: &str = "The key of an action has at most 64 letters.";
pub(crate) const ACTION_STAMP: &str = "The stamp of an action has at most 64 letters.";
pub(crate) const ANOTHER_SITE: &str = "This came from another site, so it was not done.";
pub(crate) const CLOCK_RANGE: &str =
    "A clock has 1 to 600 minutes, and a decision adds at most 600 seconds.";
pub(crate) const LATE: &str = "The request did not arrive in time.";
pub(crate) const NO_VOTE: &str = "A vote is \"good\" or \"bad\".";
pub(crate) const NO_ANSWER: &str = "Send a move to answer with, or give up.";
pub(crate) const NOTHING_HERE: &str = "There is nothing at this address.";
pub(crate) const NOT_ASKED_LIKE_THIS: &str = "This address is not asked like this.";
pub(crate) const IT_IS_OVER: &str = "The game is over.";
pub(crate) const COMES_LATER: &str = "That comes second: first touch a card that may go there.";
pub(crate) const NOTHING_WITH_THAT: &str = "Nothing can be done with that now.";
pub(crate) const NOT_YOUR_NAME: &str = "That is not your name. Type it as it is written above.";
pub(crate) const NO_SUCH_FACE: &str = "A face has a number for each of its parts.";
pub(crate) const NOT_A_SEED: &str =
    "What a seat adds to the seed has 64 hexadecimal digits, or is left out.";
pub(crate) const NO_LESSON: &str = "This game has no lesson.";
pub(crate) const NO_SUCH_FILE: &str = "There is no such file.";
pub(crate) const OWN_SECRET: &str = "A secret of your own has 32 to 64 letters and digits.";
pub(crate) const REPEATED: &str = "is given twice; each may stand once";
pub(crate) const SECRET_HEADER: &str = "A seat is shown by \"Authorization: Bearer SECRET\".";
pub(crate) const SECRET_NEEDED: &str = "This needs a secret, as \"Authorization: Bearer SECRET\".";
pub(crate) const SECRET_OPENS_NOTHING: &str = "This secret opens no seat at this table.";
pub(crate) const TOO_LARGE: &str = "A request has at most 64 KiB.";
pub(crate) const TOO_MUCH: &str = "That was too much at once. Please wait a moment.";

pub(crate) fn too_many_pages(most: impl Display) -> String {
    format!("{most} pages of tables are open from your address. Close one first.")
}

pub(crate) fn given_twice(name: &str) -> String {
    format!("\"{name}\" {REPEATED}.")
}

pub(crate) fn no_such_increment(text: &str) -> String {
    format!("An increment of \"{text}\" seconds is not possible; 0 to 600 are.")
}

pub(crate) fn no_such_pace(text: &str) -> String {
    format!("\"{text}\" hours a move are not possible; 1, 8, 24, 48, 72 and 168 are.")
}

pub(crate) fn no_such_end(text: &str) -> String {
    format!("\"{text}\" is nothing that can happen when time is up; \"bot\" and \"give_up\" are.")
}

pub(crate) fn no_such_date(text: &str) -> String {
    let shown: String = text.chars().take(20).collect();
    format!("\"{shown}\" is no date; dates are written as in 2027-03-28.")
}

pub(crate) const TWO_CLOCKS: &str =
    "A table has a clock for the whole game or is played over days, not both.";

pub(crate) fn no_such_clock(text: &str) -> String {
    format!("A clock of \"{text}\" minutes is not possible; 1 to 600 are.")
}

pub(crate) fn nobody_to_mute(text: &str) -> String {
    format!("\"{text}\" is neither the number of a seat, nor the id of a guest, nor \"onlookers\".")
}

pub(crate) fn not_our_name(host: &str) -> String {
    format!(
        "This server does not answer to the name \"{host}\". Its operator can allow it with --host."
    )
}

pub(crate) fn unreadable_address(why: impl Display) -> String {
    format!("The address cannot be read: {why}.")
}

pub(crate) fn unreadable_form(why: impl Display) -> String {
    format!("The form cannot be read: {why}.")
}

pub(crate) fn unreadable_json(why: impl Display) -> String {
    format!("The JSON cannot be read: {why}.")
}

pub(crate) fn no_such_audience(word: &str) -> String {
    let shown: String = word.chars().take(40).collect();
    format!("\"{shown}\" is not who can see something; it is everyone, followed or nobody.")
}

/// To whoever asks for the health of a server that is about to stop.
pub(crate) const STOPPING: &str = "This server is about to stop.";
