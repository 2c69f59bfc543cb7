//! People who are kept: by password here; passkeys are tested in a browser.

mod apart;
mod coming_back;
mod company;
mod known;
mod leaving;
mod private;
pub(crate) mod rights;

use std::sync::Arc;

use serde_json::json;
use store::{Memory, Store};
use webtest::{Guest, eventually};

use crate::app::{App, settings};

const PASSWORD: &str = "correct horse battery";

/// Keeps a guest by a password; the recovery codes come back.
#[track_caller]
pub(crate) fn keep(guest: &Guest, name: &str) -> Vec<String> {
    guest.get("/").has(200);
    let page = guest.post("/keep", &[("name", name), ("password", PASSWORD)]).has(200).body;
    let codes = page.split("<code>").skip(1).filter_map(|rest| rest.split("</code>").next());
    let codes: Vec<String> = codes.map(str::to_owned).collect();
    assert_eq!(codes.len(), 10, "{page}");
    codes
}

#[track_caller]
pub(crate) fn sign_in(guest: &Guest, name: &str) {
    guest.get("/").has(200);
    let answer = guest.post("/sign-in", &[("name", name), ("password", PASSWORD)]);
    assert_eq!(answer.leads(), "/me");
}

#[test]
fn what_a_guest_did_stays_theirs_and_follows_them_to_another_device() {
    let app = App::start();
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let table = ana.opens("caps-and-hammers", &["me", "open"], &[]);
    let link = ana.sees(&table).links(&table).swap_remove(0);
    ben.sits_down(&link);
    let before = ana.id();
    keep(&ana, "Jolanda");
    assert_eq!(ana.id(), before, "it is the same person");
    assert!(!ana.sees(&table).choices().is_empty() || !ben.sees(&table).choices().is_empty());
    // The name is theirs at the table that goes on, and leads to their page.
    eventually("the name", || ben.sees(&table).has("/p/Jolanda").then_some(()));
    assert!(!ben.sees(&table).has(">Ana<"));

    let phone = app.anon();
    sign_in(&phone, "jolanda");
    assert_eq!(phone.id(), before);
    let (here, there) = (ana.sees(&table), phone.sees(&table));
    assert_eq!(here.choices(), there.choices());
    assert!(phone.get("/").has(200).body.contains(&table));
}

#[test]
fn the_cookie_of_the_guest_is_worth_nothing_afterwards() {
    let app = App::start();
    let ana = app.guest("Ana");
    let table = ana.plays_now("caps-and-hammers");
    let old = ana.cookies.borrow()["hideout_guest"].clone();
    keep(&ana, "Jolanda");
    let thief = app.anon();
    thief.cookies.borrow_mut().insert("hideout_guest".to_owned(), old);
    assert!(thief.sees(&table).choices().is_empty());
    assert_ne!(thief.id(), ana.id());
}

#[test]
fn a_wrong_name_and_a_wrong_password_are_answered_alike() {
    let app = App::start();
    keep(&app.anon(), "Jolanda");
    let eve = app.anon();
    let knock = |path: &str, name: &str, field: &str, value: &str| {
        let answer = eve.post(path, &[("name", name), (field, value)]);
        answer.refused(403, "do not belong together");
        answer.body
    };
    let (wrong, unknown) = (
        knock("/sign-in", "Jolanda", "password", "something else"),
        knock("/sign-in", "Nobodyknows", "password", "something else"),
    );
    assert_eq!(wrong, unknown);
    let (wrong, unknown) = (
        knock("/sign-in/code", "Jolanda", "code", "abcd-efgh"),
        knock("/sign-in/code", "Nobodyknows", "code", "abcd-efgh"),
    );
    assert_eq!(wrong, unknown);
    // Guessing at one name ends soon, wherever it comes from.
    let last = (0..40).map(|_| eve.post("/sign-in", &[("name", "Jolanda"), ("password", "x")]));
    assert!(
        last.into_iter().any(|answer| answer.headers.iter().any(|(name, _)| name == "retry-after"))
    );
}

