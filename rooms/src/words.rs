//! What people are told when something cannot be done, and what a room says by itself. Reasons that
//! a game gives are its own.

#![allow(missing_docs, reason = "each sentence says itself when it is told")]

use std::fmt::Display;

use crate::turns::Pause;

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
pub const DOORS_BUSY: &str = "Too many people sign in at this moment. Wait a moment.";
pub const DONE_BEFORE: &str = "This has been done already.";
pub const EMPTY_LINE: &str = "There is nothing to say in an empty line.";
pub const EMPTY_REPORT: &str = "Say in a few words what is wrong.";
pub const ENOUGH_HAPPENED: &str = "Too much has happened at this table. Open another one.";
pub const ENOUGH_SAID: &str = "Enough has been said at this table.";
pub const ENOUGH_UNDONE: &str = "Enough has been taken back at this table.";
pub const FOLLOW_THE_LESSON: &str =
    "That is a fine idea for later. In the lesson, do what it says.";
pub const GAME_OVER: &str = "The game is over.";
pub const GIVEN_UP: &str = "Given up.";
pub const HAS_BEGUN: &str = "The game has begun; this was possible before.";
pub const HOST_ONLY: &str = "Only the person who opened the table can do this.";
pub const IMAGINED_LATER: &str = "The cards of this table were imagined at a later decision. From \
     here they can be imagined anew, but not dealt the same.";
pub const INVITING_TOO_FAST: &str = "You invite faster than people can answer. Wait a moment.";
pub const KEPT_ALREADY: &str = "You have a name of your own already.";
pub const KEPT_ONLY: &str = "This is for people with a name of their own. Keep your games first.";
pub const KNOCKING_TOO_FAST: &str = "That was tried too often just now. Wait a few minutes.";
pub const LAST_KEY: &str =
    "This is the only way in that you have. Add another before you take it away.";
pub const LINK_OPENS_NOTHING: &str =
    "This invitation opens no seat: it was used, or the game has begun.";
pub const LONG_SETTINGS: &str = "These settings are too long.";
pub const MANY_INVITATIONS: &str = "Many invitations wait for this person. Try again later.";
pub const MANY_REPORTS: &str = "Many reports wait for the operator. Please try again later.";
pub const MOVED_ON: &str = "The table has moved on; look again.";
pub const MUTED: &str = "The person who opened the table has muted you.";
pub const NOTHING_TO_DECIDE: &str = "There is nothing for you to decide now.";
pub const NOTHING_TO_PASS: &str = "This game asks no questions that could pass by themselves.";
pub const NOTHING_TO_BRING: &str = "There is nothing to bring along from this browser.";
pub const NOT_BEGUN: &str = "The game begins when every seat is taken.";
pub const NOT_OVER: &str = "This game is not over yet.";
pub const NOT_WRITTEN: &str =
    "This could not be written down, so it was not done. Please try again in a moment.";
pub const NOT_YOUR_LEVEL: &str = "You can let a bot play on for somebody, but not choose how well it plays. Leave the level out.";
pub const NO_CHALLENGE: &str = "Nobody can be challenged to this deal from here.";
pub const NO_HELP: &str = "A deal is played alone: without undo, hints, a bot in your place or \
     a second browser.";
pub const NO_SUCH_DEAL: &str = "There is no such deal.";
pub const DEAL_LATER: &str = "This deal can be played when its day has begun.";
pub const DEAL_OVER: &str = "This deal is over. Its board stays open.";
pub const DEAL_FULL: &str = "This deal is full: no more people can play it.";
pub const DEAL_GIVEN_UP: &str = "You have had your try at this deal.";
pub const OLD_RULES: &str =
    "The rules have been changed since this game, so the same deal would be another one.";
pub const NO_DECISION_THERE: &str = "Nobody decided there, so there is nothing to try again.";
pub const ABANDONED: &str = "Nobody played on, so the game was ended.";
pub const ANSWERING_TOO_FAST: &str = "You answer too fast. Wait a moment.";
pub const NO_ANSWER: &str = "This is not a move that can be made here.";
pub const NO_FREE_SEAT: &str = "No seat is free at this table.";
pub const NO_HINTS: &str = "Hints between players were not agreed on at this table.";
pub const NAME_LETTERS: &str = "A name has letters and digits of one way of writing, and perhaps a \
     hyphen or an underscore between them. It has no spaces.";
pub const NAME_RESERVED: &str = "This name is reserved. Choose another.";
pub const NAME_TAKEN: &str =
    "This name belongs to somebody, or looks like one that does. Choose another.";
