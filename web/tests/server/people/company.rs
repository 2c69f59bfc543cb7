//! What people are to each other, and to the operator.

use web::admin::{Answer, Command, send};
use webtest::{Guest, eventually};

use super::{keep, sign_in};
use crate::app::App;

/// What a page shows to somebody depends on nothing that they may not see.
#[test]
fn a_page_shows_what_was_made_visible_and_nothing_else() {
    let app = App::start();
    let people: Vec<Guest> = ["Quiet-one", "Quiet-two"]
        .iter()
        .map(|name| {
            let guest = app.anon();
            keep(&guest, name);
            guest
        })
        .collect();
    let hidden: Vec<(&str, &str)> = ["games", "ratings", "puzzles", "presence", "invites"]
        .iter()
        .map(|part| (*part, "nobody"))
        .collect();
    for guest in &people {
        guest.post("/me/shows", &hidden).has(303);
    }
    // One of them plays, the other does not: nobody can tell.
    let table = people[0].plays_now("caper-cards");
    people[0].plays_to_the_end(&table);
    let eve = app.anon();
    keep(&eve, "Evelyn");
    for viewer in [&eve, &app.anon()] {
        let seen: Vec<String> = ["Quiet-one", "Quiet-two"]
            .iter()
            .map(|name| {
                let page = viewer.get(&format!("/p/{name}")).has(200).body.replace(name, "NAME");
                page.split("<svg").next().unwrap().to_owned()
                    + page.rsplit("</svg>").next().unwrap()
            })
            .collect();
        assert_eq!(seen[0], seen[1]);
        assert!(!seen[0].contains(&table));
    }
    assert!(people[0].get("/p/Quiet-one").has(200).body.contains(&table), "one sees oneself");
    // To those one follows, and to nobody else.
    let mut followed = hidden.clone();
    followed[0].1 = "followed";
    people[0].post("/me/shows", &followed).has(303);
    assert!(!eve.get("/p/Quiet-one").body.contains(&table));
    people[0].post("/p/Evelyn/follow", &[("on", "true")]).has(303);
    assert!(eve.get("/p/Quiet-one").body.contains(&table));
    assert!(!app.anon().get("/p/Quiet-one").body.contains(&table));
}

#[test]
fn an_invitation_says_how_fast_it_will_be_played() {
    let app = App::start();
    let (ana, ben) = (app.anon(), app.anon());
    keep(&ana, "Jolanda");
    keep(&ben, "Benedict");
    let fields = [("game", "caps-and-hammers"), ("hours", "48")];
    let table = ana.post("/p/Benedict/invite", &fields).leads();
    let home = ben.get("/").has(200).body;
    assert!(home.contains("to a table of Caps and Hammers, 2 days a move."), "{home}");
    let link = home.split("href=\"").find(|it| it.starts_with(&format!("{table}/sit/"))).unwrap();
    let link = link.split('"').next().unwrap();
    assert!(ben.sees(link).has("2 days a move"));
    ben.sits_down(link);
    let pages = [ana.sees(&table), ben.sees(&table)];
    assert!(pages.iter().any(|page| page.has("1 day 23 h left")));
    ana.post("/p/Benedict/invite", &[("game", "caper"), ("hours", "5")])
        .refused(400, "hours a move");
}

#[test]
fn friends_invite_each_other_and_whoever_is_blocked_reaches_nobody() {
    let app = App::start();
    let (ana, ben) = (app.anon(), app.anon());
    keep(&ana, "Jolanda");
    keep(&ben, "Benedict");
    ana.post("/p/Benedict/follow", &[("on", "true")]).has(303);
    let table = ana.post("/p/Benedict/invite", &[("game", "caps-and-hammers")]).leads();
    let home = ben.get("/").has(200).body;
    assert!(home.contains("Jolanda invites you"), "{home}");
    let link = home.split("href=\"").find(|it| it.starts_with(&format!("{table}/sit/"))).unwrap();
    ben.sits_down(link.split('"').next().unwrap());
    assert!(!ben.get("/").body.contains("Jolanda invites you"), "it was used");
    ben.post(&format!("{table}/say"), &[("text", "a rude word")]).has(303);
    assert!(ana.sees(&table).has("a rude word"));
    ana.post("/p/Benedict/wall", &[("wall", "mute")]).has(303);
    assert!(!ana.sees(&table).has("a rude word") && ben.sees(&table).has("a rude word"));
    ana.post("/p/Benedict/wall", &[("wall", "block")]).has(303);
    assert!(!ana.get("/me").body.contains("here now"));
    ben.post("/p/Jolanda/follow", &[("on", "true")]).refused(403, "not possible");
    ben.post("/p/Jolanda/invite", &[("game", "caper")]).refused(403, "not possible");
    ben.post("/p/Jolanda/duel", &[("game", "caper")]).refused(403, "not possible");
    let open = ana.opens("caps-and-hammers", &["me", "open"], &[("listed", "on")]);
    ben.post(&format!("{open}/join"), &[]).refused(409, "No seat is free");
    ana.post("/p/Benedict/wall", &[("wall", "none")]).has(303);
    assert!(ana.sees(&table).has("a rude word"));
    let deal = ben.post("/p/Jolanda/duel", &[("game", "caper")]).leads();
    assert!(ana.get("/").body.contains(&format!("href=\"{deal}\"")));
}

