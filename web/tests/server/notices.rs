//! Notices: they reach a real push service and a real mail server on this machine, once.

use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use post::Smtp;
use rooms::clock::Calendar;
use store::{Memory, Scan, Store};
use web::Settings;
use webtest::{Guest, Mailbox, PushService, Subscriber, eventually};

use crate::app::App;
use crate::days::{HOUR, House, a_while, in_turn, moves, plays, two_people, with_calendar};

pub(crate) fn with_post(calendar: &Calendar, mailbox: Option<&Mailbox>) -> Settings {
    let mut settings = with_calendar(calendar);
    let from = "Hideout <hideout@example.org>";
    settings.rooms.post = post::Settings {
        smtp: mailbox.map(|mailbox| Smtp::read(&mailbox.url(), from).unwrap()),
        site: "https://games.example.org".to_owned(),
        contact: "mailto:me@example.org".to_owned(),
        loopback: true,
    };
    settings
}

pub(crate) fn subscribes(guest: &Guest, browser: &Subscriber) {
    let fields = browser.fields();
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    guest.post("/me/notices/push", &fields).leads();
}

/// Gives an address of mail, and confirms it by the link in the question.
pub(crate) fn gives_address(guest: &Guest, mailbox: &Mailbox, address: &str, often: &str) {
    let before = mailbox.mails().len();
    guest.post("/me/notices/mail", &[("address", address), ("often", often)]).leads();
    let question = mailbox.receives(before + 1).pop().unwrap();
    assert_eq!(question.to, address);
    let link = question.link("/notices/confirm/");
    // Whoever reads the mail may use another browser.
    let reader = Guest::new(guest.client.clone());
    reader.get(&link).has(200);
    reader.post(&link, &[]).has(200);
}

pub(crate) fn minutes(number: u64) -> Duration {
    Duration::from_secs(number * 60)
}

