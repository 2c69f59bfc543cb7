//! What is said of people who are kept, and to them.

use rooms::deals::Day;
use rooms::people::Audience;
use rooms::ratings::Ladder;
use rooms::results::{Count, Point};
use rooms::server::Invited;

pub(crate) const KEEP: &str = "Keep my games";
pub(crate) const KEEP_LEAD: &str = "Choose a name that is yours. What you played in this browser \
     stays with you, on every device. No e-mail is needed.";
pub(crate) const KEEP_OFFER: &str = "Keep this game, and all others of yours?";
pub(crate) const NAME: &str = "Name";
pub(crate) const PLAY_AS: &str = "You play as";
pub(crate) const NAME_RULE: &str =
    "3 to 20 letters or digits, no spaces. It is shown to everybody.";
pub(crate) const BY_PASSKEY: &str = "With a passkey";
pub(crate) const BY_PASSKEY_ABOUT: &str =
    "Your device or your password manager keeps it; there is nothing to remember.";
pub(crate) const BY_PASSWORD: &str = "With a password";
pub(crate) const PASSWORD: &str = "Password";
pub(crate) const PASSWORD_RULE: &str = "At least 8 letters.";
pub(crate) const SIGN_IN: &str = "Sign in";
pub(crate) const SIGN_IN_LEAD: &str = "Your games, puzzles and friends, on this device too.";
pub(crate) const SIGN_IN_AGAIN: &str = "You signed in a while ago. Sign in once more to change how \
     you sign in, or to leave: /sign-in";
pub(crate) const RENEW: &str = "Set a new key first";
pub(crate) const RENEW_ABOUT: &str = "You came in by a recovery code. Set a new passkey or password: \
     until then you can change nothing else about how you sign in, and cannot leave. The recovery \
     codes you have now are replaced by new ones.";
pub(crate) const RENEW_ALONE: &str =
    "Take away all other passkeys and the password: somebody else may have them";
pub(crate) const RENEW_FIRST: &str = "You came in by a recovery code. First set a new passkey or \
     password on your page: /me";
pub(crate) const SIGN_OUT: &str = "Sign out";
pub(crate) const SIGN_OUT_OTHERS: &str = "Sign out everywhere else";
pub(crate) const NEW_HERE: &str = "New here?";
pub(crate) const KEPT_ALREADY: &str = "Do you have a name here already?";
pub(crate) const LOST: &str = "Lost your passkey or password?";
pub(crate) const LOST_ABOUT: &str = "One of your recovery codes lets you in. It is used up by that, \
     and you are signed out everywhere else.";
pub(crate) const CODE: &str = "Recovery code";
pub(crate) const USE_CODE: &str = "Use the code";
pub(crate) const CODES: &str = "Recovery codes";
pub(crate) const CODES_ABOUT: &str = "Keep these codes where you find them again: on paper, or in a \
     password manager. Each lets you in once, should everything else be lost. This is the only time \
     they are shown.";
pub(crate) const NEW_CODES: &str = "Make new codes";
pub(crate) const NEW_CODES_ABOUT: &str =
    "New ones take their place: those that you have now stop working then.";
pub(crate) const CODES_FILE: &str = "Keep them in a file";
pub(crate) const CODES_KEPT: &str = "I have kept them";
pub(crate) const ME: &str = "You";
pub(crate) const MY_PAGE: &str = "Your page, as others see it";
pub(crate) const WAYS_IN: &str = "How you sign in";
pub(crate) const NEW_PASSWORD: &str = "New password";
pub(crate) const SET_PASSWORD: &str = "Set password";
pub(crate) const REMOVE_PASSWORD: &str = "Take the password away";
pub(crate) const HAS_PASSWORD: &str = "You have a password.";
pub(crate) const NO_PASSWORD: &str = "You have no password.";
pub(crate) const ADD_PASSKEY: &str = "Add a passkey";
pub(crate) const PASSKEYS: &str = "Passkeys";
pub(crate) const SYNCED: &str = "on several devices";
pub(crate) const THIS_DEVICE_ONLY: &str = "on one device only";
pub(crate) const REMOVE: &str = "Take away";
pub(crate) const SESSIONS: &str = "Where you are signed in";
pub(crate) const THIS_BROWSER: &str = "this browser";
pub(crate) const END: &str = "Sign out there";
pub(crate) const CHANGE_NAME: &str = "Change name";
pub(crate) const CHANGE_NAME_ABOUT: &str =
    "Once in 30 days. Nobody else can have a name that was yours.";
pub(crate) const FACE: &str = "Your face";
pub(crate) const FACE_PARTS: [&str; 7] =
    ["Skin", "Hair", "Clothes", "Haircut", "Brows", "Mouth", "Something more"];
