//! Who somebody is, and whose seat it is.

use serde_json::json;

use crate::app::App;

/// The issue of old: a signed name, shown as the cookie of a guest, was an identity.
#[test]
fn a_name_is_no_identity() {
    let app = App::start();
    let seat = app.program().plays_against_bots("caps-and-hammers");
    let table = format!("/t/{}", seat.table);
    let eve = app.guest("program");
    eve.opens("caps-and-hammers", &["me", "open"], &[]);
    let name = eve.cookies.borrow()["hideout_name"].clone();
    eve.cookies.borrow_mut().insert("hideout_guest".to_owned(), name);
    let page = eve.sees(&table);
    assert!(page.choices().is_empty() && page.has("You are watching"));
    eve.post(&format!("{table}/act"), &[("action", "0")]).refused(403, "no seat");

    // The other way round an identity is no name.
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    ana.opens("caps-and-hammers", &["me", "open"], &[]);
    let id = ana.cookies.borrow()["hideout_guest"].clone();
    ben.get("/").has(200);
    ben.cookies.borrow_mut().insert("hideout_name".to_owned(), id);
    assert!(ben.get("/games/caper").body.contains("name=\"name\" maxlength=\"24\" value=\"\""));
}

#[test]
fn a_cookie_over_tls_stays_with_this_host() {
    let app = App::with(|it| it.https = true);
    let answer = app.anon().get("/").has(200);
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.starts_with("__Host-hideout_guest="), "{cookie}");
    for word in ["Secure", "HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="] {
        assert!(cookie.contains(word), "{word}: {cookie}");
    }
    assert!(answer.header("strict-transport-security").is_some());
    assert!(App::start().anon().get("/").header("strict-transport-security").is_none());
}

#[test]
fn an_invitation_is_used_up_by_sitting_down() {
    let app = App::start();
    let (ana, ben, eve) = (app.guest("Ana"), app.guest("Ben"), app.guest("Eve"));
    let table = ana.opens("caps-and-hammers", &["me", "open"], &[]);
    let link = ana.sees(&table).links(&table).swap_remove(0);
    ben.sits_down(&link);

    // Whoever has the link finds nothing behind it; who has a seat is led to their own.
    eve.get(&link).refused(404, "opens no seat");
    eve.post(&link, &[("name", "Thief")]).refused(404, "opens no seat");
    assert_eq!(ana.post(&link, &[("name", "Thief")]).leads(), table);
    let secret = link.rsplit('/').next().unwrap();
    let robin = app.program();
    let path = format!("/api/tables/{}", table.trim_start_matches("/t/"));
    robin.get(&path, Some(secret)).refused(401, "opens no seat");
    robin.post(&format!("{path}/act"), Some(secret), &json!({ "action": 0 })).refused(401, "");
    robin.post(&format!("{path}/sit"), Some(secret), &json!({})).refused(404, "opens no seat");
    assert!(ben.sees(&table).has("Ben") && !ben.sees(&table).has("Thief"));
    // Ben is led back to his seat by it.
    assert_eq!(ben.get(&link).leads(), table);
}

#[test]
fn nobody_sits_down_after_the_end_and_names_in_the_record_stay() {
    let app = App::start();
    let ana = app.guest("Ana");
    let table = ana.opens("caps-and-hammers", &["me", "open"], &[]);
    let link = ana.sees(&table).links(&table).swap_remove(0);
    let ben = app.guest("Ben");
    ben.sits_down(&link);
    ana.post(&format!("{table}/bot"), &[("seat", "0"), ("level", "pickpocket")]).leads();
    ben.post(&format!("{table}/bot"), &[("seat", "1"), ("level", "pickpocket")]).leads();
    let mut stream = app.anon().watches(&table, None);
    while !ana.sees(&table).is_over() {
        stream.change();
    }
    app.guest("Eve").post(&link, &[("name", "Eve")]).refused(404, "opens no seat");
    let record = ana.get(&format!("{table}/record")).has(200).body;
    assert!(record.contains("[\"Ana\",\"Ben\"]"), "{}", &record[..300]);
}

