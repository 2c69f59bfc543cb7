//! What a server does with much text, often: quoting it for JSON, and telling whether it has
//! changed.
//!
//! Every move at a table is told in some fifty kilobytes of HTML to each page that shows it, so
//! these two look at eight bytes at a time. They are a crate of their own because they are compiled
//! as well as games are, even where what only reads requests is compiled quickly.

mod fingerprint;
mod json;

pub use fingerprint::fingerprint;
pub use json::quote;
