//! What a mail server means by a refusal: whether the one who was written to is to blame, or we.
//!
//! A wrong password of the operator's, a server that passes on nothing for us, a list on which we
//! stand: all of these are refusals for good too, and no reason to forget anybody's address.

/// Replies by which a server says that it wants us to sign in, or that we did so wrongly. The
/// operator may set that right, so what waits can be sent then.
const ABOUT_SIGNING_IN: [u16; 4] = [530, 534, 535, 538];
/// Replies that can be about whoever is written to.
const ABOUT_SOMEBODY: [u16; 3] = [550, 551, 553];
/// What RFC 3463 has for an address that leads to nobody: no such box, no such host, no such form,
/// moved away, a host without mail, and a box that is closed. Those about a sender are not here.
const NOBODY: [&str; 6] = ["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"];
/// Codes that say no more than the reply itself.
const SAYS_NOTHING: [&str; 2] = ["5.0.0", "5.5.0"];
/// Without such a code it depends on the words.
const OF_SOMEBODY: [&str; 8] =
    ["user", "mailbox", "recipient", "account", "nobody", "no such", "unknown", "does not exist"];
const OF_US: [&str; 13] = [
    "relay",
    "sender",
    "spam",
    "policy",
    "auth",
    "block",
    "denied",
    "reputation",
    "listed",
    "helo",
    "client host",
    "ip address",
    "domain",
];

/// What a refusal for good is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// Nobody is at the address.
    Recipient,
    /// We have to sign in otherwise.
    SigningIn,
    /// Something else of ours.
    Ours,
}

/// Reads a refusal for good. In doubt it is ours: a mail too many to where nobody is harms less
/// than somebody who is never written to again.
pub(crate) fn read(code: u16, text: &str) -> Refusal {
    if ABOUT_SIGNING_IN.contains(&code) {
        return Refusal::SigningIn;
    }
    let text = text.trim_start().to_lowercase();
    let first = text.split(|c: char| c.is_whitespace() || c == '-').next().unwrap_or_default();
    let told = first.trim_start_matches('#').trim_end_matches(':');
    let is_code =
        told.split('.').count() == 3 && told.split('.').all(|part| part.parse::<u16>().is_ok());
    if is_code && !SAYS_NOTHING.contains(&told) {
        return if NOBODY.contains(&told) { Refusal::Recipient } else { Refusal::Ours };
    }
    let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
    match ABOUT_SOMEBODY.contains(&code) && says(&OF_SOMEBODY) && !says(&OF_US) {
        true => Refusal::Recipient,
        false => Refusal::Ours,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_refusal_of_this_recipient_is_held_against_the_address() {
        for (code, text) in [
            (550, "5.1.1 <ana@example.org>: Recipient address rejected: User unknown"),
            (550, "5.1.1 The email account that you tried to reach does not exist."),
            (550, "5.2.1 The email account that you tried to reach is disabled."),
            (556, "5.1.10 <ana@example.org>: Domain does not accept mail (nullMX)"),
            (550, "#5.1.1 unknown"),
            (550, "5.5.0 Requested action not taken: mailbox unavailable"),
            (550, "Requested action not taken: mailbox unavailable"),
            (550, "No such user here"),
            (551, "User not local"),
            (553, "sorry, no mailbox here by that name"),
        ] {
            assert_eq!(read(code, text), Refusal::Recipient, "{code} {text}");
        }
        for (code, text) in [
            (554, "5.7.1 <ana@example.org>: Relay access denied"),
            (550, "5.7.1 Unable to relay"),
            (550, "relay not permitted"),
            (550, "5.7.26 This mail is unauthenticated"),
            (554, "5.7.1 Message rejected as spam by Content Filtering."),
            (550, "5.1.8 <hideout@example.org>: Sender address rejected: Domain not found"),
            (550, "5.1.7 Invalid address of the sender"),
            (550, "Sender verify failed"),
            (550, "Blocked: see our list; unknown client"),
            (553, "sender address is not owned by user hideout"),
            (554, "no"),
            (550, "no"),
            (552, "5.2.2 Mailbox full"),
            (501, "5.1.7 Bad sender address syntax"),
            (521, "this host takes no mail"),
            (500, "command unknown"),
        ] {
            assert_eq!(read(code, text), Refusal::Ours, "{code} {text}");
        }
        for (code, text) in [
            (535, "5.7.8 Error: authentication failed"),
            (530, "5.7.0 Authentication required"),
            (535, "no such user"),
        ] {
            assert_eq!(read(code, text), Refusal::SigningIn, "{code} {text}");
        }
    }
}
