//! The rulebook itself: complete, cited and tested.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use caper_cards::{CaperCards, Crew, Reward};
use engine::{Game, Rulebook};

/// All files of a folder and those in it, one after the other.
fn sources(folder: &str) -> String {
    fn read(folder: &Path) -> String {
        let paths = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        let text = |path: PathBuf| match path.is_dir() {
            true => read(&path),
            false => fs::read_to_string(path).unwrap(),
        };
        paths.map(text).collect()
    }
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
}

fn book() -> Rulebook {
    Rulebook::parse(CaperCards::RULES)
}

#[test]
fn every_rule_has_a_test_named_after_it() {
    let tests = sources("tests/it/rules");
    let without: Vec<String> = book()
        .rules()
        .map(|rule| rule.number.to_lowercase().replace(['-', '.'], "_"))
        .filter(|number| !tests.contains(&format!("fn {number}_")))
        .collect();
    assert!(without.is_empty(), "rules without a test: {without:?}");
}

#[test]
fn every_test_named_after_a_rule_has_its_rule() {
    let numbers: BTreeSet<String> =
        book().rules().map(|rule| rule.number.to_lowercase().replace(['-', '.'], "_")).collect();
    for name in sources("tests/it/rules").split("\nfn cc_").skip(1) {
        let number: Vec<&str> = name.split('_').take(2).collect();
        let number = format!("cc_{}", number.join("_"));
        assert!(numbers.contains(&number), "there is no rule for the test {number}");
    }
}

#[test]
fn every_card_has_a_test_named_after_it() {
    let tests = sources("tests/it/rules");
    let names = Crew::ALL.map(Crew::name).into_iter().chain(Reward::ALL.map(Reward::name));
    for name in names {
        let name = name.to_lowercase().replace(' ', "_");
        let named = tests
            .split("\nfn ")
            .any(|test| test.split('(').next().is_some_and(|title| title.contains(name.as_str())));
        assert!(named, "no test is named after {name}");
    }
}

#[test]
fn every_rule_that_the_program_cites_exists() {
    let book = book();
    let source = sources("src");
    let cited: Vec<&str> = source.split('"').filter(|part| part.starts_with("CC-")).collect();
    assert!(cited.len() > 30, "{cited:?}");
    for number in cited {
        assert!(book.find(number).is_some(), "{number} is cited and does not exist");
    }
}

#[test]
fn every_number_stands_in_its_section_and_once() {
    let book = book();
    let mut seen = BTreeSet::new();
    for section in &book.sections {
        for (rule, count) in section.rules.iter().zip(1..) {
            assert_eq!(rule.number, format!("{}.{count}", section.number));
            assert!(seen.insert(rule.number.clone()), "{} stands twice", rule.number);
        }
    }
    assert_eq!(book.title, "Caper Cards: the rules");
}
