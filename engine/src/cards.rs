//! Cards are data: read from TOML, checked, with errors that point at the line.

use std::fmt::Debug;
use std::ops::Range;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// All cards of a game with their numbers and texts.
pub trait Cards:
    Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// The cards that Hideout ships.
    fn standard() -> &'static Self;

    /// These cards with what a deck file in TOML says of them laid over.
    fn overlay(&self, toml: &str) -> Result<Self, CardError>;

    /// Whether a game can be played with these cards (they may come from a record).
    fn check(&self) -> Result<(), CardError>;

    /// Every card for people to read, deck by deck.
    fn list(&self) -> Vec<CardText>;

    /// These cards as a deck file that [`Cards::overlay`] reads.
    fn export(&self) -> String {
        format!("complete = true\n\n{}", toml::to_string(self).unwrap_or_default())
    }
}

/// Writes [`Cards::standard`] from a file that is part of the program, which the game's tests read.
#[macro_export]
macro_rules! standard_cards {
    ($cards:ty, $file:literal) => {
        fn standard() -> &'static $cards {
            static STANDARD: ::std::sync::LazyLock<$cards> = ::std::sync::LazyLock::new(|| {
                #[expect(clippy::expect_used, reason = "the file is part of the program")]
                $crate::read_toml(include_str!($file)).expect("the cards are in order")
            });
            &STANDARD
        }
    };
}

/// Where our knowledge of a card comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The game's rulebook says so.
    Rulebook,
    /// Public material shows it: pictures, reviews, other implementations.
    Public,
    /// We designed or chose it, inside what the rulebook demands.
    House,
}

/// One card in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardText {
    /// The deck it belongs to.
    pub deck: &'static str,
    /// Its name.
    pub name: String,
    /// How many copies there are.
    pub copies: u8,
    /// Its printed numbers and marks: "Influence 3".
    pub facts: String,
    /// What it does.
    pub text: String,
    /// Where it comes from.
    pub source: Source,
    /// A remark on the source, where there is something to say.
    pub note: Option<String>,
}

/// A deck file that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub struct CardError {
    /// The line it is about, counted from one; none if it is about the whole.
    pub line: Option<usize>,
    /// The field it is about, where it is about one and its line is not known yet.
    pub field: Option<&'static str>,
    /// What is wrong and what is allowed.
    pub message: String,
}

impl std::fmt::Display for CardError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl CardError {
    /// An error about the cards as a whole.
    pub fn whole(message: impl Into<String>) -> CardError {
        CardError { line: None, field: None, message: message.into() }
    }

    /// An error about a field: of one card, or of all of them together.
    pub fn about(field: &'static str, message: impl Into<String>) -> CardError {
        CardError { line: None, field: Some(field), message: message.into() }
    }

    /// An error about the part of `toml` at `span`.
    pub fn at(toml: &str, span: Range<usize>, message: impl Into<String>) -> CardError {
        let before = &toml.as_bytes()[..span.start.min(toml.len())];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        CardError { line: Some(line), field: None, message: message.into() }
    }

    /// What the reader of TOML found wrong.
    pub(crate) fn toml(toml: &str, error: &toml::de::Error) -> CardError {
        match error.span() {
            Some(span) => CardError::at(toml, span, error.message()),
            None => CardError::whole(error.message()),
        }
    }
}

/// Reads TOML into any shape, with an error that points at the line.
pub fn read_toml<T: DeserializeOwned>(toml: &str) -> Result<T, CardError> {
    toml::from_str(toml).map_err(|error| CardError::toml(toml, &error))
}
