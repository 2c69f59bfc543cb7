//! Whole games at the terminal, typed from a script.

use std::collections::BTreeSet;

use crate::common::{Folder, games, hideout, hideout_with};

/// Someone who always takes the first choice.
fn first_choices() -> String {
    "1\n".repeat(400)
}

#[test]
fn every_game_is_played_to_the_end_and_its_record_holds() {
    let folder = Folder::new("play_to_the_end");
    for game in games() {
        let file = folder.path(&format!("{game}.jsonl"));
        let args = ["play", &game, "--seed", "tuesday", "--record", &file];
        let out = hideout_with(&args, &first_choices()).fine();
        let shown = |head: &str| {
            let line = out.lines().find(|line| line.starts_with(head));
            line.unwrap_or_else(|| panic!("no {head}: {out}"))[head.len()..].trim().to_owned()
        };
        assert_eq!(shown("Digest of the seed:"), shown("Digest:"));
        assert!(folder.read(&format!("{game}.jsonl")).contains(&shown("Seed:")));
        assert!(hideout(&["verify", &file]).fine().contains("The record holds."));
        assert_eq!(
            hideout_with(&args[..4], &first_choices()).fine().lines().next(),
            out.lines().next()
        );
    }
}

#[test]
fn the_same_seed_and_choices_are_the_same_game() {
    for game in games() {
        let play = || hideout_with(&["play", &game, "--seed", "again"], &first_choices()).fine();
        assert_eq!(play(), play());
    }
}

/// The part of the output that answers the second line typed.
fn answer(game: &str, question: &str) -> String {
    let script = format!("table\n{question}\nquit\n");
    let out = hideout_with(&["play", game, "--seed", "answers"], &script).fine();
    let after = out.split(&format!("> {question}\n")).nth(1).unwrap();
    after.split("> quit").next().unwrap().to_owned()
}

#[test]
fn every_command_at_the_prompt_answers() {
    for game in games() {
        let prefix = hideout(&["games", &game, "--json"]).json()["prefix"].clone();
        let prefix = format!("{}-", prefix.as_str().unwrap());
        let card = hideout(&["cards", &game, "--json"]).json()[0]["name"].clone();
        let card = card.as_str().unwrap();
        for question in ["why", "why 1", "why not", "log", "rules 1", "rules"] {
            let answer = answer(&game, question);
            // In Caper Cards hardly anything is forbidden that somebody would try.
            let nothing = question == "why not" && answer.contains("you could try is forbidden");
            assert!(answer.contains(&prefix) || nothing, "{question}: {answer}");
        }
        assert!(answer(&game, "help").contains("save FILE"));
        assert!(answer(&game, "?").contains("save FILE"));
        let hint = answer(&game, "hint");
        assert!(hint.contains("would choose") && hint.contains("% to win"), "{hint}");
        assert!(hint.contains("  1. ") && hint.contains("VISITS"), "{hint}");
        assert!(answer(&game, &format!("cards {card}")).contains(card));
        assert!(answer(&game, "cards").contains(card));
        assert!(answer(&game, "undo").contains("cannot be taken back"));
    }
}

#[test]
fn a_wrong_answer_is_asked_again_with_what_is_allowed() {
    for game in games() {
        for wrong in ["0", "9999", "hello", "", "why me", "save"] {
            let answer = answer(&game, wrong);
            assert!(answer.contains("Type a number from 1 to"), "{wrong}: {answer}");
        }
        assert!(answer(&game, "why 9999").contains("no line 9999"));
        assert!(answer(&game, "rules XX-1").contains("no rule XX-1"));
        assert!(answer(&game, "cards xyzzy").contains("No card"));
    }
}

#[test]
fn a_choice_can_be_taken_back_until_something_is_revealed() {
    // Deploying face down reveals nothing, and the turn goes on after it.
    let script = "1\nundo\nlog\nquit\n";
    let out = hideout_with(&["play", "caps-and-hammers", "--seed", "answers"], script).fine();
    let (before, after) = out.split_once("Taken back.").unwrap();
    let log = after.split("> log\n").nth(1).unwrap();
    assert!(before.contains("You deploy "), "{before}");
    assert!(!log.contains("You deploy "), "{log}");
}

#[test]
fn the_end_of_the_input_is_a_polite_goodbye() {
    let folder = Folder::new("goodbye");
    for game in games() {
        let file = folder.path(&format!("{game}.jsonl"));
        let out = hideout_with(&["play", &game, "--record", &file], "table\n").fine();
        assert!(out.contains("not finished"), "{out}");
        assert!(out.contains(&file), "{out}");
        assert!(hideout(&["verify", &file]).open().contains("unfinished"));
    }
}

#[test]
fn a_game_can_be_saved_but_never_over_another_file() {
    let folder = Folder::new("save");
    let taken = folder.write("taken.jsonl", "precious");
    for game in games() {
        let file = folder.path(&format!("{game}.jsonl"));
        assert!(answer(&game, &format!("save {file}")).contains(&file));
        hideout(&["verify", &file]).open();
        assert!(answer(&game, &format!("save {taken}")).contains("there already"));
        hideout(&["play", &game, "--record", &taken]).refuses(&["taken.jsonl", "there already"]);
        let nowhere = folder.path("no/such/folder.jsonl");
        hideout(&["play", &game, "--record", &nowhere]).refuses(&["folder.jsonl"]);
    }
    assert_eq!(folder.read("taken.jsonl"), "precious");
}

