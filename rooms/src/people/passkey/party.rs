//! The site that passkeys are for, and what it checks: Web Authentication Level 3, 7.1 and 7.2.

use post::encode;
use ring::digest::{SHA256, digest};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use thiserror::Error;
use url::Url;

use super::key::{Algorithm, PublicKey};
use super::said::{AuthenticatorData, ClientData, Made, Shown};
use super::text;

/// Why an answer is not believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub(super) enum Doubt {
    #[error("it cannot be read")]
    Unreadable,
    #[error("it answers another question")]
    OtherQuestion,
    #[error("it was given at another site")]
    OtherSite,
    #[error("nobody was there")]
    Absent,
    #[error("it did not look who was there")]
    Unverified,
    #[error("it says of its backups what cannot be")]
    Backups,
    #[error("its key is of no known kind")]
    Key,
    #[error("it was made before")]
    Known,
    #[error("it is another passkey")]
    OtherPasskey,
    #[error("its signature is wrong")]
    Signature,
    #[error("it counts backwards: there may be a copy")]
    Counter,
}

/// A passkey as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Credential {
    #[serde(rename = "cred_id", with = "text")]
    pub(super) id: Vec<u8>,
    #[serde(rename = "cred")]
    key: PublicKey,
    counter: u32,
    backup_eligible: bool,
    #[serde(rename = "backup_state")]
    pub(super) synced: bool,
    /// What was always written beside it: older programs read no passkey without.
    #[serde(flatten)]
    rest: Map<String, Value>,
}

/// What older programs want to read of every passkey.
fn rest() -> Map<String, Value> {
    let rest = json!({
        "transports": null,
        "user_verified": true,
        "registration_policy": "required",
        "extensions": {},
        "attestation": { "data": "None", "metadata": "None" },
        "attestation_format": "none",
    });
    serde_json::from_value(rest).unwrap_or_default()
}

/// A site.
pub(super) struct Party {
    /// Its name: passkeys belong to it.
    pub(super) name: String,
    /// What browsers call it.
    origin: String,
    /// What authenticators call it.
    digest: Vec<u8>,
}

impl Party {
    /// The site at this origin, if it has a name.
    pub(super) fn at(origin: &str) -> Option<Party> {
        let url = Url::parse(origin).ok()?;
        let name = url.domain()?.to_owned();
        let digest = digest(&SHA256, name.as_bytes()).as_ref().to_vec();
        Some(Party { name, origin: url.origin().ascii_serialization(), digest })
    }

    /// The kinds of keys it takes.
    pub(super) fn kinds() -> Value {
        let kind = |it: Algorithm| json!({ "type": "public-key", "alg": it.number() });
        Value::Array(Algorithm::ALL.into_iter().map(kind).collect())
    }

    /// What both answers must say: this question, this site, and its owner's consent.
    fn check(
        &self,
        doing: &str,
        challenge: &str,
        client_data: &[u8],
        said: &AuthenticatorData<'_>,
    ) -> Result<(), Doubt> {
        let client: ClientData =
            serde_json::from_slice(client_data).map_err(|_| Doubt::Unreadable)?;
        if client.kind != doing || client.challenge != challenge {
            return Err(Doubt::OtherQuestion);
        }
        // No page of another site may show ours and let its visitors sign.
        if client.origin != self.origin || client.cross_origin == Some(true) {
            return Err(Doubt::OtherSite);
        }
        if said.site != self.digest {
            return Err(Doubt::OtherSite);
        }
        if !said.is_present() {
            return Err(Doubt::Absent);
        }
        if !said.is_verified() {
            return Err(Doubt::Unverified);
        }
        if said.is_synced() && !said.may_sync() {
            return Err(Doubt::Backups);
        }
        Ok(())
    }

    /// The passkey that was made, of somebody who has these already.
    pub(super) fn made(
        &self,
        answer: &Made,
        challenge: &str,
        has: &[String],
    ) -> Result<Credential, Doubt> {
        let Made { kind, response } = answer;
        let said = AuthenticatorData::of_object(&response.attestation_object);
        let said = said.filter(|_| kind == "public-key").ok_or(Doubt::Unreadable)?;
        self.check("webauthn.create", challenge, &response.client_data, &said)?;
        let (id, key) = said.passkey().ok_or(Doubt::Key)?;
        if has.contains(&encode(id)) {
            return Err(Doubt::Known);
        }
        let (counter, backup_eligible) = (said.counter, said.may_sync());
        let (id, synced) = (id.to_vec(), said.is_synced());
        Ok(Credential { id, key, counter, backup_eligible, synced, rest: rest() })
    }

    /// The passkey that was shown, as it is from now on.
    pub(super) fn shown(
        &self,
        answer: &Shown,
        challenge: &str,
        mut known: Credential,
    ) -> Result<Credential, Doubt> {
        let Shown { kind, raw_id, response } = answer;
        if *raw_id != known.id {
            return Err(Doubt::OtherPasskey);
        }
        let data = &response.authenticator_data;
        let said = AuthenticatorData::read(data).filter(|_| kind == "public-key");
        let said = said.ok_or(Doubt::Unreadable)?;
        self.check("webauthn.get", challenge, &response.client_data, &said)?;
        // Whether a key can leave its device is decided when it is made.
        if said.may_sync() != known.backup_eligible {
            return Err(Doubt::Backups);
        }
        let signed = [data, digest(&SHA256, &response.client_data).as_ref()].concat();
        if !known.key.has_signed(&signed, &response.signature) {
            return Err(Doubt::Signature);
        }
        if (said.counter, known.counter) != (0, 0) && said.counter <= known.counter {
            return Err(Doubt::Counter);
        }
        (known.counter, known.synced) = (said.counter, said.is_synced());
        Ok(known)
    }
}