fn key_of(guest: &Guest) -> String {
    let page = guest.get("/me/notices").body;
    page.split("data-key=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
}

fn outbox(store: &dyn Store) -> usize {
    store.scan(Scan::prefix("outbox", "", 100)).wait().unwrap().len()
}

#[test]
fn a_push_comes_once_a_turn_and_only_its_browser_can_read_it() {
    let (store, calendar, service) =
        (Arc::new(Memory::new()), Calendar::default(), PushService::open());
    let app = App::over(store.clone(), with_post(&calendar, None));
    let (ana, ben, table) = two_people(&app, &[]);
    let (first, other) = in_turn(&ana, &ben, &table);
    let (own, wrong) = (Subscriber::of(&service, "own"), Subscriber::of(&service, "wrong"));
    subscribes(first, &own);
    calendar.set_forward(minutes(1));
    a_while();
    assert!(service.received().is_empty(), "not in the first two minutes");
    calendar.set_forward(minutes(2));
    let push = service.receives(1).remove(0);
    assert_eq!(push.path, "/push/own");
    let told = own.reads(&push).unwrap();
    assert_eq!(told["body"], "It is your turn at Caps and Hammers.");
    assert_eq!(told["url"], table);
    assert!(wrong.reads(&push).is_none(), "nobody else can read it");
    let claims = push.claims(&key_of(first));
    assert_eq!(claims["sub"], "mailto:me@example.org");
    assert!(own.endpoint.starts_with(claims["aud"].as_str().unwrap()));
    let ends = claims["exp"].as_i64().unwrap() - rooms::clock::now() / 1000;
    assert!((0..=24 * 3600).contains(&ends), "{ends}");
    assert_eq!(push.header("content-encoding"), "aes128gcm");
    assert_eq!(push.header("urgency"), "normal");
    assert!(push.header("topic").len() <= 32 && !push.header("topic").contains(&table[3..]));
    // Neither time nor another look brings a second one; the reminder is another thing.
    calendar.set_forward(10 * HOUR);
    a_while();
    assert_eq!(service.received().len(), 1);
    calendar.set_forward(10 * HOUR);
    let reminder = service.receives(2).remove(1);
    assert_eq!(reminder.header("urgency"), "high");
    let told = own.reads(&reminder).unwrap();
    assert_eq!(told["body"], "Your time at Caps and Hammers is nearly up.");
    // After the move nothing more comes, and the other one never asked.
    plays(first, other, &table);
    calendar.set_forward(minutes(5));
    a_while();
    assert_eq!(service.received().len(), 2);
    assert_eq!(outbox(&*store), 0);
    assert!(other.get("/me/notices").body.contains("None was sent yet."));
    assert!(first.get("/me/notices").body.contains("to a browser: sent"));
}

#[test]
fn whoever_moves_in_time_is_not_told() {
    let (calendar, service) = (Calendar::default(), PushService::open());
    let app = App::over(Arc::new(Memory::new()), with_post(&calendar, None));
    let (ana, ben, table) = two_people(&app, &[]);
    for (guest, name) in [(&ana, "ana"), (&ben, "ben")] {
        subscribes(guest, &Subscriber::of(&service, name));
    }
    for _ in 0..4 {
        let (first, _) = in_turn(&ana, &ben, &table);
        calendar.set_forward(minutes(1));
        a_while();
        moves(first, &table);
    }
    a_while();
    assert!(service.received().is_empty());
}

#[test]
fn two_servers_send_one_notice() {
    let (store, calendar) = (Arc::new(Memory::new()), Calendar::default());
    let (service, mailbox) = (PushService::open(), Mailbox::open());
    let [one, two] = [0, 1].map(|_| App::over(store.clone(), with_post(&calendar, Some(&mailbox))));
    let (ana, ben, table) = two_people(&one, &[]);
    let (first, other) = in_turn(&ana, &ben, &table);
    subscribes(&two.same(first), &Subscriber::of(&service, "first"));
    gives_address(first, &mailbox, "first@example.org", "each");
    for turn in 1..=3 {
        calendar.set_forward(minutes(3));
        service.receives(turn);
        mailbox.receives(turn + 1);
        a_while();
        assert_eq!(service.received().len(), turn, "one push");
        assert_eq!(mailbox.mails().len(), turn + 1, "one mail, beside the question");
        plays(first, other, &table);
        plays(other, first, &table);
    }
    drop(two);
    drop(one);
}

#[test]
fn a_mail_says_little_and_can_be_stopped_with_one_touch() {
    let (calendar, mailbox) = (Calendar::default(), Mailbox::open());
    let app = App::over(Arc::new(Memory::new()), with_post(&calendar, Some(&mailbox)));
    let (ana, ben, table) = two_people(&app, &[]);
    let (first, _) = in_turn(&ana, &ben, &table);
    gives_address(first, &mailbox, "ana@example.org", "each");
    calendar.set_forward(minutes(3));
    let mail = mailbox.receives(2).remove(1);
    assert_eq!(mail.header("subject"), "It is your turn at Caps and Hammers.");
    assert!(mail.text.contains(&format!("https://games.example.org{table}")), "{mail:?}");
    assert!(mail.text.contains("(UTC)"), "when the time is up: {mail:?}");
    assert!(mail.header("message-id").ends_with("@example.org>"));
    assert!(mail.header("references").contains(&table[3..]), "mails of a table belong together");
    assert_eq!(mail.header("list-unsubscribe-post"), "List-Unsubscribe=One-Click");
    let link = mail.header("list-unsubscribe").trim_matches(['<', '>']);
    let link = link.strip_prefix("https://games.example.org").unwrap();
    // A program looks at the link, which stops nothing; the mail provider posts to it, without a
    // cookie, and that does.
    let provider = app.anon();
    provider.get(link).has(200);
    assert!(first.get("/me/notices").body.contains("ana@example.org"));
    provider.post(link, &[("List-Unsubscribe", "One-Click")]).has(200);
    assert!(!first.get("/me/notices").body.contains("ana@example.org"));
    provider.post(link, &[]).has(200);
    calendar.set_forward(20 * HOUR);
    a_while();
    assert_eq!(mailbox.mails().len(), 2, "no reminder");
}

#[test]
fn an_address_that_is_not_confirmed_gets_the_question_and_nothing_else() {
    let (calendar, mailbox) = (Calendar::default(), Mailbox::open());
    let app = App::over(Arc::new(Memory::new()), with_post(&calendar, Some(&mailbox)));
    let (ana, ben, table) = two_people(&app, &[]);
    let (first, _) = in_turn(&ana, &ben, &table);
    first.post("/me/notices/mail", &[("address", "victim@example.org")]).leads();
    let link = mailbox.receives(1)[0].link("/notices/confirm/");
    calendar.set_forward(20 * HOUR);
    a_while();
    assert_eq!(mailbox.mails().len(), 1);
    first.post("/me/notices/test", &[]).refused(409, "nowhere");
    // A link is good for its own purpose and address only.
    let anon = app.anon();
    let other = link.replace("/confirm/", "/stop/");
    anon.post(&other, &[]).refused(404, "too old");
    anon.post(&format!("{link}0"), &[]).refused(404, "too old");
    first.post("/me/notices/mail", &[("address", "other@example.org")]).leads();
    anon.post(&link, &[]).refused(404, "too old");
    for address in ["", "x", "a@b", "a b@example.org", "a@example.org\r\nBcc: x@example.org"] {
        let answer = first.post("/me/notices/mail", &[("address", address)]);
        assert_eq!(answer.status, if address.is_empty() { 303 } else { 400 }, "{address}");
    }
}

#[test]
fn addresses_at_which_nobody_is_are_dropped() {
    let (calendar, service, mailbox) = (Calendar::default(), PushService::open(), Mailbox::open());
    let app = App::over(Arc::new(Memory::new()), with_post(&calendar, Some(&mailbox)));
    let ana = app.guest("Ana");
    ana.get("/").has(200);
    for (status, stays) in [(410, false), (404, false), (403, true), (201, true)] {
        subscribes(&ana, &Subscriber::of(&service, "browser"));
        let before = service.received().len();
        service.answers(&[status]);
        ana.post("/me/notices/test", &[]).leads();
        service.receives(before + 1);
        let settled = || {
            let page = ana.get("/me/notices").body;
            let told = page.contains(&format!("answered {status}")) || page.contains(": sent");
            (told && page.contains("Browsers that are told") == stays).then_some(())
        };
        eventually("what became of it", settled);
    }
    gives_address(&ana, &mailbox, "ana@example.org", "each");
    mailbox.does_not_know("ana@example.org");
    ana.post("/me/notices/test", &[]).leads();
    let said =
        || ana.get("/me/notices").body.contains("Nothing is sent there any more").then_some(());
    eventually("the banner", said);
}

#[test]
fn what_fails_for_the_moment_is_tried_again_over_restarts() {
    let (house, service, mailbox) = (House::new(), PushService::open(), Mailbox::open());
    let over = |store| App::over(store, with_post(&house.calendar, Some(&mailbox)));
    let open = || over(house.store());
    let store = house.store();
    let app = over(Arc::clone(&store));
    let (ana, ben, table) = two_people(&app, &[]);
    let (first, _) = in_turn(&ana, &ben, &table);
    subscribes(first, &Subscriber::of(&service, "first"));
    gives_address(first, &mailbox, "first@example.org", "each");
    service.answers(&[500, 429]);
    mailbox.is_busy(1);
    house.calendar.set_forward(minutes(3));
    // Both have failed once, and that was written down.
    eventually("two failures", || {
        let waiting = store.scan(Scan::prefix("outbox", "", 100)).wait().unwrap();
        let failed = waiting.iter().filter(|(_, text)| text.contains("\"tries\":1"));
        (failed.count() == 2).then_some(())
    });
    drop(store);
    a_while();
    app.stop();
    let app = open();
    let first = app.same(first);
    for tries in 2..=3 {
        eventually("another try", || {
            house.calendar.set_forward(minutes(1));
            a_while();
            (service.received().len() >= tries && !mailbox.mails().is_empty()).then_some(())
        });
    }
    mailbox.receives(2);
    house.calendar.set_forward(minutes(60));
    a_while();
    assert_eq!(service.received().len(), 3, "the third try was taken");
    assert_eq!(mailbox.mails().len(), 2, "the question and one mail");
    app.stop();
    // Nothing comes a second time after another restart.
    let app = open();
    a_while();
    house.calendar.set_forward(minutes(60));
    a_while();
    assert_eq!((service.received().len(), mailbox.mails().len()), (3, 2));
    assert!(!app.same(&first).sees(&table).choices().is_empty(), "it is still their turn");
}

/// A push service that takes every connection and never says anything; it counts them.
fn silent_service() -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.2:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let connections = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&connections);
    std::thread::spawn(move || {
        let mut open = Vec::new();
        for stream in listener.incoming() {
            open.push(stream.unwrap());
            count.fetch_add(1, Ordering::Relaxed);
        }
    });
    (address, connections)
}

