//! Carries short messages to people who asked for them: by web push and by e-mail.
//!
//! It knows no tables and keeps nothing. What became of a message is an [`Outcome`]: whoever sends
//! knows by it whether to forget an address, to try again, or to be content.

#![warn(missing_docs)]

mod address;
mod base64;
mod encrypt;
mod mail;
mod outcome;
mod push;
mod refusal;
mod settings;
mod vapid;
mod words;

pub use address::{Endpoint, NotAnEndpoint};
pub use base64::{decode, encode};
pub use mail::{Letter, Mailer, NotAnAddress, check_address, same_box};
pub use outcome::Outcome;
pub use push::{NotASubscription, Notice, Pusher, Subscription, Urgency};
pub use settings::{Settings, Smtp, SmtpError};
pub use vapid::{Vapid, VapidError};
