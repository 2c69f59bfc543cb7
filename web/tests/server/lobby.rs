//! The lobby: open tables, people who are brought together, one link for friends, ladders.

use webtest::Guest;

use crate::app::{App, games};

/// The ticket of the page that was asked for last.
fn ticket(guest: &Guest) -> String {
    guest.sees("/lobby").hidden("ticket")
}

#[track_caller]
fn looks(guest: &Guest, game: &str) -> String {
    let ticket = ticket(guest);
    guest.post("/lobby/find", &[("game", game), ("ticket", &ticket)]).leads()
}

/// Where somebody is led who waits; nowhere if they wait on.
fn led_to(guest: &Guest) -> Option<String> {
    let answer = guest.get("/lobby/wait");
    (answer.status == 303).then(|| answer.leads())
}

#[test]
fn two_who_look_for_a_rival_come_to_one_table() {
    let app = App::start();
    let [ana, ben] = ["Ana", "Ben"].map(|name| app.guest(name));
    for guest in [&ana, &ben] {
        assert_eq!(looks(guest, "caps-and-hammers"), "/lobby/wait");
    }
    // Whoever looks again has answered; the last answer opens the table.
    let led = [&ana, &ben, &ana].map(led_to);
    let table = led[1].clone().or(led[2].clone()).unwrap();
    assert!(table.starts_with("/t/"), "{led:?}");
    let pages = [ana.sees(&table), ben.sees(&table)];
    assert!(pages.iter().any(|page| !page.choices().is_empty()), "the cards are dealt");
    assert_eq!(led_to(&ana).as_deref(), Some("/lobby"), "nobody is led there twice");
    app.stop();
}

/// Who wants days for each move does not meet who wants to play now, nor who wants more days.
#[test]
fn two_who_want_the_same_days_for_each_move_come_to_one_table() {
    let app = App::start();
    let people = ["Ana", "Ben", "Cleo", "Dan"].map(|name| app.guest(name));
    let looks = |guest: &Guest, hours: &str| {
        let ticket = ticket(guest);
        let fields = [("game", "caps-and-hammers"), ("ticket", &*ticket), ("hours", hours)];
        guest.post("/lobby/find", &fields)
    };
    for (guest, hours) in people.iter().zip(["24", "", "72"]) {
        assert_eq!(looks(guest, hours).leads(), "/lobby/wait");
    }
    let [ana, ben, cleo, dan] = &people;
    for guest in [ana, ben, cleo, ana, ben, cleo] {
        assert_eq!(led_to(guest), None, "{}", guest.name);
    }
    assert!(ana.sees("/lobby/wait").has("1 day a move"));
    assert!(dan.sees("/lobby").has("1 is looking: 3 days a move"));
    assert_eq!(looks(dan, "24").leads(), "/lobby/wait");
    let led = [ana, dan, ana].map(led_to);
    let table = led[1].clone().or(led[2].clone()).unwrap();
    let pages = [ana.sees(&table), dan.sees(&table)];
    assert!(pages.iter().any(|page| !page.choices().is_empty() && page.has("h 59 min left")));
    assert_eq!(led_to(ben), None, "who plays now looks on");
    looks(ben, "5").refused(400, "1, 8, 24, 48, 72 and 168");
    app.stop();
}

#[test]
fn a_table_for_friends_has_the_pace_that_was_chosen() {
    let app = App::start();
    let [ana, ben] = ["Ana", "Ben"].map(|name| app.guest(name));
    let fields = [("game", "caps-and-hammers"), ("hours", "72")];
    let table = ana.post("/lobby/friends", &fields).leads();
    let page = ana.sees(&table);
    let start = page.0.find(&format!("{table}/in/")).unwrap();
    let link = page.0[start..].split(['"', '&']).next().unwrap().trim_end_matches("/code");
    assert!(ben.sees(link).has("3 days a move"), "whoever is asked knows it beforehand");
    assert_eq!(ben.post(link, &[("name", "Ben")]).leads(), table);
    let pages = [ana.sees(&table), ben.sees(&table)];
    assert!(pages.iter().any(|page| page.has("2 days 23 h left")));
    app.stop();
}

/// A page that listens is told when somebody was found, even if that was before it listened.
#[test]
fn a_page_that_waits_is_told_to_look() {
    let app = App::start();
    let [ana, ben] = ["Ana", "Ben"].map(|name| app.guest(name));
    looks(&ana, "caper-europe");
    assert!(ana.sees("/lobby/wait").has("/lobby/wait/stream?shown=looking"));
    looks(&ben, "caper-europe");
    let mut stream = ana.listens("/lobby/wait/stream?shown=looking");
    assert_eq!(stream.next().unwrap().event, "look");
    app.stop();
}

#[test]
fn whoever_stops_looking_is_not_found() {
    let app = App::start();
    let [ana, ben] = ["Ana", "Ben"].map(|name| app.guest(name));
    looks(&ana, "caper");
    assert_eq!(ana.post("/lobby/leave", &[]).leads(), "/lobby");
    looks(&ben, "caper");
    assert_eq!(led_to(&ben), None);
    assert!(ben.get("/lobby/wait").body.contains("Nobody else"));
    app.stop();
}