#[test]
fn guesses_at_one_person_are_counted_together_however_the_name_is_spelled() {
    let app = App::start();
    keep(&app.anon(), "Jolanda");
    let eve = app.anon();
    // What looks alike, and what nobody has.
    for spelled in [["Jolanda", "JoIanda"], ["Nobodyknows", "nobodyknows"]] {
        let guess = |number: usize| {
            let fields = [("name", spelled[number % 2]), ("code", "abcd-efgh")];
            eve.post("/sign-in/code", &fields).status
        };
        let answers: Vec<u16> = (0..28).map(guess).collect();
        assert!(answers[..20].iter().all(|status| *status == 403), "{answers:?}");
        assert!(answers[20..].contains(&429), "{answers:?}");
    }
}

#[test]
fn a_program_sits_down_under_no_name_of_a_person() {
    let app = App::start();
    keep(&app.anon(), "Jolanda");
    let robin = app.program();
    let new = json!({ "game": "caps-and-hammers", "seats": ["open", "open"] });
    let seat = robin.opens(&new).swap_remove(0);
    let sit = |name: &str| {
        let path = format!("/api/tables/{}/sit", seat.table);
        let sitter = json!({ "name": name, "secret": seat.secret });
        robin.post(&path, Some(&seat.invitation), &sitter)
    };
    for name in ["Jolanda", "jolanda", "JoIanda"] {
        sit(name).refused(409, "belongs to somebody");
    }
    sit("Robin").has(200);
}

