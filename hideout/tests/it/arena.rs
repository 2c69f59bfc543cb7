//! Bots against bots.

use crate::common::{games, hideout};

#[test]
fn an_arena_is_summed_up_for_people() {
    for game in games() {
        let args = ["arena", &game, "--games", "40", "--bots", "greedy,random", "--seed", "s"];
        let out = hideout(&args).fine();
        for word in ["greedy", "random", "ELO", "PAIR", "deals", "Seed: ", "Games won in %"] {
            assert!(out.contains(word), "{word}: {out}");
        }
    }
}

#[test]
fn two_threads_find_what_one_finds() {
    for game in games() {
        let arena = |threads: &str| {
            let args = ["arena", &game, "--games", "30", "--bots", "search:20,greedy,random"];
            let more = ["--seed", "s", "--json", "--threads", threads];
            hideout(&[&args[..], &more[..]].concat()).json()
        };
        let (one, two) = (arena("1"), arena("2"));
        assert_eq!(one, two);
        assert_eq!(one["bots"].as_array().unwrap().len(), 3);
        assert_eq!(one["pairs"].as_array().unwrap().len(), 3);
        assert_eq!(one["matrix"][0].as_array().unwrap().len(), 3);
        assert!(one["ratings"][2]["elo"].as_f64() < one["ratings"][0]["elo"].as_f64(), "{one}");
    }
}

#[test]
fn a_clear_answer_ends_the_games() {
    for game in games() {
        let args = ["arena", &game, "--games", "4000", "--bots", "greedy,random", "--seed", "s"];
        let out = hideout(&[&args[..], &["--sprt", "0,50", "--json"]].concat()).json();
        assert_eq!(out["sprt"]["answer"], "lead", "{game}");
        assert!(out["deals"].as_u64().unwrap() < 500, "{game}: {}", out["deals"]);
    }
}

#[test]
fn one_bot_can_sit_alone_among_another() {
    let args = ["arena", "captains-wager", "--players", "3", "--games", "9", "--alone"];
    let more = ["--bots", "greedy,random", "--seed", "s"];
    let json = hideout(&[&args[..], &more[..], &["--json"]].concat()).json();
    assert_eq!((json["deals"].as_u64(), json["games"].as_u64()), (Some(3), Some(9)));
    assert_eq!(json["matrix"][0][1]["games"], 9);
    assert!(json["matrix"][1][0].is_null());
    let said = hideout(&[&args[..], &more[..]].concat()).fine();
    assert!(said.contains("× a fair share"), "{said}");
    for bots in ["greedy", "greedy,random,search:10"] {
        let args = ["arena", "captains-wager", "--alone", "--bots", bots];
        hideout(&args).refuses(&["name two bots"]);
    }
    hideout(&["arena", "caper-cards", "--alone"]).refuses(&["a game of opponents"]);
}

#[test]
fn wrong_arenas_are_refused() {
    for game in games() {
        hideout(&["arena", &game, "--bots", "greedy,hal"]).refuses(&["no bot \"hal\"", "search:"]);
        hideout(&["arena", &game, "--bots", "greedy,greedy"]).refuses(&["\"greedy\"", "twice"]);
        let args = ["arena", &game, "--bots", "greedy", "--sprt", "0,50"];
        hideout(&args).refuses(&["two bots"]);
        for wrong in ["50,0", "0", "a,b", "0,1e9", "nan,1"] {
            let run = hideout(&["arena", &game, "--sprt", wrong]);
            assert_eq!(run.code, Some(2), "{wrong}: {run:?}");
        }
    }
}