#[test]
fn the_operator_reads_reports_and_takes_names_away() {
    let folder = tempfile::tempdir().unwrap();
    let admin = folder.path().join("admin");
    let app = App::with(|it| it.admin = Some(admin.clone()));
    let (ana, ben) = (app.anon(), app.anon());
    keep(&ana, "Jolanda");
    keep(&ben, "Rude-name");
    let table = ana.opens("caps-and-hammers", &["me", "open"], &[]);
    let link = ana.sees(&table).links(&table).swap_remove(0);
    ben.sits_down(&link);
    ben.post(&format!("{table}/say"), &[("text", "a rude word")]).has(303);
    ana.post(&format!("{table}/report"), &[("line", "0"), ("words", "He swears")]).has(200);
    ana.post(&format!("{table}/report"), &[("line", "7"), ("words", "?")]).refused(400, "line");
    ana.post(&format!("{table}/report"), &[("words", " ")]).refused(400, "few words");
    let Answer::Reports(reports) = send(&admin, &Command::Reports { all: false, most: 9 }).unwrap()
    else {
        panic!()
    };
    assert_eq!(reports.len(), 1);
    let report = &reports[0];
    assert_eq!((report.by.as_str(), report.about.as_deref()), ("Jolanda", Some("Rude-name")));
    assert_eq!((report.said.as_str(), report.line), ("a rude word", Some(0)));
    let settle = Command::Settle { report: report.name.clone(), how: "Name taken".into() };
    assert!(matches!(send(&admin, &settle).unwrap(), Answer::Done(_)));
    let take = Command::TakeName { name: "Rude-name".into(), why: "Rude".into() };
    assert!(matches!(send(&admin, &take).unwrap(), Answer::Done(_)));
    ana.get("/p/Rude-name").has(404);
    eventually("the name is gone", || (!ana.sees(&table).has("Rude-name")).then_some(()));
    ben.post("/me/name", &[("name", "Rude-name")]).refused(409, "belongs to");
    ben.post("/me/name", &[("name", "Benedict")]).has(303);
    let ban = Command::Ban { whom: "Benedict".into(), why: "Swears on".into() };
    assert!(matches!(send(&admin, &ban).unwrap(), Answer::Done(_)));
    ben.get("/").refused(403, "Swears on");
    let Answer::Deeds(deeds) = send(&admin, &Command::Deeds { most: 9 }).unwrap() else { panic!() };
    assert_eq!(deeds.iter().map(|it| it.why.as_str()).collect::<Vec<_>>(), ["Swears on", "Rude"]);
}

#[test]
fn a_browser_that_played_before_brings_its_games_along() {
    let app = App::start();
    let (laptop, phone) = (app.anon(), app.guest("Ana"));
    keep(&laptop, "Jolanda");
    let table = phone.plays_now("caper-cards");
    phone.plays_to_the_end(&table);
    sign_in(&phone, "Jolanda");
    assert!(phone.get("/me").body.contains("played as a guest before"));
    assert!(!laptop.get("/p/Jolanda").body.contains(&table));
    phone.post("/me/bring", &[]).has(303);
    assert!(!phone.get("/me").body.contains("played as a guest before"));
    let page = laptop.get("/p/Jolanda").has(200).body;
    assert!(page.contains(&table) && page.contains("of 1 won"), "{page}");
    assert!(laptop.get("/").body.contains(&table));
}
