//! Records, stepped through from every seat.

use serde_json::Value;

use crate::common::{Folder, games, hideout, recorded};

#[test]
fn a_record_is_replayed_from_every_seat() {
    let folder = Folder::new("replay");
    for game in games() {
        let file = recorded(&folder, &game, 3);
        let all = hideout(&["replay", &file]).fine();
        let players = hideout(&["simulate", &game, "--games", "1", "--json"]).json();
        let players = players["summary"]["seats"].as_array().unwrap().len();
        for seat in 1..=players {
            let eyes = hideout(&["replay", &file, "--as", &seat.to_string()]).fine();
            assert_eq!(eyes.matches("\nStep ").count(), all.matches("\nStep ").count());
            assert_ne!(eyes, all, "a seat does not see everything");
        }
        hideout(&["replay", &file, "--as", "spectator"]).fine();
        let third = hideout(&["replay", &file, "--game", "3"]).fine();
        assert_ne!(third, all);
        let step = hideout(&["replay", &file, "--step", "2"]).fine();
        assert!(all.contains(&step), "{step}");
    }
}

#[test]
fn a_replay_for_programs_keeps_secrets_too() {
    let folder = Folder::new("replay_json");
    for game in games() {
        let file = recorded(&folder, &game, 1);
        let eyes = |viewer| hideout(&["replay", &file, "--as", viewer, "--json"]).json();
        let (all, spectator) = (eyes("all"), eyes("spectator"));
        let steps = |replay: &Value| replay["steps"].as_array().unwrap().clone();
        assert_eq!(steps(&all).len(), steps(&spectator).len());
        assert!(steps(&all).iter().any(|step| !step["action"].is_null()));
        assert!(steps(&spectator).iter().all(|step| step["action"].is_null()));
        let told = |replay: &Value| {
            let events = steps(replay).into_iter().map(|step| step["events"].clone());
            events.flat_map(|events| events.as_array().unwrap().clone()).collect::<Vec<_>>()
        };
        assert_eq!(told(&all).len(), told(&spectator).len());
        assert_ne!(told(&all), told(&spectator));
        for event in told(&all) {
            let rule = event["rule"].as_str().unwrap();
            hideout(&["rules", &game, rule]).fine();
        }
    }
}

#[test]
fn wrong_replays_are_refused() {
    let folder = Folder::new("wrong_replay");
    for game in games() {
        let file = recorded(&folder, &game, 2);
        hideout(&["replay", &file, "--game", "3"]).refuses(&["2 records", "no record 3"]);
        hideout(&["replay", &file, "--game", "0"]).misused(&["from 1 to"]);
        hideout(&["replay", &file, "--as", "9"]).refuses(&["no seat 9"]);
        hideout(&["replay", &file, "--step", "9999"]).refuses(&["no step 9999"]);
        assert_eq!(hideout(&["replay", &file, "--as", "0"]).code, Some(2));
        assert_eq!(hideout(&["replay", &file, "--as", "me"]).code, Some(2));
    }
    let missing = folder.path("missing.jsonl");
    hideout(&["replay", &missing]).refuses(&["missing.jsonl"]);
    hideout(&["verify", &missing]).refuses(&["missing.jsonl"]);
    let empty = folder.write("empty.jsonl", "\n\n");
    hideout(&["verify", &empty]).refuses(&["holds no record"]);
    hideout(&["replay", &empty]).refuses(&["0 records"]);
}
