//! What a browser sends when an authenticator has answered, taken apart and not believed yet.

use serde::Deserialize;

use super::cbor::{self, Item};
use super::key::PublicKey;
use super::text;

/// The longest id of a passkey (Web Authentication, 6.5.1).
const LONGEST_ID: usize = 1023;

/// A passkey was made.
#[derive(Deserialize)]
pub(super) struct Made {
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) response: Attestation,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Attestation {
    #[serde(rename = "clientDataJSON", with = "text")]
    pub(super) client_data: Vec<u8>,
    #[serde(with = "text")]
    pub(super) attestation_object: Vec<u8>,
}

/// A passkey was shown.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Shown {
    #[serde(rename = "type")]
    pub(super) kind: String,
    #[serde(with = "text")]
    pub(super) raw_id: Vec<u8>,
    pub(super) response: Assertion,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Assertion {
    #[serde(rename = "clientDataJSON", with = "text")]
    pub(super) client_data: Vec<u8>,
    #[serde(with = "text")]
    pub(super) authenticator_data: Vec<u8>,
    #[serde(with = "text")]
    pub(super) signature: Vec<u8>,
    /// Whose it is: base64 again.
    pub(super) user_handle: Option<String>,
}

/// What the browser vouches for.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ClientData {
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) challenge: String,
    pub(super) origin: String,
    #[serde(default)]
    pub(super) cross_origin: Option<bool>,
}

/// What the authenticator vouches for.
#[derive(Debug)]
pub(super) struct AuthenticatorData<'a> {
    pub(super) site: &'a [u8],
    flags: u8,
    pub(super) counter: u32,
    rest: &'a [u8],
}

impl<'a> AuthenticatorData<'a> {
    pub(super) fn read(bytes: &'a [u8]) -> Option<AuthenticatorData<'a>> {
        let (site, bytes) = bytes.split_at_checked(32)?;
        let (flags, bytes) = bytes.split_first()?;
        let (counter, rest) = bytes.split_first_chunk()?;
        Some(AuthenticatorData { site, flags: *flags, counter: u32::from_be_bytes(*counter), rest })
    }

    /// The part of what was answered for a new passkey. How the authenticator proves who built it
    /// is not asked for, and not read.
    pub(super) fn of_object(object: &'a [u8]) -> Option<AuthenticatorData<'a>> {
        let data = cbor::read(object)?;
        AuthenticatorData::read(data.get(&Item::Text("authData"))?.bytes()?)
    }

    /// Somebody was there.
    pub(super) fn is_present(&self) -> bool {
        self.flags & 0x01 != 0
    }

    /// It was the owner: by finger, face or number.
    pub(super) fn is_verified(&self) -> bool {
        self.flags & 0x04 != 0
    }

    /// The passkey may come to other devices.
    pub(super) fn may_sync(&self) -> bool {
        self.flags & 0x08 != 0
    }

    /// It has.
    pub(super) fn is_synced(&self) -> bool {
        self.flags & 0x10 != 0
    }

    /// The new passkey: its id and its public half.
    pub(super) fn passkey(&self) -> Option<(&'a [u8], PublicKey)> {
        if self.flags & 0x40 == 0 {
            return None;
        }
        // The kind of authenticator comes first.
        let (_, rest) = self.rest.split_at_checked(16)?;
        let (length, rest) = rest.split_first_chunk()?;
        let (id, key) = rest.split_at_checked(usize::from(u16::from_be_bytes(*length)))?;
        let fits = !id.is_empty() && id.len() <= LONGEST_ID;
        fits.then_some((id, PublicKey::told(&cbor::read(key)?)?))
    }
}