pub const NOT_ONESELF: &str = "That is you.";
pub const NOT_WITH_THEM: &str = "That is not possible with this person.";
pub const NO_PASSKEYS: &str = "This server has no passkeys, because its operator has not said under \
     which name it is reached. Use a password.";
pub const NO_SUCH_PERSON: &str = "Nobody here has this name.";
pub const NO_SEAT: &str = "You have no seat at this table.";
pub const VOTE_LATER: &str =
    "Solve this puzzle first, or have the answer shown: then say what you think of it.";
pub const NO_SUCH_PUZZLE: &str = "There is no such puzzle.";
pub const NO_SUCH_KEY: &str = "You have no such passkey.";
pub const NO_SUCH_LINE: &str = "There is no such line of talk.";
pub const NO_SUCH_REPORT: &str = "There is no such report.";
pub const NO_SUCH_SEAT: &str = "There is no such seat.";
pub const NO_SUCH_TABLE: &str = "There is no such table.";
pub const OLD_PAGE: &str = "This page is too old. Load it again, and try once more.";
pub const OPENING_TOO_FAST: &str =
    "Too many tables were opened from your network just now. Wait a moment.";
pub const OTHERS_PLAY: &str = "Others play at this table, so you alone cannot end it.";
pub const OUR_FAULT: &str = "Something went wrong on our side. Nothing was lost; please try again.";
pub const LEADS_ELSEWHERE: &str = "This game cannot be played on: the rules in force would lead \
     somewhere else than it went. Nothing of it was changed.";
pub const PASSKEY_LATE: &str = "This was asked too long ago, or answered before. Try once more.";
pub const PASSKEY_REFUSED: &str = "This passkey cannot be used here. Try another, or a password.";
pub const PASSWORD_IS_NAME: &str = "The password must not contain the name.";
pub const RECORD_LATER: &str = "The record holds every card; it can be had when the game is over.";
pub const RECOVERY_OPENS_NOTHING: &str = "This link opens no seat: a newer one was made, \
     the seat was kept for one browser, or the game is over.";
pub const RENAMED_LATELY: &str = "A name can be changed once in 30 days.";
pub const REPORTING_TOO_FAST: &str =
    "Several reports came from your network just now. The operator reads them all; wait a moment.";
pub const REVIEW_LATER: &str = "A game is reviewed when it is over.";
pub const MANY_REVIEWS: &str = "Many games wait for their review. Please try again in a minute.";
pub const REPLAY_LATER: &str = "A game can be replayed when it is over.";
pub const SEAT_TAKEN: &str = "This seat is taken.";
pub const SEED_LATER: &str =
    "Others still play this deal. Its seed and its records are opened when it is over.";
pub const SILENCE: &str = "The crew plays without a word. Talk when the game is over.";
pub const SOMEBODY: &str = "Somebody";
pub const STOPPING: &str = "The server is stopping.";
pub const TAKING_TOO_FAST: &str = "You had that file a moment ago. Wait a minute.";
pub const TALKING_TOO_FAST: &str = "You talk faster than the others can read. Wait a moment.";
pub const HOLIDAY_WHEN: &str = "Holidays begin today at the earliest, and within a year from now.";
pub const NOT_OUT_OF_TIME: &str =
    "This game is rated and has a clock: a bot can play for somebody when their time is up.";
pub const THE_CLOCK_DOES: &str =
    "This table is played over days: what happens when somebody is late was agreed on.";
pub const PLANNING_TOO_FAST: &str = "You change your holidays too often. Wait a minute.";
pub const WRITING_TOO_FAST: &str =
    "Many messages were asked for from your network just now. Wait a minute.";
pub const ASKED_LATELY: &str =
    "This address was asked several times lately. Look into its mailbox, or try again tomorrow.";
pub const NO_SUCH_HOURS: &str =
    "Quiet hours go from one full hour to another one, each from 0 to 23.";
pub const NO_MAILS: &str = "This server sends no mails.";
pub const NO_PUSHES: &str = "This server sends no notices to browsers.";
pub const NOTHING_TO_TEST: &str = "There is nowhere to send a test to yet.";
pub const NOT_A_SUBSCRIPTION: &str = "This is not a subscription as browsers make them.";
pub const NOT_AN_ADDRESS: &str = "This is no address of mail, as in ana@example.org.";
pub const UNWANTED_ADDRESS: &str =
    "Whoever reads mails at this address wants none from here, whoever gives it.";
pub const OLD_LINK: &str = "This link is too old, or not one of ours.";
pub const CHANGING_TOO_FAST: &str = "You change your name or your face too often. Wait a moment.";
pub const CHANGED_MEANWHILE: &str = "This was changed elsewhere at the same time. Try again.";
pub const TRY_AGAIN: &str = "Something could not be written. Please try again.";
pub const TRY_LATER: &str = "A game can be tried again when it is over.";
pub const UNREADABLE: &str = "This table cannot be read. The operator finds the reason in the log.";
pub const WRONG_CODE: &str =
    "This name and this code do not belong together, or the code was used.";
