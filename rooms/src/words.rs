//! What people are told when something cannot be done, and what a room says by itself. Reasons that
//! a game gives are its own.

#![allow(missing_docs, reason = "each sentence says itself when it is told")]

use std::fmt::Display;

pub const ALREADY_A_BOT: &str = "A bot plays there already.";
pub const A_BOT_PLAYS: &str = "A bot plays for you. Take your seat back first.";
pub const ANOTHERS_TRY: &str =
    "Somebody tries a deal here. You can look at it once you have finished the same deal.";
pub const BOTS_FIRST: &str = "The bots decide first. One moment.";
pub const ASKING_TOO_FAST: &str =
    "The mastermind was asked too often from your network just now. Wait a moment.";
pub const BOTS_BUSY: &str = "All bots are busy. Please try again.";
pub const BROWSER_ONLY: &str = "This is for seats that are played in a browser.";
pub const CLOSED: &str = "This table was closed; nobody plays on here.";
pub const DONE_BEFORE: &str = "This was done before.";
pub const EMPTY_LINE: &str = "There is nothing to say in an empty line.";
pub const ENOUGH_HAPPENED: &str = "Too much has happened at this table. Open another one.";
pub const ENOUGH_SAID: &str = "Enough has been said at this table.";
pub const ENOUGH_UNDONE: &str = "Enough has been taken back at this table.";
pub const FOLLOW_THE_LESSON: &str =
    "That is a fine idea for later. In the lesson, do what it says.";
pub const GAME_OVER: &str = "The game is over.";
pub const GIVEN_UP: &str = "Given up.";
pub const HAS_BEGUN: &str = "The game has begun; this was possible before.";
pub const HOST_ONLY: &str = "Only whoever opened the table may do this.";
pub const IMAGINED_LATER: &str = "The cards of this table were imagined at a later decision. From \
     here they can be imagined anew, but not dealt the same.";
pub const LINK_OPENS_NOTHING: &str =
    "This invitation opens no seat: it was used, or the game has begun.";
pub const LONG_SETTINGS: &str = "These settings are too long.";
pub const MOVED_ON: &str = "The table has moved on; look again.";
pub const MUTED: &str = "Whoever opened the table has muted you.";
pub const NOTHING_TO_DECIDE: &str = "There is nothing for you to decide now.";
pub const NOTHING_TO_PASS: &str = "This game asks no questions that could pass by themselves.";
pub const NOT_BEGUN: &str = "The game begins when every seat is taken.";
pub const NOT_OVER: &str = "This game is not over yet.";
pub const NOT_WRITTEN: &str =
    "This could not be written down, so it was not done. Please try again in a moment.";
pub const NOT_YOUR_LEVEL: &str =
    "You can say that a bot plays on for somebody, not how well. Leave the level out.";
pub const NO_CHALLENGE: &str = "Nobody can be challenged to this deal from here.";
pub const NO_HELP: &str = "Whoever tries a deal plays it alone: without undo, hints, bots in \
     their place or a second browser.";
pub const NO_SUCH_DEAL: &str = "There is no such deal.";
pub const DEAL_LATER: &str = "This deal can be played when its day has begun.";
pub const DEAL_OVER: &str = "This deal is over. Its board stays open.";
pub const DEAL_FULL: &str = "As many play this deal already as may.";
pub const DEAL_GIVEN_UP: &str = "You have had your try at this deal.";
pub const OLD_RULES: &str =
    "The rules have been changed since this game, so the same deal would be another one.";