#[test]
fn whoever_takes_their_password_away_is_signed_out_elsewhere() {
    let store = Arc::new(Memory::new());
    let app = App::over(store.clone(), settings());
    let (laptop, phone) = (app.anon(), app.anon());
    keep(&laptop, "Jolanda");
    sign_in(&phone, "Jolanda");
    laptop.post("/me/password/remove", &[]).refused(409, "");
    assert_eq!(phone.get("/me").status, 200, "nothing was taken away");
    let key = json!({ "EC_EC2": { "curve": "SECP256R1", "x": "AAAA", "y": "AAAA" } });
    let passkey = json!({
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
    let kept = json!({
        "passkey": { "cred": passkey }, "device": "phone", "made": 0, "used": null, "synced": false
    });
    let kind = format!("key/{}", laptop.id());
    store.put(&kind, "passkey/010203", Some(kept.to_string())).wait().unwrap();
    laptop.post("/me/password/remove", &[]).has(303);
    assert_eq!(laptop.get("/me").status, 200);
    assert_eq!(phone.get("/me").leads(), "/keep");
}

#[test]
fn a_code_lets_in_once_and_everybody_else_out() {
    let app = App::start();
    let ana = app.anon();
    let codes = keep(&ana, "Jolanda");
    let table = ana.plays_now("caps-and-hammers");
    let phone = app.anon();
    let typed = codes[3].to_uppercase().replace('-', " ");
    let recovered = phone.post("/sign-in/code", &[("name", "Jolanda"), ("code", &typed)]);
    assert_eq!(recovered.leads(), "/me");
    assert!(!phone.sees(&table).choices().is_empty());
    assert!(ana.sees(&table).choices().is_empty(), "whoever had the lost device is out");
    let again = app.anon().post("/sign-in/code", &[("name", "Jolanda"), ("code", &typed)]);
    again.refused(403, "the code was used");
    assert!(phone.get("/me").body.contains("9 recovery codes left"));
}

#[test]
fn sessions_are_ended_one_by_one_and_all_at_once() {
    let app = App::start();
    let (laptop, phone, other) = (app.anon(), app.anon(), app.anon());
    keep(&laptop, "Jolanda");
    sign_in(&phone, "Jolanda");
    sign_in(&other, "Jolanda");
    let table = laptop.plays_now("caps-and-hammers");
    let mut stream = phone.watches(&table, None);
    stream.change();
    laptop.post("/me/sessions/end", &[]).has(303);
    assert!(laptop.get("/me").has(200).body.contains("this browser"));
    for out in [&phone, &other] {
        assert_eq!(out.get("/me").leads(), "/keep");
        assert!(out.sees(&table).choices().is_empty());
    }
    assert!(stream.by_ref().all(|told| !told.data.contains("choice")), "what was open is closed");
    laptop.post("/sign-out", &[]).has(303);
    assert_eq!(laptop.get("/me").leads(), "/keep");
    sign_in(&laptop, "Jolanda");
}

#[test]
fn a_name_belongs_to_one_person_however_it_is_written() {
    let app = App::start();
    let ana = app.anon();
    keep(&ana, "Jolanda");
    let eve = app.guest("J0landa");
    eve.get("/").has(200);
    for name in ["jolanda", "JoIanda", "Admin", "a b", "Mira"] {
        let answer = eve.post("/keep", &[("name", name), ("password", PASSWORD)]);
        assert!([400, 409].contains(&answer.status), "{name}: {}", answer.status);
    }
    // Nor may a guest sit down under it.
    let fields =
        [("game", "caps-and-hammers"), ("name", "JoIanda"), ("seat.0", "me"), ("seat.1", "open")];
    eve.post("/tables", &fields).refused(409, "belongs to somebody");
    ana.post("/me/name", &[("name", "Jolande")]).has(303);
    ana.post("/me/name", &[("name", "Jolandi")]).refused(409, "once in 30 days");
    eve.post("/keep", &[("name", "Jolanda"), ("password", PASSWORD)]).refused(409, "belongs to");
    ana.get("/p/Jolande").has(200);
    ana.get("/p/Jolanda").has(404);
}

#[test]
fn a_page_of_another_site_signs_nobody_in() {
    let app = App::start();
    keep(&app.anon(), "Jolanda");
    let body = format!("name=Jolanda&password={}", PASSWORD.replace(' ', "+"));
    let headers = |origin: &str| {
        vec![
            ("origin", origin.to_owned()),
            ("content-type", "application/x-www-form-urlencoded".to_owned()),
        ]
    };
    let client = webtest::Client::new(app.address);
    for path in ["/sign-in", "/keep", "/me/delete", "/passkeys/ask"] {
        let answer = client.send("POST", path, &headers("https://evil.example"), Some(&body));
        answer.refused(403, "another site");
    }
    let own = format!("http://{}", app.address);
    assert_eq!(client.send("POST", "/sign-in", &headers(&own), Some(&body)).leads(), "/me");
}

#[test]
fn passkeys_are_asked_for_once_and_answered_with_sense() {
    let app = App::with(|it| it.rooms.origin = Some("https://games.example.org".into()));
    let ana = app.anon();
    ana.get("/").has(200);
    let asked = ana.post("/passkeys/new", &[("name", "Jolanda")]).has(200).json();
    let wanted = &asked["options"]["publicKey"];
    assert_eq!(wanted["rp"]["id"], "games.example.org");
    assert_eq!(wanted["authenticatorSelection"]["residentKey"], "required");
    assert_eq!(wanted["authenticatorSelection"]["userVerification"], "required");
    let ceremony = asked["ceremony"].as_str().unwrap();
    for (answer, status) in [("{}", 400), ("{}", 409)] {
        let fields = [("name", "Jolanda"), ("ceremony", ceremony), ("answer", answer)];
        assert_eq!(ana.post("/keep/passkey", &fields).status, status, "it was answered before");
    }
    let asked = ana.post("/passkeys/ask", &[]).has(200).json();
    assert!(asked["options"].get("mediation").is_none());
    let fields = [("ceremony", asked["ceremony"].as_str().unwrap()), ("answer", "{}")];
    ana.post("/sign-in/passkey", &fields).refused(403, "not known");
    let address = App::with(|it| it.rooms.origin = Some("http://192.0.2.7".into()));
    let page = address.anon().get("/sign-in").has(200).body;
    assert!(!page.contains("/sign-in/passkey"), "an address has no passkeys");
}
