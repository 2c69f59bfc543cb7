//! Notes: what a server keeps beside its tables, by kind and name.

use crate::StoreError;

/// A change of one note.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// What kind of note it is.
    pub kind: String,
    /// Its name, unique among those of its kind.
    pub name: String,
    /// What it says from now on; `None` removes it.
    pub value: Option<String>,
    /// What it must say before.
    pub expected: Expected,
}

/// What a note must say before it is changed, so that two who change it at once do not undo each
/// other's work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// Whatever it says, if it exists at all.
    Anything,
    /// There is no such note.
    Missing,
    /// It says exactly this.
    Value(String),
}

impl Change {
    /// Writes a note, whatever it said before.
    pub fn put(kind: impl Into<String>, name: impl Into<String>, value: impl Into<String>) -> Self {
        let value = Some(value.into());
        Self { kind: kind.into(), name: name.into(), value, expected: Expected::Anything }
    }

    /// Removes a note, if there is one.
    pub fn remove(kind: impl Into<String>, name: impl Into<String>) -> Self {
        let (kind, name) = (kind.into(), name.into());
        Self { kind, name, value: None, expected: Expected::Anything }
    }

    /// The same change, but only where the note says what was read before (`None`: where there
    /// was no such note).
    #[must_use]
    pub fn if_still(self, before: Option<String>) -> Self {
        Self { expected: before.map_or(Expected::Missing, Expected::Value), ..self }
    }

    /// Refuses the change if the note says something else than it must.
    pub(crate) fn check(&self, now: Option<&str>) -> Result<(), StoreError> {
        let as_expected = match &self.expected {
            Expected::Anything => true,
            Expected::Missing => now.is_none(),
            Expected::Value(value) => now == Some(value),
        };
        let (kind, name) = (self.kind.clone(), self.name.clone());
        if as_expected { Ok(()) } else { Err(StoreError::Changed { kind, name }) }
    }
}

/// Some of the notes of a kind, in the order of their names (by their bytes).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scan {
    /// The kind.
    pub kind: String,
    /// The first name that may be among them.
    pub from: String,
    /// The first name that is beyond them; `None` if there is no end.
    pub to: Option<String>,
    /// Whether the last comes first.
    pub backwards: bool,
    /// How many at most.
    pub limit: usize,
}

impl Scan {
    /// Those whose names begin with this, `limit` at most, the first first.
    pub fn prefix(kind: impl Into<String>, prefix: &str, limit: usize) -> Self {
        let (kind, from) = (kind.into(), prefix.to_owned());
        Self { kind, from, to: beyond(prefix), backwards: false, limit }
    }

    /// The same, the last first.
    #[must_use]
    pub fn backwards(self) -> Self {
        Self { backwards: true, ..self }
    }
}

/// The first name in order that is behind all that begin with this.
fn beyond(prefix: &str) -> Option<String> {
    let mut letters: Vec<char> = prefix.chars().collect();
    while let Some(last) = letters.pop() {
        if let Some(next) = (last..=char::MAX).nth(1) {
            letters.push(next);
            return Some(letters.into_iter().collect());
        }
    }
    None
}
