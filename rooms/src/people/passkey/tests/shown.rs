//! A passkey that is shown to come in.

use super::*;
use crate::people::passkey::key::PublicKey;

/// What comes of a passkey that is shown, of somebody who has this one.
fn shown(stored: &StoredPasskey, by: &Authenticator) -> Result<StoredPasskey, String> {
    let (options, ceremony) = passkeys().ask_known().unwrap();
    proven(stored, ceremony, &by.shows(&options))
}

fn proven(
    stored: &StoredPasskey,
    ceremony: Ceremony,
    answer: &Value,
) -> Result<StoredPasskey, String> {
    let claim = passkeys().claimed(ceremony, &answer.to_string());
    let proof = claim.and_then(|claim| {
        assert_eq!(claim.who, ana());
        passkeys().proven(claim, stored.clone(), 77)
    });
    proof.map_err(|error| error.to_string())
}

fn refused(proof: Result<StoredPasskey, String>, why: &str) {
    assert_eq!(proof.expect_err(why), words::WRONG_PASSKEY, "{why}");
}

#[test]
fn a_passkey_is_asked_to_be_shown_as_browsers_read_it() {
    let (mut options, _) = passkeys().ask_known().unwrap();
    let challenge = options["publicKey"]["challenge"].take();
    assert_eq!(decode(challenge.as_str().unwrap()).unwrap().len(), 32);
    let expected = json!({ "publicKey": {
        "challenge": null,
        "timeout": 120_000,
        "rpId": "games.example.org",
        "allowCredentials": [],
        "userVerification": "required",
    } });
    assert_eq!(options, expected);
}

#[test]
fn whoever_made_it_comes_in() {
    for length in [32, 48] {
        let by = Authenticator::new(length, &ana().bytes());
        let stored = made_by(&by).unwrap();
        let after = shown(&stored, &by).unwrap();
        assert_eq!((after.used, after.synced), (Some(77), false));
        shown(&after, &by).expect("authenticators that do not count stay at nought");
        refused(shown(&stored, &Authenticator::new(length, &ana().bytes())), "another key");
    }
}

#[test]
fn it_is_shown_at_this_site_by_its_owner() {
    let mut by = authenticator();
    let stored = made_by(&by).unwrap();
    for (origin, site, crosses, flags, why) in [
        ("https://evil.example.org", "games.example.org", false, OWNER, "another origin"),
        (ORIGIN, "evil.example.org", false, OWNER, "another name"),
        (ORIGIN, "games.example.org", true, OWNER, "within another page"),
        (ORIGIN, "games.example.org", false, 0x04, "nobody there"),
        (ORIGIN, "games.example.org", false, 0x01, "anybody there"),
        (ORIGIN, "games.example.org", false, OWNER | MAY_SYNC, "it may sync all at once"),
        (ORIGIN, "games.example.org", false, OWNER | SYNCED, "synced, and may not be"),
    ] {
        (by.origin, by.site, by.crosses, by.flags) = (origin, site, crosses, flags);
        refused(shown(&stored, &by), why);
    }
    (by.origin, by.site, by.crosses, by.flags) = (ORIGIN, "games.example.org", false, OWNER);
    shown(&stored, &by).unwrap();
}

#[test]
fn what_was_signed_is_what_was_sent() {
    let by = authenticator();
    let stored = made_by(&by).unwrap();
    for place in ["signature", "authenticatorData", "clientDataJSON"] {
        let (options, ceremony) = passkeys().ask_known().unwrap();
        let (mut answer, mut later) = (by.shows(&options), authenticator());
        later.counter = 9;
        answer["response"][place] = later.shows(&options)["response"][place].clone();
        if place == "clientDataJSON" {
            let client = decode(answer["response"][place].as_str().unwrap()).unwrap();
            let client = String::from_utf8(client).unwrap().replace("do not", "do");
            answer["response"][place] = json!(encode(client.as_bytes()));
        }
        refused(proven(&stored, ceremony, &answer), place);
    }
}

#[test]
fn another_question_is_not_answered() {
    let by = authenticator();
    let stored = made_by(&by).unwrap();
    let (_, ceremony) = passkeys().ask_known().unwrap();
    let (other, _) = passkeys().ask_known().unwrap();
    refused(proven(&stored, ceremony, &by.shows(&other)), "an older question");
    let (options, ceremony) = passkeys().ask_known().unwrap();
    let made = by.shows_as("webauthn.create", &options);
    refused(proven(&stored, ceremony, &made), "it was made, not shown");
    let (options, ceremony) = passkeys().ask_new(ana(), "Ana", &[]).unwrap();
    refused(proven(&stored, ceremony, &by.shows(&options)), "asked to make one");
    let (options, ceremony) = passkeys().ask_known().unwrap();
    let mut other = by.shows(&options);
    other["rawId"] = json!("AAAA");
    refused(proven(&stored, ceremony, &other), "another passkey");
}

#[test]
fn nobody_is_nobody() {
    let by = authenticator();
    let stored = made_by(&by).unwrap();
    for user in [json!(null), json!(""), json!("AAAA"), json!("!")] {
        let (options, ceremony) = passkeys().ask_known().unwrap();
        let mut answer = by.shows(&options);
        answer["response"]["userHandle"] = user.clone();
        refused(proven(&stored, ceremony, &answer), &user.to_string());
    }
}

#[test]
fn a_copy_is_noticed_by_its_counter() {
    let mut by = authenticator();
    by.counter = 4;
    let stored = made_by(&by).unwrap();
    for (counter, comes) in [(4, false), (3, false), (0, false), (5, true)] {
        by.counter = counter;
        assert_eq!(shown(&stored, &by).is_ok(), comes, "{counter}");
    }
    by.counter = 6;
    let after = shown(&stored, &by).unwrap();
    refused(shown(&after, &by), "the same number again");
    by.counter = 7;
    shown(&after, &by).unwrap();
}

#[test]
fn whether_it_is_synced_is_known_from_the_last_time() {
    let mut by = authenticator();
    by.flags = OWNER | MAY_SYNC;
    let stored = made_by(&by).unwrap();
    assert!(!stored.synced);
    by.flags = OWNER | MAY_SYNC | SYNCED;
    assert!(shown(&stored, &by).unwrap().synced);
}

/// A key of RSA and something that it signed, by OpenSSL.
#[test]
fn rsa_is_understood() {
    let known: Value = serde_json::from_str(include_str!("rs256.json")).unwrap();
    let bytes = |name: &str| decode(known[name].as_str().unwrap()).unwrap();
    let told = [
        &[0xa4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20, 0x59, 0x01, 0x00],
        &bytes("n")[..],
        &[0x21, 0x43, 1, 0, 1],
    ]
    .concat();
    let key = PublicKey::told(&cbor::read(&told).unwrap()).unwrap();
    let (message, mut signature) = (bytes("message"), bytes("signature"));
    assert!(key.has_signed(&message, &signature));
    let kept = serde_json::to_value(&key).unwrap();
    assert_eq!(kept["key"]["RSA"]["e"], json!([1, 0, 1]));
    assert_eq!(serde_json::from_value::<PublicKey>(kept).unwrap(), key);
    signature[9] ^= 1;
    assert!(!key.has_signed(&message, &signature));
}
