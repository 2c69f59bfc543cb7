//! What the server hands out and wants to know again: values with a signature over what they are
//! for, what they say and when they were made.
//!
//! A signature over the value alone would let a value that was made for one thing be shown as
//! another: a name as an identity. So the purpose is signed too, and each value is good for its
//! purpose only.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::hex::{from_hex, to_hex};

/// The keys of the server: the first one signs, the others are still believed.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Keys(Vec<Key>);

/// A key and its name, by which a value tells with which one it was signed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) id: u32,
    pub(crate) bytes: [u8; 32],
}

/// A value that was handed out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opened {
    /// What it says.
    pub value: String,
    /// When it was signed, in seconds since 1970.
    pub made_at: i64,
    /// Whether the key that signs now signed it.
    pub current: bool,
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} keys", self.0.len())
    }
}

impl Keys {
    /// The newest key first.
    pub(crate) fn new(mut keys: Vec<Key>) -> Keys {
        keys.sort_by_key(|key| std::cmp::Reverse(key.id));
        Keys(keys)
    }

    /// Signs `value` for one purpose. The result has letters, digits and dots only.
    pub(crate) fn seal(&self, purpose: &str, value: &str, now: i64) -> String {
        let key = &self.0[0];
        let body = format!("{}.{now}.{}", to_hex(value.as_bytes()), key.id);
        let signature = to_hex(&mac(key, purpose, &body).finalize().into_bytes());
        format!("{body}.{signature}")
    }

    /// The value, if we signed it for this purpose and it is not older than `most` seconds.
    pub(crate) fn open(&self, purpose: &str, text: &str, now: i64, most: i64) -> Option<Opened> {
        let (body, signature) = text.rsplit_once('.')?;
        let mut parts = body.split('.');
        let (value, made_at, id) = (parts.next()?, parts.next()?, parts.next()?);
        if parts.next().is_some() {
            return None;
        }
        let id: u32 = id.parse().ok()?;
        let key = self.0.iter().find(|key| key.id == id)?;
        // The comparison takes the same time wherever the difference is.
        let signature: [u8; 32] = from_hex(signature)?;
        mac(key, purpose, body).verify_slice(&signature).ok()?;
        let made_at: i64 = made_at.parse().ok()?;
        // A clock that was set back makes everything look as if it came from the future.
        if now.saturating_sub(made_at) > most {
            return None;
        }
        let bytes: Option<Vec<u8>> = value
            .as_bytes()
            .chunks(2)
            .map(|pair| from_hex::<1>(std::str::from_utf8(pair).ok()?).map(|[byte]| byte))
            .collect();
        let value = String::from_utf8(bytes?).ok()?;
        Some(Opened { value, made_at, current: id == self.0[0].id })
    }

    /// 32 bytes that only the server can make, from a text, for one purpose.
    pub(crate) fn derive(&self, purpose: &str, text: &str) -> [u8; 32] {
        mac(&self.0[0], purpose, text).finalize().into_bytes().into()
    }
}

fn mac(key: &Key, purpose: &str, body: &str) -> Hmac<Sha256> {
    // HMAC fills a key up to the block of its digest with zeros.
    let mut block = [0; 64];
    block[..key.bytes.len()].copy_from_slice(&key.bytes);
    let mut mac = Hmac::<Sha256>::new(&block.into());
    // Both parts have a fixed length, so no two pairs of purpose and body give the same bytes.
    mac.update(&Sha256::digest(purpose));
    mac.update(&Sha256::digest(body));
    mac
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(id: u32) -> Key {
        Key { id, bytes: [id as u8; 32] }
    }

    #[test]
    fn a_value_is_good_for_its_purpose_only() {
        let keys = Keys::new(vec![key(1)]);
        let sealed = keys.seal("name", "Ana of Oslo. ✓", 1000);
        assert_eq!(keys.open("name", &sealed, 1000, 10).unwrap().value, "Ana of Oslo. ✓");
        assert_eq!(keys.open("guest", &sealed, 1000, 10), None);
    }

    #[test]
    fn a_value_ages() {
        let keys = Keys::new(vec![key(1)]);
        let sealed = keys.seal("name", "Ana", 1000);
        assert!(keys.open("name", &sealed, 1010, 10).is_some());
        assert_eq!(keys.open("name", &sealed, 1011, 10), None);
        let younger = sealed.replacen(".1000.", ".1005.", 1);
        assert_eq!(keys.open("name", &younger, 1011, 10), None, "the age is signed");
    }

    #[test]
    fn no_byte_can_be_changed() {
        let keys = Keys::new(vec![key(1)]);
        let sealed = keys.seal("name", "Ana", 1000);
        for at in 0..sealed.len() {
            let mut other = sealed.clone().into_bytes();
            other[at] = if other[at] == b'0' { b'1' } else { b'0' };
            let other = String::from_utf8(other).unwrap();
            assert_eq!(keys.open("name", &other, 1000, 10), None, "{other}");
        }
        for text in ["", ".", "...", "....", "a.b.c.d", &format!("0.{sealed}")] {
            assert_eq!(keys.open("name", text, 1000, 10), None, "{text}");
        }
    }

    #[test]
    fn an_older_key_is_believed_as_long_as_it_is_kept() {
        let old = Keys::new(vec![key(1)]).seal("name", "Ana", 1000);
        let both = Keys::new(vec![key(1), key(2)]);
        assert!(!both.open("name", &old, 1000, 10).unwrap().current);
        assert!(both.open("name", &both.seal("name", "Ana", 1000), 1000, 10).unwrap().current);
        assert_eq!(Keys::new(vec![key(2)]).open("name", &old, 1000, 10), None);
    }
}
