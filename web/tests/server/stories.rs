//! What people do in the server.

use std::time::Duration;

use serde_json::json;
use webtest::{Dice, eventually};

use crate::app::{App, games};

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

/// In Caps and Hammers one wins, or nobody does.
#[test]
fn the_end_sounds_to_each_like_their_own_result() {
    let app = App::start();
    let (ana, ben, onlooker) = (app.guest("Ana"), app.guest("Ben"), app.anon());
    let table = ana.opens("caps-and-hammers", &["me", "open"], &[]);
    ben.sits_down(&ana.sees(&table).links(&table).swap_remove(0));
    while !ana.sees(&table).is_over() {
        for guest in [&ana, &ben] {
            let page = guest.sees(&table);
            if let Some(action) = page.choices().first() {
                guest.presses(&table, &page, action).leads();
            }
        }
    }
    let sounds = [&ana, &ben, &onlooker].map(|guest| {
        let page = guest.sees(&table).0;
        let sound = page.split("data-sound=\"").nth(1).unwrap();
        sound.split('"').next().unwrap().to_owned()
    });
    let expected = match ana.sees(&table).has("class=\"winner\"") {
        true => [["triumph", "bust", "triumph"], ["bust", "triumph", "triumph"]],
        false => [["bust"; 3]; 2],
    };
    assert!(expected.iter().any(|it| sounds == *it), "{sounds:?}");
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
        ("preview", vec![("action", page.choices()[0].as_str()), ("decision", "0")]),
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
    let news = now.json()["news"].to_string();
    assert!(news.contains("<li"), "what happened is told: {news}");
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
    let (mut taken_back, mut kept) = (0, 0);
    for table in 0..4 {
        let seat = robin.plays_against_bots("caps-and-hammers");
        seat.post("/undo", &json!(null)).refused(409, "nothing has been played yet");
        for number in 0.. {
            let seen = seat.sees_own_turn();
            if seen["stage"] == "over" || (taken_back >= 3 && kept >= 3) {
                break;
            }
            let action = dice.pick(seen["choices"].as_array().unwrap())["action"].clone();
            let key = format!("act {number} at table {table}");
            let then = seat.acts(&seen, &action, &key).has(200).json();
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
