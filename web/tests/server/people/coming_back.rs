//! Coming in and going out again: what a browser was before, what a guest asked for, and what a
//! recovery code demands.

use std::sync::Arc;

use rooms::clock::Calendar;
use store::{Memory, Store};
use web::admin::{Command, send};
use webtest::{Guest, Mailbox, PushService, Subscriber, eventually};

use super::{PASSWORD, keep, sign_in};
use crate::app::{App, settings};
use crate::days::{HOUR, a_while, in_turn, two_people};
use crate::notices::{gives_address, minutes, subscribes, with_post};

#[test]
fn whoever_signs_out_gives_the_browser_back_to_the_guest_it_was() {
    let app = App::start();
    keep(&app.anon(), "Jolanda");
    let ana = app.guest("Ana");
    let table = ana.plays_now("caps-and-hammers");
    let before = ana.id();
    sign_in(&ana, "Jolanda");
    assert_ne!(ana.id(), before);
    assert!(ana.sees(&table).choices().is_empty());
    ana.post("/sign-out", &[]).has(303);
    assert_eq!(ana.id(), before);
    assert!(!ana.sees(&table).choices().is_empty(), "the guest plays on");
    // Signed out from elsewhere, it is the same.
    sign_in(&ana, "Jolanda");
    let other = app.anon();
    sign_in(&other, "Jolanda");
    other.post("/me/sessions/end", &[]).has(303);
    assert!(!ana.sees(&table).choices().is_empty());
    assert_eq!(ana.id(), before);
    // And whoever signs in again can bring it along all the same.
    sign_in(&ana, "Jolanda");
    assert!(ana.get("/me").body.contains("played as a guest before"));
    ana.post("/me/bring", &[]).has(303);
    ana.post("/sign-out", &[]).has(303);
    assert_ne!(ana.id(), before, "what was brought along is no guest's any more");
}

#[test]
fn a_guest_who_is_somebody_by_now_is_not_given_back() {
    let app = App::start();
    keep(&app.anon(), "Jolanda");
    let ana = app.guest("Ana");
    ana.get("/").has(200);
    let twin = ana.clone();
    sign_in(&ana, "Jolanda");
    keep(&twin, "Annabell");
    ana.post("/sign-out", &[]).has(303);
    assert_ne!(ana.id(), twin.id());
    assert_eq!(ana.get("/me").leads(), "/keep");
}

/// What the store says of somebody.
fn mentions(store: &dyn Store, words: &str) -> Vec<String> {
    let mut found = Vec::new();
    for kind in store.kinds().wait().unwrap() {
        for (name, value) in store.list(&kind).wait().unwrap() {
            let all = format!("{kind} {name} {value}");
            found.extend(all.contains(words).then_some(all));
        }
    }
    found
}

#[test]
fn what_a_guest_asked_for_comes_along_and_is_told_once() {
    let (store, calendar) = (Arc::new(Memory::new()), Calendar::default());
    let (service, mailbox) = (PushService::open(), Mailbox::open());
    let app = App::over(store.clone(), with_post(&calendar, Some(&mailbox)));
    keep(&app.anon(), "Jolanda");
    let (ana, ben, table) = two_people(&app, &[]);
    let (first, _) = in_turn(&ana, &ben, &table);
    let guest = first.id();
    subscribes(first, &Subscriber::of(&service, "first"));
    gives_address(first, &mailbox, "first@example.org", "each");
    let today = first.get("/me/notices").body;
    assert!(today.contains("21 of this year are left"), "{today}");
    first.post("/puzzles/consent", &[("allow", "true")]).has(303);
    calendar.set_forward(minutes(3));
    service.receives(1);
    let stop = mailbox.receives(2).remove(1).header("list-unsubscribe").to_owned();

    sign_in(first, "Jolanda");
    first.post("/me/bring", &[]).has(303);
    let page = first.get("/me/notices").body;
    assert!(
        page.contains("first@example.org") && page.contains("Browsers that are told"),
        "{page}"
    );
    a_while();
    assert_eq!((service.received().len(), mailbox.mails().len()), (1, 2), "they know it");
    calendar.set_forward(20 * HOUR);
    assert_eq!(service.receives(2).len(), 2, "one reminder");
    assert_eq!(mailbox.receives(3).len(), 3);
    a_while();
    assert_eq!((service.received().len(), mailbox.mails().len()), (2, 3), "and not two");
    // Nothing of it is the guest's any more, but who has it now.
    let left = mentions(&*store, &guest);
    let left: Vec<&String> = left.iter().filter(|it| !it.starts_with("brought")).collect();
    assert!(
        left.iter().all(|it| !it.starts_with("notices") && !it.starts_with("consent")),
        "{left:?}"
    );
    // The link in a mail that the guest got still stops them.
    let stop = stop.trim_matches(['<', '>']).strip_prefix("https://games.example.org").unwrap();
    app.anon().post(stop, &[]).has(200);
    assert!(!first.get("/me/notices").body.contains("first@example.org"));
    // The browser is told as long as the session lasts that brought it.
    first.post("/sign-out", &[]).has(303);
    eventually("that it is forgotten", || {
        mentions(&*store, "/push/first").is_empty().then_some(())
    });
}

