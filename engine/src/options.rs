//! What can be chosen before a game starts.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use thiserror::Error;

use crate::{Seat, Seats};

/// A game's options: a plain struct whose fields are described by [`Options::fields`].
pub trait Options:
    Default + Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
    /// What can be set, in the order in which people should be asked.
    fn fields() -> &'static [Field];

    /// The fields that take several of their values at once, separated by commas.
    fn lists() -> &'static [&'static str] {
        &[]
    }

    /// How many seats the table has under these options.
    fn players(&self) -> usize;

    /// Who plays on the side of this seat, itself included: everybody for themselves unless a
    /// game says otherwise. Where all win and lose together nobody is asked.
    fn side(&self, seat: Seat) -> Seats {
        Seats::one(seat)
    }

    /// The part that a seat plays, where playing one well says little of another; empty where all
    /// seats play the same game.
    fn part(&self, seat: Seat) -> &'static str {
        let _ = seat;
        ""
    }

    /// Sets one field from text.
    fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let field = field::<Self>(name)?;
        allowed::<Self>(field, value)?;
        let mut fields = as_object(self);
        // Numbers and truth values as they are, every other value as a text.
        let value = serde_json::from_str(value).unwrap_or_else(|_| value.into());
        fields.insert(name.to_owned(), value);
        *self = serde_json::from_value(Value::Object(fields))
            .map_err(|error| OptionError::Unreadable(error.to_string()))?;
        Ok(())
    }

    /// The text of one field's value, as `set` takes it.
    fn get(&self, name: &str) -> Result<String, OptionError> {
        field::<Self>(name)?;
        Ok(as_text(as_object(self).get(name)))
    }

    /// Checks that every field has an allowed value: options may come from a file.
    fn check(&self) -> Result<(), OptionError> {
        let values = as_object(self);
        Self::fields()
            .iter()
            .try_for_each(|field| allowed::<Self>(field, &as_text(values.get(field.name))))
    }
}

/// The options of a game that has none, always with the same number of seats.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoOptions<const PLAYERS: usize> {}

impl<const PLAYERS: usize> Options for NoOptions<PLAYERS> {
    fn fields() -> &'static [Field] {
        &[]
    }

    fn players(&self) -> usize {
        PLAYERS
    }
}

fn as_object<O: Options>(options: &O) -> serde_json::Map<String, Value> {
    match serde_json::to_value(options) {
        Ok(Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    }
}

fn as_text(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
        None => String::new(),
    }
}

fn field<O: Options>(name: &str) -> Result<&'static Field, OptionError> {
    O::fields().iter().find(|field| field.name == name).ok_or_else(|| {
        let names: Vec<&str> = O::fields().iter().map(|field| field.name).collect();
        OptionError::Unknown { name: name.to_owned(), allowed: names.join(", ") }
    })
}

fn allowed<O: Options>(field: &Field, value: &str) -> Result<(), OptionError> {
    let one = |value: &str| field.choice(value).map(|_| ()).ok_or_else(|| field.refuse(value));
    if O::lists().contains(&field.name) {
        return value.split(',').map(str::trim).try_for_each(one);
    }
    one(value)
}

/// One option and the values it can take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Field {
    /// Its name, as in the options struct.
    pub name: &'static str,
    /// What it decides.
    pub about: &'static str,
    /// The values it can take, the usual one first.
    pub choices: &'static [Choice],
}

/// One value of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// The value as text.
    pub value: &'static str,
    /// What it means.
    pub about: &'static str,
}

impl Field {
    fn choice(&self, value: &str) -> Option<&'static Choice> {
        self.choices.iter().find(|choice| choice.value == value)
    }

    fn refuse(&self, given: &str) -> OptionError {
        let allowed: Vec<&str> = self.choices.iter().map(|choice| choice.value).collect();
        OptionError::NotAllowed {
            name: self.name,
            given: given.to_owned(),
            allowed: allowed.join(", "),
        }
    }
}

/// Options that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("there is no option \"{name}\"; there are: {allowed}")]
    Unknown {
        /// The name that was given.
        name: String,
        /// The names that exist.
        allowed: String,
    },
    /// The option has no such value.
    #[error("option \"{name}\" cannot be \"{given}\"; allowed are: {allowed}")]
    NotAllowed {
        /// The option.
        name: &'static str,
        /// The value that was given.
        given: String,
        /// The values that exist.
        allowed: String,
    },
    /// Two options do not go together.
    #[error("{0}")]
    Clash(String),
    /// The options could not be read at all.
    #[error("the options cannot be read: {0}")]
    Unreadable(String),
}
