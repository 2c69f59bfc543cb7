//! What can be read: help, games, rules, cards.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::common::{Folder, games, hideout};

const COMMANDS: [&str; 14] = [
    "serve", "admin", "backup", "games", "rules", "cards", "features", "play", "simulate", "arena",
    "ceiling", "lab", "replay", "verify",
];

#[test]
fn it_explains_itself() {
    let help = hideout(&["--help"]).fine();
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
    }
}

/// Whoever just starts it wants to play: the server opens, with a file of its own here.
#[test]
fn without_a_command_it_opens_the_house() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_hideout"))
        .env("HIDEOUT_PORT", "0")
        .env("HIDEOUT_DATA", folder.path().join("tables.db"))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(line.starts_with("Hideout is open: http://127.0.0.1:"), "{line}");
}

#[test]
fn every_command_teaches_with_examples() {
    for command in COMMANDS {
        let help = hideout(&[command, "--help"]).fine();
        let examples = help.split("Examples:").nth(1).unwrap_or_default();
        let examples = examples.matches(&format!("hideout {command}")).count();
        assert!(examples >= 2, "{command} has {examples} examples");
    }
}

/// The whole truth begins with what a seat sees, and goes on with what is hidden.
#[test]
fn the_numbers_that_programs_learn_from_are_listed() {
    for game in games() {
        let seen = hideout(&["features", &game, "--json"]).json();
        let all = hideout(&["features", &game, "--state", "--json"]).json();
        let (seen, all) = (seen.as_array().unwrap(), all.as_array().unwrap());
        assert!(seen.len() > 100 && all.starts_with(seen), "{game}");
        let hidden =
            |entry: &serde_json::Value| entry["name"].as_str().unwrap().starts_with("hidden: ");
        assert!(!seen.iter().any(hidden) && all[seen.len()..].iter().all(hidden), "{game}");
    }
    let lines = hideout(&["features", "caps-and-hammers"]).fine();
    assert!(lines.contains("    0    0 to 1  1 = 1   seat: Caps\n"), "{lines}");
    assert!(lines.contains("hand: card 1, Spy\n"), "{lines}");
}

#[test]
fn a_wrong_flag_is_a_usage_error() {
    let run = hideout(&["games", "--colour"]);
    assert_eq!(run.code, Some(2), "{run:?}");
}

#[test]
fn the_games_are_listed_with_their_options() {
    let list = hideout(&["games"]).fine();
    for game in games() {
        assert!(list.contains(&game), "{list}");
        let described = hideout(&["games", &game, "--json"]).json();
        let shown = hideout(&["games", &game]).fine();
        for field in described["options"].as_array().unwrap() {
            assert!(shown.contains(field["name"].as_str().unwrap()), "{shown}");
            for choice in field["choices"].as_array().unwrap() {
                assert!(shown.contains(choice["value"].as_str().unwrap()), "{shown}");
            }
        }
    }
}

#[test]
fn a_mistyped_game_is_answered_with_the_nearest() {
    for game in games() {
        let typo = format!("{game}x");
        for command in ["games", "rules", "cards", "play", "simulate"] {
            let meant = format!("did you mean \"{game}\"");
            hideout(&[command, &typo]).refuses(&[&typo, &meant]);
        }
    }
}

#[test]
fn every_rule_can_be_looked_up() {
    for game in games() {
        let book = hideout(&["rules", &game, "--json"]).json();
        let whole = hideout(&["rules", &game]).fine();
        for section in book["sections"].as_array().unwrap() {
            let number = section["number"].as_str().unwrap();
            let alone = hideout(&["rules", &game, number]).fine();
            assert!(whole.contains(&alone), "{alone}");
            let first = &section["rules"][0];
            let number = first["number"].as_str().unwrap();
            let rule = hideout(&["rules", &game, &number.to_lowercase(), "--json"]).json();
            assert_eq!(rule, *first);
            assert!(alone.contains(&hideout(&["rules", &game, number]).fine()), "{alone}");
        }
    }
}

