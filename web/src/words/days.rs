//! Texts about tables that are played over days, notices, holidays, and what can be installed,
//! shared and printed.

use rooms::turns::WhenUp;
use time::OffsetDateTime;

pub(crate) const OVER_DAYS: &str = "Over days";
pub(crate) const LIVE: &str = "no: everybody plays at the same time";
pub(crate) const LIVE_SHORT: &str = "in one sitting";
pub(crate) const WHEN_UP: &str = "When somebody's time is up";
pub(crate) const TIME_IS_UP: &str = "time is up";
pub(crate) const FREE_SEAT: &str = "A free seat";
pub(crate) const NEXT_TABLE: &str = "Go there";

pub(crate) const NOTICES: &str = "Notices";
pub(crate) const NOTICES_AND_HOLIDAYS: &str = "Notices and holidays";
pub(crate) const NOTICES_ABOUT: &str = "At tables that are played over days you can be told when it \
     is your turn: two minutes after it began if you have not moved, once for each turn, and once \
     more when most of your time is gone. Nothing is sent until you ask for it here.";
pub(crate) const IN_BROWSER: &str = "In this browser";
pub(crate) const IN_BROWSER_ABOUT: &str = "Your browser shows a notice even if this page is closed. \
     On an iPhone or iPad, add the page to the home screen first.";
pub(crate) const TELL_ME: &str = "Tell me in this browser";
pub(crate) const NEEDS_SCRIPT: &str = "This needs scripts, and a browser that can show notices.";
pub(crate) const NOT_GRANTED: &str = "The browser does not allow notices from this page. It can be \
     changed in its settings for this site.";
pub(crate) const NO_PUSH: &str = "This browser cannot show notices, or its push service is out \
     of reach.";
pub(crate) const TOLD_NOW: &str = "From now on you are told in this browser.";
pub(crate) const BROWSERS: &str = "Browsers that are told";
pub(crate) const FORGET: &str = "No longer";
pub(crate) const BY_MAIL: &str = "By mail";
pub(crate) const BY_MAIL_ABOUT: &str = "The address is used for this alone. A first mail \
     asks whether it is yours; every mail can be stopped with one touch.";
pub(crate) const NO_MAIL_HERE: &str = "This server is not set up to send mails.";
pub(crate) const ADDRESS: &str = "Address";
pub(crate) const HOW_OFTEN: &str = "How often";
pub(crate) const EACH_TURN: &str = "for each turn; several at once are one mail";
pub(crate) const DAILY: &str = "once a day, and when my time is nearly up";
pub(crate) const SAVE: &str = "Save";
pub(crate) const UNCONFIRMED: &str = "We have sent a question to this address. Open the link in it \
     within two days.";
pub(crate) const CONFIRMED: &str = "Confirmed.";
pub(crate) const QUIET: &str = "Quiet hours";
pub(crate) const QUIET_ABOUT: &str = "What comes in these hours is sent when they are over, if it \
     is still your turn then.";
pub(crate) const QUIET_FROM: &str = "From";
pub(crate) const QUIET_TO: &str = "to";
pub(crate) const ZONE: &str = "Time zone";
pub(crate) const NO_QUIET: &str = "No quiet hours";
pub(crate) const TEST: &str = "Send me a test";
pub(crate) const TEST_ABOUT: &str = "To all of the above.";
pub(crate) const LAST: &str = "The last notice";
pub(crate) const NONE_YET: &str = "None was sent yet.";
pub(crate) const HOLIDAYS: &str = "Holidays";
pub(crate) const HOLIDAYS_ABOUT: &str = "Your clocks stand still at all tables that are played over \
     days, and those you play with are told. Days begin at midnight UTC.";
pub(crate) const FIRST_DAY: &str = "First day";
pub(crate) const DAYS: &str = "Days";
pub(crate) const ANNOUNCE: &str = "Announce them";
pub(crate) const END_HOLIDAYS: &str = "Cancel those that have not begun";
pub(crate) const STOP_MAILS: &str = "No more mails";
pub(crate) const STOP_NOW: &str = "Stop them";
pub(crate) const STOPPED: &str = "No more mails are sent to this address.";
pub(crate) const NEVER_MAIL: &str = "No mails to this address ever";
pub(crate) const NEVER_NOW: &str = "Never write to it again";
pub(crate) const NEVER_DONE: &str = "Nothing is sent to this address again, whoever gives it.";
pub(crate) const NEVER_NOT: &str = "Allow mails again";
pub(crate) const ALLOWED_AGAIN: &str = "This address can be given again.";
pub(crate) const STOP_PUSHES: &str = "No more notices in this browser";
pub(crate) const STOP_PUSHES_ABOUT: &str = "It is not told any more when it is your turn.";
pub(crate) const CONFIRM_ADDRESS: &str = "Is this your address?";
pub(crate) const IT_IS_MINE: &str = "Yes, send mails here";
pub(crate) const CONFIRMED_NOW: &str =
    "Thank you. Mails come to this address when it is your turn.";

