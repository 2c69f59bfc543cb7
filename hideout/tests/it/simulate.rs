//! Many games between bots.

use crate::common::{Folder, games, hideout};

#[test]
fn a_study_is_summed_up_for_people() {
    for game in games() {
        let args = ["simulate", &game, "--games", "40", "--bots", "greedy,random"];
        let out = hideout(&args).fine();
        for word in ["40 games", "games a second", "greedy", "random", "WIN %", "POINTS", "Seed: "]
        {
            assert!(out.contains(word), "{word}: {out}");
        }
    }
}

#[test]
fn two_threads_find_what_one_finds() {
    let folder = Folder::new("threads");
    for game in games() {
        let study = |threads: &str| {
            let file = format!("{game}-{threads}.jsonl");
            let path = folder.path(&file);
            let args = ["simulate", &game, "--games", "60", "--seed", "s", "--json"];
            let more = ["--threads", threads, "--records", &path];
            (hideout(&[&args[..], &more[..]].concat()).json(), folder.read(&file))
        };
        let (one, one_file) = study("1");
        let (two, two_file) = study("2");
        assert_eq!(one, two);
        assert!(one_file == two_file, "{game}: the records differ");
        assert_eq!(one["summary"]["games"], 60);
        assert_eq!(one["game"], *game);
        let path = folder.path(&format!("{game}-1.jsonl"));
        assert!(hideout(&["verify", &path, "--quiet"]).fine().contains("All 60 records hold."));
    }
}

#[test]
fn every_number_of_players_can_be_studied() {
    for game in games() {
        let info = hideout(&["games", &game, "--json"]).json();
        let (least, most) = (info["min_players"].as_u64(), info["max_players"].as_u64());
        for players in least.unwrap()..=most.unwrap() {
            let players = players.to_string();
            let args = ["simulate", &game, "--games", "20", "--players", &players, "--json"];
            let seats = hideout(&args).json()["summary"]["seats"].as_array().unwrap().len();
            assert_eq!(seats.to_string(), players);
        }
    }
}

#[test]
fn wrong_studies_are_refused() {
    let folder = Folder::new("wrong_studies");
    for game in games() {
        hideout(&["simulate", &game, "--bots", "greedy,hal"]).refuses(&["no bot \"hal\""]);
        hideout(&["simulate", &game, "--players", "0"]).refuses(&["0"]);
        let nowhere = folder.path("no/such/folder.jsonl");
        hideout(&["simulate", &game, "--records", &nowhere]).refuses(&["folder.jsonl"]);
        assert_eq!(hideout(&["simulate", &game, "--threads", "0"]).code, Some(2));
        assert_eq!(hideout(&["simulate", &game, "--games", "many"]).code, Some(2));
    }
}
