//! Passkeys: what an authenticator is asked, and how its answer is checked.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use webauthn_rs::prelude::{
    CredentialID, DiscoverableAuthentication, Passkey, PublicKeyCredential,
    RegisterPublicKeyCredential, Url, Uuid, Webauthn, WebauthnBuilder,
};

use super::ceremony::{Ceremony, WAITS};
use crate::error::Error;
use crate::hex::to_hex;
use crate::identity::GuestId;
use crate::words;

/// The longest answer.
const LONGEST: usize = 16 * 1024;

/// A passkey as the store keeps it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredPasskey {
    /// The public half, and what the authenticator said of itself.
    pub(crate) passkey: Passkey,
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
        name(self.passkey.cred_id())
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
    party: Option<Webauthn>,
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
        let party = origin.and_then(|origin| {
            let url = Url::parse(origin).ok()?;
            let name = url.domain()?;
            let party = WebauthnBuilder::new(name, &url).ok()?.rp_name("Hideout");
            party.timeout(WAITS).build().ok()
        });
        Passkeys { party }
    }

    /// Whether passkeys can be used here.
    pub fn are_on(&self) -> bool {
        self.party.is_some()
    }

    fn party(&self) -> Result<&Webauthn, Error> {
        self.party.as_ref().ok_or_else(|| Error::conflict(words::NO_PASSKEYS))
    }

    /// Asks for a new passkey of somebody who has these already.
    pub(crate) fn ask_new(
        &self,
        id: GuestId,
        name: &str,
        has: &[StoredPasskey],
    ) -> Result<(Value, Ceremony), Error> {
        let known: Vec<CredentialID> = has.iter().map(|it| it.passkey.cred_id().clone()).collect();
        let user = Uuid::from_bytes(id.bytes());
        let (options, state) = self
            .party()?
            .start_passkey_registration(user, name, name, Some(known))
            .map_err(Error::internal)?;
        let mut options = serde_json::to_value(options).map_err(Error::internal)?;
        // Whoever signs in types no name, so the authenticator must know whose key it is.
        let wanted = &mut options["publicKey"]["authenticatorSelection"];
        wanted["residentKey"] = json!("required");
        wanted["requireResidentKey"] = json!(true);
        Ok((options, Ceremony::Register { name: name.to_owned(), state }))
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
        let Ceremony::Register { name, state } = ceremony else {
            return Err(refused());
        };
        let answer: RegisterPublicKeyCredential = read(answer).ok_or_else(refused)?;
        let made = self.party()?.finish_passkey_registration(&answer, &state);
        let passkey = made.map_err(|error| {
            tracing::info!(%error, "a passkey was not accepted");
            refused()
        })?;
        let synced = is_synced(&passkey);
        let device = device.to_owned();
        Ok((name, StoredPasskey { passkey, device, made: now, used: None, synced }))
    }

    /// Asks whoever has a passkey of this server to show it.
    pub(crate) fn ask_known(&self) -> Result<(Value, Ceremony), Error> {
        let (options, state) =
            self.party()?.start_discoverable_authentication().map_err(Error::internal)?;
        let mut options = serde_json::to_value(options).map_err(Error::internal)?;
        // A button was pressed: the browser shall ask now, not when a field is filled in.
        if let Some(options) = options.as_object_mut() {
            options.remove("mediation");
        }
        Ok((options, Ceremony::SignIn(state)))
    }

    /// Who says they are there, and by which passkey. Nothing of it is proven yet.
    pub(crate) fn claimed(&self, ceremony: Ceremony, answer: &str) -> Result<Claim, Error> {
        let refused = || Error::not_allowed(words::WRONG_PASSKEY);
        let Ceremony::SignIn(state) = ceremony else { return Err(refused()) };
        let answer: PublicKeyCredential = read(answer).ok_or_else(refused)?;
        let (user, credential) = self
            .party()?
            .identify_discoverable_authentication(&answer)
            .map(|(user, credential)| (user, name(credential)))
            .map_err(|_| refused())?;
        Ok(Claim { who: GuestId::from_bytes(user.into_bytes()), credential, answer, state })
    }

    /// Proves a claim by the passkey that it names; answers the passkey as it is from now on.
    pub(crate) fn proven(
        &self,
        claim: Claim,
        mut stored: StoredPasskey,
        now: i64,
    ) -> Result<StoredPasskey, Error> {
        let Claim { answer, state, .. } = claim;
        let proof =
            self.party()?.finish_discoverable_authentication_v2(&answer, state, &stored.passkey);
        let proof = proof.map_err(|error| {
            tracing::info!(%error, "a passkey was not believed");
            Error::not_allowed(words::WRONG_PASSKEY)
        })?;
        stored.passkey.update_credential(&proof);
        stored.synced = proof.backup_state();
        stored.used = Some(now);
        Ok(stored)
    }
}

/// Somebody who says who they are, with what shall prove it.
pub(crate) struct Claim {
    pub(crate) who: GuestId,
    /// The name of the passkey in the store.
    pub(crate) credential: String,
    answer: PublicKeyCredential,
    state: DiscoverableAuthentication,
}

fn read<T: serde::de::DeserializeOwned>(answer: &str) -> Option<T> {
    (answer.len() <= LONGEST).then(|| serde_json::from_str(answer).ok()).flatten()
}

/// Whether the authenticator says that the key is on other devices too.
fn is_synced(passkey: &Passkey) -> bool {
    let said = serde_json::to_value(passkey).unwrap_or_default();
    said["cred"]["backup_state"] == json!(true)
}
