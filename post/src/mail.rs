//! Mails: plain text, with one touch to stop them.

use std::error::Error as _;
use std::fmt;
use std::time::Duration;

use lettre::address::Address;
use lettre::message::Mailbox;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use thiserror::Error;
use tokio::time::timeout;

use crate::outcome::Outcome;
use crate::refusal::{self, Refusal};
use crate::settings::{Smtp, SmtpError};
use crate::words;

/// How long a mail server may take.
const PATIENCE: Duration = Duration::from_secs(40);
/// The longest address of mail.
const LONGEST: usize = 200;

/// A mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letter {
    /// To whom.
    pub to: String,
    /// What it is about.
    pub subject: String,
    /// What it says.
    pub text: String,
    /// What makes it the same mail however often it is sent, without the part behind the `@`.
    pub id: String,
    /// What mails that belong together share, in the same form.
    pub thread: Option<String>,
    /// Where mails are stopped with one touch, if this is one that can be.
    pub stop: Option<String>,
}

/// A text that is no address of mail.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this is no address of mail")]
pub struct NotAnAddress;

/// Refuses what is no address of mail.
pub fn check_address(text: &str) -> Result<(), NotAnAddress> {
    let fits = text.len() <= LONGEST && text.is_ascii() && text.parse::<Address>().is_ok();
    // One in one's own network is nobody's address outside of it.
    let public = text.rsplit_once('@').is_some_and(|(_, host)| host.contains('.'));
    if fits && public { Ok(()) } else { Err(NotAnAddress) }
}

/// The mailbox behind an address, as far as anybody can tell: however it is spelled, and whatever is
/// added to it behind a `+`, as many providers allow.
pub fn same_box(address: &str) -> String {
    let address = address.trim().to_lowercase();
    let Some((name, host)) = address.rsplit_once('@') else { return address };
    let name = name.split('+').next().unwrap_or_default();
    match host.trim_end_matches('.') {
        "gmail.com" | "googlemail.com" => format!("{}@gmail.com", name.replace('.', "")),
        host => format!("{name}@{host}"),
    }
}

/// Hands mails over.
#[derive(Clone)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl fmt::Debug for Mailer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mails from {}", self.from)
    }
}

impl Mailer {
    /// Hands mails over as the operator has set.
    pub fn new(smtp: &Smtp) -> Result<Mailer, SmtpError> {
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(&smtp.url)
            .map_err(|error| SmtpError::Url(error.to_string()))?;
        let transport = builder.timeout(Some(PATIENCE)).build();
        Ok(Mailer { transport, from: smtp.from.clone() })
    }

    /// Sends a letter.
    pub async fn send(&self, letter: &Letter) -> Outcome {
        let Ok(to) = letter.to.parse() else {
            return Outcome::Gone(NotAnAddress.to_string());
        };
        let message = match self.message(letter, to) {
            Ok(message) => message,
            Err(why) => return Outcome::Refused(why),
        };
        match timeout(PATIENCE, self.transport.send(message)).await {
            Ok(Ok(_)) => Outcome::Delivered,
            Ok(Err(error)) => judge(&error),
            Err(_) => later(words::MAIL_OUT_OF_REACH),
        }
    }

    fn message(&self, letter: &Letter, to: Address) -> Result<Message, String> {
        let domain = self.from.email.domain();
        let id = |name: &str| format!("<{name}@{domain}>");
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(&letter.subject)
            .message_id(Some(id(&letter.id)));
        if let Some(thread) = &letter.thread {
            message = message.references(id(thread));
        }
        let mut message = message
            .header(ContentType::TEXT_PLAIN)
            .body(letter.text.clone())
            .map_err(|error| error.to_string())?;
        let headers = message.headers_mut();
        let mut add = |name: &'static str, value: String| {
            let name = HeaderName::new_from_ascii_str(name);
            headers.insert_raw(HeaderValue::new(name, value));
        };
        // What a program sends is not answered by another one.
        add("Auto-Submitted", "auto-generated".to_owned());
        if let Some(stop) = &letter.stop {
            add("List-Unsubscribe", format!("<{stop}>"));
            add("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned());
        }
        Ok(message)
    }
}

/// What became of a letter that was not taken. What the server said goes into the log: it is for
/// the operator, and may name their accounts.
fn judge(error: &lettre::transport::smtp::Error) -> Outcome {
    let code = error.status().filter(|_| error.is_permanent());
    let said = error.source().map(ToString::to_string).unwrap_or_default();
    let refusal = code.map(|code| refusal::read(code.into(), &said));
    if refusal != Some(Refusal::Recipient) {
        tracing::warn!(%error, "a mail was not taken");
    }
    match refusal {
        Some(Refusal::Recipient) => Outcome::Gone(words::NOBODY_THERE.to_owned()),
        Some(Refusal::Ours) => Outcome::Refused(words::MAIL_REFUSED.to_owned()),
        Some(Refusal::SigningIn) => later(words::MAIL_REFUSED),
        None if error.is_transient() => later(words::MAIL_LATER),
        None => later(words::MAIL_OUT_OF_REACH),
    }
}

fn later(why: &str) -> Outcome {
    Outcome::Later { why: why.to_owned(), after: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mailbox_is_one_however_its_address_is_spelled() {
        for spelled in
            ["ana@example.org", " Ana@Example.ORG ", "ana+1@example.org", "ana+a+b@example.org"]
        {
            assert_eq!(same_box(spelled), "ana@example.org", "{spelled}");
        }
        assert_eq!(same_box("a.n.a+x@GoogleMail.com"), "ana@gmail.com");
        assert_ne!(same_box("a.na@example.org"), same_box("ana@example.org"));
    }
}