#[test]
fn one_link_opens_every_free_seat_until_none_is_left() {
    let app = App::start();
    let [ana, ben, cleo, dan] = ["Ana", "Ben", "Cleo", "Dan"].map(|name| app.guest(name));
    let fields = [("game", "captains-wager"), ("players.captains-wager", "3")];
    let table = ana.post("/lobby/friends", &fields).leads();
    let page = ana.sees(&table);
    let start = page.0.find(&format!("{table}/in/")).unwrap();
    let link =
        page.0[start..].split(['"', '&']).next().unwrap().trim_end_matches("/code").to_owned();
    assert!(!ben.sees(&table).0.contains(&link), "only the host sees the link");
    let code = ana.get(&format!("{link}/code"));
    assert!(code.body.starts_with("<svg"), "{}", code.body);
    assert_eq!(ben.get(&format!("{table}/in/guess")).status, 404);
    assert_eq!(ben.get(&format!("{table}/in/guess/code")).status, 404);
    assert_eq!(ben.post(&format!("{table}/in/guess"), &[("name", "Ben")]).status, 404);
    assert_eq!(ben.post(&format!("{table}/join"), &[]).status, 409, "it is not listed");
    for guest in [&ben, &cleo] {
        assert!(guest.get(&link).body.contains("A seat is free"));
        assert_eq!(guest.post(&link, &[("name", &guest.name)]).leads(), table);
    }
    assert!(ana.sees(&table).0.contains("Cleo"));
    assert_eq!(dan.post(&link, &[("name", "Dan")]).status, 404, "every seat is taken");
    assert_eq!(ben.post(&link, &[("name", "Ben")]).leads(), table, "whoever sits comes back");
    app.stop();
}

#[test]
fn the_lobby_lists_open_tables_and_shows_only_what_was_asked_for() {
    let app = App::start();
    let [ana, ben] = ["Ana", "Ben"].map(|name| app.guest(name));
    ana.opens("caper", &["me", "open"], &[("listed", "yes"), ("minutes", "20")]);
    let all = ben.sees("/lobby");
    assert!(all.has("Ana") && all.has("20 min each"), "{}", all.0);
    assert!(ben.sees("/lobby?game=caper").has("Ana"));
    let other = ben.sees("/lobby?game=caper-europe");
    assert!(!other.has(">Ana<"), "{}", other.0);
    assert!(ben.sees("/lobby?game=nonsense").has("Ana"), "no game is no filter");
    app.stop();
}

#[test]
fn rated_tables_are_not_for_guests() {
    let app = App::start();
    let ana = app.guest("Ana");
    let fields = [("game", "caper"), ("seat.0", "me"), ("seat.1", "open"), ("rated", "yes")];
    assert_eq!(ana.post("/tables", &fields).status, 403);
    let ticket = ticket(&ana);
    let fields = [("game", "caper"), ("rated", "yes"), ("ticket", &ticket)];
    assert_eq!(ana.post("/lobby/find", &fields).status, 403);
    assert_eq!(ana.post("/lobby/friends", &fields).status, 403);
    app.stop();
}

#[test]
fn every_game_has_its_ladders_and_says_what_its_bots_are_worth() {
    let app = App::start();
    let ana = app.anon();
    for game in games() {
        let page = ana.sees(&format!("/ladder/{game}"));
        assert!(page.has("Nobody is on this ladder yet"), "{game}");
        // The usual bots are worth 1500, and a crew's deals what they were measured at.
        assert!(page.has(": 1500<") || page.has("risk: 12: "), "{game}");
    }
    let snitch = ana.sees("/ladder/caper?of=caper-3-live-snitch");
    assert!(snitch.has("as snitch"));
    assert_eq!(ana.get("/ladder/nonsense").status, 404);
    let odd = ana.get("/ladder/caper?of=x&after=%00%2F..");
    assert_eq!(odd.status, 200, "{}", odd.body);
    app.stop();
}

/// What a form may not say is refused with a sentence, and nothing breaks.
#[test]
fn odd_wishes_are_refused() {
    let app = App::start();
    let ana = app.guest("Ana");
    let status = |fields: &[(&str, &str)]| ana.post("/lobby/find", fields).status;
    assert_eq!(status(&[]), 404);
    assert_eq!(status(&[("game", "caper"), ("ticket", "nonsense")]), 409);
    assert_eq!(status(&[("game", "caper-cards"), ("players.caper-cards", "1")]), 400);
    assert_eq!(status(&[("game", "caper"), ("players.caper", "9")]), 400);
    assert_eq!(status(&[("game", "caper"), ("seed", "short")]), 400);
    assert_eq!(ana.get("/lobby/wait").leads(), "/lobby", "nobody looks by that");
    app.stop();
}
