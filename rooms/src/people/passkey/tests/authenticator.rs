//! An authenticator that does what a test says, as Web Authentication describes it.

use post::encode;
use ring::digest::{SHA256, digest};
use ring::rand::SystemRandom;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1_SIGNING, ECDSA_P384_SHA384_ASN1_SIGNING, EcdsaKeyPair, KeyPair,
};
use serde_json::{Value, json};

pub(super) const ORIGIN: &str = "https://games.example.org";
/// Somebody is there, and it is the owner.
pub(super) const OWNER: u8 = 0x05;
/// The key may leave the device.
pub(super) const MAY_SYNC: u8 = 0x08;
/// It has.
pub(super) const SYNCED: u8 = 0x10;
const HAS_KEY: u8 = 0x40;
const HAS_EXTENSIONS: u8 = 0x80;

/// An authenticator with one key, and how it answers.
pub(super) struct Authenticator {
    pub(super) pair: EcdsaKeyPair,
    /// How many bytes a coordinate has.
    pub(super) length: usize,
    pub(super) id: Vec<u8>,
    pub(super) user: Vec<u8>,
    pub(super) origin: &'static str,
    pub(super) site: &'static str,
    pub(super) crosses: bool,
    pub(super) flags: u8,
    pub(super) counter: u32,
    pub(super) format: &'static str,
}

impl Authenticator {
    pub(super) fn new(length: usize, user: &[u8]) -> Authenticator {
        let way = match length {
            32 => &ECDSA_P256_SHA256_ASN1_SIGNING,
            _ => &ECDSA_P384_SHA384_ASN1_SIGNING,
        };
        let random = SystemRandom::new();
        let key = EcdsaKeyPair::generate_pkcs8(way, &random).unwrap();
        Authenticator {
            pair: EcdsaKeyPair::from_pkcs8(way, key.as_ref(), &random).unwrap(),
            length,
            id: vec![7; 40],
            user: user.to_vec(),
            origin: ORIGIN,
            site: "games.example.org",
            crosses: false,
            flags: OWNER,
            counter: 0,
            format: "none",
        }
    }

    fn client_data(&self, kind: &str, challenge: &Value) -> Vec<u8> {
        let data = json!({
            "type": kind, "challenge": challenge, "origin": self.origin,
            "crossOrigin": self.crosses, "other_keys_can_be_added_here": "do not compare",
        });
        data.to_string().into_bytes()
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let site = digest(&SHA256, self.site.as_bytes());
        [site.as_ref(), &[self.flags | flags], &self.counter.to_be_bytes()].concat()
    }

    /// Its public key in COSE.
    pub(super) fn key(&self) -> Vec<u8> {
        let (x, y) = self.pair.public_key().as_ref()[1..].split_at(self.length);
        let length = self.length as u8;
        let head: &[u8] = match self.length {
            32 => &[0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01],
            _ => &[0xa5, 0x01, 0x02, 0x03, 0x38, 0x22, 0x20, 0x02],
        };
        [head, &[0x21, 0x58, length], x, &[0x22, 0x58, length], y].concat()
    }

    /// Makes a passkey.
    pub(super) fn makes(&self, options: &Value) -> Value {
        self.makes_with(options, &self.key())
    }

    /// Makes one and tells this key.
    pub(super) fn makes_with(&self, options: &Value, key: &[u8]) -> Value {
        let id = &self.id;
        let credential = [&[3; 16], &(id.len() as u16).to_be_bytes()[..], id, key].concat();
        let extensions = [&[0xa1, 0x6b], &b"credProtect"[..], &[0x03]].concat();
        let data = [self.data(HAS_KEY | HAS_EXTENSIONS), credential, extensions].concat();
        let format = [&[0x60 | self.format.len() as u8], self.format.as_bytes()].concat();
        // A statement of some maker: a list of certificates, of which nothing is believed.
        let statement =
            [&[0x67], &b"attStmt"[..], &[0xa1, 0x63], b"x5c", &[0x81, 0x41, 9]].concat();
        let size = (data.len() as u16).to_be_bytes();
        let object = [
            &[0xa3, 0x63][..],
            b"fmt",
            &format,
            &statement,
            &[0x68],
            b"authData",
            &[0x59],
            &size,
            &data,
        ]
        .concat();
        let client = self.client_data("webauthn.create", &options["publicKey"]["challenge"]);
        json!({
            "id": encode(id), "rawId": encode(id), "type": "public-key",
            "response": {
                "clientDataJSON": encode(&client), "attestationObject": encode(&object),
                "transports": ["internal"],
            },
            "clientExtensionResults": { "credProps": { "rk": true } },
        })
    }

    /// Shows the passkey.
    pub(super) fn shows(&self, options: &Value) -> Value {
        self.shows_as("webauthn.get", options)
    }

    /// Shows it, and the browser says this was done.
    pub(super) fn shows_as(&self, kind: &str, options: &Value) -> Value {
        let client = self.client_data(kind, &options["publicKey"]["challenge"]);
        let data = self.data(0);
        let signed = [&data, digest(&SHA256, &client).as_ref()].concat();
        let signature = self.pair.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "id": encode(&self.id), "rawId": encode(&self.id), "type": "public-key",
            "response": {
                "clientDataJSON": encode(&client), "authenticatorData": encode(&data),
                "signature": encode(signature.as_ref()), "userHandle": encode(&self.user),
            },
            "clientExtensionResults": {},
        })
    }
}
