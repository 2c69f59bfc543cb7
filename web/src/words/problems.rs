//! What people are told when something cannot be done. Reasons that a game gives are its own.

use std::fmt::Display;

pub(crate) const ACTION_KEY: &str = "The key of an action has at most 64 letters.";
pub(crate) const ACTION_STAMP: &str = "The stamp of an action has at most 64 letters.";
pub(crate) const ALREADY_A_BOT: &str = "A bot plays there already.";
pub(crate) const ANOTHER_SITE: &str = "This came from another site, so it was not done.";
pub(crate) const A_BOT_PLAYS: &str = "A bot plays for you. Take your seat back first.";
pub(crate) const BOTS_BUSY: &str = "All bots are busy. Please try again.";
pub(crate) const CLOCK_RANGE: &str = "A clock has 1 to 600 minutes.";
pub(crate) const DONE_BEFORE: &str = "This was done before.";
pub(crate) const EMPTY_LINE: &str = "There is nothing to say in an empty line.";
pub(crate) const ENOUGH_SAID: &str = "Enough has been said at this table.";
pub(crate) const GAME_OVER: &str = "The game is over.";
pub(crate) const LATE: &str = "The request did not arrive in time.";
pub(crate) const LINK_OPENS_NOTHING: &str =
    "This invitation opens no seat: it was used, or the game has begun.";
pub(crate) const LONG_SETTINGS: &str = "These settings are too long.";
pub(crate) const MOVED_ON: &str = "The table has moved on; look again.";
pub(crate) const NOTHING_HERE: &str = "There is nothing at this address.";
pub(crate) const NOTHING_TO_DECIDE: &str = "There is nothing for you to decide now.";
pub(crate) const NOT_ASKED_LIKE_THIS: &str = "This address is not asked like this.";
pub(crate) const NOT_A_MOVE: &str = "That is not a move.";
pub(crate) const NOT_BEGUN: &str = "The game begins when every seat is taken.";
pub(crate) const NOT_OVER: &str = "This game is not over yet.";
pub(crate) const NOT_WRITTEN: &str =
    "This could not be written down, so it was not done. Please try again in a moment.";
pub(crate) const NO_FREE_SEAT: &str = "No seat is free at this table.";
pub(crate) const NO_LESSON: &str = "This game has no lesson.";
pub(crate) const NO_SEAT: &str = "You have no seat at this table.";
pub(crate) const NO_SUCH_LINE: &str = "There is no such line of talk.";
pub(crate) const NO_SUCH_FILE: &str = "There is no such file.";
pub(crate) const NO_SUCH_SEAT: &str = "There is no such seat.";
pub(crate) const NO_SUCH_TABLE: &str = "There is no such table.";
pub(crate) const OUR_FAULT: &str =
    "Something went wrong on our side. Nothing was lost; please try again.";
pub(crate) const RECORD_LATER: &str =
    "The record holds every card; it can be had when the game is over.";
pub(crate) const REPLAY_LATER: &str = "A game can be replayed when it is over.";
pub(crate) const SECRET_HEADER: &str = "A seat is shown by \"Authorization: Bearer SECRET\".";
pub(crate) const SECRET_NEEDED: &str = "This needs a secret, as \"Authorization: Bearer SECRET\".";
pub(crate) const SECRET_OPENS_NOTHING: &str = "This secret opens no seat at this table.";
pub(crate) const SILENCE: &str = "The crew plays without a word. Talk when the game is over.";
pub(crate) const STOPPING: &str = "The server is stopping.";
pub(crate) const TOO_LARGE: &str = "A request has at most 64 KiB.";
pub(crate) const TOO_MUCH: &str = "That was too much at once. Please wait a moment.";
pub(crate) const TRY_AGAIN: &str = "Something could not be written. Please try again.";
pub(crate) const UNREADABLE: &str =
    "This table cannot be read. The operator finds the reason in the log.";

