//! Talk at a table: nobody drowns the others out or passes for one of them.

use webtest::Guest;

use crate::app::App;

fn says(guest: &Guest, table: &str, text: &str) -> u16 {
    guest.post(&format!("{table}/say"), &[("text", text)]).status
}

#[test]
fn a_speaker_has_so_many_words() {
    let app = App::start();
    let (ana, eve) = (app.guest("Ana"), app.guest("Eve"));
    let table = ana.opens("caps-and-hammers", &["me", "open"], &[]);
    let statuses: Vec<u16> = (0..8).map(|n| says(&eve, &table, &format!("line {n}"))).collect();
    assert_eq!(statuses[..5], [303; 5], "a few at once are fine");
    assert_eq!(statuses[6], 429);
    assert_eq!(says(&app.anon(), &table, "me again"), 429, "another cookie is no other speaker");
    let refused = eve.post(&format!("{table}/say"), &[("text", "more")]);
    refused.refused(429, "faster than the others can read");
    assert!(refused.header("retry-after").unwrap().parse::<u32>().unwrap() >= 1);
    assert_eq!(says(&ana, &table, "hello"), 303, "it is Eve's own limit");
}

#[test]
fn an_onlooker_does_not_pass_for_a_player() {
    let app = App::start();
    let (ana, eve) = (app.guest("Ana"), app.guest("Ana"));
    let table = ana.opens("caps-and-hammers", &["me", "pickpocket"], &[]);
    // Eve calls herself Ana elsewhere and talks here.
    eve.opens("caper", &["me", "open"], &[]);
    says(&eve, &table, "I give up");
    says(&ana, &table, "never");
    let page = ana.sees(&table);
    assert!(page.has("Ana (onlooker)") && page.has("I give up"));
    assert!(page.has("<b><bdi>Ana</bdi></b>: <bdi>never</bdi>"), "{}", page.0);
    // Without a name one is an onlooker all the same.
    says(&app.anon(), &table, "hm");
    assert!(ana.sees(&table).has("<b><bdi>onlooker</bdi></b>: <bdi>hm</bdi>"));
}

#[test]
fn the_host_mutes_and_hears_again() {
    let app = App::start();
    let (ana, ben, eve, dan) =
        (app.guest("Ana"), app.guest("Ben"), app.guest("Eve"), app.guest("Dan"));
    let table = ana.opens("caps-and-hammers", &["me", "open"], &[]);
    ben.sits_down(&ana.sees(&table).links(&table)[0]);
    assert_eq!(says(&eve, &table, "buh"), 303);
    let mute =
        |guest: &Guest, fields: &[(&str, &str)]| guest.post(&format!("{table}/mute"), fields);
    mute(&ben, &[("seat", "0"), ("muted", "true")]).refused(403, "Only the person who opened");
    mute(&eve, &[("muted", "true")]).refused(403, "Only the person who opened");
    // Eve is named by a line of hers: her id is nobody's business.
    mute(&ana, &[("line", "0"), ("muted", "true")]).leads();
    mute(&ana, &[("line", "7"), ("muted", "true")]).refused(400, "no such line");
    assert_eq!(says(&eve, &table, "again"), 403);
    mute(&ana, &[("muted", "true")]).leads();
    assert_eq!(says(&dan, &table, "and now?"), 403, "no onlooker is");
    assert_eq!(says(&ben, &table, "thanks"), 303);
    mute(&ana, &[("seat", "1"), ("muted", "true")]).leads();
    assert_eq!(says(&ben, &table, "hey"), 403);
    mute(&ana, &[("seat", "1"), ("muted", "false")]).leads();
    mute(&ana, &[("muted", "false")]).leads();
    assert_eq!((says(&ben, &table, "ok"), says(&dan, &table, "ok")), (303, 303));
    assert_eq!(says(&eve, &table, "?"), 403, "she alone is still muted");
}

#[test]
fn no_two_names_at_a_table_look_alike() {
    let app = App::start();
    let ana = app.guest("Ana");
    // A Cyrillic letter, invisible ones, and the name of a seat.
    for (name, shown) in [
        ("\u{410}na", "(Hammers)"),
        ("A\u{200b}na", "(Hammers)"),
        ("ANA", "ANA (Hammers)"),
        ("Caps", "Caps (Hammers)"),
        ("\u{3164}\u{115f}\u{202e}", "Hammers"),
    ] {
        let table = ana.opens("caps-and-hammers", &["me", "open"], &[]);
        let other = app.guest(name);
        other.sits_down(&ana.sees(&table).links(&table)[0]);
        let seats = ana.sees(&table).0;
        let seats = seats.split("id=\"seats\"").nth(1).unwrap().split("</section>").next().unwrap();
        assert!(seats.contains(shown), "{name:?}: {seats}");
        assert!(!seats.contains('\u{200b}') && !seats.contains('\u{202e}'));
    }
}

#[test]
fn in_a_crew_without_words_nobody_is_renamed() {
    let app = App::start();
    let ana = app.guest("Ana");
    let table = ana.opens("caper-cards", &["me", "open"], &[("option.players", "2")]);
    let link = ana.sees(&table).links(&table).swap_remove(0);
    let ben = app.guest("Ben");
    ben.sits_down(&link);
    // Sitting down again with another name leads to the seat and changes nothing.
    let talk = app.same(&ben);
    talk.post(&link, &[("name", "I hold the Thief")]).leads();
    talk.post(&format!("{table}/join"), &[("name", "I hold the Thief")]).leads();
    assert!(!ana.sees(&table).has("I hold the Thief"));
    assert!(ana.sees(&table).has("Ben"));
}
