//! Bots against bots.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use common::{games, hideout};

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
