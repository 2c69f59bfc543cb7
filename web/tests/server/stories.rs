//! What people do in the house.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use store::{Memory, NewTable, Store};
use webtest::{Dice, eventually};

use crate::app::{App, games, settings};

#[test]
fn two_clicks_and_a_move() {
    let app = App::start();
    let ana = app.anon();
    for game in games() {
        let home = ana.get("/").has(200);
        assert!(home.body.contains(&format!("/play/{game}")), "{game} stands on the first page");
        let table = ana.plays_now(game);
        let page = ana.sees_own_turn(&table);
        let action = page.choices()[0].clone();
        assert_eq!(ana.presses(&table, &page, &action).leads(), table);
        let next = ana.sees_own_turn(&table);
        if next.is_over() {
            // A crew of Caper Cards can be caught at once.
            continue;
        }
        assert_ne!(next.decision(), page.decision(), "{game} goes on, or a crew has failed");
        // The same button pressed again is the same attempt.
        assert_eq!(ana.presses(&table, &page, &action).leads(), table);
        let still = ana.sees_own_turn(&table);
        assert_eq!(still.decision(), next.decision(), "{game} was played twice");
    }
}

#[test]
fn friends_meet_by_links() {
    let app = App::start();
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let table = ana.opens("caps-and-hammers", &["me", "open"], &[]);
    let waiting = ana.sees(&table);
    assert!(waiting.choices().is_empty(), "nobody plays before everybody is there");
    let link = waiting.links(&table).swap_remove(0);

    assert!(ben.get(&link).has(200).body.contains("Ana"), "the invitation says who is there");
    assert_eq!(ben.sits_down(&link), table);
    assert!(ana.sees(&table).has("Ben"));
    assert!(ben.sees(&table).has("Ana"));

    // Exactly one of them is to move, and moves; the other one cannot move for them.
    let (mover, other) = match ana.sees(&table).choices().is_empty() {
        true => (&ben, &ana),
        false => (&ana, &ben),
    };
    assert!(other.sees(&table).choices().is_empty());
    let page = mover.sees(&table);
    let action = page.choices()[0].clone();
    assert!(other.presses(&table, &page, &action).status >= 400);
    mover.presses(&table, &page, &action).leads();
}

#[test]
fn an_open_table_is_found_and_joined() {
    let app = App::start();
    let (ana, ben, cleo) = (app.guest("Ana"), app.guest("Ben"), app.guest("Cleo"));
    let table = ana.opens("caps-and-hammers", &["me", "open"], &[("listed", "yes")]);
    assert!(ben.get("/").body.contains(&format!("{table}/join")));
    assert_eq!(ben.post(&format!("{table}/join"), &[]).leads(), table);
    assert!(!cleo.get("/").body.contains(&table), "a full table is not offered");
    cleo.post(&format!("{table}/join"), &[]).refused(409, "No seat is free");
    assert!(ana.get("/").body.contains(&table), "one's own games come first");
}

#[test]
fn a_spectator_sees_and_cannot_act() {
    let app = App::start();
    let (ana, eve) = (app.guest("Ana"), app.anon());
    let table = ana.plays_now("caper");
    let page = ana.sees_own_turn(&table);
    let seen = eve.sees(&table);
    assert!(seen.choices().is_empty());
    assert!(seen.links(&table).is_empty());
    for (what, fields) in [
        ("act", vec![("action", page.choices()[0].as_str()), ("decision", "0")]),
        ("undo", vec![]),
        ("bot", vec![("seat", "0"), ("level", "burglar")]),
        ("return", vec![]),
        ("auto-pass", vec![]),
    ] {
        eve.post(&format!("{table}/{what}"), &fields).refused(403, "no seat");
    }
    assert_eq!(ana.sees(&table).hidden("decision"), page.hidden("decision"));
}