pub(crate) const APP_NAME: &str = "Hideout";
pub(crate) const NO_CONNECTION: &str = "No connection";
pub(crate) const OFFLINE_ABOUT: &str = "The table is on the server, so nothing can be played right \
     now. Nothing is lost: your game stands where it was, and clocks of games over days go on. Try \
     again when you are connected.";
pub(crate) const TRY_AGAIN: &str = "Try again";

pub(crate) const AID: &str = "Player aid";
pub(crate) const PRINT_ABOUT: &str = "Made for paper: print it on A4.";
pub(crate) const FULL_RULES: &str = "All rules";
pub(crate) const IN_SHORT: &str = "The rules in short";
pub(crate) const THE_CARDS: &str = "The cards";
pub(crate) const UNOFFICIAL: &str = "Unofficial. Written in our own words; please buy the box.";

/// "1 hour a move", "3 days a move".
pub(crate) fn pace(hours: u16) -> String {
    match hours {
        1 => "1 hour a move".to_owned(),
        2..24 => format!("{hours} hours a move"),
        24 => "1 day a move".to_owned(),
        _ => format!("{} days a move", hours / 24),
    }
}

/// What happens when somebody's time is up, as a choice.
pub(crate) fn when_up(what: WhenUp) -> &'static str {
    match what {
        WhenUp::Bot => "a bot plays on for them",
        WhenUp::GiveUp => "the game is given up",
    }
}

/// How much time is left: "2 days 3 h", "5 h 20 min", "12 min".
pub(crate) fn left(ms: i64) -> String {
    let minutes = ms / 60_000;
    let (days, hours) = (minutes / (24 * 60), minutes / 60 % 24);
    match (days, hours) {
        _ if ms <= 0 => TIME_IS_UP.to_owned(),
        (0, 0) => format!("{} min left", minutes.max(1)),
        (0, _) => format!("{hours} h {} min left", minutes % 60),
        (1, _) => format!("1 day {hours} h left"),
        _ => format!("{days} days {hours} h left"),
    }
}

/// A moment for whoever has no script: "20 November, 14:05 UTC".
pub(crate) fn date(at: i64) -> String {
    match OffsetDateTime::from_unix_timestamp(at / 1000) {
        Ok(at) => {
            format!("{} {}, {:02}:{:02} UTC", at.day(), at.month(), at.hour(), at.minute())
        }
        Err(_) => String::new(),
    }
}

/// "on holiday until 4 December, 00:00 UTC".
pub(crate) fn away_until(at: i64) -> String {
    format!("on holiday until {}", date(at))
}

/// "Your turn at 3 tables".
pub(crate) fn your_turn(tables: usize) -> String {
    match tables {
        1 => "Your turn at one table".to_owned(),
        _ => format!("Your turn at {tables} tables"),
    }
}

/// The same at a table, of the others.
pub(crate) fn your_turn_elsewhere(tables: usize) -> String {
    match tables {
        1 => "It is your turn at another table.".to_owned(),
        _ => format!("It is your turn at {tables} other tables."),
    }
}

/// A title with how many tables wait: "(3) Hideout".
pub(crate) fn counted(count: usize, title: &str) -> String {
    if count == 0 { title.to_owned() } else { format!("({count}) {title}") }
}

/// "21 days a year; 7 of this year are left."
pub(crate) fn holidays_left(all: usize, left: usize) -> String {
    format!("There are {all} a year; {left} of this year are left.")
}

/// "from 4 December, 00:00 UTC to 9 December, 00:00 UTC".
pub(crate) fn from_to(from: i64, to: i64) -> String {
    format!("from {} to {}", date(from), date(to))
}

/// What became of the last notice.
pub(crate) fn last_notice(at: i64, by_mail: bool, result: &str) -> String {
    let by = if by_mail { "by mail" } else { "to a browser" };
    format!("{}, {by}: {result}", date(at))
}

/// The mail server refused an address.
pub(crate) fn address_failed(why: &str) -> String {
    format!("Nothing is sent there any more: {why}. Give another address, or the same once more.")
}

/// A browser that is told, by when it was added.
pub(crate) fn browser_since(at: i64) -> String {
    format!("since {}", date(at))
}

/// "Caper: player aid".
pub(crate) fn aid_of(game: &str) -> String {
    format!("{game}: player aid")
}

/// "22:00".
pub(crate) fn hour(hour: u8) -> String {
    format!("{hour:02}:00")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_said_in_two_parts() {
        let minute = 60_000;
        for (minutes, told) in [
            (-1, "time is up"),
            (0, "time is up"),
            (1, "1 min left"),
            (59, "59 min left"),
            (61, "1 h 1 min left"),
            (24 * 60, "1 day 0 h left"),
            (51 * 60 + 30, "2 days 3 h left"),
        ] {
            assert_eq!(left(minutes * minute), told);
        }
        assert_eq!(left(30_000), "1 min left");
    }
}
