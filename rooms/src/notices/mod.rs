//! Notices: telling people who asked for it that it is their turn at a table that is played over
//! days.
//!
//! Nobody is told anything unless they asked, and nobody is told twice of one decision by the same
//! way. What is to be sent waits in the store, so that a restart loses nothing; it is looked at
//! again right before it is sent, and forgotten if there is no reason for it any more.
//!
//! | kind | name | value |
//! |---|---|---|
//! | `notices` | a guest | their [`Wishes`] |
//! | `noticed` | a table, a seat, a guest and a way | of which decision they were told last |
//! | `outbox` | a moment and the name of a message | the message |
//! | `unwanted` | a keyed digest of an address of mail | nothing |

mod carriers;
mod message;
mod quiet;
mod wishes;
pub(crate) mod words;

pub use carriers::Carriers;
pub(crate) use message::{Message, Turn, Why};
pub use quiet::{Quiet, zones};
pub(crate) use wishes::Way;
pub use wishes::{Browser, Last, Mail, Often, Wishes};

/// The kind of the notes with people's wishes.
pub(crate) const WISHES: &str = "notices";
/// The kind of the notes that tell of which decision somebody was told.
pub(crate) const NOTICED: &str = "noticed";
/// The kind of the notes with what is to be sent.
pub(crate) const OUTBOX: &str = "outbox";
/// The kind of the notes that tell which mailboxes want no mails from here.
pub(crate) const UNWANTED: &str = "unwanted";
