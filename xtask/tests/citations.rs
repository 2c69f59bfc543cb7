//! Rules, code and tests agree: what is cited exists, and what exists is tested.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use engine::Rulebook;

/// One game's folder, read whole.
struct Game {
    name: String,
    rules: Rulebook,
    code: String,
    tests: String,
    cards: Vec<String>,
}

fn games() -> Vec<Game> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let folders = fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path());
    // What several games share has no rules of its own.
    let with_rules = folders.filter(|folder| folder.join("rules.md").exists());
    let games: Vec<Game> = with_rules.map(|folder| read(&folder)).collect();
    assert!(games.len() >= 2, "only {} games found", games.len());
    games
}

fn read(folder: &Path) -> Game {
    let rules = fs::read_to_string(folder.join("rules.md")).unwrap();
    let code = text(&folder.join("src"), "rs");
    let cards = text(&folder.join("cards"), "toml");
    let names = cards.lines().filter_map(|line| line.strip_prefix("name = \""));
    Game {
        name: folder.file_name().unwrap().to_string_lossy().into_owned(),
        rules: Rulebook::parse(&rules),
        tests: text(&folder.join("tests"), "rs") + &code,
        code,
        cards: names.map(|name| name.trim_end_matches('"').to_owned()).collect(),
    }
}

/// All files of one kind in a folder, one after the other.
fn text(folder: &Path, kind: &str) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        if path.is_dir() {
            text += &self::text(&path, kind);
        } else if path.extension().is_some_and(|extension| extension == kind) {
            text += &fs::read_to_string(path).unwrap();
        }
    }
    text
}

/// The names of all test functions.
fn tests(game: &Game) -> BTreeSet<&str> {
    game.tests
        .split("#[test]")
        .skip(1)
        .filter_map(|text| text.split_once("fn ")?.1.split_once('('))
        .map(|(name, _)| name)
        .collect()
}

fn snake(name: &str) -> String {
    let words = name.to_lowercase();
    words
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join("_")
}

#[test]
fn every_cited_rule_exists() {
    for game in games() {
        let prefix = &game.rules.sections[0].number.split('-').next().unwrap().to_owned();
        let cited = game.code.split('"').filter(|part| part.starts_with(&format!("{prefix}-")));
        let cited: BTreeSet<&str> = cited.collect();
        assert!(!cited.is_empty(), "{} cites nothing", game.name);
        for number in cited {
            assert!(game.rules.find(number).is_some(), "{}: there is no {number}", game.name);
        }
    }
}

#[test]
fn every_rule_has_a_test_named_after_it() {
    for game in games() {
        let tests = tests(&game);
        for rule in game.rules.rules() {
            let start = format!("{}_", snake(&rule.number));
            let found = tests.iter().any(|test| test.starts_with(&start));
            assert!(found, "{}: no test is named {start}…", game.name);
        }
    }
}

#[test]
fn every_test_named_after_a_rule_has_its_rule() {
    for game in games() {
        let numbers: BTreeSet<String> =
            game.rules.rules().map(|rule| format!("{}_", snake(&rule.number))).collect();
        let prefix = numbers.first().unwrap().split('_').next().unwrap().to_owned();
        for test in tests(&game) {
            let mut words = test.split('_');
            let first = words.next() == Some(prefix.as_str());
            let numbered = words.take(2).filter(|word| word.parse::<u8>().is_ok()).count() == 2;
            let known = numbers.iter().any(|number| test.starts_with(number.as_str()));
            assert!(known || !(first && numbered), "{}: {test} names no rule", game.name);
        }
    }
}

#[test]
fn every_card_has_a_test_named_after_it() {
    for game in games() {
        let tests = tests(&game);
        assert!(!game.cards.is_empty(), "{} has no cards", game.name);
        for card in &game.cards {
            let name = snake(card);
            let found = tests.iter().any(|test| test.contains(&name));
            assert!(found, "{}: no test is named after {card}", game.name);
        }
    }
}

#[test]
fn rule_numbers_run_in_order() {
    for game in games() {
        for (s, section) in game.rules.sections.iter().enumerate() {
            let prefix = section.number.split('-').next().unwrap();
            assert_eq!(section.number, format!("{prefix}-{}", s + 1), "{}", game.name);
            assert!(!section.rules.is_empty(), "{}: {} is empty", game.name, section.number);
            for (r, rule) in section.rules.iter().enumerate() {
                assert_eq!(rule.number, format!("{}.{}", section.number, r + 1), "{}", game.name);
                assert!(rule.text.len() > 10, "{}: {} says nothing", game.name, rule.number);
            }
        }
    }
}