pub const NO_DECISION_THERE: &str = "Nobody decided there, so there is nothing to try again.";
pub const ANSWERING_TOO_FAST: &str = "You answer too fast. Wait a moment.";
pub const NO_ANSWER: &str = "This is not a move that can be made here.";
pub const NO_FREE_SEAT: &str = "No seat is free at this table.";
pub const NO_HINTS: &str = "Hints between players were not agreed on at this table.";
pub const NO_SEAT: &str = "You have no seat at this table.";
pub const NO_SUCH_PUZZLE: &str = "There is no such puzzle.";
pub const NO_SUCH_LINE: &str = "There is no such line of talk.";
pub const NO_SUCH_SEAT: &str = "There is no such seat.";
pub const NO_SUCH_TABLE: &str = "There is no such table.";
pub const OLD_PAGE: &str = "This page is too old. Load it again, and try once more.";
pub const OPENING_TOO_FAST: &str =
    "Too many tables were opened from your network just now. Wait a moment.";
pub const OTHERS_PLAY: &str = "Others play at this table, so you alone cannot end it.";
pub const OUR_FAULT: &str = "Something went wrong on our side. Nothing was lost; please try again.";
pub const LEADS_ELSEWHERE: &str = "This game cannot be played on: the rules in force would lead \
     somewhere else than it went. Nothing of it was changed.";
pub const RECORD_LATER: &str = "The record holds every card; it can be had when the game is over.";
pub const RECOVERY_OPENS_NOTHING: &str = "This link opens no seat: a newer one was made, \
     the seat was kept for one browser, or the game is over.";
pub const REVIEW_LATER: &str = "A game is reviewed when it is over.";
pub const MANY_REVIEWS: &str = "Many games wait for their review. Please try again in a minute.";
pub const REPLAY_LATER: &str = "A game can be replayed when it is over.";
pub const SEAT_TAKEN: &str = "This seat is taken.";
pub const SEED_LATER: &str =
    "Others still play this deal. Its seed and its records are opened when it is over.";
pub const SILENCE: &str = "The crew plays without a word. Talk when the game is over.";
pub const STOPPING: &str = "The server is stopping.";
pub const TALKING_TOO_FAST: &str = "You talk faster than the others can read. Wait a moment.";
pub const TRY_AGAIN: &str = "Something could not be written. Please try again.";
pub const TRY_LATER: &str = "A game can be tried again when it is over.";
pub const UNREADABLE: &str = "This table cannot be read. The operator finds the reason in the log.";
pub const WAITING_FOR_PLAYERS: &str = "Waiting for players.";

pub fn banned(why: &str) -> String {
    format!("The operator has turned you away from this server: {why}")
}

pub fn no_such_action(action: impl Display, last: impl Display) -> String {
    format!("There is no action {action}; they go from 0 to {last}.")
}

pub fn no_such_level(level: &str, levels: &str) -> String {
    format!("There is no level \"{level}\"; there are: {levels}.")
}

pub fn nobody_to_ban(text: &str) -> String {
    format!(
        "\"{text}\" is neither the id of a guest (32 hexadecimal digits) nor a network address."
    )
}

pub fn not_away_long_enough(seconds: u64) -> String {
    format!("A seat can be given to a bot after {seconds} seconds away.")
}

/// A game of rules that cannot be played: the sentence says which.
pub fn outdated(rules: impl Display) -> String {
    let sentence = rules.to_string().replacen("this game", "This game", 1);
    format!("{sentence}. Nothing of it was changed.")
}

pub fn seats(seats: usize, given: usize) -> String {
    format!("The table has {seats} seats, not {given}.")
}

pub fn stays(why: impl Display) -> String {
    format!("That stays as it is: {why}.")
}

pub fn too_many_browsers(most: usize) -> String {
    format!("This seat is open in {most} browsers already. Keep it for one of them first.")
}

pub fn too_many_listed(most: usize) -> String {
    format!(
        "{most} tables from your network wait in the list of open tables. Wait until one has begun, or do not list this one."
    )
}

pub fn too_many_tables(most: usize) -> String {
    format!("You have {most} unfinished games. Finish one, or give one up.")
}

pub fn too_many_tables_here(most: usize) -> String {
    format!("There are {most} unfinished games from your network. Finish one, or give one up.")
}

/// Somebody asked a bot for advice: the others are told.
pub fn took_a_hint(name: &str) -> String {
    format!("{name} asked for a hint.")
}