#[test]
fn a_silent_push_service_holds_up_nobody_else_and_has_two_pushes_at_a_time() {
    let (calendar, service) = (Calendar::default(), PushService::open());
    let app = App::over(Arc::new(Memory::new()), with_post(&calendar, None));
    let (silent, connections) = silent_service();
    let (eve, ana) = (app.guest("Eve"), app.guest("Ana"));
    eve.get("/").has(200);
    ana.get("/").has(200);
    for name in ["1", "2", "3", "4", "5"] {
        let mut browser = Subscriber::of(&service, name);
        browser.endpoint = format!("http://{silent}/{name}");
        subscribes(&eve, &browser);
    }
    let begun = Instant::now();
    for _ in 0..6 {
        eve.post("/me/notices/test", &[]).leads();
    }
    eventually("two pushes", || (connections.load(Ordering::Relaxed) >= 2).then_some(()));
    subscribes(&ana, &Subscriber::of(&service, "ana"));
    ana.post("/me/notices/test", &[]).leads();
    service.receives(1);
    let underway = connections.load(Ordering::Relaxed);
    // A silent one is given twenty seconds for each.
    assert!(begun.elapsed() < Duration::from_secs(18), "{:?}", begun.elapsed());
    assert_eq!(underway, 2);
}

#[test]
fn a_test_that_fails_is_not_tried_again() {
    let (store, calendar, service) =
        (Arc::new(Memory::new()), Calendar::default(), PushService::open());
    let app = App::over(store.clone(), with_post(&calendar, None));
    let ana = app.guest("Ana");
    ana.get("/").has(200);
    subscribes(&ana, &Subscriber::of(&service, "ana"));
    service.answers(&[500]);
    ana.post("/me/notices/test", &[]).leads();
    service.receives(1);
    let told = || ana.get("/me/notices").body.contains("answered 500").then_some(());
    eventually("what became of it", told);
    assert_eq!(outbox(&*store), 0);
    calendar.set_forward(minutes(30));
    a_while();
    assert_eq!(service.received().len(), 1);
}

