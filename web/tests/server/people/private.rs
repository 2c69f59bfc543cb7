//! What is somebody's own reaches nobody else: not by any page, the API, a stream, or the figures.

use std::sync::Arc;
use std::time::Duration;

use rooms::clock::Calendar;
use store::{Memory, Store};
use webtest::{Guest, Mailbox, PushService, Stream, Subscriber};

use super::{keep, sign_in};
use crate::app::App;
use crate::notices::{gives_address, subscribes, with_post};
use crate::routes::routes;

/// Who a thing stands out to, and what it looks like.
struct Planted(&'static str, String);

/// Everything that somebody gets from every address there is, with every name and table in it that
/// they may know.
fn everything(app: &App, guest: &Guest, tables: &[&str]) -> String {
    let mut all = String::new();
    let mut look = |path: &str| {
        let answer = guest.get(path);
        assert!(answer.status < 500, "{path}: {answer:?}");
        all += &format!("{path}\n{:?}\n{}\n", answer.headers, answer.body);
    };
    let mut asked = 0;
    for route in routes() {
        // Streams are read below; pictures are drawn from what everybody sees.
        let others = ["/stream", "/picture.png", "/icon/{name}"];
        let path = route.strip_prefix("GET ");
        let Some(path) = path.filter(|it| !others.iter().any(|end| it.ends_with(end))) else {
            continue;
        };
        for table in tables {
            for name in ["Jolanda", "Evelyn"] {
                let path = path
                    .replace("{table}", table)
                    .replace("{name}", name)
                    .replace("{game}", "caps-and-hammers")
                    .replace("{number}", "1")
                    .replace("{day}", "1");
                look(path.split('{').next().unwrap());
            }
        }
        asked += 1;
    }
    assert!(asked > 40, "{asked} addresses");
    // What is done to somebody is answered, too.
    for (path, fields) in [
        ("/p/Jolanda/follow", &[("on", "true")][..]),
        ("/p/Jolanda/invite", &[("game", "caps-and-hammers")]),
        ("/p/Jolanda/duel", &[("game", "caps-and-hammers")]),
        ("/p/Jolanda/report", &[("words", "rude")]),
        ("/p/Jolanda/wall", &[("wall", "mute")]),
        ("/sign-in", &[("name", "Jolanda"), ("password", "wrong")]),
        ("/sign-in/code", &[("name", "Jolanda"), ("code", "wrong")]),
        ("/passkeys/ask", &[]),
        ("/me/data", &[]),
        ("/me/records", &[]),
    ] {
        let answer = guest.post(path, fields);
        all += &format!("{path}\n{:?}\n{}\n", answer.headers, answer.body);
    }
    for table in tables {
        all += &guest.watches(&format!("/t/{table}"), None).change().data;
        let path = format!("/api/tables/{table}/stream");
        let stream = app.program().client.try_send("GET", &path, &[], None).unwrap();
        all += &Stream::new(stream).change().data;
        let sees = app.program().get(&format!("/api/tables/{table}"), None);
        all += &sees.body;
    }
    all
}

#[test]
fn what_is_somebodys_own_reaches_nobody_else() {
    let (store, calendar) = (Arc::new(Memory::new()), Calendar::default());
    let (service, mailbox) = (PushService::open(), Mailbox::open());
    let app = App::over(store.clone(), with_post(&calendar, Some(&mailbox)));
    let (ana, ben, other) = (app.anon(), app.anon(), app.anon());
    keep(&ana, "Jolanda");
    keep(&ben, "Evelyn");
    for name in ["Wallflower", "Leaderess"] {
        keep(&other.clone(), name);
        other.cookies.borrow_mut().clear();
    }
    gives_address(&ana, &mailbox, "planted-box@example.org", "each");
    subscribes(&ana, &Subscriber::of(&service, "planted-endpoint"));
    ana.post("/p/Wallflower/wall", &[("wall", "block")]).has(303);
    ana.post("/p/Leaderess/follow", &[("on", "true")]).has(303);
    ana.post("/me/notices/quiet", &[("from", "3"), ("to", "7"), ("zone", "Pacific/Chatham")])
        .leads();
    let ahead = i64::try_from(Duration::from_secs(200 * 24 * 60 * 60).as_millis()).unwrap();
    let day = (rooms::clock::now() + ahead) / 86_400_000;
    let date = time_of(day);
    ana.post("/me/holidays", &[("first", &date), ("days", "3")]).leads();
    let away = ana.get("/me/notices").body;
    let away = away.split("<li>from ").nth(1).unwrap().split(" to ").next().unwrap().to_owned();
    // They share a table that is played at once, and one is open to all.
    let table = ana.opens("caps-and-hammers", &["me", "open"], &[]);
    ben.sits_down(&ana.sees(&table).links(&table).swap_remove(0));
    let open = ana.opens("caps-and-hammers", &["me", "open"], &[("listed", "on")]);
    let phone = app.anon();
    sign_in(&phone, "Jolanda");
    let mut planted = vec![
        Planted("the address of mail", "planted-box".to_owned()),
        Planted("where their browser is told", "planted-endpoint".to_owned()),
        Planted("whom they block", "Wallflower".to_owned()),
        Planted("whom they follow", "Leaderess".to_owned()),
        Planted("their time zone", "Pacific/Chatham\" selected".to_owned()),
        Planted("their holidays", away),
        Planted("their holidays, as kept", day.to_string()),
        Planted("their id", ana.id()),
    ];
    let sessions = store.list(&format!("session/{}", ana.id())).wait().unwrap();
    assert_eq!(sessions.len(), 2);
    planted.extend(sessions.into_iter().map(|(name, _)| Planted("a session of theirs", name)));
    for (name, text) in store.list(&format!("key/{}", ana.id())).wait().unwrap() {
        let key =
            if name == "password" { text } else { text.split('"').nth(1).unwrap().to_owned() };
        planted.push(Planted("what opens their door", key));
    }
    let tables = [&table, &open].map(|it| it.trim_start_matches("/t/"));
    for (who, guest) in [("a person", &ben), ("a guest", &app.guest("Guest"))] {
        guest.get("/").has(200);
        let all = everything(&app, guest, &tables);
        for Planted(what, value) in &planted {
            let at = place(&all, value);
            let around = at.map(|at| {
                let from = all[..at].rfind("\n/").unwrap_or(0);
                &all[from..(from + 200).min(all.len())]
            });
            assert_eq!(around, None, "{who} reads {what}");
        }
    }
    // The very same look does find it where it may be found.
    let own = everything(&app, &ana, &tables);
    for Planted(what, value) in planted.iter().take(4) {
        assert!(own.contains(value.as_str()), "{what} is in one's own data");
    }
}

/// Where something stands; a number as a whole, not as a part of another.
fn place(all: &str, value: &str) -> Option<usize> {
    let number = value.bytes().all(|it| it.is_ascii_digit());
    let goes_on = |it: &u8| number && (it.is_ascii_digit() || *it == b'.');
    let bytes = all.as_bytes();
    let mut places = all.match_indices(value).map(|(at, _)| at);
    places.find(|at| {
        let before = at.checked_sub(1).and_then(|at| bytes.get(at));
        !before.is_some_and(goes_on) && !bytes.get(at + value.len()).is_some_and(goes_on)
    })
}

/// A day as a form writes it.
fn time_of(day: i64) -> String {
    let at = time::OffsetDateTime::from_unix_timestamp(day * 86_400).unwrap();
    format!("{}-{:02}-{:02}", at.year(), u8::from(at.month()), at.day())
}
