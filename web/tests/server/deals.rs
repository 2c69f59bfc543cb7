//! Deals that many people play: the same for all, one try each, and nothing of it before its time.

use std::sync::Arc;
use std::time::Duration;

use rooms::clock::Calendar;
use rooms::deals::{Day, Finish, Reached};
use sha2::{Digest, Sha256};
use store::{Memory, Sqlite, Store};
use webtest::{Guest, Page};

use crate::app::{App, games, settings};
use crate::people::{keep, sign_in};

/// A server whose time of day can be set forward.
pub(crate) fn app() -> (App, Calendar) {
    over(Arc::new(Memory::new()), Calendar::default())
}

fn over(store: Arc<dyn Store>, calendar: Calendar) -> (App, Calendar) {
    // Not so near to midnight that the day ends while somebody plays.
    let left = Day::of(calendar.now()).ends_at() - calendar.now();
    if left < 3_600_000 {
        calendar.set_forward(Duration::from_millis(left.unsigned_abs() + 1));
    }
    let mut settings = settings();
    settings.rooms.calendar = calendar.clone();
    (App::over(store, settings), calendar)
}

pub(crate) fn today(calendar: &Calendar, game: &str) -> String {
    format!("/daily/{game}/{}", Day::of(calendar.now()))
}

/// Begins a try, or goes on with it: the table.
#[track_caller]
pub(crate) fn begins(guest: &Guest, deal: &str) -> String {
    guest.post(deal, &[("name", &guest.name)]).leads()
}

/// Plays a try by taking the choice of this number wherever there are so many, and says all that
/// was seen on the way.
#[track_caller]
pub(crate) fn plays(guest: &Guest, table: &str, choice: usize) -> Vec<String> {
    let mut seen = Vec::new();
    loop {
        let page = guest.sees_own_turn(table);
        seen.push(plain(guest, table, &page));
        if page.is_over() {
            return seen;
        }
        let choices = page.choices();
        let action = &choices[choice.min(choices.len() - 1)];
        guest.presses(table, &page, action).leads();
    }
}

/// A page without names, ids and the faces that belong to names.
fn plain(guest: &Guest, table: &str, page: &Page) -> String {
    let id = table.trim_start_matches("/t/");
    let text = page.0.replace(id, "ID").replace(&guest.name, "NAME");
    let mut parts = text.split("<svg class=\"face\"");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |text, part| text + part.split_once("</svg>").unwrap().1)
}

/// What an address answers to a browser, whatever it is.
fn body(guest: &Guest, path: &str) -> String {
    guest.get(path).body
}

/// All codes of 64 hexadecimal digits in a text.
fn codes(text: &str) -> Vec<&str> {
    let is_code = |word: &&str| word.len() == 64;
    text.split(|c: char| !c.is_ascii_hexdigit()).filter(is_code).collect()
}