pub(crate) const SAVE: &str = "Save";
pub(crate) const SHOWS: &str = "Who sees what";
pub(crate) const SHOWS_GAMES: &str = "My games and rivals";
pub(crate) const SHOWS_RATINGS: &str = "My ratings";
pub(crate) const SHOWS_PUZZLES: &str = "My puzzles and days in a row";
pub(crate) const SHOWS_PRESENCE: &str = "Whether I am here";
pub(crate) const SHOWS_INVITES: &str = "Who may invite me";
pub(crate) const DATA: &str = "Your data";
pub(crate) const TAKE_READABLE: &str = "Take my data, to read";
pub(crate) const TAKE_DATA: &str = "Take my data, for programs";
pub(crate) const TAKE_DATA_ABOUT: &str = "Everything that is kept of you, and every game as you may \
     see it, in one file: a page to read, or JSON for programs.";
pub(crate) const TAKE_RECORDS: &str = "Records of my finished games";
pub(crate) const DELETE: &str = "Delete me";
pub(crate) const DELETE_ABOUT: &str = "You are signed out everywhere at once. For 14 days you can \
     change your mind by signing in. After that your name, your talk, your puzzles and results are \
     removed; games you shared stay, with \"Somebody\" in your place.";
pub(crate) const DELETE_SURE: &str = "Type your name to confirm";
pub(crate) const DELETED: &str = "You are signed out. Sign in within 14 days if you want to stay.";
pub(crate) const BRING: &str = "This browser played as a guest before you signed in.";
pub(crate) const BRING_IT: &str = "Bring those games and notices along";
pub(crate) const LEAVE_IT: &str = "Leave them";
pub(crate) const FOLLOWED: &str = "People you follow";
pub(crate) const FOLLOWED_NOBODY: &str =
    "You follow nobody yet. To follow somebody, open their page: touch their name.";
pub(crate) const HERE_NOW: &str = "here now";
pub(crate) const WALLS: &str = "Muted and blocked";
pub(crate) const INVITATIONS: &str = "Invitations";
pub(crate) const DISMISS: &str = "No, thanks";
pub(crate) const ACCEPT: &str = "Have a look";
pub(crate) const FOLLOW: &str = "Follow";
pub(crate) const UNFOLLOW: &str = "Stop following";
pub(crate) const MUTE: &str = "Mute";
pub(crate) const UNMUTE: &str = "Hear again";
pub(crate) const BLOCK: &str = "Block";
pub(crate) const UNBLOCK: &str = "Unblock";
pub(crate) const BLOCK_ABOUT: &str = "Muted: you do not read what they say. Blocked: you have \
     nothing to do with each other any more; no invitations, no following, no seat at each other's \
     open tables. They are not told.";
pub(crate) const KEEP_AWAY: &str = "Mute, block, report";
pub(crate) const INVITE: &str = "Invite to a table";
pub(crate) const DUEL: &str = "Challenge to the same deal";
pub(crate) const PLAY_TOGETHER: &str = "Play together";
pub(crate) const INVITE_FOLLOWED: &str = "Invite somebody you follow";
pub(crate) const WHICH_GAME: &str = "Game";
pub(crate) const REPORT: &str = "Report";
pub(crate) const REPORT_THIS: &str = "Report this line";
pub(crate) const REPORT_TABLE: &str = "Report to the operator";
pub(crate) const REPORT_WORDS: &str = "What is wrong?";
pub(crate) const REPORTED: &str = "Thank you. The operator will read it.";
pub(crate) const BACK: &str = "Back";
pub(crate) const GAMES: &str = "Games";
pub(crate) const NO_GAMES: &str = "No finished games yet.";
pub(crate) const BY_GAME: &str = "By game";
pub(crate) const RIVALS: &str = "Rivals";
pub(crate) const RATINGS: &str = "Ratings";
pub(crate) const PROVISIONAL: &str = "provisional";
pub(crate) const LAST_RATED: &str = "The last rated games";
pub(crate) const PUZZLES: &str = "Puzzles and days in a row";
pub(crate) const NOT_SHOWN: &str = "They keep the rest to themselves.";
pub(crate) const WON: &str = "won";
pub(crate) const LOST_GAME: &str = "lost";
pub(crate) const LEFT: &str = "left";
pub(crate) const RATED: &str = "rated";
pub(crate) const WHEN: &str = "When";
pub(crate) const GAME: &str = "Game";
pub(crate) const RESULT: &str = "Result";
pub(crate) const AGAINST: &str = "With";
pub(crate) const ALL: &str = "All";
pub(crate) const WITH_PEOPLE: &str = "With people";
pub(crate) const AGAINST_BOTS: &str = "Against bots";
pub(crate) const BEST: &str = "Best";
pub(crate) const EARLIER: &str = "Earlier games";