#[test]
fn a_guests_address_goes_with_the_person_who_brought_it_along() {
    let (store, calendar, mailbox) =
        (Arc::new(Memory::new()), Calendar::default(), Mailbox::open());
    let folder = tempfile::tempdir().unwrap();
    let admin = folder.path().join("admin");
    let mut settings = with_post(&calendar, Some(&mailbox));
    settings.admin = Some(admin.clone());
    let app = App::over(store.clone(), settings);
    keep(&app.anon(), "Jolanda");
    let ana = app.guest("Ana");
    ana.get("/").has(200);
    let id = ana.id();
    gives_address(&ana, &mailbox, "planted@example.org", "each");
    sign_in(&ana, "Jolanda");
    assert!(ana.get("/me").body.contains("played as a guest before"), "it can be brought along");
    ana.post("/me/bring", &[]).has(303);
    assert_eq!(mentions(&*store, "planted@example.org").len(), 1);
    ana.post("/me/delete", &[("name", "Jolanda")]).has(303);
    calendar.set_forward(15 * 24 * HOUR);
    send(&admin, &Command::Tidy).unwrap();
    assert_eq!(mentions(&*store, "planted@example.org"), Vec::<String>::new());
    assert_eq!(mentions(&*store, &id), Vec::<String>::new(), "nor who the guest was");
}

fn recovers(app: &App, name: &str, code: &str) -> Guest {
    let phone = app.anon();
    phone.get("/").has(200);
    assert_eq!(phone.post("/sign-in/code", &[("name", name), ("code", code)]).leads(), "/me");
    phone
}

#[test]
fn whoever_came_in_by_a_code_sets_a_new_key_before_anything_else() {
    const NEW: &str = "another horse battery";
    let app = App::with(|it| *it = settings());
    let thief = app.anon();
    let codes = keep(&thief, "Jolanda");
    let ana = recovers(&app, "Jolanda", &codes[0]);
    let page = ana.get("/me").has(200).body;
    assert!(page.contains("Set a new key first") && !page.contains("/me/codes"), "{page}");
    for (path, fields) in [
        ("/me/codes", &[][..]),
        ("/me/password/remove", &[]),
        ("/me/passkey/remove", &[("passkey", "x")]),
        ("/me/delete", &[("name", "Jolanda")]),
    ] {
        ana.post(path, fields).refused(403, "First set a new");
    }
    // What was there before still lets in, and so does whoever has it.
    sign_in(&thief, "Jolanda");
    ana.post("/me/password", &[("password", "short"), ("others", "1")]).has(400);
    let page = ana.post("/me/password", &[("password", NEW), ("others", "1")]).has(200).body;
    let fresh: Vec<&str> =
        page.split("<code>").skip(1).filter_map(|it| it.split('<').next()).collect();
    assert_eq!(fresh.len(), 10, "{page}");
    assert_eq!(thief.get("/me").leads(), "/keep", "everybody else is out");
    let knock = |password: &str| {
        app.anon().post("/sign-in", &[("name", "Jolanda"), ("password", password)]).status
    };
    assert_eq!((knock(PASSWORD), knock(NEW)), (403, 303));
    for code in &codes[1..3] {
        let old = app.anon().post("/sign-in/code", &[("name", "Jolanda"), ("code", code)]);
        old.refused(403, "do not belong together");
    }
    // Now they can do what a fresh sign-in can.
    assert!(!ana.get("/me").body.contains("Set a new key first"));
    ana.post("/me/codes", &[]).has(200);
    ana.post("/me/delete", &[("name", "Jolanda")]).has(303);
}
