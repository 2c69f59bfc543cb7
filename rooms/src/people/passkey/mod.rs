//! Passkeys: what an authenticator is asked, and how its answer is checked.

mod cbor;
mod key;
mod party;
mod said;
#[cfg(test)]
mod tests;
mod text;

use std::fmt;

use post::{decode, encode};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::ceremony::{Ceremony, WAITS};
use crate::error::Error;
use crate::hex::to_hex;
use crate::identity::GuestId;
use crate::{secret, words};

use party::{Credential, Party};
use said::{Made, Shown};

/// The longest answer.
const LONGEST: usize = 16 * 1024;

/// The bytes in a question, so that no answer fits two.
const CHALLENGE: usize = 32;

/// A passkey, one level down: so it was always written.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Passkey {
    cred: Credential,
}

/// A passkey as the store keeps it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredPasskey {
    /// The public half, and what the authenticator said of itself.
    passkey: Passkey,
    /// On which kind of browser it was made.
    pub device: String,
    /// When it was made, in milliseconds since 1970.
    pub made: i64,
    /// When somebody last signed in with it.
    pub used: Option<i64>,
    /// Whether it is on several devices of its owner.
    pub synced: bool,
}

impl StoredPasskey {
    /// Its name in the store.
    pub fn name(&self) -> String {
        name(&self.passkey.cred.id)
    }
}

fn name(id: &[u8]) -> String {
    to_hex(id)
}

/// Something an authenticator is asked, and by which name its answer is found again.
#[derive(Debug, Serialize)]
pub struct Asked {
    /// The name of what is asked.
    pub ceremony: String,
    /// What the browser hands to the authenticator.
    pub options: Value,
}

/// By whom answers are believed.
pub struct Passkeys {
    party: Option<Party>,
}

impl fmt::Debug for Passkeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "passkeys ({})", if self.party.is_some() { "on" } else { "off" })
    }
}

impl Passkeys {
    /// Passkeys for a server that is reached at this origin. Without one, or with one that has no
    /// name but an address, browsers have none.
    pub(crate) fn new(origin: Option<&str>) -> Passkeys {
        Passkeys { party: origin.and_then(Party::at) }
    }

    /// Whether passkeys can be used here.
    pub fn are_on(&self) -> bool {
        self.party.is_some()
    }

    fn party(&self) -> Result<&Party, Error> {
        self.party.as_ref().ok_or_else(|| Error::conflict(words::NO_PASSKEYS))
    }

    /// Asks for a new passkey of somebody who has these already.
    pub(crate) fn ask_new(
        &self,
        id: GuestId,
        name: &str,
        has: &[StoredPasskey],
    ) -> Result<(Value, Ceremony), Error> {
        let known: Vec<String> = has.iter().map(|it| encode(&it.passkey.cred.id)).collect();
        let exclude: Vec<Value> =
            known.iter().map(|id| json!({ "type": "public-key", "id": id })).collect();
        let challenge = encode(&secret::bytes::<CHALLENGE>());
        let options = json!({ "publicKey": {
            "rp": { "name": "Hideout", "id": self.party()?.name },
            "user": { "id": encode(&id.bytes()), "name": name, "displayName": name },
            "challenge": challenge,
            "pubKeyCredParams": Party::kinds(),
            "timeout": WAITS.as_millis() as u64,
            "excludeCredentials": exclude,
            // Whoever signs in types no name, so the authenticator must know whose key it is.
            "authenticatorSelection": {
                "residentKey": "required",
                "requireResidentKey": true,
                "userVerification": "required",
            },
            "attestation": "none",
            // It shall not even tell that it has the key before it knows who asks.
            "extensions": {
                "credentialProtectionPolicy": "userVerificationRequired",
                "enforceCredentialProtectionPolicy": false,
                "credProps": true,
            },
        } });
        Ok((options, Ceremony::Register { name: name.to_owned(), challenge, known }))
    }

    /// The passkey that an authenticator has made, and the name it was made for.
    pub(crate) fn made(
        &self,
        ceremony: Ceremony,
        answer: &str,
        device: &str,
        now: i64,
    ) -> Result<(String, StoredPasskey), Error> {
        let refused = || Error::invalid(words::PASSKEY_REFUSED);
        let Ceremony::Register { name, challenge, known } = ceremony else {
            return Err(refused());
        };
        let answer: Made = read(answer).ok_or_else(refused)?;
        let made = self.party()?.made(&answer, &challenge, &known);
        let cred = made.map_err(|doubt| {
            tracing::info!(%doubt, "a passkey was not accepted");
            refused()
        })?;
        let (device, synced) = (device.to_owned(), cred.synced);
        let passkey = Passkey { cred };
        Ok((name, StoredPasskey { passkey, device, made: now, used: None, synced }))
    }

    /// Asks whoever has a passkey of this server to show it.
    pub(crate) fn ask_known(&self) -> Result<(Value, Ceremony), Error> {
        let challenge = encode(&secret::bytes::<CHALLENGE>());
        let options = json!({ "publicKey": {
            "challenge": challenge,
            "timeout": WAITS.as_millis() as u64,
            "rpId": self.party()?.name,
            "allowCredentials": [],
            "userVerification": "required",
        } });
        Ok((options, Ceremony::SignIn { challenge }))
    }

    /// Who says they are there, and by which passkey. Nothing of it is proven yet.
    pub(crate) fn claimed(&self, ceremony: Ceremony, answer: &str) -> Result<Claim, Error> {
        let refused = || Error::not_allowed(words::WRONG_PASSKEY);
        let Ceremony::SignIn { challenge } = ceremony else { return Err(refused()) };
        let answer: Shown = read(answer).ok_or_else(refused)?;
        let user = answer.response.user_handle.as_deref().and_then(decode);
        let user = user.and_then(|it| it.try_into().ok()).ok_or_else(refused)?;
        let (who, credential) = (GuestId::from_bytes(user), name(&answer.raw_id));
        Ok(Claim { who, credential, answer, challenge })
    }

    /// Proves a claim by the passkey that it names; answers the passkey as it is from now on.
    pub(crate) fn proven(
        &self,
        claim: Claim,
        mut stored: StoredPasskey,
        now: i64,
    ) -> Result<StoredPasskey, Error> {
        let Claim { answer, challenge, .. } = claim;
        let proof = self.party()?.shown(&answer, &challenge, stored.passkey.cred);
        let cred = proof.map_err(|doubt| {
            tracing::info!(%doubt, "a passkey was not believed");
            Error::not_allowed(words::WRONG_PASSKEY)
        })?;
        stored.synced = cred.synced;
        stored.passkey = Passkey { cred };
        stored.used = Some(now);
        Ok(stored)
    }
}

/// Somebody who says who they are, with what shall prove it.
pub(crate) struct Claim {
    pub(crate) who: GuestId,
    /// The name of the passkey in the store.
    pub(crate) credential: String,
    answer: Shown,
    challenge: String,
}

fn read<T: serde::de::DeserializeOwned>(answer: &str) -> Option<T> {
    (answer.len() <= LONGEST).then(|| serde_json::from_str(answer).ok()).flatten()
}
