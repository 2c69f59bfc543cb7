//! From the server's codes to what is done about them, and to sentences for people.

use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use crate::{Place, StoreError};

/// Why a piece of work was not done.
#[derive(Clone, Debug)]
pub(super) enum Trouble {
    /// Two who wrote at once were in each other's way. Nothing was changed; try again at once.
    Again(String),
    /// The line is cut, or the server is not one to write to any more. What was under way may
    /// have been done.
    Lost(String),
    /// The server has no room left on its disk.
    Full,
    /// It has no memory or no connection left.
    Overloaded,
    /// What it holds makes no sense.
    Damaged(String),
    /// It does not do what it is asked.
    Failed(String),
    /// It says that it must not be used, or that another program has its name.
    Refused(StoreError),
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        let words = words_of(&error);
        let Some(code) = error.code() else { return Self::Lost(words) };
        let code = code.code();
        match code {
            // Two of the same key or name at once: whoever looks again sees the first.
            "23505" | "40001" | "40P01" | "55P03" => Self::Again(words),
            // Shut down, crashed, starting; no longer the primary; or tired of waiting for us.
            "25P03" | "57P01" | "57P02" | "57P03" | "25006" => Self::Lost(words),
            "53100" => Self::Full,
            "XX001" | "XX002" => Self::Damaged(words),
            _ if code.starts_with("08") => Self::Lost(words),
            _ if code.starts_with("53") => Self::Overloaded,
            _ => Self::Failed(words),
        }
    }
}

/// What the server says, or what became of the line.
fn words_of(error: &Error) -> String {
    match error.as_db_error() {
        Some(said) if *said.code() == SqlState::UNDEFINED_TABLE => {
            format!("{}; is its layout Hideout's?", said.message())
        }
        Some(said) => said.message().to_owned(),
        None => {
            let cause = std::error::Error::source(error).map(|it| plainly(&it.to_string()));
            cause.map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
        }
    }
}

/// What the check of a certificate says only to those who know its names. It is what becomes of a
/// certificate that signs itself, as many manuals make it.
fn plainly(cause: &str) -> String {
    cause.replace(
        "Other(OtherError(CaUsedAsEndEntity))",
        "it is that of an authority itself; let the authority sign another one for the server",
    )
}

impl Trouble {
    /// The same for whoever runs the server.
    pub(super) fn explain(self, place: &Place) -> StoreError {
        let place = place.clone();
        match self {
            Self::Refused(refusal) => refusal,
            Self::Lost(detail) => StoreError::Unreachable { place, detail },
            Self::Full => StoreError::Full { place },
            Self::Overloaded => StoreError::Overloaded,
            Self::Damaged(detail) => StoreError::Corrupt { place, detail },
            Self::Again(detail) | Self::Failed(detail) => StoreError::Failed { place, detail },
        }
    }
}

#[cfg(test)]
mod tests {
    /// As it was met with a certificate that was made by `openssl req -x509`.
    #[test]
    fn a_certificate_that_signs_itself_is_refused_in_words() {
        let met = "invalid peer certificate: Other(OtherError(CaUsedAsEndEntity))";
        let said = super::plainly(met);
        assert!(said.starts_with("invalid peer certificate: it is that of an authority"), "{said}");
        assert_eq!(super::plainly("connection reset"), "connection reset");
    }
}