#[test]
fn many_turns_are_told_as_one() {
    let (calendar, mailbox) = (Calendar::default(), Mailbox::open());
    let app = App::over(Arc::new(Memory::new()), with_post(&calendar, Some(&mailbox)));
    let ana = app.guest("Ana");
    let open = |_| ana.opens("caper", &["me", "pickpocket"], &[("hours", "72")]);
    ana.get("/").has(200);
    gives_address(&ana, &mailbox, "ana@example.org", "each");
    // Quiet hours hold them back until all are there.
    let hour = (rooms::clock::now() / 3_600_000) % 24;
    let (from, to) = (hour.to_string(), ((hour + 2) % 24).to_string());
    ana.post("/me/notices/quiet", &[("from", &from), ("to", &to), ("zone", "UTC")]).leads();
    let tables: Vec<String> = (0..3).map(open).collect();
    tables.iter().for_each(|table| drop(ana.sees_own_turn(table)));
    calendar.set_forward(minutes(3));
    a_while();
    assert_eq!(mailbox.mails().len(), 1, "it is quiet");
    calendar.set_forward(2 * HOUR);
    let mail = mailbox.receives(2).remove(1);
    a_while();
    assert_eq!(mailbox.mails().len(), 2, "one for all");
    assert_eq!(mail.header("subject"), "It is your turn at 3 tables.");
    assert!(tables.iter().all(|table| mail.text.contains(table.as_str())), "{mail:?}");
}

#[test]
fn whoever_wants_one_mail_a_day_gets_one() {
    let (calendar, mailbox) = (Calendar::default(), Mailbox::open());
    let app = App::over(Arc::new(Memory::new()), with_post(&calendar, Some(&mailbox)));
    let (ana, ben, table) = two_people(&app, &[]);
    let (first, _) = in_turn(&ana, &ben, &table);
    gives_address(first, &mailbox, "first@example.org", "daily");
    calendar.set_forward(minutes(3));
    a_while();
    assert_eq!(mailbox.mails().len(), 1, "the question was a mail of today");
    calendar.set_forward(20 * HOUR);
    let reminder = mailbox.receives(2).remove(1);
    assert!(reminder.header("subject").contains("nearly up"), "that one can't wait");
}

