//! Programs that play.

use serde_json::{Value, json};
use webtest::Dice;

use crate::app::{App, games};

/// What the example program of `docs/api.md` does, for every game: open, sit down, and take some
/// action whenever it is awaited, until the game is over.
#[track_caller]
fn plays_a_whole_game(game: &str) {
    let app = App::start();
    let robin = app.program();
    let seat = robin.plays_against_bots(game);
    let end = seat.plays_to_the_end(&mut Dice(11));
    assert_eq!(
        end["ending"]["places"].as_array().unwrap().len(),
        end["seats"].as_array().unwrap().len()
    );
    assert!(!end["ending"]["sentence"].as_str().unwrap().is_empty());
    assert!(!end["score"]["rows"].as_array().unwrap().is_empty());
    let digest_in_the_record =
        robin.get(&format!("/api/tables/{}/record", seat.table), None).has(200);
    assert!(digest_in_the_record.body.contains(end["ending"]["seed"].as_str().unwrap()));
    seat.acts(&end, &json!(0), "late").refused(422, "over");
}

#[test]
fn a_program_plays_a_whole_game_of_caper() {
    plays_a_whole_game("caper");
}

#[test]
fn a_program_plays_a_whole_game_of_caper_cards() {
    plays_a_whole_game("caper-cards");
}

#[test]
fn a_program_plays_a_whole_game_of_caper_europe() {
    plays_a_whole_game("caper-europe");
}

#[test]
fn a_program_plays_a_whole_game_of_caps_and_hammers() {
    plays_a_whole_game("caps-and-hammers");
}

#[test]
fn a_program_plays_a_whole_game_of_captains_wager() {
    plays_a_whole_game("captains-wager");
}

#[test]
fn the_games_are_listed_with_their_options() {
    let app = App::start();
    let listed = app.program().get("/api/games", None).has(200).json();
    let ids: Vec<&str> =
        listed["games"].as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), games().count());
    for game in listed["games"].as_array().unwrap() {
        for option in game["options"].as_array().unwrap() {
            for choice in option["choices"].as_array().unwrap() {
                let name = option["name"].as_str().unwrap();
                let mut new = json!({ "game": game["id"], "options": { name: choice["value"] } });
                let opened = app.program().post("/api/tables", None, &new);
                if let Some((other, value)) = needs(name).filter(|_| opened.status != 201) {
                    opened.refused(400, other);
                    new["options"][other] = json!(value);
                    app.program().post("/api/tables", None, &new).has(201);
                } else {
                    opened.has(201);
                }
            }
        }
    }
    let document = app.program().get("/api/openapi.json", None).has(200).json();
    assert!(document["paths"]["/api/tables/{table}/act"]["post"].is_object());
}

/// The other option without which an option means nothing but in its usual value.
fn needs(option: &str) -> Option<(&'static str, &'static str)> {
    match option {
        "which_crew" => Some(("bonus_crew", "true")),
        "out_2" | "out_3" | "out_4" => Some(("bonus_items", "same_three")),
        _ => None,
    }
}

#[test]
fn a_program_and_a_person_play_together() {
    let app = App::start();
    let (robin, ana) = (app.program(), app.guest("Ana"));
    let seats = robin.opens(&json!({ "game": "caps-and-hammers", "seats": ["open", "open"] }));
    assert_eq!(seats[0].sits_down("Robin")["stage"], "waiting");
    seats[0].acts(&seats[0].sees(), &json!(0), "early").refused(409, "every seat is taken");
    let table = ana.sits_down(&format!("/t/{}/sit/{}", seats[1].table, seats[1].invitation));
    let mut dice = Dice(5);
    loop {
        let seen = seats[0].sees();
        let page = ana.sees(&table);
        if seen["stage"] == "over" {
            break;
        }
        assert_ne!(seen["awaited"] == true, !page.choices().is_empty(), "one of them is awaited");
        if seen["awaited"] == true {
            let choice = dice.pick(seen["choices"].as_array().unwrap()).clone();
            seats[0].acts(&seen, &choice["action"], &seen["length"].to_string()).has(200);
        } else {
            let choices = page.choices();
            ana.presses(&table, &page, dice.pick(&choices).as_str()).leads();
        }
    }
    assert!(ana.sees(&table).is_over());
}

#[test]
fn an_action_sent_twice_is_taken_once() {
    let app = App::start();
    let seats =
        app.program().opens(&json!({ "game": "caps-and-hammers", "seats": ["open", "open"] }));
    seats.iter().for_each(|seat| drop(seat.sits_down("")));
    let mover = seats.iter().find(|seat| seat.sees()["awaited"] == true).unwrap();
    let other = seats.iter().find(|seat| seat.sees()["awaited"] == false).unwrap();
    let seen = mover.sees();
    let action = &seen["choices"][0]["action"];
    let then = mover.acts(&seen, action, "one").has(200).json();
    let again = mover.acts(&seen, action, "one").has(200).json();
    assert_eq!(again, then, "the second time nothing happens");
    mover.acts(&seen, action, "two").refused(409, "moved on");
    // A key belongs to a seat: nobody uses up another's.
    let mut turn = then;
    while turn["awaited"] == true {
        let action = &turn["choices"][0]["action"];
        turn = mover.acts(&turn, action, &format!("turn {}", turn["length"])).has(200).json();
    }
    let theirs = other.sees();
    let then = other.acts(&theirs, &theirs["choices"][0]["action"], "one").has(200).json();
    assert_eq!(then["length"].as_u64(), theirs["length"].as_u64().map(|it| it + 1));
}

#[test]
fn a_stream_has_the_shape_of_a_look_and_resumes() {
    let app = App::start();
    let seat = app.program().plays_against_bots("caper-europe");
    let seen = seat.sees_own_turn();
    let mut stream = seat.watches(None);
    assert_eq!(stream.change().json(), seen, "the first event is what one sees");
    seat.acts(&seen, &seen["choices"][0]["action"], "a").has(200);
    let mut last = stream.change();
    let mut said = last.json();
    while said["awaited"] != true {
        let next = stream.change();
        assert!(next.id > last.id, "moments are told in order");
        (said, last) = (next.json(), next);
    }
    assert_eq!(said, seat.sees());
    drop(stream);

    // Whoever says what they have seen hears of what came later only.
    let mut resumed = seat.watches(last.id);
    seat.acts(&said, &said["choices"][0]["action"], "b").has(200);
    let next = resumed.change();
    assert!(next.id > last.id);
    let length = |seen: &Value| seen["length"].as_u64();
    assert_eq!(length(&next.json()), next.id);
}

#[test]
fn a_stranger_sees_what_an_onlooker_sees() {
    let app = App::start();
    let robin = app.program();
    let seat = robin.plays_against_bots("caper");
    let own = seat.sees_own_turn();
    let path = format!("/api/tables/{}", seat.table);
    let seen = robin.get(&path, None).has(200).json();
    assert_eq!(seen["you"], Value::Null);
    assert_eq!(seen["choices"], json!([]));
    assert_ne!(seen["view"], own["view"]);
    robin.get(&path, Some("0123456789abcdef0123456789abcdef")).refused(401, "opens no seat");
    robin
        .post(&format!("{path}/act"), None, &json!({ "action": 0 }))
        .refused(401, "needs a secret");
}
