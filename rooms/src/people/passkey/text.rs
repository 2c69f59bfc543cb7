//! Bytes in JSON, as browsers write them: base64 for addresses.

use post::{decode, encode};
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serializer};

pub(super) fn serialize<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&encode(bytes))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
    let text = String::deserialize(from)?;
    decode(&text).ok_or_else(|| D::Error::invalid_value(Unexpected::Str(&text), &"base64"))
}