#[test]
fn a_subscription_that_no_browser_makes_is_refused() {
    let calendar = Calendar::default();
    let mut settings = with_post(&calendar, None);
    settings.rooms.post.loopback = false;
    let app = App::over(Arc::new(Memory::new()), settings);
    let ana = app.guest("Ana");
    ana.get("/").has(200);
    let service = PushService::open();
    let [_, (_, key), (_, auth)] = Subscriber::of(&service, "ana").fields();
    let short = &key[..20];
    for (endpoint, key) in [
        ("http://127.0.0.1:1/x", key.as_str()),
        ("https://127.0.0.1/x", &key),
        ("https://10.1.2.3/x", &key),
        ("https://localhost/x", &key),
        ("https://push.example.org/x", short),
        ("https://push.example.org/x", &key.replacen('B', "C", 1)),
    ] {
        let fields = [("endpoint", endpoint), ("p256dh", key), ("auth", &auth)];
        ana.post("/me/notices/push", &fields).refused(400, "not a subscription");
    }
    ana.post("/me/notices/mail", &[("address", "a@example.org")]).refused(409, "sends no mails");
    ana.post("/me/notices/quiet", &[("from", "22"), ("to", "8"), ("zone", "Mars/Base")])
        .refused(400, "no time zone");
}

/// Everything under `/me` is about whoever asks: nobody sees or changes another's.
#[test]
fn nobody_reaches_anothers_notices() {
    let (calendar, service) = (Calendar::default(), PushService::open());
    let app = App::over(Arc::new(Memory::new()), with_post(&calendar, None));
    let (ana, eve) = (app.guest("Ana"), app.guest("Eve"));
    ana.get("/").has(200);
    subscribes(&ana, &Subscriber::of(&service, "ana"));
    let page = ana.get("/me/notices").body;
    assert!(!page.contains("/push/ana"), "not even the page tells the address");
    let name = page.split("name=\"name\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    eve.get("/").has(200);
    eve.post("/me/notices/forget", &[("name", name)]).leads();
    eve.post("/me/notices/test", &[]).refused(409, "nowhere");
    assert!(!eve.get("/me/notices").body.contains(name));
    assert!(ana.get("/me/notices").body.contains(name), "it is still there");
    // A form of another site does nothing.
    let headers = [("origin", "https://evil.example".to_owned())];
    for path in ["/me/notices/test", "/me/holidays/end", "/me/notices/loud"] {
        let answer = ana.client.send("POST", path, &headers, Some(""));
        assert_eq!(answer.status, 403, "{path}");
    }
    ana.post("/me/notices/forget", &[("name", name)]).leads();
    assert!(!ana.get("/me/notices").body.contains(name));
}

#[test]
fn a_browser_is_told_no_longer_than_its_session_lasts() {
    const PASSWORD: (&str, &str) = ("password", "correct horse battery");
    let (store, calendar, service) =
        (Arc::new(Memory::new()), Calendar::default(), PushService::open());
    let app = App::over(store.clone(), with_post(&calendar, None));
    let (laptop, phone) = (app.anon(), app.anon());
    // One asked for it before they were kept.
    laptop.get("/").has(200);
    subscribes(&laptop, &Subscriber::of(&service, "laptop"));
    laptop.post("/keep", &[("name", "Jolanda"), PASSWORD]).has(200);
    let mut received = 0;
    let mut told = |names: &[&str]| {
        laptop.post("/me/notices/test", &[]).leads();
        let pushes = service.receives(received + names.len());
        let mut paths: Vec<String> = pushes[received..].iter().map(|it| it.path.clone()).collect();
        a_while();
        received = service.received().len();
        assert_eq!(received, pushes.len(), "nobody else is told");
        paths.sort();
        assert_eq!(paths, names.iter().map(|it| format!("/push/{it}")).collect::<Vec<_>>());
    };
    for end in ["/sign-out", "/me/sessions/end"] {
        phone.get("/").has(200);
        phone.post("/sign-in", &[("name", "Jolanda"), PASSWORD]).leads();
        subscribes(&phone, &Subscriber::of(&service, "phone"));
        told(&["laptop", "phone"]);
        let whoever = if end == "/sign-out" { &phone } else { &laptop };
        whoever.post(end, &[]).has(303);
        told(&["laptop"]);
        let note = store.list("notices").wait().unwrap();
        assert!(!format!("{note:?}").contains("/push/phone"), "{note:?}");
    }
}

#[test]
fn questions_to_addresses_are_limited() {
    let (calendar, mailbox) = (Calendar::default(), Mailbox::open());
    let app = App::over(Arc::new(Memory::new()), with_post(&calendar, Some(&mailbox)));
    let asked = |number: usize| {
        let eve = app.guest("Eve");
        eve.get("/").has(200);
        let address = format!("victim{}@example.org", number % 20);
        eve.post("/me/notices/mail", &[("address", &address)]).status
    };
    let refused = (0..40).filter(|number| asked(*number) == 429).count();
    assert!(refused >= 20, "only {refused} of 40 refused");
    assert!(mailbox.mails().len() <= 20);
}
