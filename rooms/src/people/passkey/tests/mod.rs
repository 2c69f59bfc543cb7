//! Everything that an answer must not get away with.

mod authenticator;
mod shown;

use super::*;
use authenticator::{Authenticator, MAY_SYNC, ORIGIN, OWNER, SYNCED};

/// Whoever is kept.
fn ana() -> GuestId {
    GuestId::from_bytes([5; 16])
}

fn authenticator() -> Authenticator {
    Authenticator::new(32, &ana().bytes())
}

fn passkeys() -> Passkeys {
    Passkeys::new(Some(ORIGIN))
}

/// What comes of a passkey that this authenticator makes for somebody who has these.
fn made_beside(has: &[StoredPasskey], by: &Authenticator) -> Result<StoredPasskey, String> {
    let (options, ceremony) = passkeys().ask_new(ana(), "Ana", has).unwrap();
    made(ceremony, &by.makes(&options))
}

fn made_by(by: &Authenticator) -> Result<StoredPasskey, String> {
    made_beside(&[], by)
}

fn made(ceremony: Ceremony, answer: &Value) -> Result<StoredPasskey, String> {
    let made = passkeys().made(ceremony, &answer.to_string(), "a browser", 12);
    made.map(|(name, passkey)| {
        assert_eq!(name, "Ana");
        passkey
    })
    .map_err(|error| error.to_string())
}

fn refused(made: Result<StoredPasskey, String>, why: &str) {
    assert_eq!(made.expect_err(why), words::PASSKEY_REFUSED, "{why}");
}

#[test]
fn a_passkey_is_asked_for_as_browsers_read_it() {
    let has = made_by(&authenticator()).unwrap();
    let (mut options, _) = passkeys().ask_new(ana(), "Ana", &[has]).unwrap();
    let challenge = options["publicKey"]["challenge"].take();
    assert_eq!(decode(challenge.as_str().unwrap()).unwrap().len(), 32);
    let (again, _) = passkeys().ask_new(ana(), "Ana", &[]).unwrap();
    assert_ne!(again["publicKey"]["challenge"], challenge);
    let expected = json!({ "publicKey": {
        "rp": { "name": "Hideout", "id": "games.example.org" },
        "user": { "id": encode(&[5; 16]), "name": "Ana", "displayName": "Ana" },
        "challenge": null,
        "pubKeyCredParams": [
            { "type": "public-key", "alg": -7 },
            { "type": "public-key", "alg": -35 },
            { "type": "public-key", "alg": -257 },
        ],
        "timeout": 120_000,
        "excludeCredentials": [{ "type": "public-key", "id": encode(&[7; 40]) }],
        "authenticatorSelection": {
            "residentKey": "required", "requireResidentKey": true, "userVerification": "required",
        },
        "attestation": "none",
        "extensions": {
            "credentialProtectionPolicy": "userVerificationRequired",
            "enforceCredentialProtectionPolicy": false,
            "credProps": true,
        },
    } });
    assert_eq!(options, expected);
}

#[test]
fn a_site_without_a_name_has_no_passkeys() {
    for origin in [None, Some("http://192.0.2.1"), Some("http://[2001:db8::1]:80"), Some("games")] {
        assert!(!Passkeys::new(origin).are_on(), "{origin:?}");
    }
    for origin in [ORIGIN, "http://localhost:8080", "https://spielhölle.example"] {
        assert!(Passkeys::new(Some(origin)).are_on(), "{origin}");
    }
}

#[test]
fn what_was_made_is_kept_and_read_again() {
    let by = Authenticator { flags: OWNER | MAY_SYNC | SYNCED, ..authenticator() };
    let made = made_by(&by).unwrap();
    assert!(made.synced);
    assert_eq!((made.made, made.used, made.device.as_str()), (12, None, "a browser"));
    assert_eq!(made.name(), "07".repeat(40));
    let text = serde_json::to_string(&made).unwrap();
    let read: StoredPasskey = serde_json::from_str(&text).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), text);
    // The version before reads a passkey only if all of this is there.
    let kept: Value = serde_json::from_str(&text).unwrap();
    let cred = kept["passkey"]["cred"].as_object().unwrap();
    for field in ["cred_id", "cred", "counter", "transports", "user_verified", "backup_eligible"] {
        assert!(cred.contains_key(field), "{field}");
    }
    for field in ["backup_state", "registration_policy", "extensions", "attestation"] {
        assert!(cred.contains_key(field), "{field}");
    }
    assert_eq!(cred["attestation_format"], "none");
    assert_eq!(cred["cred"]["type_"], "ES256");
    assert_eq!(cred["cred"]["key"]["EC_EC2"]["curve"], "SECP256R1");
}

