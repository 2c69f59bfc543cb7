//! Every ruling of every game stands in `docs/rulings.md`, and nothing else does.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The rulings of each game by the name it has in its title: "# Caper Cards: the rules".
fn ruled() -> BTreeMap<String, BTreeSet<String>> {
    let folders = fs::read_dir(root().join("games")).unwrap();
    let files = folders.map(|folder| folder.unwrap().path().join("rules.md"));
    let texts = files.filter(|file| file.exists()).map(|file| fs::read_to_string(file).unwrap());
    texts.map(|text| (title(&text).to_owned(), rulings(&text))).collect()
}

fn title(rules: &str) -> &str {
    let heading = rules.lines().next().unwrap().trim_start_matches("# ");
    heading.trim_end_matches(": the rules")
}

/// The numbers of the rules that are marked: "**CC-2.5** (ruling) …", in italics or not.
fn rulings(rules: &str) -> BTreeSet<String> {
    let marked = |line: &str| {
        let (number, text) = line.strip_prefix("**")?.split_once("** ")?;
        let text = text.trim_start_matches('*');
        text.starts_with("(ruling)").then(|| number.to_owned())
    };
    rules.lines().filter_map(marked).collect()
}

/// The numbers in the first column of each section's table.
fn listed() -> BTreeMap<String, BTreeSet<String>> {
    let page = fs::read_to_string(root().join("docs/rulings.md")).unwrap();
    let mut listed = BTreeMap::new();
    for section in page.split("\n## ").skip(1) {
        let (game, text) = section.split_once('\n').unwrap();
        let number = |line: &str| Some(line.strip_prefix("| ")?.split_once(" |")?.0.to_owned());
        let numbers = text.lines().filter_map(number).filter(|number| number.contains('-'));
        listed.insert(game.to_owned(), numbers.collect());
    }
    listed
}

#[test]
fn every_ruling_is_listed_and_nothing_else() {
    let listed = listed();
    let none = BTreeSet::new();
    let mut wrong = Vec::new();
    for (game, ruled) in ruled() {
        assert!(ruled.len() > 5, "only {} rulings found in {game}", ruled.len());
        let listed = listed.get(&game).unwrap_or(&none);
        let missing = ruled.difference(listed).map(|number| format!("{number} is missing"));
        let extra = listed.difference(&ruled).map(|number| format!("{number} is no ruling"));
        wrong.extend(missing.chain(extra));
    }
    assert!(wrong.is_empty(), "docs/rulings.md:\n{}", wrong.join("\n"));
}

/// Every option that switches a ruling exists, with that value.
#[test]
fn every_option_on_the_page_exists() {
    let page = fs::read_to_string(root().join("docs/rulings.md")).unwrap();
    let mut found = 0;
    for section in page.split("\n## ").skip(1) {
        let (game, text) = section.split_once('\n').unwrap();
        let folder = game.to_lowercase().replace([':', '\''], "").replace(' ', "-");
        // What both Capers share is beside them.
        let folders = [folder.as_str(), "heist"];
        let sources =
            folders.map(|it| sources(&root().join("games").join(it).join("src"))).concat();
        for code in text.split('`').skip(1).step_by(2) {
            let Some((name, value)) = code.split_once('=') else { continue };
            found += 1;
            for part in [name, value] {
                assert!(sources.contains(&format!("\"{part}\"")), "{game}: {code}, no {part}");
            }
        }
    }
    assert!(found > 5, "only {found} options found");
}

fn sources(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        text += &if path.is_dir() { sources(&path) } else { fs::read_to_string(path).unwrap() };
    }
    text
}
