//! Options of a game as a program sends them.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

use crate::words::problems;

/// Options by their names, each at most once.
#[derive(Clone, Default, Debug)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[cfg_attr(test, schema(value_type = std::collections::BTreeMap<String, Setting>))]
pub(crate) struct Options(pub(crate) Vec<(String, String)>);

/// The value of an option.
#[derive(Clone, Debug, serde::Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(untagged)]
pub(crate) enum Setting {
    Text(String),
    Number(i64),
    Truth(bool),
}

impl Setting {
    fn text(self) -> String {
        match self {
            Setting::Text(text) => text,
            Setting::Number(number) => number.to_string(),
            Setting::Truth(truth) => truth.to_string(),
        }
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Options, D::Error> {
        from.deserialize_map(Once)
    }
}

/// Reads a map in which no name stands twice: the usual one would let the last one win.
struct Once;

impl<'de> Visitor<'de> for Once {
    type Value = Options;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("options by their names")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Options, M::Error> {
        let mut options: Vec<(String, String)> = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, Setting>()? {
            if options.iter().any(|(other, _)| *other == name) {
                return Err(M::Error::custom(problems::given_twice(&name)));
            }
            options.push((name, value.text()));
        }
        Ok(Options(options))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_stands_once() {
        let read = |text: &str| serde_json::from_str::<Options>(text);
        let options = read(r#"{"players": 3, "city": "rome", "snitch": true}"#).unwrap().0;
        assert_eq!(options[0], ("players".into(), "3".into()));
        assert_eq!(options[2], ("snitch".into(), "true".into()));
        let twice = read(r#"{"players": 3, "players": 4}"#).unwrap_err().to_string();
        assert!(twice.contains("\"players\" is given twice"), "{twice}");
    }
}
