//! Keys that go stay gone, one stays, and what a session had ends with it.

use std::pin::pin;

use tokio::sync::Barrier;

use super::*;
use crate::people::{Face, StoredPasskey, keys};

const PASSWORD: &str = "correct horse battery";

/// A passkey as an authenticator makes them, that nobody has.
fn passkey() -> StoredPasskey {
    let key = json!({ "EC_EC2": { "curve": "SECP256R1", "x": "AAAA", "y": "AAAA" } });
    let cred = json!({
        "cred_id": "AQID",
        "cred": { "type_": "ES256", "key": key },
        "counter": 0,
        "transports": null,
        "user_verified": true,
        "backup_eligible": false,
        "backup_state": false,
        "registration_policy": "required",
        "extensions": {},
        "attestation": { "data": "None", "metadata": "None" },
        "attestation_format": "none"
    });
    let stored = json!({
        "passkey": { "cred": cred }, "device": "a browser", "made": 0, "used": null, "synced": false
    });
    serde_json::from_value(stored).unwrap()
}

#[tokio::test]
async fn a_password_that_goes_while_it_is_checked_lets_nobody_in() {
    let (store, server) = server().await;
    let (id, from) = (GuestId::fresh(), entrance());
    let password = || PASSWORD.to_owned();
    server.keep(id, "Annika", NewKey::Password(password()), &from).await.unwrap();
    server.sign_in("Annika", password(), &from).await.unwrap();
    let mut comes = pin!(server.sign_in("Annika", password(), &from));
    // It has been read, and is being hashed.
    tokio::select! {
        biased;
        done = &mut comes => panic!("{done:?}"),
        () = tokio::task::yield_now() => {}
    }
    store.put(&keys::kind(id), "password", Some("another".to_owned())).await.unwrap();
    let refused = comes.await.unwrap_err();
    assert_eq!(refused.to_string(), words::WRONG_PASSWORD);
    assert_eq!(server.sessions(id).await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_passkey_that_was_taken_away_is_not_put_back_by_whoever_comes_in() {
    let (store, server) = server().await;
    let id = kept(&store, "Annika").await;
    let name = passkey().name();
    let mut changes = vec![keys::put_password(id, Some("a hash".to_owned()))];
    changes.extend(keys::add_passkey(id, &passkey()).unwrap());
    server.store.change(changes).await.unwrap();
    let (own, written) = server.book().passkey(id, &name).await.unwrap();
    let own = own.unwrap();
    server.come_in_by(id, &own, written.clone(), &entrance()).await.unwrap();
    server.remove_key(id, Some(&name)).await.unwrap();
    let refused = server.come_in_by(id, &own, written, &entrance()).await.unwrap_err();
    assert_eq!(refused.to_string(), words::WRONG_PASSKEY);
    assert!(server.keys_of(id).await.unwrap().passkeys.is_empty());
    assert_eq!(server.sessions(id).await.unwrap().len(), 1);
}

/// Two browsers take one key each away at once: one of the two stays.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_last_key_stays_whoever_takes_keys_away_at_once() {
    let (_, server) = server().await;
    for _ in 0..500 {
        let id = GuestId::fresh();
        let password = keys::put_password(id, Some("a hash".to_owned()));
        let added = vec![password, keys::put_passkey(id, &passkey()).unwrap()];
        server.store.change(added).await.unwrap();
        let start = Arc::new(Barrier::new(2));
        let takes = [None, Some(passkey().name())].map(|key| {
            let (server, start) = (Arc::clone(&server), Arc::clone(&start));
            tokio::spawn(async move {
                start.wait().await;
                server.remove_key(id, key.as_deref()).await
            })
        });
        let mut taken = 0;
        for one in takes {
            taken += usize::from(one.await.unwrap().is_ok());
        }
        let left = server.keys_of(id).await.unwrap();
        assert_eq!((taken, usize::from(left.password) + left.passkeys.len()), (1, 1));
    }
}

/// Of browsers that were noted by an older version nobody knows whose session they were.
#[tokio::test]
async fn browsers_of_older_notes_are_told_until_all_others_are_signed_out() {
    let (store, server) = server().await;
    let id = kept(&store, "Annika").await;
    let comes = async || {
        let signed_in = server.come_in_by(id, &passkey(), None, &entrance()).await.unwrap();
        server
            .store
            .put(&keys::kind(id), &format!("passkey/{}", passkey().name()), None)
            .await
            .unwrap();
        Server::session_name(&signed_in.token)
    };
    let (one, two, three) = (comes().await, comes().await, comes().await);
    let browser = |name: &str, session: Option<&str>| {
        let endpoint = format!("https://push.example.org/{name}");
        let mut browser = json!({
            "subscription": { "endpoint": endpoint, "p256dh": "key", "auth": "auth" }, "since": 5
        });
        if let Some(session) = session {
            browser["session"] = json!(session);
        }
        browser
    };
    let browsers = [browser("old", None), browser("one", Some(&one)), browser("two", Some(&two))];
    let note = json!({ "browsers": browsers }).to_string();
    store.put("notices", &id.to_string(), Some(note)).await.unwrap();
    let told = async || {
        let told = server.wishes(id).await.unwrap().browsers;
        told.iter().map(|it| it.subscription.endpoint[25..].to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(told().await, ["old", "one", "two"]);
    // However a session ends.
    store.put(&format!("session/{id}"), &one, None).await.unwrap();
    assert_eq!(told().await, ["old", "two"]);
    server.end_sessions(id, Ended::One(&two)).await.unwrap();
    assert_eq!(told().await, ["old"]);
    server.end_sessions(id, Ended::AllBut(&three)).await.unwrap();
    assert!(told().await.is_empty());
    let note = store.get("notices", &id.to_string()).await.unwrap().unwrap();
    assert!(!note.contains("push.example.org"), "{note}");
}

#[tokio::test]
async fn faces_change_at_leisure_and_tables_are_told_once_at_a_time() {
    let (store, server) = server().await;
    let (id, other) = (kept(&store, "Annika").await, kept(&store, "Benedikt").await);
    let tasks = || tokio::runtime::Handle::current().metrics().num_alive_tasks();
    let before = tasks();
    for _ in 0..5 {
        server.call_anew(id);
    }
    assert_eq!(tasks(), before + 1);
    for _ in 0..12 {
        server.set_face(id, Face::of(other)).await.unwrap();
    }
    let refused = server.set_face(id, Face::of(other)).await;
    assert!(matches!(refused, Err(Error::TooMany { .. })), "{refused:?}");
    let refused = server.rename(id, "Annegret").await;
    assert!(matches!(refused, Err(Error::TooMany { .. })), "{refused:?}");
    server.set_face(other, Face::of(id)).await.unwrap();
}

/// Names are taken for good, so whoever has many networks of one site has no more of them.
#[tokio::test]
async fn a_site_takes_no_more_names_than_one_network() {
    let (_, server) = server().await;
    let mut kept = 0;
    for number in 0..30u16 {
        let address: IpAddr = format!("2001:db8:7:{number:x}::1").parse().unwrap();
        let from = Entrance { from: address.into(), ..entrance() };
        // A name that cannot be is counted all the same, and costs no hashing.
        let key = NewKey::Password("short".to_owned());
        let refused = server.keep(GuestId::fresh(), "x", key, &from).await.unwrap_err();
        kept += usize::from(!matches!(refused, Error::TooMany { .. }));
    }
    assert!((20..=22).contains(&kept), "{kept}");
}
