//! The public half of a passkey: how it is told, how it is kept, and what was signed with it.

use ring::agreement::{self, ECDH_P256, ECDH_P384, EphemeralPrivateKey, agree_ephemeral};
use ring::rand::SystemRandom;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1, ECDSA_P384_SHA384_ASN1, RSA_PKCS1_2048_8192_SHA256,
    RsaPublicKeyComponents, UnparsedPublicKey,
};
use serde::{Deserialize, Serialize};

use super::cbor::Item;
use super::text;

/// How an authenticator signs, by the names and numbers of COSE (RFC 9053, RFC 8812).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Algorithm {
    ES256,
    ES384,
    RS256,
}

impl Algorithm {
    /// All that are accepted, the best first.
    pub(super) const ALL: [Algorithm; 3] = [Algorithm::ES256, Algorithm::ES384, Algorithm::RS256];

    /// Its number.
    pub(super) fn number(self) -> i64 {
        match self {
            Algorithm::ES256 => -7,
            Algorithm::ES384 => -35,
            Algorithm::RS256 => -257,
        }
    }
}

/// A curve, by its number in COSE and the length of its coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Curve {
    #[serde(rename = "SECP256R1")]
    P256,
    #[serde(rename = "SECP384R1")]
    P384,
}

/// A public key.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct PublicKey {
    #[serde(rename = "type_")]
    algorithm: Algorithm,
    key: Numbers,
}

/// The numbers it consists of, as they have always been kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Numbers {
    #[serde(rename = "EC_EC2")]
    Point {
        curve: Curve,
        #[serde(with = "text")]
        x: Vec<u8>,
        #[serde(with = "text")]
        y: Vec<u8>,
    },
    #[serde(rename = "RSA")]
    Modulus {
        #[serde(with = "text")]
        n: Vec<u8>,
        e: [u8; 3],
    },
}

impl PublicKey {
    /// The key that an authenticator tells, if it is of a kind that was asked for.
    pub(super) fn told(item: &Item<'_>) -> Option<PublicKey> {
        let number = |label: i64| match item.get(&Item::Number(label)) {
            Some(Item::Number(number)) => Some(*number),
            _ => None,
        };
        let bytes = |label: i64| item.get(&Item::Number(label)).and_then(Item::bytes);
        let (kind, told) = (number(1)?, number(3)?);
        let algorithm = Algorithm::ALL.into_iter().find(|it| it.number() == told)?;
        let key = match (algorithm, kind) {
            (Algorithm::RS256, 3) => {
                let (n, e) = (bytes(-1)?.to_vec(), bytes(-2)?.try_into().ok()?);
                (n.len() == 256).then_some(Numbers::Modulus { n, e })?
            }
            (Algorithm::ES256 | Algorithm::ES384, 2) => {
                let (curve, of, length) = match algorithm {
                    Algorithm::ES256 => (Curve::P256, 1, 32),
                    _ => (Curve::P384, 2, 48),
                };
                let (x, y) = (bytes(-2)?.to_vec(), bytes(-3)?.to_vec());
                let fits = number(-1)? == of && x.len() == length && y.len() == length;
                (fits && is_on(curve, &point(&x, &y))).then_some(Numbers::Point { curve, x, y })?
            }
            _ => return None,
        };
        Some(PublicKey { algorithm, key })
    }

    /// Whether this was signed with the other half.
    pub(super) fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool {
        let checked = match (self.algorithm, &self.key) {
            (Algorithm::ES256, Numbers::Point { curve: Curve::P256, x, y }) => {
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point(x, y))
                    .verify(message, signature)
            }
            (Algorithm::ES384, Numbers::Point { curve: Curve::P384, x, y }) => {
                UnparsedPublicKey::new(&ECDSA_P384_SHA384_ASN1, point(x, y))
                    .verify(message, signature)
            }
            (Algorithm::RS256, Numbers::Modulus { n, e }) => {
                RsaPublicKeyComponents { n: &n[..], e: &e[..] }.verify(
                    &RSA_PKCS1_2048_8192_SHA256,
                    message,
                    signature,
                )
            }
            _ => return false,
        };
        checked.is_ok()
    }
}

/// A point as it is written without compression (SEC 1, 2.3.3).
fn point(x: &[u8], y: &[u8]) -> Vec<u8> {
    [&[4], x, y].concat()
}

/// Whether a point lies on its curve: nothing could be agreed with another.
fn is_on(curve: Curve, point: &[u8]) -> bool {
    let way = match curve {
        Curve::P256 => &ECDH_P256,
        Curve::P384 => &ECDH_P384,
    };
    let Ok(own) = EphemeralPrivateKey::generate(way, &SystemRandom::new()) else { return false };
    agree_ephemeral(own, &agreement::UnparsedPublicKey::new(way, point), |_| ()).is_ok()
}
