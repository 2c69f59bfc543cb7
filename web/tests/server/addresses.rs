//! Addresses that people give: whose they are, how often they are asked, and who has the last word.

use std::sync::Arc;

use rooms::clock::Calendar;
use store::Memory;
use webtest::{Mailbox, PushService, Subscriber, eventually};

use crate::app::App;
use crate::days::{HOUR, House, a_while};
use crate::notices::{gives_address, subscribes, with_post};

#[test]
fn trouble_of_the_operators_mail_server_drops_nobodys_address() {
    let (calendar, mailbox) = (Calendar::default(), Mailbox::open());
    let app = App::over(Arc::new(Memory::new()), with_post(&calendar, Some(&mailbox)));
    let ana = app.guest("Ana");
    ana.get("/").has(200);
    gives_address(&ana, &mailbox, "ana@example.org", "each");
    for words in [
        "554 5.7.1 <ana@example.org>: Relay access denied",
        "535 5.7.8 wrong password of account operator@example.org",
        "550 5.7.1 our list says spam",
    ] {
        mailbox.refuses(Some(words));
        ana.post("/me/notices/test", &[]).leads();
        let told = || ana.get("/me/notices").body.contains("did not take it").then_some(());
        eventually("what became of it", told);
        let page = ana.get("/me/notices").body;
        assert!(!page.contains("Nothing is sent there any more"), "{words}: {page}");
        assert!(!page.contains("operator@"), "{words}: the operator's accounts are their own");
        mailbox.refuses(None);
        let before = mailbox.mails().len();
        ana.post("/me/notices/test", &[]).leads();
        assert_eq!(mailbox.receives(before + 1)[before].to, "ana@example.org");
        let sent = || ana.get("/me/notices").body.contains("by mail: sent").then_some(());
        eventually("that it was sent", sent);
    }
}

#[test]
fn whoever_never_wants_to_be_asked_again_is_not_whoever_gives_the_address() {
    let (calendar, mailbox) = (Calendar::default(), Mailbox::open());
    let app = App::over(Arc::new(Memory::new()), with_post(&calendar, Some(&mailbox)));
    let (ana, eve) = (app.guest("Ana"), app.guest("Eve"));
    ana.get("/").has(200);
    eve.get("/").has(200);
    gives_address(&ana, &mailbox, "ana@example.org", "each");
    eve.post("/me/notices/mail", &[("address", "ana+1@example.org")]).leads();
    let question = mailbox.receives(2).remove(1);
    let link = question.link("/notices/never/");
    assert!(question.header("list-unsubscribe").contains(&link), "mail programs have a button");
    assert_eq!(question.header("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    // To look at it does nothing; the mail provider posts to it without a cookie.
    let provider = app.anon();
    provider.get(&link).has(200);
    eve.post("/me/notices/mail", &[("address", "ANA+2@example.org")]).leads();
    mailbox.receives(3);
    provider.post(&link, &[("List-Unsubscribe", "One-Click")]).has(200);
    assert!(!eve.get("/me/notices").body.contains("ana+1@example.org"));
    for address in ["ana@example.org", "Ana@Example.org", "ana+7@example.org"] {
        eve.post("/me/notices/mail", &[("address", address)]).refused(409, "wants none from here");
    }
    // Nor does anybody else's mail reach it, who was allowed to before.
    ana.post("/me/notices/test", &[]).leads();
    let said = || ana.get("/me/notices").body.contains("wants none from here").then_some(());
    eventually("the banner", said);
    assert_eq!(mailbox.mails().len(), 3);
    // They can change their mind.
    provider.post(&format!("{link}/undo"), &[]).has(200);
    assert_eq!(eve.post("/me/notices/mail", &[("address", "ana@example.org")]).status, 429);
    calendar.set_forward(9 * HOUR);
    eve.post("/me/notices/mail", &[("address", "ana@example.org")]).leads();
    mailbox.receives(4);
}

#[test]
fn what_was_asked_is_remembered_over_restarts_and_however_the_address_is_spelled() {
    let (house, mailbox) = (House::new(), Mailbox::open());
    let asked = |number: usize| {
        let app = App::over(house.store(), with_post(&house.calendar, Some(&mailbox)));
        let eve = app.guest("Eve");
        eve.get("/").has(200);
        let address = format!("victim+{number}@example.org");
        let status = eve.post("/me/notices/mail", &[("address", &address)]).status;
        app.stop();
        status
    };
    let answers: Vec<u16> = (0..5).map(asked).collect();
    assert_eq!(answers, [303, 303, 303, 429, 429]);
}

#[test]
fn guests_do_not_fill_the_store_with_browsers() {
    let (calendar, service) = (Calendar::default(), PushService::open());
    let app = App::over(Arc::new(Memory::new()), with_post(&calendar, None));
    let browser = Subscriber::of(&service, "one").fields();
    let fields: Vec<(&str, &str)> = browser.iter().map(|(name, it)| (*name, it.as_str())).collect();
    let answers = (0..80).map(|_| app.anon().post("/me/notices/push", &fields).status);
    let refused = answers.filter(|status| *status == 429).count();
    assert_eq!(refused, 20);
}

#[test]
fn a_push_brings_the_link_that_stops_it_without_a_sign_in() {
    let (calendar, service) = (Calendar::default(), PushService::open());
    let app = App::over(Arc::new(Memory::new()), with_post(&calendar, None));
    let ana = app.guest("Ana");
    ana.get("/").has(200);
    let (one, other) = (Subscriber::of(&service, "one"), Subscriber::of(&service, "other"));
    subscribes(&ana, &one);
    subscribes(&ana, &other);
    ana.post("/me/notices/test", &[]).leads();
    let pushes = service.receives(2);
    let push = pushes.iter().find(|push| push.path == "/push/one").unwrap();
    let told = one.reads(push).unwrap();
    assert_eq!(told["stop"]["label"], "Stop these notices");
    let link = told["stop"]["url"].as_str().unwrap();
    let nobody = app.anon();
    nobody.get(link).has(200);
    nobody.post(&format!("{link}0"), &[]).refused(404, "too old");
    nobody.post(&link.replace("stop-here", "stop"), &[]).refused(404, "too old");
    assert_eq!(ana.get("/me/notices").body.matches("No longer").count(), 2, "nothing was stopped");
    nobody.post(link, &[]).has(200);
    nobody.post(link, &[]).has(200);
    assert_eq!(ana.get("/me/notices").body.matches("No longer").count(), 1);
    ana.post("/me/notices/test", &[]).leads();
    assert_eq!(service.receives(3)[2].path, "/push/other");
    a_while();
    assert_eq!(service.received().len(), 3);
}