#[test]
fn whoever_built_an_authenticator_does_not_matter() {
    made_by(&Authenticator { format: "packed", ..authenticator() }).unwrap();
}

#[test]
fn a_passkey_is_made_at_this_site_by_its_owner() {
    for (by, why) in [
        (Authenticator { origin: "https://evil.example.org", ..authenticator() }, "another origin"),
        (Authenticator { origin: "http://games.example.org", ..authenticator() }, "without TLS"),
        (Authenticator { origin: "https://games.example.org:8443", ..authenticator() }, "a port"),
        (Authenticator { site: "example.org", ..authenticator() }, "another name"),
        (Authenticator { crosses: true, ..authenticator() }, "within another page"),
        (Authenticator { flags: 0x04, ..authenticator() }, "nobody there"),
        (Authenticator { flags: 0x01, ..authenticator() }, "anybody there"),
        (Authenticator { flags: OWNER | SYNCED, ..authenticator() }, "synced, and may not be"),
        (Authenticator { id: vec![], ..authenticator() }, "no id"),
        (Authenticator { id: vec![7; 1024], ..authenticator() }, "a long id"),
    ] {
        refused(made_by(&by), why);
    }
    made_by(&Authenticator { id: vec![7; 1023], ..authenticator() }).unwrap();
}

#[test]
fn another_question_is_not_answered() {
    let (_, ceremony) = passkeys().ask_new(ana(), "Ana", &[]).unwrap();
    let (other, _) = passkeys().ask_new(ana(), "Ana", &[]).unwrap();
    refused(made(ceremony, &authenticator().makes(&other)), "an older question");
    let (options, ceremony) = passkeys().ask_new(ana(), "Ana", &[]).unwrap();
    let mut answer = authenticator().makes(&options);
    answer["response"]["clientDataJSON"] =
        authenticator().shows(&options)["response"]["clientDataJSON"].clone();
    refused(made(ceremony, &answer), "it was shown, not made");
    let (_, ceremony) = passkeys().ask_known().unwrap();
    refused(made(ceremony, &answer), "asked to show one");
}

#[test]
fn one_authenticator_makes_one_passkey() {
    let first = made_by(&authenticator()).unwrap();
    refused(made_beside(std::slice::from_ref(&first), &authenticator()), "it has one");
    made_beside(&[first], &Authenticator { id: vec![8; 16], ..authenticator() }).unwrap();
}

#[test]
fn keys_are_of_a_kind_that_was_asked_for() {
    let by = authenticator();
    let changed = |at: usize, to: u8| {
        let mut key = by.key();
        key[at] = to;
        key
    };
    let last = by.key().len() - 1;
    let y = by.key()[last];
    let ed25519 =
        [&[0xa4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 32], &[1; 32][..]].concat();
    for (key, why) in [
        (changed(last, y ^ 1), "not on the curve"),
        (changed(2, 3), "a point called RSA"),
        (changed(4, 0x27), "another algorithm"),
        (changed(6, 2), "another curve"),
        (by.key()[..last].to_vec(), "cut off"),
        (ed25519, "not asked for"),
        (vec![0xa0], "nothing"),
    ] {
        let (options, ceremony) = passkeys().ask_new(ana(), "Ana", &[]).unwrap();
        refused(made(ceremony, &by.makes_with(&options, &key)), why);
    }
}

#[test]
fn nonsense_is_refused() {
    let (options, _) = passkeys().ask_new(ana(), "Ana", &[]).unwrap();
    let whole = authenticator().makes(&options);
    for place in ["/response/attestationObject", "/response/clientDataJSON", "/type", "/response"] {
        for nonsense in [json!(null), json!(""), json!("AAAA"), json!("!"), json!(7)] {
            let mut answer = whole.clone();
            *answer.pointer_mut(place).unwrap() = nonsense.clone();
            let (_, ceremony) = passkeys().ask_new(ana(), "Ana", &[]).unwrap();
            refused(made(ceremony, &answer), &format!("{place} {nonsense}"));
        }
    }
}