#[test]
fn only_the_host_sees_invitations() {
    let app = App::start();
    let (ana, ben, eve) = (app.guest("Ana"), app.guest("Ben"), app.anon());
    let seats = ["me", "open", "open", "open"];
    let table = ana.opens("captains-wager", &seats, &[("listed", "yes")]);
    let invitations = ana.sees(&table).links(&table);
    assert_eq!(invitations.len(), 3);
    ben.post(&format!("{table}/join"), &[]).leads();
    for person in [&ben, &eve] {
        let page = person.sees(&table);
        let told = person.watches(&table, None).change().data;
        for link in &invitations {
            let secret = link.rsplit('/').next().unwrap();
            assert!(!page.has(secret) && !told.contains(secret), "a stranger sees an invitation");
        }
    }
    let path = format!("/api/tables/{}", table.trim_start_matches("/t/"));
    let seen = app.program().get(&path, None).has(200).body;
    assert!(invitations.iter().all(|link| !seen.contains(link.rsplit('/').next().unwrap())));
}

#[test]
fn a_seat_that_was_left_has_a_new_invitation() {
    let app = App::start();
    let (ana, ben, cleo) = (app.guest("Ana"), app.guest("Ben"), app.guest("Cleo"));
    let seats = ["me", "open", "open", "pickpocket"];
    let table = ana.opens("captains-wager", &seats, &[]);
    let old = ana.sees(&table).links(&table);
    ben.sits_down(&old[0]);
    ben.post(&format!("{table}/leave"), &[]).leads();
    assert!(ben.sees(&table).has("You are watching"));
    cleo.post(&old[0], &[("name", "Cleo")]).refused(404, "opens no seat");
    let new = ana.sees(&table).links(&table);
    assert!(new.len() == 2 && !new.contains(&old[0]) && new.contains(&old[1]));
    cleo.sits_down(&new[0]);
    ben.sits_down(&old[1]);
    // The game has begun, and nobody stands up.
    cleo.post(&format!("{table}/leave"), &[]).refused(409, "has begun");
}

#[test]
fn a_recovery_link_brings_the_sitter_back_and_unseats_nobody() {
    let app = App::start();
    let (ana, phone, eve) = (app.guest("Ana"), app.anon(), app.anon());
    let table = ana.plays_now("caps-and-hammers");
    let page = ana.sees_own_turn(&table);
    let link = |answer: &str| {
        let rest = answer.split("/back/").nth(1).unwrap();
        format!("{table}/back/{}", rest.split('"').next().unwrap())
    };
    eve.post(&format!("{table}/secret"), &[]).refused(403, "no seat");
    let first = link(&ana.post(&format!("{table}/secret"), &[]).has(200).body);
    let second = link(&ana.post(&format!("{table}/secret"), &[]).has(200).body);
    assert!(!ana.sees(&table).has("/back/"), "it is shown once");
    phone.get(&first).refused(404, "opens no seat");
    phone.post(&first, &[]).refused(404, "a newer one was made");

    phone.get(&second).has(200);
    assert_eq!(phone.post(&second, &[]).leads(), table);
    assert_eq!(phone.sees_own_turn(&table).choices(), page.choices());
    assert_eq!(ana.sees(&table).choices(), page.choices(), "Ana sits as before");
    assert!(ana.sees(&table).has("open in 2 browsers"), "and is told");
    // It is her seat on both.
    phone.presses(&table, &page, &page.choices()[0]).leads();
    assert_ne!(ana.sees_own_turn(&table).decision(), page.decision());
    // A program may show it too: it is the sitter's own.
    let path = format!("/api/tables/{}", table.trim_start_matches("/t/"));
    let secret = second.rsplit('/').next().unwrap().to_owned();
    assert_eq!(app.program().get(&path, Some(&secret)).has(200).json()["you"], 0);

    ana.post(&format!("{table}/alone"), &[]).leads();
    assert!(phone.sees(&table).has("You are watching"));
    phone.post(&second, &[]).refused(404, "kept for one browser");
    app.program().get(&path, Some(&secret)).refused(401, "opens no seat");
    assert!(!ana.sees_own_turn(&table).choices().is_empty());
}

#[test]
fn a_program_can_sit_down_again_with_its_own_secret() {
    let app = App::start();
    let robin = app.program();
    let seats = robin.opens(&json!({ "game": "caps-and-hammers", "seats": ["open", "open"] }));
    let first = seats[0].sits_down("Robin");
    assert_eq!(
        seats[0].sits_down("Someone else")["you"],
        first["you"],
        "no answer came: ask again"
    );
    let path = format!("/api/tables/{}/sit", seats[0].table);
    let thief = json!({ "secret": "t".repeat(32) });
    robin.post(&path, Some(&seats[0].invitation), &thief).refused(404, "opens no seat");
    let made = robin.post(&path, Some(&seats[1].invitation), &json!({})).has(200).json();
    let secret = made["secret"].as_str().unwrap();
    assert_eq!(made["situation"]["you"], 1);
    let seen = robin.get(&format!("/api/tables/{}", seats[1].table), Some(secret)).has(200).json();
    assert_eq!(seen["seats"][0]["name"], "Robin");
    for secret in ["short", &"x".repeat(65), &"ü".repeat(32), &" ".repeat(32)] {
        let new = robin.opens(&json!({ "game": "caps-and-hammers", "seats": ["open", "open"] }));
        let path = format!("/api/tables/{}/sit", new[0].table);
        let answer = robin.post(&path, Some(&new[0].invitation), &json!({ "secret": secret }));
        answer.refused(400, "32 to 64 letters and digits");
    }
}

