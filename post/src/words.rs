//! What people are told of a message that did not arrive. It is kept coarse: what a stranger's
//! machine answered is for the log, not for whoever named that machine.

pub(crate) const NOT_SENT_TO: &str = "an address to which nothing is sent";
pub(crate) const NO_KEY: &str = "a key that is none";
pub(crate) const PUSH_OUT_OF_REACH: &str = "the push service could not be reached";
pub(crate) const MAIL_OUT_OF_REACH: &str = "the mail server could not be reached";
pub(crate) const NOBODY_THERE: &str = "the mail server knows nobody of this address";
pub(crate) const MAIL_REFUSED: &str =
    "the mail server of this site did not take it; the address is not to blame";
pub(crate) const MAIL_LATER: &str = "the mail server did not take it for the moment";

/// What a push service answered.
pub(crate) fn answered(status: u16) -> String {
    format!("the push service answered {status}")
}