pub(crate) const BROWSER_ONLY: &str = "This is for seats that are played in a browser.";
pub(crate) const CLOSED: &str = "This table was closed; nobody plays on here.";
pub(crate) const ENOUGH_HAPPENED: &str = "Too much has happened at this table. Open another one.";
pub(crate) const ENOUGH_UNDONE: &str = "Enough has been taken back at this table.";
pub(crate) const HAS_BEGUN: &str = "The game has begun; this was possible before.";
pub(crate) const HOST_ONLY: &str = "Only whoever opened the table may do this.";
pub(crate) const MUTED: &str = "Whoever opened the table has muted you.";
pub(crate) const NOT_A_SEED: &str =
    "What a seat adds to the seed has 64 hexadecimal digits, or is left out.";
pub(crate) const NOT_YOUR_LEVEL: &str =
    "You can say that a bot plays on for somebody, not how well. Leave the level out.";
pub(crate) const NO_HINTS: &str = "Hints between players were not agreed on at this table.";
pub(crate) const OLD_PAGE: &str = "This page is too old. Load it again, and try once more.";
pub(crate) const OPENING_TOO_FAST: &str =
    "Too many tables were opened from your network just now. Wait a moment.";
pub(crate) const OTHERS_PLAY: &str = "Others play at this table, so you alone cannot end it.";
pub(crate) const OWN_SECRET: &str = "A secret of your own has 32 to 64 letters and digits.";
pub(crate) const RECOVERY_OPENS_NOTHING: &str = "This link opens no seat: a newer one was made, \
     the seat was kept for one browser, or the game is over.";
pub(crate) const REPEATED: &str = "is given twice; each may stand once";
pub(crate) const SEAT_TAKEN: &str = "This seat is taken.";
pub(crate) const TALKING_TOO_FAST: &str =
    "You talk faster than the others can read. Wait a moment.";

pub(crate) fn banned(why: &str) -> String {
    format!("The operator has turned you away from this house: {why}")
}

pub(crate) fn given_twice(name: &str) -> String {
    format!("\"{name}\" {REPEATED}.")
}

pub(crate) fn nobody_to_ban(text: &str) -> String {
    format!(
        "\"{text}\" is neither the id of a guest (32 hexadecimal digits) nor a network address."
    )
}

pub(crate) fn not_our_name(host: &str) -> String {
    format!(
        "This house does not answer to the name \"{host}\". Its operator can allow it with --host."
    )
}

pub(crate) fn too_many_browsers(most: usize) -> String {
    format!("This seat is open in {most} browsers already. Keep it for one of them first.")
}

pub(crate) fn too_many_listed(most: usize) -> String {
    format!(
        "{most} tables from your network wait in the list of open tables. Wait until one has begun, or do not list this one."
    )
}

pub(crate) fn too_many_tables(most: usize) -> String {
    format!("You have {most} unfinished games. Finish one, or give one up.")
}

pub(crate) fn too_many_tables_here(most: usize) -> String {
    format!("There are {most} unfinished games from your network. Finish one, or give one up.")
}

pub(crate) fn no_such_action(action: impl Display, last: impl Display) -> String {
    format!("There is no action {action}; they go from 0 to {last}.")
}

pub(crate) fn stays(why: impl Display) -> String {
    format!("That stays as it is: {why}.")
}

pub(crate) fn not_away_long_enough(seconds: u64) -> String {
    format!("A seat can be given to a bot after {seconds} seconds away.")
}

pub(crate) fn seats(seats: usize, given: usize) -> String {
    format!("The table has {seats} seats, not {given}.")
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

pub(crate) fn no_such_clock(text: &str) -> String {
    format!("A clock of \"{text}\" minutes is not possible; 1 to 600 are.")
}

pub(crate) fn no_such_level(level: &str, levels: &str) -> String {
    format!("There is no level \"{level}\"; there are: {levels}.")
}

pub(crate) fn too_many_pages(most: impl Display) -> String {
    format!("{most} pages of tables are open from your address. Close one first.")
}

pub(crate) fn nobody_to_mute(text: &str) -> String {
    format!("\"{text}\" is neither the number of a seat, nor the id of a guest, nor \"onlookers\".")
}