fn commitment(seed: &str) -> String {
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap();
    let bytes: Vec<u8> = seed.as_bytes().chunks(2).map(byte).collect();
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn the_same_moves_meet_the_same_answers_in_every_game() {
    let (app, calendar) = app();
    for game in games() {
        let deal = today(&calendar, game);
        // No card has these letters in its name.
        let (ana, ben) = (app.guest("Zyxa"), app.guest("Xyzo"));
        let tables = [&ana, &ben].map(|guest| begins(guest, &deal));
        assert_ne!(tables[0], tables[1]);
        let (first, second) = (plays(&ana, &tables[0], 0), plays(&ben, &tables[1], 0));
        assert_eq!(first.len(), second.len(), "{game}");
        for (number, (one, other)) in first.iter().zip(&second).enumerate() {
            let differ = one.split('<').zip(other.split('<')).find(|(one, other)| one != other);
            assert_eq!(differ, None, "{game}, decision {number}");
        }
        let board = ana.get(&deal).has(200).body;
        for name in ["Zyxa", "Xyzo"] {
            assert_eq!(board.matches(&format!("<bdi>{name}</bdi>")).count(), 1, "{game}: {board}");
        }
        assert!(board.contains("Place 1 of 2"), "the same result is the same place: {board}");
    }
}

#[test]
fn other_moves_lead_elsewhere() {
    let (app, calendar) = app();
    let deal = today(&calendar, "caps-and-hammers");
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let (one, other) = (begins(&ana, &deal), begins(&ben, &deal));
    let (one, other) = (plays(&ana, &one, 0), plays(&ben, &other, 3));
    assert!(one[0] == other[0], "the same deal");
    assert!(one != other, "and another story");
}

#[test]
fn everybody_has_one_try_however_often_they_ask() {
    let (app, calendar) = app();
    let deal = today(&calendar, "caper-cards");
    let ana = app.guest("Ana");
    ana.get(&deal).has(200);
    let tables: Vec<String> = std::thread::scope(|scope| {
        let asked: Vec<_> = (0..4)
            .map(|_| {
                let guest = ana.clone();
                let deal = &deal;
                scope.spawn(move || begins(&guest, deal))
            })
            .collect();
        asked.into_iter().map(|asked| asked.join().unwrap()).collect()
    });
    assert!(tables.iter().all(|table| *table == tables[0]), "{tables:?}");
    let table = &tables[0];
    assert!(ana.get(&deal).has(200).body.contains("Go on"));
    assert!(ana.get("/daily").has(200).body.contains(table.as_str()));
    plays(&ana, table, 0);
    assert_eq!(begins(&ana, &deal), *table, "a second try leads to the first");
    let board = ana.get(&deal).has(200).body;
    assert_eq!(board.matches("<bdi>Ana</bdi>").count(), 1, "{board}");
    assert!(board.contains("1 day in a row with this game"), "{board}");

    // Given up is a try too.
    let ben = app.guest("Ben");
    let given_up = begins(&ben, &deal);
    ben.post(&format!("{given_up}/close"), &[]).leads();
    assert_eq!(begins(&ben, &deal), given_up);
    let page = ben.get(&deal).has(200).body;
    assert!(page.contains("You gave this deal up") && !page.contains("<bdi>"), "{page}");
    assert!(!ana.get(&deal).has(200).body.contains("Ben"));
}

/// Whoever plays as a guest and then signs in has had their try, whether they ask for the rest to be
/// brought along or not.
#[test]
fn signing_in_gives_nobody_a_second_try() {
    let (app, calendar) = app();
    let deal = today(&calendar, "caps-and-hammers");
    for bring in [true, false] {
        let (laptop, phone) = (app.anon(), app.guest("Ana"));
        let name = if bring { "Jolanda" } else { "Marlene" };
        keep(&laptop, name);
        let first = begins(&phone, &deal);
        plays(&phone, &first, 0);
        sign_in(&phone, name);
        let fields: &[(&str, &str)] = if bring { &[] } else { &[("not", "true")] };
        phone.post("/me/bring", fields).has(303);
        assert_eq!(begins(&phone, &deal), first, "their try is played");
        assert_eq!(begins(&laptop, &deal), first, "on every device");
        let board = body(&laptop, &deal);
        assert_eq!(board.matches(&format!("{first}/replay")).count(), 1, "{board}");
    }
}

#[test]
fn of_two_tries_of_one_person_the_first_counts() {
    let (app, calendar) = app();
    let deal = today(&calendar, "caps-and-hammers");
    for as_guest_first in [true, false] {
        let (laptop, phone) = (app.anon(), app.guest("Ana"));
        let name = if as_guest_first { "Jolanda" } else { "Marlene" };
        keep(&laptop, name);
        let order = if as_guest_first { [&phone, &laptop] } else { [&laptop, &phone] };
        let tables = order.map(|guest| {
            let table = begins(guest, &deal);
            plays(guest, &table, 0);
            std::thread::sleep(Duration::from_millis(5));
            table
        });
        sign_in(&phone, name);
        sign_in(&phone, name);
        for guest in order {
            assert_eq!(begins(guest, &deal), tables[0]);
        }
        let board = body(&laptop, &deal);
        let places = tables.each_ref().map(|it| board.matches(&format!("{it}/replay")).count());
        assert_eq!(places, [1, 0], "{board}");
    }
}

#[test]
fn who_tries_a_deal_has_no_help() {
    let (app, calendar) = app();
    let deal = today(&calendar, "caps-and-hammers");
    let ana = app.guest("Ana");
    let table = begins(&ana, &deal);
    let page = ana.sees_own_turn(&table);
    ana.presses(&table, &page, &page.choices()[0]).leads();
    let seat = if page.has("name=\"stamp\" value=\"0.") { "0" } else { "1" };
    for (what, fields) in [
        ("undo", &[][..]),
        ("hint", &[]),
        ("bot", &[("seat", seat), ("level", "mastermind")]),
        ("secret", &[]),
        ("alone", &[]),
    ] {
        ana.post(&format!("{table}/{what}"), fields).refused(403, "alone");
    }
    let page = ana.sees_own_turn(&table);
    for part in ["/undo\"", "/hint\"", "/secret\"", "/bot\""] {
        assert!(!page.has(part), "{part} is offered");
    }
    ana.post(&format!("{table}/review"), &[]).refused(409, "when it is over");
    ana.post(&format!("{table}/challenge"), &[]).refused(409, "not over");
    plays(&ana, &table, 0);
    ana.post(&format!("{table}/challenge"), &[]).refused(403, "Nobody can be challenged");
    ana.post(&format!("{table}/review"), &[]).leads();
}

#[test]
fn a_try_is_seen_by_nobody_who_has_not_finished_theirs() {
    let (app, calendar) = app();
    let deal = today(&calendar, "caper-europe");
    let (ana, ben, eve) = (app.guest("Ana"), app.guest("Ben"), app.guest("Eve"));
    let anas = begins(&ana, &deal);
    let bens = begins(&ben, &deal);
    let ways = |table: &str| {
        let id = table.trim_start_matches("/t/");
        let pages = ["", "/replay", "/review", "/stream", "/record", "/why"];
        let pages = pages.map(|what| format!("{table}{what}"));
        let api = ["", "/record", "/stream"].map(|what| format!("/api/tables/{id}{what}"));
        [&pages[..], &api[..]].concat()
    };
    let refused = |guest: &Guest, table: &str| {
        for way in ways(table) {
            guest.get(&way).refused(403, "finished the same deal");
        }
        guest.post(&format!("{table}/say"), &[("text", "psst")]).refused(403, "the same deal");
    };
    refused(&eve, &anas);
    refused(&ben, &anas);
    plays(&ana, &anas, 0);
    refused(&eve, &anas);
    refused(&ben, &anas);
    // Whoever has finished does not look over the shoulder of somebody who has not.
    refused(&ana, &bens);
    for page in [body(&ben, &deal), body(&eve, &deal), body(&ben, "/daily")] {
        assert!(!page.contains("Ana") && !page.contains(&anas), "{page}");
        assert!(page.contains("1 player has finished"), "{page}");
    }
    plays(&ben, &bens, 1);
    let board = body(&ben, &deal);
    assert!(board.contains(&format!("{anas}/replay")), "{board}");
    ben.get(&format!("{anas}/replay")).has(200);
    ana.get(&format!("{bens}/replay?eyes=all")).has(200);
    refused(&eve, &anas);
}

#[test]
fn the_seed_is_opened_when_the_day_is_over_and_not_before() {
    let (app, calendar) = app();
    let deal = today(&calendar, "caper");
    let promised = body(&app.anon(), &deal);
    let promise = codes(&promised)[0].to_owned();
    let ana = app.guest("Ana");
    let table = begins(&ana, &deal);
    let mut seen = plays(&ana, &table, 0);
    let mut told = ana.watches(&table, None);
    seen.push(format!("{:?}", told.next().unwrap()));
    drop(told);
    ana.post(&format!("{table}/review"), &[]).leads();
    let review = webtest::eventually("the review", || {
        Some(body(&ana, &format!("{table}/review"))).filter(|page| page.contains("class=\"sums\""))
    });
    seen.push(review);
    for way in ["/replay", "/replay?moment=999&eyes=all"] {
        seen.push(ana.get(&format!("{table}{way}")).has(200).body);
    }
    ana.get(&format!("{table}/record")).refused(409, "when it is over");
    // Nor is it tried again: whoever has the link of that would see the cards.
    for cards in ["imagined", "same"] {
        let fields = [("moment", "2"), ("cards", cards)];
        ana.post(&format!("{table}/try"), &fields).refused(409, "when it is over");
    }
    assert!(!ana.get(&format!("{table}/replay?moment=2")).has(200).body.contains("Try again"));
    for page in [&*deal, "/daily", "/daily/caper", "/"] {
        seen.push(body(&ana, page));
    }
    for text in &seen {
        for code in codes(text) {
            assert_ne!(commitment(code), promise, "the seed is told early: {text}");
        }
    }

    calendar.set_forward(Duration::from_secs(24 * 60 * 60));
    let opened = body(&app.anon(), &deal);
    let seed = *codes(&opened).iter().find(|code| commitment(code) == promise).unwrap();
    let record = ana.get(&format!("{table}/record")).has(200).body;
    assert!(record.contains(seed), "{record}");
    assert!(ana.sees(&table).has(seed));
    let id = table.trim_start_matches("/t/");
    let situation = app.program().get(&format!("/api/tables/{id}"), None).has(200).json();
    assert_eq!(situation["ending"]["seed"], seed);
    assert!(body(&app.anon(), "/daily").contains(seed), "yesterday's seeds are on the page");
    assert!(opened.contains("<bdi>Ana</bdi>"), "the board is open to everybody");
    // The next day keeps what was promised.
    let tomorrow = body(&app.anon(), &today(&calendar, "caper"));
    assert_ne!(codes(&tomorrow)[0], promise);
}

#[test]
fn tomorrows_deal_is_promised_today() {
    let (app, calendar) = app();
    let promised = body(&app.anon(), "/daily");
    let tomorrow = Day::of(calendar.now()).next();
    for game in games() {
        let deal = format!("/daily/{game}/{tomorrow}");
        app.anon().get(&deal).refused(409, "when its day has begun");
        app.guest("Ana").post(&deal, &[]).refused(409, "when its day has begun");
    }
    calendar.set_forward(Duration::from_secs(24 * 60 * 60));
    for game in games() {
        let digest = codes(&body(&app.anon(), &today(&calendar, game)))[0].to_owned();
        assert!(promised.contains(&digest), "{game}");
    }
}

#[test]
fn what_is_no_deal_is_not_found() {
    let (app, calendar) = app();
    let day = Day::of(calendar.now());
    let guest = app.guest("Ana");
    for wrong in [
        "/daily/chess".to_owned(),
        format!("/daily/chess/{day}"),
        "/daily/caper/2001-01-01".to_owned(),
        "/daily/caper/2026-02-30".to_owned(),
        "/daily/caper/yesterday".to_owned(),
        "/daily/caper/9999999-01-01".to_owned(),
        "/deal/000000000000".to_owned(),
        "/deal/x".to_owned(),
    ] {
        guest.get(&wrong).refused(404, "no such deal");
    }
    guest.post("/deal/000000000000", &[]).refused(404, "no such deal");
    guest.post("/daily/caper/2001-01-01", &[]).refused(404, "no such deal");
}

#[test]
fn what_is_not_finished_in_time_does_not_count() {
    let (app, calendar) = app();
    let deal = today(&calendar, "caps-and-hammers");
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let table = begins(&ana, &deal);
    calendar.set_forward(Duration::from_secs(24 * 60 * 60));
    ben.post(&deal, &[]).refused(409, "This deal is over");
    assert_eq!(begins(&ana, &deal), table, "one's own table stays");
    plays(&ana, &table, 0);
    let page = body(&ana, &deal);
    assert!(page.contains("Nobody has finished this deal"), "{page}");
    assert!(!page.contains("in a row"), "{page}");
}

#[test]
fn of_one_network_the_first_are_on_the_board_and_the_others_are_marked() {
    let (app, calendar) = app();
    let deal = today(&calendar, "caper-cards");
    let guests: Vec<Guest> =
        (0..rooms::deals::PER_NETWORK + 1).map(|number| app.guest(&format!("G{number}"))).collect();
    for guest in &guests {
        let table = begins(guest, &deal);
        plays(guest, &table, 0);
    }
    let board = body(&guests[0], &deal);
    assert_eq!(board.matches("<bdi>G").count(), rooms::deals::PER_NETWORK, "{board}");
    let marked = board.matches("not the first from their network").count();
    assert_eq!(marked, rooms::deals::PER_NETWORK - 1, "{board}");
    let late = body(guests.last().unwrap(), &deal);
    assert!(late.contains("too many people from your network"), "{late}");
}

#[test]
fn a_duel_shows_nothing_before_both_have_played() {
    let (app, calendar) = app();
    let (ana, ben, eve) = (app.guest("Ana"), app.guest("Ben"), app.guest("Eve"));
    let deal = ana.post("/duel/captains-wager", &[("level", "pickpocket")]).leads();
    assert!(body(&ana, &deal).contains(&format!("value=\"{deal}\"")), "the link to send");
    let anas = begins(&ana, &deal);
    let first = plays(&ana, &anas, 0);
    let waiting = body(&ana, &deal);
    assert!(waiting.contains("when the other has too") && !waiting.contains("<bdi>"), "{waiting}");
    let bens = begins(&ben, &deal);
    assert!(!body(&ana, &deal).contains("<bdi>"));
    eve.post(&deal, &[]).refused(409, "This deal is full");
    assert!(plays(&ben, &bens, 0) == first, "the same deal and the same rivals");
    for guest in [&ana, &ben] {
        let board = body(guest, &deal);
        assert!(board.contains("<bdi>Ana</bdi>") && board.contains("<bdi>Ben</bdi>"), "{board}");
    }
    ben.get(&format!("{anas}/replay")).has(200);
    ben.get(&format!("{anas}/record")).refused(409, "when it is over");
    assert!(!body(&eve, &deal).contains("<bdi>"));
    eve.get(&format!("{anas}/replay")).refused(403, "the same deal");
    calendar.set_forward(Duration::from_secs(7 * 24 * 60 * 60));
    assert!(body(&eve, &deal).contains("<bdi>Ana</bdi>"), "over for all");
    eve.get(&format!("{anas}/record")).has(200);
    eve.post(&deal, &[]).refused(409, "This deal is over");
}

#[test]
fn a_duel_is_played_from_any_seat_of_the_game() {
    let (app, _) = app();
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let deal = ana.post("/duel/captains-wager", &[("level", "pickpocket"), ("seat", "2")]).leads();
    let seats = rooms::games::seats("captains-wager", &[]).unwrap();
    for guest in [&ana, &ben] {
        assert!(body(guest, &deal).contains(&format!("You play {}.", seats[1])));
        let table = begins(guest, &deal);
        let page = guest.get(&table).has(200).body;
        let people = page.split("id=\"seats\"").nth(1).unwrap();
        let people: Vec<&str> = people.split("class=\"who\"").skip(1).collect();
        assert!(people[1].contains("You") && !people[0].contains("You"), "{people:?}");
    }
    for seat in ["0", "3", "9", "300", "x"] {
        let fields = [("seat", seat), ("players.captains-wager", "2")];
        ana.post("/duel/captains-wager", &fields).refused(400, "no such seat");
    }
}

#[test]
fn a_finished_game_can_be_offered_to_a_friend() {
    let (app, calendar) = app();
    let (ana, ben, eve) = (app.guest("Ana"), app.guest("Ben"), app.guest("Eve"));
    let seed = "5".repeat(64);
    let table = ana.opens("caps-and-hammers", &["pickpocket", "me"], &[("seed", &seed)]);
    ana.post(&format!("{table}/challenge"), &[]).refused(409, "not over");
    let over = ana.plays_to_the_end(&table);
    assert!(over.has("/challenge\""));
    eve.post(&format!("{table}/challenge"), &[]).refused(403, "no seat");
    let deal = ana.post(&format!("{table}/challenge"), &[]).leads();
    assert_eq!(ana.post(&format!("{table}/challenge"), &[]).leads(), deal, "there is one");
    assert_eq!(begins(&ana, &deal), table, "whoever offers it has had their try");
    let offer = body(&ben, &deal);
    assert!(offer.contains("Ana has played this deal") && !offer.contains(&table), "{offer}");
    let bens = begins(&ben, &deal);
    plays(&ben, &bens, 0);
    let board = body(&ben, &deal);
    assert!(board.contains("<bdi>Ana</bdi>") && board.contains("the first game"), "{board}");
    assert!(board.contains(&format!("{table}/replay")), "{board}");
    // The cards are the same: so says the record once the deal is over.
    calendar.set_forward(Duration::from_secs(7 * 24 * 60 * 60));
    let deals = [(&ana, &table), (&ben, &bens)].map(|(guest, table)| {
        let record = guest.get(&format!("{table}/record")).has(200).body;
        let lines = record.lines().filter(|line| line.contains("\"deal\""));
        lines.take(2).map(str::to_owned).collect::<Vec<_>>()
    });
    assert!(!deals[0].is_empty());
    assert_eq!(deals[0], deals[1]);
}

/// Ten thousand have played, and the page is as short as ever.
#[test]
fn a_board_holds_a_crowd() {
    let folder = tempfile::tempdir().unwrap();
    let store = Arc::new(Sqlite::open(folder.path().join("tables.sqlite")).unwrap());
    let (app, calendar) = over(Arc::<Sqlite>::clone(&store), Calendar::default());
    let (deal, ana) = (today(&calendar, "caps-and-hammers"), app.guest("Ana"));
    let table = begins(&ana, &deal);
    plays(&ana, &table, 0);
    let notes: Vec<_> = (0..10_000)
        .map(|number| {
            let lead = number % 61 - 30;
            let finish = Finish {
                table: format!("{number:012}"),
                name: format!("P{number}"),
                revision: 2,
                at: 0,
                reached: Some(Reached { won: lead > 0, lead, score: 20 }),
                earlier: 0,
                original: None,
            };
            let text = serde_json::to_string(&finish).unwrap();
            let kind = format!("{}/results", deal.trim_start_matches('/'));
            store.put(&kind, &finish.table, Some(text))
        })
        .collect();
    notes.into_iter().for_each(|note| note.wait().unwrap());
    let began = std::time::Instant::now();
    let board = body(&ana, &deal);
    let took = began.elapsed();
    assert!(board.contains("of 10001") && board.contains("<bdi>Ana</bdi>"), "{board}");
    assert!(board.len() < 60_000 && took < Duration::from_secs(2), "{} {took:?}", board.len());
}

#[test]
fn deals_survive_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let open = || Arc::new(Sqlite::open(folder.path().join("tables.sqlite")).unwrap());
    let (first, calendar) = over(open(), Calendar::default());
    let (ana, ben) = (first.guest("Ana"), first.guest("Ben"));
    let deal = today(&calendar, "caps-and-hammers");
    let anas = begins(&ana, &deal);
    plays(&ana, &anas, 0);
    let bens = begins(&ben, &deal);
    let page = ben.sees_own_turn(&bens);
    ben.presses(&bens, &page, &page.choices()[0]).leads();
    let board = body(&ana, &deal);
    let duel = ana.post("/duel/caper", &[]).leads();
    drop(first);
    // As if the server had been killed between the last move and the note of it.
    let file = open();
    let kind = format!("{}/results", deal.trim_start_matches('/'));
    file.put(&kind, anas.trim_start_matches("/t/"), None).wait().unwrap();
    file.close().wait().unwrap();
    drop(file);
    let (second, _) = over(open(), calendar);
    let (ana, ben) = (second.same(&ana), second.same(&ben));
    let results = |page: &str| page.split("id=\"board\"").nth(1).unwrap().to_owned();
    assert_eq!(results(&body(&ana, &deal)), results(&board));
    assert_eq!(begins(&ben, &deal), bens);
    plays(&ben, &bens, 0);
    // Ben played the same moves as Ana, with a restart in between.
    assert!(body(&ben, &deal).contains("Place 1 of 2"));
    ana.get(&duel).has(200);
}
