//! What notices say. They carry no secret and nothing of what happened: whoever is told looks.

use time::OffsetDateTime;

pub(crate) const TEST: &str = "This is a test. Notices reach you.";
pub(crate) const SENT: &str = "sent";
pub(crate) const INTERRUPTED: &str =
    "the server was stopped while it was sent; it is not sent twice";
pub(crate) const GIVEN_UP: &str = "given up after several tries";
pub(crate) const UNWANTED: &str = "whoever reads mails there wants none from here";
pub(crate) const STOP_PUSHES: &str = "Stop these notices";
pub(crate) const SUBJECT_TEST: &str = "A test from Hideout";
pub(crate) const SUBJECT_CONFIRM: &str = "Is this your address?";

/// What somebody is told when it is their turn.
pub(crate) fn turn(games: &[&str]) -> String {
    match games {
        [game] => format!("It is your turn at {game}."),
        games => format!("It is your turn at {} tables.", games.len()),
    }
}

/// The same once more, before their time is up.
pub(crate) fn reminder(games: &[&str]) -> String {
    match games {
        [game] => format!("Your time at {game} is nearly up."),
        games => format!("Your time at {} tables is nearly up.", games.len()),
    }
}

/// A line for each table in a mail.
pub(crate) fn table_line(
    game: &str,
    link: &str,
    deadline: i64,
    zone: Option<(&str, i64)>,
) -> String {
    let (zone, offset) = zone.unwrap_or(("UTC", 0));
    let date = OffsetDateTime::from_unix_timestamp((deadline + offset) / 1000).ok();
    let until = date.map(|at| {
        let (day, month, hour, minute) = (at.day(), at.month(), at.hour(), at.minute());
        format!(" Your time is up on {day} {month} at {hour:02}:{minute:02} ({zone}).")
    });
    format!("{game}: {link}{}\n", until.map(|text| format!("\n{text}")).unwrap_or_default())
}

/// What stands at the end of a mail.
pub(crate) fn stop(link: &str) -> String {
    format!("\nTo get no more of these mails: {link}\n")
}

/// The question to whoever reads mails at an address.
pub(crate) fn confirm(link: &str, never: &str, site: &str) -> String {
    format!(
        "Somebody wants to get mails from {site} at this address when it is their turn.\n\n\
         If that is you, open this page and say so; it can be done for two days:\n{link}\n\n\
         If it is not, do nothing: no other mail is sent.\n\n\
         To get no mail from {site} ever again, whoever gives this address:\n{never}\n"
    )
}
