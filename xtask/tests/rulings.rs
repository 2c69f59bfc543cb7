//! The page of rulings and the rules agree: what is marked as a ruling is on the page, and what is
//! on the page is marked.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use engine::Rulebook;

/// The rules that stand at the head of a row of a section's tables.
fn heads(section: &str) -> impl Iterator<Item = &str> {
    let rows = section.lines().filter_map(|line| line.strip_prefix("| "));
    let cells = rows.filter_map(|row| row.split_once(" |")).map(|(cell, _)| cell.trim());
    cells.filter(|cell| cell.contains('-') && cell.contains(|c: char| c.is_ascii_digit()))
}

#[test]
fn every_ruling_is_on_the_page_and_nothing_else() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = fs::read_to_string(root.join("docs/rulings.md")).unwrap();
    let mut checked = 0;
    for folder in fs::read_dir(root.join("games")).unwrap() {
        let Ok(rules) = fs::read_to_string(folder.unwrap().path().join("rules.md")) else {
            continue;
        };
        let name = rules.lines().next().unwrap();
        let name = name.trim_start_matches("# ").trim_end_matches(": the rules");
        let Some((_, section)) = page.split_once(&format!("\n## {name}\n")) else { continue };
        let section = section.split("\n## ").next().unwrap();
        let rules = Rulebook::parse(&rules);
        let marked: BTreeSet<&str> =
            rules.rules().filter(|rule| rule.ruling).map(|rule| rule.number.as_str()).collect();
        let words: BTreeSet<&str> =
            section.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '.').collect();
        let missing: Vec<&&str> = marked.iter().filter(|rule| !words.contains(**rule)).collect();
        assert!(missing.is_empty(), "{name}: docs/rulings.md lacks {missing:?}");
        let unmarked: Vec<&str> = heads(section).filter(|rule| !marked.contains(rule)).collect();
        assert!(unmarked.is_empty(), "{name}: rules.md does not mark {unmarked:?}");
        checked += 1;
    }
    assert!(checked >= 2, "only {checked} games have a section");
}
