//! The server's own key for pushes, and the token by which a push service knows who sends
//! (RFC 8292).

use std::fmt;

use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde_json::json;
use thiserror::Error;

use crate::base64::{decode, encode};

/// How long a token is good, in seconds. A service refuses more than a day.
const LIFE: i64 = 12 * 60 * 60;

/// A key that browsers subscribe to. Whoever changes it loses every subscription.
pub struct Vapid {
    key: EcdsaKeyPair,
    /// Who is to be asked if something is wrong: an address of mail or of a site.
    contact: String,
    random: SystemRandom,
}

/// A key that is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the key for pushes cannot be read")]
pub struct VapidError;

impl fmt::Debug for Vapid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a key for pushes of {}", self.contact)
    }
}

impl Vapid {
    /// A fresh key, as it is kept.
    pub fn make() -> Result<String, VapidError> {
        let random = SystemRandom::new();
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random);
        Ok(encode(made.map_err(|_| VapidError)?.as_ref()))
    }

    /// A key that was kept.
    pub fn read(kept: &str, contact: &str) -> Result<Vapid, VapidError> {
        let bytes = decode(kept).ok_or(VapidError)?;
        let random = SystemRandom::new();
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &bytes, &random);
        Ok(Vapid { key: key.map_err(|_| VapidError)?, contact: contact.to_owned(), random })
    }

    /// Its public half, as a browser wants it.
    pub fn public(&self) -> String {
        encode(self.key.public_key().as_ref())
    }

    /// The header that says who sends, for the service at `origin`; `now` in seconds since 1970.
    pub(crate) fn authorization(&self, origin: &str, now: i64) -> Result<String, VapidError> {
        let part = |value: serde_json::Value| encode(value.to_string().as_bytes());
        let head = part(json!({ "typ": "JWT", "alg": "ES256" }));
        let claims = part(json!({ "aud": origin, "exp": now + LIFE, "sub": self.contact }));
        let signed = format!("{head}.{claims}");
        let signature = self.key.sign(&self.random, signed.as_bytes()).map_err(|_| VapidError)?;
        Ok(format!("vapid t={signed}.{}, k={}", encode(signature.as_ref()), self.public()))
    }
}