#[test]
fn a_stream_tells_what_happens_and_resumes() {
    let app = App::start();
    let (ana, eve) = (app.guest("Ana"), app.anon());
    let table = ana.plays_now("caps-and-hammers");
    let page = ana.sees_own_turn(&table);
    let mut own = ana.watches(&table, None);
    let mut other = eve.watches(&table, None);
    let (first, seen) = (own.change(), other.change());
    assert_eq!(first.id, seen.id);
    ana.presses(&table, &page, &page.choices()[0]).leads();
    let (now, also) = (own.change(), other.change());
    assert!(now.id > first.id && also.id > seen.id);
    let parts = now.json()["parts"].to_string();
    assert!(parts.contains("log"), "what happened is told: {parts}");
    drop(own);

    // Whoever has seen it all is told nothing but what is new.
    let page = ana.sees_own_turn(&table);
    let length: u64 =
        page.0.split("data-length=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
    let mut again = ana.watches(&table, Some(length));
    ana.presses(&table, &page, &page.choices()[0]).leads();
    assert!(again.change().id > Some(length));
}

#[test]
fn what_revealed_nothing_can_be_taken_back() {
    let app = App::start();
    let robin = app.program();
    // At random until an action may be taken back; then it is as if it had not been taken.
    let mut dice = Dice(3);
    let seat = robin.plays_against_bots("caps-and-hammers");
    seat.post("/undo", &json!(null)).refused(409, "nothing has been played yet");
    let (mut taken_back, mut kept) = (0, 0);
    for number in 0.. {
        let seen = seat.sees_own_turn();
        if seen["stage"] == "over" || (taken_back >= 3 && kept >= 3) {
            break;
        }
        let action = dice.pick(seen["choices"].as_array().unwrap())["action"].clone();
        let then = seat.acts(&seen, &action, &format!("act {number}")).has(200).json();
        if then["can_undo"] == true && then["awaited"] == true && taken_back < 3 {
            let back = seat.post("/undo", &json!(null)).has(200).json();
            for field in ["view", "choices", "decision", "story", "prompt"] {
                assert_eq!(back[field], seen[field], "{field} is as before");
            }
            taken_back += 1;
        } else if then["can_undo"] == false {
            seat.post("/undo", &json!(null)).refused(409, "That stays as it is");
            kept += 1;
        }
    }
    assert!(taken_back >= 3 && kept >= 3, "{taken_back} taken back, {kept} kept");
}

#[test]
fn a_bot_plays_for_whoever_left_until_they_return() {
    let app = App::with(|it| it.rooms.grace = Duration::ZERO);
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let table = ana.opens("caps-and-hammers", &["me", "open"], &[]);
    let link = ana.sees(&table).links(&table).swap_remove(0);
    ben.sits_down(&link);

    // As long as Ben's page is open he is here.
    let mut page = ben.watches(&table, None);
    page.change();
    let hand_over = [("seat", "1")];
    ana.post(&format!("{table}/bot"), &hand_over).refused(409, "away");
    drop(page);
    eventually("the seat of somebody who left", || {
        (ana.post(&format!("{table}/bot"), &hand_over).status == 303).then_some(())
    });
    assert!(ben.sees(&table).has("A bot plays for you."));
    ben.post(&format!("{table}/act"), &[("action", "0")]).refused(409, "Take your seat back");

    // The bot moves whenever it is its turn, so Ana's turn always comes.
    for _ in 0..2 {
        let page = ana.sees_own_turn(&table);
        ana.presses(&table, &page, &page.choices()[0]).leads();
    }
    assert_eq!(ben.post(&format!("{table}/return"), &[]).leads(), table);
    assert!(!ben.sees(&table).has("A bot plays for you."));
}

#[test]
fn nobody_is_replaced_before_the_grace_time() {
    let app = App::start();
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let table = ana.opens("caps-and-hammers", &["me", "open"], &[]);
    ben.sits_down(&ana.sees(&table).links(&table)[0]);
    ana.post(&format!("{table}/bot"), &[("seat", "1")]).refused(409, "after 3600 seconds away");
    // One's own seat can be handed over at once.
    ana.post(&format!("{table}/bot"), &[("seat", "0"), ("level", "pickpocket")]).leads();
    assert!(ana.sees(&table).has("A bot plays for you."));
}

#[test]
fn a_finished_game_has_a_record_and_a_rematch() {
    let app = App::start();
    let ana = app.guest("Ana");
    let table = ana.plays_now("caps-and-hammers");
    ana.get(&format!("{table}/record")).refused(409, "when the game is over");
    ana.post(&format!("{table}/rematch"), &[]).refused(409, "not over yet");
    let end = ana.plays_to_the_end(&table);
    assert!(end.has("The seed of the shuffle"));
    let record = ana.get(&format!("{table}/record")).has(200);
    assert!(record.body.lines().count() > 2, "{}", record.body);
    app.anon().post(&format!("{table}/rematch"), &[]).refused(403, "no seat");
    let next = ana.post(&format!("{table}/rematch"), &[]).leads();
    assert_ne!(next, table);
    assert_eq!(ana.post(&format!("{table}/rematch"), &[]).leads(), next, "one rematch for all");
    ana.sees_own_turn(&next);
}

#[test]
fn whoever_does_not_know_a_game_is_offered_its_lesson() {
    let app = App::start();
    let ana = app.guest("Ana");
    let offered = |path: &str| ana.get(path).has(200).body.contains("id=\"offer\"");
    assert!(ana.get("/").has(200).body.contains("First time?"), "on the first page");
    assert!(offered("/games/caper-cards"), "on the page of a game");
    let table = ana.plays_now("caper-cards");
    assert!(ana.sees_own_turn(&table).has("/learn/caper-cards"), "at a table that has just begun");
    assert!(
        !app.anon().get(&table).has(200).body.contains("id=\"offer\""),
        "to nobody who watches"
    );
    let page = ana.sees_own_turn(&table);
    ana.presses(&table, &page, &page.choices()[0]).leads();
    assert!(!offered(&table), "nobody is bothered after the first move");
    ana.plays_to_the_end(&table);
    assert!(!offered("/games/caper-cards"), "who has finished a game knows it");
    assert!(offered("/games/caper"), "and another game is new");
    assert!(!ana.get("/").has(200).body.contains("First time?"));
}

#[test]
fn people_talk_and_html_stays_text() {
    let app = App::start();
    let (ana, eve) = (app.guest("<b>Ana"), app.anon());
    let table = ana.opens("caps-and-hammers", &["me", "pickpocket"], &[]);
    ana.post(&format!("{table}/say"), &[("text", "<script>alert(1)</script> \u{202e}hi")]).leads();
    eve.post(&format!("{table}/say"), &[("text", "bravo & \"so\" on")]).leads();
    let page = eve.sees(&table);
    assert!(page.has("&lt;script&gt;alert(1)&lt;/script&gt; hi"), "escaped and without tricks");
    assert!(!page.has("<script>alert"));
    assert!(page.has("&lt;b&gt;Ana") && !page.has("<b>Ana"));
    assert!(page.has("bravo &amp;"));
    ana.post(&format!("{table}/say"), &[("text", " \u{200b} ")]).refused(400, "empty line");
}

#[test]
fn a_crew_of_caper_cards_plays_without_a_word() {
    let app = App::start();
    let (ana, eve) = (app.guest("Ana"), app.anon());
    let table = ana.opens("caper-cards", &["me", "open", "open", "open"], &[]);
    // Links leave the page once their seats are taken.
    while let Some(link) = ana.sees(&table).links(&table).first() {
        app.guest("Friend").sits_down(link);
    }
    ana.post(&format!("{table}/say"), &[("text", "I hold the Thief")]).refused(422, "CC-12.1");
    // Onlookers talk among themselves, and the crew does not hear it.
    eve.post(&format!("{table}/say"), &[("text", "she holds the Thief")]).leads();
    assert!(eve.sees(&table).has("she holds the Thief"));
    assert!(!ana.sees(&table).has("she holds the Thief"));
}

#[test]
fn whoever_has_used_up_the_clock_can_be_replaced() {
    let store = Arc::new(Memory::new());
    let app = App::over(store.clone(), settings());
    let (ana, ben) = (app.guest("Ana"), app.guest("Ben"));
    let table = ana.opens("caps-and-hammers", &["me", "open"], &[("minutes", "10")]);
    ben.sits_down(&ana.sees(&table).links(&table)[0]);
    assert!(ana.sees(&table).has("0:00 of 10:00"));
    // Both make a move, so that both have used time.
    for _ in 0..40 {
        for player in [&ana, &ben] {
            let page = player.sees(&table);
            if let Some(action) = page.choices().first() {
                player.presses(&table, &page, action).leads();
            }
        }
    }
    let slow = slowed_down(&*store, &table, 1);
    let app = App::over(Arc::new(slow), settings());
    // The cookies are signed by the house, which is the same: its secret is in the store.
    let (ana, ben) = (app.same(&ana), app.same(&ben));
    assert!(ana.sees(&table).has("Let a bot play on"), "{}", ana.sees(&table).0);
    assert!(!ben.sees(&table).has("Let a bot play on"), "Ana has been quick");
    ana.post(&format!("{table}/bot"), &[("seat", "1")]).leads();
}

#[test]
fn questions_pass_by_themselves_for_whoever_wants_that() {
    const ASKED: &str = "use an item, or pass";
    let app = App::start();
    let ana = app.guest("Ana");
    let mut dice = Dice(8);
    // Without the setting Ana is asked, as soon as she holds an item.
    let asked = (0..20).find_map(|_| {
        let table = ana.plays_now("captains-wager");
        loop {
            let page = ana.sees_own_turn(&table);
            match page.is_over() || page.has(ASKED) {
                true => return page.has(ASKED).then_some(table),
                false => ana.presses(&table, &page, dice.pick::<String>(&page.choices())).leads(),
            };
        }
    });
    let table = asked.expect("a question about an item");
    let all = ["start-of-encounter", "end-of-encounter", "end-of-adventure"];
    ana.post(&format!("{table}/auto-pass"), &all.map(|window| ("window", window))).leads();
    // The question at hand and every later one pass without her, to the end of the game.
    loop {
        let page = eventually("a turn that is no such question", || {
            Some(ana.sees_own_turn(&table)).filter(|page| !page.has(ASKED))
        });
        if page.is_over() {
            break;
        }
        ana.presses(&table, &page, &page.choices()[0]).leads();
    }
}

/// The same store with another past: `seat` thought for an hour before its first move.
fn slowed_down(store: &dyn Store, table: &str, seat: u64) -> Memory {
    let id = table.trim_start_matches("/t/").parse().unwrap();
    let found = store.read(id, 0).wait().unwrap().unwrap();
    let mut entries = found.entries;
    let first = entries.iter_mut().find_map(|entry| {
        let body: Value = serde_json::from_str(&entry.body).unwrap();
        (entry.kind == "played" && body["seat"] == seat).then_some((entry, body))
    });
    let (entry, mut body) = first.unwrap();
    body["spent_ms"] = json!(3_600_000);
    entry.body = body.to_string();
    let slow = Memory::new();
    let (game, revision, head, made_at) = (found.game, found.revision, found.head, found.made_at);
    let (summary, opened_by, opened_from) = (found.summary, found.opened_by, found.opened_from);
    let new =
        NewTable { id, game, revision, head, made_at, entries, summary, opened_by, opened_from };
    slow.create(new).wait().unwrap();
    for (name, key) in store.list("keys").wait().unwrap() {
        slow.put("keys", &name, Some(key)).wait().unwrap();
    }
    slow
}

#[test]
fn a_restart_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let open = || Arc::new(store::Sqlite::open(folder.path().join("house.db")).unwrap());
    let app = App::over(open(), settings());
    let ana = app.guest("Ana");
    let table = ana.plays_now("captains-wager");
    let page = ana.sees_own_turn(&table);
    ana.presses(&table, &page, &page.choices()[0]).leads();
    let before = ana.sees_own_turn(&table);
    app.stop();

    let app = App::over(open(), settings());
    let ana = app.same(&ana);
    let after = ana.sees_own_turn(&table);
    assert_eq!(after.choices(), before.choices());
    assert_eq!(after.hidden("stamp"), before.hidden("stamp"));
    assert!(ana.get("/").body.contains(&table), "it stands among one's games");
    ana.presses(&table, &after, &after.choices()[0]).leads();
}