#[test]
fn secrets_are_good_at_the_next_table_too() {
    let app = App::start();
    let seat = app.program().plays_against_bots("caper-cards");
    seat.plays_to_the_end(&mut webtest::Dice(5));
    let next = seat.post("/rematch", &json!({})).has(200).json()["table"].clone();
    let again = webtest::Seat { table: next.as_str().unwrap().to_owned(), ..seat.clone() };
    assert_ne!(again.table, seat.table);
    assert!(again.sees()["you"].is_u64(), "the same secret, one seat further");
    assert_eq!(seat.sees()["rematch"], next);
    assert_eq!(seat.post("/rematch", &json!({})).has(200).json()["table"], next, "there is one");
}

#[test]
fn a_game_that_nobody_else_plays_can_be_given_up() {
    let app = App::start();
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let alone = ana.plays_now("caper");
    ben.post(&format!("{alone}/close"), &[]).refused(403, "Only the person who opened");
    ana.post(&format!("{alone}/close"), &[]).leads();
    ana.get(&alone).refused(404, "no such table");
    ana.post(&format!("{alone}/act"), &[("action", "0")]).refused(404, "no such table");
    assert!(!ana.get("/").body.contains(&alone));
    let both = ana.opens("caps-and-hammers", &["me", "open"], &[]);
    ben.sits_down(&ana.sees(&both).links(&both)[0]);
    ana.post(&format!("{both}/close"), &[]).refused(403, "Others play");
}

#[test]
fn what_only_one_seat_may_see_is_kept_by_nobody() {
    let app = App::start();
    let ana = app.guest("Ana");
    let table = ana.plays_now("caper");
    for path in [&table, "/", &format!("{table}/why?things=x")] {
        assert_eq!(ana.get(path).has(200).header("cache-control"), Some("no-store"), "{path}");
    }
    let seat = app.program().plays_against_bots("caper");
    let look = seat.program.get(&format!("/api/tables/{}", seat.table), Some(&seat.secret));
    assert_eq!(look.header("cache-control"), Some("no-store"));
    let style = ana.get("/").body.split("href=\"/assets/").nth(2).unwrap().to_owned();
    let style = format!("/assets/{}", style.split('"').next().unwrap());
    assert!(ana.get(&style).has(200).header("cache-control").unwrap().contains("max-age"));
}

#[test]
fn a_name_that_is_not_ours_is_not_answered_to() {
    let app = App::with(|it| it.hosts = vec!["games.example.org".into()]);
    let ask = |host: &str, path: &str| {
        app.raw(
            format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n").as_bytes(),
        )
    };
    for path in ["/", "/healthz", "/api/games", "/assets/x", "/nothing"] {
        let answer = ask("evil.example:4000", path);
        assert!(answer.starts_with("HTTP/1.1 421"), "{path}: {answer}");
    }
    assert!(ask("evil.example", "/").contains("--host"), "it says what can be done");
    for own in ["games.example.org", "localhost:1", "127.0.0.1", "[::1]:80"] {
        assert!(ask(own, "/healthz").starts_with("HTTP/1.1 200"), "{own}");
    }
}

#[test]
fn a_header_does_not_open_the_door_to_other_sites() {
    let app = App::start();
    let ana = app.guest("Ana");
    let table = ana.plays_now("caper");
    let cookies: Vec<String> =
        ana.cookies.borrow().iter().map(|(name, value)| format!("{name}={value}")).collect();
    let headers = [
        ("cookie", cookies.join("; ")),
        ("origin", "http://evil.example".to_owned()),
        ("authorization", "Bearer nothing".to_owned()),
        ("content-type", "application/x-www-form-urlencoded".to_owned()),
    ];
    let answer = ana.client.send("POST", &format!("{table}/close"), &headers, Some(""));
    answer.refused(403, "another site");
    assert!(!ana.sees(&table).has("closed"));
}
