//! What opens a seat is read by whoever it belongs to, and by nobody else on any address.

use serde_json::json;
use webtest::{Guest, Seat};

use crate::app::{App, Keeps};

/// Somebody, and what they may read.
struct Reader<'a> {
    name: &'static str,
    guest: &'a Guest,
    /// What they show in a header, if they are a program.
    secret: Option<&'a str>,
    /// Which of the secrets are theirs.
    own: &'a [&'a str],
}

/// Everything that somebody gets from every address of a table and from the pages around it.
fn everything(app: &App, table: &str, reader: &Reader<'_>) -> String {
    let api = format!("/api/tables/{}", table.trim_start_matches("/t/"));
    let mut all = String::new();
    for path in ["/", "/metrics", "/healthz", "/games/caper-cards", "/api/games"] {
        all += &reader.guest.get(path).body;
    }
    for what in ["", "/why?things=x", "/replay", "/replay?eyes=0", "/record", "/stream", "/back/x"]
    {
        match what {
            "/stream" => all += &reader.guest.watches(table, None).change().data,
            what => all += &reader.guest.get(&format!("{table}{what}")).body,
        }
    }
    for what in ["act", "undo", "return", "auto-pass", "hint", "leave", "alone", "close", "sit/x"] {
        // Refusals are answers too; what would be done by somebody with a seat is not tried.
        if reader.own.is_empty() {
            all += &reader.guest.post(&format!("{table}/{what}"), &[]).body;
        }
    }
    let program = app.program();
    for what in ["", "/record"] {
        all += &program.get(&format!("{api}{what}"), reader.secret).body;
    }
    let headers: Vec<(&str, String)> =
        reader.secret.iter().map(|it| ("authorization", format!("Bearer {it}"))).collect();
    let stream = program.client.try_send("GET", &format!("{api}/stream"), &headers, None).unwrap();
    all += &webtest::Stream::new(stream).change().data;
    all
}

#[test]
fn nobody_reads_what_opens_anothers_seat() {
    keep_it_from_others(&App::start());
}

#[test]
fn nobody_reads_what_opens_anothers_seat_through_a_node() {
    keep_it_from_others(&App::keeping(Keeps::OnPostgres, |_| {}));
}

fn keep_it_from_others(app: &App) {
    let [ana, ben, eve] = ["Ana", "Ben", "Eve"].map(|name| app.guest(name));
    let seats = ["me", "open", "open", "open"];
    let more = [("listed", "yes"), ("option.players", "4")];
    let table = ana.opens("caper-cards", &seats, &more);
    let invitations: Vec<String> = ana
        .sees(&table)
        .links(&table)
        .iter()
        .map(|link| link.rsplit('/').next().unwrap().to_owned())
        .collect();
    ben.post(&format!("{table}/join"), &[("name", "Ben")]).leads();
    let robin = Seat {
        program: app.program(),
        table: table.trim_start_matches("/t/").to_owned(),
        number: 2,
        invitation: invitations[1].clone(),
        secret: "r0b1n".repeat(7),
    };
    robin.sits_down("Robin");
    let recovery = |guest: &Guest| {
        let page = guest.post(&format!("{table}/secret"), &[]).has(200).body;
        page.split("/back/").nth(1).unwrap().split('"').next().unwrap().to_owned()
    };
    let (anas, bens) = (recovery(&ana), recovery(&ben));
    let ids: Vec<String> = [&ana, &ben, &eve].iter().map(|guest| guest.id()).collect();

    let look = |stage: &str, free: &str| {
        let mut secrets: Vec<&str> = vec![&anas, &bens, &robin.secret, free];
        secrets.extend(invitations.iter().map(String::as_str).filter(|it| *it != free));
        secrets.extend(ids.iter().map(String::as_str));
        let host_sees: Vec<&str> = if stage == "waiting" { vec![free] } else { vec![] };
        for reader in [
            Reader { name: "the host", guest: &ana, secret: None, own: &host_sees },
            Reader { name: "a player", guest: &ben, secret: None, own: &["nothing"] },
            Reader { name: "a program", guest: &eve, secret: Some(&robin.secret), own: &[] },
            Reader { name: "a stranger", guest: &eve, secret: None, own: &[] },
        ] {
            let all = everything(app, &table, &reader);
            for secret in secrets.iter().filter(|secret| !reader.own.contains(secret)) {
                assert!(
                    !all.contains(*secret),
                    "{stage}: {} reads a secret: {secret}",
                    reader.name
                );
            }
            let told = reader.own.first().filter(|own| **own != "nothing");
            assert!(told.is_none_or(|own| all.contains(own)), "the host sees the invitation");
        }
    };
    look("waiting", &invitations[2]);
    let friend = app.guest("Friend");
    friend.sits_down(&format!("{table}/sit/{}", invitations[2]));
    look("playing", &invitations[2]);
    webtest::eventually("the end", || {
        for guest in [&ana, &ben, &friend] {
            let page = guest.sees(&table);
            if page.is_over() {
                return Some(());
            }
            if let Some(action) = page.choices().last() {
                guest.presses(&table, &page, action);
            }
        }
        let seen = robin.sees();
        if let Some(choice) = seen["choices"].as_array().and_then(|all| all.last()) {
            robin.acts(&seen, &choice["action"], &json!(seen["decision"]).to_string());
        }
        None
    });
    look("over", &invitations[2]);
}