#[test]
fn rulings_are_marked() {
    for game in games() {
        let book = hideout(&["rules", &game, "--json"]).json();
        let sections = book["sections"].as_array().unwrap().iter();
        let rules = sections.flat_map(|section| section["rules"].as_array().unwrap());
        let rulings = rules.filter(|rule| rule["ruling"] == true).count();
        let shown = hideout(&["rules", &game]).fine();
        assert!(rulings > 0);
        assert_eq!(shown.matches("(ruling)").count(), rulings);
    }
}

#[test]
fn an_unknown_rule_is_answered_with_those_near_it() {
    for game in games() {
        let book = hideout(&["rules", &game, "--json"]).json();
        let section = book["sections"][0]["number"].as_str().unwrap();
        let missing = format!("{section}.99");
        hideout(&["rules", &game, &missing]).refuses(&[&missing, &format!("{section}.1")]);
        hideout(&["rules", &game, "XX-77"]).refuses(&["XX-77", section]);
    }
}

#[test]
fn every_card_says_where_it_comes_from() {
    for game in games() {
        let shown = hideout(&["cards", &game]).fine();
        for card in hideout(&["cards", &game, "--json"]).json().as_array().unwrap() {
            assert!(shown.contains(card["name"].as_str().unwrap()), "{card}");
            assert!(shown.contains(&format!("[{}", card["source"].as_str().unwrap())), "{card}");
        }
        assert!(shown.contains("Where a card comes from"), "{shown}");
    }
}

#[test]
fn an_exported_deck_is_a_deck_file() {
    let folder = Folder::new("exported_deck");
    for game in games() {
        let export = hideout(&["cards", &game, "--export"]).fine();
        let deck = folder.write(&format!("{game}.toml"), export);
        let standard = hideout(&["cards", &game, "--json"]).json();
        assert_eq!(hideout(&["cards", &game, "--deck", &deck, "--json"]).json(), standard);
    }
}

#[test]
fn a_bad_line_in_a_deck_file_is_named() {
    let folder = Folder::new("bad_deck");
    let deck = folder.write("bad.toml", "# my box\n\nthis is no deck\n");
    for game in games() {
        for command in ["cards", "play", "simulate"] {
            hideout(&[command, &game, "--deck", &deck]).refuses(&["bad.toml", "line 3"]);
        }
        let missing = folder.path("missing.toml");
        hideout(&["cards", &game, "--deck", &missing]).refuses(&["missing.toml"]);
    }
}

#[test]
fn a_wrong_number_in_a_deck_file_is_named_with_its_line() {
    let folder = Folder::new("wrong_number");
    for game in games() {
        let export = hideout(&["cards", &game, "--export"]).fine();
        let is_number =
            |line: &&str| line.split(" = ").nth(1).is_some_and(|v| v.parse::<u8>().is_ok());
        let line = export.lines().find(is_number).unwrap();
        let number = export.lines().position(|other| other == line).unwrap() + 1;
        let field = line.split(" = ").next().unwrap();
        let wrong = export.replacen(line, &format!("{field} = -77"), 1);
        let deck = folder.write(&format!("{game}.toml"), wrong);
        let run = hideout(&["cards", &game, "--deck", &deck]);
        let named = run.err.split("line ").nth(1).and_then(|rest| rest.split(':').next());
        let named: usize = named.and_then(|line| line.parse().ok()).unwrap_or(0);
        assert!(named.abs_diff(number) <= 3, "line {number} or just above: {run:?}");
        run.refuses(&["deck file", "line "]);
    }
}

#[test]
fn a_reader_who_has_seen_enough_is_no_error() {
    for game in games() {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hideout"))
            .args(["rules", &game])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(output.stderr.is_empty(), "{output:?}");
    }
}

#[test]
fn a_pipe_gets_no_colours() {
    let [first, ..] = &games()[..] else { panic!("no games") };
    for args in
        [&["games"][..], &["rules", first], &["cards", first], &["play", first], &["--help"]]
    {
        assert!(!hideout(args).fine().contains('\u{1b}'), "{args:?}");
    }
}
