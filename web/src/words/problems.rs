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
pub(crate) const LINK_OPENS_NOTHING: &str = "This link opens no seat.";
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
pub(crate) const NO_SUCH_FILE: &str = "There is no such file.";
pub(crate) const NO_SUCH_SEAT: &str = "There is no such seat.";
pub(crate) const NO_SUCH_TABLE: &str = "There is no such table.";
pub(crate) const OUR_FAULT: &str =
    "Something went wrong on our side. Nothing was lost; please try again.";
pub(crate) const RECORD_LATER: &str =
    "The record holds every card; it can be had when the game is over.";
pub(crate) const REPLAY_LATER: &str = "A game can be replayed when it is over.";
pub(crate) const SECRET_HEADER: &str = "A seat is shown by \"Authorization: Bearer SECRET\".";
pub(crate) const SECRET_NEEDED: &str = "A seat is taken with its secret.";
pub(crate) const SECRET_OPENS_NOTHING: &str = "This secret opens no seat at this table.";
pub(crate) const SILENCE: &str = "The crew plays without a word. Talk when the game is over.";
pub(crate) const STOPPING: &str = "The server is stopping.";
pub(crate) const TOO_LARGE: &str = "A request has at most 64 KiB.";
pub(crate) const TOO_MUCH: &str = "That was too much at once. Please wait a moment.";
pub(crate) const TRY_AGAIN: &str = "Something could not be written. Please try again.";
pub(crate) const UNREADABLE: &str =
    "This table cannot be read. The operator finds the reason in the log.";

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