pub const WRONG_PASSKEY: &str =
    "This passkey is not known here. Sign in another way, and add it again.";
pub const WRONG_PASSWORD: &str = "This name and this password do not belong together.";
pub const WAITING_FOR_PLAYERS: &str = "Waiting for players.";

pub const LEFT_FOR_GOOD: &str =
    "You have left this rated game, and a bot plays it to the end. It counts as your loss.";
pub const LOOKING_TOO_FAST: &str = "You begin to look too often. Wait a moment.";
pub const MANY_LOOK: &str =
    "Too many people are looking for a game right now. Take a seat at an open table instead.";
pub const SAME_NETWORK: &str = "You come from the same network as somebody at this table, so you \
     play rated games with others only. Without ratings you can play here.";
pub const NO_SUCH_PACE: &str = "No game is played at this pace.";
pub const NO_BOTS_IN_CREW: &str = "A rated crew has people on all seats.";
pub const NO_HELP_RATED: &str =
    "This is a rated table: no hints, nothing is taken back, and a seat stays in its browser.";
pub const ONE_SEAT: &str = "At a rated table everybody has one seat.";
pub const RATED_IS_FOR_PEOPLE: &str =
    "Rated tables are for people with a name of their own. Keep your games first, or play unrated.";
pub const RATED_PLAIN: &str =
    "Rated games are played as usual: no hints, no lesson, no second try.";

pub fn banned(why: &str) -> String {
    format!("The operator has turned you away from this server: {why}")
}

pub fn enough_rated(most: u32) -> String {
    format!(
        "The same two play {most} rated games a day at most. Play unrated, or come back tomorrow."
    )
}

pub fn name_length(shortest: usize, longest: usize) -> String {
    format!("A name of your own has {shortest} to {longest} letters.")
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

pub fn no_such_company(fewest: u8, most: u8) -> String {
    format!("This game is played by {fewest} to {most}; somebody can be found for that many only.")
}

pub fn not_away_long_enough(seconds: u64) -> String {
    format!("A seat can be given to a bot after {seconds} seconds away.")
}

/// A game of rules that cannot be played: the sentence says which.
pub fn outdated(rules: impl Display) -> String {
    let sentence = rules.to_string().replacen("this game", "This game", 1);
    format!("{sentence}. Nothing of it was changed.")
}

pub fn rated_as_usual(option: &str) -> String {
    format!("Rated games are played by the usual options: leave \"{option}\" as it is.")
}

pub fn password_length(shortest: usize, longest: usize) -> String {
    format!("A password has at least {shortest} letters, and at most {longest} bytes.")
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

pub fn too_many_passkeys(most: usize) -> String {
    format!("You have {most} passkeys. Take one away first.")
}

pub fn too_many_people(most: usize) -> String {
    format!("{most} people are as many as you can list here.")
}

pub fn too_many_tables(most: usize) -> String {
    format!("You have {most} unfinished games. Finish one, or give one up.")
}

pub fn too_many_tables_here(most: usize) -> String {
    format!("There are {most} unfinished games from your network. Finish one, or give one up.")
}

pub fn given_up_by_clock(name: &str) -> String {
    format!("{name}'s time was up, and the game was given up.")
}

pub fn no_such_holiday(most: usize, left: usize) -> String {
    format!("Take one day at least. There are {most} a year, and {left} of this year are left.")
}

pub fn no_such_zone(zone: &str) -> String {
    let shown: String = zone.chars().take(40).collect();
    format!("There is no time zone \"{shown}\"; they are called as in Europe/Oslo.")
}

/// Somebody's time was up: the others are told.
pub fn time_was_up(name: &str) -> String {
    format!("{name}'s time was up.")
}

/// Somebody has holidays: the others are told until when.
pub fn on_holiday(name: &str, last: Option<&Pause>) -> String {
    let date = |at: i64| time::OffsetDateTime::from_unix_timestamp(at / 1000).ok();
    match last.and_then(|last| Some((date(last.from)?, date(last.until - 1)?))) {
        Some((from, to)) => format!(
            "{name} has holidays from {} {} to {} {}: their clock stands still.",
            from.day(),
            from.month(),
            to.day(),
            to.month()
        ),
        None => format!("{name} has no holidays any more."),
    }
}

/// Somebody asked a bot for advice: the others are told.
pub fn took_a_hint(name: &str) -> String {
    format!("{name} asked for a hint.")
}
