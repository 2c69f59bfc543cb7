//! Sentences for people stand in files of their own, apart from layout.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What a browser is told in words.
const FOR_BROWSERS: [&str; 1] = ["light dark"];

#[test]
fn scenes_and_pages_hold_no_sentence_of_their_own() {
    let classes = classes();
    let mut found = Vec::new();
    let folders = tables().into_iter().chain([root().join("ui/src"), root().join("web/src/pages")]);
    for file in folders.flat_map(files) {
        for (line, text) in texts(&fs::read_to_string(&file).unwrap()) {
            if is_said(&text, &classes) {
                found.push(format!("{}:{line}: {text:?}", file.display()));
            }
        }
    }
    assert!(found.is_empty(), "these belong into a file words.rs:\n{}", found.join("\n"));
}

#[test]
fn no_problem_is_put_into_words_where_it_occurs() {
    let own = |line: &&str| {
        // What is internal goes to the log, and people are told something else.
        let told = line.split_once("Problem::").or_else(|| line.split_once("Error::"));
        let (_, told) = told.unwrap_or_default();
        let (_, words) = told.split_once('(').unwrap_or_default();
        !told.starts_with("internal") && (words.starts_with('"') || words.starts_with("format!("))
    };
    for file in ["web/src", "rooms/src"].map(|folder| files(root().join(folder))).concat() {
        let source = fs::read_to_string(&file).unwrap();
        let line = source.lines().find(own);
        assert_eq!(line, None, "in {}, not in a file for words", file.display());
    }
}

#[test]
fn a_sentence_is_known_when_it_is_seen() {
    let classes = classes();
    for said in ["Your hand", "no item used yet", "{} to move", "+ {n} hidden", " aboard", "Boss"] {
        assert!(is_said(said, &classes), "{said}");
    }
    for not in ["hand-{}", "piece back {}", " asked", "/t/{}/{what}", "slot", "{name} ×{count}"] {
        assert!(!is_said(not, &classes), "{not}");
    }
    let source = "f(\"a \\\"b\\\" c\"); // \"d\"\n#[expect(lint, reason = \"e\")]\n#[cfg(test)]\nmod tests {\n\"f\"";
    assert_eq!(texts(source), [(1, "a \\\"b\\\" c".to_owned())]);
}

/// Whether a text is for people: it has a word with a capital, or several words (or one beside a
/// gap for another) that are not classes of the style sheets.
fn is_said(text: &str, classes: &BTreeSet<String>) -> bool {
    let plain = without_holes(text);
    if plain.contains(['/', '<', '=', '#', '(']) || FOR_BROWSERS.contains(&text) {
        return false;
    }
    let mut words = plain
        .split_whitespace()
        .filter(|word| word.starts_with(char::is_alphabetic) && word.len() > 1);
    let has_capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(|it| it.is_ascii_uppercase())
            && letters.next().is_some_and(|it| it.is_ascii_lowercase())
    };
    let is_class = |word: &str| word.ends_with('-') || classes.contains(word);
    let is_alone = !plain.contains(char::is_whitespace);
    words.any(|word| has_capital(word) || !(is_alone || is_class(word)))
}

/// The text without what is filled in.
fn without_holes(text: &str) -> String {
    let mut pieces = text.split('{');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |all, piece| all + piece.split_once('}').map_or(piece, |(_, rest)| rest))
}

/// The texts in quotes of a source file, with their lines; those of comments, attributes and
/// tests are left out.
fn texts(source: &str) -> Vec<(usize, String)> {
    let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code = code.lines().zip(1..).filter(|(line, _)| {
        let line = line.trim_start();
        !line.starts_with("//") && !line.starts_with("#[") && !line.starts_with("#![")
    });
    let mut texts = Vec::new();
    for (line, number) in code {
        let line = line.replace("'\"'", "");
        let mut rest = line.split("// ").next().unwrap_or_default();
        while let Some((_, after)) = rest.split_once('"') {
            let end = end_of_text(after);
            texts.push((number, after[..end].to_owned()));
            rest = after.get(end + 1..).unwrap_or_default();
        }
    }
    texts
}

fn end_of_text(text: &str) -> usize {
    let mut escaped = false;
    text.find(|letter| {
        let ends = letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        ends
    })
    .unwrap_or(text.len())
}

/// The folders in which the games draw their tables.
fn tables() -> Vec<PathBuf> {
    let tables: Vec<PathBuf> =
        folders_of_games().map(|game| game.join("src/table")).filter(|it| it.is_dir()).collect();
    assert!(tables.len() > 3, "only {tables:?} found");
    tables
}

/// The classes of all style sheets.
fn classes() -> BTreeSet<String> {
    let assets = folders_of_games().map(|game| game.join("assets")).filter(|it| it.is_dir());
    let assets = assets.chain([root().join("ui/assets"), root().join("web/assets")]);
    let sheets = assets.flat_map(|folder| fs::read_dir(folder).unwrap());
    let sheets = sheets.map(|file| file.unwrap().path());
    let sheets = sheets.filter(|path| path.extension().is_some_and(|it| it == "css"));
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    let text: String = sheets.map(|path| fs::read_to_string(path).unwrap()).collect();
    let names = text.split('.').skip(1).map(|rest| rest.split(|it| !is_name(it)).next());
    names.flatten().filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// The source files of a folder that are not tests. Drawings for a terminal are text all over.
fn files(folder: PathBuf) -> Vec<PathBuf> {
    const LEFT_OUT: [&str; 7] =
        ["tests.rs", "trial.rs", "words.rs", "words", "icon_language.rs", "drawing.rs", "terminal"];
    let mut found = Vec::new();
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if LEFT_OUT.contains(&&*name) {
                continue;
            } else if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".rs") {
                found.push(path);
            }
        }
    }
    assert!(!found.is_empty(), "no sources found");
    found
}

fn folders_of_games() -> impl Iterator<Item = PathBuf> {
    fs::read_dir(root().join("games")).unwrap().map(|game| game.unwrap().path())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