pub(crate) fn signed_in_as(name: &str) -> String {
    format!("Signed in as {name}")
}

pub(crate) fn audience(audience: Audience) -> &'static str {
    match audience {
        Audience::Everyone => "everyone",
        Audience::Followed => "people I follow",
        Audience::Nobody => "nobody",
    }
}

pub(crate) fn since(day: impl std::fmt::Display) -> String {
    format!("Here since {day}")
}

pub(crate) fn last_used(day: impl std::fmt::Display) -> String {
    format!("last used {day}")
}

pub(crate) fn made(day: impl std::fmt::Display) -> String {
    format!("made {day}")
}

pub(crate) fn codes_left(codes: usize) -> String {
    match codes {
        0 => "You have no recovery codes.".to_owned(),
        1 => "You have one recovery code left.".to_owned(),
        codes => format!("You have {codes} recovery codes left."),
    }
}

/// "3 of 10": how many were won.
pub(crate) fn won_of(count: Count) -> String {
    format!("{} of {} won", count.won, count.played)
}

/// "3 of 10 against the mastermind".
pub(crate) fn against(level: &str, count: Count) -> String {
    format!("{} of {} against the {level}", count.won, count.played)
}

/// "12 to 9 against Ana".
pub(crate) fn rivalry(ahead: u32, behind: u32) -> String {
    format!("{ahead} to {behind} against")
}

pub(crate) fn even(even: u32) -> String {
    format!("{even} even")
}

pub(crate) fn together(count: Count) -> String {
    format!("{} of {} won together", count.won, count.played)
}

pub(crate) fn invites(name: &str, game: &str, invited: &Invited) -> String {
    match (invited.duel, invited.hours.map(super::days::pace)) {
        (true, _) => format!("{name} challenges you: the same deal of {game} for both of you."),
        (_, None) => format!("{name} invites you to a table of {game}."),
        (_, Some(pace)) => format!("{name} invites you to a table of {game}, {pace}."),
    }
}

pub(crate) fn invited(name: &str) -> String {
    format!("{name} is invited, and finds the invitation on the first page.")
}

pub(crate) fn invite_one(name: &str) -> String {
    format!("Invite {name}")
}

pub(crate) fn rating(rating: f64, deviation: f64) -> String {
    format!("{:.0} ± {:.0}", rating, 2.0 * deviation)
}

/// What a drawing of a rating shows: from where to where, how sure, and between what.
pub(crate) fn over_time(games: &[Point]) -> String {
    let (Some(first), Some(last)) = (games.first(), games.last()) else { return String::new() };
    let all = || games.iter().map(|it| it.after);
    let (low, high) = (all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max));
    format!(
        "{} games from {} to {}: from {:.0} to {}; {low:.0} at the lowest, {high:.0} at the highest.",
        games.len(),
        Day::of(first.at),
        Day::of(last.at),
        first.before,
        rating(last.after, last.deviation),
    )
}

/// "1500 to 1541 ± 120".
pub(crate) fn rated_change(before: f64, after: f64, deviation: f64) -> String {
    format!("{before:.0} to {}", rating(after, deviation))
}

pub(crate) fn bot(level: &str) -> String {
    format!("the {level}")
}

/// "Caper, 3 players, live".
pub(crate) fn ladder(game: &str, ladder: &Ladder) -> String {
    format!("{game}, {}", super::lobby::ladder(ladder))
}

pub(crate) fn solved(game: &str, solved: usize, all: usize) -> String {
    format!("{game}: {solved} of {all} puzzles solved")
}

pub(crate) fn place(place: u8, players: usize) -> String {
    format!("{place} of {players}")
}

pub(crate) fn points(points: i16) -> String {
    format!("{points} points")
}

/// What kind of browser says so of itself, in two words: enough to tell one's devices apart, and
/// no more is kept.
pub(crate) fn device(agent: &str) -> String {
    let first = |names: &[(&'static str, &'static str)], other: &'static str| {
        names.iter().find(|(mark, _)| agent.contains(mark)).map_or(other, |(_, name)| name)
    };
    let browsers = [
        ("Firefox/", "Firefox"),
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    let systems = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "Mac"),
        ("Linux", "Linux"),
    ];
    format!("{} on {}", first(&browsers, "A browser"), first(&systems, "a device"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_told_in_two_words() {
        let agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) \
                     Chrome/156.0.0.0 Safari/537.36";
        assert_eq!(device(agent), "Chrome on Linux");
        assert_eq!(device(""), "A browser on a device");
        assert_eq!(device("<script>"), "A browser on a device");
    }
}
