//! What an operator sets about messages.

use lettre::message::Mailbox;
use thiserror::Error;

/// What an operator can set. Without any of it pushes are possible and mails are not.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Settings {
    /// Where mails are handed over, if any are sent.
    pub smtp: Option<Smtp>,
    /// The address of the site, without a slash at its end: mails link to it.
    pub site: String,
    /// Whom a push service can ask if something is wrong: `mailto:` or `https:`.
    pub contact: String,
    /// Whether pushes may go to this very machine, as in a test.
    pub loopback: bool,
}

impl Settings {
    /// Whom a push service can ask: as it was set, else at the site.
    pub fn asked(&self) -> &str {
        match (self.contact.as_str(), self.site.as_str()) {
            ("", site) if site.starts_with("https:") => site,
            ("", _) => "https://localhost",
            (contact, _) => contact,
        }
    }
}

/// Where mails are handed over, and from whom they are.
#[derive(Clone, PartialEq, Eq)]
pub struct Smtp {
    /// `smtps://user:password@host` or `smtp://…?tls=required`.
    pub(crate) url: String,
    pub(crate) from: Mailbox,
}

/// A setting that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SmtpError {
    /// Not an address of a mail server.
    #[error(
        "this is no address of a mail server ({0}); give one as in \
         smtps://user:password@mail.example.org or smtp://mail.example.org:587?tls=required"
    )]
    Url(String),
    /// Not a sender.
    #[error("\"{0}\" is no sender; give one as in Hideout <hideout@example.org>")]
    From(String),
}

impl Smtp {
    /// Reads both settings.
    pub fn read(url: &str, from: &str) -> Result<Smtp, SmtpError> {
        use lettre::{AsyncSmtpTransport, Tokio1Executor};
        AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map_err(|error| SmtpError::Url(error.to_string()))?;
        let sender = from.parse().map_err(|_| SmtpError::From(from.to_owned()))?;
        Ok(Smtp { url: url.to_owned(), from: sender })
    }
}

/// Without the password, so that a log may print it.
impl std::fmt::Debug for Smtp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "mails from {}", self.from)
    }
}