#[test]
fn wrong_tables_are_refused() {
    for game in games() {
        hideout(&["play", &game, "--seat", "9"]).refuses(&["no seat 9", "1 to"]);
        hideout(&["play", &game, "--bots", "hal"]).refuses(&["no bot \"hal\"", "random, greedy"]);
        hideout(&["play", &game, "--players", "77"]).refuses(&["77"]);
        hideout(&["play", &game, "--option", "nonsense"]).refuses(&["NAME=VALUE"]);
        hideout(&["play", &game, "--option", "colour=red"]).refuses(&["no option \"colour\""]);
        hideout(&["play", &game, "--names", "a,b,c,d,e,f"]).refuses(&["6 names"]);
        let options = hideout(&["games", &game, "--json"]).json()["options"].clone();
        for field in options.as_array().unwrap() {
            let name = field["name"].as_str().unwrap();
            let usual = field["choices"][0]["value"].as_str().unwrap();
            let wrong = format!("{name}=wrong");
            hideout(&["play", &game, "--option", &wrong]).refuses(&[name, "\"wrong\"", usual]);
        }
    }
}

/// The lines that are in the first text and nowhere in the second.
fn only_in<'a>(text: &'a str, other: &str) -> BTreeSet<&'a str> {
    let known: BTreeSet<&str> = other.lines().collect();
    text.lines().filter(|line| !known.contains(line)).collect()
}

/// Two people at one screen. What only the other saw and was told, by the replay of the same
/// game, is never on the screen of either.
#[test]
fn at_one_screen_nobody_sees_the_others_hand() {
    let folder = Folder::new("hot_seat");
    for game in games() {
        let file = folder.path(&format!("{game}.jsonl"));
        let seats = ["--players", "2", "--seat", "1", "--seat", "2", "--names", "Ana,Ben"];
        let args = ["play", &game, "--seed", "screen", "--record", &file];
        let out = hideout_with(&[&args[..], &seats[..]].concat(), &first_choices()).fine();
        let eyes = |seat| hideout(&["replay", &file, "--as", seat]).fine();
        let (ana, ben) = (eyes("1"), eyes("2"));
        let mut own = [0, 0];
        for screen in out.split("It is the turn of ").skip(1) {
            // After the last choice the table belongs to everybody again.
            let screen = screen.split("Ask on (").next().unwrap();
            let screen = screen.rsplit_once("> 1\n").unwrap().0;
            let (index, private, others) = if screen.starts_with("Ana.") {
                (0, only_in(&ana, &ben), only_in(&ben, &ana))
            } else {
                assert!(screen.starts_with("Ben."), "{screen}");
                (1, only_in(&ben, &ana), only_in(&ana, &ben))
            };
            for line in screen.lines() {
                assert!(!others.contains(line), "{game}: {screen}\nshows {line}");
                own[index] += usize::from(private.contains(line));
            }
        }
        assert!(own.iter().all(|&lines| lines > 0), "{game}: both saw something of their own");
    }
}

#[test]
fn bots_can_sit_anywhere_and_people_can_be_named() {
    for game in games() {
        let info = hideout(&["games", &game, "--json"]).json();
        let most = info["max_players"].to_string();
        let args = ["play", &game, "--players", &most, "--seat", &most, "--bots", "random"];
        let out = hideout_with(&[&args[..], &["--names", "Ana"]].concat(), &first_choices()).fine();
        assert!(out.lines().next().unwrap().contains("Ana"), "{out}");
    }
}

/// The choices of each question that was put, as they stand on the screen.
fn questions(out: &str) -> Vec<Vec<&str>> {
    out.split("\n> ").map(choices).collect()
}

fn choices(screen: &str) -> Vec<&str> {
    let lines: Vec<&str> = screen.lines().collect();
    let from = lines.iter().rposition(|line| line.contains(" ▸ ")).unwrap_or(lines.len());
    lines[from..].iter().filter(|line| line.contains('[')).copied().collect()
}

/// Alone at the screen, nobody has to type the only choice there is.
#[test]
fn whoever_plays_alone_is_not_asked_where_there_is_nothing_to_decide() {
    let mut asked = 0;
    for seed in ["one", "two", "three"] {
        let args = ["play", "captains-wager", "--players", "4", "--seed", seed];
        let lone = |out: &str| {
            let lone = |it: &&Vec<&str>| it.len() == 1 && it[0].trim() == "[1] Pass";
            questions(out).iter().filter(lone).count()
        };
        let out = hideout_with(&args, &first_choices()).fine();
        assert_eq!(lone(&out), 0, "{out}");
        let off = hideout_with(&args, &format!("auto off\n{}", first_choices())).fine();
        asked += lone(&off);
        assert!(off.contains("You are asked even if you can only pass."));
    }
    assert!(asked > 0, "without the automatic there are such questions");
}

#[test]
fn two_at_a_screen_are_told_what_the_automatic_tells() {
    let seats = ["--players", "2", "--seat", "1", "--seat", "2"];
    let args = [&["play", "captains-wager", "--seed", "auto"][..], &seats].concat();
    let out = hideout_with(&args, "\nauto on\nrest\nquit\n").fine();
    assert!(out.contains("The others may notice"), "{out}");
    assert!(out.contains("You pass until the encounter ends."), "{out}");
    let other = hideout_with(&["play", "caper", "--seed", "auto"], "auto on\nquit\n").fine();
    assert!(other.contains("asks no questions"), "{other}");
}
